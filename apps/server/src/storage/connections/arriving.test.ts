// A connection whose making the network lost, beside a server that answers.
import { expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { chaosProxy } from '../../testing/probes/chaos-proxy.ts'
import { createDatabase, sql } from '../sql.ts'

// The limit is what is tested: without it the statement waits as long as for a free connection, which is ten seconds.
test('a connection that is lost while it is made is made anew within seconds', { timeout: 9_000 }, async () => {
  const fresh = await freshDatabase()
  const proxy = await chaosProxy(fresh.connection)
  const database = createDatabase({ connection: proxy.connection })
  try {
    proxy.hold()
    const answer = database.one<{ n: number }>(sql`select 1 as n`)
    await expect.poll(() => proxy.open()).toBeGreaterThan(0)
    proxy.strand()
    expect(await answer).toEqual({ n: 1 })
  } finally {
    proxy.heal()
    await database.close()
    await proxy.close()
    await fresh.drop()
  }
})
