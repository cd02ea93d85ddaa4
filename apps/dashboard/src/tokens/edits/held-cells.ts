// Cells with an open editor. The cell keeps the value that the user saw first, so that committing over somebody else's
// later write reports a conflict.
import { cellKey } from './pending.ts'

const held = new Map<string, number>()
const listeners = new Set<() => void>()
const waiting = new Set<() => void>()
let isWithheld = false

/** Returns a function that releases the cell. */
export function holdCell(mode_id: string, name: string): () => void {
  const key = cellKey(mode_id, name)
  held.set(key, (held.get(key) ?? 0) + 1)
  tell()
  return () => {
    const count = held.get(key)! - 1
    if (count > 0) held.set(key, count)
    else held.delete(key)
    tell()
  }
}

export const isHeld = (mode_id: string, name: string): boolean => held.has(cellKey(mode_id, name))

export const isAnyHeld = (): boolean => held.size > 0

/** Notes that a read value was withheld. */
export function withhold(): void {
  isWithheld = true
}

const subscribeTo = (all: Set<() => void>) => (listener: () => void) => {
  all.add(listener)
  return () => void all.delete(listener)
}

export const onHeld = subscribeTo(listeners)

/** Subscribes to the release of the last held cell after values were withheld. */
export const onFree = subscribeTo(waiting)

function tell(): void {
  for (const listener of listeners) listener()
  if (!isWithheld || held.size > 0) return
  isWithheld = false
  for (const listener of waiting) listener()
}
