// A second node on the database of a world, with memory of its own.
import { v7 } from 'uuid'
import { createAccess } from '../../access/access.ts'
import { createAnswered } from '../../kernel/answered.ts'
import { createTextCache } from '../../kernel/text-cache.ts'
import { createTurns } from '../../kernel/pacing/turns.ts'
import { limitInMemory } from '../../limits/rate-limit.ts'
import { createApp } from '../../process/app.ts'
import type { Database } from '../../storage/sql.ts'
import type { World } from '../world.ts'

/** `database` is closed with it. */
export async function secondNode(w: World, database: Database): Promise<{ address: string; close(): Promise<void> }> {
  const limiter = limitInMemory()
  const own = { cache: createTextCache(), answered: createAnswered(), turns: createTurns(), limiter, newId: v7 }
  const app = createApp({ ...w.services, ...own, database, access: createAccess(database) })
  return {
    address: await app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close()
      await limiter.close()
      await database.close()
    },
  }
}
