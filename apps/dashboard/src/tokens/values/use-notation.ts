// The notation of colors that the person chose for the grid, for all screens that show values.
import { useSyncExternalStore } from 'react'
import { notations, type Notation } from './notation.ts'

/** Where the preferences of the grid are kept. */
export const preferencesKey = 'tessera.grid'

const listeners = new Set<() => void>()
let chosen: Notation | null = null

export function chooseNotation(notation: Notation): void {
  chosen = notation
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function current(): Notation {
  return (chosen ??= stored() ?? 'short')
}

function stored(): Notation | undefined {
  try {
    const preferences = JSON.parse(localStorage.getItem(preferencesKey) ?? '{}') as { notation?: unknown }
    return notations.find(each => each === preferences.notation)
  } catch {
    // The browser's settings may forbid storage.
    return undefined
  }
}

export const useNotation = (): Notation => useSyncExternalStore(subscribe, current)
