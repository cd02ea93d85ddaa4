// What an instance asks for beside the sign-in by a provider: roles by groups, no passwords, second factors; and what ends
// when somebody signs out at the provider.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '../../../base/config.ts'
import { readConfig } from '../../../process/config.ts'
import { lyingProvider } from '../../../testing/probes/lying-provider.ts'
import type { LyingProvider } from '../../../testing/probes/lying-provider.ts'
import { signOn } from '../../../testing/probes/sign-on.ts'
import { sql } from '../../../storage/sql.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

const session = { surface: 'session' } as const
const organization = '01990000-0000-7000-8000-000000000001'
const password = 'four plain words here'

let liar: LyingProvider
beforeAll(async () => {
  liar = await lyingProvider()
})
afterAll(() => liar.close())

async function withWorld<T>(config: Partial<Config>, run: (w: World) => Promise<T>): Promise<T> {
  const { providers } = readConfig({
    TESSERA_OIDC_ISSUER: liar.issuer,
    TESSERA_OIDC_CLIENT_ID: 'tessera',
    TESSERA_OIDC_CLIENT_SECRET: 'a-secret',
    TESSERA_OIDC_ROLE_CLAIM: JSON.stringify({
      claim: 'access.groups',
      organization,
      roles: { 'design admins': 'admin', designers: 'editor' },
    }),
  })
  const w = await world({ config: { providers, ...config } })
  try {
    return await run(w)
  } finally {
    await w.close()
  }
}

const grace = { sub: 'grace', email: 'grace@example.com', email_verified: true }
const call = (w: World, cookie: string | undefined, method: string, path: string, body?: unknown) =>
  w.send(method, `/api${path}`, body, { cookie: cookie ?? '', origin: w.address })
const isSignedIn = async (w: World, cookie: string | undefined) =>
  (await call(w, cookie, 'GET', '/auth/session')).status === 200

test('groups give a role in one organization at each sign-in; what people gave stays', () =>
  withWorld({}, async w => {
    const { owner, editor } = w.people
    await w.write(sql`insert into organizations (id, name, user_id, created_at, updated_at)
 values (${organization}, 'Acme', ${owner.id}, now(), now())`)
    await w.write(sql`insert into organization_members (id, organization_id, user_id, role, created_at, updated_at)
 values (${organization}, ${organization}, ${editor.id}, 'viewer', now(), now())`)
    const roleAfter = async (groups: unknown, claims: Record<string, unknown> = grace) => {
      expect((await signOn(w, liar, { claims: { ...claims, access: { groups } } })).to).toBe('/here')
      const row = await w.database.one<{ role: string }>(sql`select m.role from organization_members m
 join users u on u.id = m.user_id where u.email = ${String(claims['email'])}`)
      return row?.role
    }
    expect(await roleAfter(['cooks'])).toBeUndefined()
    expect(await roleAfter(['designers'])).toBe('editor')
    expect(await roleAfter(['designers', 'design admins'])).toBe('admin')
    expect(await roleAfter('designers')).toBe('editor')
    expect(await roleAfter(undefined)).toBeUndefined()

    await w.write(sql`update users set email_verified = true where id = ${editor.id}`)
    expect(await roleAfter(['design admins'], { ...grace, sub: 'ed', email: editor.email })).toBe('viewer')
    const log = await w.database.query<{ summary: string }>(
      sql`select summary from changes where operation = 'map_provider_role' order by id`,
    )
    expect(log.map(({ summary }) => summary)).toEqual([
      'Added grace@example.com as editor, by the groups of "single sign-on"',
      'Made grace@example.com admin (was editor), by the groups of "single sign-on"',
      'Made grace@example.com editor (was admin), by the groups of "single sign-on"',
      'Removed grace@example.com, by the groups of "single sign-on"',
    ])
  }))

test('without passwords, none signs in or is set, but that of the first administrator until a provider has one', () =>
  withWorld({ passwords: 'off' }, async w => {
    const administrator = await w.signUp('Administrator', 'TEAM', true)
    const as = w.as(administrator, session)
    const nobody = w.as('nobody', session)
    const hash = await w.services.passwords.hashNew(password, administrator)
    await w.write(sql`update users set password_hash = ${hash}, email_verified = true`)
    const signIn = (email: string) => nobody.post('/auth/sign-in', { email, password })
    expect((await nobody.get('/auth/methods')).body.passwords).toBe(false)
    expect((await signIn(administrator.email)).status).toBe(200)
    expect((await signIn(w.people.editor.email)).body.code).toBe('passwords_off')
    const answers = await Promise.all([
      nobody.post('/auth/sign-up', { email: 'new@example.com', password, name: 'New' }),
      w
        .as('editor', session)
        .post('/account/password', { current_password: password, new_password: 'other words 7 x' }),
      as.post('/admin/users', { email: 'new@example.com', password, name: 'New' }),
      as.patch(`/admin/users/${w.people.editor.id}`, { password: 'other words 7 x' }),
      as.post(`/admin/users/${w.people.editor.id}/links`, { kind: 'reset' }),
      nobody.post('/auth/password-reset/confirm', { token: 'any', password: 'other words 7 x' }),
      w.as('editor', session).post('/auth/confirm', { password }),
    ])
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, 'passwords_off']))

    const claims = { ...grace, email: administrator.email }
    expect((await signOn(w, liar, { claims })).to).toBe('/here')
    for (const email of [administrator.email, w.people.editor.email, 'nobody@example.com'])
      expect((await signIn(email)).body.code).toBe('passwords_off')
  }))

test('the first account needs the setup token, unless only this computer reaches the instance', () =>
  withWorld({ host: '0.0.0.0' }, async w => {
    await w.write(sql`delete from workspaces`)
    await w.write(sql`delete from users`)
    expect((await signOn(w, liar, { claims: grace })).to).toBe('/sign-in?error=setup_required')
    w.services.setupToken = null
    const { session: cookie } = await signOn(w, liar, { claims: grace })
    expect((await call(w, cookie, 'GET', '/auth/session')).body.user.is_admin).toBe(true)
  }))

test('a factor of this instance is asked for only where it requires one of everybody', () =>
  withWorld({}, async w => {
    const { session: first } = await signOn(w, liar, { claims: grace })
    const { id } = (await call(w, first, 'GET', '/auth/session')).body.user
    const codes = ['aaaaa-bbbbb']
    const { hashRecoveryCode } = await import('../factors/recovery-codes.ts')
    await w.write(sql`insert into factors (id, user_id, kind, name, secret, created_at, confirmed_at)
 values (${w.services.newId()}, ${id}, 'totp', 'Phone', '\\x00', now(), now())`)
    await w.write(sql`insert into recovery_codes values (${id}, ${hashRecoveryCode(codes[0]!)})`)
    expect((await signOn(w, liar, { claims: grace })).to).toBe('/here')
    w.services.config.requireFactor = true
    const { to, session: none } = await signOn(w, liar, { claims: grace })
    expect(none).toBeUndefined()
    const { ticket, kinds } = Object.fromEntries(new URLSearchParams(to!.split('#')[1]))
    expect([to!.split('#')[0], kinds]).toEqual(['/sign-in?next=%2Fhere', 'totp,recovery_code'])
    const answer = await w.send('POST', '/api/auth/second-factor', { ticket, recovery_code: codes[0] })
    expect(answer.status).toBe(200)
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]
    const { sessions } = (await call(w, cookie, 'GET', '/account/sessions')).body
    expect(sessions.find((each: { is_current: boolean }) => each.is_current).provider).toBe('oidc')
  }))

describe('a logout at the provider', () => {
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const now = () => Math.floor(Date.now() / 1000)
  let made = 0
  const token = (claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}) => {
    const usual = { iss: liar.issuer, aud: 'tessera', sub: 'grace', iat: now(), exp: now() + 120, events: event }
    return liar.signed({ ...usual, jti: `jti-${++made}`, ...claims } as never, {
      header: { typ: 'logout+jwt', ...header },
    })
  }
  const tell = (w: World, logout_token: string) =>
    w.send('POST', '/api/auth/oidc/oidc/backchannel-logout', new URLSearchParams({ logout_token }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })

  test('ends the sessions of that person by this provider, once; keys that changed are fetched', () =>
    withWorld({}, async w => {
      const one = await signOn(w, liar, { claims: { ...grace, sid: 'one' } })
      const two = await signOn(w, liar, { claims: { ...grace, sid: 'two' } })
      const ida = await signOn(w, liar, { claims: { ...grace, sub: 'ida', email: 'ida@example.com', sid: 'three' } })
      const bySid = await token({ sub: undefined, sid: 'one' })
      expect((await tell(w, bySid)).status).toBe(200)
      expect(await Promise.all([one, two, ida].map(each => isSignedIn(w, each.session)))).toEqual([false, true, true])
      expect((await tell(w, bySid)).status).toBe(400)
      await liar.rotate()
      const answer = await tell(w, await token())
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(await Promise.all([two, ida].map(each => isSignedIn(w, each.session)))).toEqual([false, true])
    }))

  test('is believed only as the specification says', () =>
    withWorld({}, async w => {
      const { session: cookie } = await signOn(w, liar, { claims: grace })
      const lies = [
        token({ iss: 'https://evil.example' }),
        token({ aud: 'another-app' }),
        token({ exp: now() - 120 }),
        token({ exp: undefined }),
        token({ iat: now() - 3600 }),
        token({ iat: now() + 120 }),
        token({ jti: undefined }),
        token({ events: {} }),
        token({ events: undefined }),
        token({ nonce: 'of an ID token' }),
        token({ sub: undefined }),
        token({}, { typ: 'at+jwt' }),
        Promise.resolve(`${btoa('{"alg":"none"}')}.${btoa('{}')}.`),
        Promise.resolve('nonsense'),
      ]
      for (const lie of lies) {
        const answer = await tell(w, await lie)
        expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request'])
      }
      expect(await isSignedIn(w, cookie)).toBe(true)
    }))
})
