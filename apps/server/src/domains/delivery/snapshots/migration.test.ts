import { afterEach, beforeEach, expect, test } from 'vitest'
import { organizationWorld, session } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'

let w: OrganizationWorld
beforeEach(async () => {
  w = await organizationWorld()
  await w.addTokens({ a: ['color', '#111111'], b: ['color', '#222222'], 'c.d': ['color', '#333333'] })
})
afterEach(() => w.close())

const edit = (name: string, body: object) => w.as('owner').patch(`${w.modePath}/tokens/${name}`, body)
const remove = (name: string) => w.as('owner').delete(`${w.modePath}/tokens/${name}`)
const migration = (to: string, from: string) =>
  w.as('owner', session).get(`${w.at(w.staging)}/releases/${to}/migration?from=${from}`)
/** Publishes, and gives the moves from the first release. */
async function movesSince(from: string) {
  const { version } = await w.publish(w.staging)
  const { status, body } = await migration(version, from)
  expect([status, body.from, body.to]).toEqual([200, from, version])
  return body.moves.map(({ kind, token, to }: { kind: string; token: string; to: string | null }) => [kind, token, to])
}

test('names of each platform, old and new, as its export writes them', async () => {
  await w.publish(w.staging)
  await edit('c.d', { name: 'e.f' })
  await remove('a')
  await w.publish(w.staging)
  const { body } = await migration('2.0.0', '1.0.0')
  expect(body).toEqual({
    from: '1.0.0',
    to: '2.0.0',
    moves: [
      { kind: 'removed', token: 'a', to: null, names: expect.objectContaining({ css: ['--a', null] }) },
      {
        kind: 'renamed',
        token: 'c.d',
        to: 'e.f',
        names: {
          css: ['--c-d', '--e-f'],
          scss: ['$c-d', '$e-f'],
          less: ['@c-d', '@e-f'],
          tailwind: ['--color-c-d', '--color-e-f'],
          typescript: ['c.d', 'e.f'],
          ios: ['cD', 'eF'],
          swiftui: ['cD', 'eF'],
          android: ['c-d', 'e-f'],
          compose: ['cD', 'eF'],
          flutter: ['cD', 'eF'],
          'react-native': ['cD', 'eF'],
        },
      },
    ],
  })
})

test('what was renamed, replaced or removed has the places that use it, in every workspace', async () => {
  const report = (repository: string, tokens: string[]) =>
    w.as('editor').post(`/workspaces/${w.workspace.id}/usage-reports`, {
      ...{ repository, commit: 'c', files: 1 },
      uses: tokens.map((token, line) => ({ token, kind: 'css', file: 'a.css', line })),
    })
  await report('acme/web', ['a', 'a', 'b', 'c.d'])
  await report('acme/app', ['a'])
  await w.publish(w.staging)
  await edit('c.d', { name: 'e.f' })
  await edit('b', { value: '#123456' })
  await remove('a')
  await w.publish(w.staging)
  const { body } = await migration('2.0.0', '1.0.0')
  expect(body.moves.map(({ token, used_in }: { token: string; used_in?: object }) => [token, used_in])).toEqual([
    ['a', { uses: 3, repositories: 2 }],
    ['b', undefined],
    ['c.d', { uses: 1, repositories: 1 }],
  ])
})

test('over several releases: chains of replacements, renamed ones, changed and retyped, added is no move', async () => {
  await w.addTokens({ x: ['number', 1], y: ['color', '#555555'] })
  await w.publish(w.staging)
  await edit('a', { replaced_by: 'b', deprecated: true })
  expect(await movesSince('1.0.0')).toEqual([['changed', 'a', 'a']])
  await remove('a')
  expect(await movesSince('1.0.0')).toEqual([['replaced', 'a', 'b']])
  await edit('b', { replaced_by: 'c.d' })
  await w.publish(w.staging)
  await remove('b')
  await w.addTokens({ fresh: ['number', 1] })
  await w.publish(w.staging)
  await edit('c.d', { name: 'c.e' })
  await edit('x', { type: 'dimension', value: '1px' })
  await edit('y', { description: 'Changed' })
  expect(await movesSince('1.0.0')).toEqual([
    ['replaced', 'a', 'c.e'],
    ['replaced', 'b', 'c.e'],
    ['renamed', 'c.d', 'c.e'],
    ['retyped', 'x', 'x'],
    ['changed', 'y', 'y'],
  ])
})

test('swapped names stay with their tokens, and a circle of replacements ends in removed', async () => {
  await w.publish(w.staging)
  await w.as('owner').post(`${w.modePath}/tokens/batch`, {
    operations: [
      { op: 'update', name: 'a', new_name: 'tmp' },
      { op: 'update', name: 'b', new_name: 'a' },
      { op: 'update', name: 'tmp', new_name: 'b' },
    ],
  })
  expect(await movesSince('1.0.0')).toEqual([
    ['renamed', 'a', 'b'],
    ['renamed', 'b', 'a'],
  ])
  await edit('a', { replaced_by: 'b' })
  await edit('b', { replaced_by: 'a' })
  await w.publish(w.staging)
  await w.as('owner').post(`${w.modePath}/tokens/batch`, {
    operations: ['a', 'b'].map(name => ({ op: 'delete', name })),
  })
  expect(await movesSince('1.0.0')).toEqual([
    ['removed', 'a', null],
    ['removed', 'b', null],
  ])
})

test('a token that was made again under its name is the same, and nothing moves between equal releases', async () => {
  await w.publish(w.staging)
  await remove('a')
  await w.addTokens({ a: ['color', '#111111'] })
  expect(await movesSince('1.0.0')).toEqual([])
  expect((await migration('1.0.0', '1.0.0')).body.moves).toEqual([])
})

test('a release that is not there is not found, as from and as to', async () => {
  await w.publish(w.staging)
  for (const [to, from] of [
    ['1.0.0', '9.0.0'],
    ['9.0.0', '1.0.0'],
    ['1.0.0', 'x'],
  ] as const) {
    const { status, body } = await migration(to, from)
    expect([status, body.error]).toEqual([404, 'Release not found'])
  }
  expect((await w.as('owner', session).get(`${w.at(w.staging)}/releases/1.0.0/migration`)).status).toBe(400)
})

test('with the options of an export, and qualified by the enum or the kind of resource', async () => {
  await w.publish(w.staging)
  await edit('c.d', { name: 'e.F' })
  await w.publish(w.staging)
  const path = `${w.at(w.staging)}/releases/2.0.0/migration?from=1.0.0`
  const names = async (options: string) =>
    (await w.as('owner', session).get(`${path}&${options}`)).body.moves[0].names as object
  expect(await names('prefix=ds&names=kebab')).toMatchObject({
    css: ['--ds-c-d', '--ds-e-f'],
    swiftui: ['dsCD', 'dsEF'],
    compose: ['dsCD', 'dsEF'],
  })
  expect(await names('qualified=true')).toMatchObject({
    swiftui: ['Color.cD', 'Color.eF'],
    android: ['color/c-d', 'color/e-F'],
    css: ['--c-d', '--e-F'],
  })
  const refused = await w.as('owner', session).get(`${path}&qualified=maybe`)
  expect([refused.status, refused.body.error]).toEqual([400, 'qualified must be true or false'])
})
