// The theme of a page: what its root carries.
import { contextAt, type Globals, type ShownAxis } from './shown.ts'

export function chooseContext(axis: ShownAxis, globals: Globals): void {
  const root = document.documentElement
  for (const { attributes, classes } of axis.contexts) {
    for (const name of Object.keys(attributes)) root.removeAttribute(name)
    root.classList.remove(...classes)
  }
  const { attributes = {}, classes = [] } = contextAt(axis, globals) ?? {}
  for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value)
  root.classList.add(...classes)
}
