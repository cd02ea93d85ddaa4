// Syncs in the background: after changes here, after push events, and every few minutes for servers that send none.
import { z } from 'zod'
import { enqueue } from '../../jobs/job.ts'
import type { Job } from '../../jobs/job.ts'
import type { Services } from '../../kernel/context.ts'
import { listPulling } from './git.store.ts'

/** Before it is tried again, in seconds. */
const afterFailure = 120
const whileOtherRuns = 2

export const syncGit: Job<{ connection_id: string }> = {
  kind: 'sync_git',
  payload: z.object({ connection_id: z.uuid() }),
  // A run notes its own failures; this limits how often a process may die during one.
  tries: 20,
  deaths: 20,
  async run({ git }, { connection_id }, signal) {
    const run = await git.tryRun(connection_id, signal)
    if (run === 'busy') return { againInSeconds: whileOtherRuns }
    return run?.state === 'failed' ? { againInSeconds: afterFailure } : undefined
  },
}

/** Asks the repositories for what others pushed, whether or not they tell. */
export async function lookAtRepositories({ database, newId }: Services): Promise<void> {
  for (const { id } of await listPulling(database))
    await enqueue(database.autocommit({ touches: 'nothing' }), { newId }, syncGit, { connection_id: id }, { key: id })
}
