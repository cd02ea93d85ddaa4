// Reviews of proposals from outside: whose approval counts, what blocks, and what a change of operations or rules does to it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { organizationWorld } from '../../../../testing/organization.ts'
import { sql } from '../../../../storage/sql.ts'
import type { OrganizationWorld } from '../../../../testing/organization.ts'

let w: OrganizationWorld
beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'], 'space.small': ['dimension', '8px'] })
})
afterAll(() => w.close())
beforeEach(() => rules({}))

const rulesPath = () => `/workspaces/${w.workspace.id}/proposal-rules`
async function rules(given: object) {
  const { status, body } = await w.as('admin').put(rulesPath(), given)
  expect([status, body.error]).toEqual([200, undefined])
  return body
}
const operation = (name: string, type: string, value: string) => ({
  tokenset_id: w.tokenset.id,
  mode_id: w.mode.id,
  op: 'upsert',
  name,
  type,
  value,
})
const bluer = () => operation('color.brand', 'color', '#0000ff')
const smaller = () => operation('space.small', 'dimension', '6px')

/** Open, by the editor. */
async function propose(...operations: object[]): Promise<string> {
  const made = await w.as('editor').post(`/workspaces/${w.workspace.id}/proposals`, { title: 'Bluer', operations })
  expect(made.status).toBe(201)
  await w.as('editor').patch(`/proposals/${made.body.id}`, { status: 'open' })
  return made.body.id
}
type Who = Parameters<typeof w.as>[0]
const review = (who: Who, id: string, decision: string, more: object = {}) =>
  w.as(who).post(`/proposals/${id}/reviews`, { decision, ...more })
const read = async (id: string) => (await w.as('viewer').get(`/proposals/${id}`)).body
const statusOf = async (id: string) => (await read(id)).status

test('one more approval than there is keeps a proposal open; enough approve it', async () => {
  await rules({ approvals: 2 })
  const id = await propose(bluer())
  const first = await review('owner', id, 'approve', { body: 'Good' })
  expect([first.status, first.body]).toMatchObject([
    201,
    {
      decision: 'approve',
      body: 'Good',
      token: null,
      fallen: false,
      author: { user_id: w.people.owner.id, user_name: 'owner' },
      proposal: { id, status: 'open' },
      approval: { met: false, missing: [{ match: null, approvals: 2, given: 1, reviewers: [] }] },
    },
  ])
  expect((await review('admin', id, 'approve')).body.proposal.status).toBe('approved')
  expect(await read(id)).toMatchObject({
    status: 'approved',
    approval: { met: true, approved_by: [{ user_name: 'owner' }, { user_name: 'admin' }], missing: [] },
  })
  const { reviews } = (await w.as('viewer').get(`/proposals/${id}/reviews`)).body
  expect(reviews.map(({ author }: { author: { user_name: string } }) => author.user_name)).toEqual(['owner', 'admin'])
})

test('the approvals of the author and of viewers never count', async () => {
  await rules({ approvals: 1 })
  const id = await propose(bluer())
  for (const who of ['editor', 'viewer'] as const) expect((await review(who, id, 'approve')).status).toBe(201)
  expect(await read(id)).toMatchObject({ status: 'open', approval: { met: false, approved_by: [] } })
})

test('who wrote any operation that stands does not approve it; who wrote none of them does', async () => {
  await rules({ approvals: 1 })
  const id = await propose(bluer(), smaller())
  const [kept] = (await read(id)).operations
  expect(kept).toEqual({ ...bluer(), author: { id: w.people.editor.id, name: 'editor' } })
  // One is sent as it was, with an author that is not heeded; the other is another's then.
  const operations = [
    { ...kept, author: { id: w.people.owner.id, name: 'owner' } },
    { ...smaller(), value: '7px' },
  ]
  const set = await w.as('admin').put(`/proposals/${id}/operations`, { operations })
  expect([set.status, set.body.operations]).toMatchObject([
    200,
    [{ author: { name: 'editor' } }, { value: '7px', author: { id: w.people.admin.id, name: 'admin' } }],
  ])
  for (const who of ['admin', 'editor'] as const) {
    expect((await review(who, id, 'approve')).status).toBe(201)
    expect(await read(id)).toMatchObject({ status: 'open', approval: { met: false, approved_by: [] } })
    expect((await w.as(who).post(`/proposals/${id}/merge`, {})).body.code).toBe('proposal_not_approved')
  }
  expect((await w.as('admin').put(`/proposals/${id}/operations`, { operations: [bluer()] })).status).toBe(200)
  expect((await read(id)).operations).toMatchObject([{ author: { name: 'editor' } }])
  // Nothing that the admin wrote stands any more.
  expect((await review('admin', id, 'approve')).body.approval).toMatchObject({ met: true })
})

test('operations are replaced, and a proposal merged and reviewed, only as they were read, where If-Match says so', async () => {
  const id = await propose(bluer())
  const tag = async () => (await w.as('admin').get(`/proposals/${id}`)).headers.get('etag')!
  const stale = await tag()
  expect((await w.as('editor').put(`/proposals/${id}/operations`, { operations: [smaller()] })).status).toBe(200)
  const headers = { 'if-match': stale }
  for (const refused of [
    await w.as('admin').put(`/proposals/${id}/operations`, { operations: [bluer()] }, headers),
    await w.as('admin').post(`/proposals/${id}/reviews`, { decision: 'approve' }, headers),
    await w.as('admin').post(`/proposals/${id}/merge`, {}, headers),
  ])
    expect([refused.status, refused.body.code]).toEqual([400, 'changed_since_read'])
  const put = await w
    .as('admin')
    .put(`/proposals/${id}/operations`, { operations: [bluer()] }, { 'if-match': await tag() })
  expect(put.status).toBe(200)
})

test('operations on resolvers need the approvals of every group', async () => {
  await rules({ groups: [{ match: ['color.**'], approvals: 1, reviewers: [w.people.owner.id] }] })
  const id = await propose({ op: 'create_resolver', name: 'Themes' })
  expect((await w.as('editor').post(`/proposals/${id}/merge`, {})).body.code).toBe('proposal_not_approved')
  await review('owner', id, 'approve')
  expect((await w.as('editor').post(`/proposals/${id}/merge`, {})).status).toBe(200)
})

test('comments come in pages of at most 100, one person may write 200, and they are one notification', async () => {
  const id = await propose(bluer())
  const path = `/proposals/${id}/comments`
  const comment = (who: Who) => w.as(who).post(path, { body: 'x'.repeat(5_000) })
  for (let n = 0; n < 200; n++) expect((await comment('viewer')).status).toBe(201)
  const refused = await comment('viewer')
  expect([refused.status, refused.body.code]).toEqual([400, 'too_many_reviews'])
  expect((await comment('admin')).status).toBe(201)
  const sizes: number[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = `?limit=1000${cursor && `&cursor=${cursor}`}`
    const { body } = await w.as('viewer').get(`${path}${query}`)
    expect(body.total).toBe(201)
    sizes.push(body.comments.length)
    cursor = body.next_cursor
  }
  expect(sizes).toEqual([100, 100, 1])
  expect((await w.as('viewer').get(`/proposals/${id}/reviews`)).body).toMatchObject({ total: 201 })
  const { notifications } = (await w.as('editor').get('/notifications')).body
  const told = notifications.filter(({ subject }: { subject: { id: string } }) => subject.id === id)
  expect(told).toMatchObject([
    { title: 'admin commented on your proposal "Bluer" (201 times)', count: 201, read_at: null },
  ])
})

test('two approvals of one person are one', async () => {
  await rules({ approvals: 2 })
  const id = await propose(bluer())
  for (let i = 0; i < 2; i++) await review('owner', id, 'approve')
  expect(await statusOf(id)).toBe('open')
})

test('requested changes block until that reviewer approves; a viewer’s do not', async () => {
  await rules({ approvals: 1 })
  const id = await propose(bluer())
  await review('viewer', id, 'request_changes', { body: 'Not blue' })
  await review('admin', id, 'request_changes', { body: 'Too blue' })
  await review('owner', id, 'approve')
  expect(await read(id)).toMatchObject({
    status: 'open',
    approval: { met: false, missing: [], changes_requested_by: [{ user_name: 'admin' }] },
  })
  await review('admin', id, 'comment', { body: 'Still' })
  expect(await statusOf(id)).toBe('open')
  await review('admin', id, 'approve')
  expect(await statusOf(id)).toBe('approved')
  await review('owner', id, 'request_changes')
  expect(await statusOf(id)).toBe('open')
})

test('approvals fall when the operations change, and requested changes do not', async () => {
  await rules({ approvals: 1 })
  const id = await propose(bluer())
  await review('owner', id, 'approve')
  expect(await statusOf(id)).toBe('approved')
  const set = await w.as('editor').put(`/proposals/${id}/operations`, { operations: [smaller()] })
  expect(set.body.status).toBe('open')
  expect((await w.as('editor').get(`/proposals/${id}/reviews`)).body.reviews).toMatchObject([{ fallen: true }])
  await review('owner', id, 'approve')
  expect(await statusOf(id)).toBe('approved')
  await review('admin', id, 'request_changes')
  await w.as('editor').put(`/proposals/${id}/operations`, { operations: [bluer()] })
  expect((await read(id)).approval.changes_requested_by).toMatchObject([{ user_name: 'admin' }])
})

test('a group asks for its reviewers where a token matches, by its new name too', async () => {
  await rules({
    approvals: 1,
    groups: [
      { match: ['color.**'], approvals: 1, reviewers: [w.people.admin.id] },
      { match: ['space.*'], approvals: 2 },
    ],
  })
  const spaces = await propose(smaller())
  await review('owner', spaces, 'approve')
  expect((await read(spaces)).approval.missing).toEqual([{ match: ['space.*'], approvals: 2, given: 1, reviewers: [] }])
  await review('admin', spaces, 'approve')
  expect(await statusOf(spaces)).toBe('approved')

  const renamed = await propose({
    tokenset_id: w.tokenset.id,
    mode_id: w.mode.id,
    op: 'update',
    name: 'space.small',
    new_name: 'color.small',
  })
  await review('owner', renamed, 'approve')
  expect((await read(renamed)).approval.missing).toMatchObject([
    { match: ['color.**'], given: 0 },
    { match: ['space.*'], given: 1 },
  ])
  await review('admin', renamed, 'approve')
  expect(await statusOf(renamed)).toBe('approved')
})

test('what is not approved is not merged, and what is approved is; without rules an open one is merged at once', async () => {
  const value = async () =>
    (await w.as('owner').get(`${w.modePath}/tokens`)).body.tokens.find(
      ({ name }: { name: string }) => name === 'color.brand',
    ).value
  const merge = (who: Who, id: string) => w.as(who).post(`/proposals/${id}/merge`, {})
  await rules({ approvals: 1, direct_edits: false, groups: [{ match: ['color.*'], approvals: 2 }] })
  const id = await propose(bluer())
  await review('owner', id, 'request_changes')
  const before = await value()
  const refused = await merge('owner', id)
  expect([refused.status, refused.body]).toMatchObject([
    400,
    {
      error:
        'This proposal cannot be merged yet: it needs 1 more approval and 2 more approvals for color.*; changes are requested by owner',
      code: 'proposal_not_approved',
      missing: [{ match: null }, { match: ['color.*'], approvals: 2, given: 0 }],
      changes_requested_by: [{ user_name: 'owner' }],
    },
  ])
  expect(await value()).toEqual(before)
  for (const who of ['owner', 'admin'] as const) await review(who, id, 'approve')
  expect((await merge('viewer', id)).status).toBe(403)
  expect((await merge('editor', id)).body).toMatchObject({ status: 'merged', updated: 1 })
  expect(await value()).not.toEqual(before)
  await rules({})
  expect((await merge('editor', await propose(smaller()))).body.status).toBe('merged')
})

test('other rules count from then on for what is open', async () => {
  await rules({ approvals: 1 })
  const id = await propose(bluer())
  await review('owner', id, 'approve')
  await rules({ approvals: 2 })
  expect(await statusOf(id)).toBe('open')
  await rules({ approvals: 1 })
  expect(await statusOf(id)).toBe('approved')
})

test('the approval of who may edit no more does not count', async () => {
  await rules({ approvals: 1 })
  const id = await propose(bluer())
  const person = await w.signUp('leaving', 'TEAM')
  const organization = w.as('owner', { surface: 'session' })
  await organization.post(`${w.path}/members`, { email: person.email, role: 'editor' })
  expect((await w.as(person).post(`/proposals/${id}/reviews`, { decision: 'approve' })).body.proposal.status).toBe(
    'approved',
  )
  const { members } = (await organization.get(`${w.path}/members`)).body
  const member = members.find(({ user_id }: { user_id: string }) => user_id === person.id)
  await organization.patch(`${w.path}/members/${member.id}`, { role: 'viewer' })
  expect((await read(id)).approval).toMatchObject({ met: false, approved_by: [] })
})

test('members of the organization review, strangers do not', async () => {
  const [insider, stranger] = [await w.signUp('insider', 'TEAM'), w.people.stranger]
  await w.as('owner', { surface: 'session' }).post(`${w.path}/members`, { email: insider.email, role: 'editor' })
  const id = await propose(bluer())
  const asked = await w.as('editor').patch(`/proposals/${id}`, { reviewers: [insider.id] })
  expect(asked.body.reviewers).toEqual([insider.id])
  const refused = await w.as('admin').put(rulesPath(), {
    groups: [{ match: ['color.*'], approvals: 1, reviewers: [stranger.id] }],
  })
  expect([refused.status, refused.body.error]).toEqual([400, `No member of this workspace has the id ${stranger.id}`])
  const malformed = await w.as('editor').patch(`/proposals/${id}`, { reviewers: ['nobody'] })
  expect([malformed.status, malformed.body.code]).toEqual([400, 'reviewer_unknown'])
})

test('drafts and what has ended are not reviewed', async () => {
  const draft = (await w.as('editor').post(`/workspaces/${w.workspace.id}/proposals`, { title: 'Draft' })).body.id
  const early = await review('owner', draft, 'approve')
  expect([early.status, early.body.error]).toEqual([400, 'This proposal is a draft; open it first'])
  await w.as('editor').post(`/proposals/${draft}/close`)
  const late = await review('owner', draft, 'approve')
  expect([late.status, late.body.code]).toEqual([400, 'proposal_ended'])
})

test('comments are on the whole or on a token, drafts included', async () => {
  const id = (await w.as('editor').post(`/workspaces/${w.workspace.id}/proposals`, { title: 'Draft' })).body.id
  const path = `/proposals/${id}/comments`
  expect((await w.as('viewer').post(path, { body: 'Why?' })).body).toMatchObject({
    body: 'Why?',
    token: null,
    author: { user_name: 'viewer' },
  })
  expect((await w.as('owner').post(path, { body: 'Because', token: 'color.brand' })).status).toBe(201)
  const all = (await w.as('viewer').get(path)).body
  expect(all).toMatchObject({ total: 2, comments: [{ body: 'Why?' }, { body: 'Because', token: 'color.brand' }] })
  expect((await w.as('viewer').get(`${path}?token=color.brand`)).body).toEqual({
    comments: [all.comments[1]],
    total: 1,
    next_cursor: null,
  })
  const empty = await w.as('viewer').post(path, { body: ' ' })
  expect([empty.status, empty.body.error]).toEqual([400, 'body must say something, in 1 to 10000 characters'])
})

test('rules are for admins, and what is left out becomes the default again', async () => {
  const given = { approvals: 1, groups: [{ match: ['color.*'], approvals: 1 }], agents: 'propose' }
  expect(await rules(given)).toEqual({
    approvals: 1,
    groups: [{ match: ['color.*'], approvals: 1, reviewers: [] }],
    direct_edits: true,
    agents: 'propose',
    agents_publish: false,
  })
  expect((await w.as('viewer').get(rulesPath())).body).toEqual(await rules(given))
  await rules({})
  expect((await w.as('viewer').get(rulesPath())).body).toEqual({
    approvals: 0,
    groups: [],
    direct_edits: true,
    agents: 'edit',
    agents_publish: false,
  })
  const refused = await w.as('editor').put(rulesPath(), {})
  expect([refused.status, refused.body.error]).toEqual([
    403,
    'You do not have permission to change the proposal rules of this workspace.',
  ])
  for (const [wrong, error] of [
    [{ approvals: -1 }, 'approvals must be a whole number from 0 to 20'],
    [{ agents: 'all' }, 'agents must be edit or propose'],
    [{ direct_edits: 'no' }, 'direct_edits must be true or false'],
    [{ groups: [{ match: [], approvals: 1 }] }, 'match must be an array of 1 to 100 globs of token names'],
  ] as const) {
    const { status, body } = await w.as('admin').put(rulesPath(), wrong)
    expect([status, body.error]).toEqual([400, error])
  }
})

test('the history and the stream say who did what', async () => {
  await rules({ approvals: 1 })
  const id = await propose(bluer())
  await review('owner', id, 'request_changes')
  await w.as('viewer').post(`/proposals/${id}/comments`, { body: 'Hm' })
  await review('owner', id, 'approve')
  const { changes } = (await w.as('owner').get(`/workspaces/${w.workspace.id}/changes?limit=3`)).body
  expect(changes.map(({ summary }: { summary: string }) => summary)).toEqual([
    'Approved the proposal "Bluer"',
    'Commented on the proposal "Bluer"',
    'Requested changes of the proposal "Bluer"',
  ])
  const types = (
    await w.database.query<{ type: string }>(
      sql`select type from events where workspace_id = ${w.workspace.id} order by id desc limit 3`,
    )
  ).map(({ type }) => type)
  expect(types).toEqual(['proposal.approved', 'proposal.commented', 'proposal.reviewed'])
})
