import { references } from '@tessera/engine'
import { setValue } from '../../../model/changes-of.ts'
import type { CellChange } from '../../../edits/save.ts'
import type { Model, Row } from '../../../model/model.ts'

export interface Merge {
  /** Keeps its values. */
  source: Row
  /** Become aliases of it. */
  others: readonly Row[]
}

/**
 * Where the source leads to one of the others, by itself or by what is merged with it, that one stays as it is: an
 * alias would close a circle. What is merged twice follows the first.
 */
export function mergeChanges(model: Model, merges: readonly Merge[]): CellChange[] {
  return model.modes.flatMap((_, i) => {
    const merged = new Map<string, string>()
    return merges.flatMap(({ source, others }) =>
      others.flatMap((row): CellChange[] => {
        if (!row.cells[i] || !source.cells[i] || merged.has(row.name)) return []
        if (leadsTo(model, i, merged, source.name, row.name)) return []
        merged.set(row.name, source.name)
        return [setValue(model, row, i, { alias_to: source.name })]
      }),
    )
  })
}

function leadsTo(model: Model, mode: number, merged: ReadonlyMap<string, string>, from: string, to: string): boolean {
  const seen = new Set([from])
  for (const name of seen) {
    if (name === to) return true
    const draft = model.byName.get(name)?.cells[mode]?.draft
    const target = merged.get(name)
    for (const next of target !== undefined ? [target] : draft ? references(draft) : []) seen.add(next)
  }
  return false
}
