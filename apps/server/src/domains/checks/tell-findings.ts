// Tells the stream of a workspace what its rules find more or less than before. Looking takes longer than an edit, so it is not part
// of one: events of edits enqueue this (`prepareAppend`), in their transaction, and edits that follow each other are looked at once.
import type { WorkspaceEvent } from '@tessera/contract'
import { z } from 'zod'
import type { Job } from '../../jobs/job.ts'
import type { Db } from '../../storage/sql.ts'
import { Problem } from '../../base/problems.ts'
import { prepareAppend } from '../../kernel/history/append-events.store.ts'
import { readTold, saveTold } from './checks.store.ts'
import type { ToldFindings } from './checks.store.ts'
import { sumOf } from './finding-counts.ts'

/** Nothing of what access checks and tokensets show. */
const touches = 'nothing'

/** Before the next attempt, where too many others look. */
const secondsBetween = 10

export const tellFindings: Job<{ workspace_id: string; change_id: string }> = {
  kind: 'tell_findings',
  /** `change_id`: the last change before it. */
  payload: z.object({ workspace_id: z.uuid(), change_id: z.uuid() }),
  tries: 5,
  async run({ database, checks, events, clock, log }, { workspace_id, change_id }) {
    const db = database.autocommit({ touches })
    let found: ToldFindings
    try {
      const { findings, unlisted } = await checks.look(db, workspace_id, { as: 'jobs' })
      found = { fingerprints: findings.map(({ fingerprint }) => fingerprint), unlisted: sumOf(unlisted) }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // Trying again would take as long again: the next edit looks anew.
      if (error.code === 'checks_too_heavy') return log.warn({ workspace_id }, 'the rules of a workspace take too much')
      return { againInSeconds: secondsBetween }
    }
    const at = new Date(clock.now()).toISOString()
    const wakes = await database.transaction(tx => tell(tx, { workspace_id, change_id, at, found }), { touches })
    if (wakes !== null) events.wake(wakes)
  },
}

interface Found {
  workspace_id: string
  change_id: string
  at: string
  found: ToldFindings
}

/** Returns whether webhooks are to be told; null: there is nothing to tell. */
async function tell(tx: Db, { workspace_id, change_id, at, found }: Found): Promise<boolean | null> {
  const { added, removed } = difference(await readTold(tx, workspace_id), found)
  if (added === 0 && removed === 0) return null
  // The workspace may have been deleted meanwhile.
  if (!(await saveTold(tx, workspace_id, found))) return null
  const findings: WorkspaceEvent['findings'] = { added, removed }
  const actor = { user_id: null, user_name: null, surface: 'jobs' }
  const summary = summaryOf(added, removed)
  const event = { type: 'findings.changed', change_id, workspace_id, tokenset_id: null, at, summary, actor } as const
  const append = prepareAppend(workspace_id, [{ ...event, subject: null, tokens: [], findings }])
  return append(tx)
}

/** What takes the place of a listed finding that is gone was there before, and what had to make room is still there. */
export function difference(was: ToldFindings, is: ToldFindings): { added: number; removed: number } {
  const [before, after] = [new Set(was.fingerprints), new Set(is.fingerprints)]
  const added = [...after].filter(one => !before.has(one)).length
  const removed = [...before].filter(one => !after.has(one)).length
  const more = is.unlisted - was.unlisted
  const moved = Math.min(more > 0 ? removed : added, Math.abs(more))
  return more > 0
    ? { added: added + more - moved, removed: removed - moved }
    : { added: added - moved, removed: removed - more - moved }
}

function summaryOf(added: number, removed: number): string {
  const parts = [
    ...(added > 0 ? [`${added} new ${added === 1 ? 'finding' : 'findings'}`] : []),
    ...(removed > 0 ? [`${removed} ${removed === 1 ? 'finding is' : 'findings are'} gone`] : []),
  ]
  return parts.join(', ')
}
