// Runs the rules of workspaces, in a thread or in the calling one. Caches findings with the checked data, so that after
// an edit the engine checks only what the edit may have affected.
import { createChecker, meterOf, TooLarge } from '@tessera/engine'
import type {
  Checked,
  CheckedMode,
  CheckedResolver,
  CheckedToken,
  Checker,
  CheckFinding,
  FixOperation,
  Look,
  ModeName,
  ReleasedToken,
  RuleSetting,
} from '@tessera/engine'
import { setBounded, type Bounds } from '../../../base/bounded.ts'
import { randomUUID } from 'node:crypto'
import { inPieces, weightOf } from '../../../kernel/pacing/pieces.ts'
import type { BesideItem, BesideRevisions } from './beside.ts'
import type { SentFinding } from './service.ts'

/** The data to check, except the tokens. */
export interface Subject {
  workspace_id: string
  /** Lists with a revision are cached; null: for this check only. */
  modes: readonly (ModeName & { revision: number | null })[]
  resolvers: readonly CheckedResolver[]
  /** `key`: identifies the release of the tokens. */
  released: { key: string; next: string | null } | null
  /** What rules need beside, and there is. */
  beside: BesideRevisions
  rules: readonly RuleSetting[]
  /** Fingerprints of accepted findings. */
  known: readonly string[]
}

/** The key of the list of released tokens; those of modes have their ids, and those beside their names. */
export const releasedList = 'released'

/** The lists beside those of the modes. */
export const listsBeside = ({ released, beside }: Pick<Subject, 'released' | 'beside'>) => [
  ...(released ? [{ id: releasedList, revision: released.key }] : []),
  ...Object.entries(beside).map(([id, revision]) => ({ id, revision })),
]

export type ListItem = CheckedToken | ReleasedToken | BesideItem

/**
 * The messages to the inspector: the subject; the tokens of missing lists, in parts; the request to check; and the
 * requests for further findings. Or a request for the fixes of some findings of the last check.
 */
export type Message =
  | { subject: Subject }
  | { list: string; tokens: readonly ListItem[] }
  | 'look'
  | 'more'
  | { fixes: { workspace_id: string; stamp: string; fingerprints: readonly string[] } }

export interface Missing {
  missing: string[]
}

export interface Head extends Pick<Look, 'unlisted' | 'knownUnlisted'> {
  /** Identifies the check for later requests. */
  stamp: string
}

/** The requested fixes, in order; false: the checked data was evicted. */
export type Fixes = (FixOperation[] | null)[] | false | null

export type Answer = Missing | Head | SentFinding[] | Fixes

interface Remembered {
  checker: Checker
  lists: Map<string, { revision: number | string; tokens: readonly unknown[] }>
  stamp: string
  findings: ReadonlyMap<string, CheckFinding>
  size: number
}

/** Tokens and findings of all workspaces together. */
const bounds: Bounds<Remembered> = { weight: 300_000, weigh: ({ size }) => size }

/** The limits of fixes per request, in units of work and in characters; further findings get none. */
const mostFixing = 3_000_000
const mostFixText = 8_000_000

const blank = (): Remembered => ({
  checker: createChecker(),
  lists: new Map(),
  stamp: '',
  findings: new Map(),
  size: 0,
})

export function createInspector(): (question: Message) => Answer {
  const remembered = new Map<string, Remembered>()
  let subject: Subject | undefined
  let received = new Map<string, unknown[]>()
  let pieces: Iterator<SentFinding[] | (FixOperation[] | null)[]> | undefined

  function begin(given: Subject): Missing {
    subject = given
    received = new Map()
    const one = remembered.get(given.workspace_id)
    const isHeld = (id: string, revision: number | string | null) =>
      revision !== null && one?.lists.get(id)?.revision === revision
    const missing = given.modes.filter(({ id, revision }) => !isHeld(id, revision)).map(({ id }) => id)
    missing.push(...listsBeside(given).flatMap(({ id, revision }) => (isHeld(id, revision) ? [] : [id])))
    for (const id of missing) received.set(id, [])
    return { missing }
  }

  function look(): Head {
    const { workspace_id, rules, known } = subject!
    const one = remembered.get(workspace_id) ?? blank()
    remembered.delete(workspace_id)
    const tokensOf = (id: string) => received.get(id) ?? one.lists.get(id)!.tokens
    const found = one.checker.look(checkedOf(subject!, tokensOf), rules, { known: new Set(known) })
    one.lists = listsAfter(one.lists, received, subject!)
    one.stamp = randomUUID()
    one.findings = new Map(found.findings.map(finding => [finding.fingerprint, finding]))
    one.size = found.size + [...one.lists.values()].reduce((sum, { tokens }) => sum + tokens.length, 0)
    setBounded(remembered, workspace_id, one, bounds)
    received = new Map()
    pieces = inPieces(sent(found.findings))
    return { unlisted: found.unlisted, knownUnlisted: found.knownUnlisted, stamp: one.stamp }
  }

  return question => {
    if (question === 'look') return look()
    if (question === 'more') {
      const next = pieces?.next()
      return next?.done === false ? next.value : null
    }
    if ('subject' in question) return begin(question.subject)
    if ('list' in question) {
      received.get(question.list)!.push(...question.tokens)
      return null
    }
    const { workspace_id, stamp, fingerprints } = question.fixes
    const one = remembered.get(workspace_id)
    if (one?.stamp !== stamp) return false
    pieces = inPieces(fixesOf(one.findings, fingerprints))
    return null
  }
}

function checkedOf(
  { modes, released, beside, resolvers }: Subject,
  tokensOf: (id: string) => readonly unknown[],
): Checked {
  return {
    modes: modes.map(({ id, name, tokenset }): CheckedMode => ({
      id,
      name,
      tokenset,
      tokens: tokensOf(id) as readonly CheckedToken[],
    })),
    resolvers,
    ...(released && {
      released: { next: released.next, tokens: tokensOf(releasedList) as readonly ReleasedToken[] },
    }),
    ...Object.fromEntries(Object.keys(beside).map(name => [name, tokensOf(name)])),
  }
}

/** The present lists of the subject that have a revision, and those with other tokens for this check only. */
function listsAfter(
  before: Remembered['lists'],
  received: ReadonlyMap<string, unknown[]>,
  { modes, ...beside }: Subject,
): Remembered['lists'] {
  const after: Remembered['lists'] = new Map()
  const named = [...modes.map(({ id, revision }) => ({ id, revision })), ...listsBeside(beside)]
  for (const { id, revision } of named) {
    const tokens = revision === null ? undefined : received.get(id)
    const list = tokens ? { revision: revision!, tokens } : before.get(id)
    if (list) after.set(id, list)
  }
  return after
}

function* sent(findings: readonly CheckFinding[]): Generator<SentFinding> {
  for (const { fix: _, stands, ...finding } of findings) yield { ...finding, token_id: stands?.id ?? null }
}

function* fixesOf(
  findings: ReadonlyMap<string, CheckFinding>,
  fingerprints: readonly string[],
): Generator<FixOperation[] | null> {
  const meter = meterOf(mostFixing)
  let text = 0
  let isTooMuch = false
  for (const fingerprint of fingerprints) {
    let fix: FixOperation[] | null = null
    try {
      fix = isTooMuch ? null : (findings.get(fingerprint)?.fix(meter) ?? null)
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error
      isTooMuch = true
    }
    if (fix) text += weightOf(fix)
    isTooMuch ||= text > mostFixText
    yield isTooMuch ? null : fix
  }
}
