// One word of a question, and how much a token has of it.
import type { Entry, Said } from './catalog.ts'
import type { Unit } from './reading.ts'
import { facetOf, kinOf, type Concept } from './vocabulary.ts'
import { matched, weights } from './weights.ts'

export interface Want {
  unit: Unit
  /** On what a foreground stands, instead of what the token is. */
  isGround: boolean
  weight: number
  /** What answers it, with how much of it; the most first. */
  answers: readonly (readonly [key: string, share: number])[]
}

export interface Match {
  want: Want
  /** From 0: how much of it the token has. */
  share: number
  by: 'name' | 'guidance' | 'description'
}

/** The concepts that answer any of these, with how much of it. */
export function answersTo(asked: Iterable<Concept>): ReadonlyMap<Concept, number> {
  const answers = new Map<Concept, number>()
  for (const concept of asked) {
    answers.set(concept, 1)
    for (const [kin, share] of kinOf(concept)) answers.set(kin, Math.max(share, answers.get(kin) ?? 0))
  }
  return answers
}

export function wantOf(unit: Unit, isGround = false): Want {
  const { text, concepts } = unit
  const answers = concepts.length === 0 ? [[text, 1] as const] : [...answersTo(concepts)]
  return {
    unit,
    isGround,
    weight: Math.max(...(concepts.length === 0 ? [matched.literal] : concepts.map(one => matched[facetOf(one)]))),
    answers: answers.sort(([, a], [, b]) => b - a),
  }
}

const isStrongGround = (concept: Concept): boolean => facetOf(concept) === 'tone' || concept === 'component:button'

/** How much a foreground is for this ground, by the words after `on` and by the rest of its name. */
function groundShare(want: Want, { name, ground, roles }: Entry): number {
  const isFirstOfTexts = want.unit.concepts.includes('tone:primary') && name.has('tone:primary')
  const told = isFirstOfTexts && roles.includes('role:text') ? weights.firstOfTexts : weights.groundInName
  const byName = told * shareIn(want, name)
  const isForAny = ground?.has('emphasis:strong') || (ground === null && name.has('emphasis:inverse'))
  const byGround =
    isForAny && want.unit.concepts.some(isStrongGround)
      ? Math.max(weights.anyGround, shareIn(want, ground))
      : shareIn(want, ground)
  return byName > 0 && byGround > 0 ? Math.max(byName, byGround) + weights.bothGrounds : Math.max(byName, byGround)
}

/** null: the token has nothing of it. */
export function matchOf(want: Want, entry: Entry): Match | null {
  const { name, guidance, description } = entry
  const own = want.isGround ? groundShare(want, entry) : shareIn(want, name)
  if (own > weights.guidance || (guidance === null && description === null))
    return own > 0 ? { want, share: own, by: 'name' } : null
  const written = weights.guidance * shareIn(want, guidance)
  const described = weights.description * shareIn(want, description)
  const share = Math.max(own, written, described)
  if (share <= 0) return null
  return { want, share, by: share === own ? 'name' : share === written ? 'guidance' : 'description' }
}

/** How much of it a text says; a little more where it says the very word. */
export function shareIn({ unit, answers }: Want, said: Said | null): number {
  if (said === null) return 0
  for (const [key, share] of answers)
    if (said.has(key)) return unit.facet !== 'literal' && said.has(unit.text) ? share + weights.sameWord : share
  return 0
}
