// A finding as it is told: where it is, how grave it is, and what mends it.
import type { FindingLevel, RuleId } from '../../base/finding.ts'
import type { Input } from '../../resolver/resolver.ts'
import type { ComparedColor, FixOperation, Placed, Rule } from '../rule.ts'
import type { CheckedToken, ModeName } from './checked.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Meter } from './bounds/meter.ts'
import type { Place } from './view.ts'
import type { World } from './world.ts'

export interface CheckFinding {
  fingerprint: string
  rule: RuleId
  /** The rule was too much work, and has not looked at all of it. */
  code?: 'too_large_to_check'
  severity: FindingLevel
  message: string
  /** A token's name; '' where it is about the rule's options. */
  token: string
  /** As it stands there; null where it is missing. */
  stands: CheckedToken | null
  /** The mode, or the mode that the token stands in; null where it is about no place. */
  mode: ModeName | null
  /** Of a finding in permutations: the resolver, the first of them, and how many there are. */
  resolver: { id: string; name: string } | null
  input: Input | null
  count: number
  measured?: number
  required?: number
  /** The colors that were compared there, the token's own first. */
  colors?: readonly ComparedColor[]
  /** Operations of a batch on its mode that make it go away; null: there are none. Throws `TooLarge` where the meter does. */
  fix(meter?: Meter): FixOperation[] | null
}

/** A rule as it is set. */
interface Setting {
  id: string
  rule: Rule
  level: FindingLevel
}

export const tooLargeCode = 'too_large_to_check'

const noFix = () => null

/** What is kept of a rule is the same object in the next run. */
const known = new WeakMap<Placed, CheckFinding>()

export function countedAs({ id }: Setting, placed: Placed) {
  const { place, found } = placed
  const fingerprint = known.get(placed)?.fingerprint ?? fingerprintOf(id, place, found.token, found.about ?? [])
  if ('nowhere' in place) return { fingerprint, tokenset_id: null }
  const mode = 'mode' in place ? place.mode : place.holder
  return { fingerprint, tokenset_id: mode?.tokenset.id ?? null }
}

export function findingOf(set: Setting, placed: Placed, fingerprint: string, world: World): CheckFinding {
  let finding = known.get(placed)
  if (!finding) {
    finding = describe(set, placed, fingerprint, world)
    known.set(placed, finding)
  }
  return finding
}

const unmetered: Meter = { spend: () => undefined, spent: () => 0 }

function describe({ rule, level }: Setting, placed: Placed, fingerprint: string, world: World): CheckFinding {
  const { place, found } = placed
  const { token, message, about = [], measured, required, colors, fix } = found
  return {
    fingerprint,
    rule: rule.id,
    ...(about[0] === tooLargeCode ? { code: tooLargeCode } : {}),
    severity: level,
    message,
    token,
    ...standing(world, place, token),
    ...(measured === undefined ? {} : { measured }),
    ...(required === undefined ? {} : { required }),
    ...(colors ? { colors } : {}),
    // Of a finding in permutations there is no one mode to mend.
    fix: fix && 'mode' in place ? (meter = unmetered) => fix(meter) : noFix,
  }
}

function standing(world: World, place: Place, token: string) {
  if ('mode' in place) {
    const stands = world.viewOf(place.mode.id)?.at(token, new Map())?.token ?? null
    return { stands, mode: place.mode, resolver: null, input: null, count: 1 }
  }
  if ('nowhere' in place) return { stands: null, mode: null, resolver: null, input: null, count: 1 }
  const { resolver, input, count, holder } = place
  const view = world.resolvers.find(one => one.resolver.id === resolver.id)
  const stands = view?.at(token, input)?.token ?? null
  return { stands, mode: holder, resolver: { id: resolver.id, name: resolver.resolver.name }, input, count }
}
