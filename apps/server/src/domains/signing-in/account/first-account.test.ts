// Who may make the first account of an instance, and who may make others.
import { afterEach, describe, expect, test } from 'vitest'
import { seedDemo } from '../../../process/demo/seed.ts'
import { sql } from '../../../storage/sql.ts'
import { world } from '../../../testing/world.ts'
import type { World, WorldOptions } from '../../../testing/world.ts'

let w: World | undefined
afterEach(() => w?.close())

const account = { email: 'first@example.com', password: 'correct horse 42', name: 'First' }
const token = 'a-token-of-the-operator'

/** An instance without any account. */
async function empty(config: WorldOptions['config']) {
  w = await world({ config })
  await w.write(sql`delete from workspaces`)
  await w.write(sql`delete from users`)
  return w.as('nobody', { surface: 'session' })
}

describe('where others can reach the instance', () => {
  const config = { baseUrl: 'https://tokens.example', signUp: 'closed', setupToken: token } as const

  test('the first account takes the setup token, and later ones need none', async () => {
    const nobody = await empty(config)
    expect((await nobody.get('/auth/setup')).body).toEqual({
      first_account: true,
      sign_up: 'closed',
      needs_setup_token: true,
    })
    for (const setup_token of [undefined, '', `${token}x`, token.toUpperCase()]) {
      const refused = await nobody.post('/auth/sign-up', { ...account, setup_token })
      expect([refused.status, refused.body.error]).toEqual([
        403,
        'The first account of this instance needs its setup token: the server printed it when it started (or TESSERA_SETUP_TOKEN sets it).',
      ])
    }
    const made = await nobody.post('/auth/sign-up', { ...account, setup_token: ` ${token}\n` })
    expect([made.status, made.body.user.is_admin]).toEqual([201, true])
    expect((await nobody.get('/auth/setup')).body).toMatchObject({ first_account: false, needs_setup_token: false })
    const second = { ...account, email: 'second@example.com', setup_token: token }
    expect((await nobody.post('/auth/sign-up', second)).status).toBe(403)
  })

  test('a wrong token computes no hash, and is logged without the token', async () => {
    const nobody = await empty(config)
    let hashed = 0
    w!.services.passwords = { ...w!.services.passwords, hashNew: async () => `${++hashed}` }
    expect((await nobody.post('/auth/sign-up', { ...account, setup_token: 'guessed-by-somebody' })).status).toBe(403)
    expect(hashed).toBe(0)
    expect(w!.logged).toContainEqual(expect.objectContaining({ event: 'setup-token-refused', level: 'warn' }))
    expect(JSON.stringify(w!.logged)).not.toContain('guessed-by-somebody')
  })

  test('of several who have the token, one makes the first account', async () => {
    const nobody = await empty(config)
    const answers = await Promise.all(
      [1, 2, 3].map(i => nobody.post('/auth/sign-up', { ...account, email: `f${i}@example.com`, setup_token: token })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403])
  })

  test('without TESSERA_SETUP_TOKEN there is one all the same, of 256 random bits', async () => {
    const nobody = await empty({ baseUrl: 'https://tokens.example' })
    expect(w!.services.setupToken).toMatch(/^[\w-]{43}$/)
    expect((await nobody.post('/auth/sign-up', account)).status).toBe(403)
    const setup_token = w!.services.setupToken
    expect((await nobody.post('/auth/sign-up', { ...account, setup_token })).status).toBe(201)
  })
})

test.each([
  [null, ['BUSINESS', 'TEAM']],
  ['FREE', ['FREE', 'FREE']],
] as const)(
  'with the plan %s the first account has every feature, unless the setting says otherwise',
  async (defaultPlan, plans) => {
    const nobody = await empty({ defaultPlan })
    const signUp = (email: string) => nobody.post('/auth/sign-up', { ...account, email })
    const answers = [await signUp('first@example.com'), await signUp('second@example.com')]
    expect(answers.map(({ body }) => body.user.plan_type)).toEqual(plans)
  },
)

test('on a loopback address the first account needs no token', async () => {
  const nobody = await empty({ baseUrl: 'http://127.0.0.1:3000', host: '::1', setupToken: token })
  expect((await nobody.get('/auth/setup')).body.needs_setup_token).toBe(false)
  expect((await nobody.post('/auth/sign-up', account)).status).toBe(201)
})

test('with the demo the start creates the first account, without the setup token', async () => {
  const nobody = await empty({ host: '0.0.0.0', demo: true })
  expect((await nobody.post('/auth/sign-up', account)).status).toBe(403)
  expect(await seedDemo(w!.services)).toMatchObject({ email: 'demo@tessera.local' })
  expect((await nobody.get('/auth/setup')).body).toMatchObject({ first_account: false, needs_setup_token: false })
  expect((await nobody.post('/auth/sign-up', account)).status).toBe(201)
})

test.each([{ host: '0.0.0.0' }, { host: '::' }, { host: '192.0.2.7', baseUrl: 'http://localhost:3000' }])(
  'where the server listens beyond its computer (%o), the first account takes the token, and then sign-up is open',
  async config => {
    const nobody = await empty({ ...config, setupToken: token })
    expect((await nobody.get('/auth/setup')).body).toEqual({
      first_account: true,
      sign_up: 'open',
      needs_setup_token: true,
    })
    expect((await nobody.post('/auth/sign-up', account)).status).toBe(403)
    expect((await nobody.post('/auth/sign-up', { ...account, setup_token: token })).status).toBe(201)
    expect((await nobody.post('/auth/sign-up', { ...account, email: 'second@example.com' })).status).toBe(201)
  },
)

describe('whose address is not verified', () => {
  test('is marked wherever users are added or listed, the first one too, until an administrator verifies it', async () => {
    const nobody = await empty({})
    const first = await nobody.post('/auth/sign-up', account)
    const cookie = first.headers.getSetCookie()[0]!.split(';')[0]!
    const as = (method: string, path: string, body?: object) =>
      w!.send(method, `/api${path}`, body, { cookie, origin: w!.address })
    await as('PATCH', `/admin/users/${first.body.user.id}`, { plan_type: 'BUSINESS' })
    await nobody.post('/auth/sign-up', { ...account, email: 'self@example.com', name: 'Self' })
    const made = await as('POST', '/admin/users', { ...account, email: 'made@example.com', name: 'Made' })
    expect([made.status, made.body.email_verified]).toEqual([201, false])

    const verified = (list: { user_email?: string; email?: string; email_verified: boolean }[]) =>
      Object.fromEntries(list.map(each => [each.user_email ?? each.email, each.email_verified]))
    const workspace = (await as('POST', '/workspaces', { name: 'W' })).body
    const organization = (await as('POST', '/organizations', { name: 'O' })).body
    for (const path of [`/workspaces/${workspace.id}/members`, `/organizations/${organization.id}/members`]) {
      for (const [email, expected] of [
        ['self@example.com', false],
        ['made@example.com', false],
      ] as const) {
        const added = await as('POST', path, { email, role: 'viewer' })
        expect([added.status, added.body.email_verified]).toEqual([201, expected])
        const again = await as('POST', path, { email, role: 'editor' })
        expect([again.status, again.body.email_verified]).toEqual([200, expected])
        const changed = await as('PATCH', `${path}/${added.body.id}`, { role: 'viewer' })
        expect(changed.body.email_verified).toBe(expected)
      }
      expect(verified((await as('GET', path)).body.members)).toEqual({
        'first@example.com': false,
        'self@example.com': false,
        'made@example.com': false,
      })
    }
    const { users } = (await as('GET', '/admin/users')).body
    expect(verified(users)).toMatchObject({ 'self@example.com': false, 'made@example.com': false })
    const { id } = users.find(({ email }: { email: string }) => email === 'self@example.com')
    const vouched = await as('PATCH', `/admin/users/${id}`, { email_verified: true })
    expect([vouched.status, vouched.body.email_verified]).toEqual([200, true])
    expect(verified((await as('GET', `/workspaces/${workspace.id}/members`)).body.members)['self@example.com']).toBe(
      true,
    )
  })
})
