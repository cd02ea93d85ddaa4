// workspaces, tokensets and modes; and pull with options and releases that the command line names.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportOptions } from '@tessera/contract'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../testing/terminal.ts'

let server: World
let env: Record<string, string>
beforeAll(async () => {
  server = await world({ plan: 'BUSINESS' })
  env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.owner.key }
  await server.addTokens({ 'color.brand': ['color', '#3b82f6'], 'color.action': ['color', '{color.brand}'] })
})
afterAll(() => server.close())

test('names are listed, for people and for scripts', async () => {
  const { tessera, write } = await terminal(env)
  expect(await tessera('workspaces')).toMatchObject({ code: 0, out: 'Acme  owner\n', err: '1 workspace\n' })
  expect((await tessera('workspaces', 'list', '--json')).json).toEqual({
    workspaces: [{ id: server.workspace.id, name: 'Acme', role: 'owner' }],
    total: 1,
  })
  expect(await tessera('tokensets')).toMatchObject({ code: 0, out: expect.stringMatching(/^Core/) })
  const { json } = await tessera('tokensets', '--workspace', 'acme', '--json')
  expect(json).toMatchObject({
    tokensets: [{ id: expect.any(String), name: 'Core', workspace: { id: server.workspace.id, name: 'Acme' } }],
    total: 1,
  })
  expect(await tessera('modes')).toMatchObject({ code: 0, out: 'Base  default\n' })
  expect((await tessera('modes', '--tokenset', 'Core', '--json')).json).toMatchObject({
    workspace: { name: 'Acme' },
    tokenset: { name: 'Core' },
    modes: [{ name: 'Base', is_default: true }],
    total: 1,
  })
  await write({ 'tessera.config.json': { workspace: 'Nope' } })
  expect(await tessera('tokensets')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/no workspace named Nope\n.*Acme/),
  })
})

test('notifications are listed, with those that are not read', async () => {
  const { tessera } = await terminal({ ...env, TESSERA_API_KEY: server.people.admin.key })
  const title = 'owner asks for your review of "Bluer"'
  await server.as('owner').post(`/workspaces/${server.workspace.id}/proposals`, {
    title: 'Bluer',
    status: 'open',
    reviewers: [server.people.admin.id],
  })
  const listed = await tessera('notifications')
  expect(listed).toMatchObject({ code: 0, err: '1 notification\n' })
  expect(listed.out).toMatch(/^owner asks for your review of "Bluer" {2}\d{4}-\d\d-\d\d {2}unread\n$/)
  const { json } = await tessera('notifications', 'list', '--json')
  expect(json).toMatchObject({
    notifications: [{ type: 'proposal.opened', title, read_at: null }],
    total: 1,
    unread: 1,
  })
})

test('every option of exports is a flag of pull and convert and a field of the configuration', async () => {
  const { tessera } = await terminal()
  for (const command of ['pull', 'convert', 'export']) {
    const { out } = await tessera(command, '--help')
    for (const name of Object.keys(exportOptions).filter(option => option !== 'strict'))
      expect(out).toContain(` --${name.replaceAll('_', '-')} `)
  }
})

test('pull takes the options of the format, validated with the messages of the API', async () => {
  const { tessera, write, read } = await terminal(env)
  const args = ['pull', '--format', 'css', '--output', 'a.css']
  expect(await tessera(...args, '--references', '--prefix', 'ds', '--selector', '.theme')).toMatchObject({
    code: 0,
    err: '',
  })
  expect(await read('a.css')).toMatch(/^\.theme[^]*--ds-color-action: var\(--ds-color-brand\);/m)
  expect(await tessera(...args, '--rem-base', '0')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--rem-base must be a whole number of pixels from 1 to 100'),
  })
  expect(await tessera(...args, '--prefix', '1')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--prefix must'),
  })
  expect(await tessera(...args, '--rem-base', '10')).toMatchObject({
    code: 0,
    err: expect.stringContaining('--rem-base changes nothing in css'),
  })
  await tessera('pull', '--format', 'csv', '--output', 'a.csv')
  expect(await read('a.csv')).toContain('{color.brand}')
  await tessera('pull', '--format', 'csv', '--output', 'a.csv', '--no-references')
  expect(await read('a.csv')).not.toContain('{color.brand}')
  await write({ 'tessera.config.json': { pull: [{ file: 'b.css', format: 'css', prefix: 'own' }] } })
  await tessera('pull', '--prefix', 'over')
  expect(await read('b.css')).toContain('--over-color-brand')
})

test('pull takes a range of releases; one without a match is refused with the newest', async () => {
  const session = server.as('owner', { surface: 'session' })
  const organization = (await session.post('/organizations', { name: 'Acme Group' })).body
  await session.put(`/organizations/${organization.id}/workspaces/${server.workspace.id}`)
  const { tessera, write, read } = await terminal(env)
  const publish = async (value: string, version: string) => {
    await tessera('tokens', 'set', 'color.brand', value)
    expect((await tessera('releases', 'publish', '--yes', '--version', version)).code).toBe(0)
  }
  const pull = (...flags: string[]) => tessera('pull', '--format', 'css', '--output', 'r.css', ...flags)
  expect(await pull('--release', '^1')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Nothing is published there yet'),
  })
  await publish('#111111', '1.2.0')
  await publish('#222222', '1.10.0')
  await publish('#333333', '2.0.0')
  for (const [release, color] of [
    ['^1', '#222222'],
    ['~1.2', '#111111'],
    ['1.x', '#222222'],
    ['latest', '#333333'],
    ['1.2.0', '#111111'],
  ] as const) {
    expect(await pull('--release', release)).toMatchObject({ code: 0 })
    expect(await read('r.css'), release).toContain(color)
  }
  expect(await pull('--release', '^3')).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^✗ No release of Production lies in \^3\n {2}The newest are: 2\.0\.0, 1\.10\.0, 1\.2\.0\n$/,
    ),
  })
  await write({
    'tessera.config.json': {
      release: { organization: 'Acme Group', version: '~1.2' },
      pull: [{ file: 'c.css', format: 'css' }],
    },
  })
  await tessera('pull')
  expect(await read('c.css')).toContain('#111111')
  expect(JSON.parse(await read('tessera.lock.json'))).toMatchObject({ files: { 'c.css': { release: '1.2.0' } } })
})
