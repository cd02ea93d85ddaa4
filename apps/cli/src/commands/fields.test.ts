// `--json name,id` of every listing, against a real server that has one of each.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowanceOf } from '@tessera/server/testing/probes/git-server'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../testing/terminal.ts'
import { loadSections } from './index.ts'

const commands = (await loadSections()).flatMap(section => section.commands)

let server: World
let env: Record<string, string>
beforeAll(async () => {
  const config = { secretKey: Buffer.alloc(32, 7), gitAllow: allowanceOf('127.0.0.1') }
  server = await world({ plan: 'BUSINESS', config })
  env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.owner.key }
  const [owner, workspace] = [server.as('owner'), `/workspaces/${server.workspace.id}`]
  const session = server.as('owner', { surface: 'session' })
  const organization = (await session.post('/organizations', { name: 'Acme Group' })).body.id as string
  await session.put(`/organizations/${organization}/workspaces/${server.workspace.id}`)
  await server.addTokens({ 'color.brand': ['color', '#111111'], 'color.link': ['color', '{color.brand}'] })
  const sources = [{ tokenset_id: server.tokenset.id }]
  await owner.post(`${workspace}/resolvers`, { name: 'Themes', sets: [{ name: 'core', sources }] })
  await owner.put(`${workspace}/outputs`, { outputs: [{ name: 'web', format: 'css' }] })
  await owner.post(`${server.modePath}/scales`, {
    kind: 'modular',
    group: 'size',
    base: '16px',
    ratio: 2,
    steps: [0, 1],
  })
  await server.as('editor').post(`${workspace}/proposals`, {
    title: 'Bluer',
    status: 'open',
    reviewers: [server.people.owner.id],
    operations: [
      { op: 'update', tokenset_id: server.tokenset.id, mode_id: server.mode.id, name: 'color.brand', value: '#00f' },
    ],
  })
  const environments = `/organizations/${organization}/environments`
  const [production] = (await owner.get(environments)).body.environments
  await owner.post(`${environments}/${production.id}/releases`)
  // Nothing listens there: the run fails, and is listed.
  const credential = { kind: 'token', secret: 'a-token' }
  await owner.put(`${workspace}/git`, { url: 'http://127.0.0.1:1/tokens.git', credential })
  await owner.post(`${workspace}/git/sync`)
})
afterAll(() => server.close())

const words: Record<string, string[]> = { 'resolvers tokens': ['Themes'] }
const listings = commands.filter(({ listing }) => listing).map(({ name, listing }) => ({ name, ...listing! }))

test('every command that lists says the fields of its records', () => {
  const lists = commands.filter(({ name, summary }) => name.endsWith(' list') && !summary.includes('in the dashboard'))
  expect(lists.filter(({ listing }) => !listing).map(({ name }) => name)).toEqual([])
  expect(listings.length).toBeGreaterThan(lists.length)
})

test.each(listings)('$name --json has these fields, and each alone', async ({ name, of, fields }) => {
  const { tessera } = await terminal(env)
  const argv = [...name.split(' '), ...(words[name] ?? [])]
  const records = (await tessera(...argv, '--json')).json[of] as Record<string, unknown>[]
  expect(records.length).toBeGreaterThan(0)
  for (const record of records) expect(Object.keys(record).filter(key => !fields.includes(key))).toEqual([])
  for (const field of fields)
    expect((await tessera(...argv, '--json', field)).json, field).toEqual(
      records.map(record => ({ [field]: record[field] ?? null })),
    )
})

test('fields come in the order in which they are asked for, wherever the flag stands', async () => {
  const { tessera } = await terminal(env)
  const { out } = await tessera('tokens', 'list', '--group', 'color', '--json', 'value,name', '--type', 'color')
  expect(out).toBe(
    `${JSON.stringify(
      [
        { value: '#111111', name: 'color.brand' },
        { value: { alias_to: 'color.brand' }, name: 'color.link' },
      ],
      null,
      2,
    )}\n`,
  )
  const brand = [{ name: 'Acme' }]
  expect((await tessera('workspaces', '--json=name')).json).toEqual(brand)
  expect((await tessera('workspaces', '--json', 'name')).json).toEqual(brand)
  expect((await tessera('--json', 'workspaces', 'list')).json).toMatchObject({ total: 1 })
  expect((await tessera('resolvers', 'tokens', '--json', 'Themes')).json.total).toBe(4)
  expect((await tessera('resolvers', 'tokens', '--json', 'name', 'Themes')).json).toHaveLength(4)
})

test.each([
  [['workspaces', '--json', 'nmae'], '`tessera workspaces list` has no field "nmae"', 'Did you mean `name`? Fields of'],
  [['workspaces', '--json=id,zzz'], 'has no field "zzz"', 'Fields of --json: id, name, role'],
  [['proposals', 'creat', 'x'], 'There is no command "proposals creat"', 'Did you mean `tessera proposals create`?'],
  [['whoami', '--json', 'name'], '`tessera whoami` does not take "name"', 'Usage'],
  [['releases', 'list', '--limit', 'abc'], '--limit must be a whole number from 1 to 1000, not \\"abc\\"', ''],
  [['changes', '--limit', '1001'], '--limit must be a whole number from 1 to 1000, not \\"1001\\"', ''],
  [['proposals', '--limit', '0'], '--limit must be a whole number from 1 to 1000, not \\"0\\"', ''],
  [['serve', '--port', 'abc'], '--port must be a whole number from 0 to 65535, not \\"abc\\"', ''],
])('%j is refused before anything is asked', async (argv, message, hint) => {
  const { tessera } = await terminal({ TESSERA_SERVER: 'http://127.0.0.1:1', TESSERA_API_KEY: 'none' })
  const said = await tessera(...argv)
  const text = (said.out + said.err).replaceAll('\\"', '"')
  expect(said.code).toBe(2)
  expect(text).toContain(message.replaceAll('\\"', '"'))
  expect(text).toContain(hint)
})

test('the help of a listing names its fields', async () => {
  const { tessera } = await terminal()
  expect((await tessera('modes', 'list', '--help')).out).toContain(
    'Fields of --json\n  id, name, is_default, created_at, updated_at\n',
  )
})
