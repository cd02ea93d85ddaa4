// The index for searches of tokens. Migration 0024 creates it for few tokens; for a full table, this creates it after
// the start, during reads and writes. Searches work without it, more slowly.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError, type ClientConfig } from 'pg'
import { backendOf } from '../connections/driver.ts'
import type { Log } from '../embedded/embedded-process.ts'

export interface Upkeep {
  /** Interrupts it; the next start begins anew. */
  stop(): Promise<void>
  done: Promise<void>
}

export function keepSearchIndex({ connection, log }: { connection: ClientConfig; log: Log }): Upkeep {
  // A separate connection, since it takes minutes and must run outside of a transaction.
  const client = new Client({ ...connection, application_name: 'tessera-search-index', keepAlive: true })
  client.on('error', error => log.debug(`search index: ${error.message}`)) // the statement that runs fails with it
  let stopping = false
  const done = (async () => {
    try {
      await client.connect()
      await makeIndex(client, log)
    } catch (error) {
      if (!stopping) log.warn(`The index for searches could not be made: ${(error as Error).message}`)
    } finally {
      await client.end().catch(() => undefined) // it was never connected
    }
  })()
  return {
    done,
    async stop() {
      stopping = true
      // The server would notice only at the end of the statement, possibly minutes later, so this cancels it.
      for (let ended = false; !ended;) {
        const { processID } = backendOf(client)
        if (processID !== null) await cancel(connection, processID, log)
        ended = await Promise.race([done.then(() => true), sleep(50, false)])
      }
    },
  }
}

async function makeIndex(client: Client, log: Log): Promise<void> {
  await client.query('set statement_timeout = 0')
  // One node suffices; the lock ends with the connection.
  const { rows: locks } = await client.query<{ mine: boolean }>(
    `select pg_try_advisory_lock(hashtext('tessera search index')) as mine`,
  )
  if (!locks[0]!.mine) return
  const { rows: found } = await client.query<{ valid: boolean }>(
    `select indisvalid as valid from pg_index where indexrelid = to_regclass('tokens_search')`,
  )
  if (found[0]?.valid) return
  if (!(await hasTrigrams(client, log))) return
  // The remains of an interrupted start.
  if (found[0]) await client.query('drop index concurrently tokens_search')
  const { rows: operators } = await client.query<{ schema: string }>(
    `select quote_ident(n.nspname) as schema from pg_opclass o join pg_namespace n on n.oid = o.opcnamespace where o.opcname = 'gin_trgm_ops'`,
  )
  log.info('Making the index for searches. Nothing waits for it; until then searches take longer.')
  await client.query(`create index concurrently tokens_search on tokens
 using gin ((name || E'\\n' || coalesce(description, '') || E'\\n' || value::text) ${operators[0]!.schema}.gin_trgm_ops) with (gin_pending_list_limit = 1024)`)
  await client.query('analyze tokens')
  log.info('The index for searches is there.')
}

async function hasTrigrams(client: Client, log: Log): Promise<boolean> {
  try {
    await client.query('create extension if not exists pg_trgm')
    return true
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    log.warn(
      `Searches have no index, as this account may not make it (${error.message}). They work, and are slow with very many tokens. ` +
        'Run "CREATE EXTENSION pg_trgm" as an administrator in the database of Tessera, and start Tessera again.',
    )
    return false
  }
}

async function cancel(connection: ClientConfig, processId: number, log: Log): Promise<void> {
  const other = new Client({ ...connection, connectionTimeoutMillis: 2_000 })
  other.on('error', error => log.debug(`search index: ${error.message}`))
  try {
    await other.connect()
    await other.query('select pg_cancel_backend($1)', [processId])
  } catch (error) {
    log.debug(`search index: ${(error as Error).message}`) // the stop of the embedded server interrupts it
  } finally {
    await other.end().catch(() => undefined)
  }
}
