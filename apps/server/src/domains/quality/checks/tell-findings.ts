// Reports changes in the findings of a workspace to its stream. A check takes longer than an edit, so it is not part of
// one: events of edits enqueue this job in their transaction (`prepareAppend`), and edits in quick succession share a
// check.
import type { WorkspaceEvent } from '@tessera/contract'
import { z } from 'zod'
import type { Job } from '../../../jobs/job.ts'
import type { Db } from '../../../storage/sql.ts'
import { Problem } from '../../../base/problems.ts'
import { prepareAppend } from '../../../kernel/history/append-events.store.ts'
import { readTold, saveTold } from './checks.store.ts'
import type { ToldFindings } from './checks.store.ts'
import { sumOf } from './finding-counts.ts'

/** Affects neither access checks nor tokenset reads. */
const touches = 'nothing'

/** The delay before the next attempt if too many other checks wait. */
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
      // Another attempt would take as long; the next edit starts a new check.
      if (error.code === 'checks_too_heavy') return log.warn({ workspace_id }, 'the rules of a workspace take too much')
      return { againInSeconds: secondsBetween }
    }
    const at = new Date(clock.now()).toISOString()
    const wakes = await database.transaction(tx => tell(tx, { workspace_id, change_id, at, found }), { touches })
    if (wakes !== null) events.wake(wakes)
  },
}

interface FindingsEvent {
  workspace_id: string
  change_id: string
  at: string
  found: ToldFindings
}

/** Returns whether to notify webhooks; null: nothing has changed. */
async function tell(tx: Db, { workspace_id, change_id, at, found }: FindingsEvent): Promise<boolean | null> {
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

/** If the list is truncated, findings that entered or left it only because of others do not count. */
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
