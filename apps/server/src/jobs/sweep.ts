import { z } from 'zod'
import type { Services } from '../kernel/context.ts'
import type { Db } from '../storage/sql.ts'
import type { Job } from './job.ts'

const hour = 60 * 60

/**
 * Deletes old rows, or creates partitions for new ones, once an hour. Access checks and tokensets use none of these
 * rows.
 */
export const sweep = (
  kind: string,
  run: (db: Db, services: Services) => Promise<unknown>,
  everySeconds = hour,
): Job<null> => ({
  kind,
  payload: z.null(),
  tries: 3,
  everySeconds,
  run: services => run(services.database.autocommit({ touches: 'nothing' }), services),
})
