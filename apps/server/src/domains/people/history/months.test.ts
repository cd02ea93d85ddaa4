// The history by month: months are there before they are needed, and go as a whole.
import { defaultQuotas } from '@tessera/contract'
import { readdir } from 'node:fs/promises'
import { v7 } from 'uuid'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateTo } from '../../../backup/migrations.store.ts'
import { MIGRATIONS } from '../../../storage/migrate.ts'
import { freshDatabase, quiet } from '../../../testing/database.ts'
import { sql } from '../../../storage/sql.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'
import { dropMonths, makeMonths } from './months.ts'

const day = 24 * 60 * 60 * 1000
let w: World
let now = Date.now()
beforeEach(async () => {
  now = Date.now()
  w = await world({ clock: { now: () => now }, newId: () => v7({ msecs: now }) })
})
afterEach(() => w.close())

const owner = () => w.as('owner')
const parts = async () =>
  (
    await w.database.query<{ name: string }>(
      sql`select relname as name from pg_class where relispartition and relkind = 'r' order by relname`,
    )
  ).map(({ name }) => name)
const placeOf = async (id: string) =>
  (await w.database.one<{ place: string }>(sql`select tableoid::regclass::text as place from changes where id = ${id}`))
    ?.place
const history = async () =>
  (await owner().get(`/workspaces/${w.workspace.id}/changes`)).body.changes as { id: string; summary: string }[]
const counted = async () =>
  (await w.database.one<{ changes: number }>(
    sql`select changes from workspace_usage where workspace_id = ${w.workspace.id}`,
  ))!.changes

/** Writes a token at that time, which nothing else is written at; answers the id of the change. */
async function write(at: number): Promise<string> {
  now = at
  const answer = await owner().post(`${w.modePath}/tokens/batch`, {
    operations: [{ op: 'upsert', name: 'a', type: 'number', value: at }],
  })
  expect(answer.status).toBe(200)
  return (await history())[0]!.id
}

test('three months from now are made, each once, whoever else makes them', async () => {
  expect(await parts()).toEqual(['change_tokens_first', 'change_tokens_rest', 'changes_first', 'changes_rest'])
  now += 40 * day
  await Promise.all([makeMonths(w.services), makeMonths(w.services), makeMonths(w.services)])
  const made = await parts()
  now += 100 * day
  await makeMonths(w.services)
  const more = await parts()
  expect(more.length).toBeGreaterThan(made.length)
  await makeMonths(w.services)
  expect(await parts()).toEqual(more)
  // Each change is in its month, and the history shows them as one.
  const start = now - 140 * day + 1
  const ids = []
  for (const days of [0, 45, 90, 135]) ids.push(await write(start + days * day))
  const places = []
  for (const id of ids) places.push(await placeOf(id))
  expect(places[0]).toBe('changes_first')
  expect(new Set(places).size).toBe(4)
  expect(places.slice(1)).toEqual(
    [45, 90, 135].map(days => `changes_${new Date(start + days * day).toISOString().slice(0, 7).replace('-', '_')}`),
  )
  expect((await history()).map(({ id }) => id).slice(0, 4)).toEqual([...ids].reverse())
  // What is far apart is reverted as ever.
  expect((await owner().post(`/changes/${ids[3]}/revert`)).status).toBe(201)
  expect((await owner().get(`${w.modePath}/tokens/a`)).body.value).toBe(start + 90 * day)
})

test('what is written where no month is, is kept and shown all the same', async () => {
  const id = await write(now + 400 * day)
  expect(await placeOf(id)).toBe('changes_rest')
  expect((await owner().post(`/changes/${id}/revert`)).status).toBe(201)
})

test('a month that nothing may be kept of goes with its tables; entries of the audit log stay', async () => {
  now += 40 * day
  await makeMonths(w.services)
  const start = now
  const renamed = await owner().patch(`/workspaces/${w.workspace.id}`, { name: 'Acme 2' })
  expect(renamed.status).toBe(200)
  const kept = (await history())[0]!
  const gone = await write(start + 1)
  now = start + 100 * day
  await makeMonths(w.services)
  const young = await write(now + 1)
  const place = await placeOf(gone)
  expect(place).toMatch(/^changes_\d{4}_\d\d$/)

  expect(await dropMonths(w.services)).toBe(0)
  expect(await placeOf(gone)).toBe(place)
  w.services.config.quotas = { ...defaultQuotas, change_days: 45 }
  const before = await counted()
  expect(await dropMonths(w.services)).toBe(1)
  expect(await parts()).not.toContain(place)
  expect((await history()).map(({ id }) => id)).toEqual(expect.arrayContaining([young, kept.id]))
  expect((await history()).map(({ id }) => id)).not.toContain(gone)
  expect(await w.database.one(sql`select count(*) as n from change_tokens where change_id = ${gone}`)).toEqual({ n: 0 })
  expect(await placeOf(kept.id)).toBe('changes_rest')
  expect(await counted()).toBe(before - 1)
  expect(await dropMonths(w.services)).toBe(0)
  // The months that follow are made beside what was moved.
  now += 100 * day
  await makeMonths(w.services)
  expect(await placeOf(await write(now + 1))).toMatch(/^changes_\d{4}_\d\d$/)
})

test('who reads the history for long is not cut off: the month goes the next time', async () => {
  w.services.config.quotas = { ...defaultQuotas, change_days: 1 }
  const id = await write(now + 1)
  now += 100 * day
  const reader = new Client(w.connection)
  await reader.connect()
  await reader.query('begin; select count(*) from changes')
  await expect(dropMonths(w.services)).rejects.toThrow('lock timeout')
  expect(await placeOf(id)).toBe('changes_first')
  expect(await counted()).toBe(1)
  await reader.query('rollback')
  await reader.end()
  expect(await dropMonths(w.services)).toBe(1)
  expect(await placeOf(id)).toBeUndefined()
})

test('a filled history is divided where it lies, without being copied, and stays append-only', async () => {
  const { database, connection, drop } = await freshDatabase()
  try {
    const all = (await readdir(MIGRATIONS)).map(file => file.replace('.sql', '')).sort()
    await database.query(sql`drop schema public cascade`)
    await database.query(sql`create schema public`)
    await migrateTo(connection, all.slice(0, all.indexOf('0025_history_by_month')), quiet)
    const later = v7({ msecs: Date.now() + 60 * day })
    for (const id of [v7(), later]) {
      await database.query(
        sql`insert into changes (id, operation, summary, surface, token_count, created_at) values (${id}, 'update_token', 'x', 'rest', 1, now())`,
      )
      await database.query(
        sql`insert into change_tokens (change_id, position, token_id, mode_id, name) values (${id}, 0, ${id}, ${id}, 'a')`,
      )
    }
    const files = (changes: string, tokens: string) =>
      database.one(
        sql`select pg_relation_filenode(${changes}::regclass) as changes, pg_relation_filenode(${tokens}::regclass) as tokens`,
      )
    const before = await files('changes', 'change_tokens')
    await migrateTo(connection, all, quiet)
    expect(await files('changes_first', 'change_tokens_first')).toEqual(before)
    expect(
      await database.query(sql`select distinct tableoid::regclass::text as place from changes order by place`),
    ).toEqual([{ place: 'changes_first' }])
    // What it was checked by is gone: the bounds say the same.
    expect(await database.query(sql`select 1 from pg_constraint where conname like '%_in_first'`)).toEqual([])
    await expect(database.query(sql`delete from changes`)).rejects.toThrow('neither changed nor deleted')
    await expect(database.query(sql`update changes set summary = 'y'`)).rejects.toThrow('neither changed nor deleted')
    await database.query(
      sql`insert into changes (id, operation, summary, surface, created_at) values (${v7()}, 'x', 'x', 'rest', now())`,
    )
  } finally {
    await drop()
  }
})
