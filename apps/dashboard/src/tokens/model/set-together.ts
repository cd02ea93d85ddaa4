import { targetOf } from '../values/draft.ts'
import { editText, readText } from '../values/value-text.ts'
import type { CellChange } from '../edits/save.ts'
import { setValue } from './changes-of.ts'
import { rowDraft, type Model, type Row } from './model.ts'
import { dependents } from './resolver.ts'
import type { Json, TypeName } from '@tessera/engine'

interface Together {
  changes: CellChange[]
  /** Why some cells reject the value; each begins with the name of the token. */
  refusals: string[]
}

/** Sets the value of one editor in several cells. Each token reads its text by its own type and keeps its form. */
export function setTogether(
  model: Model,
  rows: readonly Row[],
  modeIndexes: readonly number[],
  { type, value }: { type: TypeName; value: Json },
): Together {
  const text = editText({ type, value, description: null })
  const together: Together = { changes: [], refusals: [] }
  for (const row of rows)
    for (const modeIndex of modeIndexes) {
      const draft = row.cells[modeIndex]?.draft
      const reading = readText((draft ?? rowDraft(row))?.type ?? type, text, draft?.value)
      if (reading.kind === 'invalid') together.refusals.push(`${row.name}: ${reading.error}`)
      else {
        const change = setValue(model, row, modeIndex, reading.value)
        const target = targetOf(change.after!)
        const isCircle = target !== null && (target === row.name || dependents(model, modeIndex, row.name).has(target))
        if (isCircle) together.refusals.push(`${row.name}: this would lead in a circle`)
        else together.changes.push(change)
      }
    }
  return together
}
