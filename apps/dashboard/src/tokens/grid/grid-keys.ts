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
  | ManyAction

/** Changes of all selected tokens, with a preview. */
export type ManyAction = 'retype' | 'nearest' | 'split'

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
