// The themes of a project go both ways with its tokens, over HTTP and the real protocol of git.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Team } from '../../../../testing/probes/git-server.ts'
import { quiet, themesIn } from '../../../../testing/probes/git-themes.ts'
import { gitWorld } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'

type World = Awaited<ReturnType<typeof themesIn>>
let git: GitWorld
let team: Team
let path: string
let world: World
beforeAll(async () => void (git = await gitWorld()))
afterAll(() => git.close())
beforeEach(async () => {
  team = await git.server.team()
  world = await themesIn(git, team)
  path = world.path
})

const owner = () => git.owner()
const settings = (more: object) => world.settings(more)
const connect: World['connect'] = more => world.connect(more)
const synced = () => world.synced()
const resolvers = () => world.resolvers()
const only = () => world.only()
const tokensets = () => world.tokensets()
const modes: World['modes'] = id => world.modes(id)
const axes = () => world.axes()
const change: World['change'] = edit => world.change(edit)

const file = (tokens: Record<string, string>) =>
  `${JSON.stringify(Object.fromEntries(Object.entries(tokens).map(([name, $value]) => [name, { $type: 'color', $value }])), null, 2)}\n`
const row = (name: string, group: string, sets: string, more = '') => `  {
      "id": "id-${name}",
      "name": "${name}",   "$figmaStyleReferences": {},
      "selectedTokenSets": {
        "core": "source",
        ${sets}
      },
      "$figmaCollectionId": "VariableCollectionId:1:2",${more}
      "group": "${group}"
  }`
const rows = [
  row('light', 'Scheme', '"scheme/light": "enabled"'),
  row('dark', 'Scheme', '"scheme/dark": "enabled"', ' "$figmaModeId": "1:3",'),
  row('a', 'Brand', '"brand/a": "enabled"'),
  row('b', 'Brand', '"brand/b": "enabled"'),
]
const listed = (all: string[]) => `[\n${all.join(',\n')}\n]\n`
const metadata = `{\n\t"tokenSetOrder": ["core", "brand/a", "brand/b", "scheme/light", "scheme/dark"],\n\t"x": 1\n}\n`
const project = (): Record<string, string> => ({
  'tokens/core.json': file({ white: '#ffffff', black: '#000000' }),
  'tokens/scheme/light.json': file({ back: '{white}' }),
  'tokens/scheme/dark.json': file({ back: '{black}' }),
  'tokens/brand/a.json': file({ accent: '#ff0000' }),
  'tokens/brand/b.json': file({ accent: '#00ff00' }),
  'tokens/$themes.json': listed(rows),
  'tokens/$metadata.json': metadata,
})
const studio = { format: 'tokens-studio' }
const themes = () => team.file('tokens/$themes.json')
async function connectProject(): Promise<void> {
  await team.commit(project())
  await connect(studio)
  await synced()
}
const editRow = async (from: string, to: string) => {
  const text = await themes()
  expect(text).toContain(from)
  await team.commit({ 'tokens/$themes.json': text.replace(from, to) })
}
test('a folder of Tokens Studio becomes tokensets with modes and a resolver, and is not written to', async () => {
  await connectProject()
  expect((await tokensets()).map(({ name }) => name).sort()).toEqual(['Brand', 'Core', 'Scheme'])
  expect(await axes()).toEqual({
    Scheme: { light: ['Scheme/light'], dark: ['Scheme/dark'] },
    Brand: { a: ['Brand/a'], b: ['Brand/b'] },
  })
  expect(await synced()).toMatchObject(quiet)
  for (const [name, text] of Object.entries(project())) expect(await team.file(name)).toBe(text)
  expect((await team.log()).length).toBe(1)
})

test('a theme that is changed here changes its lines there only, and a new one stands beside its group', async () => {
  await connectProject()
  const [brand] = (await tokensets()).filter(({ name }) => name === 'Brand')
  const b = (await modes(brand!.id)).find(({ name }) => name === 'b')!
  await change(({ modifiers }) => {
    const scheme = modifiers.find(({ name }) => name === 'Scheme')!
    scheme.contexts[1]!.sources.push({ tokenset_id: brand!.id, mode_id: b.id })
    scheme.contexts.push({ name: 'dim', sources: scheme.contexts[0]!.sources })
  })
  const run = await synced()
  expect(run.commits).toHaveLength(1)
  const text = await themes()
  for (const unchanged of [rows[0]!, rows[2]!, rows[3]!]) expect(text).toContain(unchanged)
  const now = JSON.parse(text) as { name: string; selectedTokenSets: object; id: string; $figmaModeId?: string }[]
  expect(now.map(({ name }) => name)).toEqual(['light', 'dark', 'dim', 'a', 'b'])
  expect(now[1]).toMatchObject({
    id: 'id-dark',
    $figmaModeId: '1:3',
    selectedTokenSets: { core: 'source', 'scheme/dark': 'enabled', 'brand/b': 'enabled' },
  })
  expect(now[2]!.selectedTokenSets).toMatchObject({ 'scheme/light': 'enabled' })
  expect(await team.file('tokens/$metadata.json')).toContain('\t"x": 1\n')
  expect((await team.log())[0]!.name).toBe(git.w.people.owner.name)
  expect(await synced()).toMatchObject(quiet)
})

test('a dry run lists the documents of themes, changes nothing, and does what the run does', async () => {
  await team.commit(project())
  const { body } = await owner().put(`${path}/git?dry_run=true`, settings(studio))
  expect(body.files).toContainEqual({ path: 'tokens/$themes.json', action: 'leave', owner: 'other' })
  expect(body.files).toContainEqual({ path: 'tokens/core.json', action: 'leave', owner: 'other' })
  await connect(studio)
  await synced()
  const documents = { 'tokens/$themes.json': 'leave tessera', 'tokens/$metadata.json': 'leave tessera' }
  expect(await world.planned()).toMatchObject(documents)
  await change(({ modifiers }) => void (modifiers.find(({ name }) => name === 'Scheme')!.contexts[0]!.sources = []))
  const before = await owner().get(`${path}/changes`)
  const planned = await world.planned()
  expect(planned).toMatchObject({ ...documents, 'tokens/$themes.json': 'replace tessera' })
  expect((await owner().get(`${path}/changes`)).body).toEqual(before.body)
  const texts = await team.files()
  await synced()
  const changed = [...(await team.files())].filter(([name, text]) => texts.get(name) !== text).map(([name]) => name)
  expect(changed).toEqual(Object.keys(planned).filter(name => !planned[name]!.startsWith('leave')))
  expect(await world.planned()).toMatchObject(documents)
})

test('a dry run says which documents would be new, and what conflicts is left', async () => {
  await connectProject()
  await editRow('"brand/b": "enabled"\n', '"brand/b": "enabled", "scheme/light": "enabled"\n')
  await change(({ modifiers }) => void (modifiers.find(({ name }) => name === 'Brand')!.contexts[1]!.sources = []))
  expect(await world.planned()).toMatchObject({ 'tokens/$themes.json': 'leave tessera' })
  expect((await owner().get(`${path}/proposals`)).body.proposals).toEqual([])
  await owner().delete(`${path}/git`)
  team = await git.server.team()
  const { body } = await owner().put(`${path}/git?dry_run=true`, settings({ format: 'dtcg', url: team.url }))
  const documents = (body.files as { path: string }[]).filter(one => one.path.endsWith('.resolver.json'))
  expect(documents).toMatchObject([{ action: 'write', owner: 'tessera' }])
})

test('a theme that is changed, renamed or removed there is so here, and what the resolver says besides stays', async () => {
  await connectProject()
  await change(({ modifiers }) => {
    const dark = modifiers.find(({ name }) => name === 'Scheme')!.contexts[1]!
    Object.assign(dark, { selector: '.dark' })
  })
  await synced()
  await team.commit({
    'tokens/$themes.json': listed([
      rows[0]!,
      rows[1]!.replace('"scheme/dark"', '"brand/b": "enabled", "scheme/dark"'),
      rows[2]!,
    ]),
  })
  const run = await synced()
  expect(run.changes).toHaveLength(1)
  expect(await axes()).toMatchObject({ Scheme: { dark: expect.arrayContaining(['Scheme/dark', 'Brand/b']) } })
  const { modifiers } = await only()
  expect(modifiers[0]!.contexts[1]).toMatchObject({ name: 'dark', selector: '.dark' })
  expect(modifiers[1]!.contexts.map(({ name }) => name)).toEqual(['a'])
  expect((await owner().get(`/changes/${run.changes[0]}`)).body.actor.surface).toBe('git')
  expect(await synced()).toMatchObject(quiet)
})

test('what both sides did to different themes counts, and to the same one becomes a proposal that loses neither', async () => {
  await connectProject()
  await change(({ modifiers }) => {
    modifiers.find(({ name }) => name === 'Scheme')!.contexts[0]!.sources = []
  })
  await editRow('"brand/a": "enabled"', '"brand/a": "enabled", "scheme/dark": "enabled"')
  expect((await synced()).proposal_id).toBeNull()
  expect(await axes()).toMatchObject({
    Scheme: { light: [] },
    Brand: { a: expect.arrayContaining(['Brand/a', 'Scheme/dark']) },
  })
  expect(JSON.parse(await themes())[0].selectedTokenSets).not.toHaveProperty('scheme/light')
  expect(await synced()).toMatchObject(quiet)

  await editRow('"brand/b": "enabled"\n', '"brand/b": "enabled", "scheme/light": "enabled"\n')
  await change(({ modifiers }) => void (modifiers.find(({ name }) => name === 'Brand')!.contexts[1]!.sources = []))
  const { proposal_id } = await synced()
  const proposal = (await owner().get(`/proposals/${proposal_id}`)).body
  expect(proposal).toMatchObject({ status: 'open', operations: [{ op: 'update_resolver' }] })
  expect(proposal.description).toContain('`Brand / b / sources`')
  expect(await synced()).toMatchObject(quiet)
  expect((await axes()).Brand).toMatchObject({ b: [] })
  expect(await themes()).toContain('"brand/b": "enabled", "scheme/light"')
  expect((await owner().post(`/proposals/${proposal_id}/close`)).status).toBe(200)
  await synced()
  expect(JSON.parse(await themes()).at(-1).selectedTokenSets).not.toHaveProperty('brand/b')
  expect(await synced()).toMatchObject(quiet)
})

test('with incoming proposals themes are proposed, and merging ends it', async () => {
  await connectProject()
  await connect({ ...studio, incoming: 'proposal', credential: undefined })
  await team.commit({ 'tokens/$themes.json': listed(rows.slice(0, 3)) })
  const { proposal_id } = await synced()
  expect(await synced()).toMatchObject(quiet)
  expect((await owner().post(`/proposals/${proposal_id}/merge`)).status).toBe(200)
  // What all themes of a group switch on is always on.
  expect((await axes()).Brand).toEqual({ a: [] })
  expect(await synced()).toMatchObject(quiet)
  expect(await themes()).toBe(listed(rows.slice(0, 3)))
})

test('a set that is renamed there keeps its mode and its places, and one that themes name without a file is told with its line', async () => {
  await connectProject()
  const before = await axes()
  const text = await themes()
  await team.commit({
    'tokens/brand/b.json': null,
    'tokens/brand/blue.json': project()['tokens/brand/b.json']!,
    'tokens/$themes.json': text.replace('brand/b', 'brand/blue'),
    'tokens/$metadata.json': metadata.replace('brand/b"', 'brand/blue"'),
  })
  expect(await synced()).toMatchObject({ proposal_id: null, warnings: [] })
  expect(await axes()).toEqual(before)
  await editRow('"brand/a": "enabled"', '"brand/a": "enabled",\n        "brand/none": "enabled"')
  const { warnings } = await synced()
  const line = (await themes()).split('\n').findIndex(one => one.includes('brand/none')) + 1
  expect(warnings).toMatchObject([
    { file: 'tokens/$themes.json', line, code: 'unresolved', message: expect.stringContaining('brand/none') },
  ])
  expect((await owner().get(`${path}/git`)).body.status.warnings).toEqual(warnings)
  expect(await synced()).toMatchObject(quiet)
})

test('a workspace with themes writes a project that reads as the same', async () => {
  const { body: made } = await owner().post(`${path}/tokensets`, { name: 'Palette' })
  const [base] = await modes(made.id)
  const night = (await owner().post(`/tokensets/${made.id}/modes`, { name: 'Night' })).body
  await git.batch([{ op: 'upsert', name: 'a', type: 'number', value: 1 }], `/tokensets/${made.id}/modes/${base!.id}`)
  const contexts = [
    { name: 'day', sources: [{ tokenset_id: made.id }] },
    { name: 'night', sources: [{ tokenset_id: made.id, mode_id: night.id }] },
  ]
  const resolver = { name: 'App', modifiers: [{ name: 'Time', default: 'day', contexts }] }
  expect((await owner().post(`${path}/resolvers`, resolver)).status).toBe(201)
  for (const format of ['tokens-studio', 'dtcg'] as const) {
    await owner().delete(`${path}/git`)
    team = await git.server.team()
    await connect({ format, url: team.url })
    await synced()
    const before = await only()
    expect(await synced()).toMatchObject(quiet)
    expect(await only()).toEqual(before)
    const written = [...(await team.files()).keys()].map(name => name.split('/').at(-1))
    expect(written).toEqual(
      expect.arrayContaining(format === 'dtcg' ? ['app.resolver.json'] : ['$themes.json', '$metadata.json']),
    )
  }
})

const document = `{
  "$schema": "https://www.designtokens.org/schemas/2025.10/resolver.json",
  "name": "Shop",   "version": "2025.10",
  "resolutionOrder": [{ "$ref": "#/sets/core" }, { "$ref": "#/modifiers/scheme" }],
  "sets": { "core": { "sources": [{ "$ref": "./core.json" }] } },
  "modifiers": {
    "scheme": {
      "contexts": {
        "light": [{ "$ref": "./light.json" }],
        "dark": [  { "$ref": "./dark.json" }]
      },
      "default": "light"
    }
  }
}
`

test('a resolver document and the files of its sets go both ways', async () => {
  const color = (hex: string) => file({ back: hex })
  await team.commit({
    'tokens/shop.resolver.json': document,
    'tokens/core.json': color('#111111'),
    'tokens/light.json': color('#ffffff'),
    'tokens/dark.json': color('#000000'),
  })
  await connect({ format: 'dtcg' })
  await synced()
  expect(await axes()).toEqual({ scheme: { light: ['scheme/light'], dark: ['scheme/dark'] } })
  expect(await only()).toMatchObject({ name: 'Shop', sets: [{ name: 'core' }] })
  expect(await synced()).toMatchObject(quiet)
  await change(({ modifiers }) => {
    const [{ contexts }] = modifiers as [(typeof modifiers)[number]]
    contexts.push({ name: 'dim', sources: contexts[1]!.sources })
  })
  await synced()
  const text = await team.file('tokens/shop.resolver.json')
  for (const line of ['  "name": "Shop",   "version": "2025.10",', '        "dark": [  { "$ref": "./dark.json" }]'])
    expect(text).toContain(line)
  expect(JSON.parse(text).modifiers.scheme.contexts.dim).toEqual([{ $ref: './dark.json' }])
  expect(await synced()).toMatchObject(quiet)
  await team.commit({ 'tokens/shop.resolver.json': text.replace('"default": "light"', '"default": "dark"') })
  await synced()
  expect((await only()).modifiers[0]!.default).toBe('dark')
  await team.commit({ 'tokens/shop.resolver.json': null })
  await synced()
  expect(await resolvers()).toEqual([])
  expect((await tokensets()).map(({ name }) => name).sort()).toEqual(['Core', 'scheme'])
  expect(await synced()).toMatchObject(quiet)
})

test('a format without themes is refused', async () => {
  const { status, body } = await owner().put(`${path}/git`, settings({ format: 'style-dictionary' }))
  expect([status, body.code]).toEqual([400, 'git_unsupported'])
})
