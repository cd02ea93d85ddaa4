// The states of tokens behind `is:`.
import { filters, type Filtered } from './filter.ts'
import { endOfRow } from '../../tokens/values/lifecycle.ts'
import { sameDraft } from '../../tokens/values/draft.ts'
import type { Only } from '../grid-search.ts'
import type { Model, Row } from '../../tokens/model/model.ts'
import { usedBy } from '../../tokens/model/resolver.ts'
import type { Meant, Sought } from './condition.ts'
import { duplicatesOf } from './meaning-index.ts'

const filtered: Readonly<Record<string, Only>> = {
  alias: 'aliases',
  formula: 'formulas',
  broken: 'broken',
  differing: 'differing',
  missing: 'missing',
  unreleased: 'unreleased',
}

export const stateHints: Readonly<Record<string, string>> = {
  alias: 'points at another token as a whole',
  formula: 'is worked out',
  broken: 'leads nowhere',
  deprecated: 'is on its way out',
  unreleased: 'changed since the last release',
  missing: 'has no value in some mode',
  differing: 'differs between modes',
  overridden: 'a mode has another value than the default mode',
  unused: 'nothing points at it',
  duplicate: 'another token of its type holds the same value',
}

export const stateNames: readonly string[] = Object.keys(stateHints)

/** Null for an unknown state. */
export function readState(text: string, sought: Sought): Meant | null {
  const { model, resolver, unreleased, lens } = sought
  const only = new Map(Object.entries(filtered)).get(text)
  if (only === 'unreleased' && unreleased === null)
    return {
      fault: 'is:unreleased needs a release to Production to compare with, and it is not read yet or not there.',
    }
  if (only !== undefined) {
    const context: Filtered = { unreleased, lens }
    return { fits: row => filters[only](row, resolver, context) }
  }
  switch (text) {
    case 'deprecated':
      return { fits: row => endOfRow(row) !== null }
    case 'overridden':
      return { fits: overridden(model) }
    case 'unused':
      return { fits: row => usedBy(model, row.name).size === 0 }
    case 'duplicate': {
      const names = duplicatesOf(model, resolver)
      return { fits: row => names.has(row.name) }
    }
    default:
      return null
  }
}

/** Ignores descriptions, which do not change the value. */
export function holdsOther(row: Row, one: number, other: number): boolean {
  const [a, b] = [row.cells[one]?.draft ?? null, row.cells[other]?.draft ?? null]
  return !sameDraft(a && { ...a, description: null }, b && { ...b, description: null })
}

function overridden(model: Model): (row: Row) => boolean {
  const base = Math.max(
    0,
    model.modes.findIndex(mode => mode.is_default),
  )
  return row => row.cells[base] != null && row.cells.some((cell, i) => cell !== null && holdsOther(row, base, i))
}
