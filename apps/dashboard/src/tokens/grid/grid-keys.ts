// The keyboard map of the grid (the APG's grid pattern with the habits of spreadsheets), as data for the grid and the
// help sheet.
export type Command =
  | { do: 'move'; rows: number; columns: number; extend: boolean }
  | { do: 'edge'; edge: 'row-start' | 'row-end' | 'top' | 'bottom'; extend: boolean }
  | { do: 'page'; pages: number; extend: boolean }
  | { do: 'edit' }
  | { do: 'type'; text: string }
  | { do: 'select-row' | 'select-all' | 'unselect' }
  | { do: Action }

/** What goes beyond moving, selecting and typing: the screen does it, not the grid. */
export type Action =
  | ('pick' | 'fill-down' | 'fill-modes' | 'delete' | 'undo' | 'redo')
  | ('new' | 'rename' | 'move-to' | 'formula' | 'deprecate' | 'duplicate' | 'follow' | 'back' | 'details')

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** What a key means while a cell of the grid has the focus; null: not ours. */
export function commandOf(event: Key): Command | null {
  const { key, shiftKey: extend, altKey } = event
  const mod = event.ctrlKey || event.metaKey
  switch (key) {
    case 'ArrowUp':
      return mod ? { do: 'edge', edge: 'top', extend } : { do: 'move', rows: -1, columns: 0, extend }
    case 'ArrowDown':
      return mod ? { do: 'edge', edge: 'bottom', extend } : { do: 'move', rows: 1, columns: 0, extend }
    case 'ArrowLeft':
      if (altKey) return { do: 'back' }
      return { do: 'move', rows: 0, columns: -1, extend }
    case 'ArrowRight':
      return { do: 'move', rows: 0, columns: 1, extend }
    case 'Home':
      return { do: 'edge', edge: mod ? 'top' : 'row-start', extend }
    case 'End':
      return { do: 'edge', edge: mod ? 'bottom' : 'row-end', extend }
    case 'PageUp':
      return { do: 'page', pages: -1, extend }
    case 'PageDown':
      return { do: 'page', pages: 1, extend }
    case 'Enter':
      return mod ? { do: 'fill-modes' } : { do: 'edit' }
    case 'F2':
      return { do: 'edit' }
    case 'Escape':
      return { do: 'unselect' }
    case 'Delete':
    case 'Backspace':
      return { do: 'delete' }
    case ' ':
      return extend ? { do: 'select-row' } : { do: 'pick' }
  }
  if (mod && !altKey) {
    switch (key.toLowerCase()) {
      case 'a':
        return { do: 'select-all' }
      case 'd':
        return { do: 'fill-down' }
      case 'z':
        return extend ? { do: 'redo' } : { do: 'undo' }
      case 'y':
        return { do: 'redo' }
    }
    return null
  }
  return altKey || [...key].length !== 1 ? null : { do: 'type', text: key }
}

/**
 * Single letters that are commands on a name, where nothing can be typed (WCAG 2.1.4: only while the grid has the
 * focus).
 */
export const nameLetters: Readonly<Record<string, Command>> = {
  n: { do: 'new' },
  r: { do: 'rename' },
  m: { do: 'move-to' },
  f: { do: 'formula' },
  d: { do: 'duplicate' },
  a: { do: 'follow' },
  i: { do: 'details' },
}

export const help: readonly { keys: string; does: string }[] = [
  { keys: '← ↑ ↓ →', does: 'Move one cell' },
  { keys: 'Home · End', does: 'Start and end of the row' },
  { keys: 'Ctrl+Home · Ctrl+End', does: 'First and last cell' },
  { keys: 'PgUp · PgDn', does: 'One page up or down' },
  { keys: 'Enter · F2', does: 'Edit the cell, or the parts of its value; Enter again keeps it and moves down' },
  { keys: 'any character', does: 'Edit, replacing what is there' },
  { keys: '{ · =', does: 'While editing: point at another token; with more around it, a formula' },
  { keys: '→', does: 'While a token is offered: put it into the text and go on' },
  { keys: '↑ ↓ (Shift · Alt)', does: 'While editing a number: ±1 (±10, ±0.1)' },
  { keys: 'Esc', does: 'Cancel editing; clear the selection' },
  { keys: 'Space', does: 'Open the color picker, or the parts of a value' },
  { keys: 'Shift+Space', does: 'Select the row' },
  { keys: 'Shift+arrows · Ctrl+A', does: 'Extend the selection; select all' },
  { keys: 'Ctrl+C · X · V', does: 'Copy, cut and paste, also with spreadsheets' },
  { keys: 'Ctrl+D', does: 'Fill down from the first selected cell' },
  { keys: 'Ctrl+Enter', does: 'Set this value in all modes' },
  { keys: 'Delete', does: 'Delete the value (on the name: the token)' },
  { keys: 'Ctrl+Z · Ctrl+Shift+Z', does: 'Undo and redo' },
  {
    keys: 'N · R · M · F · D · A · I',
    does: 'On a name: new, rename, move to a group, formula, duplicate, go to what it points at, details',
  },
  { keys: 'Alt+←', does: 'Back to where you were' },
]
