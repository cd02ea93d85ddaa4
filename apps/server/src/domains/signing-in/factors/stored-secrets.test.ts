// Secrets of authenticator apps in the database: encrypted with the key of the settings, and usable as before.
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../storage/sql.ts'
import { world } from '../../../testing/world.ts'
import type { Person, World } from '../../../testing/world.ts'
import { sealStoredSecrets } from './stored-secrets.ts'

const session = { surface: 'session' } as const
const password = 'four plain words here'
const key = Buffer.alloc(32, 1)
/** Stands still, so that a code is of a known step. */
const now = { at: Date.UTC(2026, 0, 1, 12), now: () => now.at }

let w: World
let administrator: Person
beforeAll(async () => {
  w = await world({ clock: now })
  administrator = await w.signUp('Administrator', 'TEAM', true)
})
afterAll(() => w.close())
afterEach(() => setKey(null))

const setKey = (secretKey: Buffer | null) => void (w.services.config.secretKey = secretKey)

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.at })
const nobody = () => w.as('nobody', session)

let people = 0
/** Somebody with an authenticator app. */
async function join() {
  const email = `sealed-${++people}@example.com`
  const signedUp = await nobody().post('/auth/sign-up', { email, password, name: 'Nell' })
  const cookie = /tessera_session=[^;]+/.exec(signedUp.headers.get('set-cookie')!)![0]
  const post = (path: string, body: unknown) =>
    w.send('POST', `/api${path}`, body, { cookie, origin: w.services.baseUrl })
  const { id, secret } = (await post('/account/factors/totp', { name: 'Phone' })).body
  const confirmed = await post(`/account/factors/totp/${id}/confirm`, { code: codeOf(secret) })
  expect(confirmed.status).toBe(200)
  return { user_id: signedUp.body.user.id, email, id, secret, codes: confirmed.body.recovery_codes, post }
}
type Joined = Awaited<ReturnType<typeof join>>

const stored = async ({ id }: Joined) =>
  (await w.database.one<{ secret: Buffer; sealed: boolean }>(sql`select secret, sealed from factors where id = ${id}`))!
const plain = ({ secret }: Joined) => Buffer.from(Secret.fromBase32(secret).bytes)

async function signIn(person: Joined, given: (person: Joined) => object) {
  now.at += 30_000
  const { body } = await nobody().post('/auth/sign-in', { email: person.email, password })
  return nobody().post('/auth/second-factor', { ticket: body.second_factor.ticket, ...given(person) })
}
const byCode = (person: Joined) => ({ code: codeOf(person.secret) })

describe('the secret of an authenticator app', () => {
  test('is encrypted where there is a key, and works', async () => {
    setKey(key)
    const person = await join()
    const { secret, sealed } = await stored(person)
    expect([sealed, secret.includes(plain(person))]).toEqual([true, false])
    expect((await signIn(person, byCode)).status).toBe(200)
  })

  test('of before there was a key works, and is encrypted at the start', async () => {
    const person = await join()
    expect(await stored(person)).toEqual({ secret: plain(person), sealed: false })
    setKey(key)
    expect((await signIn(person, byCode)).status).toBe(200)
    await sealStoredSecrets(w.services)
    const { secret, sealed } = await stored(person)
    expect([sealed, secret.includes(plain(person))]).toEqual([true, false])
    expect((await signIn(person, byCode)).status).toBe(200)
    await sealStoredSecrets(w.services)
    expect((await stored(person)).secret).toEqual(secret)
  })

  test('proves nothing in the row of another account', async () => {
    setKey(key)
    const [victim, thief] = [await join(), await join()]
    await w.write(
      sql`update factors set secret = (select secret from factors where id = ${thief.id}) where id = ${victim.id}`,
    )
    expect((await signIn({ ...victim, secret: thief.secret }, byCode)).body.code).toBe('factor_unreadable')
  })
})

describe.each([
  ['another', Buffer.alloc(32, 2)],
  ['no', null],
])('with %s key than the one that encrypted it', (_which, other) => {
  test('a code is refused with what to do, and a recovery code signs in', async () => {
    setKey(key)
    const person = await join()
    setKey(other)
    const refused = await signIn(person, byCode)
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      400,
      'factor_unreadable',
      'Codes cannot be checked: TESSERA_SECRET_KEY of this server is not the key that your authenticator app was stored with. Use a recovery code or a passkey, or ask an administrator to remove your second factors; then add the app again.',
    ])
    expect(refused.headers.get('set-cookie')).toBeNull()
    expect(w.logged.some(({ event, factor }) => event === 'factor-unreadable' && factor === person.id)).toBe(true)
    expect((await person.post('/auth/confirm', byCode(person))).body.code).toBe('factor_unreadable')
    expect((await signIn(person, ({ codes }) => ({ recovery_code: codes[0] }))).status).toBe(200)
    setKey(key)
    expect((await signIn(person, byCode)).status).toBe(200)
  })

  test('an administrator removes it', async () => {
    setKey(key)
    const person = await join()
    setKey(other)
    const removed = await w.as(administrator, session).delete(`/admin/users/${person.user_id}/factors`)
    expect(removed.status).toBe(200)
    const { status, body } = await nobody().post('/auth/sign-in', { email: person.email, password })
    expect([status, body.user.id]).toEqual([200, person.user_id])
  })
})
