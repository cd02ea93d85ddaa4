// The findings of a workspace. Rules run in the background (`checking.ts`); this reads their input and caches the last
// findings, which stay valid until a write.
import { randomUUID } from 'node:crypto'
import { setBounded, setNewest, type Bounds } from '../../../base/bounded.ts'
import type { Checks, Foreseen, Looked, ReadReleased } from './service.ts'
import type { Database, Db } from '../../../storage/sql.ts'
import type { Checking, CheckResult, TokenLists } from './checking.ts'
import { isBeside, readList, readRevisions } from './beside.ts'
import { readTokens, resolversOf, resolversToCheck } from './checked-workspace.ts'
import { deleteKnown, listKnown, readState } from './checks.store.ts'
import type { KnownFinding, State } from './checks.store.ts'
import { listsBeside, releasedList } from './inspector.ts'
import type { ListItem, Subject } from './inspector.ts'
import { whereAsked } from './released.ts'
import type { ReadWhereAsked } from './released.ts'
import { acceptances, knownKey, revisionOf, subjectOf } from './subject.ts'
import type { Beside } from './subject.ts'

interface Remembered extends CheckResult {
  revision: string
  /** A key of the accepted findings: if not all findings are listed, they affect the counts. */
  known: string
}

interface LookedAt {
  subject: Subject
  read(ids: readonly string[]): Promise<TokenLists>
  account: string
}

/** The maximum number of workspaces whose lists in the inspector are tracked. */
const mostHeld = 1_000
/** Findings of all workspaces together. */
const bounds: Bounds<Remembered> = { entries: mostHeld, weight: 20_000, weigh: ({ findings }) => findings.length }

interface Given {
  database: Database
  checking: Checking
  readReleased: ReadReleased
}

export function createChecks({ database, checking, readReleased }: Given): Checks {
  const looks = new Looks(checking, whereAsked(readReleased))
  return {
    rehearse: (tx, workspaceId) => rehearse(looks, tx, workspaceId),
    foresee: (db, workspaceId, to) => foresee(looks, db, workspaceId, to),
    inspect: (db, workspaceId, readContent) => inspect(looks, db, workspaceId, readContent),
    look: (db, workspaceId, options) => look(looks, database, db, workspaceId, options),
    close: () => checking.close(),
  }
}

/** The checks of the inspector, and their cached results. */
class Looks {
  readonly #checking: Checking
  readonly readReleased: ReadWhereAsked
  readonly #remembered = new Map<string, Remembered>()
  /** The lists in the inspector with their revisions, unless it has evicted them. */
  readonly #held = new Map<string, Map<string, number | string>>()
  readonly #underWay = new Map<string, Promise<Remembered>>()

  constructor(checking: Checking, readReleased: ReadWhereAsked) {
    this.#checking = checking
    this.readReleased = readReleased
  }

  async lookAt({ subject, read, account }: LookedAt): Promise<CheckResult> {
    const lists = [...subject.modes.map(({ id, revision }) => ({ id, revision })), ...listsBeside(subject)]
    const known = this.#held.get(subject.workspace_id)
    const isHeld = ({ id, revision }: (typeof lists)[0]) => revision !== null && known?.get(id) === revision
    const wanted = lists.filter(list => !isHeld(list)).map(({ id }) => id)
    let found = await this.#checking.look(subject, await read(wanted), account)
    // The inspector was replaced, or has evicted the workspace.
    if (!found) found = await this.#checking.look(subject, await read(lists.map(({ id }) => id)), account)
    if (!found) throw new Error('The inspector lacks what it was sent')
    const now = new Map(known)
    for (const { id, revision } of lists) if (revision !== null) now.set(id, revision)
    setBounded(this.#held, subject.workspace_id, now, { entries: mostHeld })
    return found
  }

  async find(
    db: Db,
    workspaceId: string,
    { state, accepted, as }: { state: State; accepted: readonly KnownFinding[]; as: 'people' | 'jobs' },
    isForced = false,
  ): Promise<Remembered> {
    const beside = await this.readBeside(db, workspaceId, state)
    const [revision, known] = [revisionOf(state, beside), knownKey(accepted)]
    const before = this.#remembered.get(workspaceId)
    if (!isForced && before?.revision === revision && (before.unlisted.length === 0 || before.known === known)) {
      setNewest(this.#remembered, workspaceId, before)
      return before
    }
    const subject = subjectOf(workspaceId, state, {
      resolvers: await resolversOf(db, workspaceId, state),
      ...beside,
      accepted,
    })
    const read = (ids: readonly string[]) => this.readLists(db, workspaceId, { state, ...beside }, ids)
    const found = await this.lookAt({ subject, read, account: as === 'jobs' ? `jobs ${state.user_id}` : state.user_id })
    const one = { ...found, revision, known }
    setBounded(this.#remembered, workspaceId, one, bounds)
    return one
  }

  async readLists(
    db: Db,
    workspaceId: string,
    { state, released }: Beside & { state: State },
    ids: readonly string[],
  ): Promise<TokenLists> {
    const ofModes = ids.filter(id => id !== releasedList && !isBeside(id))
    const lists = new Map<string, readonly ListItem[]>(await readTokens(db, ofModes))
    if (ids.includes(releasedList)) {
      const tokens = released?.tokens ?? (await this.readReleased(db, workspaceId, state, null))?.tokens ?? []
      lists.set(releasedList, tokens)
    }
    for (const id of ids.filter(isBeside)) lists.set(id, await readList(db, workspaceId, id))
    return lists
  }

  /** Without the lists that the inspector has. */
  async readBeside(db: Db, workspaceId: string, state: State): Promise<Beside> {
    const held = this.#held.get(workspaceId)?.get(releasedList) as string | undefined
    const released = await this.readReleased(db, workspaceId, state, held ?? null)
    return { released, beside: await readRevisions(db, workspaceId, state) }
  }

  /** Concurrent requests share a check, but a transaction waits for none, which might need its connection. */
  findTogether(...given: Parameters<Looks['find']>): Promise<Remembered> {
    const [, workspaceId, { state, accepted }, isForced] = given
    const key = [workspaceId, revisionOf(state, null), knownKey(accepted), isForced].join(' ')
    const before = this.#underWay.get(key)
    if (before) return before
    const now = this.find(...given).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, now)
    return now
  }

  /** The fixes of findings of a check; checks again if that was evicted. */
  fixing(
    workspace_id: string,
    { stamp }: CheckResult,
    account: string,
    again: () => Promise<CheckResult>,
  ): Looked['fixes'] {
    return async findings => {
      if (findings.length === 0) return []
      const fingerprints = findings.map(({ fingerprint }) => fingerprint)
      const none = fingerprints.map(() => null)
      const known = await this.#checking.fixes({ workspace_id, stamp }, fingerprints, account)
      if (known) return known
      const { stamp: fresh } = await again()
      return (await this.#checking.fixes({ workspace_id, stamp: fresh }, fingerprints, account)) ?? none
    }
  }
}

async function rehearse(looks: Looks, tx: Db, workspaceId: string): ReturnType<Checks['rehearse']> {
  const before = await readState(tx, workspaceId)
  if (before.rules.length === 0) return { before: [], after: async () => [] }
  const { findings } = await looks.find(tx, workspaceId, { state: before, accepted: [], as: 'people' })
  return {
    before: findings,
    async after() {
      const state = await readState(tx, workspaceId)
      if (state.rules.length === 0) return []
      const beside = await looks.readBeside(tx, workspaceId, state)
      const resolvers = await resolversOf(tx, workspaceId, state)
      const subject = subjectOf(workspaceId, state, { resolvers, ...beside, accepted: [] })
      const read = (ids: readonly string[]) => looks.readLists(tx, workspaceId, { state, ...beside }, ids)
      // Uncommitted results must stay private to the transaction.
      const committed = new Map(
        before.tokensets.flatMap(({ modes }) => modes.map(({ id, revision }) => [id, revision])),
      )
      const modes = subject.modes.map(mode =>
        committed.get(mode.id) === mode.revision ? mode : { ...mode, revision: null },
      )
      return (await looks.lookAt({ subject: { ...subject, modes }, read, account: state.user_id })).findings
    },
  }
}

async function foresee(looks: Looks, db: Db, workspaceId: string, to: Foreseen): ReturnType<Checks['foresee']> {
  const state = await readState(db, workspaceId)
  if (state.rules.length === 0) return { before: [], after: [] }
  const { findings: before } = await looks.find(db, workspaceId, { state, accepted: [], as: 'people' })
  const beside = await looks.readBeside(db, workspaceId, state)
  const resolvers = to.resolvers ? resolversToCheck(to.resolvers, state) : await resolversOf(db, workspaceId, state)
  const subject = subjectOf(workspaceId, state, { resolvers, ...beside, accepted: [] })
  const modes = subject.modes.map(mode => (to.tokens.has(mode.id) ? { ...mode, revision: null } : mode))
  const read = async (ids: readonly string[]) => {
    const stored = ids.filter(id => !to.tokens.has(id))
    const lists = new Map(await looks.readLists(db, workspaceId, { state, ...beside }, stored))
    for (const id of ids) if (to.tokens.has(id)) lists.set(id, to.tokens.get(id)!)
    return lists
  }
  const { findings: after } = await looks.lookAt({ subject: { ...subject, modes }, read, account: state.user_id })
  return { before, after }
}

async function inspect(
  looks: Looks,
  db: Db,
  workspaceId: string,
  readContent: Parameters<Checks['inspect']>[2],
): Promise<Looked> {
  const state = await readState(db, workspaceId)
  const accepted = await listKnown(db, workspaceId)
  const { rules, blocks, user_id: account } = state
  const known = acceptances(accepted)
  const nothing = {
    rules: rules.length,
    findings: [],
    unlisted: [],
    revision: '',
    blocks,
    known,
    fixes: async () => [],
  }
  if (blocks === 'never') return nothing
  const { modes, resolvers } = await readContent()
  const released = await looks.readReleased(db, workspaceId, state, null)
  const beside = await readRevisions(db, workspaceId, state)
  const subject: Subject = {
    ...subjectOf(randomUUID(), state, { resolvers, released, beside, accepted }),
    modes: modes.map(({ id, name, tokenset }) => ({ id, name, tokenset, revision: null })),
  }
  const lists = new Map<string, unknown>(modes.map(({ id, tokens }) => [id, tokens]))
  if (released?.tokens) lists.set(releasedList, released.tokens)
  for (const name of Object.keys(beside).filter(isBeside)) lists.set(name, await readList(db, workspaceId, name))
  const again = () => looks.lookAt({ subject, read: async () => lists as TokenLists, account })
  const found = await again()
  const { findings, unlisted } = found
  return { ...nothing, findings, unlisted, fixes: looks.fixing(subject.workspace_id, found, account, again) }
}

async function look(
  looks: Looks,
  database: Database,
  db: Db,
  workspaceId: string,
  { tx, as = 'people', rules }: NonNullable<Parameters<Checks['look']>[2]> = {},
): Promise<Looked> {
  // Reads accepted findings before the check, so that a missing one has gone away since its acceptance.
  const accepted = await listKnown(db, workspaceId)
  const stored = await readState(db, workspaceId)
  const state = rules ? { ...stored, rules: [...rules] } : stored
  const asked = { state, accepted, as }
  const found = await (tx ? looks.find(db, workspaceId, asked) : looks.findTogether(db, workspaceId, asked))
  const { findings, unlisted, knownUnlisted, revision } = found
  const there = new Set(findings.map(({ fingerprint }) => fingerprint))
  const gone = accepted.filter(({ fingerprint }) => !there.has(fingerprint) && !knownUnlisted.has(fingerprint))
  // Other rules than the workspace's do not tell what has gone away.
  if (!rules) await deleteKnown(tx ?? database.autocommit({ touches: 'nothing' }), workspaceId, gone)
  const fixes = looks.fixing(workspaceId, found, state.user_id, () => looks.find(db, workspaceId, asked, true))
  return {
    rules: state.rules.length,
    findings,
    unlisted,
    revision,
    blocks: state.blocks,
    known: acceptances(accepted),
    fixes,
  }
}
