// One database server for a whole test run, with a migrated template that each test's database is copied from.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../storage/embedded/embedded.ts'
import { migrate } from '../storage/migrate.ts'
import { quiet, TEMPLATE, type TestServer } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: TestServer
  }
}

interface Shared {
  server: Promise<Server>
  users: number
}

/** Each project of the run loads this file again, so shared state is kept outside of the module. */
const global = globalThis as { tesseraTestServer?: Shared }

/** The first project starts the server, the last one stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (global.tesseraTestServer ??= { server: start(), users: 0 })
  shared.users++
  const { connection, stop } = await shared.server
  project.provide('databaseServer', connection)
  return async () => {
    if (--shared.users > 0) return
    delete global.tesseraTestServer
    await stop()
  }
}

interface Server {
  connection: TestServer
  stop: () => Promise<void>
}

async function start(): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-test-'))
  const remove = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  // These databases live for seconds: nothing needs to reach the disk.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
  const server = await startEmbedded({ dataDir, log: quiet, settings }).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  const stop = () => server.stop().finally(remove)
  try {
    const admin = new Client(server.connection)
    await admin.connect()
    await admin.query(`CREATE DATABASE ${TEMPLATE}`)
    await admin.end()
    await migrate({ connection: { ...server.connection, database: TEMPLATE }, log: quiet })
  } catch (error) {
    await stop()
    throw error
  }
  return { connection: server.connection, stop }
}
