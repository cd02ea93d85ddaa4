// A provider that lies, or is away: nobody gets in, and the log says why.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../process/config.ts'
import { lyingProvider } from '../../../testing/probes/lying-provider.ts'
import type { LyingProvider } from '../../../testing/probes/lying-provider.ts'
import { begun, comeBack, signOn } from '../../../testing/probes/sign-on.ts'
import { sql } from '../../../storage/sql.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

/** How far the clock of the server is ahead, in milliseconds. */
let ahead = 0
const clock = { now: () => Date.now() + ahead }
/** The first is `oidc`, the second `other`. */
function providersOf(...of: { issuer: string }[]) {
  const env = of.map(({ issuer }, place) => {
    const prefix = ['TESSERA_OIDC_', 'TESSERA_OIDC_OTHER_'][place]
    return { [`${prefix}ISSUER`]: issuer, [`${prefix}CLIENT_ID`]: 'tessera', [`${prefix}CLIENT_SECRET`]: 'a-secret' }
  })
  return { providers: readConfig(Object.assign({}, ...env) as Record<string, string>).providers }
}

let liar: LyingProvider
let other: LyingProvider
let w: World
beforeAll(async () => {
  liar = await lyingProvider()
  other = await lyingProvider()
  w = await world({ config: providersOf(liar, other), clock })
})
afterAll(async () => {
  await w.close()
  await liar.close()
  await other.close()
})
beforeEach(() => {
  w.logged.length = 0
})

const person = { email: 'ida@example.com', email_verified: true }
const refused = '/sign-in?error=provider_refused'
const now = () => Math.floor(Date.now() / 1000)

describe('an ID token is refused', () => {
  const lies: [what: string, claims: Record<string, unknown>][] = [
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another audience', { aud: 'another-app' }],
    ['for several audiences without azp', { aud: ['tessera', 'another-app'] }],
    ['for several audiences with a foreign azp', { aud: ['tessera', 'another-app'], azp: 'another-app' }],
    ['for one audience with a foreign azp', { azp: 'another-app' }],
    ['with another nonce', { nonce: 'of-another-sign-in' }],
    ['without a nonce', { nonce: undefined }],
    ['that has expired', { exp: now() - 120 }],
    ['without an end', { exp: undefined }],
    ['without a person', { sub: undefined }],
    ['with a name for the person that cannot be stored', { sub: 'a\0b' }],
    ['of the future', { nbf: now() + 3600 }],
    ['that is made later than now', { iat: now() + 120 }],
  ]
  test.each(lies)('%s', async (_, claims) => {
    const { to, session } = await signOn(w, liar, { claims: { ...person, ...claims } })
    expect([to, session]).toEqual([refused, undefined])
    expect(w.logged).toContainEqual(expect.objectContaining({ event: 'sign-on-refused', provider: 'oidc' }))
  })

  test('not where the clock of its provider is ahead by some seconds', async () => {
    const claims = { ...person, sub: 'ahead', email: 'ahead@example.com', iat: now() + 20 }
    expect((await signOn(w, liar, { claims })).to).toBe('/here')
  })

  test('without a signature, signed by the secret of the client, or by a key that is not published', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const from = await begun(w)
    const claims = {
      iss: liar.issuer,
      aud: 'tessera',
      sub: 'somebody',
      ...person,
      exp: now() + 300,
      iat: now(),
      nonce: from.location.searchParams.get('nonce'),
    }
    const none = await comeBack(w, from, liar, { idToken: `${part({ alg: 'none' })}.${part(claims)}.` })
    expect([none.to, none.session]).toEqual([refused, undefined])
    const stranger = await other.rotate()
    const foreign = await signOn(w, liar, { claims: person, key: stranger })
    expect([foreign.to, foreign.session]).toEqual([refused, undefined])
    const hmac = await signOn(w, liar, { claims: person, idToken: `${part({ alg: 'HS256' })}.${part(claims)}.c2ln` })
    expect([hmac.to, hmac.session]).toEqual([refused, undefined])
  })
})

test.each([
  ['/tokens/日本', '/tokens/%E6%97%A5%E6%9C%AC'],
  ['/ä', '/%C3%A4'],
  ['/./\u2215evil.example', '/./%E2%88%95evil.example'],
  ['/\u202e😀', '/%E2%80%AE%F0%9F%98%80'],
])('whoever comes from %s is led back there', async (page, address) => {
  const claims = { ...person, sub: `of ${address}`, email: `a${address.length}@example.com` }
  expect((await comeBack(w, await begun(w, page), liar, { claims })).to).toBe(address)
})

describe('an answer in the address is refused', () => {
  test.each([
    ['of another issuer (RFC 9207)', { iss: 'https://evil.example' }, refused],
    ['with an error', { error: 'access_denied', code: '' }, '/sign-in?error=cancelled'],
  ])('%s', async (_, query, expected) => {
    const { to, session } = await comeBack(w, await begun(w), liar, { claims: person, query })
    expect([to, session]).toEqual([expected, undefined])
  })

  test('without its issuer where the provider says that it names itself', async () => {
    other.describe({ authorization_response_iss_parameter_supported: true })
    const claims = { ...person, sub: 'of-the-other', email: 'other@example.com' }
    expect((await signOn(w, other, { provider: 'other', claims })).to).toBe(refused)
    expect((await signOn(w, other, { provider: 'other', claims, query: { iss: other.issuer } })).to).toBe('/here')
  })

  test('of one provider at the callback of another', async () => {
    const from = await begun(w)
    const { to, session } = await comeBack(w, from, other, { claims: person, provider: 'other' })
    expect([to, session]).toEqual(['/sign-in?error=sign_in_expired', undefined])
  })

  test('a second time, in another browser, after ten minutes, and where nobody began', async () => {
    const expired = '/sign-in?error=sign_in_expired'
    const from = await begun(w)
    expect((await comeBack(w, { ...from, cookie: undefined }, liar, { claims: person })).to).toBe(expired)
    const elsewhere = await begun(w)
    expect((await comeBack(w, { ...from, cookie: elsewhere.cookie }, liar, { claims: person })).to).toBe(expired)
    expect((await comeBack(w, from, liar, { claims: person })).to).toBe('/here')
    expect((await comeBack(w, from, liar, { claims: person })).to).toBe(expired)
    await w.write(sql`update sign_ons set expires_at = now() - interval '1 second'`)
    expect((await comeBack(w, elsewhere, liar, { claims: person })).to).toBe(expired)
    expect((await comeBack(w, from, liar, { claims: person, query: { state: 'made-up' } })).to).toBe(expired)
  })
})

describe('keys', () => {
  test('that changed are fetched at once, and not again for unknown ones within five minutes', async () => {
    const of = await lyingProvider()
    const alone = await world({ config: providersOf(of), clock })
    const sign = (later = 0) => {
      const claims = { ...person, iat: now() + later, exp: now() + later + 300 }
      return signOn(alone, of, { claims }).then(({ to }) => to)
    }
    expect(await sign()).toBe('/here')
    await of.rotate()
    expect([await sign(), of.fetched.keys]).toEqual(['/here', 2])
    await of.rotate({ publish: false })
    for (let times = 0; times < 3; times++) expect([await sign(), of.fetched.keys]).toEqual([refused, 2])
    await of.rotate()
    ahead = 5 * 60_000
    expect([await sign(300), of.fetched.keys]).toEqual(['/here', 3])
    ahead = 0
    await alone.close()
    await of.close()
  })
})

describe('a provider that is', () => {
  test('away, or answers with a failure, stops nobody for long, and works again when it is back', async () => {
    const from = await begun(w)
    liar.goDown()
    expect((await comeBack(w, from, liar, { claims: person })).to).toBe('/sign-in?error=provider_away')
    liar.comeBack()
    expect((await signOn(w, liar, { answer: { status: 503, body: '{"error":"busy"}' } })).to).toBe(
      '/sign-in?error=provider_away',
    )
    expect((await signOn(w, liar, { claims: person })).to).toBe('/here')
  })

  test('away at the start is named on the page, and other ways to sign in stay', async () => {
    const closed = await lyingProvider()
    await closed.close()
    const alone = await world({ config: providersOf(closed) })
    const answer = await alone.send('GET', '/api/auth/oidc/oidc/start')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/sign-in?error=provider_away'])
    expect((await alone.as('nobody', { surface: 'session' }).get('/auth/methods')).status).toBe(200)
    await alone.close()
  })

  test('too talkative is not listened to', async () => {
    const body = JSON.stringify({ access_token: 'a'.repeat(300_000), token_type: 'Bearer', id_token: 'x' })
    expect((await signOn(w, liar, { answer: { status: 200, body } })).to).toBe(refused)
    expect(JSON.stringify(w.logged)).toMatch(/larger than/)
  })
})

test('no secret of a sign-in is logged or stored', async () => {
  const from = await begun(w)
  const state = from.location.searchParams.get('state')!
  const rows = await w.database.query(sql`select * from sign_ons`)
  const stored = JSON.stringify(rows) + JSON.stringify(w.logged)
  for (const secret of [state, from.cookie!.split('=')[1]!, from.location.searchParams.get('nonce')!])
    expect(stored).not.toContain(secret)
  expect(from.answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
  expect(from.location.searchParams.get('code_challenge_method')).toBe('S256')
})
