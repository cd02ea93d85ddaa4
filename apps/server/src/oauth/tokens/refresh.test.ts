// Refresh tokens: for apps that ask for them, good once, with half a minute for an answer that was lost, and with their
// family gone at the first sign of theft.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, exchange, form, grant, openConsent, newVerifier, queryFor, registerApp } from '../../testing/oauth.ts'
import type { App } from '../../testing/oauth.ts'
import { sender } from '../../testing/client.ts'
import type { Person } from '../../testing/client.ts'
import { secondNode } from '../../testing/nodes/second-node.ts'
import { session } from '../../testing/organization.ts'
import { jobs } from '../../process/jobs.ts'
import { createDatabase, sql } from '../../storage/sql.ts'
import { manyWriters } from '../../storage/writers/many-writers.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

/** Moves only where a test says so. */
const clock = { at: Date.now(), now: () => clock.at }
let w: World
let app: App
let other: { address: string; close(): Promise<void> }
beforeAll(async () => {
  w = await world({ shared: true, clock })
  other = await secondNode(w, manyWriters(createDatabase({ connection: w.connection })))
  app = await registerApp(w, { client_name: 'Cursor', grant_types: ['authorization_code', 'refresh_token'] })
})
afterAll(async () => {
  await other.close()
  await w.close()
})

interface Tokens {
  access_token: string
  refresh_token: string
  scope: string
}
const scope = 'read:tokens write:tokens export:tokens offline_access'

async function stay(person: Person = w.people.owner, scopes?: string[]): Promise<Tokens> {
  const { status, body } = await exchange(w, app, await grant(w, app, { person, query: { scope }, scopes }))
  expect(status).toBe(200)
  return body
}
const ask = (refresh_token: string, more: Record<string, string | undefined> = {}, address = w.address) => {
  const [body, headers] = form({ grant_type: 'refresh_token', refresh_token, client_id: app.client_id, ...more })
  return sender(address)('POST', '/api/oauth/mcp/token', body, headers)
}
const renew = async (refresh_token: string) => {
  const { status, body } = await ask(refresh_token)
  expect(status).toBe(200)
  return body as Tokens
}
const refusal = async (...given: Parameters<typeof ask>) => {
  const { status, body } = await ask(...given)
  return [status, body.error]
}
const invalid = [400, 'invalid_grant']
const sweep = () => jobs.find(({ kind }) => kind === 'sweep_oauth')!.run(w.services, null, new AbortController().signal)
const works = async (token: string) => (await w.as({ key: token }).get('/workspaces')).status === 200
const appsOf = async (person: Person = w.people.owner) =>
  (await w.as(person, session).get('/api-keys')).body.api_keys.filter((key: { kind: string }) => key.kind === 'oauth')

describe('an app that asks for offline_access', () => {
  test('is told so by the consent page, and gets an access token of an hour with a refresh token', async () => {
    const asked = await openConsent(w, w.people.owner, queryFor(app, newVerifier(), { scope }))
    expect(asked.body).toMatchObject({
      scopes: ['read:tokens', 'write:tokens', 'export:tokens'],
      stays_connected: true,
      expires_in_days: 90,
      client_host: null,
    })
    const answer = await exchange(w, app, await grant(w, app, { query: { scope } }))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^[0-9a-f]{64}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope,
      refresh_token: expect.stringMatching(/^[\w-]{43}\.[\w-]{43}$/),
    })
    const [listed] = await appsOf()
    expect(Date.parse(listed.expires_at) - Date.now()).toBeLessThanOrEqual(3_600_000)
    expect(Date.parse(listed.renewable_until) - Date.now()).toBeGreaterThan(89.9 * 86_400_000)
  })

  test('others keep their 30 days, without a refresh token', async () => {
    const plain = await registerApp(w)
    const { body } = await exchange(w, plain, await grant(w, plain))
    expect([body.expires_in, body.refresh_token, body.scope]).toEqual([
      2_592_000,
      undefined,
      'read:tokens write:tokens export:tokens',
    ])
    const consent = await openConsent(w, w.people.owner, queryFor(plain, newVerifier()))
    expect([consent.body.stays_connected, consent.body.expires_in_days]).toEqual([false, 30])
  })

  test('renews: new tokens take the place of the old ones, under the same connection', async () => {
    const first = await stay()
    const before = await appsOf()
    const second = await renew(first.refresh_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect([await works(first.access_token), await works(second.access_token)]).toEqual([false, true])
    const idsOf = (apps: { id: string }[]) => apps.map(({ id }) => id)
    expect(idsOf(await appsOf())).toEqual(idsOf(before))
    expect(await works((await renew(second.refresh_token)).access_token)).toBe(true)
  })

  test('stays listed, and can be disconnected, while its access token has expired', async () => {
    const { access_token, refresh_token } = await stay(w.people.admin)
    const [{ id }] = await appsOf(w.people.admin)
    await w.write(sql`update api_keys set expires_at = now() - interval '1 day' where id = ${id}`)
    expect(await works(access_token)).toBe(false)
    expect(await appsOf(w.people.admin)).toHaveLength(1)
    const renewed = await renew(refresh_token)
    expect(await works(renewed.access_token)).toBe(true)
    await w.write(sql`update api_keys set expires_at = now() - interval '1 day' where id = ${id}`)
    expect((await w.as(w.people.admin, session).delete(`/api-keys/${id}`)).status).toBe(200)
    expect(await refusal(renewed.refresh_token)).toEqual(invalid)
  })

  test('may narrow the scope, and not widen it', async () => {
    const { refresh_token } = await stay(w.people.owner, ['read:tokens', 'export:tokens'])
    expect(await refusal(refresh_token, { scope: 'read:tokens write:tokens' })).toEqual([400, 'invalid_scope'])
    const narrow = await ask(refresh_token, { scope: 'read:tokens offline_access' })
    expect(narrow.body.scope).toBe('read:tokens offline_access')
    const exported = await w.as({ key: narrow.body.access_token }).get(`${w.modePath}/export`)
    expect(exported.status).toBe(403)
    expect((await renew(narrow.body.refresh_token)).scope).toBe('read:tokens export:tokens offline_access')
  })

  test('stores hashes only', async () => {
    const first = await stay()
    const { access_token, refresh_token } = await renew(first.refresh_token)
    const stored = await w.database.query(
      sql`select to_jsonb(f)::text as a, to_jsonb(k)::text as b from oauth_refresh_families f join api_keys k on k.id = f.api_key_id`,
    )
    const parts = [...first.refresh_token.split('.'), access_token, ...refresh_token.split('.')]
    for (const part of parts) expect(JSON.stringify(stored)).not.toContain(part)
  })
})

const pass = (seconds: number) => void (clock.at += seconds * 1000)
const graceSeconds = 30

describe('a refresh token', () => {
  test('gets the same answer again for half a minute, and then ends its family', async () => {
    const first = await stay()
    const answer = await renew(first.refresh_token)
    pass(graceSeconds)
    expect(await renew(first.refresh_token)).toEqual(answer)
    expect(await works(answer.access_token)).toBe(true)
    pass(0.001)
    expect(await refusal(first.refresh_token)).toEqual(invalid)
    expect([await works(answer.access_token), await refusal(answer.refresh_token)]).toEqual([false, invalid])
  })

  test('gets the same answer on another node, and what it leads to is good once as well', async () => {
    const first = await stay()
    const answer = await renew(first.refresh_token)
    expect((await ask(first.refresh_token, {}, other.address)).body).toEqual(answer)
    const next = await renew(answer.refresh_token)
    expect((await ask(answer.refresh_token, {}, other.address)).body).toEqual(next)
    pass(graceSeconds + 1)
    expect((await renew(next.refresh_token)).refresh_token).not.toBe(next.refresh_token)
  })

  test('that several requests on two nodes use at once gets one answer', async () => {
    const { refresh_token } = await stay(w.people.viewer)
    const answers = await Promise.all(
      [w.address, other.address, w.address, other.address].map(address => ask(refresh_token, {}, address)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const [{ body }] = answers as [(typeof answers)[0]]
    for (const answer of answers) expect(answer.body).toEqual(body)
    expect(await works(body.access_token)).toBe(true)
    expect((await renew(body.refresh_token)).access_token).not.toBe(body.access_token)
    expect((await w.as('viewer', session).get('/notifications')).body.unread).toBe(0)
  })

  test('gets the answer of its first use again, whatever part of the scope a later one asks for', async () => {
    const { refresh_token } = await stay()
    const narrow = (await ask(refresh_token, { scope: 'read:tokens offline_access' })).body
    expect(narrow.scope).toBe('read:tokens offline_access')
    for (const scope of [undefined, 'export:tokens']) expect((await ask(refresh_token, { scope })).body).toEqual(narrow)
    expect(await refusal(refresh_token, { scope: 'write:modes' })).toEqual([400, 'invalid_scope'])
    expect(await works(narrow.access_token)).toBe(true)
  })

  test('whose answer was used is not lost: another use ends the family at once, and tells its owner', async () => {
    const first = await stay(w.people.editor)
    const second = await renew(first.refresh_token)
    const third = await renew(second.refresh_token)
    expect(await refusal(first.refresh_token)).toEqual(invalid)
    expect(await refusal(third.refresh_token)).toEqual(invalid)
    expect(await works(third.access_token)).toBe(false)
    const editor = w.as(w.people.editor, session)
    expect((await editor.get('/account/activity')).body.entries[0]).toMatchObject({
      action: 'disconnect_app',
      summary: 'Disconnected the app "Cursor": its refresh token was used twice',
      ip: '127.0.0.1',
    })
    const { notifications, unread } = (await editor.get('/notifications')).body
    expect([unread, notifications[0].type, notifications[0].workspace_id, notifications[0].organization_id]).toEqual([
      1,
      'app.disconnected',
      null,
      null,
    ])
    expect(notifications[0].title).toContain('"Cursor" was disconnected')
    expect((await w.as('admin', session).get('/notifications')).body.unread).toBe(0)
  })

  test('that two parties use in a race with the tokens of its answer is never good for both', async () => {
    const first = await stay()
    const second = await renew(first.refresh_token)
    const [again, next] = await Promise.all([
      ask(first.refresh_token, {}, other.address),
      ask(second.refresh_token, {}, w.address),
    ])
    // The later of the two finds what the other one did: the same answer first, or a family that is over.
    if (again.status === 200) expect([again.body, next.status]).toEqual([second, 200])
    else expect(again.body.error).toBe('invalid_grant')
    expect(await works(second.access_token)).toBe(false)
    if (again.status !== 200 && next.status === 200) expect(await works(next.body.access_token)).toBe(false)
  })

  test('is bound to its app: another one cannot use it', async () => {
    const stranger = await registerApp(w)
    const { refresh_token } = await stay()
    expect(await refusal(refresh_token, { client_id: stranger.client_id })).toEqual(invalid)
    expect((await ask(refresh_token)).status).toBe(200)
  })

  test('that was used ends its family when another app has it, also within the half minute', async () => {
    const stranger = await registerApp(w, { client_name: 'Stranger' })
    const { refresh_token } = await stay(w.people.admin)
    const answer = await renew(refresh_token)
    expect(await refusal(refresh_token, { client_id: stranger.client_id })).toEqual(invalid)
    expect([await works(answer.access_token), await refusal(refresh_token)]).toEqual([false, invalid])
    const { notifications } = (await w.as('admin', session).get('/notifications')).body
    expect(notifications[0].title).toContain('"Cursor" was disconnected')
  })

  test('gets nothing again after its connection was revoked', async () => {
    const { refresh_token } = await stay()
    const answer = await renew(refresh_token)
    const [body, headers] = form({ token: answer.access_token })
    expect((await w.send('POST', '/api/oauth/mcp/revoke', body, headers)).status).toBe(200)
    expect(await refusal(refresh_token)).toEqual(invalid)
  })

  test('leaves nothing behind that its answer follows from', async () => {
    const { refresh_token } = await stay()
    await renew(refresh_token)
    const salts = () => w.database.query(sql`select salt from oauth_refresh_families where salt is not null`)
    pass(2 * graceSeconds)
    await sweep()
    expect(await salts()).not.toEqual([])
    pass(0.001)
    await sweep()
    expect(await salts()).toEqual([])
    // Which of the used tokens it was is forgotten with that.
    expect(await refusal(refresh_token)).toEqual(invalid)
  })

  test.each([
    ['the access token', (tokens: Tokens) => tokens.access_token],
    ['the refresh token', (tokens: Tokens) => tokens.refresh_token],
  ])('revoking %s ends both', async (_what, which) => {
    const tokens = await stay()
    const [body, headers] = form({ token: which(tokens), token_type_hint: 'refresh_token' })
    expect((await w.send('POST', '/api/oauth/mcp/revoke', body, headers)).status).toBe(200)
    expect([await works(tokens.access_token), await refusal(tokens.refresh_token)]).toEqual([false, invalid])
  })

  test('ends with a reset password, with a disabled account, and with the next authorization', async () => {
    const administrator = await w.signUp('Administrator', 'TEAM', true)
    const victim = await w.signUp('Victim')
    const path = `/admin/users/${victim.id}`
    const asAdministrator = w.as(administrator, session)
    const reset = await stay(victim)
    await asAdministrator.patch(path, { password: 'a long enough pass phrase' })
    expect(await refusal(reset.refresh_token)).toEqual(invalid)

    const again = await w.signUp('Another victim')
    const disabled = await stay(again)
    await asAdministrator.patch(`/admin/users/${again.id}`, { disabled: true })
    expect(await refusal(disabled.refresh_token)).toEqual(invalid)
    await asAdministrator.patch(`/admin/users/${again.id}`, { disabled: false })
    expect(await refusal(disabled.refresh_token)).toEqual(invalid)

    const replaced = await stay()
    const next = await connect(w, app)
    expect([await refusal(replaced.refresh_token), await works(next)]).toEqual([invalid, true])
  })

  test('is good for a year in all, however often it is used', async () => {
    const { refresh_token } = await stay()
    await w.write(sql`update api_keys set created_at = now() - interval '364 days' where renewable_until is not null`)
    const { refresh_token: last } = await renew(refresh_token)
    const ends = (await appsOf()).map((key: { renewable_until: string | null }) => key.renewable_until)
    expect(Math.abs(Date.parse(ends.find(Boolean)) - Date.now() - 24 * 60 * 60 * 1000)).toBeLessThan(60_000)
    await w.write(sql`update api_keys set created_at = now() - interval '365 days' where renewable_until is not null`)
    const { refresh_token: over } = await renew(last)
    expect(await refusal(over)).toEqual(invalid)
  })

  test('expires after 90 days without use, and is deleted then', async () => {
    const { refresh_token } = await stay()
    await w.write(
      sql`update api_keys set renewable_until = now() - interval '1 second' where renewable_until is not null`,
    )
    expect(await refusal(refresh_token)).toEqual(invalid)
    await sweep()
    expect(await w.database.query(sql`select 1 from oauth_refresh_families`)).toEqual([])
  })
})
