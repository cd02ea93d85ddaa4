// Syncs in the background: after changes here, after push events, and every few minutes for servers that send none.
import { z } from 'zod'
import { enqueue } from '../../../jobs/job.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Services } from '../../../kernel/context.ts'
import type { Db } from '../../../storage/sql.ts'
import { listPulling, secondsUntilAttempt } from './git.store.ts'

/** In seconds. */
const whileOtherRuns = 2

export const syncGit: Job<{ connection_id: string }> = {
  kind: 'sync_git',
  payload: z.object({ connection_id: z.uuid() }),
  // A run notes its own failures.
  tries: 20,
  async run({ git, database }, { connection_id }, signal) {
    const run = await git.tryRun(connection_id, signal)
    if (run === 'busy') return { againInSeconds: whileOtherRuns }
    return run?.state === 'failed' ? { againInSeconds: await secondsUntilAttempt(database, connection_id) } : undefined
  },
}

/** Asks the repositories for what others pushed, whether or not they tell. */
export async function lookAtRepositories({ database, newId }: Services): Promise<void> {
  const db = database.autocommit({ touches: 'nothing' })
  for (const connection of await listPulling(database)) await enqueueSync(db, { newId }, connection)
}

/** `owner_id`: of the workspace. */
export const enqueueSync = (
  tx: Db,
  services: Pick<Services, 'newId'>,
  { id, url, owner_id }: { id: string; url: string; owner_id: string },
) => enqueue(tx, services, syncGit, { connection_id: id }, { key: id, url, account: owner_id })
