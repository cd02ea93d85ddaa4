// What agents ask of a design system, in few model tokens.
import type { Client } from '@modelcontextprotocol/client'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerIn, mcpClient } from '../../../testing/mcp.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let client: Client
beforeAll(async () => {
  w = await world()
  const states = ['default', 'hover', 'pressed', 'disabled', 'selected', 'focus']
  await w.addTokens({
    'red.600': ['color', '#d1242f'],
    ...Object.fromEntries(states.map(state => [`color.background.danger.${state}`, ['color', '{red.600}']])),
  })
  await w.as('editor').post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dark', copy_from: w.mode.id })
  const key = await w.newKey(w.people.owner.id, ['read:tokens'], { read_only: true })
  client = await mcpClient(w, { ...w.people.owner, key }, '?tools=advice')
})
afterAll(async () => {
  await client.close()
  await w.close()
})

const ask = async (name: string, args: object = {}) =>
  client.callTool({ name, arguments: { workspace_id: 'Acme', ...args } })

test('a read-only key has the tools of advice', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'describe_component',
    'design_primer',
    'explain_token',
    'find_usage',
    'get_guidance',
    'list_resources',
    'suggest_tokens',
    'validate_code',
  ])
  expect(tools.every(({ annotations }) => annotations!.readOnlyHint)).toBe(true)
})

test('five suggestions take at most 300 model tokens', async () => {
  const answer = answerIn(await ask('suggest_tokens', { intent: 'background of a delete button' }))
  expect(answer.suggestions).toHaveLength(5)
  expect(answer.suggestions[0]).toEqual({
    name: 'color.background.danger.default',
    why: 'matches background and delete',
    values: { 'every theme': '#d1242f' },
    code: 'var(--color-background-danger-default)',
  })
  expect(countTokens(JSON.stringify(answer))).toBeLessThanOrEqual(300)
})

test('an unknown theme is refused with those that there are', async () => {
  const refused = await ask('suggest_tokens', { intent: 'danger', theme: 'Sepia' })
  expect(refused.isError).toBe(true)
  expect(JSON.stringify(refused.content)).toContain('Themes: Base, Dark')
})

test('a token is explained, and the primer read', async () => {
  expect(answerIn(await ask('explain_token', { name: 'red.600' }))).toMatchObject({ used_by_total: 6 })
  const { markdown } = answerIn(await ask('design_primer'))
  expect(markdown).toContain('color.background')
  expect(countTokens(markdown)).toBeLessThanOrEqual(2_000)
})

test('guidance and components are answered without ids, times, and what nobody said', async () => {
  const workspace = `/workspaces/${w.workspace.id}`
  await w.as('editor').put(`${workspace}/guidance/${encodeURIComponent('token:Core/red.600')}`, { purpose: 'Danger' })
  const bindings = [{ part: 'label', property: 'color', token: 'Core/red.600' }]
  await w.as('editor').post(`${workspace}/components`, { name: 'Button', anatomy: ['label'], bindings })
  expect(answerIn(await ask('get_guidance', { subject: 'token:Core/red.600' }))).toEqual({
    subject: 'token:Core/red.600',
    kind: 'token',
    purpose: 'Danger',
    pinned: false,
    author: { user_name: expect.any(String) },
  })
  expect(answerIn(await ask('describe_component', { component: 'Button' }))).toEqual({
    name: 'Button',
    anatomy: ['label'],
    bindings: [{ ...bindings[0], type: 'color', value: expect.anything() }],
  })
})
