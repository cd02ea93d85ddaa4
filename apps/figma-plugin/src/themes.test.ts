// Several collections of a file and the themes of a workspace, between the real server and a fake of Figma.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { figmaFile, studioProject } from '@tessera/server/testing/systems/documents'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { answer } from './answer.ts'
import type { Message } from './messages.ts'
import { pullThemes, pushThemes } from './sync.ts'
import type { Ask } from './sync.ts'
import { fakeFigma } from './testing/fake-figma.ts'
import type { FakeFigma } from './testing/fake-figma.ts'

let server: World
let settings: { server: string; token: string }
let workspace_id: string
let count = 0

beforeAll(async () => {
  server = await world({ plan: 'BUSINESS' })
  settings = { server: server.address, token: server.people.owner.key }
})
afterAll(() => server.close())
beforeEach(async () => {
  workspace_id = (await owner().post('/workspaces', { name: `Files ${++count}` })).body.id
})

const owner = () => server.as('owner')
const asking = (figma: FakeFigma): Ask => {
  let number = 0
  return async (kind, about) => {
    const question = structuredClone({ kind, number: ++number, ...about }) as unknown as Message
    return structuredClone(await answer(figma.api, question)) as never
  }
}

interface Themes {
  id: string
  name: string
  modifiers: { name: string; default?: string; contexts: { name: string }[] }[]
}
const resolvers = async () => (await owner().get(`/workspaces/${workspace_id}/resolvers`)).body.resolvers as Themes[]

/** Imports a system into the workspace; returns its themes. */
async function imported(document: object, format: string): Promise<string> {
  const answered = await owner().post(`/workspaces/${workspace_id}/import`, { document, format })
  expect([answered.status, answered.body.error]).toEqual([200, undefined])
  return answered.body.resolvers[0].id as string
}

/** The whole content of the workspace, by name, without Figma's own data. */
async function contents() {
  const found: Record<string, unknown> = {}
  const { tokensets } = (await owner().get(`/workspaces/${workspace_id}/tokensets`)).body as { tokensets: { id: string; name: string }[] } // prettier-ignore
  for (const { id, name } of tokensets) {
    const { modes } = (await owner().get(`/tokensets/${id}/modes`)).body as { modes: { id: string; name: string }[] }
    for (const mode of modes) {
      const { tokens } = (await owner().get(`/tokensets/${id}/modes/${mode.id}/tokens`)).body as {
        tokens: { name: string; type: string; value: unknown; description: string | null }[]
      }
      for (const { name: token, type, value, description } of tokens)
        found[`${name} / ${mode.name} / ${token}`] = { type, value, description }
    }
  }
  return found
}
const rendered = async (id: string, format: string) => (await owner().get(`/resolvers/${id}/render/${format}`)).text
const linked = async (figma: FakeFigma, resolver_id: string) =>
  (await asking(figma)('collections', { server: settings.server }))
    .filter(each => each.resolver_id === resolver_id)
    .map(({ id }) => id)
const modesOf = (figma: FakeFigma, name: string) => figma.collection(name).modes.map(mode => mode.name)

describe('a pull of themes', () => {
  test('creates a collection for each tokenset, with aliases from one into the other', async () => {
    const resolver_id = await imported(studioProject, 'tokens-studio')
    const figma = fakeFigma()
    const applied = await pullThemes(asking(figma), settings, { workspace_id, resolver_id })
    expect(applied.notes).toEqual([])
    const names = (await figma.api.variables.getLocalVariableCollectionsAsync()).map(({ name }) => name)
    expect(names).toEqual(['core', 'Scheme', 'Brand', 'spare'])
    expect([modesOf(figma, 'Scheme'), modesOf(figma, 'Brand')]).toEqual([['Light', 'Dark'], ['A', 'B']]) // prettier-ignore
    const alias = (path: string) => ({ type: 'VARIABLE_ALIAS', id: figma.variable(path).id })
    expect(figma.value('Scheme:text', 'Light')).toEqual(alias('core:ink'))
    expect(figma.value('Brand:accent', 'A')).toEqual(alias('Brand:blue'))
    // Only B has its own blue: in A its value is the placeholder, and is no token there.
    expect(figma.value('Brand:blue', 'A')).toEqual(figma.value('Brand:blue', 'B'))
    expect(await pullThemes(asking(figma), settings, { workspace_id, resolver_id })).toMatchObject({
      created: 0,
      updated: 0,
      removed: 0,
    })
  })

  test('creates extended collections where the plan includes them, with their overrides alone', async () => {
    const resolver_id = await imported(figmaFile, 'figma')
    const figma = fakeFigma({ extensions: true })
    expect((await pullThemes(asking(figma), settings, { workspace_id, resolver_id })).notes).toEqual([])
    const brand = figma.collection('Brand B') as unknown as ExtendedVariableCollection
    const dark = brand.modes.find(({ name }) => name === 'Dark')!.modeId
    const { id } = figma.variable('Scheme:accent')
    expect(brand.variableOverrides).toEqual({ [id]: { [dark]: { r: 0, g: 1, b: 0, a: 1 } } })
    figma.variable('Scheme:accent').setValueForMode(dark, { r: 1, g: 1, b: 0, a: 1 })
    const { send } = await pushThemes(asking(figma), settings, { workspace_id, resolver_id }, await linked(figma, resolver_id)) // prettier-ignore
    await send()
    expect(await contents()).toMatchObject({ 'Brand B / Dark / accent': { value: '#ffff00' } })
    expect(Object.keys(await contents()).filter(name => name.startsWith('Brand B'))).toHaveLength(1)
  })

  test('without extended collections reports that, and a push leaves their overrides unchanged', async () => {
    const resolver_id = await imported(figmaFile, 'figma')
    const [before, themes] = [await contents(), await rendered(resolver_id, 'css')]
    const figma = fakeFigma()
    const { notes } = await pullThemes(asking(figma), settings, { workspace_id, resolver_id })
    expect(notes).toEqual([expect.stringMatching(/^The extended collection Brand B was left out: .*enterprise plan/)])
    const { send } = await pushThemes(asking(figma), settings, { workspace_id, resolver_id }, await linked(figma, resolver_id)) // prettier-ignore
    await send()
    expect(await contents()).toEqual(before)
    expect(await rendered(resolver_id, 'css')).toBe(themes)
  })
})

describe('a push of several collections', () => {
  test('of what was just pulled loses nothing: tokens, groups, themes, and extensions of other tools', async () => {
    const resolver_id = await imported(studioProject, 'tokens-studio')
    const [before, studio] = [await contents(), JSON.parse(await rendered(resolver_id, 'tokens-studio'))]
    const figma = fakeFigma()
    await pullThemes(asking(figma), settings, { workspace_id, resolver_id })
    const ids = await linked(figma, resolver_id)
    const { report, send } = await pushThemes(asking(figma), settings, { workspace_id, resolver_id }, ids)
    expect(report).toMatchObject({ dry_run: true, created: 0, deleted: 0 })
    await send()
    expect(await contents()).toEqual(before)
    const { $themes, $metadata, core } = JSON.parse(await rendered(resolver_id, 'tokens-studio'))
    expect([$themes, $metadata]).toEqual([studio.$themes, studio.$metadata])
    expect(core).toMatchObject({ $description: 'What all stand on', group: { $description: 'A group' } })
    expect(await resolvers()).toHaveLength(1)
  })

  test('into an empty workspace creates tokensets and themes: collections with several modes are axes', async () => {
    const figma = fakeFigma()
    const make = figma.api.variables.createVariableCollection
    const palette = make('Palette')
    const scheme = make('Scheme')
    scheme.renameMode(scheme.modes[0]!.modeId, 'Light')
    const dark = scheme.addMode('Dark')
    const blue = figma.api.variables.createVariable('blue', palette, 'COLOR')
    blue.description = 'Ours'
    blue.hiddenFromPublishing = true
    blue.scopes = ['ALL_FILLS']
    blue.setVariableCodeSyntax('WEB', '--blue')
    const accent = figma.api.variables.createVariable('accent', scheme, 'COLOR')
    accent.setValueForMode(scheme.modes[0]!.modeId, figma.api.variables.createVariableAlias(blue))
    accent.setValueForMode(dark, { r: 1, g: 0, b: 0, a: 1 })

    // Referenced collections are included, chosen or not.
    const { report, send } = await pushThemes(asking(figma), settings, { workspace_id, resolver_id: null }, [scheme.id])
    expect(report).toMatchObject({ dry_run: true, created: 3 })
    expect(await resolvers()).toEqual([])
    await send()
    const [themes] = await resolvers()
    expect(themes).toMatchObject({
      name: 'Themes',
      modifiers: [{ name: 'Scheme', default: 'Light', contexts: [{ name: 'Light' }, { name: 'Dark' }] }],
    })
    expect(await contents()).toMatchObject({
      'Palette / Mode 1 / blue': { description: 'Ours' },
      'Scheme / Light / accent': { value: { alias_to: 'blue' } },
    })
    const other = fakeFigma()
    await pullThemes(asking(other), settings, { workspace_id, resolver_id: themes!.id })
    const { description, hiddenFromPublishing, scopes, codeSyntax } = other.variable('Palette:blue')
    expect({ description, hiddenFromPublishing, scopes, codeSyntax }).toEqual({
      description: 'Ours',
      hiddenFromPublishing: true,
      scopes: ['ALL_FILLS'],
      codeSyntax: { WEB: '--blue' },
    })
    // In the original file, it is the same variable.
    await pullThemes(asking(figma), settings, { workspace_id, resolver_id: themes!.id })
    expect(figma.variable('Palette:blue')).toBe(blue)
  })

  test('adds new modes and collections to the themes; the rest of them is unchanged', async () => {
    const resolver_id = await imported(studioProject, 'tokens-studio')
    const figma = fakeFigma()
    await pullThemes(asking(figma), settings, { workspace_id, resolver_id })
    const dim = figma.collection('Scheme').addMode('Dim')
    figma.variable('Scheme:page').setValueForMode(dim, { r: 0, g: 0, b: 1, a: 1 })
    figma.collection('Brand').name = 'Renamed here'
    const density = figma.api.variables.createVariableCollection('Density')
    density.addMode('Dense')
    figma.api.variables.createVariable('gap', density, 'FLOAT')
    const ids = [...(await linked(figma, resolver_id)), density.id]
    const { send } = await pushThemes(asking(figma), settings, { workspace_id, resolver_id }, ids)
    await send()
    const [themes, ...others] = await resolvers()
    expect(others).toEqual([])
    expect(themes!.modifiers.map(({ name, default: standard, contexts }) => [name, standard, contexts.map(context => context.name)])).toEqual([
      ['Scheme', 'Light', ['Light', 'Dark', 'Dim']],
      ['Brand', 'A', ['A', 'B']],
      ['Density', 'Mode 1', ['Mode 1', 'Dense']],
    ]) // prettier-ignore
    expect(await contents()).toMatchObject({ 'Scheme / Dim / page': { value: '#0000ff' } })
    expect(JSON.stringify(Object.keys(await contents()))).not.toContain('Renamed here')
  })
})
