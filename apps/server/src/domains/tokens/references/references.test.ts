// References between the tokensets of a workspace: whoever reaches a token through a resolver follows it when it is renamed, and is
// told of when it is deleted.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followed } from '../../../testing/followed.ts'
import { newPlace, pathOf } from '../../../testing/systems/places.ts'
import type { ModeIds } from '../../../testing/systems/places.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => void (w = await world({ plan: 'BUSINESS' })))
afterAll(() => w.close())

const owner = () => w.as('owner')
const newTokenset = (name: string) => newPlace(w, workspace, name)
const newMode = async ({ tokenset_id }: ModeIds, name: string): Promise<ModeIds> => ({
  tokenset_id,
  mode_id: (await owner().post(`/tokensets/${tokenset_id}/modes`, { name })).body.id,
})
const join = async (name: string, parts: object) => {
  const { status, body } = await owner().post(`/workspaces/${workspace}/resolvers`, { name, ...parts })
  expect([status, body.error]).toEqual([201, undefined])
  return body.id as string
}
const set = (name: string, ...sources: ModeIds[]) => ({ name, sources })
const axis = (name: string, contexts: Record<string, ModeIds[]>) => ({
  name,
  contexts: Object.entries(contexts).map(([context, sources]) => ({ name: context, sources })),
  default: Object.keys(contexts)[0],
})
const values = async (place: ModeIds) =>
  Object.fromEntries(
    (await owner().get(`${pathOf(place)}/tokens`)).body.tokens.map(
      ({ name, value }: { name: string; value: unknown }) => [name, value],
    ),
  )
const rename = (place: ModeIds, from: string, to: string, more: object = {}) =>
  owner().patch(`${pathOf(place)}/tokens/${from}`, { name: to, ...more })
const lastChange = async () => (await owner().get(`/workspaces/${workspace}/changes?limit=1`)).body.changes[0]

let workspace: string
let core: ModeIds
let semantic: ModeIds
let number = 0
beforeEach(async () => {
  workspace = (await owner().post('/workspaces', { name: `References ${number++}` })).body.id
  core = await newTokenset('core')
  semantic = await newTokenset('semantic')
  await w.addTokens({ 'c.base': ['color', '#3366cc'], 's.1': ['dimension', '4px'] }, pathOf(core))
  await w.addTokens(
    {
      link: ['color', '{c.base}'],
      soft: ['color', { formula: 'alpha({c.base}, 0.5)' }],
      card: ['shadow', { color: '{c.base}', offsetX: '0px', offsetY: '{s.1}', blur: '0px', spread: '0px' }],
    },
    pathOf(semantic),
  )
})
const joined = () => join('Themes', { sets: [set('core', core), set('semantic', semantic)] })

describe('a rename', () => {
  test('carries what reaches the token through a resolver: aliases, formulas and parts, in one change', async () => {
    const resolver = await joined()
    const css = async () => (await owner().get(`/resolvers/${resolver}/export?format=css`)).text
    const before = await css()
    const { status, body } = await rename(core, 'c.base', 'palette.blue')
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('affected')
    expect(body).not.toHaveProperty('broken_aliases')
    expect(await values(semantic)).toMatchObject({
      link: { alias_to: 'palette.blue' },
      soft: { formula: 'alpha({palette.blue}, 0.5)' },
      card: { color: '{palette.blue}', offsetY: '{s.1}' },
    })
    expect(await css()).toBe(before.replaceAll('c-base', 'palette-blue'))
    const change = await lastChange()
    expect(change.tokens).toHaveLength(4)
    expect((await owner().post(`/changes/${change.id}/revert`)).status).toBe(201)
    expect(await css()).toBe(before)
    const { id } = await lastChange()
    expect((await owner().post(`/changes/${id}/revert`)).status).toBe(201)
    expect(await css()).toBe(before.replaceAll('c-base', 'palette-blue'))
  })

  test('leaves what no resolver joins, and what the resolver shows from elsewhere', async () => {
    await rename(core, 'c.base', 'palette.blue')
    expect(await values(semantic)).toMatchObject({ link: { alias_to: 'c.base' } })
  })

  test('tells each tokenset what changed in it', async () => {
    await joined()
    const stream = await followed(`${w.address}/api/v1/workspaces/${workspace}/events`, {
      authorization: `Bearer ${w.people.owner.key}`,
    })
    await rename(core, 'c.base', 'palette.blue')
    const told = (await stream.take(2)).map(({ event, data }) => [event, data.tokenset_id, data.tokens.length])
    stream.stop()
    expect(told).toEqual([
      ['tokens.changed', core.tokenset_id, 1],
      ['tokens.changed', semantic.tokenset_id, 3],
    ])
  })

  test('of one mode alone, where another mode has the token too, is named as affected, or refused', async () => {
    const dark = await newMode(core, 'Dark')
    await w.addTokens({ 'c.base': ['color', '#000000'] }, pathOf(dark))
    await join('Themes', {
      sets: [set('semantic', semantic)],
      modifiers: [axis('scheme', { light: [core], dark: [dark] })],
    })
    const refused = await rename(core, 'c.base', 'palette.blue', { references: 'refuse' })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      code: 'references_stay',
      affected: [{ token: 'card' }, { token: 'link' }, { token: 'soft' }],
    })
    expect(await values(core)).toHaveProperty(['c.base'])
    const { body } = await rename(core, 'c.base', 'palette.blue')
    expect(body.broken_aliases).toEqual(['card', 'link', 'soft'])
    expect(body.affected[1]).toEqual({ ...semantic, token: 'link', resolvers: ['Themes'] })
    expect(await values(semantic)).toMatchObject({ link: { alias_to: 'c.base' } })
  })

  test('of a group in all modes carries all of them', async () => {
    const dark = await newMode(core, 'Dark')
    await w.addTokens({ 'c.base': ['color', '#000000'] }, pathOf(dark))
    await join('Themes', {
      sets: [set('semantic', semantic)],
      modifiers: [axis('scheme', { light: [core], dark: [dark] })],
    })
    const { body } = await owner().post(`/tokensets/${core.tokenset_id}/rename-group`, { from: 'c', to: 'palette' })
    expect(body).toEqual({ renamed: 2, modes: 2 })
    expect(await values(semantic)).toMatchObject({ link: { alias_to: 'palette.base' } })
  })

  test('of tokens in every mode at once carries all that reaches any of them, and a dry run says how many', async () => {
    const dark = await newMode(core, 'Dark')
    await w.addTokens({ 'c.base': ['color', '#000000'], 'c.end': ['color', '{c.base}'] }, pathOf(dark))
    await join('Themes', {
      sets: [set('semantic', semantic)],
      modifiers: [axis('scheme', { light: [core], dark: [dark] })],
    })
    const path = `/tokensets/${core.tokenset_id}/rename-tokens`
    const renames = [{ from: 'c.base', to: 'palette.blue' }]
    const answer = { renamed: 2, modes: 2, followed: { tokens: 4, modes: 2, tokensets: 2 } }
    expect((await owner().post(path, { renames, dry_run: true })).body).toEqual({ dry_run: true, ...answer })
    expect(await values(semantic)).toMatchObject({ link: { alias_to: 'c.base' } })
    expect((await owner().post(path, { renames })).body).toEqual(answer)
    expect(await values(semantic)).toMatchObject({ link: { alias_to: 'palette.blue' } })
    expect(await values(dark)).toMatchObject({ 'c.end': { alias_to: 'palette.blue' } })
    const unknown = await owner().post(path, { renames: [{ from: 'c.base', to: 'x' }] })
    expect([unknown.status, unknown.body.code]).toEqual([400, 'token_unknown'])
    const twice = await owner().post(path, { renames: ['x', 'y'].map(to => ({ from: 'palette.blue', to })) })
    expect([twice.status, twice.body.error]).toEqual([400, 'renames must name each token once'])
    const swap = [
      { from: 'palette.blue', to: 's.1' },
      { from: 's.1', to: 'palette.blue' },
    ]
    expect((await owner().post(path, { renames: swap })).body).toMatchObject({ renamed: 3 })
    expect(await values(semantic)).toMatchObject({ link: { alias_to: 's.1' } })
  })

  test('to a name that a higher layer has is named: it would mean another token', async () => {
    await w.addTokens({ taken: ['color', '#ffffff'] }, pathOf(semantic))
    await joined()
    const { body } = await rename(core, 'c.base', 'taken')
    expect(body.affected.map(({ token }: { token: string }) => token)).toEqual(['card', 'link', 'soft'])
    expect(await values(semantic)).toMatchObject({ link: { alias_to: 'c.base' } })
  })

  test('stays where another resolver shows another token under the old name', async () => {
    const other = await newTokenset('other')
    await w.addTokens({ 'c.base': ['color', '#000000'] }, pathOf(other))
    await joined()
    await join('Others', { sets: [set('other', other), set('semantic', semantic)] })
    const { body } = await rename(core, 'c.base', 'palette.blue')
    expect(body.affected[1]).toEqual({ ...semantic, token: 'link', resolvers: ['Themes'] })
    expect(await values(semantic)).toMatchObject({ link: { alias_to: 'c.base' } })
  })

  test('names the references that the new name catches', async () => {
    await w.addTokens({ page: ['color', '#ffffff'] }, pathOf(core))
    await w.addTokens({ own: ['color', '#000000'], text: ['color', '{page}'] }, pathOf(semantic))
    await joined()
    const { body } = await rename(semantic, 'own', 'page')
    expect(body.affected).toEqual([{ ...semantic, token: 'text', resolvers: ['Themes'] }])
  })

  test('in the mode itself stays where a theme shows another token under the old name', async () => {
    const dark = await newMode(core, 'Dark')
    await w.addTokens({ 'c.base': ['color', '#000000'] }, pathOf(dark))
    await w.addTokens({ ink: ['color', '{c.base}'] }, pathOf(core))
    await join('Themes', { sets: [set('core', core)], modifiers: [axis('scheme', { light: [], dark: [dark] })] })
    const { body } = await rename(core, 'c.base', 'c.first')
    expect(body.affected).toEqual([{ ...core, token: 'ink', resolvers: ['Themes'] }])
    expect(body.broken_aliases).toEqual(['ink'])
  })

  test('without update_references leaves all and names what is broken', async () => {
    await joined()
    const { body } = await rename(core, 'c.base', 'palette.blue', { update_references: false })
    expect(body.broken_aliases).toEqual(['card', 'link', 'soft'])
    expect(await values(semantic)).toMatchObject({ link: { alias_to: 'c.base' } })
  })

  test('that swaps two names in a batch carries each reference with its token', async () => {
    await w.addTokens({ 'c.other': ['color', '#ff0000'] }, pathOf(core))
    await w.addTokens({ second: ['color', '{c.other}'] }, pathOf(semantic))
    await joined()
    const operations = [
      { op: 'update', name: 'c.base', new_name: 'c.third' },
      { op: 'update', name: 'c.other', new_name: 'c.base' },
    ]
    const dry = (await owner().post(`${pathOf(core)}/tokens/batch`, { operations, dry_run: true })).body
    expect(await values(semantic)).toMatchObject({ link: { alias_to: 'c.base' } })
    const { body } = await owner().post(`${pathOf(core)}/tokens/batch`, { operations })
    expect(body).toMatchObject({ updated: 6, created: 0 })
    expect(dry).toMatchObject({ ...body, dry_run: true })
    expect(await values(semantic)).toMatchObject({ link: { alias_to: 'c.third' }, second: { alias_to: 'c.base' } })
  })

  test('looks through resolvers of proposals that are open, and not through those of drafts', async () => {
    const operation = { op: 'create_resolver', name: 'Ahead', sets: [set('core', core), set('semantic', semantic)] }
    const { body: proposal } = await owner().post(`/workspaces/${workspace}/proposals`, {
      title: 'Themes',
      operations: [operation],
    })
    await rename(core, 'c.base', 'c.draft')
    expect(await values(semantic)).toMatchObject({ link: { alias_to: 'c.base' } })
    await rename(core, 'c.draft', 'c.base')
    expect((await owner().patch(`/proposals/${proposal.id}`, { status: 'open' })).status).toBe(200)
    await rename(core, 'c.base', 'c.open')
    expect(await values(semantic)).toMatchObject({ link: { alias_to: 'c.open' } })
  })

  test('within a proposal carries values that are proposed with the old name, in other modes', async () => {
    await joined()
    const proposed = [
      { ...core, op: 'update', name: 'c.base', new_name: 'palette.blue' },
      { ...semantic, op: 'update', name: 'link', value: { formula: 'alpha({c.base}, 0.25)' } },
      { ...semantic, op: 'create', name: 'focus', type: 'color', value: '{c.base}' },
      { ...semantic, op: 'create', name: 'lost', type: 'color', value: '{nobody}' },
    ]
    for (const operations of [proposed, proposed.toReversed()]) {
      const made = await owner().post(`/workspaces/${workspace}/proposals`, {
        title: 'Blue',
        operations,
        status: 'open',
      })
      expect([made.status, made.body.error]).toEqual([201, undefined])
      const { modes } = (await owner().get(`/proposals/${made.body.id}/diff`)).body
      const diff = modes.find(({ mode_id }: ModeIds) => mode_id === semantic.mode_id).tokens
      const after = Object.fromEntries(
        diff.map(({ name, after }: { name: string; after: { value: unknown } }) => [name, after.value]),
      )
      expect(after).toMatchObject({
        link: { formula: 'alpha({palette.blue}, 0.25)' },
        focus: { alias_to: 'palette.blue' },
        soft: { formula: 'alpha({palette.blue}, 0.5)' },
      })
      const { status, body } = await owner().post(`/proposals/${made.body.id}/merge`)
      expect([status, body.error]).toEqual([200, undefined])
      expect(body.unresolved_aliases).toEqual([{ name: 'lost', missing_targets: ['nobody'] }])
      expect(body).not.toHaveProperty('broken_aliases')
      expect(await values(semantic)).toMatchObject(after)
      const taken = await owner().post(`/changes/${body.change_id}/revert`)
      expect([taken.status, taken.body.error]).toEqual([201, undefined])
    }
    // A name that leads somewhere afterwards is what it is meant for.
    await w.addTokens({ 'c.other': ['color', '#ff0000'] }, pathOf(core))
    const operations = [
      { ...core, op: 'update', name: 'c.base', new_name: 'c.old' },
      { ...core, op: 'update', name: 'c.other', new_name: 'c.base' },
      { ...semantic, op: 'update', name: 'link', value: '{c.base}', description: 'new' },
      { ...semantic, op: 'create', name: 'focus', type: 'color', value: '{c.base}' },
    ]
    const made = await owner().post(`/workspaces/${workspace}/proposals`, { title: 'Swap', operations, status: 'open' })
    expect((await owner().post(`/proposals/${made.body.id}/merge`)).status).toBe(200)
    expect(await values(semantic)).toMatchObject({ focus: { alias_to: 'c.base' } })
  })

  test('within a proposal carries them too, shown in its diff and merged as one change', async () => {
    await joined()
    const operations = [{ ...core, op: 'update', name: 'c.base', new_name: 'palette.blue' }]
    const { body: proposal } = await owner().post(`/workspaces/${workspace}/proposals`, { title: 'Blue', operations })
    await owner().patch(`/proposals/${proposal.id}`, { status: 'open' })
    const { modes } = (await owner().get(`/proposals/${proposal.id}/diff`)).body
    expect(
      modes.map(({ mode_id, tokens }: { mode_id: string; tokens: unknown[] }) => [mode_id, tokens.length]),
    ).toEqual([
      [core.mode_id, 1],
      [semantic.mode_id, 3],
    ])
    const { status, body } = await owner().post(`/proposals/${proposal.id}/merge`)
    expect([status, body.error, body.updated]).toEqual([200, undefined, 4])
    expect(await values(semantic)).toMatchObject({ link: { alias_to: 'palette.blue' } })
    await owner().post(`/changes/${body.change_id}/revert`)
    expect(await values(semantic)).toMatchObject({ link: { alias_to: 'c.base' } })
  })

  test('taken back carries references that were made since', async () => {
    await joined()
    await rename(core, 'c.base', 'palette.blue')
    const { id } = await lastChange()
    await w.addTokens({ late: ['color', '{palette.blue}'] }, pathOf(semantic))
    expect((await owner().post(`/changes/${id}/revert`)).status).toBe(201)
    expect(await values(semantic)).toMatchObject({ late: { alias_to: 'c.base' }, link: { alias_to: 'c.base' } })
  })

  test('of the group of a scale carries what stands on its steps', async () => {
    const scale = { kind: 'modular', group: 'size', type: 'dimension', base: '16px', ratio: 1.25, steps: [0, 1] }
    const { body } = await owner().post(`${pathOf(core)}/scales`, scale)
    const [step] = body.tokens.map(({ name }: { name: string }) => name)
    await w.addTokens({ gap: ['dimension', `{${step}}`] }, pathOf(semantic))
    await joined()
    expect((await owner().patch(`/scales/${body.id}`, { group: 'scale' })).status).toBe(200)
    expect(await values(semantic)).toMatchObject({ gap: { alias_to: step.replace('size', 'scale') } })
  })
})

describe('a deletion', () => {
  const remove = (place: ModeIds, name: string, how = '') => owner().delete(`${pathOf(place)}/tokens/${name}${how}`)

  test('names what it breaks in other tokensets, or is refused', async () => {
    await joined()
    const refused = await remove(core, 'c.base', '?on_dependents=refuse')
    expect([refused.status, refused.body.dependents]).toEqual([400, ['link', 'soft', 'card']])
    const { body } = await remove(core, 'c.base')
    expect(body).toEqual({ message: 'Token deleted successfully', broken_aliases: ['card', 'link', 'soft'] })
  })

  test('in a batch and by an import names them as well', async () => {
    await joined()
    const operations = [{ op: 'delete', name: 'c.base' }]
    const dry = await owner().post(`${pathOf(core)}/tokens/batch`, { operations, dry_run: true })
    expect(dry.body.broken_aliases).toEqual(['card', 'link', 'soft'])
    const document = { s: { 1: { $type: 'dimension', $value: { value: 4, unit: 'px' } } } }
    const imported = await owner().post(`${pathOf(core)}/import`, { document, strategy: 'replace' })
    expect(imported.body.broken_aliases).toEqual(['card', 'link', 'soft'])
  })

  test('of an override leaves nothing broken: the layer below is there', async () => {
    const dark = await newMode(core, 'Dark')
    await w.addTokens({ 'c.base': ['color', '#000000'] }, pathOf(dark))
    await join('Themes', {
      sets: [set('core', core), set('semantic', semantic)],
      modifiers: [axis('scheme', { light: [], dark: [dark] })],
    })
    expect((await remove(dark, 'c.base')).body).toEqual({ message: 'Token deleted successfully' })
  })

  test('puts its literal into what reaches it through a resolver', async () => {
    await joined()
    expect((await remove(core, 'c.base', '?on_dependents=inline')).body).toEqual({
      message: 'Token deleted successfully',
    })
    expect(await values(semantic)).toMatchObject({
      link: '#3366cc',
      soft: { formula: 'alpha(#3366cc, 0.5)' },
      card: { color: '#3366cc' },
    })
  })

  test('puts no literal where a theme shows another token under the name', async () => {
    const dark = await newMode(core, 'Dark')
    await w.addTokens({ 'c.base': ['color', '#000000'] }, pathOf(dark))
    await join('Themes', {
      sets: [set('core', core), set('semantic', semantic)],
      modifiers: [axis('scheme', { light: [], dark: [dark] })],
    })
    const { status, body } = await remove(core, 'c.base', '?on_dependents=inline')
    expect([status, body.code]).toEqual([400, 'inline_varies'])
    await owner().patch(`${pathOf(dark)}/tokens/c.base`, { value: '#3366cc' })
    expect((await remove(core, 'c.base', '?on_dependents=inline')).status).toBe(200)
    expect(await values(semantic)).toMatchObject({ link: '#3366cc' })
  })

  test('puts no literal where it differs between the permutations', async () => {
    const brand = await newTokenset('brand')
    const other = await newMode(brand, 'B')
    await w.addTokens({ tint: ['color', '#111111'] }, pathOf(brand))
    await w.addTokens({ tint: ['color', '#222222'] }, pathOf(other))
    await w.addTokens({ 'c.tinted': ['color', '{tint}'] }, pathOf(core))
    await w.addTokens({ shown: ['color', '{c.tinted}'] }, pathOf(semantic))
    await join('Themes', {
      sets: [set('core', core), set('semantic', semantic)],
      modifiers: [axis('brand', { a: [brand], b: [other] })],
    })
    const { status, body } = await remove(core, 'c.tinted', '?on_dependents=inline')
    expect([status, body.code]).toEqual([400, 'inline_varies'])
    expect(await values(semantic)).toMatchObject({ shown: { alias_to: 'c.tinted' } })
  })
})

describe('what is missing', () => {
  test('is not told of what a resolver finds', async () => {
    await joined()
    const token = { name: 'fine', type: 'color', value: '{c.base}' }
    expect((await owner().post(`${pathOf(semantic)}/tokens`, token)).body).not.toHaveProperty('missing_targets')
    const other = { name: 'lost', type: 'color', value: '{c.none}' }
    expect((await owner().post(`${pathOf(semantic)}/tokens`, other)).body.missing_targets).toEqual(['c.none'])
    const upward = { name: 'up', type: 'color', value: '{link}' }
    expect((await owner().post(`${pathOf(core)}/tokens`, upward)).body).not.toHaveProperty('missing_targets')
  })

  test('is told where no resolver joins the tokensets', async () => {
    const token = { name: 'fine', type: 'color', value: '{c.base}' }
    expect((await owner().post(`${pathOf(semantic)}/tokens`, token)).body.missing_targets).toEqual(['c.base'])
  })

  test('is not told of an import of a whole system whose resolver finds it', async () => {
    const { id } = (await owner().post('/workspaces', { name: 'Whole' })).body
    const document = {
      version: '2025.10',
      sets: {
        core: { sources: [{ c: { base: { $type: 'color', $value: '#3366cc' } } }] },
        semantic: { sources: [{ link: { $type: 'color', $value: '{c.base}' } }] },
      },
      resolutionOrder: [{ $ref: '#/sets/core' }, { $ref: '#/sets/semantic' }],
    }
    const { status, body } = await owner().post(`/workspaces/${id}/import`, { document })
    expect([status, body.error]).toEqual([200, undefined])
    expect(body).not.toHaveProperty('unresolved_aliases')
  })
})
