// What agents ask of a design system, in few model tokens.
import type { Client } from '@modelcontextprotocol/client'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modelTokens } from '../../../testing/probes/agent-jobs.ts'
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
  await furnishScreens()
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

test('a screen is built from the tools alone, without a value of its own, and one that has some is mended', async () => {
  const ask = async (name: string, args: object) =>
    answerIn(await client.callTool({ name, arguments: { workspace_id: 'Screens', ...args } }))
  const needs = [
    ['.page', 'background-color', 'page background'],
    ['.card', 'border-color', 'border of a card'],
    ['.card', 'padding', 'large space inside a card'],
    ['.card', 'border-radius', 'corners of a card'],
    ['.delete', 'background-color', 'background of a delete button'],
    ['.delete', 'color', 'text on a delete button'],
  ] as const
  const rules: string[] = []
  for (const [selector, css_property, intent] of needs) {
    const { suggestions } = await ask('suggest_tokens', { intent, css_property })
    rules.push(`${selector} { ${css_property}: ${suggestions[0].code}; }`)
  }
  const code = rules.join('\n')
  expect(code).toBe(`.page { background-color: var(--color-background-page); }
.card { border-color: var(--color-border-default); }
.card { padding: var(--space-large); }
.card { border-radius: var(--radius-card); }
.delete { background-color: var(--color-background-danger); }
.delete { color: var(--color-text-on-danger); }`)
  expect(await ask('validate_code', { code, language: 'css' })).toMatchObject({ findings: [] })

  const written = code
    .replace('var(--space-large)', '24px')
    .replace('var(--color-text-on-danger)', '#fff0f0')
    .replace('var(--color-border-default)', 'var(--color-border-card)')
  const { findings } = await ask('validate_code', { code: written, language: 'css' })
  expect(findings.map(({ rule, line }: { rule: string; line: number }) => [rule, line])).toEqual([
    ['unknown-token', 2],
    ['hardcoded-value', 3],
    ['hardcoded-value', 6],
  ])
  const mended = written.split('\n')
  for (const { edit } of findings as { edit?: Edit }[])
    if (edit) {
      const line = mended[edit.line - 1]!
      mended[edit.line - 1] = line.slice(0, edit.column - 1) + edit.text + line.slice(edit.end_column - 1)
    }
  expect(mended.join('\n')).toBe(code.replace('--color-border-default', '--color-border-card'))
})

test('ten tokens take at most 600 model tokens', async () => {
  const all = await mcpClient(w, w.people.owner)
  const lists = [
    { name: 'search_tokens', arguments: { workspace_id: 'Screens', query: 'color', limit: 10 } },
    { name: 'get_tokens_by_mode', arguments: { tokenset_id: 'Screens/System', limit: 10 } },
    { name: 'list_tokens_by_mode', arguments: { tokenset_id: 'Screens/System', mode_id: 'Base', limit: 10 } },
  ]
  for (const call of lists) {
    const answer = answerIn(await all.callTool(call))
    expect(answer.tokens.length).toBeGreaterThan(4)
    expect(modelTokens(JSON.stringify(answer)), call.name).toBeLessThanOrEqual(600)
  }
  await all.close()
})

interface Edit {
  line: number
  column: number
  end_column: number
  text: string
}

/** A system with a palette, and names that say what they are for. */
async function furnishScreens(): Promise<void> {
  const { body: workspace } = await w.as('owner').post('/workspaces', { name: 'Screens' })
  const { body: tokenset } = await w.as('owner').post(`/workspaces/${workspace.id}/tokensets`, { name: 'System' })
  const { body: modes } = await w.as('owner').get(`/tokensets/${tokenset.id}/modes`)
  const tokens: Record<string, [string, string]> = {
    'brand.crimson': ['color', '#dc143c'],
    'red.600': ['color', '#d1242f'],
    'gray.50': ['color', '#fafafa'],
    'gray.200': ['color', '#dddddd'],
    'color.background.page': ['color', '{gray.50}'],
    'color.background.danger': ['color', '{red.600}'],
    'color.border.default': ['color', '{gray.200}'],
    'color.text.default': ['color', '#111111'],
    'color.text.on-danger': ['color', '#fff0f0'],
    'space.small': ['dimension', '8px'],
    'space.large': ['dimension', '24px'],
    'radius.card': ['dimension', '12px'],
  }
  const operations = Object.entries(tokens).map(([name, [type, value]]) => ({ op: 'create', name, type, value }))
  const at = `/tokensets/${tokenset.id}/modes/${modes.modes[0].id}`
  await w.as('owner').post(`${at}/tokens/batch`, { operations })
}

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
  expect(answerIn(await ask('design_primer')).markdown).toContain('`Button`. describe_component has the tokens of one.')
})
