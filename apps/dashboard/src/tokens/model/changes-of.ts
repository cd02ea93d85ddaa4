// Computes the changes of grid commands as cells before and after. Pure: no rendering, no requests.
import type { Json } from '@tessera/engine'
import { targetOf, type Draft } from '../values/draft.ts'
import { rowDraft, type Model, type Row } from './model.ts'
import { usedBy } from './resolver.ts'
import type { CellChange } from '../edits/save.ts'
import type { Span } from './selection.ts'
import { editText, readText } from '../values/value-text.ts'

/** A new value in one cell; where the mode had none, type and description come from the row. */
export function setValue(model: Model, row: Row, modeIndex: number, value: Json): CellChange {
  const before = row.cells[modeIndex]?.draft ?? null
  const like = before ?? rowDraft(row)
  return {
    mode_id: model.modes[modeIndex]!.id,
    name: row.name,
    before,
    after: {
      type: like?.type ?? 'string',
      value,
      description: like?.description ?? null,
      ...(before?.kept ? { kept: before.kept } : {}),
    },
  }
}

export function setEverywhere(model: Model, row: Row, modeIndex: number): CellChange[] {
  const draft = row.cells[modeIndex]?.draft
  return draft ? model.modes.map((_, i) => ({ ...setValue(model, row, i, draft.value), after: draft })) : []
}

/** Copies the values of the first selected row to the rows below; only in modes, and only where the types agree. */
export function fillDown(model: Model, rows: readonly Row[], span: Span, columns: readonly number[]): CellChange[] {
  const first = rows[span.rows[0]]
  return modesIn(span, columns).flatMap(modeIndex => {
    const source = first?.cells[modeIndex]?.draft
    if (!source) return []
    return rows
      .slice(span.rows[0] + 1, span.rows[1] + 1)
      .filter(row => (rowDraft(row)?.type ?? source.type) === source.type && row.name !== targetOf(source))
      .map(row => setValue(model, row, modeIndex, source.value))
  })
}

/** Removes the values of the selected cells; with the name selected, the tokens in all modes. */
export function removal(model: Model, rows: readonly Row[], span: Span, columns: readonly number[]): CellChange[] {
  const modes = span.columns[0] === 0 ? model.modes.map((_, i) => i) : modesIn(span, columns)
  return rows.slice(span.rows[0], span.rows[1] + 1).flatMap(row => modes.flatMap(i => remove(model, row, i)))
}

/** Removes tokens in all modes. */
export function removalOf(model: Model, names: readonly string[]): CellChange[] {
  return names.flatMap(name => {
    const row = model.byName.get(name)
    return row ? model.modes.flatMap((_, i) => remove(model, row, i)) : []
  })
}

function remove(model: Model, row: Row, modeIndex: number): CellChange[] {
  const cell = row.cells[modeIndex]
  return cell ? [{ mode_id: model.modes[modeIndex]!.id, name: row.name, before: cell.draft, after: null }] : []
}

/** The row for the cursor after its row is removed: the next that stays, otherwise the one before. */
export function rowInstead(rows: readonly Row[], at: string, removed: readonly CellChange[]): Row | null {
  const gone = new Set(removed.map(change => `${change.mode_id} ${change.name}`))
  const stays = (row: Row) => row.cells.some(cell => cell && !gone.has(`${cell.mode_id} ${row.name}`))
  const index = rows.findIndex(row => row.name === at)
  if (index < 0 || stays(rows[index]!)) return null
  return rows.slice(index).find(stays) ?? rows.slice(0, index).findLast(stays) ?? null
}

/** Tokens that stay but point at removed tokens, by the removed names. */
export function leftBroken(
  model: Model,
  removed: readonly CellChange[],
): { name: string; uses: string; modeIndex: number }[] {
  const gone = new Set(removed.map(change => `${change.mode_id} ${change.name}`))
  return [...new Set(removed.map(change => change.name))].flatMap(name =>
    [...usedBy(model, name)].flatMap(([user, modes]) =>
      modes
        .filter(i => gone.has(`${model.modes[i]!.id} ${name}`) && !gone.has(`${model.modes[i]!.id} ${user}`))
        .map(modeIndex => ({ name: user, uses: name, modeIndex })),
    ),
  )
}

/** The modes whose columns are selected. */
export function modesIn(span: Span, columns: readonly number[]): number[] {
  return columns.filter((_, i) => i + 1 >= span.columns[0] && i + 1 <= span.columns[1])
}

/** The selected cells as text; the name is its own column. */
export function cellTexts(
  rows: readonly Row[],
  span: Span,
  columns: readonly number[],
  /** The text of a cell beyond the modes. */
  other: (name: string, column: number) => string = () => '',
): string[][] {
  return rows.slice(span.rows[0], span.rows[1] + 1).map(row => {
    const texts: string[] = []
    for (let column = span.columns[0]; column <= span.columns[1]; column++) {
      const cell = column === 0 ? null : row.cells[columns[column - 1] ?? -1]
      const isOther = column > columns.length
      texts.push(column === 0 ? row.name : isOther ? other(row.name, column) : cell ? editText(cell.draft) : '')
    }
    return texts
  })
}

export interface Pasted {
  name: string
  modeIndex: number
  text: string
  change: CellChange | null
  /** Why the value is rejected; null where it is valid. */
  error: string | null
}

/** Pastes a block of texts from one corner on; a single text fills the whole selection. */
export function pasted(
  model: Model,
  rows: readonly Row[],
  span: Span,
  columns: readonly number[],
  block: readonly string[][],
): Pasted[] {
  const single = block.length === 1 && block[0]!.length === 1
  const cells = !single && isHeading(model, span, block[0]) ? block.slice(1) : block
  const height = single ? span.rows[1] - span.rows[0] + 1 : cells.length
  const result: Pasted[] = []
  for (let i = 0; i < height; i++) {
    const texts = single
      ? Array.from({ length: span.columns[1] - span.columns[0] + 1 }, () => block[0]![0]!)
      : cells[i]!
    const hasNames = span.columns[0] === 0 && !single
    const name = hasNames ? texts[0]!.trim() : rows[span.rows[0] + i]?.name
    if (!name) continue
    texts.forEach((text, j) => {
      const modeIndex = columns[span.columns[0] + j - 1]
      if (modeIndex === undefined || text === '') return
      result.push(paste(model, name, modeIndex, text))
    })
  }
  return result
}

/** A first row with the titles of the columns: `Name`, then modes. */
function isHeading(model: Model, span: Span, row: readonly string[] | undefined): boolean {
  if (span.columns[0] !== 0 || !row) return false
  const [first, ...rest] = row.map(text => text.trim().toLowerCase())
  const modes = new Set(model.modes.map(({ name }) => name.toLowerCase()))
  const isMode = (text: string) => modes.has(text)
  return ['name', 'token', ''].includes(first!) ? rest.some(isMode) : rest.length > 0 && rest.every(isMode)
}

function paste(model: Model, name: string, modeIndex: number, text: string): Pasted {
  const row = model.byName.get(name)
  const like = row && (row.cells[modeIndex]?.draft ?? rowDraft(row))
  const draft: Draft | null = like ?? guess(text)
  if (!draft)
    return {
      name,
      modeIndex,
      text,
      change: null,
      error: 'This is a new name, and its type cannot be told from the value',
    }
  const reading = readText(draft.type, text, row?.cells[modeIndex]?.draft.value)
  if (reading.kind === 'invalid') return { name, modeIndex, text, change: null, error: reading.error }
  const change: CellChange = row
    ? setValue(model, row, modeIndex, reading.value)
    : { mode_id: model.modes[modeIndex]!.id, name, before: null, after: { ...draft, value: reading.value } }
  return { name, modeIndex, text, change, error: null }
}

/** The type of a pasted value with a new name, where only one type is likely. */
function guess(text: string): Draft | null {
  const like = (type: Draft['type']): Draft | null =>
    ['literal', 'formula'].includes(readText(type, text, undefined).kind)
      ? { type, value: text, description: null }
      : null
  if (/^[\d.]+(ms|s)$/.test(text)) return like('duration')
  if (/^-?[\d.]+$/.test(text)) return like('number')
  return like('color') ?? like('dimension')
}

/** The message after a removal. */
/** The tokens that are in no mode any more. */
export function goneNames({ modes, byName }: Model, changes: readonly CellChange[]): string[] {
  const names = [...new Set(changes.filter(({ after }) => after === null).map(({ name }) => name))]
  const isTaken = (name: string, mode_id: string) =>
    changes.some(each => each.name === name && each.mode_id === mode_id && each.after === null)
  return names.filter(name => byName.get(name)?.cells.every((cell, i) => !cell || isTaken(name, modes[i]!.id)))
}

export function removalLabel(changes: readonly CellChange[]): string {
  const names = new Set(changes.map(change => change.name))
  return names.size === 1 ? `Deleted ${[...names][0]}` : `Deleted ${changes.length} values of ${names.size} tokens`
}
