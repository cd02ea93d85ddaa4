// Commands that the palette asks for and that the part of the page which has their dialog runs, once it is there.
import { useEffect, useRef, useSyncExternalStore } from 'react'

export type Command =
  | ('create-token' | 'create-mode' | 'create-tokenset' | 'create-themes' | 'create-organization')
  | ('find-replace' | 'find-duplicates')
  // On the selection of the grid.
  | ('rename-token' | 'move-tokens' | 'retype' | 'alias-to-nearest' | 'split-composite' | 'apply-formula' | 'deprecate')

let requested: Command | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A later request takes the place of one that no part of the page has run. */
export function requestCommand(command: Command | null): void {
  requested = command
  for (const listener of listeners) listener()
}

/** Runs the command when it is requested, or at once where it was requested before this part of the page was there. */
export function useCommand(command: Command, run: () => void): void {
  const isRequested = useSyncExternalStore(subscribe, () => requested === command)
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (!isRequested) return
    requestCommand(null)
    latest.current()
  }, [isRequested])
}
