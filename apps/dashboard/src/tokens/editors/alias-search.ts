// Searches tokens to point at by segments of their dotted names; tokens of the same type come first.
import type { TypeName } from '@tessera/engine'
import { endOfRow } from '../values/lifecycle.ts'
import { rowDraft, type Model, type Row } from '../model/model.ts'

export interface Suggestion {
  row: Row
  /** An alias to it would close a circle. */
  circular: boolean
  /** Deprecated tokens come last. */
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
    /** Types that also fit; they come after the type itself. */
    kin?: ReadonlySet<TypeName>
    most?: number
  },
): Suggestion[] {
  const terms = query
    .toLowerCase()
    .split(/[.\s]+/)
    .filter(Boolean)
  const best = bestOf(most)
  for (const row of model.rows) {
    if (row.name === self) continue
    const score = rank(row.name.toLowerCase(), terms)
    if (score !== null && score < best.limit()) best.add(row, score + penalty(row, modeIndex, type, kin))
  }
  return best.rows().map(row => ({
    row,
    circular: circular.has(row.name),
    deprecated: endOfRow(row) !== null,
  }))
}

/** The rows with the lowest scores, in their order; equal scores keep the order in which they come. */
function bestOf(most: number) {
  const best: { row: Row; score: number }[] = []
  const limit = () => (best.length < most ? Infinity : best.at(-1)!.score)
  return {
    /** A row with this score or a higher one does not count. */
    limit,
    add(row: Row, score: number) {
      if (score >= limit()) return
      let at = best.length
      while (at > 0 && best[at - 1]!.score > score) at--
      best.splice(at, 0, { row, score })
      if (best.length > most) best.pop()
    },
    rows: () => best.map(({ row }) => row),
  }
}

/** Tokens of another type, tokens that the mode does not set, and deprecated tokens come later. */
function penalty(row: Row, modeIndex: number, type: TypeName, kin: ReadonlySet<TypeName> | undefined): number {
  const here = row.cells[modeIndex]?.draft
  const own = (here ?? rowDraft(row))?.type
  const otherType = own === type ? 0 : own !== undefined && kin?.has(own) ? 200 : 1000
  return otherType + (here ? 0 : 500) + (endOfRow(row) ? 5000 : 0)
}

/**
 * Lower is better; null means no match. Terms must appear in order; the start of a segment is better than its inside.
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
