// How much of the history is kept.
import { defaultQuotas } from '@tessera/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobs } from '../../../process/jobs.ts'
import { sql } from '../../../storage/sql.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'
import { trimHistory } from './retention.ts'

let w: World
beforeAll(async () => void (w = await world()))
afterAll(() => w.close())
beforeEach(async () => {
  await w.writeTogether(async tx => {
    await tx.query(sql`select set_config('tessera.retention', 'on', true)`)
    await tx.query(sql`delete from changes`)
  })
  await w.write(sql`update workspace_usage set changes = 0`)
})

const owner = () => w.as('owner')
const day = 24 * 60 * 60 * 1000
const none = { ...defaultQuotas, changes_per_workspace: null, change_days: null }
const trim = (quotas: Partial<typeof defaultQuotas>, now = Date.now()) =>
  trimHistory(w.database.autocommit({ touches: 'nothing' }), { ...none, ...quotas }, now)

async function history(): Promise<{ id: string; summary: string }[]> {
  return (await owner().get(`/workspaces/${w.workspace.id}/changes`)).body.changes
}
const counted = async () =>
  (await w.database.one<{ changes: number }>(
    sql`select changes from workspace_usage where workspace_id = ${w.workspace.id}`,
  ))!.changes

async function write(count: number, from = 0): Promise<void> {
  for (let i = 0; i < count; i++)
    await owner().post(`${w.modePath}/tokens/batch`, {
      operations: [{ op: 'upsert', name: 'a', type: 'number', value: from + i + Math.random() }],
    })
}

test('beyond the number that is kept, the oldest changes of tokensets go, and are not found any more', async () => {
  const renamed = await owner().patch(`/workspaces/${w.workspace.id}`, { name: 'Acme 2' })
  expect(renamed.status).toBe(200)
  await write(7)
  const before = await history()
  const oldest = before.at(-2)!
  expect(await trim({ changes_per_workspace: 3 })).toBe(4)
  const after = await history()
  // Changes of the workspace itself stay.
  expect(after.map(({ id }) => id)).toEqual([...before.slice(0, 3), before.at(-1)!].map(({ id }) => id))
  expect(await counted()).toBe(3)
  const answer = await owner().post(`/changes/${oldest.id}/revert`)
  expect([answer.status, answer.body.error]).toEqual([404, 'Change not found'])
  const rest = await w.database.one(sql`select count(*) as n from change_tokens where change_id = ${oldest.id}`)
  expect(rest).toEqual({ n: 0 })
  expect(await trim({ changes_per_workspace: 3 })).toBe(0)
  // And what is left can be reverted.
  expect((await owner().post(`/changes/${after[0]!.id}/revert`)).status).toBe(201)
})

test('by age: what is younger stays', async () => {
  await write(3)
  expect(await trim({ change_days: 30 }, Date.now() + 29 * day)).toBe(0)
  expect(await history()).toHaveLength(3)
  expect(await trim({ change_days: 30 }, Date.now() + 31 * day)).toBe(3)
  expect(await history()).toEqual([])
  expect(await counted()).toBe(0)
})

test('by age: the time is the database’s, whatever a node takes it for', async () => {
  await write(3)
  const { services } = w
  const ahead = { now: () => Date.now() + 100 * day }
  const config = { ...services.config, quotas: { ...none, change_days: 90 } }
  const trimming = jobs.find(({ kind }) => kind === 'trim_history')!
  await trimming.run({ ...services, config, clock: ahead }, null, new AbortController().signal)
  expect(await history()).toHaveLength(3)
})

test('without a limit nothing is deleted, however old', async () => {
  await write(2)
  expect(await trim({}, Date.now() + 100_000 * day)).toBe(0)
  expect(await history()).toHaveLength(2)
})

test('many go in slices of a bounded size, and all of them go', async () => {
  await w.write(sql`insert into changes (id, workspace_id, tokenset_id, operation, summary, surface, token_count, created_at)
 select ('01900000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, ${w.workspace.id}, ${w.tokenset.id}, 'batch_tokens', 'x', 'rest',
 case when i % 10 = 0 then 15000 else 1 end, now() from generate_series(1, 1000) i`)
  await w.write(sql`update workspace_usage set changes = 1000 where workspace_id = ${w.workspace.id}`)
  const slices: { deleted: number }[] = []
  const db = w.database.autocommit({ touches: 'nothing' })
  const watched = {
    ...db,
    one: async <Row>(statement: Parameters<typeof db.one>[0]) => {
      const row = await db.one<Row>(statement)
      slices.push(row as { deleted: number })
      return row
    },
  }
  expect(await trimHistory(watched, { ...none, changes_per_workspace: 100 }, Date.now())).toBe(900)
  expect(Math.max(...slices.map(({ deleted }) => deleted))).toBeLessThanOrEqual(30)
  expect(await counted()).toBe(100)
  expect(await trimHistory(watched, { ...none, change_days: 1 }, Date.now())).toBe(100)
  expect(await counted()).toBe(0)
})

test('a change that is being reverted is not trimmed meanwhile', async () => {
  await write(2)
  const [newest] = await history()
  await w.writeTogether(async tx => {
    await tx.query(sql`select 1 from changes where id = ${newest!.id} for update`)
    expect(await trim({ change_days: 1 }, Date.now() + 2 * day)).toBe(1)
  })
  expect((await history()).map(({ id }) => id)).toEqual([newest!.id])
})
