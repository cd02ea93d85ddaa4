// Tells the stream of a workspace what its rules find more or less than before. Looking takes longer than an edit, so it is not part
// of one: events of edits enqueue this (`prepareAppend`), in their transaction, and edits that follow each other are looked at once.
import type { WorkspaceEvent } from '@tessera/contract'
import { z } from 'zod'
import type { Job } from '../../jobs/job.ts'
import type { Db } from '../../storage/sql.ts'
import { prepareAppend } from '../events/events.store.ts'
import { readTold, saveTold } from './checks.store.ts'

/** Nothing of what access checks and tokensets show. */
const touches = 'nothing'

export const tellFindings: Job<{ workspace_id: string; change_id: string }> = {
  kind: 'tell_findings',
  /** `change_id`: the last change before it. */
  payload: z.object({ workspace_id: z.uuid(), change_id: z.uuid() }),
  tries: 5,
  async run({ database, checks, events, clock }, { workspace_id, change_id }) {
    const db = database.autocommit({ touches })
    const { findings } = await checks.look(db, workspace_id)
    const found = findings.map(({ fingerprint }) => fingerprint)
    const at = new Date(clock.now()).toISOString()
    const wakes = await database.transaction(tx => tell(tx, { workspace_id, change_id, at, found }), { touches })
    if (wakes !== null) events.wake(wakes)
  },
}

interface Found {
  workspace_id: string
  change_id: string
  at: string
  found: readonly string[]
}

/** Returns whether webhooks are to be told; null: there is nothing to tell. */
async function tell(tx: Db, { workspace_id, change_id, at, found }: Found): Promise<boolean | null> {
  const before = new Set(await readTold(tx, workspace_id))
  const after = new Set(found)
  const added = [...after].filter(one => !before.has(one)).length
  const removed = [...before].filter(one => !after.has(one)).length
  if (added === 0 && removed === 0) return null
  // The workspace may have been deleted meanwhile.
  if (!(await saveTold(tx, workspace_id, [...after]))) return null
  const findings: WorkspaceEvent['findings'] = { added, removed }
  const actor = { user_id: null, user_name: null, surface: 'jobs' }
  const summary = summaryOf(added, removed)
  const event = { type: 'findings.changed', change_id, workspace_id, tokenset_id: null, at, summary, actor } as const
  const append = prepareAppend(workspace_id, [{ ...event, subject: null, tokens: [], findings }])
  return append(tx)
}

function summaryOf(added: number, removed: number): string {
  const parts = [
    ...(added > 0 ? [`${added} new ${added === 1 ? 'finding' : 'findings'}`] : []),
    ...(removed > 0 ? [`${removed} ${removed === 1 ? 'finding is' : 'findings are'} gone`] : []),
  ]
  return parts.join(', ')
}
