// Whoever proves an address for the first time may be somebody else than who made its account: every way of proving it, and
// every kind of thing that an account can have.
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../process/config.ts'
import { sql } from '../../../storage/sql.ts'
import { organizationWorld, session } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'
import { lyingProvider } from '../../../testing/probes/lying-provider.ts'
import type { LyingProvider } from '../../../testing/probes/lying-provider.ts'
import { mailbox } from '../../../testing/probes/mailbox.ts'
import type { Mailbox } from '../../../testing/probes/mailbox.ts'
import { comeBack, cookieNamed, signOn } from '../../../testing/probes/sign-on.ts'
import { squat } from '../../../testing/probes/squatter.ts'
import type { Squatter } from '../../../testing/probes/squatter.ts'

let box: Mailbox
let liar: LyingProvider
let w: OrganizationWorld
let scimToken: string
beforeAll(async () => {
  box = await mailbox()
  liar = await lyingProvider()
  const given = (prefix: string) => ({
    [`TESSERA_OIDC_${prefix}ISSUER`]: liar.issuer,
    [`TESSERA_OIDC_${prefix}CLIENT_ID`]: 'tessera',
    [`TESSERA_OIDC_${prefix}CLIENT_SECRET`]: 'a-secret',
  })
  const { providers } = readConfig({ ...given(''), ...given('OTHER_') })
  w = await organizationWorld({ config: { smtpUrl: box.url, providers } })
  await w.write(sql`insert into organization_domains values ('owned.example', ${w.organization.id})`)
  scimToken = (await w.as('owner', session).post(`${w.path}/scim-token`)).body.token
  await box.deliver(w.services)
})
afterAll(async () => {
  await w.close()
  await liar.close()
  await box.close()
})

const nobody = () => w.as('nobody', session)
const mailTo = async (email: string, subject: RegExp) => {
  const mail = (await box.deliver(w.services)).filter(one => one.to === email && subject.test(one.subject)).at(-1)
  if (!mail)
    throw new Error(
      `no mail ${subject} to ${email}: ${box.received
        .slice(-5)
        .map(one => `${one.to} ${one.subject}`)
        .join(', ')}`,
    )
  return mail
}
const verify = (token: string, cookie?: string) =>
  w.send(
    'POST',
    '/api/auth/email/verify',
    { token },
    cookie === undefined ? {} : { cookie, origin: w.services.baseUrl },
  )
const scim = (method: string, path: string, body: object) =>
  w.send(method, `/scim/v2${path}`, body, {
    authorization: `Bearer ${scimToken}`,
    'content-type': 'application/scim+json',
  })
const isProved = async ({ id }: Squatter) =>
  (await w.database.one<{ email_verified: boolean }>(sql`select email_verified from users where id = ${id}`))!
    .email_verified

interface Way {
  /** The address that the account is made with. */
  email?: (victim: string) => string
  /** The owner of the address proves it, without a session of the account. */
  prove: (victim: string, squatter: Squatter) => Promise<{ status: number }>
  /** What stays. */
  stays?: string[]
  /** The organization answers for the address, but nobody has proved it. */
  unproved?: true
}

const ways: Record<string, Way> = {
  'a reset by mail': {
    async prove(victim) {
      await nobody().post('/auth/password-reset', { email: victim })
      const { token } = await mailTo(victim, /password/)
      return nobody().post('/auth/password-reset/confirm', { token, password: 'another set of words 17' })
    },
  },
  'the link that was sent when the account was made': {
    prove: (_, squatter) => verify(squatter.verification),
  },
  'a link that moves an account here': {
    email: victim => `from-${victim}`,
    async prove(victim, squatter) {
      await squatter.send('POST', '/account/email', { email: victim, password: 'four plain words here' })
      return verify((await mailTo(victim, /new e-mail/)).token)
    },
  },
  'a link that keeps an address that nobody had proved': {
    async prove(victim, squatter) {
      await squatter.send('POST', '/account/email', { email: `to-${victim}`, password: 'four plain words here' })
      return verify((await mailTo(victim, /about to change/)).token)
    },
  },
  'provisioning by the organization of the address': {
    prove: victim => scim('POST', '/Users', { userName: victim }),
    unproved: true,
  },
  'a link that lets another organization manage the account': {
    email: victim => victim.replace('owned.example', 'elsewhere.example'),
    async prove(victim, squatter) {
      const email = victim.replace('owned.example', 'elsewhere.example')
      await scim('POST', '/Users', { userName: email })
      expect(await squatter.alive()).toContain('a session')
      return verify((await mailTo(email, /added your account/)).token)
    },
  },
  'an identity whose provider proves the address later': {
    async prove(victim, { id }) {
      await w.write(sql`insert into identities (id, user_id, provider, issuer, subject, email, created_at)
 values (gen_random_uuid(), ${id}, 'third', ${liar.issuer}, ${`owner-of-${victim}`}, ${victim}, now())`)
      const claims = { sub: `owner-of-${victim}`, email: victim, email_verified: true }
      const { to } = await signOn(w, liar, { claims })
      return { status: to === '/here' ? 200 : 400 }
    },
  },
}

let victims = 0
const newVictim = () => `victim-${++victims}@owned.example`

describe.each(Object.entries(ways))('the first proof by %s', (_name, way) => {
  test('ends everything that was added to the account before, and the audit log says so', async () => {
    const victim = newVictim()
    const email = way.email?.(victim) ?? victim
    const squatter = await squat({ w, box, liar }, email)
    const boss = w.as('owner', session)
    await boss.post(`/workspaces/${w.workspace.id}/members`, { email, role: 'viewer' })
    expect((await way.prove(victim, squatter)).status).toBeLessThan(300)
    expect(await squatter.alive()).toEqual([])
    expect(await isProved(squatter)).toBe(way.unproved !== true)
    const { members } = (await boss.get(`/workspaces/${w.workspace.id}/members`)).body
    expect(members.map((one: { user_id: string }) => one.user_id)).toContain(squatter.id)
    const summaries = await w.database.query<{ summary: string }>(
      sql`select summary from changes where audited and (user_id = ${squatter.id} or subject ->> 'id' = ${squatter.id})`,
    )
    expect(summaries.map(({ summary }) => summary).join('\n')).toMatch(
      /ended what was added to the account before: .*1 API key, 1 passkey, 2 authenticator apps, \d+ recovery codes/,
    )
  })
})

test('without a proof everything is alive, so that the test above can fail', async () => {
  const squatter = await squat({ w, box, liar }, newVictim())
  expect(await squatter.alive()).toEqual(squatter.things)
})

describe('whoever is signed in to the account keeps everything', () => {
  const own: Record<string, (email: string, squatter: Squatter) => Promise<{ status: number }>> = {
    'and opens the link of their mail': (_, { verification, cookie }) => verify(verification, cookie),
    'and accepts an invitation by mail': async (email, { cookie }) => {
      await w.as('owner', session).post(`${w.path}/invites`, { email, role: 'viewer' })
      const { token } = await mailTo(email, /invited/)
      return w.send('POST', `/api/invites/${token}/accept`, {}, { cookie, origin: w.services.baseUrl })
    },
    'and connects a provider that proves the address': async (email, { cookie, send }) => {
      await send('DELETE', '/account/identities/oidc')
      const begun = await send('POST', '/account/identities/oidc/start', {})
      const from = { location: new URL(begun.body.url), cookie: cookieNamed(begun, 'tessera_sign_on') }
      const claims = { sub: `holder-of-${email}`, email, email_verified: true }
      const { to } = await comeBack(w, from, liar, { claims, cookie })
      return { status: to === '/' ? 200 : 400 }
    },
  }
  test.each(Object.entries(own))('%s', async (name, prove) => {
    const email = newVictim()
    const squatter = await squat({ w, box, liar }, email)
    expect((await prove(email, squatter)).status).toBe(200)
    expect(await isProved(squatter)).toBe(true)
    const kept = squatter.things.filter(thing => !(name.includes('provider') && thing === 'an identity of a provider'))
    expect(await squatter.alive()).toEqual(kept)
  })

  test('and a later proof by anybody ends nothing but what it always did', async () => {
    const email = newVictim()
    const squatter = await squat({ w, box, liar }, email)
    await verify(squatter.verification, squatter.cookie)
    await nobody().post('/auth/password-reset', { email })
    const { token } = await mailTo(email, /password/)
    const answer = await nobody().post('/auth/password-reset/confirm', { token, password: 'another set of words 17' })
    expect(answer.body.second_factor.kinds).toEqual(['passkey', 'totp', 'recovery_code'])
    expect(await squatter.alive()).toEqual(expect.arrayContaining(['a passkey', 'an authenticator app']))
  })
})

test('a link asks before it ends anything, and nothing has changed then', async () => {
  const squatter = await squat({ w, box, liar }, newVictim())
  const asked = await nobody().post('/auth/email/verify', { token: squatter.verification, keep: true })
  expect([asked.status, asked.body.code]).toEqual([403, 'sign_in_to_keep'])
  expect([await isProved(squatter), await squatter.alive()]).toEqual([false, squatter.things])
  const other = await nobody().post('/auth/email/verify', { token: squatter.verification, keep: 'yes' })
  expect(other.status).toBe(400)
})

test('a session of another account is no session of the account', async () => {
  const [one, other] = [await squat({ w, box, liar }, newVictim()), await squat({ w, box, liar }, newVictim())]
  expect((await verify(one.verification, other.cookie)).status).toBe(200)
  expect(await one.alive()).toEqual([])
  expect(await other.alive()).toEqual(other.things)
})

test('what takes an address back ends what was added since the change was asked for, and nothing of before', async () => {
  const email = newVictim()
  const made = await nobody().post('/auth/sign-up', { email, password: 'four plain words here', name: 'Ann' })
  const cookie = cookieNamed(made, 'tessera_session')!
  const send = (method: string, path: string, body?: unknown) =>
    w.send(method, `/api${path}`, body, { cookie, origin: w.services.baseUrl })
  await verify((await mailTo(email, /Confirm your e-mail/)).token, cookie)
  const before = (await send('POST', '/account/factors/totp', { name: 'Mine' })).body.id
  await w.write(sql`update factors set confirmed_at = now() where id = ${before}`)
  await send('POST', '/account/email', { email: `thief-${email}`, password: 'four plain words here' })
  const mails = await box.deliver(w.services)
  const [change, back] = [`thief-${email}`, email].map(to => mails.find(mail => mail.to === to)!.token)
  expect((await verify(change!, cookie)).status).toBe(200)
  const after = (await send('POST', '/account/factors/totp', { name: 'Of the thief' })).body.id
  await w.write(sql`update factors set confirmed_at = now() where id = ${after}`)
  await nobody().post('/auth/password-reset', { email: `thief-${email}` })
  const { token } = await mailTo(`thief-${email}`, /password/)
  await nobody().post('/auth/password-reset/confirm', { token, password: 'the words of a thief 8' })

  expect((await verify(back!)).status).toBe(200)
  const factors = await w.database.query<{ id: string }>(
    sql`select id from factors where user_id = ${made.body.user.id}`,
  )
  expect(factors.map(({ id }) => id)).toEqual([before])
  for (const password of ['the words of a thief 8', 'four plain words here'])
    expect((await nobody().post('/auth/sign-in', { email, password })).status).toBe(401)
  const [row] = await w.database.query<{ summary: string }>(
    sql`select summary from changes where user_id = ${made.body.user.id} and operation = 'verify_email' order by id desc`,
  )
  expect(row!.summary).toMatch(
    /^Took the e-mail address .* back; ended what was added to the account since: .*the password$/,
  )
})

test('every table that refers to accounts is among what ends, or has a reason to stay', async () => {
  const stays: Record<string, string> = {
    'organizations.user_id': 'what the account owns',
    'workspaces.user_id': 'what the account owns',
    'organization_members.user_id': 'memberships, which others gave',
    'workspace_members.user_id': 'memberships, which others gave',
    'transfers.to_user_id': 'offers of others',
    'scim_users.user_id': 'what an organization says of the account',
    'disabled_by_organizations.user_id': 'what an organization says of the account',
    'notifications.user_id': 'news, which give nothing',
  }
  const references = await w.database.query<{ place: string; table: string; column: string }>(sql`select
 c.conrelid::regclass::text || '.' || a.attname as place, c.conrelid::regclass::text as table, a.attname as column
 from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
 where c.confrelid = 'users'::regclass and c.contype = 'f' and c.confdeltype <> 'n' and c.conparentid = 0 order by 1`)
  const source = await readFile(new URL('../ending/end-added.store.ts', import.meta.url), 'utf8')
  const open = references.filter(
    ({ place, table, column }) =>
      stays[place] === undefined && !new RegExp(`(delete from|update) ${table} [^\`]*where ${column} =`).test(source),
  )
  expect(open.map(({ place }) => place)).toEqual([])
})

test('addresses become proved in one place; elsewhere only accounts that are new, and by the word of an administrator', async () => {
  const root = new URL('../../../', import.meta.url)
  const files = (await readdir(root, { recursive: true })).filter(
    file => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file),
  )
  const found = await Promise.all(
    files.map(async file => ({ file, text: await readFile(new URL(file, root), 'utf8') })),
  )
  const writing = found.filter(({ text }) =>
    /email_verified: (?!boolean|false|user\.email_verified|stored)|setAddress\(/.test(text),
  )
  expect(writing.map(({ file }) => file).sort()).toEqual([
    'domains/signing-in/addresses/prove-address.ts',
    'domains/signing-in/addresses/use-link.ts',
    'domains/signing-in/identities/find-account.ts',
    'domains/signing-in/invitations/accept.ts',
    'domains/signing-in/scim/addresses.ts',
  ])
})
