// What agents do with the tools: in how many calls, and how much of it a model has to read.
import type { CallToolResult, Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerIn, mcpClient, textsOf } from '../../testing/mcp.ts'
import { organizationWorld } from '../../testing/organization.ts'
import type { OrganizationWorld } from '../../testing/organization.ts'

let w: OrganizationWorld
let agent: Client
let calls = 0
beforeAll(async () => {
  w = await organizationWorld()
  agent = await mcpClient(w, w.people.owner)
  await w.addTokens({
    'palette.blue': ['color', '#3b82f6'],
    'palette.ink': ['color', '#111111'],
    'text.body': ['color', '{palette.ink}'],
    'text.link': ['color', '{palette.blue}'],
    page: ['color', '#ffffff'],
  })
})
afterAll(async () => {
  await agent.close()
  await w.close()
})

// eslint-disable-next-line @typescript-eslint/no-explicit-any
async function call(name: string, args: Record<string, unknown>): Promise<any> {
  calls++
  const result = await agent.callTool({ name, arguments: args })
  expect(result.isError ?? false, textsOf(result).join('\n')).toBe(false)
  return answerIn(result)
}
const place = () => ({ tokenset_id: w.tokenset.id, mode_id: w.mode.id })

test('dark mode from light: four calls, and its difference is what was written', async () => {
  calls = 0
  const { workspaces } = await call('list_resources', {})
  const [tokenset] = workspaces[0].tokensets
  const dark = await call('create_mode', { tokenset_id: tokenset.id, name: 'Dark', copy_from: tokenset.modes[0].id })
  await call('batch_tokens', {
    tokenset_id: tokenset.id,
    mode_id: dark.id,
    operations: [
      { op: 'update', name: 'page', value: '#111111' },
      { op: 'update', name: 'text.body', value: '#eeeeee' },
    ],
  })
  const { tokens, against } = await call('diff_modes', { tokenset_id: tokenset.id, mode_id: dark.id })
  expect(against.name).toBe('Base')
  expect(tokens).toEqual([
    {
      name: 'text.body',
      change: 'changed',
      before: { type: 'color', value: { alias_to: 'palette.ink' } },
      after: { type: 'color', value: '#eeeeee' },
    },
    {
      name: 'page',
      change: 'changed',
      before: { type: 'color', value: '#ffffff' },
      after: { type: 'color', value: '#111111' },
    },
  ])
  expect(calls).toBe(4)
})

test('a group is renamed in every mode with one call, what points at it follows, and one call takes it back', async () => {
  const before = await call('list_tokens_by_mode', place())
  calls = 0
  const renamed = await call('rename_group', { tokenset_id: w.tokenset.id, from: 'palette', to: 'base.palette' })
  expect(renamed).toEqual({ renamed: 4, modes: 2 })
  const { tokens } = await call('list_tokens_by_mode', place())
  expect(tokens.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['base.palette.blue', 'base.palette.ink']),
  )
  expect(tokens.find(({ name }: { name: string }) => name === 'text.link').value).toEqual({
    alias_to: 'base.palette.blue',
  })
  const { changes } = await call('list_changes', { workspace_id: w.workspace.id, limit: 1 })
  expect(changes).toMatchObject([{ summary: 'Renamed the group "palette" to "base.palette"', by: 'owner' }])
  await call('revert_change', { change_id: changes[0].id })
  expect(calls).toBe(4)
  expect(await call('list_tokens_by_mode', place())).toEqual(before)
})

test('the history of one token and a search cost what they are about', async () => {
  const operations = Array.from({ length: 60 }, (_, i) => ({
    op: 'create',
    name: `price.n${i}`,
    type: 'number',
    value: i,
    description: 'Said at length',
  }))
  await call('batch_tokens', { ...place(), operations })
  const { changes } = await call('list_changes', { workspace_id: w.workspace.id, token: 'price.n59' })
  expect(changes).toMatchObject([{ token_count: 60 }])
  expect(changes[0].tokens).toEqual([{ name: 'price.n59', before: null, after: 59 }])
  const found = await call('search_tokens', { query: 'price' })
  expect([found.tokens.length, found.total]).toEqual([25, 60])
  expect(found.tokens[0]).toEqual({ name: 'price.n0', type: 'number', value: 0, in: 0 })
  const [first] = (await call('search_tokens', { query: 'price', limit: 1, full: true })).tokens
  expect(first).toMatchObject({ description: 'Said at length' })
  await call('revert_change', { change_id: changes[0].id })
})

test('a group that is not there, and names that are taken, are refused and change nothing', async () => {
  const path = `/tokensets/${w.tokenset.id}/rename-group`
  const none = await w.as('owner').post(path, { from: 'nowhere', to: 'somewhere' })
  expect([none.status, none.body.error]).toEqual([400, 'No token is in the group nowhere'])
  await w.addTokens({ 'taken.body': ['color', '#000000'] })
  const taken = await w.as('owner').post(path, { from: 'text', to: 'taken' })
  expect([taken.status, taken.body.code]).toEqual([400, 'batch_invalid'])
  expect(taken.body.errors).toMatchObject([{ code: 'token_name_taken' }])
  const names = (await w.as('owner').get(`${w.modePath}/tokens`)).body.tokens.map(({ name }: { name: string }) => name)
  expect(names).toContain('text.body')
  const malformed = await w.as('owner').post(path, { from: 'text', to: 'a..b' })
  expect(malformed.body.error).toBe('to must be the name of a group, such as color.text')
})

test('contrast that is too low is found with its remedy, and mended by passing the remedy on: two calls', async () => {
  const rules = [{ rule: 'contrast', options: { pairs: [{ foreground: 'text.link', background: 'page' }] } }]
  await w.as('owner').put(`/workspaces/${w.workspace.id}/check-rules`, { rules })
  calls = 0
  const { findings } = await call('check_tokens', { workspace_id: w.workspace.id, severity: 'error' })
  const [finding] = findings.filter(({ mode_id }: { mode_id: string }) => mode_id === w.mode.id)
  await call('batch_tokens', { ...place(), operations: finding.fix })
  expect(calls).toBe(2)
  const after = await call('check_tokens', { workspace_id: w.workspace.id, severity: 'error' })
  expect(after.findings.filter(({ mode_id }: { mode_id: string }) => mode_id === w.mode.id)).toEqual([])
})

test('changes are proposed open, listed and read', async () => {
  const proposed = await call('propose_changes', {
    workspace_id: w.workspace.id,
    title: 'Darker ink',
    operations: [{ ...place(), op: 'update', name: 'palette.ink', value: '#000000' }],
  })
  expect(proposed).toMatchObject({ title: 'Darker ink', status: 'open', author: 'owner', operations: 1 })
  const { proposals } = await call('list_proposals', { workspace_id: w.workspace.id, status: 'open' })
  expect(proposals).toEqual([proposed])
  expect(await call('get_proposal', { proposal_id: proposed.id })).toMatchObject({
    operations: [{ name: 'palette.ink' }],
    approval: { met: true },
  })
})

test('every format is written, and the four of the export as before', async () => {
  const scss = await call('export_mode', { ...place(), format: 'scss' })
  expect(scss.text).toContain('$page: #ffffff')
  const { text } = await call('export_mode', { ...place(), format: 'css' })
  expect(text).toBe((await w.as('owner').get(`${w.modePath}/export?format=css`)).text)
  const both = await call('export_tokenset', { tokenset_id: w.tokenset.id, format: 'typescript' })
  expect(both.text).toContain('page')
  const unknown = (await agent.callTool({
    name: 'export_mode',
    arguments: { ...place(), format: 'fax' },
  })) as CallToolResult
  expect(JSON.stringify(unknown.content)).toMatch(/Invalid format\. Supported formats: json, .*scss/)
})

test('a release is published, listed and read by tools', async () => {
  const { organizations } = await call('list_organizations', {})
  const organization_id = organizations[0].id
  const { environments } = await call('list_environments', { organization_id })
  const environment_id = environments[0].id
  const release = await call('publish_release', { organization_id, environment_id, notes: 'By an agent' })
  const { releases } = await call('list_releases', { organization_id, environment_id })
  expect(releases[0]).toMatchObject({ id: release.id, version: release.version })
  const file = await call('export_environment', { organization_id, environment_id, format: 'css' })
  expect(file.text).toContain('--page: #ffffff')
})

test('a hundred hits are read in less than 9,000 characters, where each told its place in full in 38,000', async () => {
  const names = Array.from({ length: 60 }, (_, i) => `color.brand.shade-${i}`)
  await w.addTokens(Object.fromEntries(names.map(name => [name, ['color', '#3b82f6']])))
  const { modes } = (await w.as('owner').get(`/tokensets/${w.tokenset.id}/modes`)).body
  const dark = modes.find(({ name }: { name: string }) => name === 'Dark')
  await w.addTokens(
    Object.fromEntries(names.map(name => [name, ['color', '#1d4ed8']])),
    `/tokensets/${w.tokenset.id}/modes/${dark.id}`,
  )
  const found = await call('search_tokens', { query: 'color.brand', limit: 100 })
  expect(found).toMatchObject({ total: 120, places: [{ mode_name: 'Base' }, { mode_name: 'Dark' }] })
  expect(found.tokens).toHaveLength(100)
  // Some three characters are a token of a model.
  expect(JSON.stringify(found).length).toBeLessThan(9_000)
})
