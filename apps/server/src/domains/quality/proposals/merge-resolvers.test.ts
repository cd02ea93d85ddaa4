// Operations on resolvers in proposals: validated like the operations of their names, merged and taken back with the tokens.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let source: { tokenset_id: string }
beforeAll(async () => {
  w = await world({ plan: 'BUSINESS' })
  source = { tokenset_id: w.tokenset.id }
  await w.addTokens({ a: ['dimension', '1px'] })
})
afterAll(() => w.close())

const path = () => `/workspaces/${w.workspace.id}`
const list = async () => (await w.as('owner').get(`${path()}/resolvers`)).body.resolvers as Held[]
interface Held {
  id: string
  name: string
  description: string | null
}
const names = async () => (await list()).map(({ name }) => name).sort()
let themes: Held
let old: Held
beforeEach(async () => {
  for (const { id } of await list()) await w.as('owner').delete(`/resolvers/${id}`)
  const sets = [{ name: 'all', sources: [source] }]
  themes = (await w.as('owner').post(`${path()}/resolvers`, { name: 'Themes', sets })).body
  old = (await w.as('owner').post(`${path()}/resolvers`, { name: 'Old' })).body
})

const create = (operations: object[]) =>
  w.as('editor').post(`${path()}/proposals`, { title: 'Themes anew', operations })
async function propose(operations: object[]) {
  const { status, body } = await create(operations)
  expect([status, body.error]).toEqual([201, undefined])
  await w.as('editor').patch(`/proposals/${body.id}`, { status: 'open' })
  return body
}
const merge = (id: string, given: object = {}) => w.as('editor').post(`/proposals/${id}/merge`, given)
const described = () => ({ op: 'update_resolver', resolver_id: themes.id, description: 'By scheme' })

test('resolvers are changed, deleted and made in the same change as tokens, and come back with it', async () => {
  const before = await list()
  const proposal = await propose([
    described(),
    { op: 'delete_resolver', resolver_id: old.id },
    { op: 'create_resolver', name: 'Old', sets: [{ name: 'all', sources: [source] }] },
    { ...source, mode_id: w.mode.id, op: 'update', name: 'a', value: '2px' },
  ])
  expect(proposal.base.resolvers).toMatchObject([{ resolver_id: themes.id }, { resolver_id: old.id }])
  const { body: diff } = await w.as('viewer').get(`/proposals/${proposal.id}/diff`)
  expect(diff.resolvers).toMatchObject([
    { resolver_id: old.id, after: null },
    { resolver_id: themes.id, before: { description: null }, after: { description: 'By scheme' } },
    { resolver_id: null, name: 'Old', before: null, after: { sets: [{ name: 'all' }] } },
  ])
  const { status, body } = await merge(proposal.id)
  expect([status, body.error, body.updated]).toEqual([200, undefined, 1])
  const after = await list()
  expect(after).toMatchObject([{ id: themes.id, description: 'By scheme' }, { name: 'Old' }])
  expect(after[1]!.id).not.toBe(old.id)

  expect((await w.as('editor').post(`/changes/${body.change_id}/revert`)).status).toBe(201)
  const untimed = (all: Held[]) => all.map(resolver => ({ ...resolver, updated_at: null }))
  expect(untimed(await list())).toEqual(untimed(before))
  expect((await w.as('owner').get(`${w.modePath}/tokens`)).body.tokens).toMatchObject([{ name: 'a', value: '1px' }])
})

test('a resolver that was changed otherwise since is a conflict, settled by its id', async () => {
  const { id } = await propose([described()])
  await w.as('owner').patch(`/resolvers/${themes.id}`, { name: 'Schemes' })
  const refused = await merge(id)
  expect([refused.status, refused.body.code]).toEqual([400, 'merge_conflicts'])
  expect(refused.body.conflicts).toMatchObject([
    {
      resolver_id: themes.id,
      resolver: 'Schemes',
      base: { name: 'Themes', description: null },
      current: { name: 'Schemes', description: null },
      proposed: { name: 'Themes', description: 'By scheme' },
    },
  ])
  expect((await list())[0]).toMatchObject({ name: 'Schemes', description: null })
  const settled = await merge(id, { resolutions: [{ resolver_id: themes.id, take: 'proposal' }] })
  expect(settled.status).toBe(200)
  expect((await list())[0]).toMatchObject({ id: themes.id, name: 'Themes', description: 'By scheme' })
})

test('a resolver that was deleted since comes back only where the conflict is settled so', async () => {
  const ids = [(await propose([described()])).id, (await propose([described()])).id]
  await w.as('owner').delete(`/resolvers/${themes.id}`)
  expect((await merge(ids[0], { resolutions: [{ resolver_id: themes.id, take: 'current' }] })).status).toBe(200)
  expect(await names()).toEqual(['Old'])
  expect((await merge(ids[1], { resolutions: [{ resolver_id: themes.id, take: 'proposal' }] })).status).toBe(200)
  expect(await names()).toEqual(['Old', 'Themes'])
})

test('faults of operations on resolvers have their index and the code of the operation', async () => {
  const nowhere = '01890000-0000-7000-8000-000000000000'
  const { status, body } = await create([
    { op: 'update_resolver', resolver_id: nowhere, description: 'x' },
    { op: 'create_resolver', name: 'themes' },
    { op: 'update_resolver', resolver_id: old.id, sets: [{ name: 'all', sources: [{ tokenset_id: nowhere }] }] },
    { op: 'rename_resolver', resolver_id: old.id },
    { op: 'create_resolver', name: '' },
  ])
  expect(status).toBe(400)
  expect(body.errors.map(({ index, code }: { index: number; code: string }) => [index, code])).toEqual([
    [0, 'resolver_unknown'],
    [1, 'resolver_name_taken'],
    [2, 'tokenset_unknown'],
    [3, 'invalid_input'],
    [4, 'invalid_input'],
  ])
})

test('a name that was taken since stops the merge and changes nothing', async () => {
  const { id } = await propose([
    { ...source, mode_id: w.mode.id, op: 'update', name: 'a', value: '2px' },
    { op: 'create_resolver', name: 'New' },
  ])
  await w.as('owner').post(`${path()}/resolvers`, { name: 'new' })
  const { status, body } = await merge(id)
  expect([status, body.errors]).toMatchObject([400, [{ index: 1, code: 'resolver_name_taken' }]])
  expect((await w.as('owner').get(`${w.modePath}/tokens`)).body.tokens).toMatchObject([{ value: '1px' }])
})

test('the difference foresees what rules would find in what a resolver joins', async () => {
  await w.as('owner').put(`${path()}/check-rules`, { rules: [{ rule: 'mode-coverage' }] })
  const empty = (await w.as('owner').post(`${path()}/tokensets`, { name: 'Empty' })).body
  const { id } = await propose([
    {
      op: 'create_resolver',
      name: 'Half',
      modifiers: [
        {
          name: 'scheme',
          default: 'full',
          contexts: [
            { name: 'full', sources: [source] },
            { name: 'none', sources: [{ tokenset_id: empty.id }] },
          ],
        },
      ],
    },
  ])
  const { body } = await w.as('viewer').get(`/proposals/${id}/diff`)
  expect(body.findings).toMatchObject({ added: [{ rule: 'mode-coverage', token: 'a' }], removed: [] })
  expect((await w.as('owner').get(`${path()}/findings`)).body.findings).toEqual([])
  await w.as('owner').put(`${path()}/check-rules`, { rules: [] })
})
