// push of whole systems, against a server: tokensets, modes and the resolver that joins them.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../../testing/terminal.ts'
import type { Terminal } from '../../../testing/terminal.ts'

let server: World
let cli: Terminal
const color = (value: string) => ({ $type: 'color', $value: value })
const themes = {
  name: 'Themes',
  version: '2025.10',
  sets: { foundation: { sources: [{ $ref: 'tokens/foundation.tokens.json' }] } },
  modifiers: {
    scheme: {
      contexts: { light: [{ $ref: 'tokens/light.tokens.json' }], dark: [{ $ref: 'tokens/dark.tokens.json' }] },
      default: 'light',
    },
    brand: { contexts: { a: [], b: [{ brand: color('#ff0000') }] }, default: 'a' },
  },
  resolutionOrder: ['#/sets/foundation', '#/modifiers/scheme', '#/modifiers/brand'].map($ref => ({ $ref })),
}
const leaf = (value: string) => ({ value, type: 'color' })
const studioTheme = (group: string, name: string, sets: string[]) => ({
  id: `${group} ${name}`,
  name,
  group,
  selectedTokenSets: Object.fromEntries(sets.map(set => [set, 'enabled'])),
})

beforeEach(async () => {
  server = await world()
  cli = await terminal({ TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.owner.key })
  await cli.write({
    'themes.resolver.json': themes,
    'tokens/foundation.tokens.json': { brand: color('#0000ff'), action: color('{brand}') },
    'tokens/light.tokens.json': { page: color('#ffffff') },
    'tokens/dark.tokens.json': { page: color('#000000') },
    'studio/$themes.json': [
      studioTheme('scheme', 'light', ['base', 'light']),
      studioTheme('scheme', 'dark', ['base', 'dark']),
      studioTheme('density', 'airy', ['airy']),
      studioTheme('density', 'dense', ['dense']),
    ],
    'studio/$metadata.json': { tokenSetOrder: ['base', 'light', 'dark', 'airy', 'dense'] },
    'studio/base.json': { brand: leaf('#0000ff') },
    'studio/light.json': { page: leaf('#ffffff') },
    'studio/dark.json': { page: leaf('#000000') },
    'studio/airy.json': { gap: { value: '8px', type: 'dimension' } },
    'studio/dense.json': { gap: { value: '4px', type: 'dimension' } },
    'plain.json': { a: { $type: 'number', $value: 1 } },
  })
})
afterEach(() => server.close())

const at = () => `/workspaces/${server.workspace.id}`
const resolvers = async () => (await server.as('owner').get(`${at()}/resolvers`)).body.resolvers
const tokensets = async () =>
  (await server.as('owner').get(`${at()}/tokensets`)).body.tokensets.map(({ name }: { name: string }) => name)
const valueAt = async (resolver: string, input: string, name: string) => {
  const { tokens } = (await server.as('owner').get(`/resolvers/${resolver}/tokens?input=${input}`)).body
  return tokens.find((token: { name: string }) => token.name === name)?.resolved_value
}

describe('a resolver document', () => {
  test('is pushed into the workspace with the files that it refers to, after a preview', async () => {
    const before = await tokensets()
    const dry = await cli.tessera('push', 'themes.resolver.json', '--dry-run')
    expect(dry.code).toBe(0)
    expect(dry.out).toMatch(
      /^Acme from 4 files \(dtcg-resolver\)\n\+ tokenset foundation\n\+ tokenset scheme\n\+ tokenset brand\n[^]*\+ resolver Themes\n[^]*scheme \/ dark\n {2}\+ page +#000000\n[^]*5 created, 0 changed, 0 deleted, 0 unchanged\n$/,
    )
    expect([await tokensets(), await resolvers()]).toEqual([before, []])

    const unconfirmed = await cli.tessera('push', 'themes.resolver.json')
    expect(unconfirmed).toMatchObject({
      code: 2,
      err: expect.stringMatching(/Changing 5 tokens needs confirmation\n.*--yes/),
    })
    expect(await resolvers()).toEqual([])

    const sent = await cli.tessera('push', 'themes.resolver.json', '--yes')
    expect(sent).toMatchObject({ code: 0, out: expect.stringContaining('✓ Sent: 5 created') })
    const [made] = await resolvers()
    expect(made.name).toBe('Themes')
    expect(await valueAt(made.id, 'scheme:dark,brand:b', 'action')).toBe('#ff0000')
    expect(await valueAt(made.id, 'scheme:dark', 'page')).toBe('#000000')
  })

  test('sent again changes nothing; a change of the order alone is one', async () => {
    await cli.tessera('push', 'themes.resolver.json', '--yes')
    const again = await cli.tessera('push', 'themes.resolver.json', '--yes', '--json')
    expect(again).toMatchObject({ code: 0, json: { applied: false, reports: [{ changes_total: 0 }] } })
    await cli.write({ 'themes.resolver.json': { ...themes, resolutionOrder: themes.resolutionOrder.toReversed() } })
    const turned = await cli.tessera('push', 'themes.resolver.json', '--yes')
    expect(turned).toMatchObject({ code: 0, out: expect.stringContaining('~ resolver Themes') })
    expect((await resolvers())[0].resolution_order[0]).toEqual({ modifier: 'brand' })
  })

  test('--replace deletes tokens that the files do not have', async () => {
    await cli.tessera('push', 'themes.resolver.json', '--yes')
    await cli.write({ 'tokens/foundation.tokens.json': { brand: color('#0000ff') } })
    const kept = await cli.tessera('push', 'themes.resolver.json', '--yes', '--json')
    expect(kept.json).toMatchObject({ applied: false })
    const replaced = await cli.tessera('push', 'themes.resolver.json', '--yes', '--replace', '--json')
    expect(replaced.json).toMatchObject({ applied: true, reports: [{ deleted: 1 }] })
  })

  test('is pushed into one tokenset where one is named', async () => {
    const sent = await cli.tessera('push', 'themes.resolver.json', '--tokenset', 'Flat', '--create', '--yes', '--json')
    expect(sent).toMatchObject({ code: 0, json: { applied: true } })
    expect(await tokensets()).toContain('Flat')
    expect(await resolvers()).toEqual([])
  })
})

test('a warning names the file of the mode that it is about', async () => {
  await cli.write({
    'tokens/light.tokens.json': { page: color('{gone}') },
    'tokens/dark.tokens.json': { page: color('#000000') },
  })
  const { err } = await cli.tessera('push', 'themes.resolver.json', '--dry-run')
  expect(err).toContain('! tokens/light.tokens.json:2:3  page: Points at "gone"')
  expect(err).toContain('! tokens/dark.tokens.json:2:3  page: Not as DTCG')
  expect(err).toMatch(/! themes\.resolver\.json:\d+:\d+ {2}brand: Not as DTCG/)
})

describe('entries of the configuration', () => {
  const configure = (...push: object[]) =>
    cli.write({ 'tessera.config.json': { workspace: 'Acme', tokenset: 'Core', push } })
  const system = { files: 'themes.resolver.json', system: true, resolverName: 'Website' }

  test('declare files as a whole system, next to others for one tokenset', async () => {
    await configure({ files: 'plain.json' }, system)
    const dry = await cli.tessera('push', '--dry-run')
    expect(dry).toMatchObject({ code: 0, out: expect.stringMatching(/^Core [^]*\+ resolver Website\n/) })
    expect(await resolvers()).toEqual([])
    expect((await cli.tessera('diff')).code).toBe(3)
    const sent = await cli.tessera('push', '--yes', '--json')
    expect(sent).toMatchObject({ code: 0, json: { applied: true, reports: [{ created: 1 }, { created: 5 }] } })
    expect((await resolvers()).map(({ name }: { name: string }) => name)).toEqual(['Website'])
    expect(await tokensets()).toEqual(expect.arrayContaining(['Core', 'foundation', 'scheme', 'brand']))
    expect(await cli.tessera('diff', '--json')).toMatchObject({ code: 0, json: { differs: false } })
    expect(await cli.tessera('push', '--yes')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing to change'),
    })
  })

  test('declare files as no system, whatever their content', async () => {
    await cli.write({ 'tessera.config.json': { push: [{ ...system, system: false, resolverName: undefined }] } })
    expect(await cli.tessera('push', '--yes')).toMatchObject({ code: 0 })
    expect(await resolvers()).toEqual([])
  })

  test('refuse a place together with a whole system', async () => {
    await configure({ ...system, mode: 'Dark' })
    expect(await cli.tessera('push', '--yes')).toMatchObject({
      code: 2,
      err: expect.stringContaining('themes.resolver.json is a whole system and names a mode'),
    })
  })
})

test('a Tokens Studio project is a folder, and the resolver has the requested name', async () => {
  const sent = await cli.tessera(
    'push',
    'studio',
    '--workspace',
    'Acme',
    '--resolver-name',
    'Website',
    '--yes',
    '--json',
  )
  expect(sent).toMatchObject({
    code: 0,
    json: { applied: true, reports: [{ format: 'tokens-studio', resolvers: [{ name: 'Website', created: true }] }] },
  })
  const [made] = await resolvers()
  expect(made.modifiers.map(({ name }: { name: string }) => name)).toEqual(['scheme', 'density'])
  expect(await valueAt(made.id, 'scheme:dark,density:dense', 'gap')).toBe('4px')
})

test('--system accepts files without axes too, and reports that there is no resolver', async () => {
  const sent = await cli.tessera('push', 'plain.json', '--system', '--yes')
  expect(sent).toMatchObject({ code: 0, out: expect.stringMatching(/No resolver created[^]*✓ Sent: 1 created/) })
  expect(await tokensets()).toContain('plain')
})

test('conflicting flags are refused before any request', async () => {
  for (const [flag, value] of [
    ['--tokenset', 'Core'],
    ['--mode', 'Light'],
  ] as const)
    expect(await cli.tessera('push', 'themes.resolver.json', '--system', flag, value)).toMatchObject({
      code: 2,
      err: expect.stringContaining(`--system and ${flag} exclude each other`),
    })
})

test('a refusal of the server is reported, and leaves nothing behind', async () => {
  const before = await tokensets()
  const contexts = Object.fromEntries(Array.from({ length: 257 }, (_, i) => [`b${i}`, []]))
  await cli.write({ 'themes.resolver.json': { ...themes, modifiers: { ...themes.modifiers, brand: { contexts, default: 'b0' } } } }) // prettier-ignore
  const refused = await cli.tessera('push', 'themes.resolver.json', '--yes')
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringContaining('modifiers.1.contexts (brand) must hold at most 256 entries, not 257'),
  })
  await cli.write({ 'themes.resolver.json': themes, 'tokens/dark.tokens.json': '{ "page": ' })
  expect(await cli.tessera('push', 'themes.resolver.json', '--system', '--yes')).toMatchObject({
    code: 1,
    err: expect.stringContaining('tokens/dark.tokens.json:1'),
  })
  expect([await tokensets(), await resolvers()]).toEqual([before, []])
  const viewer = await terminal({ TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.viewer.key })
  await viewer.write({ 'themes.resolver.json': { ...themes, sets: {}, modifiers: { brand: themes.modifiers.brand }, resolutionOrder: [{ $ref: '#/modifiers/brand' }] } }) // prettier-ignore
  expect((await viewer.tessera('push', 'themes.resolver.json', '--yes')).code).toBe(4)
})

describe('what a push would take away', () => {
  const files = ['$themes.json', '$metadata.json', 'base.json', 'light.json', 'dark.json', 'airy.json', 'dense.json']
  const studio = files.map(name => `studio/${name}`)
  const modifiers = async () =>
    ((await resolvers())[0].modifiers as { name: string; contexts: { name: string; sources: unknown[] }[] }[]).map(
      ({ name, contexts }) => [name, contexts.map(context => `${context.name} ${context.sources.length}`)],
    )

  test('is refused where nothing would be left of the files, whatever is agreed to', async () => {
    await cli.tessera('push', ...studio, '--yes')
    const before = await modifiers()
    expect(before).toHaveLength(2)
    for (const flags of [['--yes'], ['--yes', '--replace'], ['--dry-run']]) {
      const alone = await cli.tessera('push', 'studio/$themes.json', ...flags)
      expect(alone).toMatchObject({
        code: 1,
        err: expect.stringContaining('Nothing would be left of studio/$themes.json'),
      })
      expect(await modifiers()).toEqual(before)
    }
  })

  test('is listed, and needs --replace where it is an axis or a context', async () => {
    await cli.tessera('push', ...studio, '--yes')
    const before = await modifiers()
    await cli.write({ 'studio/$themes.json': [studioTheme('scheme', 'light', ['base', 'light'])] })
    const refused = await cli.tessera('push', ...studio, '--system', '--yes')
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('--replace') })
    expect(refused.out).toContain('- context dark of scheme is removed\n')
    expect(refused.out).toMatch(/- axis density of .* is removed\n/)
    expect(await modifiers()).toEqual(before)
    const dry = await cli.tessera('push', ...studio, '--system', '--dry-run', '--json')
    expect(dry).toMatchObject({ code: 0, json: { applied: false, losses: [expect.any(String), expect.any(String)] } })
    const replaced = await cli.tessera('push', ...studio, '--system', '--yes', '--replace')
    expect(replaced).toMatchObject({ code: 0, out: expect.stringContaining('- context dark of scheme is removed\n') })
    expect(await modifiers()).toEqual([['scheme', [expect.stringContaining('light')]]])
  })

  test('needs --replace where a tokenset would be merged into one of another case', async () => {
    await cli.tessera('push', 'themes.resolver.json', '--yes')
    const renamed = { ...themes, sets: { FOUNDATION: themes.sets.foundation }, resolutionOrder: ['#/sets/FOUNDATION', '#/modifiers/scheme', '#/modifiers/brand'].map($ref => ({ $ref })) } // prettier-ignore
    await cli.write({ 'themes.resolver.json': renamed })
    const refused = await cli.tessera('push', 'themes.resolver.json', '--yes')
    expect(refused).toMatchObject({
      code: 2,
      out: expect.stringContaining('- tokenset FOUNDATION is merged into foundation\n'),
    })
    expect(await cli.tessera('push', 'themes.resolver.json', '--yes', '--replace')).toMatchObject({ code: 0 })
  })
})
