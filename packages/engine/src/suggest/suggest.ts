// Ranks tokens for a question. Nothing is guessed by a model: each answer says what it was found by.
import { askedBy, type Asked, type Intent } from './asked.ts'
import type { Catalog } from './catalog.ts'
import { candidateOf, demandsOn, scoreOf, standingOf, type Candidate } from './score.ts'
import { leastKnown, leastOfBest } from './weights.ts'
import { nothingBecause, reasonFor } from './why.ts'

export interface Suggestion {
  name: string
  /** What it was found by, in a few words. */
  why: string
}

export interface Suggestions {
  suggestions: Suggestion[]
  /** Why there are none. */
  why?: string
}

/** The best tokens first, at most `most`. The same question on the same tokens has the same answer. */
export function suggest(catalog: Catalog, question: Intent, most = 5): Suggestions {
  const asked = askedBy(question, catalog)
  const isUnderstood = asked.knownShare >= leastKnown
  const ranked = isUnderstood ? rank(catalog, asked) : []
  if (ranked.length === 0) return { suggestions: [], why: nothingBecause(question, asked, isUnderstood) }
  const suggestions = ranked.slice(0, most).map(one => ({ name: one.entry.token.name, why: reasonFor(one) }))
  return { suggestions }
}

interface Ranked extends Candidate {
  score: number
}

function rank({ entries, mostUses }: Catalog, asked: Asked): Ranked[] {
  const candidates: Candidate[] = []
  for (const entry of entries) {
    const candidate = candidateOf(entry, asked)
    if (candidate) candidates.push(candidate)
  }
  const demands = demandsOn(candidates, asked)
  if (demands.most === 0) return []
  const found: Ranked[] = []
  for (const candidate of candidates) {
    const score = scoreOf(candidate, asked, demands)
    if (score !== null) found.push({ ...candidate, score: score + standingOf(candidate.entry, asked, mostUses) })
  }
  found.sort(inOrder)
  const least = (found[0]?.score ?? 0) * leastOfBest
  return found.filter(({ score }) => score > 0 && score >= least)
}

function inOrder(a: Ranked, b: Ranked): number {
  const [one, other] = [a.entry.token.name, b.entry.token.name]
  return b.score - a.score || b.entry.uses - a.entry.uses || one.length - other.length || (one < other ? -1 : 1)
}
