// What the rules find, for an agent: short records, page by page, with what mends them.
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerIn, mcpClient } from '../../testing/mcp.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let w: World
let viewer: Client
beforeAll(async () => {
  w = await world()
  await w.addTokens({
    page: ['color', '#ffffff'],
    'text.a': ['color', '#999999'],
    'text.b': ['color', '#aaaaaa'],
    'text.ok': ['color', '#000000'],
  })
  const options = { pairs: [{ foreground: 'text.*', background: 'page' }] }
  await w.as('owner').put(`/workspaces/${w.workspace.id}/check-rules`, { rules: [{ rule: 'contrast', options }] })
  viewer = await mcpClient(w, w.people.viewer)
})
afterAll(async () => {
  await viewer.close()
  await w.close()
})

interface Answer {
  counts: Record<string, number>
  findings: Record<string, unknown>[]
  total: number
  next_cursor: string | null
}
async function check(args: Record<string, unknown> = {}): Promise<Answer> {
  const result = await viewer.callTool({ name: 'check_tokens', arguments: { workspace_id: w.workspace.id, ...args } })
  expect(result.isError ?? false, JSON.stringify(result.content)).toBe(false)
  return answerIn(result)
}

test('who may only read is told what breaks a rule, where, and what mends it', async () => {
  const { counts, findings, total } = await check()
  expect(counts).toEqual({ error: 2, warning: 0, info: 0, known: 0 })
  expect(total).toBe(2)
  expect(findings[0]).toEqual({
    rule: 'contrast',
    severity: 'error',
    message: 'The contrast of text.a on page is 2.84:1, below 4.5:1',
    token: 'text.a',
    tokenset_id: w.tokenset.id,
    mode_id: w.mode.id,
    measured: 2.84,
    required: 4.5,
    fix: [{ op: 'update', name: 'text.a', value: expect.stringMatching(/^#/) as string }],
  })
})

test('the fix of a finding can be passed to batch_tokens as it is', async () => {
  const owner = await mcpClient(w, w.people.owner)
  const [finding] = (await check({ limit: 1 })).findings
  const { tokenset_id, mode_id, fix: operations } = finding!
  const told = await owner.callTool({
    name: 'batch_tokens',
    arguments: { tokenset_id, mode_id, operations, dry_run: true },
  })
  expect(answerIn(told)).toMatchObject({ findings: { added: [], removed: [{ token: 'text.a' }] } })
  await owner.close()
})

test('pages, and what is known on its own', async () => {
  const first = await check({ limit: 1 })
  expect(first.findings).toHaveLength(1)
  const rest = await check({ limit: 1, cursor: first.next_cursor })
  expect([rest.findings[0]!.token, rest.next_cursor]).toEqual(['text.b', null])
  await w.as('editor').post(`/workspaces/${w.workspace.id}/findings/accept`, { all: true, reason: 'Later' })
  expect((await check({ known: false })).findings).toEqual([])
  expect((await check()).findings[0]).toMatchObject({ known: true })
})

test('a preset checks by its rules for once, and what is accepted stays so', async () => {
  await w.as('editor').post(`/workspaces/${w.workspace.id}/findings/accept`, { all: true, reason: 'Later' })
  await w.addTokens({ 'color.text.hint': ['color', '#eeeeee'], 'color.surface.page': ['color', '#ffffff'] })
  const { findings, rules } = (await check({ preset: 'wcag-aa', rule: 'contrast' })) as Answer & { rules: number }
  expect([rules, findings.map(({ token }) => token)]).toEqual([2, ['color.text.hint', 'text.a', 'text.b']])
  expect(await check({ known: true })).toMatchObject({ total: 2, rules: 1 })
  const refused = await viewer.callTool({
    name: 'check_tokens',
    arguments: { workspace_id: w.workspace.id, preset: 'nice' },
  })
  expect(JSON.stringify(refused.content)).toContain(
    'preset must be one of: recommended, wcag-aa, wcag-aaa, strict-tiers',
  )
})

test('the format of the answer is no choice of a tool', async () => {
  const args = { workspace_id: w.workspace.id, format: 'sarif' }
  expect(await viewer.callTool({ name: 'check_tokens', arguments: args })).toMatchObject({ isError: true })
})

test('without rules the answer says so and what to set, and an owner sets them by tools', async () => {
  const workspace_id = (await w.as('owner').post('/workspaces', { name: 'Bare' })).body.id as string
  const owner = await mcpClient(w, w.people.owner)
  const call = async (name: string, args: Record<string, unknown>) =>
    answerIn(await owner.callTool({ name, arguments: { workspace_id, ...args } }))
  expect(await call('check_tokens', {})).toMatchObject({ rules: 0, hint: expect.stringContaining('set_check_rules') })
  const rules = [{ rule: 'deprecated-use' }]
  expect(await call('set_check_rules', { rules })).toMatchObject({ rules: [{ rule: 'deprecated-use' }] })
  expect(await call('get_check_rules', {})).toMatchObject({ rules: [{ id: 'deprecated-use' }] })
  const after = await call('check_tokens', {})
  expect([after.rules, after.hint]).toEqual([1, undefined])
  expect(
    await owner.callTool({ name: 'set_check_rules', arguments: { workspace_id, rules: [{ rule: 'nope' }] } }),
  ).toMatchObject({ isError: true })
  await owner.close()
})
