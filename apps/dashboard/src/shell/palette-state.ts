// The open state of the palette.
import { useSyncExternalStore } from 'react'

export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

let open = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

export const openPalette = () => set(true)
export const closePalette = () => set(false)

export function usePaletteOpen(): boolean {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
}
