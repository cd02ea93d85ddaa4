// Writes of one tokenset that arrive together share commits, and each keeps its own answer, change record and refusal.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../storage/sql.ts'
import { roundTrips } from '../../testing/probes/round-trips.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let w: World
beforeAll(async () => void (w = await world()))
afterAll(() => w.close())

const token = (name: string) => ({ name, type: 'number', value: 1 })
const create = (name: string, headers?: Record<string, string>) =>
  w.as('editor').post(`${w.modePath}/tokens`, token(name), headers)

/** Counts the transactions that `run` commits. */
async function transactions<T>(run: () => Promise<T>): Promise<[T, number]> {
  const { database } = w.services
  let begun = 0
  w.services.database = {
    ...database,
    transaction(...given) {
      begun++
      return database.transaction(...given)
    },
  }
  try {
    return [await run(), begun]
  } finally {
    w.services.database = database
  }
}

test('twenty tokens that are created at once take few transactions; each has its answer and its entry in the history', async () => {
  const names = Array.from({ length: 20 }, (_, i) => `together.${i}`)
  const [answers, begun] = await transactions(() => Promise.all(names.map(name => create(name))))
  expect(answers.map(({ status, body }) => [status, body.name])).toEqual(names.map(name => [201, name]))
  expect(begun).toBeLessThan(20)
  const { changes } = (await w.as('viewer').get(`/tokensets/${w.tokenset.id}/changes?limit=50`)).body
  const summaries = changes.map(({ summary }: { summary: string }) => summary)
  for (const name of names) expect(summaries.filter((text: string) => text.includes(`"${name}"`))).toHaveLength(1)
  expect((await w.as('viewer').get(`${w.modePath}/tokens?q=together.`)).body.total).toBe(20)
})

test('the counters of the mode and of the workspace have each token that was created with others', async () => {
  const counters = () =>
    w.services.database.one<{ counted: number; revision: number; tokens: number; used: number }>(sql`
select m.token_count as counted, m.revision::int, (select count(*)::int from tokens where mode_id = m.id) as tokens,
 (select u.tokens::int from workspace_usage u where u.workspace_id = ${w.workspace.id}) as used from modes m where m.id = ${w.mode.id}`)
  const before = (await counters())!
  await Promise.all(Array.from({ length: 15 }, (_, i) => create(`counted.${i}`)))
  const after = (await counters())!
  expect(after).toEqual({
    counted: before.counted + 15,
    revision: before.revision + 15,
    tokens: before.tokens + 15,
    used: before.used + 15,
  })
})

test('one that is refused leaves the others as they are', async () => {
  await create('taken')
  const answers = await Promise.all([
    create('free.1'),
    create('taken'),
    create('free.2'),
    create('changed', { 'if-match': '"none"' }),
    w.as('viewer').post(`${w.modePath}/tokens`, token('free.3')),
    w.as('editor').post(`${w.modePath}/tokens`, { name: 'circle', type: 'number', value: { alias_to: 'circle' } }),
    w
      .as('editor')
      .post(`${w.modePath}/tokens/batch`, { dry_run: true, operations: [{ op: 'create', ...token('dry') }] }),
    create('free.4'),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toEqual([201, 400, 201, 400, 403, 400, 200, 201])
  expect(answers[1]!.body.error).toContain('taken')
  const { tokens } = (await w.as('viewer').get(`${w.modePath}/tokens?limit=500`)).body
  const names = tokens.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['free.1', 'free.2', 'free.4']))
  for (const refused of ['changed', 'free.3', 'circle', 'dry']) expect(names).not.toContain(refused)
})

test('each sees what those before it wrote', async () => {
  const alias = (name: string, alias_to: string) =>
    w.as('editor').post(`${w.modePath}/tokens`, { name, type: 'number', value: { alias_to } })
  await create('ring.start')
  const answers = await Promise.all([
    create('seen.1'),
    create('seen.twice'),
    create('seen.twice'),
    alias('ring.a', 'ring.b'),
    alias('ring.b', 'ring.a'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 400, 201, 400])
})

test('one that the database refuses is done again without the others, which are done as well', async () => {
  await w.write(sql`create function refuse_it() returns trigger language plpgsql as $$
 begin if new.name = 'unlucky' then raise exception 'no luck' using errcode = '40P01'; end if; return new; end $$`)
  await w.write(sql`create trigger refuse_it before insert on tokens for each row execute function refuse_it()`)
  const answers = await Promise.all(['lucky.1', 'lucky.2', 'unlucky', 'lucky.3'].map(name => create(name)))
  await w.write(sql`drop trigger refuse_it on tokens`)
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 500, 201])
  expect((await w.as('viewer').get(`${w.modePath}/tokens?q=lucky`)).body.total).toBe(3)
})

test('two requests with one Idempotency-Key in one commit happen once', async () => {
  const headers = { 'idempotency-key': 'both' }
  const answers = await Promise.all([create('other'), create('once', headers), create('once', headers)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(answers[1]!.body.id).toBe(answers[2]!.body.id)
})

let warmed = 0
async function warm(): Promise<void> {
  for (const name of ['1', '2', '3']) await create(`warm.${++warmed}.${name}`)
}

test('a created token takes three round trips to the database', async () => {
  expect(await roundTrips(w, warm, async () => expect((await create('counted')).status).toBe(201))).toBe(3)
})

test('tokens created at once take no more round trips than one', async () => {
  const names = Array.from({ length: 15 }, (_, i) => `few.${i}`)
  const trips = await roundTrips(w, warm, async () => {
    const answers = await Promise.all(names.map(name => create(name)))
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201))
  })
  // At most three transactions begin before all have arrived.
  expect(trips).toBeLessThanOrEqual(3 * 3)
})
