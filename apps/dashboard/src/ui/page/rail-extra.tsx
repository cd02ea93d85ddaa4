// A place in the rail that the open screen fills, for example with the groups of its tokens.
import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

let place: HTMLElement | null = null
const listeners = new Set<() => void>()

function setPlace(element: HTMLElement | null): void {
  place = element
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function RailExtra({ className }: { className: string | undefined }) {
  return <div className={className} ref={setPlace} />
}

export function InRail({ children }: { children: ReactNode }) {
  const element = useSyncExternalStore(subscribe, () => place)
  return element ? createPortal(children, element) : null
}
