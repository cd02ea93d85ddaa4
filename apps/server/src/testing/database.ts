// An empty, migrated database for one test or one file of tests: a copy of the template, made in some 20 ms.
import { Client } from 'pg'
import { inject } from 'vitest'
import type { Log } from '../storage/embedded/embedded.ts'
import { createDatabase, type Database, type DatabaseOptions } from '../storage/sql.ts'

export interface TestServer {
  host: string
  port: number
  user: string
  database: string
}

export interface FreshDatabase {
  database: Database
  /** To open it a second time, as another node would. */
  connection: TestServer
  drop(): Promise<void>
}

export const TEMPLATE = 'tessera_template'

const ignore = () => undefined
export const quiet: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore }

let made = 0

export async function freshDatabase(options: Partial<DatabaseOptions> = {}): Promise<FreshDatabase> {
  const server = inject('databaseServer')
  const name = `test_${process.pid}_${process.env['VITEST_WORKER_ID'] ?? 0}_${Date.now()}_${++made}`
  // Copied as files: a fraction of the work of copying block by block through the write-ahead log, which is the default.
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`)
  const connection = { ...server, database: name }
  const database = createDatabase({ connection, ...options })
  return {
    database,
    connection,
    async drop() {
      await database.close()
      await administer(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function administer(server: TestServer, statement: string): Promise<void> {
  const client = new Client(server)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
