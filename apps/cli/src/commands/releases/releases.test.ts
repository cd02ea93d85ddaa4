// Releases on the command line: shown, compared and gone back to, against a real server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../testing/terminal.ts'

let server: World
let env: Record<string, string>
beforeAll(async () => {
  server = await world({ plan: 'BUSINESS' })
  env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.owner.key }
  const session = server.as('owner', { surface: 'session' })
  const organization = (await session.post('/organizations', { name: 'Acme Group' })).body
  await session.put(`/organizations/${organization.id}/workspaces/${server.workspace.id}`)
  await server.addTokens({ 'color.brand': ['color', '#111111'], 'color.old': ['color', '#222222'] })
  const environments = `/organizations/${organization.id}/environments`
  await session.post(environments, { name: 'Staging' })
  const { body } = await server.as('owner').get(environments)
  const production = body.environments.find(({ is_production }: { is_production: boolean }) => is_production)
  const publish = (notes: string) => session.post(`${environments}/${production.id}/releases`, { notes })
  await publish('The first')
  await server.as('owner').patch(`${server.modePath}/tokens/color.old`, { name: 'color.new' })
  await server.as('owner').patch(`${server.modePath}/tokens/color.brand`, { value: '#333333' })
  await publish('')
})
afterAll(() => server.close())

test('one is shown: who, when, what it changed; the active one when none is named', async () => {
  const { tessera } = await terminal(env)
  const { out } = await tessera('releases', 'show')
  expect(out).toMatch(/^2\.0\.0 {2}active\n {2}when {6}\d{4}-.*\n {2}who {7}owner\n/)
  expect(out).toContain('  changes   0 added, 1 changed, 0 removed, 1 renamed\n')
  expect((await tessera('releases', 'show', '1.0.0')).out).toMatch(/^1\.0\.0\n[^]* {2}notes {5}The first\n/)
  expect((await tessera('releases', 'show', '1.0.0', '--json')).json).toMatchObject({ version: '1.0.0' })
  for (const argv of [
    ['releases', 'show', '9.9.9'],
    ['releases', 'rollback', '9.9.9', '--yes'],
    ['releases', 'diff', '9.9.9'],
    ['releases', 'diff', '1.0.0', '9.9.9'],
  ])
    expect(await tessera(...argv), argv.join(' ')).toMatchObject({
      code: 1,
      err: '✗ There is no release 9.9.9 in Production\n  The newest are: 2.0.0, 1.0.0\n',
    })
})

test('where nothing is published, that is said', async () => {
  const { tessera } = await terminal(env)
  expect(await tessera('releases', 'show', '--environment', 'Staging')).toMatchObject({
    code: 1,
    err: '✗ Nothing is published in Staging yet\n  `tessera releases publish` does it.\n',
  })
})

test('a difference has old and new names and values', async () => {
  const { tessera } = await terminal(env)
  const { code, out } = await tessera('releases', 'diff', '1.0.0', '2.0.0')
  expect(code).toBe(3)
  expect(out.split('\n').sort()).toEqual([
    '',
    '2 tokens differ',
    '~ Core / Base  color.brand  #111111 → #333333',
    '→ Core / Base  color.old → color.new',
  ])
})

test('going back asks, and publishes what the earlier one had', async () => {
  const { tessera } = await terminal(env)
  expect(await tessera('releases', 'rollback')).toMatchObject({ code: 2 })
  expect(await tessera('releases', 'rollback', '1.0.0')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Going back to 1.0.0 in Acme Group / Production needs confirmation\n  Pass --yes.'),
  })
  const back = await tessera('releases', 'rollback', '1.0.0', '--yes', '--notes', 'Too dark')
  expect(back).toMatchObject({ code: 0, out: '✓ Acme Group / Production is at 3.0.0, which has what 1.0.0 had\n' })
  expect((await tessera('releases', 'diff', '1.0.0', '3.0.0')).code).toBe(0)
  const listed = await tessera('releases', 'list', '--json', 'version,notes,rolled_back_to,is_active')
  expect(listed.json[0]).toEqual({
    version: '3.0.0',
    notes: 'Too dark',
    rolled_back_to: expect.any(String),
    is_active: true,
  })
  expect((await server.as('owner').get(`${server.modePath}/tokens/color.new`)).status).toBe(200)
})

test('a project whose workspace is in no organization touches no releases of others', async () => {
  const session = server.as('owner', { surface: 'session' })
  const { body: mine } = await session.post('/workspaces', { name: 'Mine' })
  const { tessera, write } = await terminal(env)
  await write({ 'tessera.config.json': { server: server.address, workspace: 'Mine' } })
  const { code: created } = await tessera('tokensets', 'create', 'Own')
  expect(created).toBe(0)
  const before = (await tessera('releases', 'list', '--organization', 'Acme Group', '--json')).json.total
  for (const argv of [
    ['releases', 'list'],
    ['releases', 'show'],
    ['releases', 'publish', '--yes'],
    ['releases', 'rollback', '1.0.0', '--yes'],
    ['releases', 'diff'],
    ['pack', 'npm'],
    ['migrate', '--from', '1', '--to', '2', '.'],
    ['open', 'releases', '--print'],
    ['environments'],
    ['pull', '--format', 'css', '--output', 'rel.css', '--environment', 'Production'],
  ])
    expect(await tessera(...argv), argv.join(' ')).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^✗ Mine is in no organization\n {2}`tessera organizations add "Mine" --organization NAME`/,
      ),
    })
  const after = await tessera('releases', 'list', '--organization', 'Acme Group', '--json')
  expect(after.json.total).toBe(before)

  expect(await tessera('organizations', 'add', 'Mine', '--organization', 'Acme Group')).toMatchObject({
    code: 0,
    out: '✓ Mine is in Acme Group\n',
  })
  expect((await tessera('releases', 'list', '--json')).json.total).toBe(before)
  expect(await tessera('organizations', 'remove', 'Mine')).toMatchObject({ code: 2 })
  expect((await tessera('organizations', 'remove', 'Mine', '--yes')).out).toBe('✓ Mine is in no organization now\n')
  expect((await session.delete(`/workspaces/${mine.id}`)).status).toBe(200)
})

test('publishing says first which workspaces it publishes and what changed, what breaks first, also unasked', async () => {
  const { tessera } = await terminal(env)
  await tessera('environments', 'create', 'Preview', '--from', 'Production')
  const active = (await tessera('environments', '--json')).json.environments.find(
    ({ name }: { name: string }) => name === 'Preview',
  ).active_version
  await server.as('owner').patch(`${server.modePath}/tokens/color.brand`, { value: '#444444' })
  await server.as('owner').patch(`${server.modePath}/tokens/color.new`, { name: 'color.newest' })
  await server.addTokens({ 'color.more': ['color', '#555555'] })
  const said = expect.stringMatching(
    new RegExp(
      [
        `^Acme Group / Preview, now ${active}`,
        'Acme  1 renamed, 1 changed, 1 added',
        '  → Core / Base  color.\\w+ → color.newest.*',
        '  ~ Core / Base  color.brand  #\\d+ → #444444',
        '  \\+ Core / Base  color.more  #555555',
      ].join('\\n'),
    ),
  )
  const asked = await tessera('releases', 'publish', '--environment', 'Preview')
  expect(asked).toMatchObject({ code: 2, out: said })
  const published = await tessera('releases', 'publish', '--environment', 'Preview', '--yes')
  expect(published).toMatchObject({ code: 0, out: said })
  expect(published.out).toMatch(/\n✓ Acme Group \/ Preview is at \d/)
  expect((await tessera('environments', 'delete', 'Preview', '--yes')).code).toBe(0)
})

test('what a workspace takes along that left the organization is said before publishing, too', async () => {
  const { tessera } = await terminal(env)
  await tessera('workspaces', 'create', 'Leaving')
  await tessera('tokensets', 'create', 'Own', '--workspace', 'Leaving')
  const token = ['tokens', 'create', 'color.gone', '#777777', '--type', 'color', '--workspace', 'Leaving']
  expect((await tessera(...token, '--tokenset', 'Own')).code).toBe(0)
  await tessera('organizations', 'add', 'Leaving', '--organization', 'Acme Group')
  const acme = ['--organization', 'Acme Group', '--environment', 'Leavers']
  await tessera('environments', 'create', 'Leavers', '--organization', 'Acme Group')
  expect((await tessera('releases', 'publish', ...acme, '--yes')).code).toBe(0)
  await tessera('organizations', 'remove', 'Leaving', '--yes')
  expect((await tessera('releases', 'publish', ...acme)).out).toMatch(
    /\nLeaving {2}1 removed\n {2}- Own \/ Base {2}color\.gone {2}#777777\n/,
  )
  expect((await tessera('environments', 'delete', 'Leavers', '--organization', 'Acme Group', '--yes')).code).toBe(0)
  expect((await tessera('workspaces', 'delete', 'Leaving', '--yes')).code).toBe(0)
})

test('organizations and environments are made and renamed by name', async () => {
  const { tessera } = await terminal(env)
  expect((await tessera('organizations', 'create', 'Second')).out).toBe('✓ Created Second\n')
  expect((await tessera('organizations', 'rename', 'Second', 'Third')).out).toBe('✓ Second → Third\n')
  expect((await tessera('organizations', '--json', 'name,role')).json).toContainEqual({ name: 'Third', role: 'owner' })
  expect((await tessera('environments', 'create', 'Nightly', '--organization', 'Third')).out).toBe(
    '✓ Created Third / Nightly\n',
  )
  const renamed = await tessera('environments', 'rename', 'Nightly', 'Weekly', '--organization', 'Third')
  expect(renamed.out).toBe('✓ Nightly → Weekly\n')
  expect((await tessera('environments', 'list', '--organization', 'Third')).out.split('\n').sort()).toEqual([
    '',
    'Production  nothing is published yet',
    'Weekly      nothing is published yet',
  ])
  expect(await tessera('environments', 'delete', 'Production', '--organization', 'Third', '--yes')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Production'),
  })
})

test('a viewer goes back to nothing', async () => {
  const { tessera } = await terminal({ ...env, TESSERA_API_KEY: server.people.viewer.key })
  const { code } = await tessera('releases', 'rollback', '1.0.0', '--yes')
  expect([1, 4]).toContain(code)
  expect((await (await terminal(env)).tessera('releases', 'list', '--json')).json.total).toBe(3)
})
