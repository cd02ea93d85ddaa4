// The open state of the palette, and what is typed before it is there.
import { useSyncExternalStore } from 'react'

let open = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

/** What was typed since the palette was asked for. */
interface Early {
  text: string
  /** Enter ended the text. */
  isEntered: boolean
}

let early: Early | null = null
/** Milliseconds; keys are somebody else's again where the palette cannot load. */
const longestWait = 10_000
let openedAt = 0

/** Otherwise the cell behind the palette would take these keys as its new value. */
function collect(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !early) return
  if (performance.now() - openedAt > longestWait) return stopCollecting()
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'Escape') closePalette()
  else if (event.key === 'Enter') early.isEntered = early.text !== ''
  else if (event.key === 'Backspace') early.text = early.text.slice(0, -1)
  else if (event.key.length === 1) early.text += event.key
}

function stopCollecting(): void {
  removeEventListener('keydown', collect, true)
}

export function openPalette(): void {
  if (open) return
  early = { text: '', isEntered: false }
  openedAt = performance.now()
  addEventListener('keydown', collect, true)
  set(true)
}

export function closePalette(): void {
  stopCollecting()
  set(false)
}

export const earlyText = (): string => early?.text ?? ''

/** For the palette when its field has the focus: it takes the keys itself from now on. Null: it had them already. */
export function takeEarly(): Early | null {
  stopCollecting()
  const taken = early
  early = null
  return taken
}

export function usePaletteOpen(): boolean {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
}
