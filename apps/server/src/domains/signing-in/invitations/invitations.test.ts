// Invitations by link: with a real mail server, and without any.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { raw, sql } from '../../../storage/sql.ts'
import { organizationWorld, session } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'
import { mailbox } from '../../../testing/probes/mailbox.ts'
import type { Mailbox } from '../../../testing/probes/mailbox.ts'
import { inNewWorkspace } from '../../../testing/furnished.ts'
import type { Person } from '../../../testing/world.ts'
import type { TestAnswer } from '../../../testing/client.ts'

let box: Mailbox
let w: OrganizationWorld
let silent: OrganizationWorld
beforeAll(async () => {
  box = await mailbox()
  w = await organizationWorld({ config: { smtpUrl: box.url, signUp: 'closed' } })
  silent = await organizationWorld()
})
afterAll(async () => {
  await w.close()
  await silent.close()
  await box.close()
})

const password = 'four plain words here'
const refusal = ({ status, body }: TestAnswer) => [status, body.error, body.code]
const invalid = [400, 'This link has expired or was used.', 'link_invalid']
let addresses = 0
const newAddress = () => `guest-${++addresses}@example.com`

const invitesOf = (world: OrganizationWorld) => `/workspaces/${world.workspace.id}/invites`
/** Invites by mail; returns the secret of the link that came. */
async function invite(email: string, role = 'editor', path = invitesOf(w), who: Person = w.people.owner) {
  const answer = await w.as(who, session).post(path, { email, role })
  expect([answer.status, answer.body.error]).toEqual([201, undefined])
  const [mail] = await box.deliver(w.services)
  return { invitation: answer.body, mail: mail!, token: mail!.token }
}
/** Invites where no mail is set up. */
async function inviteSilently(email: string, who: Person = silent.people.owner, role = 'editor') {
  const answer = await silent.as(who, session).post(invitesOf(silent), { email, role })
  expect(answer.status).toBe(201)
  return { invitation: answer.body, token: answer.body.url.split('#')[1] as string }
}
const accept = (token: string, who: Person | 'nobody', body: object = {}, world = w) =>
  world.as(who, session).post(`/invites/${token}/accept`, body)
const proved = async (person: Person, world = w) => {
  await world.write(sql`update users set email_verified = true where id = ${person.id}`)
  return person
}
const membersOf = async (world = w) =>
  (await world.as('owner', session).get(`/workspaces/${world.workspace.id}/members`)).body.members

describe('an invitation by mail', () => {
  test('makes an account with a proved address where sign-up is closed, once', async () => {
    const email = newAddress()
    const { invitation, mail, token } = await invite(` ${email.toUpperCase()}`)
    expect(invitation).toEqual({
      ...{ id: expect.any(String), email, role: 'editor', invited_by: 'owner' },
      ...{ created_at: expect.any(String), expires_at: expect.any(String) },
    })
    expect(Date.parse(invitation.expires_at) - Date.parse(invitation.created_at)).toBe(7 * 86_400_000)
    expect(mail).toMatchObject({
      to: email,
      url: expect.stringMatching(new RegExp(`^${w.address}/invite#[\\w-]{43}$`)),
    })

    // Programs that look at links change nothing.
    for (let n = 0; n < 2; n++)
      expect((await w.as('nobody', session).get(`/invites/${token}`)).body).toEqual({
        ...{ workspace_name: 'Acme', invited_by: 'owner', email, role: 'editor', account_exists: false },
      })
    expect((await accept(token, 'nobody', { name: 'Gwen', password: 'short' })).status).toBe(400)
    expect(refusal(await accept(token, 'nobody'))[0]).toBe(401)
    const answer = await accept(token, 'nobody', { name: 'Gwen', password })
    expect([answer.status, answer.body.workspace.id]).toEqual([200, w.workspace.id])
    const cookie = answer.headers
      .getSetCookie()
      .find(line => /session/.test(line))!
      .split(';')[0]!
    const read = await w.send('GET', `/api/workspaces/${w.workspace.id}`, undefined, { cookie })
    expect(read.body.name).toBe('Acme')
    expect((await membersOf()).find((member: { user_email: string }) => member.user_email === email)).toMatchObject({
      role: 'editor',
      email_verified: true,
    })
    expect(refusal(await accept(token, 'nobody', { name: 'Gwen', password }))).toEqual(invalid)
    expect((await w.as('nobody', session).get(`/invites/${token}`)).status).toBe(400)
    expect((await w.as('owner', session).get(invitesOf(w))).body.invitations).toEqual([])

    const { changes } = (await w.as('owner').get(`/workspaces/${w.workspace.id}/changes?limit=1`)).body
    expect(changes[0]).toMatchObject({
      operation: 'accept_invite',
      summary: 'Accepted the invitation of owner as editor',
      actor: { user_name: 'Gwen' },
    })
    const { notifications } = (await w.as('owner', session).get('/notifications?limit=1')).body
    expect(notifications[0].title).toBe('Gwen accepted your invitation to "Acme"')
  })

  test('is accepted with the session of its address, which it proves, and of no other', async () => {
    const person = await w.signUp('Ines')
    const { token } = await invite(person.email, 'viewer')
    expect((await w.as('nobody', session).get(`/invites/${token}`)).body.account_exists).toBe(true)
    expect(refusal(await accept(token, 'stranger' as never))).toEqual([
      403,
      'This invitation is for another address.',
      'invitation_for_other_address',
    ])
    expect(refusal(await accept(token, 'nobody', { name: 'Ines', password }))[2]).toBe('email_taken')
    expect((await accept(token, person)).status).toBe(200)
    const member = (await membersOf()).find((one: { user_id: string }) => one.user_id === person.id)
    expect(member).toMatchObject({ role: 'viewer', email_verified: true })
  })

  test('stores no secret, and its names cannot become links', async () => {
    const spam = await w.as('owner', session).post('/workspaces', { name: 'Win at evil.example now', description: '' })
    const { token, mail } = await invite(newAddress(), 'viewer', `/workspaces/${spam.body.id}/invites`)
    expect(mail.text).not.toContain('evil.example')
    for (const table of ['links', 'mails', 'jobs', 'invitations', 'changes']) {
      const rows = await w.database.query(sql`select t::text as row from ${raw(table)} t`)
      expect(JSON.stringify(rows)).not.toContain(token)
    }
  })

  test('sent again, the former link ends; withdrawn, the last one too', async () => {
    const email = newAddress()
    const { invitation, token } = await invite(email)
    const path = `${invitesOf(w)}/${invitation.id}`
    const again = await w.as('admin', session).post(`${path}/resend`)
    expect([again.status, again.body.id, again.body.invited_by, again.body.url]).toEqual([
      200,
      invitation.id,
      'admin',
      undefined,
    ])
    const [mail] = await box.deliver(w.services)
    expect(refusal(await accept(token, 'nobody', { name: 'A', password }))).toEqual(invalid)
    expect((await w.as('nobody', session).get(`/invites/${mail!.token}`)).status).toBe(200)
    expect((await w.as('admin', session).delete(path)).status).toBe(200)
    expect(refusal(await accept(mail!.token, 'nobody', { name: 'A', password }))).toEqual(invalid)
    expect((await w.as('admin', session).delete(path)).status).toBe(404)
    expect((await w.as('admin', session).post(`${path}/resend`)).status).toBe(404)
  })

  test('of the same address twice: the later one counts; five mails an hour go to it', async () => {
    const email = newAddress()
    const { token } = await invite(email, 'viewer')
    const later = await invite(email, 'editor')
    expect(refusal(await accept(token, 'nobody', { name: 'A', password }))).toEqual(invalid)
    const { invitations } = (await w.as('owner', session).get(invitesOf(w))).body
    expect(invitations.map((one: { id: string }) => one.id)).toEqual([later.invitation.id])
    for (let n = 0; n < 3; n++) await invite(email)
    const sixth = await w.as('owner', session).post(invitesOf(w), { email, role: 'viewer' })
    expect(sixth.status).toBe(429)
    await w.as('owner', session).delete(`${invitesOf(w)}/${invitations[0].id}`)
  })

  test('withdrawing an invitation does not make room for another mail, and neither does sending it again', async () => {
    const email = newAddress()
    const statuses: number[] = []
    const post = async (path: string, body?: unknown) => {
      const answer = await w.as('owner', session).post(path, body)
      statuses.push(answer.status)
      return answer.body
    }
    for (let n = 0; n < 2; n++) {
      const { id } = await post(invitesOf(w), { email, role: 'viewer' })
      await post(`${invitesOf(w)}/${id}/resend`)
      await w.as('owner', session).delete(`${invitesOf(w)}/${id}`)
    }
    for (let n = 0; n < 2; n++) await post(invitesOf(w), { email, role: 'viewer' })
    expect(statuses).toEqual([201, 200, 201, 200, 201, 429])
    await box.deliver(w.services)
  })

  test('a member is not invited, and an invitation ends when its address is added', async () => {
    const answer = await w.as('owner', session).post(invitesOf(w), { email: w.people.viewer.email, role: 'editor' })
    expect(refusal(answer)).toEqual([400, 'viewer@example.com is a member of "Acme" already.', 'already_member'])
    const person = await w.signUp('Added Meanwhile')
    const { token } = await invite(person.email)
    await w.as('owner', session).post(`/workspaces/${w.workspace.id}/members`, { email: person.email, role: 'viewer' })
    expect(refusal(await accept(token, person))).toEqual(invalid)
  })

  test.each([
    ['is no admin any more', (id: string) => sql`update workspace_members set role = 'editor' where user_id = ${id}`],
    ['is disabled', (id: string) => sql`update users set disabled_at = now() where id = ${id}`],
    ['left', (id: string) => sql`delete from workspace_members where user_id = ${id}`],
  ])('is void where the inviter %s', async (what, change) => {
    const inviter = await w.signUp(`Inviter ${what}`)
    await w.addMember(w.workspace.id, inviter.id, 'admin')
    const { token } = await invite(newAddress(), 'editor', invitesOf(w), inviter)
    await w.write(change(inviter.id))
    expect((await w.as('nobody', session).get(`/invites/${token}`)).status).toBe(400)
    expect(refusal(await accept(token, 'nobody', { name: 'A', password }))).toEqual(invalid)
  })

  test('expires, and is sent again', async () => {
    const { invitation, token } = await invite(newAddress())
    await w.write(sql`update invitations set expires_at = now() - interval '1 second' where id = ${invitation.id}`)
    expect(refusal(await accept(token, 'nobody', { name: 'A', password }))).toEqual(invalid)
    await w.as('owner', session).post(`${invitesOf(w)}/${invitation.id}/resend`)
    const [mail] = await box.deliver(w.services)
    expect((await accept(mail!.token, 'nobody', { name: 'A', password })).status).toBe(200)
  })

  test('accepted twice at once, it makes one account', async () => {
    const email = newAddress()
    const { token } = await invite(email)
    const answers = await Promise.all([1, 2, 3].map(() => accept(token, 'nobody', { name: 'A', password })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await w.database.query(sql`select 1 from users where email = ${email}`)).toHaveLength(1)
  })

  test('the plan counts when it is accepted, and nothing changes', async () => {
    const small = await inNewWorkspace(w)
    const email = newAddress()
    const { token } = await invite(email, 'viewer', `/workspaces/${small.workspace.id}/invites`)
    await w.setPlan(w.people.owner, 'FREE')
    const answer = await accept(token, 'nobody', { name: 'A', password })
    await w.setPlan(w.people.owner, 'BUSINESS')
    expect(refusal(answer).slice(0, 2)).toEqual([403, "Member limit reached for this workspace's plan."])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await w.database.query(sql`select 1 from users where email = ${email}`)).toEqual([])
    expect((await accept(token, 'nobody', { name: 'A', password })).status).toBe(200)
  })

  test('to an organization works alike', async () => {
    const email = newAddress()
    const path = `${w.path}/invites`
    const { token } = await invite(email, 'editor', path)
    expect((await w.as('nobody', session).get(`/invites/${token}`)).body.organization_name).toBe('Acme Inc')
    const answer = await accept(token, 'nobody', { name: 'Otto', password })
    expect([answer.status, answer.body.organization.id]).toEqual([200, w.organization.id])
    const { members } = (await w.as('owner', session).get(`${w.path}/members`)).body
    expect(members.at(-1)).toMatchObject({ user_email: email, role: 'editor' })
    const shown = await w.as('owner', session).get(path)
    expect(shown.body).toEqual({ invitations: [], total: 0 })
    expect((await w.as('editor', session).get(path)).status).toBe(403)
    expect((await w.as('stranger', session).get(path)).status).toBe(404)
    expect((await w.as('editor', session).post(path, { email, role: 'viewer' })).status).toBe(403)
  })
})

describe('without mail', () => {
  test('the link is shown when the invitation is made, and never again', async () => {
    const { invitation, token } = await inviteSilently(newAddress())
    expect(invitation.url).toBe(`${silent.address}/invite#${token}`)
    const { invitations } = (await silent.as('owner', session).get(invitesOf(silent))).body
    expect(invitations[0].url).toBeUndefined()
    const again = await silent.as('owner', session).post(`${invitesOf(silent)}/${invitation.id}/resend`)
    expect([again.status, again.body.code]).toEqual([400, 'mail_not_set_up'])
  })

  test('the link proves no address, whoever made it', async () => {
    const boss = await silent.signUp('Boss', 'TEAM', true)
    await silent.addMember(silent.workspace.id, boss.id, 'admin')
    for (const who of [silent.people.owner, boss]) {
      const email = newAddress()
      const { token } = await inviteSilently(email, who)
      expect((await accept(token, 'nobody', { name: 'A', password }, silent)).status).toBe(200)
      const member = (await membersOf(silent)).find((one: { user_email: string }) => one.user_email === email)
      expect(member.email_verified).toBe(false)
    }
  })

  test('an account whose address is not proved cannot accept, one whose address is can', async () => {
    const person = await silent.signUp('Unproved')
    const { token } = await inviteSilently(person.email)
    const answer = await accept(token, person, {}, silent)
    expect([answer.status, answer.body.code]).toEqual([403, 'address_unproved'])
    await proved(person, silent)
    expect((await accept(token, person, {}, silent)).status).toBe(200)
  })

  test('where everybody needs a second factor, an account without one sets it up first', async () => {
    const person = await proved(await silent.signUp('Factorless'), silent)
    const { token } = await inviteSilently(person.email)
    silent.services.config.requireFactor = true
    const answer = await accept(token, person, {}, silent)
    silent.services.config.requireFactor = false
    expect([answer.status, answer.body.code]).toEqual([403, 'factor_required'])
  })
})
