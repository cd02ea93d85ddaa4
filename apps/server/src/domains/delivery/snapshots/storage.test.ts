// What releases cost in statements and space. Sizes are those that PostgreSQL reports, indexes included.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../storage/sql.ts'
import { organizationWorld, session } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'

const count = Number(process.env.TESSERA_TEST_TOKENS ?? 10_000)
/** Two hundred by hand; the claim is about two hundred, and fewer may use no more than their share. */
const releases = Number(process.env.TESSERA_TEST_RELEASES ?? 25)
const editsEach = 3

let w: OrganizationWorld
beforeAll(async () => {
  w = await organizationWorld()
  for (let from = 0; from < count; from += 5000) {
    const operations = Array.from({ length: Math.min(5000, count - from) }, (_, index) => write(from + index, 'create'))
    const answer = await w.as('owner').post(`${w.modePath}/tokens/batch`, { operations })
    expect(answer.status).toBe(200)
  }
})
afterAll(() => w.close())

const hex = (n: number) => `#${((n * 2654435761) >>> 8).toString(16).padStart(6, '0').slice(0, 6)}`
const write = (index: number, op: string, salt = 0) => ({
  op,
  name: `group-${index % 50}.node-${index % 7}.token-${index}`,
  type: 'color',
  value: hex(index + salt * 7919),
  description: `What token ${index} is for, in a sentence`,
})

async function stored(): Promise<number> {
  const row = await w.database.one<{ bytes: number }>(
    sql`select pg_total_relation_size('snapshot_parts') + pg_total_relation_size('releases') + pg_total_relation_size('mode_snapshots') as bytes`,
  )
  return row!.bytes
}
const nodes = async () => (await w.database.one<{ n: number }>(sql`select count(*) as n from snapshot_parts`))!.n

/** How many statements the transactions of `run` consist of. */
async function statementsOf(run: () => Promise<unknown>): Promise<number> {
  const { database } = w.services
  let statements = 0
  w.services.database = {
    ...database,
    transaction: (work, options) =>
      database.transaction(
        tx =>
          work({
            ...tx,
            query: statement => (statements++, tx.query(statement)),
            one: statement => (statements++, tx.one(statement)),
          }),
        options,
      ),
  }
  await run().finally(() => (w.services.database = database))
  return statements
}

test(`publishing ${count} tokens needs a few statements; again, unchanged, it copies nothing`, async () => {
  const statements = await statementsOf(async () => expect((await w.publish(w.staging)).changes.added).toBe(count))
  expect(statements).toBeGreaterThan(5)
  expect(statements).toBeLessThan(50)
  const before = await nodes()
  await w.publish(w.staging)
  await w.publish(w.production)
  expect(await nodes()).toBe(before)
})

test('200 releases with small edits take at most three times the space of one, and what really differs', async () => {
  const one = await stored()
  let differing = 0
  for (let release = 1; release <= releases; release++) {
    const operations = Array.from({ length: editsEach }, (_, index) =>
      write((release * 7717 + index * 3331) % count, 'update', release),
    )
    differing += JSON.stringify(operations).length
    await w.as('owner').post(`${w.modePath}/tokens/batch`, { operations })
    await w.publish(w.staging)
  }
  expect(await stored()).toBeLessThan(one + 2 * one * (releases / 200) + differing)
  const { body } = await w.as('owner', session).get(`${w.at(w.staging)}/releases?limit=1`)
  expect(body.total).toBe(releases + 2)
}, 240_000)

test('modes of more tokens together than one statement reads are published whole', async () => {
  const names = ['One', 'Two', 'Three']
  for (const name of names) {
    const { status } = await w.as('owner').post(`/tokensets/${w.tokenset.id}/modes`, { name, copy_from: w.mode.id })
    expect(status).toBe(201)
  }
  expect((await w.publish(w.staging)).changes).toMatchObject({ added: names.length * count, changed: 0, removed: 0 })
  const exported = (mode: string) =>
    w.as('owner', session).get(`${w.at(w.staging)}/export?format=css&tokenset_id=${w.tokenset.id}&mode=${mode}`)
  const declarations = (text: string) => text.split('\n').filter(line => line.includes('--group-')).sort() // prettier-ignore
  const expected = declarations((await exported(w.mode.id)).text)
  expect(expected).toHaveLength(count)
  for (const name of names) expect(declarations((await exported(name)).text)).toEqual(expected)
}, 120_000)
