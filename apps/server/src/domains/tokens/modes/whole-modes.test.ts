// A mode is copied and deleted by the database itself, without its tokens coming here and going back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TokenChange } from '../../../kernel/change.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'
import { sql } from '../../../storage/sql.ts'

let w: World
/** The most rows that a statement returned, and the longest list that one was given. */
let most = { rows: 0, list: 0 }
beforeAll(async () => {
  w = await world()
  const { database } = w.services
  w.services.database = {
    ...database,
    transaction: (run, options) =>
      database.transaction(tx => {
        const query: typeof tx.query = async <Row>(statement: Parameters<typeof tx.query>[0]) => {
          const rows = await tx.query<Row>(statement)
          const lists = statement.values.map(value => (Array.isArray(value) ? value.length : 0))
          most = { rows: Math.max(most.rows, rows.length), list: Math.max(most.list, ...lists) }
          return rows
        }
        return run({
          ...tx,
          query,
          one: async <Row>(statement: Parameters<typeof tx.query>[0]) => (await query<Row>(statement))[0],
        })
      }, options),
  }
})
afterAll(() => w.close())

const modesPath = () => `/tokensets/${w.tokenset.id}/modes`
const usage = () =>
  w.database.one<{ tokens: number; bytes: number }>(
    sql`select tokens, bytes from workspace_usage where workspace_id = ${w.workspace.id}`,
  )
const newest = async () => (await w.as('owner').get(`/tokensets/${w.tokenset.id}/changes?limit=1`)).body.changes[0]
const recorded = (id: string) =>
  w.database.query<TokenChange & { text: string }>(
    sql`select name, before, after, coalesce(before, after)::text as text from change_tokens where change_id = ${id} order by position`,
  )
async function lastEvent() {
  const row = await w.database.one<{ body: string }>(
    sql`select body::text as body from events where workspace_id = ${w.workspace.id} order by id desc limit 1`,
  )
  return JSON.parse(row!.body) as { type: string; tokens: { id: string; name: string; change: string }[] }
}

test('history, events and counters of a copied and a deleted mode are those of its tokens one by one', async () => {
  const owner = w.as('owner')
  const operations = [
    {
      op: 'create',
      name: 'ö "quoted" \\',
      type: 'string',
      value: 'line\n\u2028 "ü" \u0007',
      description: 'with a\ttab',
    },
    {
      op: 'create',
      name: 'b',
      type: 'number',
      value: 1e21,
      deprecated: 'use a',
      replaced_by: 'ö "quoted" \\',
      remove_in: '2.0.0',
    },
    {
      op: 'create',
      name: 'c',
      type: 'number',
      value: { alias_to: 'b' },
      deprecated: false,
      extensions: { 'org.x': { é: [1, null] } },
    },
  ]
  expect((await owner.post(`${w.modePath}/tokens/batch`, { operations })).status).toBe(200)
  const made = await recorded((await newest()).id)
  const before = await usage()

  const copy = (await owner.post(modesPath(), { name: 'Copy', copy_from: w.mode.id })).body
  const copied = await newest()
  expect(copied).toMatchObject({ token_count: 3, summary: 'Created the mode "Copy" with 3 tokens' })
  expect(await recorded(copied.id)).toEqual(made)
  const { tokens } = (await owner.get(`${modesPath()}/${copy.id}/tokens`)).body
  const told = (change: string) =>
    tokens.map(({ id, name }: { id: string; name: string }) => ({ id, mode_id: copy.id, name, change }))
  expect(await lastEvent()).toMatchObject({ type: 'mode.created', tokens: told('created') })
  expect(await usage()).toEqual({ tokens: before!.tokens * 2, bytes: before!.bytes * 2 })

  expect((await owner.delete(`${modesPath()}/${copy.id}`)).status).toBe(200)
  const deleted = await newest()
  expect(deleted).toMatchObject({ token_count: 3, summary: 'Deleted the mode "Copy" with 3 tokens' })
  expect(await recorded(deleted.id)).toEqual(
    made.map(({ after, ...token }) => ({ ...token, before: after, after: null })),
  )
  expect(await lastEvent()).toMatchObject({ type: 'mode.deleted', tokens: told('deleted') })
  expect(await usage()).toEqual(before)

  expect((await owner.post(`/changes/${deleted.id}/revert`, {})).status).toBe(201)
  expect((await owner.get(`${modesPath()}/${copy.id}/tokens`)).body.tokens.map(timeless)).toEqual(tokens.map(timeless))
})
const timeless = ({ created_at: _, updated_at: __, ...token }: Record<string, unknown>) => token

test('no statement of a write takes or returns more than 1,000 tokens, and a batch reads what it names', async () => {
  const owner = w.as('owner')
  const css = (count: number, unit: string) =>
    `:root {\n${Array.from({ length: count }, (_, n) => (n % 2 ? `--t${n}: var(--t${n - 1});` : `--t${n}: ${n}${unit};`)).join('\n')}\n}`
  const large = (await owner.post(modesPath(), { name: 'Large' })).body
  const path = `${modesPath()}/${large.id}`
  most = { rows: 0, list: 0 }
  const imported = await owner.post(`${path}/import`, { document: css(2_500, 'px') })
  expect(imported.body).toMatchObject({ created: 2_500, updated: 0 })
  const again = await owner.post(`${path}/import`, { document: css(2_400, 'rem'), strategy: 'replace' })
  expect(again.body).toMatchObject({ updated: 1_200, deleted: 100, unchanged: 1_200 })
  expect(most).toEqual({ rows: 1_000, list: 1_000 })

  most = { rows: 0, list: 0 }
  const copy = (await owner.post(modesPath(), { name: 'Large copy', copy_from: large.id })).body
  const names = async (id: string) =>
    (await owner.get(`${modesPath()}/${id}/tokens`)).body.tokens.map(({ name }: { name: string }) => name)
  expect(await names(copy.id)).toEqual(await names(large.id))
  expect((await owner.delete(`${modesPath()}/${copy.id}`)).status).toBe(200)
  const operations = [
    { op: 'update', name: 't0', new_name: 'first' },
    { op: 'delete', name: 't2' },
    { op: 'update', name: 'first', description: 'x' },
  ]
  const batched = await owner.post(`${path}/tokens/batch`, { operations })
  expect(batched.body).toMatchObject({ updated: 2, deleted: 1, broken_aliases: ['t3'] })
  expect(most.rows).toBeLessThan(20)
  expect(most.list).toBeLessThan(20)
})
