// No way in calls missing what a resolver finds in another tokenset, and each still names what nobody has.
import type { CallToolResult, Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerIn, mcpClient } from '../../../testing/mcp.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

const session = { surface: 'session' } as const
let w: World
let agent: Client
let workspace: string
let semantic: { tokenset_id: string; mode_id: string }
let mode: string
beforeAll(async () => {
  w = await world({ plan: 'BUSINESS' })
  agent = await mcpClient(w, w.people.owner)
  const owner = w.as('owner')
  workspace = w.workspace.id
  await w.addTokens({ base: ['color', '#3366cc'] })
  const { id } = (await owner.post(`/workspaces/${workspace}/tokensets`, { name: 'semantic' })).body
  semantic = { tokenset_id: id, mode_id: (await owner.get(`/tokensets/${id}/modes`)).body.modes[0].id }
  mode = `/tokensets/${id}/modes/${semantic.mode_id}`
  const sets = [w.tokenset.id, id].map((tokenset_id, i) => ({ name: `set ${i}`, sources: [{ tokenset_id }] }))
  expect((await owner.post(`/workspaces/${workspace}/resolvers`, { name: 'Themes', sets })).status).toBe(201)
})
afterAll(async () => {
  await agent.close()
  await w.close()
})

const rest = () => w.as('owner')
const board = () => w.as('owner', session)
type Written = { name: string; to: string }
const alias = ({ name, to }: Written) => ({ name, type: 'color', value: `{${to}}` })
const document = (...tokens: Written[]) =>
  Object.fromEntries(tokens.map(({ name, to }) => [name, { $type: 'color', $value: `{${to}}` }]))
const answered = async (answer: Promise<{ status: number; body: object }>) => {
  const { status, body } = await answer
  expect([status, body]).toEqual([expect.toSatisfy((code: number) => code === 200 || code === 201), body])
  return body
}
const tool = async (name: string, args: object) => {
  const result = (await agent.callTool({ name, arguments: { ...semantic, ...args } })) as CallToolResult
  expect([result.isError ?? false, result.content]).toEqual([false, result.content])
  return answerIn(result)
}
async function merged(operations: object[]) {
  const made = await rest().post(`/workspaces/${workspace}/proposals`, { title: 'One', operations, status: 'open' })
  return answered(rest().post(`/proposals/${made.body.id}/merge`))
}

/** Each writes aliases of these names and returns the answer; of a door for one token the first of them. */
const doors: Record<string, (found: Written, lost: Written) => Promise<object>> = {
  'a batch': (...tokens) =>
    answered(rest().post(`${mode}/tokens/batch`, { operations: tokens.map(one => ({ op: 'upsert', ...alias(one) })) })),
  'a batch that is tried out': (...tokens) =>
    answered(
      rest().post(`${mode}/tokens/batch`, {
        operations: tokens.map(one => ({ op: 'upsert', ...alias(one) })),
        dry_run: true,
      }),
    ),
  'a batch of the dashboard': (...tokens) =>
    answered(
      board().post(`${mode}/tokens/batch`, { operations: tokens.map(one => ({ op: 'upsert', ...alias(one) })) }),
    ),
  'an import into a mode': (...tokens) =>
    answered(rest().post(`${mode}/import`, { document: document(...tokens), strategy: 'merge' })),
  'an import into a tokenset': (...tokens) =>
    answered(
      rest().post(`/tokensets/${semantic.tokenset_id}/import`, { document: document(...tokens), strategy: 'merge' }),
    ),
  'an import into the workspace': async (...tokens) => {
    const system = {
      version: '2025.10',
      sets: { semantic: { sources: [document(...tokens)] } },
      resolutionOrder: [{ $ref: '#/sets/semantic' }],
    }
    const imported = await rest().post(`/workspaces/${workspace}/import`, { document: system, resolver_name: 'Alone' })
    // It shows the tokenset without the other.
    await rest().delete(`/resolvers/${imported.body.resolvers[0].id}`)
    return answered(Promise.resolve(imported))
  },
  'the tool batch_tokens': (...tokens) =>
    tool('batch_tokens', { operations: tokens.map(one => ({ op: 'upsert', ...alias(one) })) }),
  'the tool import_tokens': (...tokens) => tool('import_tokens', { document: document(...tokens), strategy: 'merge' }),
  'a merged proposal': (...tokens) =>
    merged(tokens.map(one => ({ ...semantic, op: 'upsert', ...alias(one), description: 'proposed' }))),
}

describe.each(Object.keys(doors))('%s', door => {
  test('names what nobody has, and nothing else', async () => {
    const name = door.replaceAll(' ', '-')
    const answer = await doors[door]!({ name: `${name}.link`, to: 'base' }, { name: `${name}.lost`, to: 'nobody' })
    expect(answer).toMatchObject({ unresolved_aliases: [{ name: `${name}.lost`, missing_targets: ['nobody'] }] })
    expect(answer).not.toHaveProperty('broken_aliases')
  })
})

const single: Record<string, (token: Written) => Promise<object>> = {
  'creating a token': one => answered(rest().post(`${mode}/tokens`, alias(one))),
  'creating a token in the dashboard': one => answered(board().post(`${mode}/tokens`, alias(one))),
  'changing a token': async ({ name, to }) => {
    await rest().post(`${mode}/tokens`, { name, type: 'color', value: '#000000' })
    return answered(rest().patch(`${mode}/tokens/${name}`, { value: `{${to}}` }))
  },
  'the tool create_token': one => tool('create_token', alias(one)),
  'the tool update_token': async ({ name, to }) => {
    await rest().post(`${mode}/tokens`, { name, type: 'color', value: '#000000' })
    return tool('update_token', { token_id: name, value: `{${to}}` })
  },
}

describe.each(Object.keys(single))('%s', door => {
  test('names a target that nobody has, and no other', async () => {
    const name = door.replaceAll(' ', '-')
    expect(await single[door]!({ name: `${name}.found`, to: 'base' })).not.toHaveProperty('missing_targets')
    expect(await single[door]!({ name: `${name}.lost`, to: 'nobody' })).toMatchObject({ missing_targets: ['nobody'] })
  })
})

test('a scale and a revert name no target that a resolver finds', async () => {
  await rest().post(`${mode}/tokens`, alias({ name: 'gone', to: 'base' }))
  await rest().delete(`${mode}/tokens/gone`)
  const [change] = (await rest().get(`/tokensets/${semantic.tokenset_id}/changes?limit=1`)).body.changes
  const taken = await answered(rest().post(`/changes/${change.id}/revert`))
  expect(taken).not.toHaveProperty('unresolved_aliases')
})

test('what a mode loses and every resolver still finds is not broken', async () => {
  await rest().post(`${mode}/tokens`, { name: 'base', type: 'color', value: '#ffffff' })
  await rest().post(`${mode}/tokens`, alias({ name: 'on-base', to: 'base' }))
  const deleted = await answered(rest().delete(`${mode}/tokens/base`))
  expect(deleted).not.toHaveProperty('broken_aliases')
})

test('the checks of the workspace find what nobody has alone', async () => {
  const rules = [{ rule: 'broken-alias', severity: 'error' }]
  await answered(rest().put(`/workspaces/${workspace}/check-rules`, { rules, blocks: 'never' }))
  const { findings } = (await rest().get(`/workspaces/${workspace}/findings?rule=broken-alias`)).body
  expect(findings.length).toBeGreaterThan(0)
  for (const { message } of findings) expect(message).toContain('nobody')
})

test('who points at a token is listed across tokensets, a page at a time', async () => {
  await w.addTokens({ 'pointed.at': ['color', '#123456'], 'pointed.beside': ['color', '{pointed.at}'] })
  await answered(rest().post(`${mode}/tokens`, alias({ name: 'pointed.across', to: 'pointed.at' })))
  const asked = { tokenset_id: w.tokenset.id, mode_id: w.mode.id, token_id: 'pointed.at' }
  const { places, tokens, total, next_cursor } = await tool('list_references', asked)
  expect([total, next_cursor]).toEqual([2, null])
  expect(
    tokens.map((token: { name: string; in: number }) => [token.name, places[token.in].tokenset_name]).sort(),
  ).toEqual([
    ['pointed.across', 'semantic'],
    ['pointed.beside', 'Core'],
  ])
  const first = await tool('list_references', { ...asked, limit: 1 })
  const second = await tool('list_references', { ...asked, limit: 1, cursor: first.next_cursor })
  expect([...first.tokens, ...second.tokens].map(({ name }: { name: string }) => name).sort()).toEqual([
    'pointed.across',
    'pointed.beside',
  ])
  expect(await tool('list_references', { ...asked, token_id: 'pointed.beside' })).toMatchObject({
    tokens: [],
    total: 0,
  })
})
