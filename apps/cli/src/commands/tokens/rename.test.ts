// tokens create|rename|move|delete and groups rename, and what is said of names that nothing has.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../testing/terminal.ts'
import { nearestNames } from './token-names.ts'

let server: World
let env: Record<string, string>
beforeAll(async () => {
  server = await world({ plan: 'BUSINESS' })
  env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.editor.key }
  await server.as('owner').post(`/tokensets/${server.tokenset.id}/modes`, { name: 'Dark' })
})
afterAll(() => server.close())

/** A token in both modes, and one in each that points at it. */
async function pair(name: string) {
  const { tessera } = await terminal(env)
  for (const mode of ['Base', 'Dark']) {
    await tessera('tokens', 'create', name, '#111111', '--type', 'color', '--mode', mode)
    await tessera('tokens', 'create', `${name}-alias`, `{${name}}`, '--type', 'color', '--mode', mode)
  }
}

const value = async (name: string, mode = 'Dark') => {
  const { tessera } = await terminal(env)
  return (await tessera('tokens', 'get', name, '--mode', mode, '--json')).json as object
}

test('create makes a token once, and needs its type', async () => {
  const { tessera } = await terminal(env)
  const line = ['tokens', 'create', 'new.gap', '4px', '--type', 'dimension', '--description', 'Between']
  expect(await tessera(...line)).toEqual({ code: 0, out: '✓ Created new.gap in Base: 4px\n', err: '' })
  expect(await tessera(...line)).toMatchObject({ code: 1, err: expect.stringContaining('already exists') })
  expect(await tessera('tokens', 'create', 'new.other', '4px')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Say the type of new.other with --type'),
  })
  const missing = await tessera('tokens', 'create', 'new.link', '{new.none}', '--type', 'number')
  expect(missing.err).toContain('new.link → new.none')
  expect(await tessera('tokens', 'delete', 'new.gap', '--yes')).toMatchObject({ code: 0, out: '✓ Deleted new.gap\n' })
})

test('rename gives another name in every mode, says what follows, and changes nothing with --dry-run', async () => {
  await pair('ren.a')
  const { tessera } = await terminal(env)
  expect(await tessera('tokens', 'rename', 'ren.a', 'ren.b', '--dry-run')).toEqual({
    code: 0,
    out: '~ ren.a → ren.b\nWould rename 2 tokens in 2 modes; 2 references in 2 modes of 1 tokenset follow\n',
    err: '',
  })
  expect(await value('ren.a-alias')).toMatchObject({ alias_to: 'ren.a' })
  const { code, out } = await tessera('tokens', 'rename', 'ren.a', 'ren.b')
  expect([code, out]).toEqual([
    0,
    '✓ ren.a → ren.b\nRenamed 2 tokens in 2 modes; 2 references in 2 modes of 1 tokenset follow\n',
  ])
  expect(await value('ren.a-alias')).toMatchObject({ alias_to: 'ren.b', resolved_value: '#111111' })
})

test('move takes several tokens into a group, or to the top level', async () => {
  await pair('mov.a')
  const { tessera } = await terminal(env)
  const moved = await tessera('tokens', 'move', 'mov.a', 'mov.a-alias', 'kept.here', '--json')
  expect(moved.json).toMatchObject({ renamed: 4, modes: 2 })
  expect(await value('kept.here.a-alias', 'Base')).toMatchObject({ alias_to: 'kept.here.a' })
  expect((await tessera('tokens', 'move', 'kept.here.a-alias', '.')).out).toBe(
    '✓ kept.here.a-alias → a-alias\nRenamed 2 tokens in 2 modes; nothing points at that\n',
  )
})

test('groups rename takes all tokens below a group along', async () => {
  await pair('grp.x.a')
  const { tessera } = await terminal(env)
  expect(await tessera('groups', 'rename', 'grp.x', 'grp.y')).toMatchObject({
    code: 0,
    out: '✓ grp.x → grp.y: 4 tokens in 2 modes\n',
  })
  expect((await tessera('groups', 'rename', 'grp.y', 'grp.z', '--mode', 'Dark')).out).toContain('2 tokens in 1 mode')
  expect(await value('grp.z.a-alias')).toMatchObject({ alias_to: 'grp.z.a' })
})

test('a name that nothing has is named, with those that may have been meant', async () => {
  await pair('near.brand')
  const { tessera } = await terminal(env)
  const meant = expect.stringContaining('✗ Token not found: near.brnd\n  Did you mean near.brand?\n')
  for (const line of [
    ['get', 'near.brnd'],
    ['rm', 'near.brnd', '--yes'],
    ['rename', 'near.brnd', 'near.c'],
  ])
    expect(await tessera('tokens', ...line)).toMatchObject({ code: 1, err: meant })
  expect(await tessera('tokens', 'move', 'near.brand', 'near.brnd', 'other')).toMatchObject({ code: 1, err: meant })
  expect((await tessera('tokens', 'get', 'near.brnd', '--json')).json).toMatchObject({
    code: 'token_not_found',
    nearest: ['near.brand'],
  })
  expect((await tessera('tokens', 'get', 'zzzzzz')).err).toContain('`tessera tokens list` shows the names')
  expect(await tessera('groups', 'rename', 'neaar', 'other')).toMatchObject({
    code: 1,
    err: expect.stringContaining('✗ Group not found: neaar\n  Did you mean near?\n'),
  })
})

test.each([
  [['color.brnd'], 'color.brnd', []],
  [['brand.primary', 'color.primary', 'x'], 'theme.primary', ['brand.primary', 'color.primary']],
  [['Color.Brand'], 'color.brand', ['Color.Brand']],
])('of %j, nearest to %s are %j', (names, given, expected) =>
  expect(
    nearestNames(
      names.filter(name => name !== given),
      given,
    ),
  ).toEqual(expected),
)

test.each([
  [['tokens', 'rename', 'one'], 2, 'needs <name> <new name>'],
  [['tokens', 'rename', 'one', 'one'], 2, 'one is called so already'],
  [['tokens', 'move', 'one'], 2, 'needs <names…> <group>'],
  [['groups', 'rename', 'near', 'other', '--mode', 'Nope'], 1, 'There is no mode named Nope'],
  [['tokens', 'rename', 'near.brand', 'near.brand-alias'], 1, 'near.brand-alias'],
])('%j is refused', async (argv, code, message) => {
  const { tessera } = await terminal(env)
  expect(await tessera(...argv)).toMatchObject({ code, err: expect.stringContaining(message) })
})

test('a viewer renames nothing', async () => {
  const { tessera } = await terminal({ ...env, TESSERA_API_KEY: server.people.viewer.key })
  expect(await tessera('tokens', 'rename', 'near.brand', 'near.other')).toMatchObject({ code: 4 })
  expect(await tessera('groups', 'rename', 'near', 'far')).toMatchObject({ code: 4 })
  expect(await tessera('tokens', 'create', 'viewer.a', '1', '--type', 'number')).toMatchObject({ code: 4 })
})
