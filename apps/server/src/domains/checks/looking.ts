// What the rules of a workspace find. What was found is remembered with what it was found in: after an edit the engine looks at
// what the edit can have changed, and where nothing was written nothing is looked at.
import { createChecker } from '@tessera/engine'
import type { Checked, CheckFinding, Checker, RuleSetting } from '@tessera/engine'
import { createHash } from 'node:crypto'
import { finishInSlices } from '../../kernel/pacing/slices.ts'
import type { Acceptance, Checks, Looked } from '../../kernel/services.ts'
import type { Database, Db } from '../../storage/sql.ts'
import { asForeseen, readWorkspace } from './checked-workspace.ts'
import type { ReadWorkspace } from './checked-workspace.ts'
import { deleteKnown, listKnown, readState } from './checks.store.ts'
import type { KnownFinding, State } from './checks.store.ts'
import { readReleased } from './released.ts'
import type { Released } from './released.ts'

/** Of all workspaces together; the one that was asked for longest ago goes first. */
const mostTokens = 300_000

interface Remembered {
  checker: Checker
  read: ReadWorkspace | null
  released: Released | null
  revision: string
  findings: CheckFinding[]
  size: number
  /** One look at a time: the checker goes on from where the last one ended. */
  turn: Promise<unknown>
  /** How many have or want a turn. */
  waiting: number
}

const blank = (): Remembered => ({
  ...{ checker: createChecker(), read: null, released: null, revision: '', findings: [], size: 0 },
  ...{ turn: Promise.resolve(), waiting: 0 },
})

/** Runs it once those before have ended. */
async function inTurn<Result>(one: Remembered, run: () => Promise<Result>): Promise<Result> {
  one.waiting++
  const turn = one.turn.then(run, run)
  // Not what failed: the next look begins anew.
  one.turn = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    one.waiting--
  }
}

export function createChecks({ database }: { database: Database }): Checks {
  const remembered = new Map<string, Remembered>()

  function recall(workspaceId: string): Remembered {
    const found = remembered.get(workspaceId) ?? blank()
    remembered.delete(workspaceId)
    remembered.set(workspaceId, found)
    return found
  }

  function forget(): void {
    let size = [...remembered.values()].reduce((sum, one) => sum + one.size, 0)
    for (const [id, one] of remembered) {
      if (size <= mostTokens || remembered.size === 1) return
      size -= one.size
      remembered.delete(id)
    }
  }

  const run = (checker: Checker, checked: Checked, settings: readonly RuleSetting[]): Promise<CheckFinding[]> =>
    finishInSlices(checker.steps(checked, settings))

  async function find(db: Db, workspaceId: string, state: State, one: Remembered): Promise<void> {
    const released = await readReleased(db, workspaceId, state, one.released)
    const revision = revisionOf(state, released)
    if (one.revision === revision) return
    const read = await readWorkspace(db, workspaceId, state, one.read)
    const findings = await run(one.checker, withReleased(read.checked, released), settingsOf(state))
    Object.assign(one, { read, released, revision, findings, size: sizeOf(read) + (released?.tokens.length ?? 0) })
    forget()
  }

  return {
    async rehearse(tx, workspaceId) {
      const before = await readState(tx, workspaceId)
      const one = atOnce(recall(workspaceId))
      if (before.rules.length > 0) await inTurn(one, () => find(tx, workspaceId, before, one))
      return {
        before: before.rules.length > 0 ? one.findings : [],
        async after() {
          const state = await readState(tx, workspaceId)
          if (state.rules.length === 0) return []
          const checking = atOnce(one)
          // The checker goes on from here, and back again; what is remembered of the workspace stays what has been committed.
          return inTurn(checking, async () => {
            const { checked } = await readWorkspace(tx, workspaceId, state, checking.read)
            const released = await readReleased(tx, workspaceId, state, checking.released)
            return run(checking.checker, withReleased(checked, released), settingsOf(state))
          })
        },
      }
    },

    async foresee(db, workspaceId, to) {
      const state = await readState(db, workspaceId)
      if (state.rules.length === 0) return { before: [], after: [] }
      const one = recall(workspaceId)
      await inTurn(one, () => find(db, workspaceId, state, one))
      return inTurn(one, async () => {
        const before = one.findings
        const { checked } = await readWorkspace(db, workspaceId, state, one.read)
        const foreseen = withReleased(asForeseen(checked, state, to), one.released)
        return { before, after: await run(one.checker, foreseen, settingsOf(state)) }
      })
    },

    async inspect(db, workspaceId, read) {
      const state = await readState(db, workspaceId)
      const known = acceptances(await listKnown(db, workspaceId))
      const { blocks } = state
      if (blocks === 'never') return { findings: [], revision: '', blocks, known }
      const checked = withReleased(await read(), await readReleased(db, workspaceId, state, null))
      return { findings: await run(createChecker(), checked, settingsOf(state)), revision: '', blocks, known }
    },

    async look(db: Db, workspaceId: string, tx?: Db): Promise<Looked> {
      // First what is known, then what there is: what is missing then has gone since it was accepted.
      const accepted = await listKnown(db, workspaceId)
      const state = await readState(db, workspaceId)
      const one = recall(workspaceId)
      await inTurn(one, () => find(db, workspaceId, state, one))
      const { findings, revision } = one
      const there = new Set(findings.map(({ fingerprint }) => fingerprint))
      const gone = accepted.filter(({ fingerprint }) => !there.has(fingerprint))
      await deleteKnown(tx ?? database.autocommit({ touches: 'nothing' }), workspaceId, gone)
      return { findings, revision, blocks: state.blocks, known: acceptances(accepted) }
    },
  }
}

/** A dry run holds a connection, so it waits for nobody who may want one: where others are at it, it begins from nothing. */
const atOnce = (one: Remembered): Remembered => (one.waiting === 0 ? one : blank())

const acceptances = (known: readonly KnownFinding[]): ReadonlyMap<string, Acceptance> =>
  new Map(
    known.map(({ fingerprint, reason, user_id, user_name, accepted_at: at }) => [
      fingerprint,
      { reason, by: user_id === null ? null : { user_id, user_name }, at },
    ]),
  )

const withReleased = (checked: Checked, released: Released | null): Checked =>
  released ? { ...checked, released } : checked

const revisionOf = (state: State, released: Released | null): string =>
  createHash('sha256')
    .update(JSON.stringify([state, released?.release_id, released?.next]))
    .digest('base64url')
    .slice(0, 22)

const sizeOf = ({ checked }: ReadWorkspace) => 1 + checked.modes.reduce((sum, { tokens }) => sum + tokens.length, 0)

/** Only what is set: here no rule runs by itself. */
function settingsOf({ rules }: State): RuleSetting[] {
  const settings = rules as RuleSetting[]
  const isSet = settings.some(({ rule }) => rule === 'broken-alias')
  return isSet ? settings : [...settings, { rule: 'broken-alias', severity: 'off' }]
}
