// The keyboard map of the grid: the grid pattern of the ARIA Authoring Practices Guide with the keys of spreadsheets.
export type Command =
  | { do: 'move'; rows: number; columns: number; extend: boolean }
  | { do: 'edge'; edge: Edge; extend: boolean }
  | { do: 'page'; pages: number; extend: boolean }
  | { do: 'edit' }
  | { do: 'type'; text: string }
  | { do: 'select-row' | 'select-all' | 'unselect' }
  | { do: Action }

export type Edge = 'row-start' | 'row-end' | 'top' | 'bottom'

/** Commands that the screen runs, not the grid. */
export type Action =
  | ('pick' | 'fill-down' | 'fill-modes' | 'delete')
  | ('new' | 'rename' | 'move-to' | 'formula' | 'deprecate' | 'duplicate' | 'follow' | 'back' | 'details')

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

interface Modifiers {
  /** Ctrl or Cmd. */
  mod: boolean
  /** Shift. */
  extend: boolean
  alt: boolean
}

type CommandOfKey = (modifiers: Modifiers) => Command

const move = (rows: number, columns: number, extend: boolean): Command => ({ do: 'move', rows, columns, extend })
const goToEdge = (edge: Edge, extend: boolean): Command => ({ do: 'edge', edge, extend })

const keys: Partial<Record<string, CommandOfKey>> = {
  ArrowUp: ({ mod, extend }) => (mod ? goToEdge('top', extend) : move(-1, 0, extend)),
  ArrowDown: ({ mod, extend }) => (mod ? goToEdge('bottom', extend) : move(1, 0, extend)),
  ArrowLeft: ({ alt, extend }) => (alt ? { do: 'back' } : move(0, -1, extend)),
  ArrowRight: ({ extend }) => move(0, 1, extend),
  Home: ({ mod, extend }) => goToEdge(mod ? 'top' : 'row-start', extend),
  End: ({ mod, extend }) => goToEdge(mod ? 'bottom' : 'row-end', extend),
  PageUp: ({ extend }) => ({ do: 'page', pages: -1, extend }),
  PageDown: ({ extend }) => ({ do: 'page', pages: 1, extend }),
  Enter: ({ mod }) => ({ do: mod ? 'fill-modes' : 'edit' }),
  F2: () => ({ do: 'edit' }),
  Escape: () => ({ do: 'unselect' }),
  Delete: () => ({ do: 'delete' }),
  Backspace: () => ({ do: 'delete' }),
  ' ': ({ extend }) => ({ do: extend ? 'select-row' : 'pick' }),
}

/** With Ctrl or Cmd. */
const letters: Partial<Record<string, CommandOfKey>> = {
  a: () => ({ do: 'select-all' }),
  d: () => ({ do: 'fill-down' }),
}

/** The command of a key while a cell of the grid has the focus; null where the grid does not handle the key. */
export function commandOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Key): Command | null {
  const modifiers: Modifiers = { mod: ctrlKey || metaKey, extend: shiftKey, alt: altKey }
  const command = keys[key]
  if (command) return command(modifiers)
  if (modifiers.mod && !altKey) return letters[key.toLowerCase()]?.(modifiers) ?? null
  return altKey || [...key].length !== 1 ? null : { do: 'type', text: key }
}

/** Commands of single letters on a name, where typing does not edit (WCAG 2.1.4: only while the grid has the focus). */
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
  { keys: 'Ctrl+Z · Ctrl+Shift+Z', does: 'Undo and redo, on every page of the workspace' },
  {
    keys: 'N · R · M · F · D · A · I',
    does: 'On a name: new, rename, move to a group, formula, duplicate, go to what it points at, details',
  },
  { keys: 'Alt+←', does: 'Back to where you were' },
]
