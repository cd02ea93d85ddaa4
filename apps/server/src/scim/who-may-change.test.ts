// What an identity provider may do with an account: a right over an organization or a mail domain is none over people.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../process/config.ts'
import { sql } from '../storage/sql.ts'
import { organizationWorld, session } from '../testing/organization.ts'
import type { OrganizationWorld } from '../testing/organization.ts'
import { lyingProvider } from '../testing/probes/lying-provider.ts'
import type { LyingProvider } from '../testing/probes/lying-provider.ts'
import { mailbox } from '../testing/probes/mailbox.ts'
import type { Mailbox } from '../testing/probes/mailbox.ts'
import { signOn } from '../testing/probes/sign-on.ts'
import type { Person } from '../testing/world.ts'

let box: Mailbox
let liar: LyingProvider
let w: OrganizationWorld
let root: Person
let token: string
beforeAll(async () => {
  box = await mailbox()
  liar = await lyingProvider()
  const provider = { ISSUER: liar.issuer, CLIENT_ID: 'tessera', CLIENT_SECRET: 'a-secret' }
  const given = (prefix: string, more: Record<string, string> = {}) =>
    Object.fromEntries(
      Object.entries({ ...provider, ...more }).map(([name, value]) => [`TESSERA_OIDC_${prefix}${name}`, value]),
    )
  const elsewhere = '01990000-0000-7000-8000-000000000001'
  const ROLE_CLAIM = JSON.stringify({ claim: 'groups', organization: elsewhere, roles: { all: 'editor' } })
  const { providers } = readConfig({ ...given(''), ...given('ELSEWHERE_', { ROLE_CLAIM }) })
  w = await organizationWorld({ config: { smtpUrl: box.url, providers } })
  await w.write(sql`insert into organization_domains values ('owned.example', ${w.organization.id})`)
  root = await w.signUp('Root', 'TEAM', true)
  token = (await w.as('owner', session).post(`${w.path}/scim-token`)).body.token
  await box.deliver(w.services)
})
afterAll(async () => {
  await w.close()
  await liar.close()
  await box.close()
})

const nobody = () => w.as('nobody', session)
async function scim(method: string, path: string, body?: unknown, bearer = token) {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/scim+json' }
  const answer = await w.send(method, `/scim/v2${path}`, body, headers)
  return { ...answer, body: answer.text === '' ? null : JSON.parse(answer.text) }
}
const set = (value: object) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [{ op: 'replace', value }],
})
const person = (email: string, more: object = {}) => ({
  userName: email,
  emails: [{ value: email, primary: true }],
  ...more,
})

let people = 0
let name: string
let email: string
let next: string
beforeEach(async () => {
  await box.deliver(w.services)
  name = `p${++people}`
  email = `${name}@owned.example`
  next = `${name}-next@owned.example`
})
/** A colleague who was here before, with a proved address. */
async function colleague(): Promise<Person> {
  const made = await w.signUp(`Colleague ${people}`)
  await w.write(sql`update users set email = ${email}, email_verified = true where id = ${made.id}`)
  return { ...made, email }
}
const accountOf = async (id: string) =>
  (await w.database.one<{ email: string; name: string; email_verified: boolean; disabled: boolean }>(
    sql`select email, name, email_verified, disabled_at is not null as disabled from users where id = ${id}`,
  ))!
const idOf = async (address: string) =>
  (await w.database.one<{ id: string }>(sql`select id from users where email = ${address}`))?.id
const mails = async () =>
  Object.fromEntries((await box.deliver(w.services)).map(mail => [`${mail.to}: ${mail.subject}`, mail.token]))
const verify = (secret: string, who?: Person) =>
  (who ? w.as(who, session) : nobody()).post('/auth/email/verify', { token: secret })
const isSignedIn = async (who: Person) => (await w.as(who, session).get('/auth/session')).status === 200
const provision = async (address: string, more: object = {}) => {
  const { status, body, text } = await scim('POST', '/Users', person(address, more))
  expect(status, text).toBe(201)
  return body.id as string
}

describe('an administrator of the instance', () => {
  const refused = { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '409', code: 'administrator' }
  const changes: [string, string, (id: string) => unknown][] = [
    ['PATCH of the userName', 'PATCH', () => set({ userName: next })],
    ['PATCH of the address', 'PATCH', () => set({ emails: [{ value: next, primary: true }] })],
    ['PATCH of the name', 'PATCH', () => set({ displayName: 'Somebody else' })],
    ['PATCH that deactivates', 'PATCH', () => set({ active: false })],
    ['PUT of another address', 'PUT', () => person(next)],
    ['PUT that deactivates', 'PUT', () => person(email, { active: false })],
    ['DELETE', 'DELETE', () => undefined],
  ]

  test('is never adopted', async () => {
    const admin = await colleague()
    await w.write(sql`update users set is_admin = true where id = ${admin.id}`)
    for (const more of [{}, { active: false }]) {
      const { status, body } = await scim('POST', '/Users', person(email, more))
      expect([status, body]).toMatchObject([409, refused])
    }
    expect(await isSignedIn(admin)).toBe(true)
    expect((await w.as(admin).get('/me')).status).toBe(200)
  })

  test.each(changes)('who was provisioned before is not changed: %s', async (_name, method, body) => {
    const admin = await colleague()
    const id = await provision(email)
    await w.write(sql`update users set is_admin = true where id = ${admin.id}`)
    await box.deliver(w.services)
    const before = await accountOf(admin.id)
    const record = (await scim('GET', `/Users/${id}`)).body
    const answer = await scim(method, `/Users/${id}`, body(id))
    expect([answer.status, answer.body]).toMatchObject([409, refused])
    expect([await accountOf(admin.id), (await scim('GET', `/Users/${id}`)).body]).toEqual([before, record])
    expect([await isSignedIn(admin), await mails()]).toEqual([true, {}])
  })

  test('keeps what says nothing of the account up to date', async () => {
    const admin = await colleague()
    const id = await provision(email)
    await w.write(sql`update users set is_admin = true where id = ${admin.id}`)
    expect((await scim('PATCH', `/Users/${id}`, set({ title: 'Boss' }))).body.title).toBe('Boss')
  })
})

describe('an account that was there before', () => {
  test('is told by mail and in the application, and gets a membership', async () => {
    const one = await colleague()
    await provision(email)
    expect(Object.keys(await mails())).toEqual([`${email}: An organization added your account`])
    const { notifications } = (await w.as(one, session).get('/notifications')).body
    expect(notifications[0].title).toBe('The identity provider of "Acme Inc" added your account')
    expect((await w.as(one, session).get(w.path)).status).toBe(200)
  })

  test('is not renamed, not disabled, and keeps its sessions, keys and other places, until its holder agrees', async () => {
    const one = await colleague()
    await w.addMember(w.workspace.id, one.id, 'viewer')
    const id = await provision(email)
    await scim('PATCH', `/Users/${id}`, set({ displayName: 'Renamed' }))
    await scim('PATCH', `/Users/${id}`, set({ active: false }))
    expect(await accountOf(one.id)).toMatchObject({ name: one.name, disabled: false })
    expect([await isSignedIn(one), (await w.as(one).get('/me')).status]).toEqual([true, 200])
    expect((await w.as(one, session).get(w.path)).status).toBe(404)
    expect((await w.as(one, session).get(`/workspaces/${w.workspace.id}`)).status).toBe(200)
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await isSignedIn(one)).toBe(true)
  })

  const agreeing: [string, (one: Person) => Promise<unknown>][] = [
    ['by the link of the mail', async () => verify(Object.values(await mails())[0]!)],
    [
      'by a sign-in by the provider',
      () => signOn(w, liar, { claims: { sub: `agrees-${people}`, email, email_verified: true } }),
    ],
  ]
  test.each(agreeing)('is managed once its holder agreed %s', async (_name, agree) => {
    const one = await colleague()
    const id = await provision(email)
    await agree(one)
    await scim('PATCH', `/Users/${id}`, set({ displayName: 'Renamed' }))
    expect((await accountOf(one.id)).name).toBe('Renamed')
    await scim('PATCH', `/Users/${id}`, set({ active: false }))
    expect([(await accountOf(one.id)).disabled, await isSignedIn(one)]).toEqual([true, false])
  })

  test('is not managed by what a provider of another organization says', async () => {
    const one = await colleague()
    const id = await provision(email)
    await signOn(w, liar, { provider: 'elsewhere', claims: { sub: `other-${people}`, email, email_verified: true } })
    await scim('PATCH', `/Users/${id}`, set({ displayName: 'Renamed' }))
    expect((await accountOf(one.id)).name).toBe(one.name)
  })

  test('does not go to who holds the box of a next address, only to a session of the account', async () => {
    const one = await colleague()
    const id = await provision(email)
    await mails()
    await scim('PATCH', `/Users/${id}`, set({ userName: next, emails: [{ value: next, primary: true }] }))
    const link = (await mails())[`${next}: Confirm your new e-mail address`]!
    const thief = await verify(link)
    expect([thief.status, thief.body.code]).toEqual([403, 'sign_in_to_keep'])
    const claims = { sub: `thief-${people}`, email: next, email_verified: true }
    expect((await signOn(w, liar, { claims })).to).toBe('/sign-in?error=account_exists')
    expect((await accountOf(one.id)).email).toBe(email)
    expect((await verify(link, one)).status).toBe(200)
    expect([(await accountOf(one.id)).email, await isSignedIn(one)]).toEqual([next, true])
  })
})

describe('another address', () => {
  /** An account that the organization made, and whose person signed in. */
  async function employee() {
    const id = await provision(email)
    await mails()
    await nobody().post('/auth/password-reset', { email })
    const reset = (await mails())[`${email}: Set a new password`]!
    const answer = await nobody().post('/auth/password-reset/confirm', {
      token: reset,
      password: 'words of an employee 5',
    })
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!.split('=')[1]!
    return { id, who: { id: answer.body.user.id, email, name, session: cookie } as Person }
  }

  test.each([
    ['PATCH', (address: string) => set({ userName: address, emails: [{ value: address, primary: true }] })],
    ['PUT', (address: string) => person(address)],
  ] as const)(
    'by %s is in the record at once, and in force once it is proved; both are told, and open links end',
    async (method, body) => {
      const { id, who } = await employee()
      await nobody().post('/auth/password-reset', { email })
      const open = (await mails())[`${email}: Set a new password`]!
      const changed = await scim(method, `/Users/${id}`, body(next))
      expect([changed.status, changed.body.userName]).toEqual([200, next])
      expect(await accountOf(who.id)).toMatchObject({ email, email_verified: true })
      const late = await nobody().post('/auth/password-reset/confirm', { token: open, password: 'late words 99 x' })
      expect(late.body.code).toBe('link_invalid')
      await nobody().post('/auth/password-reset', { email: next })
      const sent = await mails()
      expect(Object.keys(sent).sort()).toEqual(
        [
          `${next}: Confirm your new e-mail address`,
          `${email}: Your organization gave you another e-mail address`,
        ].sort(),
      )
      expect((await verify(sent[`${next}: Confirm your new e-mail address`]!, who)).status).toBe(200)
      expect(await accountOf(who.id)).toMatchObject({ email: next, email_verified: true })
      expect(await isSignedIn(who)).toBe(true)
    },
  )

  test('that is proved without a session ends what was added before', async () => {
    const { id, who } = await employee()
    await scim('PUT', `/Users/${id}`, person(next))
    expect((await verify((await mails())[`${next}: Confirm your new e-mail address`]!)).status).toBe(200)
    expect([(await accountOf(who.id)).email, await isSignedIn(who)]).toEqual([next, false])
  })

  test('is taken back within 72 hours, also after it was proved; what was there before stays', async () => {
    const { id, who } = await employee()
    await scim('PUT', `/Users/${id}`, person(next))
    const sent = await mails()
    const [confirm, back] = [
      sent[`${next}: Confirm your new e-mail address`]!,
      sent[`${email}: Your organization gave you another e-mail address`]!,
    ]
    const life = await w.database.one<{ hours: number }>(
      sql`select (extract(epoch from expires_at - created_at) / 3600)::int as hours from links where kind = 'take_back' and email = ${email}`,
    )
    expect(life!.hours).toBe(72)
    await verify(confirm, who)
    const later = await w.as(who, session).post('/account/factors/totp', { name: 'Added since' })
    expect(later.status).toBe(201)
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
    await w.write(sql`update users set disabled_at = null where id = ${who.id}`)
    expect((await verify(back)).status).toBe(200)
    expect((await accountOf(who.id)).email).toBe(email)
    expect(await w.database.query(sql`select 1 from factors where user_id = ${who.id}`)).toEqual([])
    expect((await verify(confirm)).body.code).toBe('link_invalid')
  })

  test('that was taken back before it was proved comes by no link and no provider', async () => {
    const { id, who } = await employee()
    await scim('PUT', `/Users/${id}`, person(next))
    const sent = await mails()
    await verify(sent[`${email}: Your organization gave you another e-mail address`]!)
    expect((await verify(sent[`${next}: Confirm your new e-mail address`]!, who)).body.code).toBe('link_invalid')
    expect(await isSignedIn(who)).toBe(true)
    await signOn(w, liar, { claims: { sub: `late-${people}`, email: next, email_verified: true } })
    expect((await accountOf(who.id)).email).toBe(email)
  })

  test('is proved by a sign-in with it by the provider, of the same person', async () => {
    const { id, who } = await employee()
    const claims = { sub: `renamed-${people}`, email, email_verified: true }
    await signOn(w, liar, { claims })
    await scim('PUT', `/Users/${id}`, person(next))
    await signOn(w, liar, { claims: { ...claims, email: next, email_verified: false } })
    expect((await accountOf(who.id)).email).toBe(email)
    await signOn(w, liar, { claims: { ...claims, email: next } })
    expect([(await accountOf(who.id)).email, await isSignedIn(who)]).toEqual([next, true])
  })

  test('is taken at once where nobody has signed in to an account that was made for the person', async () => {
    const id = await provision(email)
    const account = (await idOf(email))!
    await mails()
    await scim('PUT', `/Users/${id}`, person(next))
    expect(await accountOf(account)).toMatchObject({ email: next, email_verified: false })
    expect(Object.keys(await mails())).toEqual([`${next}: Confirm your e-mail address`])
  })
})

describe('an account that was made for a person', () => {
  test('counts as proved once its person signed in by the provider of the organization, or by the mail', async () => {
    await provision(email)
    const id = (await idOf(email))!
    expect((await accountOf(id)).email_verified).toBe(false)
    const claims = { sub: `first-${people}`, email, email_verified: true }
    const wrong = await signOn(w, liar, { provider: 'elsewhere', claims: { ...claims, sub: `x-${people}` } })
    expect(wrong.to).toBe('/sign-in?error=account_exists')
    expect((await signOn(w, liar, { claims })).to).toBe('/here')
    expect(await accountOf(id)).toMatchObject({ email, email_verified: true })
  })

  test('gets no owner by its groups, whatever they are', async () => {
    const id = await provision(email)
    const group = (await scim('POST', '/Groups', { displayName: `G${people}`, members: [{ value: id }] })).body
    const owner = w.as('owner', session)
    expect((await owner.put(`${w.path}/scim-roles`, { roles: { [group.id]: 'owner' } })).status).toBe(400)
  })
})

describe('a provisioning token of an organization that owns a mail domain', () => {
  test('is made and rotated by an owner; all owners and administrators are told', async () => {
    await w.write(sql`update users set is_admin = false where email like '%@owned.example'`)
    await box.deliver(w.services)
    const refused = await w.as('admin', session).post(`${w.path}/scim-token`)
    expect([refused.status, refused.body.code]).toEqual([403, 'role_insufficient'])
    expect((await scim('GET', '/Users?count=0')).status).toBe(200)
    token = (await w.as('owner', session).post(`${w.path}/scim-token`)).body.token
    expect(Object.keys(await mails()).sort()).toEqual(
      [root.email, w.people.owner.email].map(to => `${to}: A provisioning token changed`).sort(),
    )
    const { notifications } = (await w.as(root, session).get('/notifications')).body
    // With the first token of these tests.
    expect(notifications[0].title).toBe('owner made a provisioning token, for the organization "Acme Inc" (2 times)')
  })

  test.each([
    ['an admin made it', 'admin', 401],
    ['an owner made it', 'owner', 200],
  ] as const)('that gains the domain afterwards: %s', async (_name, who, expected) => {
    const other = (await w.as('owner', session).post('/organizations', { name: `Other ${people}` })).body
    const path = `/organizations/${other.id}`
    await w.as('owner', session).post(`${path}/members`, { email: w.people.admin.email, role: 'admin' })
    const theirs = (await w.as(who, session).post(`${path}/scim-token`)).body.token
    expect((await scim('GET', '/Users', undefined, theirs)).status).toBe(200)
    const administrator = w.as(root, session)
    const { domains } = (await administrator.get('/admin/domains')).body
    const gained = { domain: `gained-${people}.example`, organization_id: other.id }
    expect((await administrator.put('/admin/domains', { domains: [...domains, gained] })).status).toBe(200)
    expect((await scim('GET', '/Users', undefined, theirs)).status).toBe(expected)
    await administrator.put('/admin/domains', { domains })
    await box.deliver(w.services)
  })
})
