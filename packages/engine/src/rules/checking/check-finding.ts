// The form of a finding for callers: its place, severity and fix.
import type { FindingLevel, RuleId } from '../../base/finding.ts'
import type { Input } from '../../resolver/resolver.ts'
import type { ComparedColor, FixOperation, Placed, Rule } from '../rule.ts'
import type { CheckedToken, ModeName } from './checked.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Meter } from './bounds/meter.ts'
import type { FindingPlace } from './view.ts'
import type { World } from './world.ts'

export interface CheckFinding {
  fingerprint: string
  rule: RuleId
  /** The rule exceeded its limit of work and did not check everything. */
  code?: 'too_large_to_check'
  severity: FindingLevel
  message: string
  /** The name of a token; '' for a finding about the options of the rule. */
  token: string
  /** The token at the place; null if it is missing there. */
  stands: CheckedToken | null
  /** The mode, or the mode that provides the token; null for a finding without a place. */
  mode: ModeName | null
  /** For a finding in permutations: the resolver, the input of the first permutation, and their number. */
  resolver: { id: string; name: string } | null
  input: Input | null
  count: number
  measured?: number
  required?: number
  /** The compared colors, the token's own first. */
  colors?: readonly ComparedColor[]
  /** Batch operations on the mode that resolve the finding, or null. Throws `TooLarge` if the meter does. */
  fix(meter?: Meter): FixOperation[] | null
}

/** A rule with its id and severity in a setting. */
interface Setting {
  id: string
  rule: Rule
  level: FindingLevel
}

export const tooLargeCode = 'too_large_to_check'

const noFix = () => null

/** Kept results of a rule are the same objects in the next run, so they can be keys. */
const cache = new WeakMap<Placed, CheckFinding>()

export function countedAs({ id }: Setting, placed: Placed) {
  const { place, found } = placed
  const fingerprint = cache.get(placed)?.fingerprint ?? fingerprintOf(id, place, found.token, found.about ?? [])
  if ('nowhere' in place) return { fingerprint, tokenset_id: null }
  const mode = 'mode' in place ? place.mode : place.holder
  return { fingerprint, tokenset_id: mode?.tokenset.id ?? null }
}

export function findingOf(set: Setting, placed: Placed, fingerprint: string, world: World): CheckFinding {
  let finding = cache.get(placed)
  if (!finding) {
    finding = describe(set, placed, fingerprint, world)
    cache.set(placed, finding)
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
    // A finding in permutations concerns several modes, so no single batch can fix it.
    fix: fix && 'mode' in place ? (meter = unmetered) => fix(meter) : noFix,
  }
}

function standing(world: World, place: FindingPlace, token: string) {
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
