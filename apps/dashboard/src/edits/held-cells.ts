// Cells in whose editor somebody types. What others store in them meanwhile is not taken over under their hands: the
// cell stays what they saw when they began, so that what they commit meets what the others stored as a conflict.
import { cellKey } from './pending.ts'

const held = new Map<string, number>()
const listeners = new Set<() => void>()
const waiting = new Set<() => void>()
let isWithheld = false

/** Returns what lets go of it. */
export function holdCell(mode_id: string, name: string): () => void {
  const key = cellKey(mode_id, name)
  held.set(key, (held.get(key) ?? 0) + 1)
  tell()
  return () => {
    const left = held.get(key)! - 1
    if (left > 0) held.set(key, left)
    else held.delete(key)
    tell()
  }
}

export const isHeld = (mode_id: string, name: string): boolean => held.has(cellKey(mode_id, name))

export const isAnyHeld = (): boolean => held.size > 0

/** Something that was read was not taken over. */
export function withhold(): void {
  isWithheld = true
}

const subscribeTo = (all: Set<() => void>) => (listener: () => void) => {
  all.add(listener)
  return () => void all.delete(listener)
}

export const onHeld = subscribeTo(listeners)

/** Called when what was withheld can be taken over: nothing is held any more. */
export const onFree = subscribeTo(waiting)

function tell(): void {
  for (const listener of listeners) listener()
  if (!isWithheld || held.size > 0) return
  isWithheld = false
  for (const listener of waiting) listener()
}
