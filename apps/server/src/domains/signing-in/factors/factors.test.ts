// Second factors from outside: an authenticator app, passkeys of an authenticator in software, recovery codes.
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../storage/sql.ts'
import { authenticator } from '../../../testing/probes/authenticator.ts'
import { newVerifier, openConsent, queryFor, registerApp } from '../../../testing/oauth.ts'
import { organizationWorld } from '../../../testing/organization.ts'
import { mailbox } from '../../../testing/probes/mailbox.ts'
import type { Mailbox } from '../../../testing/probes/mailbox.ts'
import { world } from '../../../testing/world.ts'
import type { Person, World } from '../../../testing/world.ts'

const session = { surface: 'session' } as const
const password = 'four plain words here'
/** Stands still, so that a code is of a known step. */
const now = { at: Date.UTC(2026, 0, 1, 12), now: () => now.at }
const step = 30_000

let box: Mailbox
let w: World
let administrator: Person
beforeAll(async () => {
  box = await mailbox()
  w = await world({ config: { smtpUrl: box.url }, clock: now })
  administrator = await w.signUp('Administrator', 'TEAM', true)
})
afterAll(async () => {
  await w.close()
  await box.close()
})

const nobody = () => w.as('nobody', session)
const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
const cookieOf = ({ headers }: { headers: Headers }) =>
  /tessera_session=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0]
const send = (cookie: string, method: string, path: string, body?: unknown) =>
  w.send(method, `/api${path}`, body, { cookie, origin: w.address })

let people = 0
async function join() {
  const email = `factor-${++people}@example.com`
  const answer = await nobody().post('/auth/sign-up', { email, password, name: 'Nell' })
  expect(answer.status).toBe(201)
  const cookie = cookieOf(answer)!
  return {
    id: answer.body.user.id as string,
    email,
    cookie,
    post: (path: string, body?: unknown) => send(cookie, 'POST', path, body),
    get: (path: string) => send(cookie, 'GET', path),
    delete: (path: string) => send(cookie, 'DELETE', path),
  }
}
type Joined = Awaited<ReturnType<typeof join>>

const codeOf = (secret: string, timestamp = now.at) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

/** Adds an authenticator app; the code of this step is used up by it. */
async function withApp(person: Joined) {
  const { status, body } = await person.post('/account/factors/totp', { name: 'Phone' })
  expect(status).toBe(201)
  const confirmed = await person.post(`/account/factors/totp/${body.id}/confirm`, { code: codeOf(body.secret) })
  expect(confirmed.status).toBe(200)
  now.at += step
  return {
    id: body.id as string,
    secret: body.secret as string,
    uri: body.uri as string,
    codes: confirmed.body.recovery_codes,
  }
}

async function withPasskey(person: Joined, options: { verifies?: boolean } = {}) {
  const key = authenticator({ origin: w.address, ...options })
  const asked = (await person.post('/account/factors/passkey/options')).body.options
  const added = await person.post('/account/factors/passkey', { name: 'Laptop', response: key.create(asked) })
  expect(added.status).toBe(201)
  return { key, added: added.body }
}

const signIn = (email: string, given = password) => nobody().post('/auth/sign-in', { email, password: given })
const ticketOf = async (email: string) => (await signIn(email)).body.second_factor.ticket as string
const secondFactor = (body: object) => nobody().post('/auth/second-factor', body)

describe('an authenticator app', () => {
  test('counts once a code confirmed it; then the password alone gives no cookie', async () => {
    const person = await join()
    const begun = (await person.post('/account/factors/totp', { name: 'Phone' })).body
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Tessera.*secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/)
    expect((await person.get('/account/factors')).body).toEqual({ factors: [], recovery_codes_left: 0 })
    expect(refusal(await person.post(`/account/factors/totp/${begun.id}/confirm`, { code: '000000' }))).toEqual([
      400,
      'code_wrong',
    ])
    expect(cookieOf(await signIn(person.email))).toBeDefined()
    const { codes } = await withApp(person)
    expect(codes).toHaveLength(10)
    // 120 bits each, so that a plain hash of one cannot be tried out.
    for (const code of codes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
    expect((await person.get('/account/factors')).body).toMatchObject({
      factors: [{ kind: 'totp', name: 'Phone', last_used_at: expect.any(String) }],
      recovery_codes_left: 10,
    })
    const answer = await signIn(person.email)
    expect([answer.status, cookieOf(answer), answer.body]).toEqual([
      200,
      undefined,
      { second_factor: { ticket: expect.any(String), kinds: ['totp', 'recovery_code'] } },
    ])
  })

  test('a code is good once, for one step around now, in one sign-in', async () => {
    const person = await join()
    const { secret } = await withApp(person)
    const ticket = await ticketOf(person.email)
    for (const off of [-3, 3])
      expect(refusal(await secondFactor({ ticket, code: codeOf(secret, now.at + off * step) }))).toEqual([
        401,
        'second_factor_failed',
      ])
    const code = codeOf(secret, now.at + step)
    const answer = await secondFactor({ ticket, code })
    expect([answer.status, answer.body.user.email]).toEqual([200, person.email])
    expect((await send(cookieOf(answer)!, 'GET', '/auth/session')).status).toBe(200)
    expect(refusal(await secondFactor({ ticket, code }))).toEqual([401, 'ticket_invalid'])
    expect(refusal(await secondFactor({ ticket: await ticketOf(person.email), code }))).toEqual([
      401,
      'second_factor_failed',
    ])
    now.at += 2 * step
  })

  test('of two that give one code at the same time, one gets in', async () => {
    const person = await join()
    const { secret } = await withApp(person)
    const tickets = [await ticketOf(person.email), await ticketOf(person.email)]
    const answers = await Promise.all(tickets.map(ticket => secondFactor({ ticket, code: codeOf(secret) })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    now.at += step
  })

  test('a ticket has five tries, ends with the password, and is of one account', async () => {
    const person = await join()
    const { secret } = await withApp(person)
    const ticket = await ticketOf(person.email)
    for (let n = 0; n < 5; n++)
      expect(refusal(await secondFactor({ ticket, code: '000000' }))).toEqual([401, 'second_factor_failed'])
    expect(refusal(await secondFactor({ ticket, code: codeOf(secret) }))).toEqual([401, 'ticket_invalid'])

    const other = await join()
    const theirs = await withApp(other)
    expect(refusal(await secondFactor({ ticket: await ticketOf(person.email), code: codeOf(theirs.secret) }))).toEqual([
      401,
      'second_factor_failed',
    ])

    const late = await ticketOf(person.email)
    await w.as(administrator, session).patch(`/admin/users/${person.id}`, { password: 'other words for it 5' })
    expect(refusal(await secondFactor({ ticket: late, code: codeOf(secret) }))).toEqual([401, 'ticket_invalid'])
  })

  test('guessing over many tickets is slowed for the account', async () => {
    const person = await join()
    await withApp(person)
    const answers = []
    for (let n = 0; n < 11; n++)
      answers.push((await secondFactor({ ticket: await ticketOf(person.email), code: '000000' })).status)
    expect(answers).toEqual([...Array<number>(10).fill(401), 429])
  })

  test('ten wrong ones after the right password are told to the owner once, who still confirms a session', async () => {
    const person = await join()
    const { secret } = await withApp(person)
    await box.deliver(w.services)
    const told = async () => (await box.deliver(w.services)).filter(({ to }) => to === person.email)
    for (let n = 0; n < 9; n++) await secondFactor({ ticket: await ticketOf(person.email), code: '000000' })
    expect(await told()).toEqual([])
    for (let n = 0; n < 3; n++) await secondFactor({ ticket: await ticketOf(person.email), code: '000000' })
    expect((await told()).map(({ subject }) => subject)).toEqual(['Somebody has your password'])
    expect((await person.post('/auth/confirm', { code: codeOf(secret) })).status).toBe(200)
    now.at += step
    for (let n = 0; n < 10; n++) await person.post('/auth/confirm', { code: '000000' })
    expect((await person.post('/auth/confirm', { code: codeOf(secret) })).status).toBe(429)
  })

  test('a reset of the password asks for the factor, which stays', async () => {
    const person = await join()
    await withApp(person)
    await w.as(administrator, session).patch(`/admin/users/${person.id}`, { email_verified: true })
    await box.deliver(w.services)
    await nobody().post('/auth/password-reset', { email: person.email })
    const mail = (await box.deliver(w.services)).find(({ subject }) => subject === 'Set a new password')!
    const answer = await nobody().post('/auth/password-reset/confirm', {
      token: mail.token,
      password: 'new words 77 x',
    })
    expect([answer.status, cookieOf(answer), answer.body]).toEqual([
      200,
      undefined,
      { second_factor: { ticket: expect.any(String), kinds: ['totp', 'recovery_code'] } },
    ])
  })
})

describe('recovery codes', () => {
  test('each is good once, however it is typed; new ones void the former', async () => {
    const person = await join()
    const { codes } = await withApp(person)
    const typed = codes[0].toLowerCase().replaceAll('-', ' ')
    expect((await secondFactor({ ticket: await ticketOf(person.email), recovery_code: typed })).status).toBe(200)
    expect(refusal(await secondFactor({ ticket: await ticketOf(person.email), recovery_code: typed }))).toEqual([
      401,
      'second_factor_failed',
    ])
    expect((await person.get('/account/factors')).body.recovery_codes_left).toBe(9)
    const fresh = (await person.post('/account/recovery-codes')).body.recovery_codes
    expect(fresh).toHaveLength(10)
    const old = { ticket: await ticketOf(person.email), recovery_code: codes[1] }
    expect(refusal(await secondFactor(old))).toEqual([401, 'second_factor_failed'])
    expect((await secondFactor({ ...old, recovery_code: fresh[1] })).status).toBe(200)
  })

  test('go with the last factor, and there are none without one', async () => {
    const person = await join()
    expect(refusal(await person.post('/account/recovery-codes'))).toEqual([400, 'factor_missing'])
    const { id } = await withApp(person)
    await box.deliver(w.services)
    expect((await person.delete(`/account/factors/${id}`)).body.message).toMatch(/password alone/)
    expect((await person.get('/account/factors')).body).toEqual({ factors: [], recovery_codes_left: 0 })
    expect((await box.deliver(w.services)).map(({ subject, to }) => [subject, to])).toEqual([
      ['Your second factors changed', person.email],
    ])
    expect(cookieOf(await signIn(person.email))).toBeDefined()
  })
})

describe('passkeys', () => {
  test('sign in alone where the authenticator verifies its user', async () => {
    const person = await join()
    const { key, added } = await withPasskey(person)
    expect(added).toMatchObject({ kind: 'passkey', name: 'Laptop', recovery_codes: expect.any(Array) })
    const { options } = (await nobody().post('/auth/passkey/options')).body
    const answer = await nobody().post('/auth/passkey', { response: key.get(options) })
    expect([answer.status, answer.body.user.email]).toEqual([200, person.email])
    expect(cookieOf(answer)).toBeDefined()
  })

  test('that do not verify their user are second factors only', async () => {
    const person = await join()
    const { key } = await withPasskey(person, { verifies: false })
    const { options } = (await nobody().post('/auth/passkey/options')).body
    expect(refusal(await nobody().post('/auth/passkey', { response: key.get(options) }))).toEqual([
      403,
      'user_verification_required',
    ])
    const { second_factor } = (await signIn(person.email)).body
    expect(second_factor.kinds).toEqual(['passkey', 'recovery_code'])
    const given = { ticket: second_factor.ticket, response: key.get(second_factor.options) }
    expect((await secondFactor(given)).status).toBe(200)
  })

  test('answer each challenge once, from this site, for their own account', async () => {
    const person = await join()
    const { key } = await withPasskey(person)
    const ask = async () => (await nobody().post('/auth/passkey/options')).body.options
    const failed = [401, 'second_factor_failed']
    const response = key.get(await ask())
    expect((await nobody().post('/auth/passkey', { response })).status).toBe(200)
    expect(refusal(await nobody().post('/auth/passkey', { response }))).toEqual(failed)
    expect(refusal(await nobody().post('/auth/passkey', { response: key.get({ challenge: 'b3du' }) }))).toEqual(failed)
    key.state.origin = 'https://evil.example'
    expect(refusal(await nobody().post('/auth/passkey', { response: key.get(await ask()) }))).toEqual(failed)
    key.state.origin = w.address
    for (const broken of [{}, { id: 'x' }, { ...key.get(await ask()), response: {} }, { id: 5, response: null }])
      expect(refusal(await nobody().post('/auth/passkey', { response: broken }))).toEqual(failed)

    // A challenge of somebody's ticket does not sign in alone, and another's passkey is none of this account.
    const { second_factor } = (await signIn(person.email)).body
    expect(refusal(await nobody().post('/auth/passkey', { response: key.get(second_factor.options) }))).toEqual(failed)
    const other = await join()
    const theirs = await withPasskey(other)
    const foreign = { ticket: second_factor.ticket, response: theirs.key.get(second_factor.options) }
    expect(refusal(await secondFactor(foreign))).toEqual(failed)
  })

  test('a copy whose counter went back is refused, and its owner is told', async () => {
    const person = await join()
    const { key } = await withPasskey(person)
    const use = async () => {
      const { options } = (await nobody().post('/auth/passkey/options')).body
      return nobody().post('/auth/passkey', { response: key.get(options) })
    }
    expect((await use()).status).toBe(200)
    expect((await use()).status).toBe(200)
    key.state.counter = 0
    await box.deliver(w.services)
    expect(refusal(await use())).toEqual([401, 'second_factor_failed'])
    await w.services.refusedSignIns.close()
    expect((await box.deliver(w.services)).map(({ to, subject }) => [to, subject])).toEqual([
      [person.email, 'A copy of your passkey was used'],
    ])
  })

  test('cannot be added twice, or for a challenge of somebody else', async () => {
    const [person, other] = [await join(), await join()]
    const key = authenticator({ origin: w.address })
    const ask = async (who: Joined) => (await who.post('/account/factors/passkey/options')).body.options
    const add = (who: Joined, response: object) => who.post('/account/factors/passkey', { name: 'Key', response })
    const asked = await ask(person)
    expect(refusal(await add(other, key.create(asked)))).toEqual([400, 'passkey_refused'])
    expect((await add(person, key.create(asked))).status).toBe(201)
    expect(refusal(await add(person, key.create(asked)))).toEqual([400, 'passkey_refused'])
    expect(refusal(await add(person, key.create(await ask(person))))).toEqual([400, 'passkey_refused'])
  })
})

describe('asked again', () => {
  const age = (person: Joined, minutes: number) =>
    w.write(
      sql`update sessions set proved_at = now() - make_interval(mins => ${minutes}::int) where user_id = ${person.id}`,
    )
  const makeKey = (person: Joined) => person.post('/api-keys', { name: 'CI', scopes: ['read:tokens'] })

  test('after 15 minutes a session has to prove itself before what matters', async () => {
    const person = await join()
    expect((await makeKey(person)).status).toBe(201)
    await age(person, 16)
    expect(refusal(await makeKey(person))).toEqual([403, 'confirmation_required'])
    expect((await person.get('/api-keys')).status).toBe(200)
    expect(refusal(await person.post('/auth/confirm', { password: 'not it' }))).toEqual([400, 'password_wrong'])
    expect(refusal(await person.post('/auth/confirm', {}))).toEqual([400, 'confirmation_missing'])
    const { status, body } = await person.post('/auth/confirm', { password })
    expect([status, Object.keys(body)]).toEqual([200, ['confirmed_until']])
    expect((await makeKey(person)).status).toBe(201)
  })

  test('by a code, or by a passkey', async () => {
    const person = await join()
    const { secret } = await withApp(person)
    const { key } = await withPasskey(person)
    await age(person, 16)
    expect(refusal(await person.post('/auth/confirm', { code: '000000' }))).toEqual([400, 'code_wrong'])
    expect((await person.post('/auth/confirm', { code: codeOf(secret) })).status).toBe(200)
    expect(refusal(await person.post('/auth/confirm', { code: codeOf(secret) }))).toEqual([400, 'code_wrong'])
    await age(person, 16)
    const { options } = (await nobody().post('/auth/passkey/options')).body
    expect((await person.post('/auth/confirm', { response: key.get(options) })).status).toBe(200)
    expect((await makeKey(person)).status).toBe(201)
    now.at += step
  })
})

describe('required factors', () => {
  test('of an instance: who has none may only set one up', async () => {
    const strict = await world({ config: { requireFactor: true } })
    try {
      const as = strict.as('owner', session)
      expect(refusal(await as.get('/workspaces'))).toEqual([403, 'factor_required'])
      expect((await as.get('/auth/session')).status).toBe(200)
      // No app gets by consent what the person has not.
      const query = queryFor(await registerApp(strict), newVerifier())
      expect(refusal(await openConsent(strict, strict.people.owner, query))).toEqual([403, 'factor_required'])
      const { body } = await as.post('/account/factors/totp', { name: 'Phone' })
      const code = codeOf(body.secret, Date.now())
      expect((await as.post(`/account/factors/totp/${body.id}/confirm`, { code })).status).toBe(200)
      expect((await as.get('/workspaces')).status).toBe(200)
      expect((await openConsent(strict, strict.people.owner, query)).status).toBe(200)
    } finally {
      await strict.close()
    }
  })

  test('of an organization: its members without one get into nothing of it, and only into that', async () => {
    const o = await organizationWorld({ clock: now })
    try {
      const owner = o.as('owner', session)
      const path = `/organizations/${o.organization.id}`
      expect(refusal(await owner.patch(path, { require_factor: true }))).toEqual([400, 'factor_missing'])
      const { body } = await owner.post('/account/factors/totp', { name: 'Phone' })
      await owner.post(`/account/factors/totp/${body.id}/confirm`, { code: codeOf(body.secret) })
      expect((await owner.patch(path, { require_factor: true })).body.require_factor).toBe(true)
      expect((await owner.get(path)).body.require_factor).toBe(true)
      const editor = o.as('editor', session)
      for (const inside of [path, `/workspaces/${o.workspace.id}`, `/tokensets/${o.tokenset.id}`])
        expect(refusal(await editor.get(inside))).toEqual([403, 'factor_required'])
      expect((await editor.get('/workspaces')).status).toBe(200)
      expect((await o.as('editor').get(`/tokensets/${o.tokenset.id}`)).status).toBe(200)
      await owner.patch(path, { require_factor: false })
      expect((await editor.get(path)).status).toBe(200)
    } finally {
      await o.close()
    }
  })

  test('an administrator removes the factors of somebody who lost them', async () => {
    const person = await join()
    await withApp(person)
    const admin = w.as(administrator, session)
    expect((await admin.delete(`/admin/users/${person.id}/factors`)).status).toBe(200)
    expect(cookieOf(await signIn(person.email))).toBeDefined()
    expect((await w.as('editor', session).delete(`/admin/users/${person.id}/factors`)).status).toBe(403)
  })
})
