// Runs rules over everything, and after an edit over what the edit can have changed.
import type { FindingLevel } from '../../finding.ts'
import { finish, type Steps } from '../../resolve/steps.ts'
import type { Input } from '../../resolver/resolver.ts'
import { rules } from '../index.ts'
import type { Check, ComparedColor, Covers, FixOperation, Placed, Rule } from '../rule.ts'
import type { Checked, CheckedToken, ModeName } from './checked.ts'
import { fingerprintOf } from './fingerprint.ts'
import { runMode, runToken, runTuple, runWorkspace, type Kept } from './runs.ts'
import { coverage, type RuleSetting } from './settings.ts'
import type { Place } from './view.ts'
import { worldOf, type World } from './world.ts'

export interface CheckFinding {
  fingerprint: string
  rule: string
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
  /** Operations of a batch on its mode that make it go away; null: there are none. */
  fix(): FixOperation[] | null
}

export interface Checker {
  /** The same in steps: whoever runs them may do something else in between. */
  steps(checked: Checked, settings: readonly RuleSetting[]): Steps<CheckFinding[]>
  /** In the order of the settings, then of modes and resolvers, then of the tokens' names. */
  run(checked: Checked, settings: readonly RuleSetting[]): CheckFinding[]
}

/** A rule as it is set, with what it has found so far. */
interface Running {
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
  let running = new Map<string, Running>()
  function* steps(checked: Checked, settings: readonly RuleSetting[]): Steps<CheckFinding[]> {
    const next = new Map<string, Running>()
    for (const one of runnable(settings)) next.set(one.key, running.get(one.key) ?? one)
    const before = world
    // What is kept of a run that fails halfway belongs to no world: the next one begins anew.
    world = null
    running = new Map()
    const now = yield* worldOf(checked, before)
    const found: CheckFinding[] = []
    for (const one of next.values()) {
      for (const finding of yield* findingsOf(one, now)) found.push(finding)
      yield
    }
    world = now
    running = next
    return found
  }
  return {
    steps,
    run: (checked, settings) => finish(steps(checked, settings)),
  }
}

/** The settings that run, with the rules that run without being set. Throws where options are not as the rule has them. */
function runnable(settings: readonly RuleSetting[]): Running[] {
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

function* findingsOf(running: Running, world: World): Steps<CheckFinding[]> {
  const placed = yield* placedBy(running, world)
  const findings = new Map<string, CheckFinding>()
  for (const one of placed) {
    const finding = findingOf(running, one, world)
    const same = findings.get(finding.fingerprint)
    // The same tokens, at another input.
    if (same?.resolver) findings.set(finding.fingerprint, { ...same, count: same.count + finding.count })
    else if (!same) findings.set(finding.fingerprint, finding)
  }
  return [...findings.values()]
}

function* placedBy({ rule, options, covers, kept }: Running, world: World): Steps<Placed[]> {
  const run = rule.run as Check<unknown>
  switch (run.each) {
    case 'token':
      return yield* runToken(run, options, covers, world, kept)
    case 'tuple':
      return yield* runTuple(run, options, covers, world, kept)
    case 'mode':
      return yield* runMode(run, options, covers, world, kept)
    case 'workspace':
      return runWorkspace(run, options, covers, world, kept)
  }
}

const noFix = () => null

/** What is kept of a rule is the same object in the next run. */
const known = new WeakMap<Placed, CheckFinding>()

function findingOf(running: Running, placed: Placed, world: World): CheckFinding {
  let finding = known.get(placed)
  if (!finding) {
    finding = describe(running, placed, world)
    known.set(placed, finding)
  }
  return finding
}

function describe({ id, rule, level }: Running, { place, found }: Placed, world: World): CheckFinding {
  const { token, message, about = [], measured, required, colors, fix } = found
  return {
    fingerprint: fingerprintOf(id, place, token, about),
    rule: rule.id,
    severity: level,
    message,
    token,
    ...standing(world, place, token),
    ...(measured === undefined ? {} : { measured }),
    ...(required === undefined ? {} : { required }),
    ...(colors ? { colors } : {}),
    // Of a finding in permutations there is no one mode to mend.
    fix: fix && 'mode' in place ? fix : noFix,
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
