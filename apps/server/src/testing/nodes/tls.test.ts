// Several hosts, each by TLS, before and after the primary is lost.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, sql } from '../../storage/sql.ts'
import type { Database } from '../../storage/sql.ts'
import { startReplicated } from './replicated.ts'
import type { Replicated } from './replicated.ts'

const has = (program: string) => {
  try {
    execFileSync(program, ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.runIf(has('openssl'))('hosts that are reached by TLS', () => {
  let cluster: Replicated
  let database: Database
  let trusted: string
  let folder: string
  beforeAll(async () => {
    cluster = await startReplicated({ tls: true })
    folder = await mkdtemp(join(tmpdir(), 'tessera-tls-'))
    trusted = join(folder, 'ca.crt')
    await writeFile(trusted, await readFile(cluster.certificate))
    const how = `${cluster.url}&sslmode=verify-full&sslrootcert=${trusted}`
    database = createDatabase({ connection: { connectionString: how }, patienceMs: 100_000 })
  }, 120_000)
  afterAll(async () => {
    await database.close()
    await cluster.close()
    await rm(folder, { recursive: true })
  })

  const session = () =>
    database.one(sql`select ssl, inet_server_port() as port from pg_stat_ssl where pid = pg_backend_pid()`)

  test('the primary and, once it is lost, the one that takes over', async () => {
    expect(await session()).toEqual({ ssl: true, port: cluster.primary.connection.port })
    await cluster.primary.kill()
    await cluster.replica.query('select pg_promote()')
    expect(await session()).toEqual({ ssl: true, port: cluster.replica.connection.port })
  })

  test.each([
    ['whose certificate is not trusted', 'sslmode=verify-full', /self-signed certificate/],
    ['without TLS', 'sslmode=disable', /no pg_hba.conf entry/],
  ])('none %s', async (_what, how, message) => {
    const other = createDatabase({ connection: { connectionString: `${cluster.url}&${how}` }, patienceMs: 0 })
    await expect(other.query(sql`select 1`)).rejects.toThrow(message)
    await other.close()
  })
})
