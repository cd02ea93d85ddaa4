// push --create: missing tokensets and modes.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../../testing/terminal.ts'
import type { Terminal } from '../../../testing/terminal.ts'

let server: World
let cli: Terminal
beforeAll(async () => {
  server = await world()
})
afterAll(() => server.close())
beforeEach(async () => {
  cli = await terminal({ TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.owner.key })
  await cli.write({
    'one.json': { a: { $type: 'number', $value: 1 } },
    'modes.json': {
      $modes: { Light: { a: { value: '1', type: 'number' } }, Dark: { a: { value: '2', type: 'number' } } },
    },
    'broken.json': { a: { $type: 'number', $value: '{gone}' } },
  })
})
const tokensets = async () =>
  ((await cli.tessera('tokensets', '--json')).json.tokensets as { name: string }[]).map(({ name }) => name)
const modesOf = async (tokenset: string) =>
  ((await cli.tessera('modes', '--tokenset', tokenset, '--json')).json.modes as { name: string }[]).map(
    ({ name }) => name,
  )

test('--yes alone creates nothing: a mistyped name is refused with the existing names', async () => {
  const before = await tokensets()
  expect(await cli.tessera('push', 'one.json', '--tokenset', 'Croe', '--yes')).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^✗ There is no tokenset named Croe in Acme\n {2}There are: .*Core.*\n {2}--create makes it\.\n$/,
    ),
  })
  expect(await tokensets()).toEqual(before)
})

test('--create creates the tokenset, once, after a preview', async () => {
  const args = ['push', 'one.json', '--tokenset', 'Fresh', '--create']
  const dry = await cli.tessera(...args, '--dry-run')
  expect(dry).toMatchObject({
    code: 0,
    out: expect.stringMatching(/\+ tokenset Fresh in Acme\n[^]*\+ a +1\n[^]*1 created/),
  })
  expect(await cli.tessera(...args)).toMatchObject({ code: 2, err: expect.stringContaining('--yes') })
  expect(await tokensets()).not.toContain('Fresh')
  expect((await cli.tessera(...args, '--yes', '--json')).json).toMatchObject({
    applied: true,
    reports: [{ created: 1 }],
  })
  expect(await tokensets()).toContain('Fresh')
  expect(await modesOf('Fresh')).toEqual(['Base'])
  expect(await cli.tessera(...args, '--yes')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Nothing to change'),
  })
  expect((await tokensets()).filter(name => name === 'Fresh')).toHaveLength(1)
})

test('the modes of the files, or the one that is named, become those of the new tokenset', async () => {
  await cli.tessera('push', 'modes.json', '--tokenset', 'Themed', '--create', '--yes')
  expect(await modesOf('Themed')).toEqual(['Light', 'Dark'])
  await cli.tessera('push', 'one.json', '--tokenset', 'Named', '--mode', 'Print', '--create', '--yes')
  expect(await modesOf('Named')).toEqual(['Print'])
  await cli.tessera('push', 'one.json', '--tokenset', 'Named', '--mode', 'Screen', '--create', '--yes')
  expect(await modesOf('Named')).toEqual(['Print', 'Screen'])
  expect(await cli.tessera('push', 'one.json', '--tokenset', 'Named', '--mode', 'Scren', '--yes')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/no mode named Scren in Named\n.*Print, Screen\. Did you mean Screen\?\n.*--create/),
  })
})

test('two inputs of the configuration share a tokenset that the first one creates', async () => {
  await cli.write({
    'tessera.config.json': {
      tokenset: 'Shared',
      push: [
        { files: 'one.json', mode: 'Light' },
        { files: 'one.json', mode: 'Dark' },
      ],
    },
  })
  expect((await cli.tessera('push', '--create', '--yes')).code).toBe(0)
  expect((await tokensets()).filter(name => name === 'Shared')).toHaveLength(1)
  expect(await modesOf('Shared')).toEqual(['Light', 'Dark'])
})

test('unreadable or refused files leave no tokenset behind', async () => {
  const before = await tokensets()
  const args = ['--tokenset', 'Never', '--create', '--yes']
  expect(await cli.tessera('push', 'broken.json', '--strict', ...args)).toMatchObject({
    code: 1,
    err: expect.stringContaining('broken.json:4:5'),
  })
  // Readable locally, but the server allows no mode of that name.
  const refused = await cli.tessera('push', 'one.json', '--mode', 'x'.repeat(300), ...args)
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('Name must be a non-empty string')])
  expect(await tokensets()).toEqual(before)
})

test('aliases that lose their target, or have none, are reported before and not again after; --json has all of them', async () => {
  const number = (value: unknown) => ({ $type: 'number', $value: value })
  const many = (count: number) => Array.from({ length: count }, (_, i) => `b${String(i).padStart(2, '0')}`)
  await cli.write({
    'core.json': Object.fromEntries([['a', number(1)], ...many(12).map(name => [name, number('{a}')])]),
    'rest.json': { x: number('{gone}') },
  })
  const args = ['--tokenset', 'Pointing', '--mode', 'Base', '--replace']
  const first = await cli.tessera('push', 'core.json', 'rest.json', ...args, '--create', '--yes')
  expect(first).toMatchObject({
    code: 0,
    err: expect.stringMatching(/! 1 alias points at what is not in the mode\n {4}x → gone\n$/),
  })

  await cli.write({ 'left.json': Object.fromEntries(many(12).map(name => [name, number('{a}')])) })
  const dry = await cli.tessera('push', 'left.json', ...args, '--dry-run')
  expect(dry.err).toContain(
    `! 12 aliases would lead nowhere: what they point at is gone\n${many(10)
      .map(name => `    ${name}\n`)
      .join('')}    … and 2 more (--json has all)\n`,
  )
  expect((await cli.tessera('push', 'left.json', ...args, '--dry-run', '--json')).json.reports[0]).toMatchObject({
    dry_run: true,
    broken_aliases: many(12),
  })
  const sent = await cli.tessera('push', 'left.json', ...args, '--yes')
  expect(sent).toMatchObject({ code: 0, out: expect.stringContaining('✓ Sent: 0 created, 0 changed, 2 deleted') })
  expect(sent.err.match(/aliases/g)).toHaveLength(1)
})
