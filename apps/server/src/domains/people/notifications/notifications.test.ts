// Notifications from outside: who is told of what, and what they are shown of it.
import { notificationDays } from '@tessera/contract'
import type { Notification } from '@tessera/contract'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '../../../process/jobs.ts'
import { createWorker } from '../../../jobs/worker.ts'
import { readAllowance } from '../../../limits/outgoing.ts'
import { sql } from '../../../storage/sql.ts'
import { organizationWorld, session } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'

let w: OrganizationWorld
beforeAll(async () => {
  w = await organizationWorld({ config: { webhookAllow: readAllowance(['127.0.0.1']) } })
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'], 'space.small': ['dimension', '8px'] })
})
afterAll(() => w.close())
beforeEach(async () => {
  await rules({})
  await w.write(sql`delete from notifications`)
})

type Who = Parameters<typeof w.as>[0]
const everybody = ['owner', 'admin', 'editor', 'viewer'] as const
const rules = async (given: object) =>
  expect((await w.as('admin').put(`/workspaces/${w.workspace.id}/proposal-rules`, given)).status).toBe(200)
const list = async (who: Who, query = '') => (await w.as(who).get(`/notifications${query}`)).body
const titles = async (who: Who): Promise<string[]> =>
  (await list(who)).notifications.map(({ title }: Notification) => title)
/** Who was told something, and what. */
async function told(): Promise<Record<string, string[]>> {
  const all = await Promise.all(everybody.map(async who => [who, await titles(who)] as const))
  return Object.fromEntries(all.filter(([, each]) => each.length > 0))
}

const upsert = (name: string, type: string, value: string) => {
  return { tokenset_id: w.tokenset.id, mode_id: w.mode.id, op: 'upsert', name, type, value }
}
const bluer = () => [upsert('color.brand', 'color', '#0000ff')]
async function propose(more: object = {}): Promise<string> {
  const given = { title: 'Bluer', status: 'open', operations: bluer(), ...more }
  const made = await w.as('editor').post(`/workspaces/${w.workspace.id}/proposals`, given)
  expect([made.status, made.body.error]).toEqual([201, undefined])
  return made.body.id
}
const review = async (who: Who, id: string, decision: string) =>
  expect((await w.as(who).post(`/proposals/${id}/reviews`, { decision, body: 'So' })).status).toBe(201)
const forget = () => w.write(sql`delete from notifications`)
const asked = 'editor asks for your review of "Bluer"'

describe('a review is asked for', () => {
  test('of all who may edit, but the author, where nobody is named', async () => {
    const id = await propose()
    expect(await told()).toEqual({ owner: [asked], admin: [asked] })
    expect((await list('admin')).notifications).toEqual([
      {
        id: expect.any(String),
        workspace_id: w.workspace.id,
        organization_id: null,
        type: 'proposal.opened',
        title: asked,
        subject: { kind: 'proposal', id },
        actor: { user_id: w.people.editor.id, user_name: 'editor' },
        created_at: expect.stringMatching(/Z$/),
        read_at: null,
        count: 1,
      },
    ])
  })

  test('of those whom the proposal names alone, the author never', async () => {
    await propose({ reviewers: [w.people.viewer.id, w.people.editor.id] })
    expect(await told()).toEqual({ viewer: [asked] })
  })

  test('of those whom the rules name for what it changes, and of no others', async () => {
    const groups = [
      { match: ['color.**'], approvals: 1, reviewers: [w.people.admin.id] },
      { match: ['space.**'], approvals: 1, reviewers: [w.people.owner.id] },
    ]
    await rules({ groups })
    await propose({ reviewers: [w.people.viewer.id] })
    expect(await told()).toEqual({ admin: [asked], viewer: [asked] })
  })

  test('once it is opened, and of who is named later', async () => {
    const id = await propose({ status: 'draft', reviewers: [w.people.admin.id] })
    expect(await told()).toEqual({})
    await w.as('editor').patch(`/proposals/${id}`, { status: 'open' })
    expect(await told()).toEqual({ admin: [asked] })
    await w.as('editor').patch(`/proposals/${id}`, { reviewers: [w.people.admin.id, w.people.owner.id] })
    expect(await told()).toEqual({ admin: [asked], owner: [asked] })
  })

  test('again of whose approval fell with other operations', async () => {
    await rules({ approvals: 2 })
    const id = await propose({ reviewers: [w.people.admin.id, w.people.owner.id] })
    await review('admin', id, 'approve')
    await forget()
    const operations = [upsert('color.brand', 'color', '#00ff00')]
    expect((await w.as('editor').put(`/proposals/${id}/operations`, { operations })).status).toBe(200)
    expect(await told()).toEqual({
      admin: ['editor changed "Bluer", which you had approved: it needs your approval again'],
    })
  })
})

describe('the author is told what others do with a proposal', () => {
  test('comments, decisions, the merge', async () => {
    await rules({ approvals: 2 })
    const id = await propose()
    await forget()
    await w.as('viewer').post(`/proposals/${id}/comments`, { body: 'Why?' })
    await review('admin', id, 'request_changes')
    await review('admin', id, 'approve')
    await review('owner', id, 'approve')
    expect((await w.as('admin').post(`/proposals/${id}/merge`, {})).status).toBe(200)
    expect(await told()).toEqual({
      editor: [
        'admin merged your proposal "Bluer"',
        'owner approved your proposal "Bluer"',
        'admin approved your proposal "Bluer"',
        'admin requested changes of your proposal "Bluer"',
        'viewer commented on your proposal "Bluer"',
      ],
    })
    const { notifications } = await list('editor')
    expect(notifications.map(({ type }: Notification) => type)).toEqual([
      'proposal.merged',
      'proposal.approved',
      'proposal.reviewed',
      'proposal.reviewed',
      'proposal.commented',
    ])
    expect(notifications.map(({ subject }: Notification) => subject)).toEqual(
      Array.from({ length: 5 }, () => ({ kind: 'proposal', id })),
    )
  })

  test('that it was closed, and not what they did themselves', async () => {
    const id = await propose()
    await forget()
    await w.as('editor').post(`/proposals/${id}/comments`, { body: 'Because' })
    await w.as('owner').post(`/proposals/${id}/close`, {})
    expect(await told()).toEqual({ editor: ['owner closed your proposal "Bluer"'] })
  })
})

test('owners and admins are told that a webhook was disabled', async () => {
  const receiver = createServer((_, response) => response.writeHead(410).end()).listen(0, '127.0.0.1')
  await new Promise(resolve => receiver.once('listening', resolve))
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const { body: hook } = await w.as('owner').post(`/workspaces/${w.workspace.id}/webhooks`, { url: `http://${host}/x` })
  await w.addTokens({ 'a.b': ['number', 1] })
  const worker = createWorker(w.services, { jobs: jobs.filter(({ kind }) => kind === 'deliver_webhook') })
  await worker.look()
  await worker.settled()
  receiver.close()
  const title = `Tessera disabled the webhook to ${host}`
  expect(await told()).toEqual({ owner: [title], admin: [title] })
  const [one] = (await list('admin')).notifications
  expect([one.subject, one.actor]).toEqual([
    { kind: 'webhook', id: hook.id },
    { user_id: null, user_name: null },
  ])
  // Who may see webhooks no more is not told of them either.
  await w.write(sql`update workspace_members set role = 'editor' where user_id = ${w.people.admin.id}`)
  await w.write(sql`update organization_members set role = 'editor' where user_id = ${w.people.admin.id}`)
  expect(await titles('admin')).toEqual([])
  await w.write(sql`update workspace_members set role = 'admin' where user_id = ${w.people.admin.id}`)
  await w.write(sql`update organization_members set role = 'admin' where user_id = ${w.people.admin.id}`)
})

test('members of an organization are told of a release, once, and who published it is not', async () => {
  const { version, id } = await w.publish(w.staging)
  const title = `owner published ${version} to Staging`
  expect(await told()).toEqual({ admin: [title], editor: [title], viewer: [title] })
  expect((await list('viewer')).notifications[0]).toMatchObject({
    type: 'release.published',
    workspace_id: null,
    organization_id: w.organization.id,
    subject: { kind: 'release', id },
  })
})

test('who is made a member is told, of a workspace and of an organization', async () => {
  const person = await w.signUp('Grace')
  const given = { email: person.email, role: 'editor' }
  await w.as('admin', session).post(`/workspaces/${w.workspace.id}/members`, given)
  await w.as('owner', session).post(`${w.path}/members`, { ...given, role: 'viewer' })
  expect(await titles(person)).toEqual(['owner made you a viewer of "Acme Inc"', 'admin made you an editor of "Acme"'])
  expect(await told()).toEqual({})
})

test('what somebody may read no more is neither listed nor counted, and comes back with the membership', async () => {
  const person = await w.signUp('Leaver')
  await w.addMember(w.workspace.id, person.id, 'viewer')
  await propose({ reviewers: [person.id] })
  expect(await list(person)).toMatchObject({ notifications: [{ title: asked }], total: 1, unread: 1 })
  const { members } = (await w.as('owner', session).get(`/workspaces/${w.workspace.id}/members`)).body
  const { id } = members.find(({ user_id }: { user_id: string }) => user_id === person.id)
  await w.as('owner', session).delete(`/workspaces/${w.workspace.id}/members/${id}`)
  const removed = { type: 'member.removed', workspace_id: null, title: 'owner removed you from "Acme"' }
  expect(await list(person)).toMatchObject({ notifications: [removed], total: 1, unread: 1 })
  // What is not shown is not read either.
  await w.as(person).post('/notifications/read', { up_to: v7() })
  await w.addMember(w.workspace.id, person.id, 'viewer')
  expect(await list(person)).toMatchObject({ total: 2, unread: 1 })
})

describe('reading', () => {
  async function three(): Promise<Notification[]> {
    for (const title of ['One', 'Two', 'Three']) await propose({ title, reviewers: [w.people.admin.id] })
    return (await list('admin')).notifications
  }
  const read = (who: Who, given: object) => w.as(who).post('/notifications/read', given)

  test('goes page by page, newest first', async () => {
    const all = await three()
    const first = await list('admin', '?limit=2')
    expect(first).toMatchObject({ notifications: all.slice(0, 2), total: 3, unread: 3 })
    const second = await list('admin', `?limit=2&cursor=${first.next_cursor}`)
    expect(second).toMatchObject({ notifications: all.slice(2), next_cursor: null })
  })

  test('marks those that are named, and those up to one, as the session does', async () => {
    const [newest, middle, oldest] = await three()
    expect((await read('admin', { ids: [middle!.id] })).body).toEqual({ unread: 2 })
    const after = (await w.as('admin', session).get('/notifications')).body
    expect(after.notifications.map(({ read_at }: Notification) => read_at)).toEqual([
      null,
      expect.stringMatching(/Z$/),
      null,
    ])
    const answer = await w.as('admin', session).post('/notifications/read', { up_to: oldest!.id })
    expect(answer.body).toEqual({ unread: 1 })
    expect((await read('admin', { up_to: newest!.id })).body).toEqual({ unread: 0 })
    // The moment stays that of the first reading.
    const again = (await list('admin')).notifications
    expect(again[1].read_at).toBe(after.notifications[1].read_at)
  })

  test('leaves those of others alone', async () => {
    const [newest] = await three()
    expect((await read('owner', { ids: [newest!.id], up_to: newest!.id })).body).toEqual({ unread: 0 })
    expect((await list('admin')).unread).toBe(3)
  })

  test('a key that only reads lists them, and marks none', async () => {
    const [newest] = await three()
    const reader = { key: await w.newKey(w.people.admin.id, ['read:tokens']) }
    expect((await list(reader)).unread).toBe(3)
    const { status, body } = await read(reader, { up_to: newest!.id })
    expect([status, body.error]).toEqual([403, "This operation requires the 'write:tokens' scope"])
    expect((await list('admin')).unread).toBe(3)
  })

  test.each([
    [{}, 'ids or up_to must say which notifications were read'],
    [{ ids: ['x'] }, 'ids must be an array of at most 1000 ids of notifications'],
    [{ up_to: 'x' }, 'up_to must be the id of a notification'],
  ])('refuses %j', async (given, sentence) => {
    expect(await read('admin', given)).toMatchObject({ status: 400, body: { error: sentence } })
  })

  test('writes nothing into the history', async () => {
    const [newest] = await three()
    const count = () => w.database.one(sql`select count(*) as n from changes`)
    const before = await count()
    await read('admin', { up_to: newest!.id })
    expect(await count()).toEqual(before)
  })
})

test('a notification is kept for 90 days, by a job', async () => {
  await propose({ reviewers: [w.people.admin.id, w.people.owner.id] })
  const age = (days: number, who: 'admin' | 'owner') =>
    w.write(sql`update notifications set created_at = now() - make_interval(days => ${days}, mins => 5)
 where user_id = ${w.people[who].id}`)
  await age(notificationDays, 'admin')
  await age(notificationDays - 1, 'owner')
  await jobs.find(({ kind }) => kind === 'trim_notifications')!.run(w.services, null, new AbortController().signal)
  expect(await told()).toEqual({ owner: [asked] })
})

test('an account that is deleted takes its notifications, and those of what it did stay without its name', async () => {
  const person = await w.signUp('Gone')
  await w.addMember(w.workspace.id, person.id, 'editor')
  await propose({ reviewers: [person.id] })
  const given = { title: 'Last', status: 'open', reviewers: [w.people.admin.id] }
  await w.as(person).post(`/workspaces/${w.workspace.id}/proposals`, given)
  await w.write(sql`delete from users where id = ${person.id}`)
  expect(await w.database.one(sql`select count(*)::int as n from notifications`)).toEqual({ n: 1 })
  expect((await list('admin')).notifications).toMatchObject([{ actor: { user_id: null, user_name: null } }])
})
