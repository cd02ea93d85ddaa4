import { replaceReferences } from '@tessera/engine'
import type { CellChange } from '../../../tokens/edits/save.ts'
import type { Model } from '../../../tokens/model/model.ts'

/** Copies of the tokens under other names. `inward` points references between them at the copies. */
export function copiesOf(model: Model, pairs: readonly { from: string; to: string }[], inward: boolean): CellChange[] {
  const copies = new Map(pairs.map(({ from, to }) => [from, to]))
  return pairs.flatMap(({ from, to }) =>
    (model.byName.get(from)?.cells ?? []).flatMap((cell): CellChange[] => {
      if (!cell) return []
      const { draft, mode_id } = cell
      const value = inward
        ? replaceReferences(draft.value, (target, spelled) =>
            copies.has(target) ? { alias_to: copies.get(target)! } : spelled,
          )
        : draft.value
      return [{ mode_id, name: to, before: null, after: { ...draft, value } }]
    }),
  )
}
