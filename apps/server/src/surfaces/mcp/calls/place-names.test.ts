// Tools called with the names of workspaces, tokensets and modes.
import type { CallToolResult, Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mcpClient, modernCall, modernMeta } from '../../../testing/mcp.ts'
import { session } from '../../../testing/organization.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let agent: Client
let core: string
beforeAll(async () => {
  w = await world({ plan: 'BUSINESS' })
  const owner = w.as('owner')
  const globex = (await owner.post('/workspaces', { name: 'Globex' })).body.id
  core = (await owner.post(`/workspaces/${globex}/tokensets`, { name: 'Core/Brand' })).body.id
  await owner.post(`/tokensets/${core}/modes`, { name: 'Dark' })
  const marketing = (await owner.post(`/workspaces/${globex}/tokensets`, { name: 'Marketing' })).body.id
  await owner.post(`/tokensets/${marketing}/modes`, { name: 'Dark' })
  await owner.post(`/tokensets/${marketing}/modes`, { name: 'Print' })
  agent = await mcpClient(w, w.people.owner)
})
afterAll(async () => {
  await agent.close()
  await w.close()
})

const call = async (name: string, args: Record<string, unknown>, client = agent) =>
  (await client.callTool({ name, arguments: args })) as CallToolResult
const textOf = ({ content }: CallToolResult) => content.map(part => (part.type === 'text' ? part.text : '')).join('\n')
const listOf = async (tokenset_id: string, mode_id: string) =>
  textOf(await call('list_tokens_by_mode', { tokenset_id, mode_id }))

test('a place is called by its name, or by its path where others have the name', async () => {
  const operations = [{ op: 'create', name: 'ink', type: 'color', value: '#111111' }]
  const written = await call('batch_tokens', { tokenset_id: 'Core/Brand', mode_id: 'Dark', operations })
  expect(written.isError, textOf(written)).toBeFalsy()
  for (const tokenset of ['Globex/Core/Brand', 'Brand', core])
    expect(await listOf(tokenset, 'Dark')).toMatch(tokenset === 'Brand' ? /Tokenset not found/ : /"ink"/)
  expect(await listOf('Core/Brand', 'Core/Brand/Dark')).toContain('"ink"')
  expect(textOf(await call('get_workspace', { workspace_id: 'Globex' }))).toContain('Globex')
})

test('a name that several places have is refused with what they are; the workspace or tokenset beside it decides', async () => {
  const other = (await w.as('owner').post('/workspaces', { name: 'Other' })).body.id
  await w.as('owner').post(`/workspaces/${other}/tokensets`, { name: 'Marketing' })
  const refused = await call('list_modes', { tokenset_id: 'Marketing' })
  expect(refused.isError).toBe(true)
  expect(textOf(refused)).toMatch(/place_ambiguous.*Globex\/Marketing.*Other\/Marketing/s)
  expect(await listOf('Globex/Marketing', 'Print')).toContain('"tokens":[]')
  const within = await call('search_tokens', { workspace_id: 'Globex', tokenset_id: 'Marketing', query: 'ink' })
  expect(within.isError, textOf(within)).toBeFalsy()
})

test('organizations, their environments and the mode to copy are called by name, too', async () => {
  const owner = w.as('owner', session)
  const organization = (await owner.post('/organizations', { name: 'Globex Inc' })).body
  const environments = textOf(await call('list_environments', { organization_id: 'Globex Inc' }))
  expect(environments).toContain('"Production"')
  const published = await call('list_releases', { organization_id: 'Globex Inc', environment_id: 'Production' })
  expect(published.isError, textOf(published)).toBeFalsy()
  const made = await call('create_mode', { tokenset_id: 'Globex/Core/Brand', name: 'Night', copy_from: 'Dark' })
  expect(made.isError, textOf(made)).toBeFalsy()
  expect(await listOf('Core/Brand', 'Night')).toContain('"ink"')
  await owner.post('/organizations', { name: 'Globex Inc' })
  const refused = textOf(await call('list_environments', { organization_id: 'Globex Inc' }))
  expect(refused).toMatch(/place_ambiguous/)
  expect(refused).toContain(organization.id)
})

test('a misspelt name is not found, with the nearest one', async () => {
  const nearOf = async (name: string, args: Record<string, unknown>) => {
    const text = textOf(await call(name, args))
    return (JSON.parse(text.split('\n').at(-1)!) as { did_you_mean?: string }).did_you_mean
  }
  expect(await nearOf('list_modes', { tokenset_id: 'Marketin', workspace_id: 'Globex' })).toBe(undefined)
  expect(await nearOf('list_modes', { tokenset_id: 'Globex/Marketin' })).toBe('Globex/Marketing')
  expect(await nearOf('list_tokens_by_mode', { tokenset_id: 'Globex/Marketing', mode_id: 'Prnt' })).toBe('Print')
  expect(await nearOf('get_workspace', { workspace_id: 'Globx' })).toBe('Globex')
  expect(await nearOf('list_environments', { organization_id: 'Globex Ink' })).toBe('Globex Inc')
  expect(await nearOf('list_modes', { tokenset_id: 'Entirely else' })).toBe(undefined)
  const brand = { tokenset_id: 'Core/Brand', mode_id: 'Dark' }
  expect(await nearOf('get_token', { ...brand, token_id: 'inc' })).toBe('ink')
  expect(await nearOf('create_mode', { tokenset_id: 'Core/Brand', name: 'Dusk', copy_from: 'Drk' })).toBe('Dark')
})

test('a name that nobody has is not found, as an id that nobody has', async () => {
  expect(textOf(await call('list_modes', { tokenset_id: 'Nowhere' }))).toContain('Tokenset not found')
  expect(textOf(await call('get_workspace', { workspace_id: 'Nowhere' }))).toContain('Workspace not found')
})

test('what somebody else made and shared is not reached by the name of a tokenset alone', async () => {
  const victim = await w.signUp('Victim')
  const foreign = await mcpClient(w, victim)
  await w.as('owner', session).post(`/workspaces/${w.workspace.id}/members`, { email: victim.email, role: 'editor' })
  const name = w.tokenset.name
  expect(textOf(await call('list_modes', { tokenset_id: name }, foreign))).toContain('Tokenset not found')
  const whole = await call('list_modes', { tokenset_id: `${w.workspace.name}/${name}` }, foreign)
  expect(whole.isError, textOf(whole)).toBeFalsy()
  await foreign.close()
})

test('a deletion by name asks the person as one by id does', async () => {
  const asking = {
    ...modernMeta,
    'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
  }
  const params = {
    name: 'delete_mode',
    arguments: { tokenset_id: 'Globex/Marketing', mode_id: 'Print' },
    _meta: asking,
  }
  const { message } = await modernCall(w, w.people.owner.key, 'tools/call', params)
  expect(message.result).toMatchObject({ resultType: 'input_required' })
  expect(JSON.stringify(message.result)).toContain('Delete the mode \\"Print\\"?')
})
