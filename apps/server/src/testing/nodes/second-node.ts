// A second node on the database of a world, with memory of its own.
import { createAccess } from '../../access/access.ts'
import { createResponseCache } from '../../kernel/answers/response-cache.ts'
import { createTextCache } from '../../kernel/answers/text-cache.ts'
import { createAuditChain } from '../../domains/people/audit/chain.ts'
import { createIds } from '../../base/ids.ts'
import { createWrites } from '../../kernel/writes/writes.ts'
import { limitInMemory } from '../../limits/rate-limit.ts'
import { createApp } from '../../process/app.ts'
import type { Database } from '../../storage/sql.ts'
import type { Clock } from '../../base/clock.ts'
import type { World } from '../world.ts'

/** `database` is closed with it. */
export async function secondNode(
  w: World,
  database: Database,
  clock: Clock = w.services.clock,
): Promise<{ address: string; close(): Promise<void> }> {
  const limiter = limitInMemory()
  const waiting = { writes: createWrites(), limiter }
  const own = {
    cache: createTextCache(),
    responseCache: createResponseCache(),
    ...waiting,
    clock,
    newId: createIds(clock),
  }
  const onDatabase = { database, access: createAccess(database), auditChain: createAuditChain(database) }
  const app = createApp({ ...w.services, ...own, ...onDatabase })
  return {
    address: await app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close()
      await limiter.close()
      await database.close()
    },
  }
}
