// The tokens of a tokenset as the grid shows them: one row for each name, one cell for each mode.
import type { Mode, Token as Stored } from '@tessera/contract'
import { formulaText } from '@tessera/engine'
import { draftOf, type Draft } from '../values/draft.ts'
import { formulaLine } from '../values/typed-formula.ts'
import type { Pending } from '../edits/pending.ts'
import { cellKey } from '../edits/pending.ts'

export interface Cell {
  mode_id: string
  draft: Draft
  /** The stored record; null while it is only here. */
  stored: Stored | null
}

export interface Row {
  name: string
  /** As the modes say, in their order; null where the mode has no such token. */
  cells: readonly (Cell | null)[]
  /** Lower case: name, values, descriptions. */
  index: string
}

export interface Model {
  modes: readonly Mode[]
  /** In the order of the tree: a group's tokens together, first come first. */
  rows: readonly Row[]
  byName: ReadonlyMap<string, Row>
  tree: GroupNode
}

export interface GroupNode {
  /** Dotted; '' is the root. */
  path: string
  label: string
  /** Tokens in it, at any depth. */
  count: number
  children: Map<string, GroupNode>
  row: Row | null
}

export function buildModel(
  modes: readonly Mode[],
  tokens: readonly Stored[],
  pending: ReadonlyMap<string, Pending>,
): Model {
  const root: GroupNode = { path: '', label: '', count: 0, children: new Map(), row: null }
  const byName = rowsOf(modes, tokens, pending)
  for (const row of byName.values()) plant(root, row)
  return { modes, rows: inTreeOrder(root), byName, tree: root }
}

/** The rows, or those of `names` alone; in the order in which their tokens come. */
export function rowsOf(
  modes: readonly Mode[],
  tokens: readonly Stored[],
  pending: ReadonlyMap<string, Pending>,
  names?: ReadonlySet<string>,
): Map<string, Row> {
  const column = new Map(modes.map((mode, i) => [mode.id, i]))
  const cells = new Map<string, (Cell | null)[]>()
  const at = (name: string) => {
    let row = cells.get(name)
    if (!row) cells.set(name, (row = modes.map(() => null)))
    return row
  }
  for (const token of tokens) {
    if (names && !names.has(token.name)) continue
    const i = column.get(token.mode_id)
    if (i !== undefined) at(token.name)[i] = { mode_id: token.mode_id, draft: draftOf(token), stored: token }
  }
  for (const change of pending.values()) {
    const i = column.get(change.mode_id)
    if (i === undefined || (names && !names.has(change.name))) continue
    const row = at(change.name)
    row[i] = change.draft && { mode_id: change.mode_id, draft: change.draft, stored: row[i]?.stored ?? null }
  }
  const rows = new Map<string, Row>()
  for (const [name, row] of cells) {
    // A row whose every cell is being deleted is gone, unless a refusal must be shown in it.
    if (
      row.every(cell => cell === null) &&
      !modes.some(mode => pending.get(cellKey(mode.id, name))?.state === 'failed')
    )
      continue
    rows.set(name, { name, cells: row, index: indexOf(name, row) })
  }
  return rows
}

function plant(root: GroupNode, row: Row): void {
  let node = root
  node.count++
  let path = ''
  for (const label of row.name.split('.')) {
    path = path ? `${path}.${label}` : label
    let child = node.children.get(label)
    if (!child) node.children.set(label, (child = { path, label, count: 0, children: new Map(), row: null }))
    child.count++
    node = child
  }
  node.row = row
}

function inTreeOrder(root: GroupNode): Row[] {
  const rows: Row[] = []
  const open: GroupNode[] = [root]
  while (open.length > 0) {
    const node = open.pop()!
    if (node.row) rows.push(node.row)
    const children = [...node.children.values()]
    for (let i = children.length - 1; i >= 0; i--) open.push(children[i]!)
  }
  return rows
}

function indexOf(name: string, cells: readonly (Cell | null)[]): string {
  let text = name
  let last = ''
  for (const cell of cells) {
    if (!cell) continue
    const { value, description } = cell.draft
    const formula = formulaText(value)
    text += `\n${typeof value === 'string' ? value : formula === null ? JSON.stringify(value) : formulaLine(formula)}`
    if (description && description !== last) text += `\n${description}`
    last = description ?? last
  }
  return text.toLowerCase()
}

/** What a row says of itself: of its first mode that has it. */
export function rowDraft(row: Row): Draft | null {
  return row.cells.find(cell => cell !== null)?.draft ?? null
}
