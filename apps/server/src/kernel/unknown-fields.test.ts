// Misspelled fields inside the objects of a write: refused over MCP, named by the REST surfaces.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mcpClient } from '../testing/mcp.ts'
import { world } from '../testing/world.ts'
import type { World } from '../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.addTokens({ 'color.a': ['color', '#112233'] })
})
afterAll(() => w.close())

const batch = () => `/tokensets/${w.tokenset.id}/modes/${w.mode.id}/tokens/batch`
const resolver = {
  name: 'Theme',
  modifiers: [
    { name: 'scheme', contexts: [{ name: 'light', sources: [], platfrom: {}, platform: { ios: 'x', web: 1 } }] },
  ],
  extensions: { 'com.example': { anything: { goes: 1 } } },
}

async function refusal(name: string, args: Record<string, unknown>): Promise<string> {
  const client = await mcpClient(w, w.people.owner)
  const result = await client.callTool({ name, arguments: args })
  await client.close()
  expect(result.isError).toBe(true)
  return (result.content as { text: string }[])[0]!.text
}

test('a batch over REST is done and names what it ignored', async () => {
  const operations = [{ op: 'update', name: 'color.a', description: 'x', valeu: '#000', 'a.b': 1 }]
  const { status, body } = await w.as('editor').post(batch(), { operations, also: 1 })
  expect([status, body.updated]).toEqual([200, 1])
  expect(body.ignored).toEqual(['operations.0.valeu', 'operations.0.a.b'])
  const clean = await w.as('editor').post(batch(), { operations: [{ op: 'delete', name: 'color.a' }], dry_run: true })
  expect(clean.body).not.toHaveProperty('ignored')
})

test('a variant of a union knows only its own fields; values and extensions are free', async () => {
  const operations = [
    { op: 'delete', name: 'color.a', value: '#000' },
    {
      op: 'upsert',
      name: 'color.b',
      type: 'color',
      value: { colorSpace: 'srgb', components: [0, 0, 0] },
      extensions: { 'com.example': { any: 1 } },
    },
  ]
  const { body } = await w.as('editor').post(batch(), { operations, dry_run: true })
  expect(body, JSON.stringify(body)).toMatchObject({ deleted: 1, created: 1, ignored: ['operations.0.value'] })
})

test('items with the same fields are told apart by what they are', async () => {
  const fields = { name: 'color.a', value: '#000' }
  const operations = [
    { op: 'update', ...fields },
    { op: 'delete', ...fields },
  ]
  const { body } = await w.as('editor').post(batch(), { operations, dry_run: true })
  expect(body.ignored).toEqual(['operations.1.value'])
})

test('every nested object of any write is read so', async () => {
  const { status, body } = await w.as('owner').post(`/workspaces/${w.workspace.id}/resolvers`, resolver)
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.ignored).toEqual(['modifiers.0.contexts.0.platfrom', 'modifiers.0.contexts.0.platform.web'])
  const proposal = await w.as('owner').post(`/workspaces/${w.workspace.id}/proposals`, {
    title: 'x',
    operations: [
      { op: 'update', tokenset_id: w.tokenset.id, mode_id: w.mode.id, name: 'color.a', value: '#000', tyep: 1 },
    ],
  })
  expect([proposal.status, proposal.body.ignored]).toEqual([201, ['operations.0.tyep']])
})

test('over MCP it is refused by name, with the nearest field, and nothing is written', async () => {
  const place = { tokenset_id: w.tokenset.id, mode_id: w.mode.id }
  const operations = [{ op: 'update', name: 'color.a', valeu: '#000' }]
  expect(await refusal('batch_tokens', { ...place, operations })).toMatch(
    /^batch_tokens has no field "operations\.0\.valeu"\. Did you mean value\?\n/,
  )
  expect(await refusal('batch_tokens', { ...place, operations: [{ op: 'delete', name: 'x', colour: 1 }] })).toMatch(
    /^batch_tokens has no field "operations\.0\.colour"\. The fields there: op, name, updated_at\n/,
  )
  expect(await refusal('create_resolver', { workspace_id: w.workspace.id, ...resolver, name: 'Other' })).toMatch(
    /"modifiers\.0\.contexts\.0\.platfrom"\. Did you mean platform\?/,
  )
  const proposed = { workspace_id: w.workspace.id, title: 'x', operations: [{ ...operations[0], ...place }] }
  expect(await refusal('propose_changes', proposed)).toMatch(/"operations\.0\.valeu"\. Did you mean value\?/)
})
