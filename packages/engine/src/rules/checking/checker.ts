// Runs rules over everything, and after an edit over what the edit can have changed.
import type { FindingLevel } from '../../finding.ts'
import { finish, type Steps } from '../../resolve/steps.ts'
import type { Input } from '../../resolver/resolver.ts'
import { rules } from '../index.ts'
import type { Check, ComparedColor, Covers, FixOperation, Placed, Rule } from '../rule.ts'
import type { Checked, CheckedToken, ModeName } from './checked.ts'
import { fingerprintOf } from './fingerprint.ts'
import { meterOf, standardBounds, TooLarge, type Bounds, type Meter } from './meter.ts'
import { runMode, runToken, runWorkspace, type Kept, type Running } from './runs.ts'
import { coverage, type RuleSetting } from './settings.ts'
import { createTally, type SettingTally, type Unlisted } from './tally.ts'
import { runTuple } from './tuple-runs.ts'
import type { Place, View } from './view.ts'
import { worldOf, type World } from './world.ts'

export interface CheckFinding {
  fingerprint: string
  rule: string
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

/** What is found. */
export interface Look {
  /** In the order of the settings, then of modes and resolvers, then of the tokens' names; no more than the bounds say. */
  findings: CheckFinding[]
  /** How many further ones of each kind there are. */
  unlisted: readonly Unlisted[]
  /** The fingerprints of the known ones among these. */
  knownUnlisted: ReadonlySet<string>
  /** How much is held of it for the next look, in tokens. */
  size: number
}

export interface LookOptions {
  bounds?: Partial<Bounds>
  /** Fingerprints of what is accepted. */
  known?: ReadonlySet<string>
}

export interface Checker {
  /** The same in steps: whoever runs them may do something else in between. */
  steps(checked: Checked, settings: readonly RuleSetting[], options?: LookOptions): Steps<Look>
  look(checked: Checked, settings: readonly RuleSetting[], options?: LookOptions): Look
  /** The findings that `look` lists. */
  run(checked: Checked, settings: readonly RuleSetting[]): CheckFinding[]
}

/** A rule as it is set, with what it has found so far. */
interface SetRule {
  key: string
  id: string
  rule: Rule
  level: FindingLevel
  options: unknown
  covers: Covers
  kept: Kept
}

/** Remembers what it has found: the next run looks at what differs, and comes to what a fresh one would. */
export function createChecker(): Checker {
  let world: World | null = null
  let running = new Map<string, SetRule>()
  function* steps(
    checked: Checked,
    settings: readonly RuleSetting[],
    { bounds: given, known = new Set() }: LookOptions = {},
  ): Steps<Look> {
    const bounds = { ...standardBounds, ...given }
    const next = new Map<string, SetRule>()
    for (const one of runnable(settings)) next.set(one.key, running.get(one.key) ?? one)
    const before = world
    // What is kept of a run that fails halfway belongs to no world: the next one begins anew.
    world = null
    running = new Map()
    const now = yield* worldOf(checked, before)
    const tally = createTally(bounds, known)
    let spent = 0
    for (const one of next.values()) {
      // However much those before have taken, each has its part.
      const left = Math.max(bounds.look - spent, bounds.look / 2 / next.size)
      const meter = meterOf(Math.min(bounds.rule, left))
      yield* findWith(one, now, meter, tally.setting(one.rule.id, one.level))
      spent += meter.spent()
      tally.trim()
      yield
    }
    world = now
    running = next
    const size = Math.ceil(spent / 4) + now.modes.reduce((sum, { names }) => sum + names.length, 0)
    return { findings: tally.findings(), unlisted: tally.unlisted(), knownUnlisted: tally.knownUnlisted(), size }
  }
  const look: Checker['look'] = (checked, settings, options) => finish(steps(checked, settings, options))
  return { steps, look, run: (checked, settings) => look(checked, settings).findings }
}

/** The settings that run, with the rules that run without being set. Throws where options are not as the rule has them. */
function runnable(settings: readonly RuleSetting[]): SetRule[] {
  const set = rules.flatMap(({ id, onByDefault }): RuleSetting[] => {
    const own = settings.filter(setting => setting.rule === id)
    return own.length === 0 && onByDefault ? [{ rule: id }] : own
  })
  const taken = new Map<string, number>()
  return set.flatMap(({ id, rule: ruleId, severity, options = {}, where }) => {
    const rule = rules.find(one => one.id === ruleId)!
    const level = severity ?? rule.level
    const nth = (taken.get(ruleId) ?? 0) + 1
    taken.set(ruleId, nth)
    if (level === 'off') return []
    const name = id ?? (nth === 1 ? ruleId : `${ruleId}-${nth}`)
    const key = JSON.stringify([name, ruleId, level, options, where ?? null])
    const kept: Kept = new Map()
    return [{ key, id: name, rule, level, options: rule.options.parse(options), covers: coverage(where), kept }]
  })
}

/** Thrown past the views that are left once one is too much work. */
class Ended extends Error {}

function* findWith(set: SetRule, world: World, meter: Meter, tally: SettingTally): Steps<void> {
  const add = (placed: Placed, group: string) => {
    const { fingerprint, tokenset_id } = countedAs(set, placed)
    tally.add({ fingerprint, tokenset_id }, group, () => findingOf(set, placed, fingerprint, world))
  }
  const tooLarge = (what: string, where: string) => {
    const message = tooLargeText(set, what, where)
    add({ place: { nowhere: true }, found: { token: '', message, about: [code] } }, code)
  }
  const { options, covers, kept } = set
  const running = {
    ...{ options, covers, world, kept, meter, add },
    *within<Result>(view: View, look: () => Steps<Result>): Steps<Result> {
      const mark = tally.mark()
      try {
        return yield* look()
      } catch (error) {
        if (!(error instanceof TooLarge)) throw error
        tally.back(mark)
        // What it kept belongs to no view that it has looked at wholly.
        kept.clear()
        tooLarge(error.message, set.rule.run.each === 'workspace' ? '' : view.called)
        throw new Ended()
      }
    },
  }
  try {
    yield* runOf(set.rule.run, running)
    const [theme] = world.tooLarge
    if (theme !== undefined && looksAtThemes(set.rule.run)) tooLarge('it joins too many tokens', theme)
  } catch (error) {
    if (!(error instanceof Ended)) throw error
  }
}

const code = 'too_large_to_check'

const looksAtThemes = (run: Check<unknown>) => run.each !== 'mode' && !(run.each === 'token' && run.stored)

function tooLargeText({ id, rule }: SetRule, what: string, where: string): string {
  const narrow = rule.narrow ? `${rule.narrow}, or the tokens` : 'the tokens'
  const place = where === '' ? '' : ` in ${where}`
  return `${id} is too large to check: ${what}${place}. Narrow ${narrow} that the rule looks at (where).`
}

type Way = Omit<Running<'token'>, 'run'>

function* runOf(run: Check<unknown>, way: Way): Steps<void> {
  switch (run.each) {
    case 'token':
      return yield* runToken({ ...way, run })
    case 'tuple':
      return yield* runTuple({ ...way, run })
    case 'mode':
      return yield* runMode({ ...way, run })
    case 'workspace':
      return yield* runWorkspace({ ...way, run })
  }
}

const noFix = () => null

/** What is kept of a rule is the same object in the next run. */
const known = new WeakMap<Placed, CheckFinding>()

function countedAs({ id }: SetRule, placed: Placed) {
  const { place, found } = placed
  const fingerprint = known.get(placed)?.fingerprint ?? fingerprintOf(id, place, found.token, found.about ?? [])
  if ('nowhere' in place) return { fingerprint, tokenset_id: null }
  const mode = 'mode' in place ? place.mode : place.holder
  return { fingerprint, tokenset_id: mode?.tokenset.id ?? null }
}

function findingOf(set: SetRule, placed: Placed, fingerprint: string, world: World): CheckFinding {
  let finding = known.get(placed)
  if (!finding) {
    finding = describe(set, placed, fingerprint, world)
    known.set(placed, finding)
  }
  return finding
}

const unmetered: Meter = { spend: () => undefined, spent: () => 0 }

function describe({ rule, level }: SetRule, placed: Placed, fingerprint: string, world: World): CheckFinding {
  const { place, found } = placed
  const { token, message, about = [], measured, required, colors, fix } = found
  return {
    fingerprint,
    rule: rule.id,
    ...(about[0] === code ? { code: code as typeof code } : {}),
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
