// Pictures come after the first paint of the grid: a value without its picture is still a value.
import { lazy } from '../../ui/overlay/lazy.tsx'

const nothing = () => null
const painted = () => new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(resolve)))

export const Picture = lazy(async () => {
  await painted()
  return (await import('./picture.tsx')).Picture
}, nothing)

export const TypeIcon = lazy(async () => {
  await painted()
  return (await import('./type-icon.tsx')).TypeIcon
}, nothing)
