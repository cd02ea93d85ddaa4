import { references } from '@tessera/engine'
import { setValue } from '../../../tokens/model/changes-of.ts'
import type { CellChange } from '../../../tokens/edits/save.ts'
import type { Model, Row } from '../../../tokens/model/model.ts'

export interface Merge {
  /** The token that keeps its values. */
  source: Row
  /** The tokens that become aliases of `source`. */
  others: readonly Row[]
}

/**
 * A token that the source depends on, even through other merges, stays as it is, because an alias would close a circle.
 * A token merged twice follows the first merge.
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
  const visited = new Set([from])
  for (const name of visited) {
    if (name === to) return true
    const draft = model.byName.get(name)?.cells[mode]?.draft
    const target = merged.get(name)
    for (const next of target !== undefined ? [target] : draft ? references(draft) : []) visited.add(next)
  }
  return false
}
