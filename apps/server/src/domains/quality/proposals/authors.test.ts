// The two-person rule: whoever wrote a part of a proposal, or changed its list last, does not approve it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, registerApp } from '../../../testing/oauth.ts'
import { world } from '../../../testing/world.ts'
import type { Person, World } from '../../../testing/world.ts'

let w: World
let second: Person
beforeAll(async () => {
  w = await world({ plan: 'BUSINESS' })
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'], 'space.small': ['dimension', '8px'] })
  second = await w.signUp('Second')
  await w.addMember(w.workspace.id, second.id, 'editor')
})
afterAll(() => w.close())
beforeEach(() => rules({ approvals: 1, direct_edits: false }))

type Who = Parameters<typeof w.as>[0]
const rules = async (given: object) =>
  expect((await w.as('owner').put(`/workspaces/${w.workspace.id}/proposal-rules`, given)).status).toBe(200)
const update = (name: string, value: string) => ({
  tokenset_id: w.tokenset.id,
  mode_id: w.mode.id,
  op: 'update',
  name,
  value,
})
const redder = () => update('color.brand', '#ff0000')
const smaller = () => update('space.small', '6px')
async function propose(...operations: object[]): Promise<string> {
  const given = { title: 'Harmless', status: 'open', operations }
  const made = await w.as('editor').post(`/workspaces/${w.workspace.id}/proposals`, given)
  expect(made.status).toBe(201)
  return made.body.id
}
const set = (who: Who, id: string, operations: object[], headers?: Record<string, string>) =>
  w.as(who).put(`/proposals/${id}/operations`, { operations }, headers)
const approve = async (who: Who, id: string): Promise<boolean> => {
  const { status, body } = await w.as(who).post(`/proposals/${id}/reviews`, { decision: 'approve' })
  expect(status).toBe(201)
  return body.approval.met
}
const read = async (id: string) => (await w.as('viewer').get(`/proposals/${id}`)).body
const authorsOf = (operations: { author: { name: string } }[]) => operations.map(({ author }) => author.name)

test('who replaces the operations of another’s proposal cannot approve them', async () => {
  const id = await propose(smaller())
  const { body } = await set(second, id, [redder()])
  expect(body.operations).toEqual([{ ...redder(), author: { id: second.id, name: second.name } }])
  expect(await approve(second, id)).toBe(false)
  const merged = await w.as(second).post(`/proposals/${id}/merge`, {})
  expect([merged.status, merged.body.code]).toEqual([400, 'proposal_not_approved'])
  expect(await approve('admin', id)).toBe(true)
})

test('each operation says who set it, and keeps its author where it is sent unchanged, as it was read too', async () => {
  const id = await propose(smaller())
  await set(second, id, [smaller(), redder()])
  const { operations } = await read(id)
  expect(authorsOf(operations)).toEqual(['editor', second.name])
  // What is sent as an author counts for nothing.
  const forged = operations.map((one: object) => ({ ...one, author: { id: w.people.admin.id, name: 'admin' } }))
  expect(authorsOf((await set('editor', id, forged)).body.operations)).toEqual(['editor', second.name])
  const listed = await w.as('viewer').get(`/workspaces/${w.workspace.id}/proposals?limit=1`)
  expect(authorsOf(listed.body.proposals[0].operations)).toEqual(['editor', second.name])
  expect(await approve(second, id)).toBe(false)
})

test('setting them all again unchanged makes nobody an author, nor does leaving out those on another token', async () => {
  const id = await propose(smaller(), redder())
  await set(second, id, [smaller(), redder()])
  expect(await approve(second, id)).toBe(true)
  await set(second, id, [redder()])
  expect(authorsOf((await read(id)).operations)).toEqual(['editor'])
})

test.each([
  ['leaving out what stood after it', [0]],
  ['leaving out what stood before it', [1]],
  ['another order', [1, 0]],
])('%s makes the operations on a token those of whoever did it', async (_, order) => {
  const both = [redder(), update('color.brand', '#00ff00')]
  const id = await propose(...both)
  const { body } = await set(
    second,
    id,
    order.map(index => both[index]!),
  )
  expect(new Set(authorsOf(body.operations))).toEqual(new Set([second.name]))
  expect(await approve(second, id)).toBe(false)
})

test('two operations alike are of two authors where two set them', async () => {
  const id = await propose(redder())
  const { body } = await set(second, id, [redder(), redder()])
  expect(authorsOf(body.operations)).toEqual(['editor', second.name])
})

test('what an agent sets is its person’s', async () => {
  const key = await connect(w, await registerApp(w), { person: w.people.owner })
  const id = await propose(smaller())
  const { body } = await set({ ...w.people.owner, key }, id, [redder()])
  expect(authorsOf(body.operations)).toEqual(['owner'])
  expect(await approve('owner', id)).toBe(false)
  expect(await approve('admin', id)).toBe(true)
})

test('an approval of a member of a group counts for the group only where they set nothing', async () => {
  await rules({ groups: [{ match: ['color.**'], approvals: 1, reviewers: [second.id] }] })
  const id = await propose(redder())
  await set(second, id, [update('color.brand', '#00ff00')])
  expect(await approve(second, id)).toBe(false)
})

test('an operation on a resolver asks every group', async () => {
  await rules({ groups: [{ match: ['color.**'], approvals: 1, reviewers: [w.people.owner.id] }] })
  const id = await propose({ op: 'create_resolver', name: 'Themes' })
  const refused = await w.as('editor').post(`/proposals/${id}/merge`, {})
  expect([refused.status, refused.body.missing]).toMatchObject([400, [{ match: ['color.**'], given: 0 }]])
  expect(await approve('owner', id)).toBe(true)
  expect((await w.as('editor').post(`/proposals/${id}/merge`, {})).status).toBe(200)
})

test('an approval counts no more once the role is gone', async () => {
  const passing = await w.signUp('Passing')
  await w.addMember(w.workspace.id, passing.id, 'editor')
  const id = await propose(redder())
  expect(await approve(passing, id)).toBe(true)
  const members = (await w.as('owner', { surface: 'session' }).get(`/workspaces/${w.workspace.id}/members`)).body
    .members
  const member = members.find(({ user_id }: { user_id: string }) => user_id === passing.id)
  await w.as('owner', { surface: 'session' }).delete(`/workspaces/${w.workspace.id}/members/${member.id}`)
  expect((await w.as('editor').post(`/proposals/${id}/merge`, {})).body.code).toBe('proposal_not_approved')
})

test('the ETag of the proposal guards its operations, its reviews and its merge', async () => {
  const id = await propose(smaller())
  const etag = async () => (await w.as('viewer').get(`/proposals/${id}`)).headers.get('etag')!
  const seen = { 'if-match': await etag() }
  expect((await set(second, id, [redder()], seen)).status).toBe(200)
  for (const refused of [
    await set('editor', id, [smaller()], seen),
    await w.as('admin').post(`/proposals/${id}/reviews`, { decision: 'approve' }, seen),
    await w.as('admin').post(`/proposals/${id}/merge`, {}, seen),
  ])
    expect([refused.status, refused.body.code]).toEqual([400, 'changed_since_read'])
  expect(authorsOf((await read(id)).operations)).toEqual([second.name])
  const approved = { decision: 'approve' }
  const now = { 'if-match': await etag() }
  expect((await w.as('admin').post(`/proposals/${id}/reviews`, approved, now)).status).toBe(201)
})

test.each([{ toString: 1 }, { toString: null }, null, 1, ['create_resolver'], ''])(
  'an op that is %j is told as a fault',
  async op => {
    const operations = [{ tokenset_id: w.tokenset.id, mode_id: w.mode.id, op, name: 'x' }]
    const { status, body } = await w
      .as('editor')
      .post(`/workspaces/${w.workspace.id}/proposals`, { title: 'x', operations })
    expect([status, body.code]).toEqual([400, 'batch_invalid'])
  },
)
