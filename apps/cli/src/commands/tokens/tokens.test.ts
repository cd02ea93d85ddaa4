// tokens list|get|set|rm and releases list|publish|diff.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../testing/terminal.ts'
import { valueFrom } from './tokens.ts'

let server: World
let env: Record<string, string>
beforeAll(async () => {
  server = await world({ plan: 'BUSINESS' })
  env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.owner.key }
})
afterAll(() => server.close())

describe('tessera tokens', () => {
  test('set creates and changes, get shows, list filters, rm refuses where others point', async () => {
    const { tessera } = await terminal(env)
    expect(await tessera('tokens', 'set', 'color.brand', '#3b82f6')).toMatchObject({
      code: 2,
      err: expect.stringContaining('say its type with --type'),
    })
    expect(
      (await tessera('tokens', 'set', 'color.brand', '#3b82f6', '--type', 'color', '--description', 'Ours')).out,
    ).toContain('✓ Created color.brand in Base')
    await tessera('tokens', 'set', 'color.action', '{color.brand}', '--type', 'color')
    expect((await tessera('tokens', 'set', 'color.brand', '#ff0000')).out).toContain(
      '✓ Changed color.brand in Base: #ff0000',
    )
    await tessera('tokens', 'set', 'ease.out', '[0, 0, 0.2, 1]', '--type', 'cubicBezier')

    const { out } = await tessera('tokens', 'get', 'color.action')
    expect(out).toMatch(/value +\{color\.brand\}\n +resolves +#ff0000/)
    expect((await tessera('tokens', 'get', 'color.brand', '--json')).json).toMatchObject({
      value: '#ff0000',
      description: 'Ours',
    })
    const { json } = await tessera('tokens', 'list', '--type', 'color', '--json')
    expect(json.tokens.map(({ name }: { name: string }) => name)).toEqual(['color.brand', 'color.action'])
    expect((await tessera('tokens', 'list', '--search', 'EASE')).out).toMatch(
      /^ease\.out +cubicBezier +\[0,0,0\.2,1\]\n$/,
    )

    expect(await tessera('tokens', 'rm', 'color.brand', '--yes')).toMatchObject({
      code: 1,
      err: expect.stringContaining('color.action'),
    })
    expect(await tessera('tokens', 'rm', 'color.brand', '--on-dependents', 'inline', '--yes')).toMatchObject({
      code: 0,
    })
    expect((await tessera('tokens', 'get', 'color.action', '--json')).json).toMatchObject({
      value: '#ff0000',
      alias_to: null,
    })
    expect(await tessera('tokens', 'get', 'color.brand')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Token not found'),
    })
  })

  test('set and rm name the aliases without a target, and their missing targets', async () => {
    const { tessera } = await terminal(env)
    expect(await tessera('tokens', 'set', 'gap.a', '{gap.none}', '--type', 'number')).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^! 1 alias points at what is not in the mode\n {4}gap\.a → gap\.none\n$/),
    })
    const again = await tessera('tokens', 'set', 'gap.a', '{gap.none}', '--json')
    expect(again.json).toMatchObject({ missing_targets: ['gap.none'] })
    await tessera('tokens', 'set', 'gap.none', '4', '--type', 'number')
    expect(await tessera('tokens', 'rm', 'gap.none', '--on-dependents', 'break', '--yes')).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^! 1 alias leads nowhere: what it points at is gone\n {4}gap\.a\n$/),
    })
    await tessera('tokens', 'rm', 'gap.a', '--yes')
  })

  test('names from a server cannot move the cursor', async () => {
    const { tessera } = await terminal(env)
    await server.addTokens({ 'evil.one': ['string', 'a\u001b]0;title\u0007b'] })
    const { out } = await tessera('tokens', 'list', '--group', 'evil')
    expect(out).not.toMatch(/(?!\n)\p{Cc}/u)
    expect(out).toContain('\\u001b')
  })

  test.each([
    ['3', 'number', 3],
    ['3', 'string', '3'],
    ['16px', 'dimension', '16px'],
    ['["Inter", "serif"]', 'fontFamily', ['Inter', 'serif']],
    ['{a.b}', 'shadow', '{a.b}'],
    ['{"colorSpace":"srgb","components":[0,0,0]}', 'color', { colorSpace: 'srgb', components: [0, 0, 0] }],
    ['#123', 'color', '#123'],
    ['true', 'boolean', true],
  ])('%s of type %s is taken as %j', (text, type, value) => expect(valueFrom(text, type)).toEqual(value))
})

describe('tessera releases', () => {
  test('publish, list and diff, and pull what is published', async () => {
    const session = server.as('owner', { surface: 'session' })
    const organization = (await session.post('/organizations', { name: 'Acme Group' })).body
    await session.put(`/organizations/${organization.id}/workspaces/${server.workspace.id}`)
    await server.addTokens({ 'release.color': ['color', '#111111'] })
    const { tessera, write, read } = await terminal(env)
    expect((await tessera('releases', 'list')).out).toContain('Nothing is published in Production yet')
    expect(await tessera('releases', 'publish')).toMatchObject({ code: 2, err: expect.stringContaining('--yes') })
    const first = await tessera('releases', 'publish', '--yes', '--notes', 'The first', '--json')
    expect(first).toMatchObject({ code: 0, json: { is_active: true, notes: 'The first' } })
    const { version } = first.json as { version: string }
    expect(await tessera('releases', 'diff')).toMatchObject({
      code: 0,
      out: expect.stringContaining('They are the same'),
    })

    await tessera('tokens', 'set', 'release.color', '#222222')
    expect(await tessera('releases', 'diff')).toMatchObject({
      code: 3,
      out: expect.stringMatching(/~ Core \/ Base +release\.color/),
    })
    await write({
      'tessera.config.json': {
        tokenset: 'Core',
        release: { organization: 'Acme Group' },
        pull: [{ file: 'tokens.css', format: 'css', mode: 'Base', strict: false }],
      },
    })
    await tessera('pull')
    expect(await read('tokens.css')).toContain('#111111')

    const second = (await tessera('releases', 'publish', '--yes', '--json')).json as { version: string }
    expect((await tessera('releases', 'diff', version, second.version)).code).toBe(3)
    expect((await tessera('releases', 'list')).out).toMatch(
      new RegExp(`● ${second.version.replaceAll('.', '\\.')}[^]*  ${version.replaceAll('.', '\\.')}.*The first`),
    )
    await tessera('pull')
    expect(await read('tokens.css')).toContain('#222222')
  })

  test('a read-only key cannot publish, nor can a viewer', async () => {
    const key = await server.newKey(server.people.owner.id, ['read:tokens', 'export:tokens'])
    const { tessera } = await terminal({ ...env, TESSERA_API_KEY: key })
    expect(await tessera('releases', 'publish', '--yes')).toMatchObject({
      code: 4,
      err: expect.stringContaining("'write:tokens' scope"),
    })
  })
})
