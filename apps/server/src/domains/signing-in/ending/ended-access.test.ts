// Access that ends with a password change, with time, or by an administrator.
import { scopes } from '@tessera/contract'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '../../../base/secrets/secret.ts'
import { sql } from '../../../storage/sql.ts'
import { world } from '../../../testing/world.ts'
import type { Person, World } from '../../../testing/world.ts'

let w: World
let chief: Person
beforeAll(async () => {
  w = await world()
  chief = await w.signUp('chief', 'TEAM', true)
})
afterAll(() => w.close())

const password = 'correct horse 42'
const administrator = () => w.as(chief, { surface: 'session' })
let people = 0

/** A user with a session, a key, a connected app, an unredeemed code and a pending consent. */
async function furnished() {
  const email = `furnished${++people}@example.com`
  const made = await administrator().post('/admin/users', { email, password, name: 'Furnished' })
  const { id } = made.body
  const signedIn = await w.send('POST', '/api/auth/sign-in', { email, password })
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!
  const key = await w.newKey(id, scopes)
  const app = await w.newKey(id, scopes)
  await w.write(
    sql`update api_keys set kind = 'oauth', oauth_client_id = 'tessera-plugin' where key_hash = ${hashToken(app)}`,
  )
  await w.write(sql`insert into oauth_codes (code_hash, client_id, user_id, redirect_uri, redirect_uri_given, scopes, expires_at)
 values (${hashToken(email)}, 'tessera-plugin', ${id}, 'https://app.example/', true, '{read:tokens}', now() + interval '5 minutes')`)
  await w.write(sql`insert into oauth_transactions (token_hash, session_id, user_id, client_id, redirect_uri, redirect_uri_given, scopes, expires_at)
 select ${hashToken(`t ${email}`)}, s.id, s.user_id, 'tessera-plugin', 'https://app.example/', true, '{read:tokens}', now() + interval '5 minutes'
 from sessions s where s.user_id = ${id}`)
  const works = async () => ({
    session: (await w.send('GET', '/api/auth/session', undefined, { cookie })).status === 200,
    key: (await w.as({ key }).get('/me')).status === 200,
    app: (await w.as({ key: app }).get('/me')).status === 200,
    codes: (await w.database.query(sql`select 1 from oauth_codes where user_id = ${id}`)).length,
    consents: (await w.database.query(sql`select 1 from oauth_transactions where user_id = ${id}`)).length,
  })
  const change = (body: object) =>
    w.send(
      'POST',
      '/api/account/password',
      { current_password: password, new_password: 'four other words', ...body },
      {
        cookie,
        origin: w.address,
      },
    )
  expect(await works()).toEqual({ session: true, key: true, app: true, codes: 1, consents: 1 })
  return { id: id as string, email, cookie, key, app, works, change }
}

describe('an administrator sets a new password', () => {
  test('and sessions, API keys, apps, codes and consents end with the old one', async () => {
    const { id, works } = await furnished()
    const answer = await administrator().patch(`/admin/users/${id}`, { password: 'four words on a slip' })
    expect(answer.status).toBe(200)
    expect(await works()).toEqual({ session: false, key: false, app: false, codes: 0, consents: 0 })
  })

  test('one that is refused ends nothing', async () => {
    const { id, works } = await furnished()
    const answer = await administrator().patch(`/admin/users/${id}`, { password: 'password123' })
    expect(answer.status).toBe(400)
    expect(await works()).toEqual({ session: true, key: true, app: true, codes: 1, consents: 1 })
  })

  test('what was being made at that moment ends too', async () => {
    for (let round = 0; round < 8; round++) {
      const { id, cookie } = await furnished()
      const make = () =>
        w.send('POST', '/api/api-keys', { name: 'Late', scopes: ['read:tokens'] }, { cookie, origin: w.address })
      const [reset, ...keys] = await Promise.all([
        administrator().patch(`/admin/users/${id}`, { password: 'four words on a slip' }),
        ...Array.from({ length: 8 }, make),
      ])
      expect(reset.status).toBe(200)
      expect(keys.every(({ status }) => status === 201 || status === 401)).toBe(true)
      const alive = await w.database.query(sql`select 1 from api_keys where user_id = ${id} and revoked_at is null`)
      expect(alive).toEqual([])
    }
  })

  test('disabling ends keys and apps for good where that is requested', async () => {
    const { id, works } = await furnished()
    const change = { disabled: true, end_keys: true, end_grants: true }
    expect((await administrator().patch(`/admin/users/${id}`, change)).status).toBe(200)
    expect((await administrator().patch(`/admin/users/${id}`, { disabled: false })).status).toBe(200)
    expect(await works()).toEqual({ session: false, key: false, app: false, codes: 0, consents: 0 })
  })
})

test('a sign-in with the old password that is under way when it changes is refused', async () => {
  const { id, email } = await furnished()
  const { passwords } = w.services
  let release = () => undefined as void
  const released = new Promise<void>(resolve => (release = resolve))
  let judged = () => undefined as void
  const judging = new Promise<void>(resolve => (judged = resolve))
  w.services.passwords = {
    ...passwords,
    matches: async (stored, given, turn) => {
      const matches = await passwords.matches(stored, given, turn)
      judged()
      await released
      return matches
    },
  }
  const signingIn = w.send('POST', '/api/auth/sign-in', { email, password })
  await judging
  w.services.passwords = passwords
  expect((await administrator().patch(`/admin/users/${id}`, { password: 'four words on a slip' })).status).toBe(200)
  release()
  expect((await signingIn).status).toBe(401)
  expect(await w.database.query(sql`select 1 from sessions where user_id = ${id}`)).toEqual([])
})

describe('a user changes their own password', () => {
  test('and keeps keys and apps', async () => {
    const { works, change } = await furnished()
    const answer = await change({})
    expect([answer.status, answer.body.message]).toEqual([200, 'Password changed; your other sessions have ended'])
    expect(await works()).toEqual({ session: true, key: true, app: true, codes: 1, consents: 1 })
  })

  test.each([
    [{ end_keys: true }, { key: false, app: true, codes: 1, consents: 1 }, 'your other sessions and your API keys'],
    [
      { end_grants: true },
      { key: true, app: false, codes: 0, consents: 0 },
      'your other sessions and your connected apps',
    ],
    [
      { end_keys: true, end_grants: true },
      { key: false, app: false, codes: 0, consents: 0 },
      'your other sessions, your API keys and your connected apps',
    ],
  ])('%j', async (body, left, words) => {
    const { works, change } = await furnished()
    const answer = await change(body)
    expect([answer.status, answer.body.message]).toEqual([200, `Password changed; ${words} have ended`])
    expect(await works()).toEqual({ session: true, ...left })
  })

  test.each([
    [{ end_keys: 'yes' }, 'end_keys must be a boolean'],
    [{ end_grants: 1 }, 'end_grants must be a boolean'],
  ])('%j is refused and changes nothing', async (body, sentence) => {
    const { works, change } = await furnished()
    const answer = await change(body)
    expect([answer.status, answer.body.error]).toEqual([400, sentence])
    expect((await works()).key).toBe(true)
  })
})

describe('a session', () => {
  const age = (id: string, days: number) =>
    w.write(sql`update sessions set created_at = now() - make_interval(days => ${days}::int, mins => 1),
 last_seen_at = now() - interval '1 hour', expires_at = now() + interval '30 days' where user_id = ${id}`)

  test('ends 90 days after it began, however used', async () => {
    const person = await w.signUp(`old ${v7()}`)
    const session = w.as(person, { surface: 'session' })
    await age(person.id, 89)
    expect((await session.get('/auth/session')).status).toBe(200)
    await age(person.id, 90)
    expect((await session.get('/auth/session')).status).toBe(401)
    expect((await session.get('/account/sessions')).status).toBe(401)
  })

  test('reports that expiry, also when it is used shortly before', async () => {
    const person = await w.signUp(`older ${v7()}`)
    const session = w.as(person, { surface: 'session' })
    await age(person.id, 80)
    expect((await session.get('/auth/session')).status).toBe(200)
    await expect
      .poll(async () => {
        const { created_at, expires_at } = (await session.get('/account/sessions')).body.sessions[0]
        return Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 86_400_000)
      })
      .toBe(90)
  })
})

describe('the keys of all accounts', () => {
  const list = (query = '') => administrator().get(`/admin/api-keys${query}`)

  test('are listed with whose they are, in pages, and found by owner and name', async () => {
    const { id, email, key } = await furnished()
    // When it was last used is noted beside the answer.
    await expect.poll(async () => (await list(`?q=${email}`)).body.api_keys[0].last_used_at).not.toBeNull()
    const found = await list(`?q=${email}`)
    expect(found.body).toMatchObject({ total: 2, api_keys: [{ kind: 'manual' }, { kind: 'oauth' }] })
    expect(found.body.api_keys[0]).toEqual({
      id: expect.any(String),
      name: 'test',
      read_only: false,
      tools: null,
      workspace_id: null,
      organization_id: null,
      last_used_ip: expect.any(String),
      rotates_to: null,
      user_kind: 'person',
      kind: 'manual',
      prefix: key.slice(0, 12),
      scopes: [...scopes],
      created_at: expect.any(String),
      expires_at: null,
      last_used_at: expect.any(String),
      renewable_until: null,
      client_name: null,
      user_id: id,
      user_email: email,
      user_name: 'Furnished',
    })
    expect(found.text).not.toContain(key)
    expect((await list(`?q=${key.slice(0, 12)}`)).body.total).toBe(1)
    expect((await list('?q=%25')).body.total).toBe(0)
    const all = (await list()).body
    const [first] = [(await list('?limit=1')).body]
    const second = (await list(`?limit=1&cursor=${first.next_cursor}`)).body
    expect([...first.api_keys, ...second.api_keys]).toEqual(all.api_keys.slice(0, 2))
    expect(first.total).toBe(all.total)
  })

  test('can be revoked one by one', async () => {
    const { email, works } = await furnished()
    const [key] = (await list(`?q=${email}`)).body.api_keys
    expect((await administrator().delete(`/admin/api-keys/${key.id}`)).body).toEqual({
      message: 'API key deleted successfully',
    })
    expect(await works()).toMatchObject({ session: true, key: false, app: true })
    expect((await administrator().delete(`/admin/api-keys/${key.id}`)).status).toBe(404)
    expect((await administrator().delete('/admin/api-keys/x')).status).toBe(404)
    expect((await list(`?q=${email}`)).body.total).toBe(1)
  })

  test('are for administrators only', async () => {
    const session = w.as('owner', { surface: 'session' })
    for (const answer of [await session.get('/admin/api-keys'), await session.delete(`/admin/api-keys/${v7()}`)])
      expect([answer.status, answer.body.error]).toEqual([403, 'Only administrators of this instance can do this'])
  })
})
