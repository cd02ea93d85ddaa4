// Runs the rules of workspaces, wherever it is: in a thread, or here. What was found is remembered with what it was found in, so that
// after an edit the engine looks at what the edit can have changed.
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
import { setBounded, type Bounds } from '../../base/bounded.ts'
import { randomUUID } from 'node:crypto'
import { inPieces, weightOf } from '../../kernel/pacing/pieces.ts'
import type { SentFinding } from '../../kernel/services.ts'

/** What is looked at, without the tokens. */
export interface Subject {
  workspace_id: string
  /** A list with a revision is remembered; null: it is only for this look. */
  modes: readonly (ModeName & { revision: number | null })[]
  resolvers: readonly CheckedResolver[]
  /** `key`: which release its tokens are of. */
  released: { key: string; next: string | null } | null
  rules: readonly RuleSetting[]
  /** Fingerprints of what is accepted. */
  known: readonly string[]
}

/** The list of tokens that were released; others are called by the id of their mode. */
export const releasedList = 'released'

/**
 * The messages to the inspector: what is looked at, the tokens of the lists that it lacks, in parts, the request to look, and for
 * findings as long as there are any. Or for what would mend some findings of the last look.
 */
export type Question =
  | { subject: Subject }
  | { list: string; tokens: readonly CheckedToken[] | readonly ReleasedToken[] }
  | 'look'
  | 'more'
  | { fixes: { workspace_id: string; stamp: string; fingerprints: readonly string[] } }

export interface Missing {
  missing: string[]
}

export interface Head extends Pick<Look, 'unlisted' | 'knownUnlisted'> {
  /** By which the inspector knows the look again. */
  stamp: string
}

/** Of the fixes that were asked for, in their order; false: what was looked at is forgotten. */
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

/** Units of work, and characters, of what mends findings, for each request: further ones are told without. */
const mostFixing = 3_000_000
const mostFixText = 8_000_000

const blank = (): Remembered => ({
  ...{ checker: createChecker(), lists: new Map(), stamp: '', findings: new Map(), size: 0 },
})

export function createInspector(): (question: Question) => Answer {
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
    if (given.released && !isHeld(releasedList, given.released.key)) missing.push(releasedList)
    for (const id of missing) received.set(id, [])
    return { missing }
  }

  function look(): Head {
    const { workspace_id, modes, released, resolvers, rules, known } = subject!
    const one = remembered.get(workspace_id) ?? blank()
    remembered.delete(workspace_id)
    const tokensOf = (id: string) => received.get(id) ?? one.lists.get(id)!.tokens
    const checked: Checked = {
      modes: modes.map(({ id, name, tokenset }): CheckedMode => ({
        ...{ id, name, tokenset },
        tokens: tokensOf(id) as readonly CheckedToken[],
      })),
      resolvers,
      ...(released && {
        released: { next: released.next, tokens: tokensOf(releasedList) as readonly ReleasedToken[] },
      }),
    }
    const found = one.checker.look(checked, rules, { known: new Set(known) })
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

/** The lists of the subject that have a revision, as they are now, and those that this look alone has other tokens of. */
function listsAfter(
  before: Remembered['lists'],
  received: ReadonlyMap<string, unknown[]>,
  { modes, released }: Subject,
): Remembered['lists'] {
  const after: Remembered['lists'] = new Map()
  const named = [
    ...modes.map(({ id, revision }) => ({ id, revision })),
    ...(released ? [{ id: releasedList, revision: released.key }] : []),
  ]
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
