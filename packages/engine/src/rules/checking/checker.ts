// Runs rules over everything, and after an edit only over the tokens that the edit can affect.
import type { FindingLevel } from '../../base/finding.ts'
import { finish, type Steps } from '../../resolve/steps.ts'
import { rules } from '../index.ts'
import type { Check, Covers, Placed, Rule } from '../rule.ts'
import { countedAs, findingOf, tooLargeCode, type CheckFinding } from './check-finding.ts'
import type { Checked } from './checked.ts'
import { meterOf, standardBounds, TooLarge, type Bounds, type Meter } from './bounds/meter.ts'
import { runMode, runToken, runWorkspace, type Kept, type Running } from './runs.ts'
import { coverage, type RuleSetting } from './settings.ts'
import { createTally, type SettingTally, type Unlisted } from './bounds/tally.ts'
import { runTuple } from './tuple-runs.ts'
import type { View } from './view.ts'
import { worldOf, type World } from './world.ts'

/** The result of a check. */
export interface Look {
  /** Ordered by setting, then by mode or resolver, then by the token's name; limited by the bounds. */
  findings: CheckFinding[]
  /** The counts of all other findings. */
  unlisted: readonly Unlisted[]
  /** The fingerprints of accepted findings that are not listed. */
  knownUnlisted: ReadonlySet<string>
  /** The size of the state that the checker keeps for the next run, in tokens. */
  size: number
}

export interface LookOptions {
  bounds?: Partial<Bounds>
  /** Fingerprints of accepted findings. */
  known?: ReadonlySet<string>
}

export interface Checker {
  /** Like `look`, in steps, so that the caller can do other work in between. */
  steps(checked: Checked, settings: readonly RuleSetting[], options?: LookOptions): Steps<Look>
  look(checked: Checked, settings: readonly RuleSetting[], options?: LookOptions): Look
  /** The findings that `look` lists. */
  run(checked: Checked, settings: readonly RuleSetting[]): CheckFinding[]
}

/** A rule with its setting and its results of the last run. */
interface SetRule {
  key: string
  id: string
  rule: Rule
  level: FindingLevel
  options: unknown
  covers: Covers
  kept: Kept
}

/** Keeps its results: the next run checks only the differences and returns the same as a full check. */
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
    // If this run throws, its partial results fit no world, so the next run starts from scratch.
    world = null
    running = new Map()
    const now = yield* worldOf(checked, before)
    const tally = createTally(bounds, known)
    let spent = 0
    for (const one of next.values()) {
      // Each rule gets at least its reserved share, however much the earlier ones spent.
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

/** The active settings, including rules that are on by default. Throws if options do not fit the schema of the rule. */
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

/** Skips the remaining views of a rule after one of them exceeded the limit. */
class Ended extends Error {}

function* findWith(set: SetRule, world: World, meter: Meter, tally: SettingTally): Steps<void> {
  const add = (placed: Placed, group: string) => {
    const { fingerprint, tokenset_id } = countedAs(set, placed)
    tally.add({ fingerprint, tokenset_id }, group, () => findingOf(set, placed, fingerprint, world))
  }
  const tooLarge = (what: string, where: string) => {
    const message = tooLargeText(set, what, where)
    add({ place: { nowhere: true }, found: { token: '', message, about: [tooLargeCode] } }, tooLargeCode)
  }
  const { options, covers, kept } = set
  const running = {
    options,
    covers,
    world,
    kept,
    meter,
    add,
    *within<Result>(view: View, look: () => Steps<Result>): Steps<Result> {
      const mark = tally.mark()
      try {
        return yield* look()
      } catch (error) {
        if (!(error instanceof TooLarge)) throw error
        tally.back(mark)
        // The kept results are incomplete.
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
