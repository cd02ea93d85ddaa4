// Collects findings: lists as many as the bounds allow, and counts the others by kind.
import { findingLevels, type FindingLevel } from '../../../base/finding.ts'
import type { CheckFinding } from '../check-finding.ts'
import type { Bounds } from './meter.ts'

/** The count of findings that are not listed. */
export interface Unlisted {
  rule: string
  severity: FindingLevel
  tokenset_id: string | null
  known: boolean
  count: number
}

/** The data for counting a finding. */
export interface Counted {
  fingerprint: string
  tokenset_id: string | null
}

export interface SettingTally {
  /** Calls `describe` only for listed findings. Findings with the same fingerprint must belong to the same group. */
  add(counted: Counted, group: string, describe: () => CheckFinding): void
  /** `back` removes everything added since the mark. */
  mark(): Mark
  back(mark: Mark): void
}

interface Mark {
  listed: number
  unlisted: ReadonlyMap<string, Unlisted>
  text: number
}

interface Setting {
  severity: FindingLevel
  listed: CheckFinding[]
  count(one: Counted): void
}

export interface Tally {
  /** Begins the next setting of a rule. */
  setting(rule: string, severity: FindingLevel): SettingTally
  /** Has to be called after each setting, so that the lists never exceed twice the bound. */
  trim(): void
  findings(): CheckFinding[]
  unlisted(): Unlisted[]
  /** The fingerprints of known findings that are not listed. */
  knownUnlisted(): ReadonlySet<string>
}

export function createTally({ findings: most, text }: Bounds, known: ReadonlySet<string>): Tally {
  const settings: (Setting & { unlisted(): Iterable<Unlisted> })[] = []
  const knownUnlisted = new Set<string>()

  function trimTo(bound: number): void {
    const allowed = shares(settings, bound)
    for (const [at, setting] of settings.entries())
      for (const finding of setting.listed.splice(allowed[at]!)) setting.count(countedOf(finding))
  }

  function trim(bound = most): void {
    trimTo(bound)
    const listed = settings.flatMap(setting => setting.listed)
    const length = listed.reduce((sum, finding) => sum + lengthOf(finding), 0)
    if (length > text) trim(Math.floor((Math.min(bound, listed.length) * text) / length))
  }

  return {
    setting(rule, severity) {
      const one = settingTally(rule, severity, { most, text, known, knownUnlisted })
      settings.push(one.setting)
      return one.tally
    },
    trim() {
      if (settings.reduce((sum, { listed }) => sum + listed.length, 0) > 2 * most) trimTo(most)
    },
    findings() {
      trim()
      return settings.flatMap(({ listed }) => listed)
    },
    unlisted: () => settings.flatMap(setting => [...setting.unlisted()]),
    knownUnlisted: () => knownUnlisted,
  }
}

interface Counting {
  most: number
  text: number
  known: ReadonlySet<string>
  knownUnlisted: Set<string>
}

function settingTally(rule: string, severity: FindingLevel, { most, text, known, knownUnlisted }: Counting) {
  const listed: CheckFinding[] = []
  let unlisted = new Map<string, Unlisted>()
  let length = 0
  let current = ''
  /** The places of the current group's fingerprints in the list; null for findings that are not listed. */
  let places = new Map<string, number | null>()

  const count = ({ fingerprint, tokenset_id }: Counted) => {
    const isKnown = known.has(fingerprint)
    if (isKnown) knownUnlisted.add(fingerprint)
    const key = `${isKnown} ${tokenset_id}`
    const before = unlisted.get(key)?.count ?? 0
    unlisted.set(key, { rule, severity, tokenset_id, known: isKnown, count: before + 1 })
  }
  const tally: SettingTally = {
    add(counted, group, describe) {
      if (group !== current) places = new Map()
      current = group
      const place = places.get(counted.fingerprint)
      if (place === undefined) {
        const isListed = listed.length < most && length < text
        places.set(counted.fingerprint, isListed ? listed.length : null)
        if (!isListed) return count(counted)
        const finding = describe()
        length += lengthOf(finding)
        return void listed.push(finding)
      }
      const same = place === null ? undefined : listed[place]
      // The same finding at another input adds its permutations.
      if (same?.resolver) listed[place!] = { ...same, count: added(same.count, describe().count) }
    },
    mark: () => ({ listed: listed.length, unlisted: new Map(unlisted), text: length }),
    back(mark) {
      listed.length = mark.listed
      unlisted = new Map(mark.unlisted)
      length = mark.text
      places.clear()
    },
  }
  return { tally, setting: { severity, listed, count, unlisted: () => unlisted.values() } }
}

/** Products of many contexts exceed the exact range of numbers. */
const added = (one: number, other: number) => Math.min(one + other, Number.MAX_SAFE_INTEGER)

const countedOf = ({ fingerprint, mode }: CheckFinding): Counted => ({
  fingerprint,
  tokenset_id: mode?.tokenset.id ?? null,
})

function lengthOf({ message, token, input }: CheckFinding): number {
  let length = 200 + message.length + token.length
  if (input) for (const [modifier, context] of input) length += modifier.length + context.length + 6
  return length
}

/** The number of findings that each setting may list: by severity first, then those with the fewest findings. */
function shares(settings: readonly Setting[], bound: number): number[] {
  const allowed = settings.map(() => 0)
  let left = bound
  for (const level of findingLevels) {
    const own = [...settings.keys()].filter(at => settings[at]!.severity === level)
    own.sort((a, b) => settings[a]!.listed.length - settings[b]!.listed.length || b - a)
    for (const [nth, at] of own.entries()) {
      allowed[at] = Math.min(settings[at]!.listed.length, Math.ceil(left / (own.length - nth)))
      left -= allowed[at]
    }
  }
  return allowed
}
