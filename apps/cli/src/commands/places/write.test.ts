// Workspaces, tokensets and modes made, renamed and deleted against a real server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../testing/terminal.ts'

let server: World
let env: Record<string, string>
beforeAll(async () => {
  server = await world({ plan: 'BUSINESS' })
  env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.owner.key }
})
afterAll(() => server.close())

test('a workspace with a tokenset and a mode, from nothing to nothing', async () => {
  const { tessera } = await terminal(env)
  const said = async (...argv: string[]) => {
    const { code, out, err } = await tessera(...argv)
    return [code, out, err]
  }
  expect(await said('workspaces', 'create', 'Shop', '--description', 'For sale')).toEqual([0, '✓ Created Shop\n', ''])
  expect(await said('workspaces', 'rename', 'Shop', 'Store')).toEqual([0, '✓ Shop → Store\n', ''])
  const inStore = ['--workspace', 'Store']
  expect(await said('tokensets', 'create', 'Core', ...inStore)).toEqual([0, '✓ Created Core in Store\n', ''])
  expect(await said('tokensets', 'rename', 'Core', 'Base colors', ...inStore)).toEqual([
    0,
    '✓ Core → Base colors\n',
    '',
  ])
  const inSet = [...inStore, '--tokenset', 'Base colors']
  expect(await said('modes', 'rename', 'Base', 'Light', ...inSet)).toEqual([0, '✓ Base → Light\n', ''])
  await tessera('tokens', 'create', 'a', '#111111', '--type', 'color', ...inSet)
  expect(await said('modes', 'create', 'Dark', '--from', 'Light', ...inSet)).toEqual([
    0,
    '✓ Created Dark in Base colors\n',
    '',
  ])
  expect((await tessera('tokens', 'list', '--mode', 'Dark', '--json', ...inSet)).json).toMatchObject({ total: 1 })
  expect(await said('modes', 'delete', 'Dark', '--yes', ...inSet)).toEqual([0, '✓ Deleted Dark\n', ''])
  expect(await said('tokensets', 'delete', 'Base colors', '--yes', ...inStore)).toEqual([
    0,
    '✓ Deleted Base colors\n',
    '',
  ])
  expect(await said('workspaces', 'delete', 'Store', '--yes')).toEqual([0, '✓ Deleted Store\n', ''])
  expect((await tessera('workspaces', '--json')).out).not.toContain('Store')
})

test.each([
  [['workspaces', 'delete', 'Acme'], 2, 'Deleting the workspace Acme needs confirmation'],
  [['tokensets', 'delete', 'Core', '--workspace', 'Acme'], 2, 'needs confirmation'],
  [['modes', 'delete', 'Base', '--yes'], 1, 'Cannot delete the last mode'],
  [['modes', 'create', 'Dark', '--from', 'Nope'], 1, 'Nope'],
  [['tokensets', 'rename', 'Nope', 'Other', '--workspace', 'Acme'], 1, 'Nope'],
  [['workspaces', 'create', ' '], 1, 'Name is required'],
])('%j is refused, and changes nothing', async (argv, code, message) => {
  const { tessera } = await terminal(env)
  const before = (await tessera('tokensets', '--json')).out
  expect(await tessera(...argv)).toMatchObject({ code, err: expect.stringContaining(message) })
  expect((await tessera('tokensets', '--json')).out).toBe(before)
})

test('a viewer makes, renames and deletes nothing', async () => {
  const { tessera } = await terminal({ ...env, TESSERA_API_KEY: server.people.viewer.key })
  for (const argv of [
    ['tokensets', 'create', 'Mine'],
    ['tokensets', 'rename', 'Core', 'Mine'],
    ['modes', 'create', 'Mine'],
    ['modes', 'rename', 'Base', 'Mine'],
    ['tokensets', 'delete', 'Core', '--yes'],
  ])
    expect(await tessera(...argv), argv.join(' ')).toMatchObject({ code: 4 })
})
