import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../storage/sql.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let dark: { id: string }
let brand: { id: string; mode: string }
beforeAll(async () => {
  w = await world()
  dark = (await owner().post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dark' })).body
  const made = (await owner().post(path('tokensets'), { name: 'Brand' })).body
  brand = { id: made.id, mode: (await owner().get(`/tokensets/${made.id}/modes`)).body.modes[0].id }
})
afterAll(() => w.close())

const owner = () => w.as('owner')
const path = (rest: string) => `/workspaces/${w.workspace.id}/${rest}`
let count = 0
const newName = () => `Themes ${++count}`

const whole = () => ({
  name: newName(),
  description: 'All of it',
  sets: [{ name: 'core', description: 'Everywhere', sources: [{ tokenset_id: w.tokenset.id }] }],
  modifiers: [
    {
      name: 'scheme',
      description: 'Light or dark',
      default: 'light',
      contexts: [
        { name: 'light', sources: [], media: '(prefers-color-scheme: light)' },
        {
          name: 'dark',
          sources: [{ tokenset_id: w.tokenset.id, mode_id: dark.id }, { tokenset_id: brand.id }],
          selector: '.dark',
          platform: { android: 'night', ios: 'dark' },
        },
      ],
    },
    { name: 'brand', contexts: [{ name: 'b', sources: [{ tokenset_id: brand.id, mode_id: brand.mode }] }] },
  ],
  resolution_order: [{ modifier: 'brand' }, { set: 'core' }, { modifier: 'scheme' }],
})
const create = async (body: object = whole()) => {
  const answer = await owner().post(path('resolvers'), body)
  expect([answer.status, answer.body.error]).toEqual([201, undefined])
  return answer.body
}
const refusal = async (body: object, at?: string) => {
  const answer = at ? await owner().patch(at, body) : await owner().post(path('resolvers'), body)
  return [answer.status, answer.body.error]
}

describe('POST /workspaces/{id}/resolvers', () => {
  test('answers what was given, and reads the same', async () => {
    const given = whole()
    const made = await create(given)
    expect(made).toEqual({
      id: expect.any(String),
      workspace_id: w.workspace.id,
      ...given,
      created_at: expect.any(String),
      updated_at: made.created_at,
    })
    const read = await w.as('viewer').get(`/resolvers/${made.id}`)
    expect([read.status, read.text]).toEqual([200, JSON.stringify(made)])
  })

  test('a name alone is enough, and other fields default to empty', async () => {
    const name = newName()
    expect(await create({ name })).toMatchObject({
      name,
      description: null,
      sets: [],
      modifiers: [],
      resolution_order: null,
    })
  })

  test('a name is needed, and one that no other resolver of the workspace has in any case', async () => {
    for (const name of [undefined, null, '', '  ', 7])
      expect(await refusal({ name })).toEqual([400, 'Name is required and must be a non-empty string'])
    const { name } = await create()
    const again = name.toUpperCase()
    expect(await refusal({ name: again })).toEqual([
      400,
      `A resolver named "${again}" already exists in this workspace`,
    ])
    const elsewhere = (await owner().post('/workspaces', { name: 'Elsewhere' })).body
    expect((await owner().post(`/workspaces/${elsewhere.id}/resolvers`, { name })).status).toBe(201)
  })

  test('what is not in the workspace is unknown: tokensets, modes, and modes of another tokenset', async () => {
    const elsewhere = (await owner().post('/workspaces', { name: 'Other' })).body
    const foreign = (await owner().post(`/workspaces/${elsewhere.id}/tokensets`, { name: 'Theirs' })).body
    const on = (source: object) => ({ name: newName(), sets: [{ name: 'a', sources: [source] }] })
    for (const tokenset_id of ['x', w.workspace.id, foreign.id])
      expect(await refusal(on({ tokenset_id }))).toEqual([400, `Unknown tokenset: ${tokenset_id}`])
    for (const mode_id of ['x', brand.mode])
      expect(await refusal(on({ tokenset_id: w.tokenset.id, mode_id }))).toEqual([400, `Unknown mode: ${mode_id}`])
  })

  test.each([
    [{ sets: {} }, 'sets must be an array', 'sets'],
    [{ sets: ['core'] }, 'sets.0 must be an object', 'sets.0'],
    [{ sets: [{ sources: [] }] }, 'sets.0.name must be text', 'sets.0.name'],
    [{ sets: [{ name: 'a' }] }, 'sets.0.sources must be an array', 'sets.0.sources'],
    [
      { modifiers: [{ name: 'a', contexts: [{ name: 'b', sources: [{}] }] }] },
      'modifiers.0.contexts.0.sources.0.tokenset_id must be the id of a tokenset',
      'modifiers.0.contexts.0.sources.0.tokenset_id',
    ],
    [{ resolution_order: [{ axis: 'a' }] }, 'resolution_order.0 must be {set} or {modifier}', 'resolution_order.0'],
    [
      { sets: Array.from({ length: 257 }, (_, n) => ({ name: `s${n}`, sources: [] })) },
      'sets must be an array of at most 256 entries',
      'sets',
    ],
    [
      { modifiers: Array.from({ length: 65 }, (_, n) => ({ name: `m${n}`, contexts: [{ name: 'a', sources: [] }] })) },
      'modifiers must be an array of at most 64 entries',
      'modifiers',
    ],
  ])('%j is refused with a sentence that names the field', async (parts, sentence, field) => {
    const { status, body } = await owner().post(path('resolvers'), { name: newName(), ...parts })
    expect([status, body.error, body.field]).toEqual([400, sentence, field])
  })
})

describe('GET /workspaces/{id}/resolvers', () => {
  test('lists them in the order of creation, all or page by page', async () => {
    const workspace = (await owner().post('/workspaces', { name: 'Lists' })).body
    const at = `/workspaces/${workspace.id}/resolvers`
    const made = []
    for (const name of ['A', 'B', 'C']) made.push((await owner().post(at, { name })).body)
    expect((await owner().get(at)).body).toEqual({ resolvers: made, total: 3 })
    const first = (await owner().get(`${at}?limit=2`)).body
    expect(first).toEqual({ resolvers: made.slice(0, 2), total: 3, next_cursor: expect.any(String) })
    const second = (await owner().get(`${at}?limit=2&cursor=${first.next_cursor}`)).body
    expect(second).toEqual({ resolvers: made.slice(2), total: 3, next_cursor: null })
  })
})

describe('PATCH /resolvers/{id}', () => {
  test('only what is given changes', async () => {
    const made = await create()
    const at = `/resolvers/${made.id}`
    const name = newName()
    const renamed = (await owner().patch(at, { name, description: null })).body
    expect(renamed).toEqual({ ...made, name, description: null, updated_at: expect.any(String) })
    expect(renamed.updated_at > made.updated_at).toBe(true)
    const sets = [{ name: 'only', sources: [{ tokenset_id: brand.id }] }]
    const without = (await owner().patch(at, { sets, resolution_order: null })).body
    expect(without).toEqual({ ...renamed, sets, resolution_order: null, updated_at: expect.any(String) })
    expect((await owner().get(at)).body).toEqual(without)
  })

  test('a name that another has is refused, its own in another case is not', async () => {
    const [one, other] = [await create(), await create()]
    expect(await refusal({ name: other.name }, `/resolvers/${one.id}`)).toEqual([
      400,
      `A resolver named "${other.name}" already exists in this workspace`,
    ])
    expect((await owner().patch(`/resolvers/${one.id}`, { name: one.name.toUpperCase() })).status).toBe(200)
    expect(await refusal({ name: '' }, `/resolvers/${one.id}`)).toEqual([400, 'Name must be a non-empty string'])
  })

  test('If-Match refuses what was changed since it was read', async () => {
    const made = await create()
    const at = `/resolvers/${made.id}`
    const etag = (await owner().get(at)).headers.get('etag')!
    expect((await owner().patch(at, { description: 'x' }, { 'if-match': etag })).status).toBe(200)
    const late = await owner().patch(at, { description: 'y' }, { 'if-match': etag })
    expect([late.status, late.body.error]).toEqual([400, 'This resource has changed since you read it'])
  })
})

describe('DELETE /resolvers/{id}', () => {
  test('leaves its tokensets', async () => {
    const made = await create()
    const answer = await owner().delete(`/resolvers/${made.id}`)
    expect([answer.status, answer.body]).toEqual([200, { message: 'Resolver deleted successfully' }])
    const gone = await owner().get(`/resolvers/${made.id}`)
    expect([gone.status, gone.body.error]).toEqual([404, 'Resolver not found'])
    expect((await owner().get(`/tokensets/${brand.id}`)).status).toBe(200)
  })
})

describe('who may', () => {
  test('strangers know of none, viewers read, editors write', async () => {
    const { id } = await create()
    const unknown = await w.as('stranger').get(`/resolvers/${id}`)
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Resolver not found'])
    expect((await w.as('viewer').patch(`/resolvers/${id}`, { name: 'x' })).status).toBe(403)
    expect((await w.as('editor').delete(`/resolvers/${id}`)).status).toBe(200)
  })
})

describe('deleting the sources of a resolver', () => {
  const another = async () => {
    const made = (await owner().post(path('tokensets'), { name: 'Leaves' })).body
    const [first] = (await owner().get(`/tokensets/${made.id}/modes`)).body.modes
    const second = (await owner().post(`/tokensets/${made.id}/modes`, { name: 'Second' })).body
    return { id: made.id as string, first: first.id as string, second: second.id as string }
  }
  const standingOn = async ({ id, first, second }: { id: string; first: string; second: string }) =>
    create({
      name: newName(),
      sets: [
        {
          name: 'a',
          sources: [
            { tokenset_id: id },
            { tokenset_id: brand.id },
            { tokenset_id: id, mode_id: second },
            { tokenset_id: id, mode_id: first },
          ],
        },
      ],
      modifiers: [
        {
          name: 'm',
          contexts: [
            { name: 'on', sources: [{ tokenset_id: id, mode_id: second }] },
            { name: 'off', sources: [] },
          ],
        },
      ],
    })
  const sourcesOf = ({ sets, modifiers }: Awaited<ReturnType<typeof create>>) => [
    sets[0].sources,
    modifiers[0].contexts[0].sources,
  ]
  const read = async (id: string) => (await owner().get(`/resolvers/${id}`)).body
  const lastChange = async () => (await owner().get(path('changes?limit=1'))).body.changes[0]

  test('a mode is removed from the resolvers that use it, in the same change, and is restored with it', async () => {
    const leaves = await another()
    const resolver = await standingOn(leaves)
    await create()
    const answer = await owner().delete(`/tokensets/${leaves.id}/modes/${leaves.second}`)
    expect(answer.body).toEqual({ message: 'Mode deleted successfully', affected_resolvers: [resolver.name] })
    const left = await read(resolver.id)
    expect(sourcesOf(left)).toEqual([
      [{ tokenset_id: leaves.id }, { tokenset_id: brand.id }, { tokenset_id: leaves.id, mode_id: leaves.first }],
      [],
    ])
    expect(left.updated_at > resolver.updated_at).toBe(true)

    const back = await owner().post(`/changes/${(await lastChange()).id}/revert`, {})
    expect([back.status, back.body.error]).toEqual([201, undefined])
    expect({ ...(await read(resolver.id)), updated_at: '' }).toEqual({ ...resolver, updated_at: '' })
    const again = await owner().post(`/changes/${(await lastChange()).id}/revert`, {})
    expect([again.status, again.body.error]).toEqual([201, undefined])
    expect(sourcesOf(await read(resolver.id))).toEqual(sourcesOf(left))
    expect((await owner().post(`/changes/${(await lastChange()).id}/revert`, {})).status).toBe(201)
    expect(sourcesOf(await read(resolver.id))).toEqual(sourcesOf(resolver))
  })

  test('a tokenset is removed from them with all its modes, and is restored with them', async () => {
    const leaves = await another()
    const resolver = await standingOn(leaves)
    const answer = await owner().delete(`/tokensets/${leaves.id}`)
    expect(answer.body).toEqual({ message: 'Tokenset deleted successfully', affected_resolvers: [resolver.name] })
    expect(sourcesOf(await read(resolver.id))).toEqual([[{ tokenset_id: brand.id }], []])
    for (const expectedSources of [sourcesOf(resolver), [[{ tokenset_id: brand.id }], []], sourcesOf(resolver)]) {
      const back = await owner().post(`/changes/${(await lastChange()).id}/revert`, {})
      expect([back.status, back.body.error]).toEqual([201, undefined])
      expect(sourcesOf(await read(resolver.id))).toEqual(expectedSources)
    }
  })

  test('where no resolver used it, the answer has no field for resolvers', async () => {
    const leaves = await another()
    expect((await owner().delete(`/tokensets/${leaves.id}/modes/${leaves.second}`)).body).toEqual({
      message: 'Mode deleted successfully',
    })
    expect((await owner().delete(`/tokensets/${leaves.id}`)).body).toEqual({ message: 'Tokenset deleted successfully' })
  })

  test('a source whose set or context was renamed since blocks restoring it, and force leaves it out', async () => {
    const leaves = await another()
    const resolver = await standingOn(leaves)
    await owner().delete(`/tokensets/${leaves.id}/modes/${leaves.second}`)
    const change = await lastChange()
    await owner().patch(`/resolvers/${resolver.id}`, { modifiers: [] })
    const refused = await owner().post(`/changes/${change.id}/revert`, {})
    expect([refused.status, refused.body.error]).toEqual([
      400,
      `Later changes stand in the way: "${resolver.name}" no longer has the place that a source was in. Send force: true to take it back all the same.`,
    ])
    expect((await owner().post(`/changes/${change.id}/revert`, { force: true })).status).toBe(201)
    expect((await read(resolver.id)).sets).toEqual(resolver.sets)
  })

  test('a resolver that uses a new mode blocks reverting the mode', async () => {
    const made = (await owner().post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Fresh' })).body
    const change = await lastChange()
    const resolver = await create({
      name: newName(),
      sets: [{ name: 'a', sources: [{ tokenset_id: w.tokenset.id, mode_id: made.id }] }],
    })
    const refused = await owner().post(`/changes/${change.id}/revert`, {})
    expect([refused.status, refused.body.error]).toEqual([
      400,
      `Later changes stand in the way: "${resolver.name}" stands on it. Send force: true to take it back all the same.`,
    ])
    expect((await owner().post(`/changes/${change.id}/revert`, { force: true })).status).toBe(201)
    expect((await read(resolver.id)).sets[0].sources).toEqual([])
    expect((await owner().post(`/changes/${(await lastChange()).id}/revert`, {})).status).toBe(201)
    expect((await read(resolver.id)).sets).toEqual(resolver.sets)
  })

  test('the database refuses resolver sources that are missing or in another workspace', async () => {
    const leaves = await another()
    const resolver = await standingOn(leaves)
    await w.write(sql`delete from modes where id = ${leaves.second}`)
    const left = await w.database.query(sql`select 1 from resolver_sources where mode_id = ${leaves.second}`)
    expect(left).toEqual([])
    const elsewhere = (await owner().post('/workspaces', { name: 'Foreign' })).body
    const foreign = (await owner().post(`/workspaces/${elsewhere.id}/tokensets`, { name: 'Theirs' })).body
    await expect(
      w.write(
        sql`update resolver_sources set tokenset_id = ${foreign.id}, mode_id = null where resolver_id = ${resolver.id}`,
      ),
    ).rejects.toThrow('foreign key')
  })

  test('resolvers that lose sources of several tokensets at once lose them all', async () => {
    const sets = await Promise.all([another(), another(), another()])
    const resolver = await create({
      name: newName(),
      sets: [
        {
          name: 'a',
          sources: [{ tokenset_id: brand.id }, ...sets.map(({ id, second }) => ({ tokenset_id: id, mode_id: second }))],
        },
      ],
    })
    const answers = await Promise.all(sets.map(({ id, second }) => owner().delete(`/tokensets/${id}/modes/${second}`)))
    expect(answers.map(({ body }) => body.affected_resolvers)).toEqual(sets.map(() => [resolver.name]))
    expect((await read(resolver.id)).sets[0].sources).toEqual([{ tokenset_id: brand.id }])
  })
})
