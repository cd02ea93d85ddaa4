// The common values of several tokens, and edits of all of them together.
import { typeNames, type TypeName } from '@tessera/engine'
import { setValue } from '../../../tokens/model/changes-of.ts'
import type { CellChange } from '../../../tokens/edits/save.ts'
import { rowDraft, type Model, type Row } from '../../../tokens/model/model.ts'
import { editText, readText } from '../../../tokens/values/value-text.ts'

export interface Shared<T> {
  /** The common value; null where they differ, or have none. */
  common: T | null
  /** The number of different values. */
  count: number
}

function shared<T>(all: readonly T[]): Shared<T> {
  const different = new Set(all)
  return { common: different.size === 1 ? all[0]! : null, count: different.size }
}

const drafts = (rows: readonly Row[]) => rows.flatMap(row => rowDraft(row) ?? [])

export const sharedType = (rows: readonly Row[]) => shared(drafts(rows).map(draft => draft.type))
export const sharedDescription = (rows: readonly Row[]) => shared(drafts(rows).map(draft => draft.description ?? ''))

/** The texts of the values in a mode, for the tokens that have one. */
export const sharedText = (rows: readonly Row[], modeIndex: number): Shared<string> =>
  shared(rows.flatMap(row => (row.cells[modeIndex] ? [editText(row.cells[modeIndex].draft)] : [])))

export interface SharedEdit {
  changes: CellChange[]
  /** Why an unchanged token rejects the value; null where none does. */
  refusal: string | null
  refused: number
}

function outcome(all: readonly (CellChange | string)[]): SharedEdit {
  const refusals = all.filter(each => typeof each === 'string')
  return {
    changes: all.filter(each => typeof each !== 'string'),
    refusal: refusals[0] ?? null,
    refused: refusals.length,
  }
}

/**
 * Sets one text, such as `{name}` for an alias, as the value of all tokens in a mode; each token reads it by its own
 * type.
 */
export function setText(model: Model, rows: readonly Row[], modeIndex: number, text: string): SharedEdit {
  return outcome(
    rows.flatMap((row): (CellChange | string)[] => {
      const draft = row.cells[modeIndex]?.draft
      const type = (draft ?? rowDraft(row))?.type
      if (!type) return []
      const reading = readText(type, text, draft?.value)
      if (reading.kind === 'invalid') return [`${row.name}: ${reading.error}`]
      return [setValue(model, row, modeIndex, reading.value)]
    }),
  )
}

export function setDescription(rows: readonly Row[], description: string): CellChange[] {
  return rows.flatMap(({ name, cells }) =>
    cells.flatMap(cell =>
      cell
        ? [
            {
              mode_id: cell.mode_id,
              name,
              before: cell.draft,
              after: { ...cell.draft, description: description || null },
            },
          ]
        : [],
    ),
  )
}

/** Sets the type of tokens whose values are valid for it in every mode. */
export function setType(rows: readonly Row[], type: TypeName): SharedEdit {
  return outcome(
    rows.flatMap(({ name, cells }): (CellChange | string)[] => {
      const changes: CellChange[] = []
      for (const cell of cells) {
        if (!cell || cell.draft.type === type) continue
        const reading = readText(type, editText(cell.draft), undefined)
        if (reading.kind === 'invalid') return [`${name}: ${reading.error}`]
        changes.push({
          mode_id: cell.mode_id,
          name,
          before: cell.draft,
          after: { ...cell.draft, type, value: reading.value },
        })
      }
      return changes
    }),
  )
}

export const typeChoices = typeNames.map(id => ({ id, label: id }))
