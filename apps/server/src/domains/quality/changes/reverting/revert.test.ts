import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inNewWorkspace } from '../../../../testing/furnished.ts'
import { world } from '../../../../testing/world.ts'
import type { World } from '../../../../testing/world.ts'

let base: World
let w: World
beforeAll(async () => void (base = await world({ plan: 'BUSINESS' })))
afterAll(() => base.close())
beforeEach(async () => {
  w = await inNewWorkspace(base)
  await w.addTokens({
    'color.a': ['color', '#aaaaaa', 'First'],
    'color.b': ['color', '{color.a}'],
    'space.1': ['dimension', { unit: 'px', value: 4 }],
  })
})

const owner = () => w.as('owner')
const tokenset = () => `/tokensets/${w.tokenset.id}`
const last = async () => (await owner().get(`/workspaces/${w.workspace.id}/changes?limit=1`)).body.changes[0]
const revert = (change: { id: string }, body: object = {}) => owner().post(`/changes/${change.id}/revert`, body)

/** All that a tokenset is, without times. */
async function everything() {
  const { body: workspace } = await owner().get(`/workspaces/${w.workspace.id}`)
  const { body: sets } = await owner().get(`/workspaces/${w.workspace.id}/tokensets`)
  const found = []
  for (const set of sets.tokensets) {
    const { body: modes } = await owner().get(`/tokensets/${set.id}/modes`)
    const { body: tokens } = await owner().get(`/tokensets/${set.id}/tokens`)
    const document = (await owner().get(`/tokensets/${set.id}/render/dtcg`)).text
    found.push({ set, modes: modes.modes, tokens: tokens.tokens, document })
  }
  const timeless = (_key: string, value: unknown) =>
    _key === 'created_at' || _key === 'updated_at' ? undefined : value
  const { body: resolvers } = await owner().get(`/workspaces/${w.workspace.id}/resolvers`)
  return JSON.parse(JSON.stringify([workspace, found, resolvers], timeless))
}

const dark = async (more: object = {}) => (await owner().post(`${tokenset()}/modes`, { name: 'Dark', ...more })).body
const edit = (name: string, body: object) => owner().patch(`${w.modePath}/tokens/${name}`, body)

const themes = (source: object = { tokenset_id: w.tokenset.id }) =>
  owner().post(`/workspaces/${w.workspace.id}/resolvers`, {
    name: 'Themes',
    sets: [{ name: 'core', sources: [source] }],
    modifiers: [{ name: 'scheme', default: 'light', contexts: [{ name: 'light', sources: [] }] }],
  })
const firstResolver = async () =>
  `/resolvers/${(await owner().get(`/workspaces/${w.workspace.id}/resolvers`)).body.resolvers[0].id}`

type Write = () => Promise<{ status: number }>
const writes: [what: string, prepare: () => Promise<unknown>, write: Write][] = [
  [
    'creating a token',
    async () => 0,
    () => owner().post(`${w.modePath}/tokens`, { name: 'new', type: 'number', value: 1 }),
  ],
  ['changing a value', async () => 0, () => edit('color.a', { value: '#000', description: null })],
  ['renaming a token that others point at', async () => 0, () => edit('color.a', { name: 'color.z' })],
  ['deleting a token', async () => 0, () => owner().delete(`${w.modePath}/tokens/color.b`)],
  [
    'deleting a token that others point at, inlined',
    async () => 0,
    () => owner().delete(`${w.modePath}/tokens/color.a?on_dependents=inline`),
  ],
  [
    'a batch',
    async () => 0,
    () =>
      owner().post(`${w.modePath}/tokens/batch`, {
        operations: [
          { op: 'create', name: 'x', type: 'number', value: 1 },
          { op: 'update', name: 'color.a', value: '#111', new_name: 'color.y' },
          { op: 'delete', name: 'space.1' },
        ],
      }),
  ],
  [
    'an import',
    async () => 0,
    () =>
      owner().post(`${w.modePath}/import`, {
        strategy: 'replace',
        document: { g: { $description: 'A group', x: { $type: 'number', $value: 3 } } },
      }),
  ],
  [
    'an import that makes modes',
    async () => 0,
    () =>
      owner().post(`${tokenset()}/import`, {
        document: {
          $modes: { night: { x: { value: '1', type: 'number' } }, day: { x: { value: '2', type: 'number' } } },
        },
      }),
  ],
  [
    'an import that names the untouched mode',
    () =>
      owner().post(`${w.modePath}/tokens/batch`, {
        operations: ['color.b', 'color.a', 'space.1'].map(name => ({ op: 'delete', name })),
      }),
    () =>
      owner().post(`${tokenset()}/import`, { document: { $modes: { night: { x: { value: '1', type: 'number' } } } } }),
  ],
  ['creating a mode', async () => 0, () => owner().post(`${tokenset()}/modes`, { name: 'Dark' })],
  [
    'creating a default mode with the tokens of another',
    async () => 0,
    () => owner().post(`${tokenset()}/modes`, { name: 'Dark', is_default: true, copy_from: w.mode.id }),
  ],
  ['renaming a mode', async () => 0, () => owner().patch(w.modePath, { name: 'Light' })],
  [
    'making another mode the default',
    () => dark(),
    async () => {
      const { body } = await owner().get(`${tokenset()}/modes`)
      return owner().patch(`${tokenset()}/modes/${body.modes[1].id}`, { is_default: true, name: 'Night' })
    },
  ],
  [
    'deleting a mode with its tokens',
    () => dark({ copy_from: w.mode.id }),
    async () => {
      const { body } = await owner().get(`${tokenset()}/modes`)
      return owner().delete(`${tokenset()}/modes/${body.modes[1].id}`)
    },
  ],
  [
    'creating a tokenset',
    async () => 0,
    () => owner().post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'More' }),
  ],
  ['renaming a tokenset', async () => 0, () => owner().patch(tokenset(), { name: 'Other', description: 'Text' })],
  [
    'deleting a tokenset with its modes and tokens',
    () => dark({ copy_from: w.mode.id, is_default: true }),
    () => owner().delete(tokenset()),
  ],
  ['creating a resolver', async () => 0, () => themes()],
  [
    'changing a resolver',
    () => themes(),
    async () => owner().patch(await firstResolver(), { name: 'Other', modifiers: [], description: 'Text' }),
  ],
  ['deleting a resolver', () => themes(), async () => owner().delete(await firstResolver())],
  [
    'deleting a mode that a resolver stands on',
    () => dark().then(({ id }) => themes({ tokenset_id: w.tokenset.id, mode_id: id })),
    async () => {
      const { body } = await owner().get(`${tokenset()}/modes`)
      return owner().delete(`${tokenset()}/modes/${body.modes[1].id}`)
    },
  ],
  [
    'importing a whole system',
    () => themes(),
    () =>
      owner().post(`/workspaces/${w.workspace.id}/import`, {
        document: {
          name: 'Themes',
          version: '2025.10',
          sets: { core: { sources: [{ x: { $type: 'number', $value: 1 } }] } },
          modifiers: { size: { contexts: { s: [{ y: { $type: 'number', $value: 2 } }], m: [] }, default: 's' } },
          resolutionOrder: [{ $ref: '#/sets/core' }, { $ref: '#/modifiers/size' }],
        },
      }),
  ],
  [
    'renaming a workspace',
    async () => 0,
    () => owner().patch(`/workspaces/${w.workspace.id}`, { name: 'Other', description: 'Text' }),
  ],
]

describe.each(writes)('%s', (_what, prepare, write) => {
  test('is reverted with all ids, and the revert can be reverted', async () => {
    await prepare()
    const before = await everything()
    const answer = await write()
    expect(answer.status).toBeLessThan(300)
    const after = await everything()
    expect(after).not.toEqual(before)
    const change = await last()

    const reverted = await revert(change)
    expect([reverted.status, reverted.body.error]).toEqual([201, undefined])
    expect(await everything()).toEqual(before)
    const recorded = await last()
    expect(recorded).toMatchObject({
      id: reverted.body.change_id,
      operation: 'revert_change',
      summary: `Took back: ${change.summary}`,
    })
    expect(
      (await owner().get(`/workspaces/${w.workspace.id}/changes`)).body.changes.find(
        ({ id }: { id: string }) => id === change.id,
      ).reverted_by,
    ).toBe(recorded.id)

    const twice = await revert(change)
    expect([twice.status, twice.body.error]).toEqual([
      400,
      'This change cannot be taken back: it has been taken back already',
    ])

    const again = await revert(recorded)
    expect([again.status, again.body.error]).toEqual([201, undefined])
    expect(await everything()).toEqual(after)
    expect((await revert(change)).status).toBe(201)
    expect(await everything()).toEqual(before)
  })
})

describe('a rename to a name that another tokenset of the theme has', () => {
  const kinds: [what: string, types: [string, unknown, unknown], link: object][] = [
    ['an alias', ['color', '#ff0000', '#0000ff'], { type: 'color', value: '{a.x}' }],
    ['a formula', ['number', 1, 2], { type: 'number', value: { formula: '{a.x} * 2' } }],
    [
      'a part',
      ['color', '#ff0000', '#0000ff'],
      { type: 'border', value: { color: '{a.x}', width: { value: 1, unit: 'px' }, style: 'solid' } },
    ],
    ['a text', ['string', 'red', 'blue'], { type: 'string', value: 'is {a.x}' }],
  ]
  test.each(kinds)('is taken back with %s that followed it in a third', async (_what, [type, mine, other], link) => {
    const sources: Record<string, { id: string; tokens: string }> = {}
    for (const name of ['others', 'own', 'links']) {
      const { id } = (await owner().post(`/workspaces/${w.workspace.id}/tokensets`, { name })).body
      const [mode] = (await owner().get(`/tokensets/${id}/modes`)).body.modes
      sources[name] = { id, tokens: `/tokensets/${id}/modes/${mode.id}/tokens` }
    }
    const [others, own, links] = [sources['others']!, sources['own']!, sources['links']!]
    await owner().post(others.tokens, { name: 'b.y', type, value: other })
    await owner().post(own.tokens, { name: 'a.x', type, value: mine })
    await owner().post(links.tokens, { name: 'link', ...link })
    const sets = Object.entries(sources).map(([name, { id }]) => ({ name, sources: [{ tokenset_id: id }] }))
    await owner().post(`/workspaces/${w.workspace.id}/resolvers`, { name: 'Joined', sets })
    const before = await everything()
    for (const rename of [
      () => owner().patch(`${own.tokens}/a.x`, { name: 'b.y' }),
      () => owner().post(`/tokensets/${own.id}/rename-group`, { from: 'a', to: 'b' }),
    ]) {
      expect((await rename()).status).toBe(200)
      expect(await everything()).not.toEqual(before)
      expect((await revert(await last())).status).toBe(201)
      expect(await everything()).toEqual(before)
    }
  })
})
