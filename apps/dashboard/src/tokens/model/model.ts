// The tokens of a tokenset in the form of the grid: one row for each name, one cell for each mode.
import type { Mode, Token as Stored } from '@tessera/contract'
import { formulaText } from '@tessera/engine'
import { draftOf, type Draft } from '../values/draft.ts'
import { formulaLine } from '../values/typed-formula.ts'
import type { Pending } from '../edits/pending.ts'
import { LayeredMap } from './layered-map.ts'
import { cellKey } from '../edits/pending.ts'

export interface Cell {
  mode_id: string
  draft: Draft
  /** The stored record; null until the token is saved. */
  stored: Stored | null
}

export interface Row {
  name: string
  /** One for each mode, in the order of the modes; null where the mode has no such token. */
  cells: readonly (Cell | null)[]
  /** The text for search, in lower case: name, values and descriptions. */
  index: string
}

export interface Model {
  modes: readonly Mode[]
  /** In the order of the tree: each group's tokens together, in the order in which they come. */
  rows: readonly Row[]
  byName: LayeredMap<Row>
  tree: GroupNode
}

export interface GroupNode {
  /** The dotted path; empty for the root. */
  path: string
  label: string
  /** The number of tokens in it, at any depth. */
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
  return { modes, rows: inTreeOrder(root), byName: new LayeredMap(byName), tree: root }
}

/** All rows, or only those of `names`, in the order in which their tokens come. */
export function rowsOf(
  modes: readonly Mode[],
  tokens: readonly Stored[],
  pending: ReadonlyMap<string, Pending>,
  names?: ReadonlySet<string>,
): Map<string, Row> {
  const column = new Map(modes.map((mode, i) => [mode.id, i]))
  const isOmitted = (name: string) => names?.has(name) === false
  const cells = new Map<string, (Cell | null)[]>()
  const at = (name: string) => {
    let row = cells.get(name)
    if (!row) cells.set(name, (row = modes.map(() => null)))
    return row
  }
  for (const token of tokens) {
    if (isOmitted(token.name)) continue
    const i = column.get(token.mode_id)
    if (i !== undefined) at(token.name)[i] = { mode_id: token.mode_id, draft: draftOf(token), stored: token }
  }
  for (const change of pending.values()) {
    const i = column.get(change.mode_id)
    if (i === undefined || isOmitted(change.name)) continue
    const row = at(change.name)
    row[i] = pendingCell(change, row[i])
  }
  // A deleted row stays as long as it has a refusal to show.
  const hasRefusal = (name: string) => modes.some(mode => pending.get(cellKey(mode.id, name))?.state === 'failed')
  const rows = new Map<string, Row>()
  for (const [name, row] of cells) {
    const isDeleted = row.every(cell => cell === null)
    if (!isDeleted || hasRefusal(name)) rows.set(name, { name, cells: row, index: indexOf(name, row) })
  }
  return rows
}

const pendingCell = ({ mode_id, draft }: Pending, before: Cell | null | undefined): Cell | null =>
  draft && { mode_id, draft, stored: before?.stored ?? null }

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

/** The value of the first mode that has the token: the row takes its type and description from there. */
export function rowDraft(row: Row): Draft | null {
  return row.cells.find(cell => cell !== null)?.draft ?? null
}
