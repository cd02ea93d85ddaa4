import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'
import { sql } from '../../../storage/sql.ts'

let w: World
beforeAll(async () => void (w = await world()))
afterAll(() => w.close())

const session = (person?: Parameters<World['as']>[0]) => w.as(person ?? 'nobody', { surface: 'session' })
const cookieOf = (answer: { headers: Headers }) => answer.headers.get('set-cookie') ?? ''
const good = { email: 'New.Person@Example.com', password: 'correct horse 42', name: 'New' }

/** Signs in and acts with the cookie that came. */
async function signIn(email: string, password: string) {
  const answer = await session().post('/auth/sign-in', { email, password })
  const cookie = cookieOf(answer).split(';')[0]!
  return { answer, cookie, get: (path: string) => w.send('GET', `/api${path}`, undefined, { cookie }) }
}

describe('POST /api/auth/sign-up', () => {
  test('makes an account and signs in', async () => {
    const answer = await session().post('/auth/sign-up', good)
    expect(answer.status).toBe(201)
    expect(answer.body.user).toMatchObject({
      email: 'new.person@example.com',
      name: 'New',
      plan_type: 'TEAM',
      is_admin: false,
    })
    const cookie = cookieOf(answer)
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^tessera_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^tessera_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const who = await w.send('GET', '/api/auth/session', undefined, { cookie: cookie.split(';')[0]! })
    expect(who.body).toEqual(answer.body)
  })

  test.each([
    [{ ...good, email: 'nobody' }, 'A valid e-mail address is required'],
    [{ ...good, email: 5 }, 'A valid e-mail address is required'],
    [{ ...good, email: 'b@example.com', password: 'short' }, 'Password must have at least 8 characters'],
    [{ ...good, email: 'b@example.com', password: 'password123' }, 'This password is too common; choose another'],
    [{ ...good, email: 'b@example.com', setup_token: 5 }, 'setup_token must be text'],
    [{ ...good, email: 'b@example.com', name: '' }, 'Name is required and must be a non-empty string'],
    [{ ...good, email: 'NEW.PERSON@example.com' }, 'An account with this e-mail already exists'],
  ])('%j is refused', async (body, sentence) => {
    const answer = await session().post('/auth/sign-up', body)
    expect([answer.status, answer.body.error, cookieOf(answer)]).toEqual([400, sentence, ''])
  })

  test('closed: only the very first account can be made, and it is the administrator', async () => {
    const closed = await world({ config: { signUp: 'closed' } })
    try {
      const nobody = closed.as('nobody', { surface: 'session' })
      expect((await nobody.post('/auth/sign-up', good)).status).toBe(403)
      await closed.write(sql`delete from workspaces`)
      await closed.write(sql`delete from users`)
      expect((await nobody.get('/auth/setup')).body).toEqual({
        first_account: true,
        sign_up: 'closed',
        needs_setup_token: false,
      })
      const firsts = await Promise.all(
        [1, 2, 3].map(i => nobody.post('/auth/sign-up', { ...good, email: `f${i}@example.com` })),
      )
      expect(firsts.map(({ status }) => status).sort()).toEqual([201, 403, 403])
      expect(firsts.find(({ status }) => status === 201)!.body.user.is_admin).toBe(true)
    } finally {
      await closed.close()
    }
  })
})

describe('sessions', () => {
  beforeAll(() => session().post('/auth/sign-up', { ...good, email: 'in@example.com' }))

  test('the wrong password and an unknown address get the same answer', async () => {
    const wrong = await session().post('/auth/sign-in', { email: 'in@example.com', password: 'not this one' })
    const unknown = await session().post('/auth/sign-in', { email: 'who@example.com', password: 'not this one' })
    expect([wrong.status, wrong.body.error]).toEqual([401, 'E-mail or password is not correct'])
    expect([unknown.status, unknown.body.error]).toEqual([wrong.status, wrong.body.error])
  })

  test('each sign-in is a session of its own; signing out ends it at once', async () => {
    const one = await signIn(' IN@example.com', good.password)
    const two = await signIn('in@example.com', good.password)
    expect(one.cookie).not.toBe(two.cookie)
    const out = await w.send('POST', '/api/auth/sign-out', {}, { cookie: one.cookie, origin: w.address })
    expect([out.status, cookieOf(out)]).toEqual([200, expect.stringContaining('Max-Age=0')])
    expect((await one.get('/auth/session')).status).toBe(401)
    expect((await two.get('/auth/session')).status).toBe(200)
  })

  test('a sign-in in a browser that has a session ends that one, whoever it is of', async () => {
    const [one, other] = [await signIn('in@example.com', good.password), await signIn('in@example.com', good.password)]
    const again = await w.send(
      'POST',
      '/api/auth/sign-in',
      { email: 'in@example.com', password: good.password },
      { cookie: one.cookie, origin: w.address },
    )
    expect([again.status, cookieOf(again)]).toEqual([200, expect.stringContaining('tessera_session=')])
    expect((await one.get('/auth/session')).status).toBe(401)
    expect((await other.get('/auth/session')).status).toBe(200)
  })

  test('a new password ends the other sessions', async () => {
    const here = await signIn('in@example.com', good.password)
    const there = await signIn('in@example.com', good.password)
    const change = (body: object) =>
      w.send('POST', '/api/account/password', body, { cookie: here.cookie, origin: w.address })
    expect((await change({ current_password: 'wrong', new_password: 'another good one' })).body.error).toBe(
      'Current password is not correct',
    )
    expect((await change({ current_password: good.password, new_password: 'another good one' })).status).toBe(200)
    expect((await there.get('/auth/session')).status).toBe(401)
    expect((await here.get('/auth/session')).status).toBe(200)
    expect((await signIn('in@example.com', good.password)).answer.status).toBe(401)
    const list = (await here.get('/account/sessions')).body
    expect([list.total, list.sessions[0].is_current]).toEqual([1, true])
  })

  test('over https the cookie is bound to the host', async () => {
    const secure = await world({ config: { baseUrl: 'https://tokens.example' } })
    try {
      const answer = await secure.send('POST', '/api/auth/sign-up', good)
      expect(cookieOf(answer)).toMatch(/^__Host-tessera_session=.*; Secure; SameSite=Lax$/)
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
    } finally {
      await secure.close()
    }
  })
})

describe('API keys', () => {
  test('is shown once, works, and stops at once when revoked', async () => {
    const made = await session('owner').post('/api-keys', {
      name: 'CI',
      scopes: ['read:tokens', 'export:tokens'],
      expires_in_days: 30,
    })
    expect(made.status).toBe(201)
    const { key, id } = made.body
    expect(key).toMatch(/^tsr_[0-9A-Za-z]{38}$/)
    expect(made.body).toMatchObject({
      kind: 'manual',
      prefix: key.slice(0, 12),
      scopes: ['read:tokens', 'export:tokens'],
      client_name: null,
    })
    const stored = await w.database.query<{ row: string }>(
      sql`select api_keys::text as row from api_keys where id = ${id}`,
    )
    expect(stored[0]!.row).not.toContain(key)
    expect((await session('owner').get('/api-keys')).text).not.toContain(key)

    expect((await w.as({ key }).get(`/workspaces/${w.workspace.id}`)).status).toBe(200)
    expect((await w.as({ key }).patch(`/workspaces/${w.workspace.id}`, { name: 'X' })).status).toBe(403)
    expect((await session('stranger').delete(`/api-keys/${id}`)).status).toBe(404)
    expect((await session('owner').delete(`/api-keys/${id}`)).status).toBe(200)
    expect((await w.as({ key }).get(`/workspaces/${w.workspace.id}`)).status).toBe(401)
    expect((await session('owner').delete(`/api-keys/${id}`)).status).toBe(404)
  })

  test('a mistyped key is refused by its checksum alone', async () => {
    const key = w.people.owner.key
    for (let i = 4; i < key.length; i++) {
      const typo = key.slice(0, i) + (key[i] === 'A' ? 'B' : 'A') + key.slice(i + 1)
      expect((await w.as({ key: typo }).get('/workspaces')).status).toBe(401)
    }
  })

  test('an expired key and the key of a disabled account are no keys', async () => {
    const person = await w.signUp('expiring')
    await w.write(sql`update api_keys set expires_at = now() - interval '1 second' where user_id = ${person.id}`)
    expect((await w.as(person).get('/workspaces')).status).toBe(401)
    const other = await w.signUp('disabled')
    await w.write(sql`update users set disabled_at = now() where id = ${other.id}`)
    expect((await w.as(other).get('/workspaces')).status).toBe(401)
    expect((await session(other).get('/auth/session')).status).toBe(401)
  })

  test.each([
    [{ name: 'K' }, /^scopes must be an array/],
    [{ name: 'K', scopes: [] }, /^scopes must be an array/],
    [{ name: 'K', scopes: ['admin'] }, /^scopes must be an array/],
    [{ scopes: ['read:tokens'] }, /^Name is required/],
    [{ name: 'K', scopes: ['read:tokens'], expires_in_days: 0 }, /^expires_in_days must be/],
  ])('%j is refused', async (body, sentence) => {
    const answer = await session('owner').post('/api-keys', body)
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(sentence)])
  })
})

describe('administrators', () => {
  test('list, make, change and disable accounts; the last of them stays', async () => {
    const chief = await w.signUp('chief', 'TEAM', true)
    const as = session(chief)
    const made = await as.post('/admin/users', {
      email: 'Made@example.com',
      name: 'Made',
      password: 'correct horse 43',
      plan_type: 'FREE',
    })
    expect([made.status, made.body]).toMatchObject([
      201,
      { email: 'made@example.com', plan_type: 'FREE', is_admin: false, disabled: false },
    ])
    expect((await as.get('/admin/users?q=made')).body).toMatchObject({ total: 1, users: [{ id: made.body.id }] })
    const { cookie } = await signIn('made@example.com', 'correct horse 43')
    expect(
      (await as.patch(`/admin/users/${made.body.id}`, { plan_type: 'BUSINESS', disabled: true })).body,
    ).toMatchObject({ plan_type: 'BUSINESS', disabled: true })
    expect((await w.send('GET', '/api/auth/session', undefined, { cookie })).status).toBe(401)
    expect((await signIn('made@example.com', 'correct horse 43')).answer.status).toBe(401)
    expect((await as.patch(`/admin/users/${made.body.id}`, { disabled: false })).body.disabled).toBe(false)
    expect((await as.patch(`/admin/users/${made.body.id}`, { password: 'password123' })).status).toBe(400)
    const before = await signIn('made@example.com', 'correct horse 43')
    expect((await as.patch(`/admin/users/${made.body.id}`, { password: 'correct horse 44' })).status).toBe(200)
    expect((await before.get('/auth/session')).status).toBe(401)
    expect((await signIn('made@example.com', 'correct horse 44')).answer.status).toBe(200)
    for (const change of [{ is_admin: false }, { disabled: true }])
      expect((await as.patch(`/admin/users/${chief.id}`, change)).body.error).toMatch(/^This is the last administrator/)
    expect((await as.patch('/admin/users/x', { name: 'A' })).status).toBe(404)
  })
})

test('no secret is in the database or the log', async () => {
  const secrets = [...Object.values(w.people).flatMap(({ key, session: token }) => [key, token]), good.password]
  const rows = await w.database.query<{
    row: string
  }>(sql`select row from (select users::text as row from users union all
 select sessions::text from sessions union all select api_keys::text from api_keys union all select changes::text from changes) as everything`)
  const text = rows.map(({ row }) => row).join('\n') + JSON.stringify(w.logged)
  expect(secrets.filter(secret => text.includes(secret))).toEqual([])
})

describe('GET /api/v1/me', () => {
  test('returns the owner and the scopes of the key, and nothing that a connected app need not know', async () => {
    const { id, name } = w.people.viewer
    const key = await w.newKey(id, ['read:tokens'])
    const unlimited = { read_only: false, workspace_id: null, organization_id: null }
    const answer = await w.as({ key }).get('/me')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      user: { id, name },
      key: {
        id: expect.any(String),
        name: 'test',
        kind: 'manual',
        scopes: ['read:tokens'],
        ...unlimited,
        expires_at: null,
      },
    })
    expect(answer.headers.get('etag')).toMatch(/^"/)
    expect(answer.headers.get('x-ratelimit-limit')).not.toBeNull()
  })

  test('is for keys: a session uses /api/auth/session', async () => {
    expect(await session('viewer').get('/me')).toMatchObject({ status: 404, body: { error: 'Not found' } })
    expect(await w.as('nobody').get('/me')).toMatchObject({ status: 401, body: { error: 'Invalid API token' } })
  })
})
