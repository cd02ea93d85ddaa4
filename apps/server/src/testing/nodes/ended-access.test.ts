// Two servers on one database: what ends on one gives nothing on the other, from the next request. Each credential is used
// on the other node first, so that it remembers it.
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, sql } from '../../storage/sql.ts'
import { manyWriters } from '../../storage/writers/many-writers.ts'
import { sender } from '../client.ts'
import { connect, registerApp } from '../oauth.ts'
import { organizationWorld, session } from '../organization.ts'
import type { OrganizationWorld } from '../organization.ts'
import type { Person } from '../world.ts'
import { secondNode } from './second-node.ts'

const password = 'four plain words here'
const now = { at: Date.now(), now: () => now.at }

let w: OrganizationWorld
let other: { address: string; close(): Promise<void> }
let administrator: Person
beforeAll(async () => {
  w = await organizationWorld({ shared: true, clock: now })
  await w.addTokens({ a: ['number', 1] })
  other = await secondNode(w, manyWriters(createDatabase({ connection: w.connection })))
  administrator = await w.signUp('Administrator', 'TEAM', true)
})
afterAll(async () => {
  await other.close()
  await w.close()
})

const owner = () => w.as('owner', session)
const there = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
  sender(other.address)(method, path, body, headers)
const withCookie = (cookie: string) => ({ cookie, origin: w.services.baseUrl })
const withKey = (key: string) => ({ authorization: `Bearer ${key}` })
const tokens = () => `/api/v1${w.modePath}/tokens`
const cookieOf = ({ headers }: { headers: Headers }) =>
  /tessera_session=[^;]+/.exec(headers.get('set-cookie') ?? '')![0]

let people = 0
/** Somebody who has everything: a session, a key, one of the workspace alone, a connected app. */
async function join() {
  const email = `ended-${++people}@corp.example`
  const answer = await w.send('POST', '/api/auth/sign-up', { email, password, name: 'Nell' })
  const cookie = cookieOf(answer)
  const { id } = answer.body.user
  await w.write(sql`update users set email_verified = true where id = ${id}`)
  await owner().post(`/workspaces/${w.workspace.id}/members`, { email, role: 'editor' })
  const post = (path: string, body?: unknown) => w.send('POST', `/api${path}`, body, withCookie(cookie))
  const scopes = ['read:tokens', 'write:tokens']
  const made = (await post('/api-keys', { name: 'CI', scopes })).body
  const bound = (await post('/api-keys', { name: 'Bound', scopes, workspace_id: w.workspace.id })).body
  const person = { ...w.people.owner, id, session: cookie.split('=')[1]! }
  const app = await connect(w, await registerApp(w), { person })
  return { id, email, cookie, post, keys: [made.key, bound.key, app] as string[], key_id: made.id as string, app }
}
type Joined = Awaited<ReturnType<typeof join>>

/** The statuses of the other node: for the session, and for each key as it reads, writes and lists tools. */
async function standing({ cookie, keys }: Joined): Promise<number[]> {
  const asked = [
    there('GET', '/api/auth/session', undefined, withCookie(cookie)),
    there('GET', `/api/workspaces/${w.workspace.id}`, undefined, withCookie(cookie)),
    ...keys.map(key => there('GET', tokens(), undefined, withKey(key))),
    ...keys.map(key => there('POST', tokens(), { name: 'late', type: 'nothing' }, withKey(key))),
    ...keys.map(key => there('POST', '/api/mcp', listing, { ...withKey(key), ...mcp })),
  ]
  return (await Promise.all(asked)).map(({ status }) => status)
}
const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const mcp = { accept: 'application/json, text/event-stream' }
const all = [200, 200, 200, 200, 200, 400, 400, 400, 200, 200, 200]
const none = all.map(() => 401)

async function lastMember(email: string): Promise<string> {
  const { members } = (await owner().get(`/workspaces/${w.workspace.id}/members`)).body
  return members.find((one: { user_email: string }) => one.user_email === email).id
}

const endings: [string, (person: Joined) => Promise<{ status: number }>, number[]][] = [
  [
    'a password that is reset by a link',
    async ({ id }) => {
      const { url } = (await w.as(administrator, session).post(`/admin/users/${id}/links`, { kind: 'reset' })).body
      const token = url.split('#')[1]
      return w.send('POST', '/api/auth/password-reset/confirm', { token, password: 'another set of words 17' })
    },
    none,
  ],
  [
    'a password that an administrator sets',
    ({ id }) => w.as(administrator, session).patch(`/admin/users/${id}`, { password: 'another set of words 17' }),
    none,
  ],
  [
    'an account that is disabled',
    ({ id }) => w.as(administrator, session).patch(`/admin/users/${id}`, { disabled: true }),
    none,
  ],
  [
    'an account that is deleted',
    person => w.send('DELETE', '/api/account', { password }, withCookie(person.cookie)),
    none,
  ],
  [
    'a membership that is removed',
    async ({ email }) => owner().delete(`/workspaces/${w.workspace.id}/members/${await lastMember(email)}`),
    // The account stays, and its own list of tools.
    [200, 404, 404, 404, 404, 404, 404, 404, 200, 200, 200],
  ],
  ['a session that is ended', ({ post }) => post('/auth/sign-out'), [401, 401, ...all.slice(2)]],
  [
    'a key that is revoked',
    ({ key_id, cookie }) => w.send('DELETE', `/api/api-keys/${key_id}`, undefined, withCookie(cookie)),
    [200, 200, 401, 200, 200, 401, 400, 400, 401, 200, 200],
  ],
  [
    'an app that revokes its token',
    ({ app }) =>
      w.send('POST', '/api/oauth/mcp/revoke', new URLSearchParams({ token: app }).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    [200, 200, 200, 200, 401, 400, 400, 401, 200, 200, 401],
  ],
]

describe('on another node, nothing is left of', () => {
  test.each(endings)('%s', { timeout: 60_000 }, async (_what, end, left) => {
    const person = await join()
    expect(await standing(person)).toEqual(all)
    expect((await end(person)).status).toBe(200)
    expect(await standing(person)).toEqual(left)
  })

  test('a key that is replaced without an overlap', async () => {
    const person = await join()
    expect((await person.post(`/api-keys/${person.key_id}/rotate`, { overlap_hours: 0 })).status).toBe(201)
    expect((await standing(person))[2]).toBe(401)
  })

  test('a service account, and one of its keys', async () => {
    const accounts = `/workspaces/${w.workspace.id}/service-accounts`
    const scopes = ['read:tokens', 'write:tokens']
    const account = (await owner().post(accounts, { name: 'Bot', role: 'editor', scopes })).body
    const second = (await owner().post(`${accounts}/${account.id}/keys`, {})).body
    const read = async (key: string) => (await there('GET', tokens(), undefined, withKey(key))).status
    expect([await read(account.key), await read(second.key)]).toEqual([200, 200])
    await owner().delete(`${accounts}/${account.id}/keys/${second.id}`)
    expect([await read(account.key), await read(second.key)]).toEqual([200, 401])
    await owner().delete(`${accounts}/${account.id}`)
    expect(await read(account.key)).toBe(401)
  })

  test('a membership that the identity provider ends, or an account that it disables', async () => {
    const token = (await owner().post(`${w.path}/scim-token`)).body.token
    const headers = { ...withKey(token), 'content-type': 'application/scim+json' }
    const deactivated = {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
    }
    const provision = async ({ email }: Joined) => {
      const resource = { userName: email, emails: [{ value: email }], active: true }
      return JSON.parse((await w.send('POST', '/scim/v2/Users', resource, headers)).text) as { id: string }
    }
    const end = (id: string) => w.send('PATCH', `/scim/v2/Users/${id}`, deactivated, headers)
    const inOrganization = async ({ cookie }: Joined) =>
      (await there('GET', `/api${w.path}`, undefined, withCookie(cookie))).status

    const guest = await join()
    const { id: guestId } = await provision(guest)
    expect(await inOrganization(guest)).toBe(200)
    expect((await end(guestId)).status).toBe(200)
    expect(await inOrganization(guest)).toBe(404)

    await w.write(sql`insert into organization_domains values ('corp.example', ${w.organization.id})`)
    const employee = await join()
    const { id } = await provision(employee)
    // Its holder agreed.
    await w.write(sql`update scim_users set managed_since = now() where id = ${id}`)
    expect([await inOrganization(employee), await standing(employee)]).toEqual([200, all])
    expect((await end(id)).status).toBe(200)
    expect(await standing(employee)).toEqual(none)
    expect((await w.send('DELETE', `/scim/v2/Users/${id}`, undefined, headers)).status).toBe(204)
    await owner().delete(`${w.path}/scim-token`)
    expect((await there('GET', '/scim/v2/Users', undefined, headers)).status).toBe(401)
  })

  test('a second factor that is removed', async () => {
    const person = await join()
    const codeOf = (secret: string) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (now.at += 30_000) })
    const { id, secret } = (await person.post('/account/factors/totp', { name: 'Phone' })).body
    const { recovery_codes } = (await person.post(`/account/factors/totp/${id}/confirm`, { code: codeOf(secret) })).body
    const nobody = { origin: w.services.baseUrl }
    const signIn = () => there('POST', '/api/auth/sign-in', { email: person.email, password }, nobody)
    const { ticket } = (await signIn()).body.second_factor
    await w.send('DELETE', `/api/account/factors/${id}`, undefined, withCookie(person.cookie))
    for (const proof of [{ code: codeOf(secret) }, { recovery_code: recovery_codes[0] }])
      expect((await there('POST', '/api/auth/second-factor', { ticket, ...proof }, nobody)).status).toBe(401)
    expect((await signIn()).body.user.id).toBe(person.id)
  })

  test('a sign-in that waits for its second factor while the account is disabled', async () => {
    const person = await join()
    const { id, secret } = (await person.post('/account/factors/totp', { name: 'Phone' })).body
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (now.at += 30_000) })
    await person.post(`/account/factors/totp/${id}/confirm`, { code: code() })
    const nobody = { origin: w.services.baseUrl }
    const signedIn = await there('POST', '/api/auth/sign-in', { email: person.email, password }, nobody)
    const { ticket } = signedIn.body.second_factor
    await w.as(administrator, session).patch(`/admin/users/${person.id}`, { disabled: true })
    const given = await there('POST', '/api/auth/second-factor', { ticket, code: code() }, nobody)
    expect([given.status, given.headers.get('set-cookie')]).toEqual([401, null])
  })
})
