// Quotas: every operation that writes obeys them, and concurrent writes cannot exceed them.
import { defaultQuotas } from '@tessera/contract'
import type { Quotas } from '@tessera/contract'
import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../storage/sql.ts'
import { mcpClient } from '../testing/mcp.ts'
import { world } from '../testing/world.ts'
import type { TestAnswer, World } from '../testing/world.ts'

let w: World
afterEach(() => w.close())

const limited = async (quotas: Partial<Quotas>) =>
  void (w = await world({ config: { quotas: { ...defaultQuotas, ...quotas } } }))
const owner = () => w.as('owner')
const set = () => `/tokensets/${w.tokenset.id}`
const number = (name: string) => ({ name, type: 'number', value: 1 })
const document = (...names: string[]) => Object.fromEntries(names.map(name => [name, { $type: 'number', $value: 1 }]))
const lastChange = async () => (await owner().get(`/workspaces/${w.workspace.id}/changes?limit=1`)).body.changes[0].id
const revert = async (id: string) => owner().post(`/changes/${id}/revert`)
const tokens = async () => (await owner().get(`${set()}/tokens`)).body.total

const refused = (answer: TestAnswer, sentence: RegExp) => {
  expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(sentence)])
  expect(answer.body.error).toMatch(/Whoever runs this server can raise the limit: \w+ in TESSERA_QUOTAS\.$/)
}

/** The counters, and the counted rows. */
async function counters() {
  const [usage] = await w.database.query(
    sql`select tokens, bytes, changes from workspace_usage where workspace_id = ${w.workspace.id}`,
  )
  const [counted] = await w.database
    .query(sql`select count(*) as tokens, coalesce(sum(octet_length(k.name) + octet_length(k.value::text)
 + coalesce(octet_length(k.description), 0) + coalesce(octet_length(k.extensions::text), 0)), 0)::bigint as bytes,
 (select count(*) from changes where workspace_id = ${w.workspace.id} and tokenset_id is not null and not audited) as changes
 from tokens k join modes m on m.id = k.mode_id join tokensets s on s.id = m.tokenset_id where s.workspace_id = ${w.workspace.id}`)
  const modes = await w.database.query(
    sql`select m.token_count, (select count(*) from tokens k where k.mode_id = m.id) as counted from modes m order by m.id`,
  )
  return { usage, counted, modes: modes as { token_count: number; counted: number }[] }
}

async function countersAreTrue() {
  const { usage, counted, modes } = await counters()
  expect(usage).toEqual(counted)
  for (const mode of modes) expect(mode.token_count).toBe(mode.counted)
}

describe('tokens in a mode', () => {
  const sentence = /^A mode may hold at most 3 tokens; with this there would be [45]\. Delete tokens/

  test('every operation can fill a mode up to the limit, and none beyond it', async () => {
    await limited({ tokens_per_mode: 3 })
    await w.addTokens({ a: ['number', 1], b: ['number', 2] })
    const deleted = await owner().delete(`${w.modePath}/tokens/b`)
    expect(deleted.status).toBe(200)
    const change = await lastChange()
    await w.addTokens({ c: ['number', 1], d: ['number', 1] })

    refused(await owner().post(`${w.modePath}/tokens`, number('x')), sentence)
    refused(
      await owner().post(`${w.modePath}/tokens/batch`, { operations: [{ op: 'create', ...number('x') }] }),
      sentence,
    )
    refused(
      await owner().post(`${w.modePath}/tokens/batch`, {
        operations: [{ op: 'upsert', ...number('x') }],
        dry_run: true,
      }),
      sentence,
    )
    refused(await owner().post(`${w.modePath}/import`, { document: document('x', 'y') }), sentence)
    refused(await owner().post(`${w.modePath}/import`, { document: document('x'), dry_run: true }), sentence)
    refused(await owner().post(`${set()}/import`, { document: document('x') }), sentence)
    refused(await revert(change), sentence)
    expect(await tokens()).toBe(3)
    await countersAreTrue()

    // What does not make more of them passes.
    const swap = [
      { op: 'delete', name: 'a' },
      { op: 'create', ...number('x') },
      { op: 'update', name: 'c', value: 2 },
    ]
    expect((await owner().post(`${w.modePath}/tokens/batch`, { operations: swap })).status).toBe(200)
    expect(
      (await owner().post(`${w.modePath}/import`, { document: document('c', 'y'), strategy: 'replace' })).status,
    ).toBe(200)
    expect(await tokens()).toBe(2)
    await countersAreTrue()
  })

  test('of ten concurrent writes for the last place, one succeeds', async () => {
    await limited({ tokens_per_mode: 3 })
    await w.addTokens({ a: ['number', 1], b: ['number', 2] })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => owner().post(`${w.modePath}/tokens`, number(`n${i}`))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(400)])
    await countersAreTrue()
  })

  test('lowering a limit refuses further tokens and changes nothing else', async () => {
    await limited({})
    await w.addTokens({ a: ['number', 1], b: ['number', 2], c: ['number', 3] })
    w.services.config.quotas = { ...defaultQuotas, tokens_per_mode: 1, tokens_per_workspace: 1 }
    refused(await owner().post(`${w.modePath}/tokens`, number('x')), /^A mode may hold at most 1 tokens/)
    expect((await owner().patch(`${w.modePath}/tokens/a`, { value: 9 })).status).toBe(200)
    expect((await owner().delete(`${w.modePath}/tokens/a`)).status).toBe(200)
  })

  test('copy_from counts against it as well', async () => {
    await limited({})
    await w.addTokens({ a: ['number', 1], b: ['number', 2] })
    w.services.config.quotas = { ...defaultQuotas, tokens_per_mode: 1 }
    refused(
      await owner().post(`${set()}/modes`, { name: 'Dark', copy_from: w.mode.id }),
      /^A mode may hold at most 1 tokens; with this there would be 2\./,
    )
    expect((await owner().get(`${set()}/modes`)).body.total).toBe(1)
  })
})

describe('tokens in a workspace', () => {
  const sentence = /^A workspace may hold at most 4 tokens in all its modes together; with this there would be [5-8]\./

  test('count in all modes and tokensets together', async () => {
    await limited({ tokens_per_workspace: 4 })
    await w.addTokens({ a: ['number', 1], b: ['number', 2] })
    const dark = await owner().post(`${set()}/modes`, { name: 'Dark', copy_from: w.mode.id })
    expect(dark.status).toBe(201)
    const other = (await owner().post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Other' })).body
    const otherMode = (await owner().get(`/tokensets/${other.id}/modes`)).body.modes[0]
    const path = `/tokensets/${other.id}/modes/${otherMode.id}`
    refused(await owner().post(`${path}/tokens`, number('x')), sentence)
    refused(await owner().post(`${set()}/modes`, { name: 'Dim', copy_from: w.mode.id }), sentence)
    refused(
      await owner().post(`${path}/tokens/batch`, { operations: [{ op: 'create', ...number('x') }], dry_run: true }),
      sentence,
    )
    refused(await owner().post(`/tokensets/${other.id}/import`, { document: document('x') }), sentence)
    const client = await mcpClient(w, w.people.owner)
    const rehearsed = await client.callTool({
      name: 'create_token',
      arguments: { tokenset_id: other.id, mode_id: otherMode.id, ...number('x'), dry_run: true },
    })
    expect(rehearsed).toMatchObject({ isError: true })
    await client.close()
    await countersAreTrue()

    // Deleting makes room, and taking that back needs it.
    expect((await owner().delete(`${set()}/modes/${dark.body.id}`)).status).toBe(200)
    const deletion = await lastChange()
    await countersAreTrue()
    await owner().post(`${path}/tokens`, number('x'))
    refused(await revert(deletion), sentence)
    await owner().delete(`${path}/tokens/x`)
    expect((await revert(deletion)).status).toBe(201)
    expect((await owner().delete(`/tokensets/${other.id}`)).status).toBe(200)
    await countersAreTrue()
    expect((await counters()).usage).toMatchObject({ tokens: 4 })
  })

  test('concurrent writers in ten tokensets do not exceed it together', async () => {
    await limited({ tokens_per_workspace: 4 })
    const paths = []
    for (let i = 0; i < 10; i++) {
      const { id } = (await owner().post(`/workspaces/${w.workspace.id}/tokensets`, { name: `Set ${i}` })).body
      paths.push(`/tokensets/${id}/modes/${(await owner().get(`/tokensets/${id}/modes`)).body.modes[0].id}/tokens`)
    }
    const answers = await Promise.all(paths.map(path => owner().post(path, number('n'))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
    for (const answer of answers.filter(({ status }) => status !== 201)) refused(answer, sentence)
    expect((await counters()).usage).toMatchObject({ tokens: 4 })
    await countersAreTrue()
  })
})

test('bytes of a workspace are UTF-8 of names, values, descriptions and extensions', async () => {
  await limited({ bytes_per_workspace: 100 })
  await w.addTokens({ größe: ['string', 'é'.repeat(20), 'ü'] })
  await countersAreTrue()
  const long = { name: 'x', type: 'string', value: 'é'.repeat(30) }
  refused(
    await owner().post(`${w.modePath}/tokens`, long),
    /^The tokens and usage reports of a workspace may take up at most 100 bytes/,
  )
  refused(await owner().patch(`${w.modePath}/tokens/größe`, { description: 'a'.repeat(60) }), /at most 100 bytes/)
  expect((await owner().patch(`${w.modePath}/tokens/größe`, { value: 'e', description: null })).status).toBe(200)
  expect((await owner().post(`${w.modePath}/tokens`, long)).status).toBe(201)
  const extensions = { $extensions: { 'com.example': { ä: [1.5, null, 'x'.repeat(5)] } } }
  await owner().delete(`${w.modePath}/tokens/x`)
  const imported = { k: { $type: 'number', $value: 1, ...extensions } }
  expect((await owner().post(`${w.modePath}/import`, { document: imported })).status).toBe(200)
  await countersAreTrue()
})

test('modes of a tokenset: created, imported and restored', async () => {
  await limited({ modes_per_tokenset: 2 })
  const sentence = /^A tokenset may have at most 2 modes; with this there would be 3\. Delete modes/
  const dark = (await owner().post(`${set()}/modes`, { name: 'Dark' })).body
  refused(await owner().post(`${set()}/modes`, { name: 'Dim' }), sentence)
  const three = { $modes: { a: { x: { value: '1', type: 'number' } }, base: { x: { value: '1', type: 'number' } } } }
  refused(await owner().post(`${set()}/import`, { document: three }), sentence)
  await owner().delete(`${set()}/modes/${dark.id}`)
  const deletion = await lastChange()
  await owner().post(`${set()}/modes`, { name: 'Dim' })
  refused(await revert(deletion), sentence)
  expect((await owner().get(`${set()}/modes`)).body.total).toBe(2)
})

test('tokensets of a workspace: created and restored, one after the other and at once', async () => {
  await limited({ tokensets_per_workspace: 3 })
  const sentence = /^A workspace may have at most 3 tokensets; with this there would be 4\. Delete tokensets/
  const create = (name: string) => owner().post(`/workspaces/${w.workspace.id}/tokensets`, { name })
  const first = (await create('A')).body
  await owner().delete(`/tokensets/${first.id}`)
  const deletion = await lastChange()
  const answers = await Promise.all(['B', 'C', 'D', 'E'].map(create))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  for (const answer of answers.filter(({ status }) => status !== 201)) refused(answer, sentence)
  refused(await revert(deletion), sentence)
})

test('API keys of an account, also concurrently; deleting one makes room', async () => {
  await limited({ api_keys_per_account: 3 })
  const session = w.as('owner', { surface: 'session' })
  const create = () => session.post('/api-keys', { name: 'k', scopes: ['read:tokens'] })
  // One is there from the start.
  const answers = await Promise.all(Array.from({ length: 6 }, create))
  const made = answers.filter(({ status }) => status === 201)
  expect(made).toHaveLength(2)
  for (const answer of answers.filter(({ status }) => status !== 201))
    refused(answer, /^An account may have at most 3 API keys; with this there would be 4\. Delete keys/)
  await session.delete(`/api-keys/${made[0]!.body.id}`)
  expect((await create()).status).toBe(201)
  expect((await create()).status).toBe(400)
})

test('the migration counts what is there already', async () => {
  await limited({})
  await w.addTokens({ größe: ['string', 'a "b"\n', 'ü'], b: ['number', 1.5], c: ['color', '{b}'] })
  await owner().post(`${set()}/modes`, { name: 'Dark', copy_from: w.mode.id })
  const before = await counters()
  const client = new Client(w.connection)
  await client.connect()
  await client.query('alter table modes drop column token_count; drop table workspace_usage')
  const migration = (name: string) => readFile(new URL(`../storage/migrations/${name}`, import.meta.url), 'utf8')
  await client.query(await migration('0005_usage.sql'))
  const [corrected] = /^update workspace_usage [^;]+;/m.exec(await migration('0006_audit.sql'))!
  await client.query(corrected)
  await client.end()
  expect(await counters()).toEqual(before)
  await countersAreTrue()
})
