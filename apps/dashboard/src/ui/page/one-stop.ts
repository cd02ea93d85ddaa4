// Several controls as one Tab stop, as in a toolbar: arrows move between them, and Tab leaves them all.
import type { KeyboardEvent } from 'react'

const focusable = 'a[href], button:not(:disabled), summary'

const keys = {
  horizontal: { before: 'ArrowLeft', after: 'ArrowRight' },
  vertical: { before: 'ArrowUp', after: 'ArrowDown' },
} as const

type Orientation = keyof typeof keys

/** Props of the element around links and buttons. It must hold no text field, which needs the arrows itself. */
export const oneStop = (orientation: Orientation) => ({
  'data-one-stop': orientation,
  // While capturing: buttons keep the keys that they press to themselves.
  onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget, target, key } = event
    // Menus and dialogs of the controls are elsewhere on the page.
    if (!(target instanceof Node) || !currentTarget.contains(target)) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const controls = [...currentTarget.querySelectorAll<HTMLElement>(focusable)].filter(isReachable)
    // The browser goes on from the last control, or back from the first.
    if (key === 'Tab') return (event.shiftKey ? controls[0] : controls.at(-1))?.focus({ preventScroll: true })
    const step = stepOf(key, orientation)
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    const at = controls.indexOf(target as HTMLElement)
    controls.at((at + step) % controls.length)?.focus()
  },
})

/** How far a key moves among the controls; 0 for a key that does not. */
function stepOf(key: string, orientation: Orientation): -1 | 0 | 1 {
  const { before, after } = keys[orientation]
  if (key === after) return 1
  return key === before ? -1 : 0
}

/** Neither removed from the order of Tab nor hidden. */
function isReachable(control: HTMLElement): boolean {
  return control.tabIndex >= 0 && control.checkVisibility()
}
