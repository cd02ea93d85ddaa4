// A backup is one moment of everything, comes back equal, and a bad one leaves nothing behind.
import { execFileSync } from 'node:child_process'
import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inject } from 'vitest'
import { quiet } from '../testing/database.ts'
import type { TestServer } from '../testing/database.ts'
import { world } from '../testing/world.ts'
import type { World } from '../testing/world.ts'
import { backup } from './backup.ts'
import { runBackupCommand } from '../process/backup-command.ts'
import { inOrder } from './database.store.ts'
import type { DatabaseSettings } from './database.store.ts'
import { migrateTo } from './migrations.store.ts'
import { restore } from './restore.ts'

let folder: string
let server: World
const made: string[] = []
const progress = { table: () => undefined }

const urlOf = ({ host, port, user, database }: TestServer) =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
const placeOf = (connection: TestServer): DatabaseSettings => ({
  databaseUrl: urlOf(connection),
  dataDir: '/nonexistent',
  log: quiet,
})

async function administer(statement: string): Promise<void> {
  const client = new Client(inject('databaseServer'))
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** An empty database. */
async function emptyDatabase(): Promise<TestServer> {
  const name = `restored_${process.pid}_${Date.now()}_${made.length}`
  await administer(`create database ${name}`)
  made.push(name)
  return { ...inject('databaseServer'), database: name }
}

async function ask<Row extends object>(connection: TestServer, statement: string): Promise<Row[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-backup-'))
  server = await world({ plan: 'BUSINESS' })
  await server.addTokens({
    'space.worked-out': ['dimension', { formula: '8px  * 2' }],
    'text.hostile': ['string', 'a\tb\\.\n\\.\n\\N\r"\u{1F600}', '\\.'],
    'color.a': ['color', '#112233'],
    'color.b': ['color', '{color.a}'],
  })
  const session = server.as('owner', { surface: 'session' })
  const organization = (await session.post('/organizations', { name: 'Group' })).body
  await session.put(`/organizations/${organization.id}/workspaces/${server.workspace.id}`)
  const { environments } = (await session.get(`/organizations/${organization.id}/environments`)).body
  const source = { tokenset_id: server.tokenset.id, mode_id: server.mode.id }
  await session.post(`/workspaces/${server.workspace.id}/resolvers`, {
    name: 'Themes',
    sets: [{ name: 'core', sources: [source, { tokenset_id: server.tokenset.id }] }],
  })
  await session.post(`/organizations/${organization.id}/environments/${environments[0].id}/releases`, {})
  // A restored entry of the audit log is in the chain already, and waits for no second link.
  await server.services.auditChain.chain()
})
afterAll(async () => {
  await server.close()
  for (const name of made) await administer(`drop database ${name} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

describe('a backup', () => {
  test('taken while others write is one moment, and restored it has equal rows and hashes', async () => {
    let writing = true
    const written: number[] = []
    const writer = async (number: number) => {
      for (let round = 0; writing; round++) {
        const operations = Array.from({ length: 50 }, (_, index) => ({
          op: 'create',
          name: `load.w${number}.r${round}.n${index}`,
          type: 'number',
          value: round,
        }))
        const { status } = await server.as('owner').post(`${server.modePath}/tokens/batch`, { operations })
        if (status === 200) written.push(1)
      }
    }
    const writers = [writer(1), writer(2), writer(3)]
    await expect.poll(() => written.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(10)
    const path = join(folder, 'load.backup')
    const before = written.length
    const taken = await backup(placeOf(server.connection), path, progress).finally(async () => {
      await expect.poll(() => written.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(before + 3)
      writing = false
      await Promise.all(writers)
    })

    const target = await emptyDatabase()
    const restored = await restore(placeOf(target), path, progress)
    expect(restored.tables).toEqual(taken.tables)
    expect(Object.keys(taken.tables)).toEqual(
      expect.arrayContaining(['users', 'tokens', 'releases', 'snapshot_parts', 'oauth_clients', 'audit_chain']),
    )
    expect([restored.tables.resolvers?.rows, restored.tables.resolver_sources?.rows]).toEqual([1, 2])
    const again = await backup(placeOf(target), join(folder, 'again.backup'), progress)
    expect(again.tables).toEqual(taken.tables)

    // Batches are all or nothing, and every change has its tokens: the moment did not fall inside of a transaction.
    const loads = await ask<{ batch: string; count: number }>(
      target,
      `select split_part(name, '.n', 1) as batch, count(*)::int as count from tokens where name like 'load.%' group by 1`,
    )
    expect(loads.length).toBeGreaterThanOrEqual(10)
    expect(new Set(loads.map(({ count }) => count))).toEqual(new Set([50]))
    const [later] = await ask<{ count: number }>(server.connection, `select count(*)::int as count from tokens`)
    expect(later!.count).toBeGreaterThan(taken.tables.tokens!.rows)
    const [token] = await ask<{ value: unknown; description: string }>(
      target,
      `select value, description from tokens where name = 'text.hostile'`,
    )
    const [formula] = await ask<{ value: unknown }>(target, `select value from tokens where name = 'space.worked-out'`)
    expect(formula).toEqual({ value: { formula: '8px  * 2' } })
    expect(token).toMatchObject({ value: 'a\tb\\.\n\\.\n\\N\r"\u{1F600}', description: '\\.' })
  })

  test('is for its owner only, and an interrupted one leaves no file', async () => {
    const path = join(folder, 'private.backup')
    await backup(placeOf(server.connection), path, progress)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const failing = {
      table: () => {
        throw new Error('disk full')
      },
    }
    await expect(backup(placeOf(server.connection), join(folder, 'cut.backup'), failing)).rejects.toThrow('disk full')
    expect((await readdir(folder)).filter(name => name.startsWith('cut'))).toEqual([])
  })

  test('is written to the target of the path: a link’s file, and a pipe without replacing it; a folder is refused', async () => {
    const file = join(folder, 'linked.backup')
    const link = join(folder, 'link.backup')
    await writeFile(file, 'old')
    await symlink(file, link)
    await backup(placeOf(server.connection), link, progress)
    expect((await lstat(link)).isSymbolicLink()).toBe(true)
    expect(gunzipSync(await readFile(file)).toString()).toContain('"tessera-backup"')
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const [piped] = await Promise.all([readFile(pipe), backup(placeOf(server.connection), pipe, progress)])
    expect(gunzipSync(piped).toString()).toContain('"tessera-backup"')
    expect((await lstat(pipe)).isFIFO()).toBe(true)
    await expect(backup(placeOf(server.connection), folder, progress)).rejects.toThrow('is a folder')
    await expect(backup(placeOf(server.connection), join(folder, 'no/a.backup'), progress)).rejects.toThrow(
      'does not exist',
    )
  })

  test('of an older version is brought up to date', async () => {
    const old = await emptyDatabase()
    await migrateTo(old, ['0001_foundation'], quiet)
    await ask(
      old,
      `insert into users (id, email, name, password_hash, plan_type, created_at, updated_at)
 values ('018f0000-0000-7000-8000-000000000001', 'old@example.com', 'Old', 'x', 'TEAM', now(), now())`,
    )
    const path = join(folder, 'old.backup')
    const { header } = await backup(placeOf(old), path, progress)
    expect(header.migrations).toEqual(['0001_foundation'])
    const target = await emptyDatabase()
    await restore(placeOf(target), path, progress)
    expect(await ask(target, 'select email from users')).toEqual([{ email: 'old@example.com' }])
    const now = await ask<{ name: string }>(target, 'select name from schema_migrations order by id')
    expect(now.length).toBeGreaterThan(1)
  })

  test('divides the history by the months that it is of, whenever it is restored', async () => {
    const day = 24 * 60 * 60 * 1000
    let now = Date.now()
    const source = await world({ clock: { now: () => now }, newId: () => v7({ msecs: now }) })
    const months: string[] = []
    for (const days of [400, 100, 70]) {
      now = Date.now() - days * day
      months.push(new Date(now).toISOString().slice(0, 7))
      await source.addTokens({ [`a${days}`]: ['number', days] })
    }
    now = Date.now()
    const path = join(folder, 'months.backup')
    const taken = await backup(placeOf(source.connection), path, progress).finally(() => source.close())
    const target = await emptyDatabase()
    expect((await restore(placeOf(target), path, progress)).tables).toEqual(taken.tables)
    const stored = await ask<{ part: string; month: string; tokens: string }>(
      target,
      `select c.tableoid::regclass::text as part, to_char(c.created_at at time zone 'UTC', 'YYYY-MM') as month,
 t.tableoid::regclass::text as tokens from changes c join change_tokens t on t.change_id = c.id order by c.id`,
    )
    const [first, ...others] = months
    expect(stored).toEqual([
      { month: first, part: 'changes_first', tokens: 'change_tokens_first' },
      ...others.map(month => ({
        month,
        part: `changes_${month.replace('-', '_')}`,
        tokens: `change_tokens_${month.replace('-', '_')}`,
      })),
    ])
    await expect(ask(target, 'delete from changes')).rejects.toThrow('neither changed nor deleted')
  })

  test('of nothing is refused', async () => {
    await expect(backup(placeOf(await emptyDatabase()), join(folder, 'none.backup'), progress)).rejects.toThrow(
      'nothing to back up',
    )
  })
})

describe('a restore', () => {
  const good = () => join(folder, 'good.backup')
  beforeAll(() => backup(placeOf(server.connection), good(), progress))

  test('is refused where there is data, and where the tables are not Tessera’s', async () => {
    await expect(restore(placeOf(server.connection), good(), progress)).rejects.toThrow('The database is not empty')
    const foreign = await emptyDatabase()
    await ask(foreign, 'create table theirs (n int)')
    await expect(restore(placeOf(foreign), good(), progress)).rejects.toThrow('not those of Tessera')
  })

  test('fills an instance that was started but never used', async () => {
    const target = await emptyDatabase()
    await migrateTo(target, ['0001_foundation'], quiet)
    await restore(placeOf(target), good(), progress)
    expect(await ask(target, 'select count(*)::int as n from workspaces')).toEqual([{ n: 1 }])
  })

  const texts = (change: (text: string) => string) => async () =>
    gzipSync(change(gunzipSync(await readFile(good())).toString()))
  const damages: [string, () => Promise<Buffer>, RegExp][] = [
    ['cut off', async () => (await readFile(good())).subarray(0, -400), /damaged/],
    ['cut off between lines', texts(text => text.split('\n').slice(0, -2).join('\n') + '\n'), /damaged/],
    ['with a changed row', texts(text => text.replace('#112233', '#112234')), /damaged: the rows of \w+/],
    ['with a lost row', texts(text => text.replace(/\n[^\n]*color\.b[^\n]*\n/, '\n')), /damaged/],
    ['with a row that no column takes', texts(text => text.replace('\t"#112233"', '\t\t"#112233"')), /damaged/],
    ['that is something else', async () => gzipSync('hello\nworld\n'), /damaged/],
    ['that is not packed', async () => Buffer.from('hello'), /not gzip/],
    ['of a format to come', texts(text => text.replace('"format_version":1', '"format_version":2')), /newer version/],
    ['of migrations to come', texts(text => text.replace('"0001_foundation"', '"9999_future"')), /newer than this one/],
  ]
  test.each(damages)(
    'of a file %s leaves the database without a row',
    async (name, damaged, fault) => {
      const path = join(folder, 'damaged.backup')
      await writeFile(path, await damaged())
      const target = await emptyDatabase()
      // One sentence: an error of another class would be shown with its stack.
      const error = await restore(placeOf(target), path, progress).catch((thrown: Error) => thrown)
      expect([(error as Error).constructor, (error as Error).message]).toEqual([Error, expect.stringMatching(fault)])
      expect((error as Error).message).not.toContain('\n')
      const tables = await ask<{ t: string }>(target, `select to_regclass('users')::text as t`)
      if (tables[0]!.t !== null)
        expect(await ask(target, 'select count(*)::int as n from users'), name).toEqual([{ n: 0 }])
      // A valid backup can still be restored.
      await restore(placeOf(target), good(), progress)
    },
    30_000,
  )
})

test('a place in the order is found for every table, or the circle is named', () => {
  const tables = ['c', 'b', 'a'].map(table => ({ table, columns: [] }))
  const order = inOrder(tables, [
    { from: 'c', to: 'b' },
    { from: 'b', to: 'a' },
  ])
  expect(order.map(({ table }) => table)).toEqual(['a', 'b', 'c'])
  expect(() =>
    inOrder(tables, [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
    ]),
  ).toThrow('circle')
})

test('the program recognizes the flags of backups, which need a path', async () => {
  expect(await runBackupCommand(['node', 'main.js'], {})).toBe(false)
  await expect(runBackupCommand(['node', 'main.js', '--backup'], {})).rejects.toThrow('needs the path of a file')
})
