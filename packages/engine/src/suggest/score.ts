// The score of a token for a question: what it has of what was asked for, less what else it is.
import type { Asked } from './asked.ts'
import type { Entry, Said } from './catalog.ts'
import type { Nearness } from './nearness.ts'
import type { Unit } from './reading.ts'
import { matchOf, shareIn, type Match, type Want } from './want.ts'
import { leastShare, unasked, weights } from './weights.ts'

export interface Candidate {
  entry: Entry
  matches: readonly Match[]
  nearness: Nearness | null
  /** What the token costs by being for something else. */
  conflict: number
}

/** null: a token of another type than the property takes, or without a value like the asked one. */
export function candidateOf(entry: Entry, asked: Asked): Candidate | null {
  const { type, value } = entry.token
  if (asked.isStrict && asked.types && !asked.types.includes(type)) return null
  const nearness = asked.sample && value !== null ? asked.sample.nearness(type, value) : null
  if (asked.sample && !nearness) return null
  const matches: Match[] = []
  for (const want of asked.wants) {
    const match = matchOf(want, entry)
    if (match) matches.push(match)
  }
  return { entry, matches, nearness, conflict: conflictOf(entry, asked) }
}

/** What a token is for beside what was asked for. */
function conflictOf({ roles, measure, token, ground, name }: Entry, asked: Asked): number {
  const isAskedMeasure = hasAny(name, asked.measures)
  let conflict = 0
  if (isOtherRole(roles, name, asked)) conflict += weights.conflict
  if (measure !== null && asked.measures.size > 0 && !isAskedMeasure)
    if ((asked.answeringMeasures.get(measure) ?? 0) < leastKin) conflict += weights.conflict
  if (asked.types !== undefined && !isAskedMeasure && !asked.types.includes(token.type)) conflict += weights.otherType
  if (ground !== null && isOtherGround(ground, asked)) conflict += weights.otherGround
  return conflict
}

/** On what is neither asked for nor, where nothing is, the ordinary ground. */
function isOtherGround(ground: Said, { wants }: Asked): boolean {
  const grounds = wants.filter(({ isGround }) => isGround)
  return grounds.length === 0
    ? !ground.has('role:background')
    : !ground.has('emphasis:strong') && !grounds.some(want => shareIn(want, ground) > 0)
}

/** Every painted thing has one of these; others, such as links, are told by any word of the name. */
const paints = new Set(['role:background', 'role:text', 'role:border', 'role:icon'])

function isOtherRole(roles: Entry['roles'], name: Entry['name'], asked: Asked): boolean {
  if (roles.length === 0 || asked.roles.size === 0 || roleShare(roles, asked) >= leastKin) return false
  return ![...asked.roles].some(role => !paints.has(role) && name.has(role))
}

/** What answers less of the asked role or measure is another. */
const leastKin = 0.5

/** How much roles answer the asked ones. */
function roleShare(roles: Entry['roles'], { answeringRoles }: Asked): number {
  let most = 0
  for (const role of roles) most = Math.max(most, answeringRoles.get(role) ?? 0)
  return most
}

function hasAny(said: ReadonlySet<string>, asked: Iterable<string>): boolean {
  for (const concept of asked) if (said.has(concept)) return true
  return false
}

/** What the tokens of a system can have of what was asked for. */
export interface Demands {
  /** The score of a token that has all of it. */
  most: number
  /** The words of which an answer has at least one. */
  telling: ReadonlySet<Want>
}

/** A word that no fitting token has tells nothing here, unless it is the tone: a background is no answer to `danger`. */
export function demandsOn(candidates: readonly Candidate[], asked: Asked): Demands {
  const answered = new Set<Want>()
  for (const { matches, conflict } of candidates) if (conflict === 0) for (const { want } of matches) answered.add(want)
  const wants = asked.wants.filter(want => answered.has(want) || want.unit.facet === 'tone')
  const said = wants.reduce((sum, { weight }) => sum + weight, 0)
  const ofProperty = asked.isStrict && asked.roles.size + asked.measures.size > 0 ? weights.property : 0
  return {
    most: said + ofProperty + (asked.sample ? weights.value : 0),
    telling: new Set(asked.sample ? [] : wants.filter(want => !want.isGround && isTelling(want.unit))),
  }
}

/** Of "background of the danger button", any token for backgrounds has the background, and may be one for buttons. */
const isTelling = ({ facet }: Unit): boolean => !untelling.has(facet)
const untelling: ReadonlySet<Unit['facet']> = new Set(['role', 'measure', 'step', 'component'])

/** null: too little of what was asked for. */
export function scoreOf(candidate: Candidate, asked: Asked, { most, telling }: Demands): number | null {
  const { entry, matches, nearness, conflict } = candidate
  if (telling.size > 0 && !matches.some(({ want }) => telling.has(want))) return null
  let gained = nearness ? nearness.share * weights.value : 0
  for (const { want, share } of matches) gained += share * want.weight
  if (asked.isStrict)
    gained += weights.property * (hasAny(entry.name, asked.measures) ? 1 : roleShare(entry.roles, asked))
  return gained < most * leastShare ? null : gained - conflict - costOfUnasked(entry, asked, matches)
}

/** Words of the name that nobody asked for make a token a more special one. */
function costOfUnasked(entry: Entry, asked: Asked, matches: readonly Match[]): number {
  let cost = 0
  for (const unit of entry.units)
    if (!isNumber(unit) && !isExpected(unit, entry, asked) && !matches.some(({ want }) => isToldBy(unit, want)))
      cost += unasked[unit.facet]
  return Math.min(cost, weights.mostUnasked)
}

const isNumber = ({ text }: Unit): boolean => /^\d+$/.test(text)

/** What the property tells, states such as `default`, which are those of any token, and the primary of texts. */
function isExpected({ concepts }: Unit, entry: Entry, { roles, measures }: Asked): boolean {
  for (const concept of concepts) {
    if (concept === 'state:rest' || roles.has(concept) || measures.has(concept)) return true
    if (concept === 'tone:primary' && entry.roles.includes('role:text')) return true
  }
  return false
}

function isToldBy({ text, concepts }: Unit, { unit, answers }: Want): boolean {
  if (unit.text === text) return true
  for (const [key] of answers) for (const concept of concepts) if (concept === key) return true
  return false
}

/** What makes one of two equal answers the better. */
export function standingOf({ token, units, primitive, uses }: Entry, asked: Asked, mostUses: number): number {
  const asksHue = asked.wants.some(({ unit }) => unit.facet === 'hue')
  return (
    (units.some(({ concepts }) => concepts.includes('state:rest')) ? weights.rest : 0) +
    (token.alias_to === null ? 0 : weights.alias) -
    (primitive && !asksHue ? weights.primitive : 0) -
    (isDeprecated(token) ? weights.deprecated : 0) +
    (mostUses === 0 ? 0 : (weights.usage * Math.log1p(uses)) / Math.log1p(mostUses))
  )
}

const isDeprecated = ({ deprecated, description }: Entry['token']): boolean =>
  deprecated || /^deprecated\b/i.test(description ?? '')
