// How often an answer of the database is waited for.
import { createAccess } from '../../access/access.ts'
import { createDatabase } from '../../storage/sql.ts'
import type { Database } from '../../storage/sql.ts'
import { soleWriter } from '../../storage/writers/sole-writer.ts'
import { chaosProxy } from './chaos-proxy.ts'
import type { World } from '../world.ts'

/** What `run` sends the database, in round trips. `warm` opens connections before; access that it does not need is not remembered. */
export async function roundTrips(w: World, warm: () => Promise<unknown>, run: () => Promise<unknown>): Promise<number> {
  const direct: Database = w.services.database
  const proxy = await chaosProxy(w.connection)
  const through = soleWriter(createDatabase({ connection: proxy.connection, readOnlyQueries: true }))
  w.services.database = through
  w.services.access = createAccess(through)
  try {
    await warm()
    const before = proxy.roundTrips()
    await run()
    return proxy.roundTrips() - before
  } finally {
    w.services.database = direct
    w.services.access = createAccess(direct)
    await through.close()
    await proxy.close()
  }
}
