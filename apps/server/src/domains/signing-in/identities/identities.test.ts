// Whose account a sign-in by a provider opens, and what the account's owner can do with it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../process/config.ts'
import { lyingProvider } from '../../../testing/probes/lying-provider.ts'
import type { LyingProvider } from '../../../testing/probes/lying-provider.ts'
import { begun, comeBack, cookieNamed, signOn } from '../../../testing/probes/sign-on.ts'
import { sql } from '../../../storage/sql.ts'
import { world } from '../../../testing/world.ts'
import type { Person, World } from '../../../testing/world.ts'

const session = { surface: 'session' } as const
let liar: LyingProvider
let w: World
let administrator: Person
beforeAll(async () => {
  liar = await lyingProvider()
  const one = { ISSUER: liar.issuer, CLIENT_ID: 'tessera', CLIENT_SECRET: 'a-secret' }
  const env = (prefix: string, given: Record<string, string>) =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => [`TESSERA_OIDC_${prefix}${name}`, value]))
  const { providers } = readConfig({
    ...env('', one),
    ...env('CORP_', { ...one, ALLOWED_DOMAINS: 'corp.example, corp.test' }),
  })
  w = await world({ config: { providers } })
  administrator = await w.signUp('Administrator', 'TEAM', true)
})
afterAll(async () => {
  await w.close()
  await liar.close()
})

let people = 0
const newPerson = (more: Record<string, unknown> = {}) => {
  const sub = `person-${++people}`
  return { sub, email: `${sub}@example.com`, email_verified: true, name: `Person ${people}`, ...more }
}
const who = async (cookie: string | undefined) =>
  (await w.send('GET', '/api/auth/session', undefined, { cookie: cookie ?? '' })).body.user
const call = (cookie: string, method: string, path: string, body?: unknown) =>
  w.send(method, `/api${path}`, body, { cookie, origin: w.address })
const cookieOf = ({ session: value }: Person) => `tessera_session=${value}`
const proveAddress = (person: Person, email_verified = true) =>
  w.as(administrator, session).patch(`/admin/users/${person.id}`, { email_verified })

/** Goes where an operation sends the browser, and comes back. */
async function follow(cookie: string, path: string, lies: Parameters<typeof comeBack>[3], returnTo = '/account') {
  const answer = await call(cookie, 'POST', path, { return_to: returnTo })
  expect(answer.status).toBe(200)
  const from = { location: new URL(answer.body.url), cookie: cookieNamed(answer, 'tessera_sign_on') }
  return { from, ...(await comeBack(w, from, liar, { ...lies, cookie })) }
}

describe('an account is found', () => {
  test('by issuer and subject, whatever the address is by now', async () => {
    const claims = newPerson()
    const first = await who((await signOn(w, liar, { claims })).session)
    const later = await who((await signOn(w, liar, { claims: { ...claims, email: 'married@example.com' } })).session)
    expect([later.id, later.email]).toEqual([first.id, claims.email])
  })

  test('by the address where both sides proved it', async () => {
    const claims = newPerson()
    const person = await w.signUp(claims.sub)
    await proveAddress(person)
    expect((await who((await signOn(w, liar, { claims })).session)).id).toBe(person.id)
    const entries = (await w.as(person, session).get('/account/activity')).body.entries
    expect(entries.map((each: { summary: string }) => each.summary)).toEqual(
      expect.arrayContaining(['Connected the provider "single sign-on"', 'Signed in by "single sign-on"']),
    )
  })

  test.each([
    ['the account has not proved it', {}, false],
    ['the provider says so by text', { email_verified: 'true' }, true],
    ['the provider does not say so', { email_verified: undefined }, true],
  ])('not by the address where %s', async (_, lie, isProved) => {
    const claims = newPerson()
    const person = await w.signUp(claims.sub)
    await proveAddress(person, isProved)
    const { to, session: cookie } = await signOn(w, liar, { claims: { ...claims, ...lie } })
    expect([to, cookie]).toEqual(['/sign-in?error=account_exists', undefined])
  })

  test('nowhere, and made; its address counts as proved where the provider says so', async () => {
    for (const email_verified of [true, false]) {
      const claims = newPerson({ email_verified })
      const { id } = await who((await signOn(w, liar, { claims })).session)
      const listed = (await w.as(administrator, session).get(`/admin/users?q=${claims.email}`)).body.users[0]
      expect(listed).toMatchObject({ id, email: claims.email, name: claims.name, email_verified })
    }
  })

  test('once, where somebody comes back in two windows at the same time', async () => {
    const claims = newPerson()
    const answers = await Promise.all([1, 2, 3].map(() => signOn(w, liar, { claims })))
    const ids = await Promise.all(answers.map(async ({ session: cookie }) => (await who(cookie))?.id))
    expect(new Set(ids).size).toBe(1)
  })

  test('not where it is disabled, nor without an address', async () => {
    const claims = newPerson()
    const { id } = await who((await signOn(w, liar, { claims })).session)
    await w.as(administrator, session).patch(`/admin/users/${id}`, { disabled: true })
    expect((await signOn(w, liar, { claims })).to).toBe('/sign-in?error=account_disabled')
    const { sub, name } = newPerson()
    expect((await signOn(w, liar, { claims: { sub, name }, userinfo: { sub } })).to).toBe(
      '/sign-in?error=email_missing',
    )
  })

  test('by the address of the userinfo endpoint where the ID token has none', async () => {
    const { sub, ...userinfo } = newPerson()
    const { session: cookie } = await signOn(w, liar, { claims: { sub }, userinfo: { sub, ...userinfo } })
    expect((await who(cookie)).email).toBe(userinfo.email)
    const mixed = await signOn(w, liar, { claims: { sub: 'me' }, userinfo: { ...userinfo, sub: 'somebody-else' } })
    expect(mixed.to).toBe('/sign-in?error=provider_refused')
  })

  test('only where its domain is allowed and proved', async () => {
    const from = (email: string, email_verified = true) =>
      signOn(w, liar, { provider: 'corp', claims: newPerson({ email, email_verified }) })
    expect((await from('eve@evil.example')).to).toBe('/sign-in?error=domain_not_allowed')
    expect((await from('eve@corp.example.evil')).to).toBe('/sign-in?error=domain_not_allowed')
    expect((await from('eve@corp.example', false)).to).toBe('/sign-in?error=domain_not_allowed')
    expect((await from('Adam@CORP.test')).to).toBe('/here')
  })
})

test('the browser comes back to a path of this instance only', async () => {
  const claims = newPerson()
  for (const evil of ['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example', 'javascript:1'])
    expect((await comeBack(w, await begun(w, evil), liar, { claims })).to).toBe('/')
  expect((await comeBack(w, await begun(w, '/a?b=c#d'), liar, { claims })).to).toBe('/a?b=c#d')
})

test('the session is a new one, and a HEAD uses nothing up', async () => {
  const claims = newPerson()
  const fixed = 'tessera_session=of-an-attacker'
  const from = await begun(w)
  const state = from.location.searchParams.get('state')
  await w.send('HEAD', `/api/auth/oidc/oidc/callback?code=x&state=${state}`, undefined, { cookie: from.cookie! })
  const { session: cookie } = await comeBack(w, from, liar, { claims, cookie: fixed })
  expect(cookie).toMatch(/^tessera_session=[\w-]{43}$/)
  expect((await w.send('GET', '/api/auth/oidc/nobody/start')).body.code).toBe('provider_not_found')
})

describe('somebody who is signed in', () => {
  test('connects a provider that another account has not, and disconnects it', async () => {
    const claims = newPerson()
    const person = await w.signUp(`own-${claims.sub}`)
    const { to } = await follow(cookieOf(person), '/account/identities/oidc/start', { claims })
    expect(to).toBe('/account')
    const { identities, has_password } = (await w.as(person, session).get('/account/identities')).body
    expect(has_password).toBe(true)
    expect(identities).toMatchObject([{ provider: 'oidc', name: 'single sign-on', email: claims.email, offered: true }])
    const { session: cookie } = await signOn(w, liar, { claims })
    expect((await who(cookie)).id).toBe(person.id)

    const stranger = await w.signUp(`other-${claims.sub}`)
    const taken = await follow(
      cookieOf(stranger),
      '/account/identities/oidc/start',
      { claims },
      '/account?tab=security',
    )
    expect(taken.to).toBe('/account?tab=security&error=identity_taken')

    expect((await w.as(person, session).delete('/account/identities/oidc')).status).toBe(200)
    expect(await who(cookie)).toBeUndefined()
    expect((await w.as(person, session).delete('/account/identities/oidc')).body.code).toBe('identity_not_found')
    expect((await signOn(w, liar, { claims })).session).toBeDefined()
  })

  test('comes back in the same session, or nothing is connected', async () => {
    const person = await w.signUp(`left-${++people}`)
    const answer = await call(cookieOf(person), 'POST', '/account/identities/oidc/start', {})
    const from = { location: new URL(answer.body.url), cookie: cookieNamed(answer, 'tessera_sign_on') }
    const stranger = await w.signUp(`stole-${people}`)
    const back = await comeBack(w, from, liar, { claims: newPerson(), cookie: cookieOf(stranger) })
    expect(back.to).toBe('/?error=sign_in_expired')
    expect((await w.as(stranger, session).get('/account/identities')).body.total).toBe(0)
  })

  test('keeps the last way to sign in', async () => {
    const { session: cookie } = await signOn(w, liar, { claims: newPerson() })
    expect((await call(cookie!, 'GET', '/account/identities')).body.has_password).toBe(false)
    expect((await call(cookie!, 'DELETE', '/account/identities/oidc')).body.code).toBe('identity_is_last')
  })

  test('confirms the session by signing in anew as the same person', async () => {
    const claims = newPerson()
    const { session: cookie } = await signOn(w, liar, { claims })
    const makeKey = () => call(cookie!, 'POST', '/account/identities/oidc/start', {})
    await w.write(sql`update sessions set proved_at = now() - interval '16 minutes'`)
    expect((await makeKey()).body.code).toBe('confirmation_required')
    const confirm = (more: Record<string, unknown>) =>
      follow(cookie!, '/account/identities/oidc/confirm', { claims: { ...claims, ...more } })
    const now = Math.floor(Date.now() / 1000)
    expect((await confirm({ auth_time: now - 120 })).to).toBe('/account?error=not_fresh')
    expect((await confirm({})).to).toBe('/account?error=not_fresh')
    expect((await confirm({ auth_time: now, sub: 'somebody-else' })).to).toBe('/account?error=other_account')
    expect((await makeKey()).body.code).toBe('confirmation_required')
    const done = await confirm({ auth_time: now })
    expect(done.from.location.searchParams.get('prompt')).toBe('login')
    expect(done.from.location.searchParams.get('max_age')).toBe('0')
    expect(done.to).toBe('/account')
    expect((await makeKey()).status).toBe(200)
  })
})
