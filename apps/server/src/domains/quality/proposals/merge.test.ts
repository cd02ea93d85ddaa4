// Merging from outside: what it would change, what it changes, what stands in the way, and that one undo takes it all back.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../storage/sql.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
/** A second mode of the tokenset, and one of another tokenset. */
let dark: Place
let site: Place
let light: Place
interface Place {
  tokenset_id: string
  mode_id: string
}
beforeAll(async () => {
  w = await world({ plan: 'BUSINESS' })
  light = { tokenset_id: w.tokenset.id, mode_id: w.mode.id }
  const mode = await w.as('owner').post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dark' })
  dark = { tokenset_id: w.tokenset.id, mode_id: mode.body.id }
  const tokenset = (await w.as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Site' })).body
  const first = (await w.as('owner').get(`/tokensets/${tokenset.id}/modes`)).body.modes[0]
  site = { tokenset_id: tokenset.id, mode_id: first.id }
})
afterAll(() => w.close())

const pathOf = ({ tokenset_id, mode_id }: Place) => `/tokensets/${tokenset_id}/modes/${mode_id}`
const dimension = (value: unknown) => ({ type: 'dimension', value })
const update = (place: Place, name: string, value: string) => ({ ...place, op: 'update', name, value })
const batch = async (place: Place, operations: object[]) => {
  const { status, body } = await w.as('owner').post(`${pathOf(place)}/tokens/batch`, { operations })
  expect([status, body.error]).toEqual([200, undefined])
}
type Held = Record<string, unknown>
async function tokensOf(place: Place): Promise<Held> {
  const { tokens } = (await w.as('owner').get(`${pathOf(place)}/tokens`)).body
  return Object.fromEntries(tokens.map(({ name, value }: { name: string; value: unknown }) => [name, value]))
}
const idOf = async (place: Place, name: string) =>
  (await w.as('owner').get(`${pathOf(place)}/tokens`)).body.tokens.find(
    (token: { name: string }) => token.name === name,
  )?.id as string | undefined

async function propose(operations: object[], title = 'Calmer') {
  const made = await w.as('editor').post(`/workspaces/${w.workspace.id}/proposals`, { title, operations })
  expect([made.status, made.body.error]).toEqual([201, undefined])
  await w.as('editor').patch(`/proposals/${made.body.id}`, { status: 'open' })
  return made.body.id as string
}
const merge = (id: string, given: object = {}, who: 'editor' | 'owner' = 'editor') =>
  w.as(who).post(`/proposals/${id}/merge`, given)
async function merged(id: string, given: object = {}) {
  const { status, body } = await merge(id, given)
  expect([status, body.error]).toEqual([200, undefined])
  return body
}
const diff = async (id: string) => {
  const { status, body } = await w.as('viewer').get(`/proposals/${id}/diff`)
  expect([status, body.error]).toEqual([200, undefined])
  return body
}
const take = (place: Place, token: string, side: string) => ({ ...place, token, take: side })

beforeEach(async () => {
  for (const place of [light, dark, site]) {
    const names = Object.keys(await tokensOf(place))
    if (names.length > 0)
      await batch(
        place,
        names.map(name => ({ op: 'delete', name })),
      )
  }
  const create = (name: string, value: unknown) => ({ op: 'create', name, ...dimension(value) })
  await batch(light, [create('a', '1px'), create('b', '2px'), create('uses', '{a}')])
  await batch(dark, [create('a', '10px'), create('uses', '{a}')])
  await batch(site, [create('a', '100px'), create('gap', '{a}')])
})

test('a merge makes the edits of several tokensets as one change, which one revert takes back', async () => {
  const before = [await tokensOf(light), await tokensOf(dark), await tokensOf(site)]
  const id = await propose([
    update(light, 'a', '3px'),
    { ...light, op: 'update', name: 'b', new_name: 'c' },
    { ...dark, op: 'delete', name: 'uses' },
    { ...site, op: 'create', name: 'fresh', ...dimension('7px') },
  ])
  const answer = await merged(id)
  expect(answer).toMatchObject({ status: 'merged', created: 1, updated: 2, deleted: 1 })
  expect(answer.merged).toMatchObject({ user_id: w.people.editor.id, change_id: answer.change_id, override: null })
  const after = [await tokensOf(light), await tokensOf(dark), await tokensOf(site)]
  expect(after).toEqual([
    { a: '3px', c: '2px', uses: { alias_to: 'a' } },
    { a: '10px' },
    { a: '100px', gap: { alias_to: 'a' }, fresh: '7px' },
  ])
  const { changes } = (await w.as('owner').get(`/workspaces/${w.workspace.id}/changes?limit=1`)).body
  expect(changes).toMatchObject([{ id: answer.change_id, summary: 'Merged the proposal "Calmer"', token_count: 4 }])

  const undone = await w.as('editor').post(`/changes/${answer.change_id}/revert`)
  expect([undone.status, undone.body.error]).toEqual([201, undefined])
  expect([await tokensOf(light), await tokensOf(dark), await tokensOf(site)]).toEqual(before)
  expect((await w.as('editor').post(`/changes/${undone.body.change_id}/revert`)).status).toBe(201)
  expect([await tokensOf(light), await tokensOf(dark), await tokensOf(site)]).toEqual(after)
  const again = await merge(id)
  expect([again.status, again.body.error]).toEqual([400, 'This proposal is merged; it changes no more'])
})

test('a draft is opened before it is merged, and a viewer merges nothing', async () => {
  const made = await w.as('editor').post(`/workspaces/${w.workspace.id}/proposals`, { title: 'Early' })
  const early = await merge(made.body.id)
  expect([early.status, early.body.code]).toEqual([400, 'proposal_draft'])
  const id = await propose([update(light, 'a', '3px')])
  const viewer = await w.as('viewer').post(`/proposals/${id}/merge`)
  expect([viewer.status, viewer.body.code]).toEqual([403, 'role_insufficient'])
  expect(await tokensOf(light)).toMatchObject({ a: '1px' })
})

test('what the rules of the workspace ask for comes first, and merging is the way in where direct edits are closed', async () => {
  const rules = (given: object) => w.as('owner').put(`/workspaces/${w.workspace.id}/proposal-rules`, given)
  await rules({ approvals: 1, direct_edits: false })
  const id = await propose([update(light, 'a', '3px')])
  const early = await merge(id)
  expect([early.status, early.body.code]).toEqual([400, 'proposal_not_approved'])
  expect(await tokensOf(light)).toMatchObject({ a: '1px' })
  await w.as('admin').post(`/proposals/${id}/reviews`, { decision: 'approve' })
  const { change_id } = await merged(id)
  expect(await tokensOf(light)).toMatchObject({ a: '3px' })
  const undo = await w.as('owner').post(`/changes/${change_id}/revert`)
  expect([undo.status, undo.body.code]).toEqual([403, 'proposals_only'])
  await rules({})
})

test('the difference is what merging changes, with who points at it', async () => {
  const id = await propose([update(light, 'a', '3px'), { ...site, op: 'create', name: 'fresh', ...dimension('7px') }])
  const a = await idOf(light, 'a')
  expect(await diff(id)).toEqual({
    modes: expect.arrayContaining([
      {
        ...light,
        tokens: [
          {
            token_id: a,
            name: 'a',
            before: expect.objectContaining({ value: '1px' }) as unknown,
            after: expect.objectContaining({ value: '3px' }) as unknown,
          },
        ],
      },
      { ...site, tokens: [{ token_id: null, name: 'fresh', before: null, after: expect.any(Object) as unknown }] },
    ]) as unknown,
    resolvers: [],
    conflicts: [],
    faults: [],
    findings: { added: [], removed: [] },
    dependents: [{ ...light, token_id: await idOf(light, 'uses'), name: 'uses', uses: ['a'] }],
    dependents_total: 1,
  })
  await merged(id)
  expect((await diff(id)).modes).toEqual([])
})

test('where a resolver joins tokensets, what uses a token is found in the others too', async () => {
  const resolver = await w.as('owner').post(`/workspaces/${w.workspace.id}/resolvers`, {
    name: 'Joined',
    sets: [{ name: 'all', sources: [{ tokenset_id: light.tokenset_id }, { tokenset_id: site.tokenset_id }] }],
  })
  const { dependents } = await diff(await propose([update(light, 'a', '3px')]))
  expect(dependents.map(({ name }: { name: string }) => name).sort()).toEqual(['gap', 'uses'])
  await w.as('owner').delete(`/resolvers/${resolver.body.id}`)
})

test('a token that was changed otherwise since is a conflict, and stops the merge of all the others', async () => {
  const id = await propose([update(light, 'a', '3px'), update(light, 'b', '4px'), update(dark, 'a', '5px')])
  await batch(light, [{ op: 'update', name: 'a', value: '9px' }])
  const conflict = {
    ...light,
    token: 'a',
    base: { name: 'a', type: 'dimension', value: '1px' },
    current: { value: '9px' },
    proposed: { value: '3px' },
  }
  expect((await diff(id)).conflicts).toMatchObject([conflict])
  const refused = await merge(id)
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    400,
    'merge_conflicts',
    '1 token was changed on both sides: a. Settle each in resolutions.',
  ])
  expect(refused.body.conflicts).toMatchObject([conflict])
  expect(await tokensOf(light)).toMatchObject({ a: '9px', b: '2px' })
  expect(await tokensOf(dark)).toMatchObject({ a: '10px' })
  expect((await w.as('viewer').get(`/proposals/${id}`)).body).toMatchObject({ status: 'open', merged: null })

  await merged(id, { resolutions: [take(light, 'a', 'current')] })
  expect(await tokensOf(light)).toMatchObject({ a: '9px', b: '4px' })
  expect(await tokensOf(dark)).toMatchObject({ a: '5px' })
})

test('a conflict that is settled for the proposal takes what it makes of the base', async () => {
  const described = { ...light, op: 'update', name: 'a', description: 'Calm' }
  const id = await propose([described])
  await batch(light, [{ op: 'update', name: 'a', value: '9px' }])
  await merged(id, { resolutions: [take(light, 'a', 'proposal')] })
  const { tokens } = (await w.as('owner').get(`${pathOf(light)}/tokens?q=calm`)).body
  expect(tokens).toMatchObject([{ name: 'a', value: '1px', description: 'Calm' }])
})

test('what was made the same since is no conflict, and stays the same token', async () => {
  const id = await propose([update(light, 'a', '3px'), { ...light, op: 'create', name: 'new', ...dimension('5px') }])
  await batch(light, [
    { op: 'update', name: 'a', value: '3px' },
    { op: 'create', name: 'new', ...dimension('5px') },
  ])
  const fresh = await idOf(light, 'new')
  expect(await merged(id)).toMatchObject({ created: 0, updated: 0, deleted: 0 })
  expect(await idOf(light, 'new')).toBe(fresh)
})

test('a token that was made, renamed or deleted since is settled like one that was changed', async () => {
  const id = await propose([
    { ...light, op: 'create', name: 'new', ...dimension('5px') },
    update(light, 'a', '3px'),
    { ...light, op: 'delete', name: 'b' },
  ])
  await batch(light, [
    { op: 'create', name: 'new', ...dimension('6px') },
    { op: 'update', name: 'a', new_name: 'z' },
    { op: 'update', name: 'b', value: '8px' },
  ])
  const fresh = await idOf(light, 'new')
  const refused = await merge(id)
  expect(refused.body.conflicts.map(({ token }: { token: string }) => token).sort()).toEqual(['a', 'b', 'new'])
  await merged(id, {
    resolutions: [take(light, 'new', 'proposal'), take(light, 'a', 'proposal'), take(light, 'b', 'current')],
  })
  expect(await tokensOf(light)).toEqual({ new: '5px', a: '3px', z: '1px', b: '8px', uses: { alias_to: 'z' } })
  expect(await idOf(light, 'new')).toBe(fresh)
})

test('names that are renamed into each other are settled alike', async () => {
  const id = await propose([{ ...light, op: 'update', name: 'a', new_name: 'n' }])
  await batch(light, [
    { op: 'create', name: 'n', ...dimension('6px') },
    { op: 'update', name: 'a', value: '9px' },
  ])
  const mixed = await merge(id, { resolutions: [take(light, 'a', 'current'), take(light, 'n', 'proposal')] })
  expect([mixed.status, mixed.body.code]).toEqual([400, 'resolution_invalid'])
  const a = await idOf(light, 'a')
  await merged(id, { resolutions: [take(light, 'a', 'proposal'), take(light, 'n', 'proposal')] })
  expect(await tokensOf(light)).toEqual({ n: '1px', b: '2px', uses: { alias_to: 'n' } })
  expect(await idOf(light, 'n')).toBe(a)
})

test('of merges at the same moment each token takes one, and a proposal is merged once', async () => {
  const [first, second] = [await propose([update(light, 'a', '3px')]), await propose([update(light, 'a', '4px')])]
  const answers = await Promise.all([first, second, first, second].map(id => merge(id)))
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(1)
  const others = answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.code as string])
  expect(others.sort()).toEqual([
    [400, 'merge_conflicts'],
    [400, 'merge_conflicts'],
    [400, 'proposal_ended'],
  ])
  expect(await tokensOf(light)).toMatchObject({ a: done[0]!.body.id === first ? '3px' : '4px' })
})

test('a resolution that settles nothing is refused', async () => {
  const id = await propose([update(light, 'a', '3px')])
  const { status, body } = await merge(id, { resolutions: [take(light, 'a', 'current')] })
  expect([status, body.code, body.error]).toEqual([
    400,
    'resolution_invalid',
    'There is no conflict to settle: a. Look at the proposal again.',
  ])
  const wrong = await merge(id, { resolutions: [take(light, 'a', 'mine')] })
  expect([wrong.status, wrong.body.error]).toEqual([400, 'resolutions[].take must be proposal or current'])
  expect(await tokensOf(light)).toMatchObject({ a: '1px' })
})

test('a circle that an edit since has made possible is refused by name, and nothing is changed', async () => {
  const id = await propose([update(dark, 'a', '11px'), { ...light, op: 'update', name: 'a', value: '{b}' }])
  await batch(light, [{ op: 'update', name: 'b', value: '{a}' }])
  // The proposal does not name b, so this is no conflict.
  expect((await diff(id)).faults).toMatchObject([{ index: null, code: 'circular_alias' }])
  const { status, body } = await merge(id)
  expect([status, body.error]).toEqual([400, 'Circular alias: a → b → a'])
  expect(await tokensOf(dark)).toMatchObject({ a: '10px' })
  expect(await tokensOf(light)).toMatchObject({ a: '1px' })
  const now = await w.as('editor').put(`/proposals/${id}/operations`, {
    operations: [{ ...light, op: 'update', name: 'a', value: '{b}' }],
  })
  expect([now.status, now.body.code]).toEqual([400, 'circular_alias'])
})

test('a mode that was deleted since is named with the operations on it', async () => {
  const gone = await w.as('owner').post(`/tokensets/${light.tokenset_id}/modes`, { name: 'Gone' })
  const place = { tokenset_id: light.tokenset_id, mode_id: gone.body.id }
  const id = await propose([update(light, 'a', '3px'), { ...place, op: 'create', name: 'x', ...dimension('1px') }])
  await w.as('owner').delete(pathOf(place))
  const told = { index: 1, code: 'mode_unknown', error: `Unknown mode: ${place.mode_id}` }
  expect((await diff(id)).faults).toEqual([told])
  const { status, body } = await merge(id)
  expect([status, body.code, body.errors]).toEqual([400, 'batch_invalid', [told]])
  expect(await tokensOf(light)).toMatchObject({ a: '1px' })
})

test('findings that block stop a merge, which only an admin or owner overrides, with a reason that stays', async () => {
  const rules = [{ rule: 'scale-step', severity: 'error', options: { step: '1px' }, where: { tokens: ['a'] } }]
  await w.as('owner').put(`/workspaces/${w.workspace.id}/check-rules`, { rules, blocks: 'error' })
  const id = await propose([update(light, 'a', '3.5px')])
  expect((await diff(id)).findings).toMatchObject({ added: [{ rule: 'scale-step', token: 'a' }], removed: [] })
  const stopped = await merge(id)
  expect([stopped.status, stopped.body.code, stopped.body.error]).toEqual([
    400,
    'publishing_blocked',
    'Merging is blocked by 1 finding',
  ])
  expect(stopped.body.findings).toMatchObject([{ token: 'a' }])
  expect(await tokensOf(light)).toMatchObject({ a: '1px' })
  const editor = await merge(id, { override: 'Agreed' })
  expect([editor.status, editor.body.code]).toEqual([403, 'role_insufficient'])
  const passed = await merge(id, { override: 'Agreed with the brand team' }, 'owner')
  expect(passed.body.merged).toMatchObject({ override: 'Agreed with the brand team' })
  expect(await tokensOf(light)).toMatchObject({ a: '3.5px' })
  expect((await w.as('owner').get(`/workspaces/${w.workspace.id}/findings`)).body.total).toBe(1)
  await w.as('owner').put(`/workspaces/${w.workspace.id}/check-rules`, { rules: [], blocks: 'never' })
})

test('it is told that the proposal was merged and what was changed; the undo tells the edits alone', async () => {
  const id = await propose([update(light, 'a', '3px'), update(dark, 'a', '4px'), update(site, 'a', '5px')])
  const { change_id } = await merged(id)
  const undo = (await w.as('editor').post(`/changes/${change_id}/revert`)).body.change_id
  const rows = await w.database.query<{ body: { type: string; change_id: string; tokenset_id: string } }>(
    sql`select body from events where workspace_id = ${w.workspace.id} order by id`,
  )
  const of = (change: string) => rows.map(({ body }) => body).filter(event => event.change_id === change)
  const edits = [
    { type: 'tokens.changed', tokenset_id: light.tokenset_id, subject: null, tokens: [{ name: 'a' }, { name: 'a' }] },
    { type: 'tokens.changed', tokenset_id: site.tokenset_id, subject: null, tokens: [{ name: 'a' }] },
  ]
  expect(of(change_id)).toMatchObject([
    { type: 'proposal.merged', subject: { kind: 'proposal', id }, tokens: [] },
    ...edits,
  ])
  expect(of(undo)).toMatchObject(edits)
})
