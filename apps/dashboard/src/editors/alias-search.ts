// Finds tokens to point at: by segments of their dotted names, those of the same type first.
import type { TypeName } from '@tessera/engine'
import { endOfRow } from '../values/lifecycle.ts'
import type { Model, Row } from '../model/model.ts'

export interface Suggestion {
  row: Row
  /** Pointing at it would close a circle. */
  circular: boolean
  /** It is on its way out: offered last. */
  deprecated: boolean
}

export function suggest(
  model: Model,
  {
    query,
    type,
    self,
    modeIndex,
    circular,
    kin,
    most = 50,
  }: {
    query: string
    type: TypeName
    self: string
    modeIndex: number
    circular: ReadonlySet<string>
    /** Types that fit as well, after the type itself. */
    kin?: ReadonlySet<TypeName>
    most?: number
  },
): Suggestion[] {
  const terms = query
    .toLowerCase()
    .split(/[.\s]+/)
    .filter(Boolean)
  const found: { row: Row; score: number }[] = []
  for (const row of model.rows) {
    if (row.name === self) continue
    const score = rank(row.name.toLowerCase(), terms)
    if (score === null) continue
    const here = row.cells[modeIndex]?.draft
    const own = (here ?? row.cells.find(cell => cell)?.draft)?.type
    const strange = own === type ? 0 : own !== undefined && kin?.has(own) ? 200 : 1000
    found.push({ row, score: score + strange + (here ? 0 : 500) + (endOfRow(row) ? 5000 : 0) })
  }
  // A stable sort keeps the order of the grid among equals.
  found.sort((a, b) => a.score - b.score)
  return found.slice(0, most).map(({ row }) => ({
    row,
    circular: circular.has(row.name),
    deprecated: endOfRow(row) !== null,
  }))
}

/**
 * Lower is better; null does not match. Terms must appear in order; at the start of a segment is better than inside.
 */
function rank(name: string, terms: readonly string[]): number | null {
  let from = 0
  let score = 0
  for (const term of terms) {
    const at = name.indexOf(term, from)
    if (at < 0) return null
    const atStart = at === 0 || name[at - 1] === '.'
    const whole = atStart && (at + term.length === name.length || name[at + term.length] === '.')
    score += whole ? 0 : atStart ? 2 : 20
    from = at + term.length
  }
  return terms.length === 0 ? 0 : score + (name.length - from) / 100
}
