import { formulaText } from '@tessera/engine'
import { isInGroup } from '../../tokens/model/groups.ts'
import type { Lens } from '../../tokens/model/themes/themed.ts'
import { isBroken } from '../../tokens/model/themes/themed.ts'
import { targetOf } from '../../tokens/values/draft.ts'
import type { GridSearch, Only } from '../grid-search.ts'
import type { Model, Row } from '../../tokens/model/model.ts'
import type { Resolver } from '../../tokens/model/resolver.ts'
import { sameDraft } from '../../tokens/values/draft.ts'

/** Filters rows. Words match in any order, in names, values and descriptions. */
export function filterRows(
  model: Model,
  search: GridSearch,
  resolver: Resolver,
  { unreleased = null, lens = null }: Partial<Filtered> = {},
): readonly Row[] {
  const words = (search.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const { group, type, only } = search
  const matches =
    words.length === 0 && !group && !type && !only
      ? model.rows
      : model.rows.filter(
          row =>
            (!group || isInGroup(row.name, group)) &&
            words.every(word => row.index.includes(word)) &&
            (!type || row.cells.some(cell => cell?.draft.type === type)) &&
            (!only || filters[only](row, resolver, { unreleased, lens })),
        )
  return search.sort === 'name' ? matches.toSorted((a, b) => compare(a.name, b.name)) : matches
}

export interface Filtered {
  unreleased: ReadonlySet<string> | null
  lens: Lens | null
}

/** The test of each filter. */
export const filters: Readonly<Record<Only, (row: Row, resolver: Resolver, filtered: Filtered) => boolean>> = {
  aliases: row => row.cells.some(cell => cell && targetOf(cell.draft) !== null),
  formulas: row => row.cells.some(cell => cell && formulaText(cell.draft.value) !== null),
  broken: (row, resolver, { lens }) =>
    row.cells.some(
      (cell, i) => cell && isBroken(resolver.resolve(i, row.name), lens?.look(cell.mode_id, row.name, cell.draft)),
    ),
  unreleased: (row, _, { unreleased }) => unreleased?.has(row.name) ?? false,
  missing: row => row.cells.some(cell => cell === null),
  differing: row => {
    const [first, ...rest] = row.cells
    return rest.some(cell => !sameDraft(bare(first), bare(cell)))
  },
}

const bare = (cell: Row['cells'][number] | undefined) => (cell ? { ...cell.draft, description: null } : null)

const { compare } = new Intl.Collator('en', { numeric: true })
