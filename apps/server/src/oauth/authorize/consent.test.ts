import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consent, decide, newVerifier, openConsent, queryFor, registerApp, search } from '../../testing/oauth.ts'
import type { App } from '../../testing/oauth.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { sql } from '../../storage/sql.ts'

let w: World
let app: App
beforeAll(async () => {
  w = await world()
  app = await registerApp(w, { client_name: '<b>Cursor</b>' })
})
afterAll(() => w.close())

const query = (more = {}) => queryFor(app, newVerifier(), more)

describe('GET /api/oauth/mcp/consent', () => {
  test('shows the app, the scopes and the redirect host', async () => {
    const { status, body, headers } = await openConsent(
      w,
      w.people.owner,
      query({ scope: 'export:tokens read:tokens' }),
    )
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(body).toEqual({
      transaction: expect.stringMatching(/^[\w-]{43}$/),
      client_name: '<b>Cursor</b>',
      redirect_host: '127.0.0.1:7777',
      redirect_kind: 'loopback',
      scopes: ['read:tokens', 'export:tokens'],
      account: { email: 'owner@example.com', name: 'owner' },
      match_code: null,
      stays_connected: false,
      client_host: null,
      registered_at: expect.stringMatching(/^\d{4}-.*Z$/),
      expires_in_days: 30,
    })
  })

  test('requires a session, and does not accept an API key', async () => {
    const path = `/api/oauth/mcp/consent${search(query())}`
    const nobody = await w.send('GET', path)
    expect([nobody.status, nobody.body.error]).toEqual([401, 'Not signed in'])
    expect((await w.send('GET', path, undefined, { authorization: `Bearer ${w.people.owner.key}` })).status).toBe(401)
  })

  test.each([
    ['an unknown app', { client_id: 'nobody' }],
    ['another address', { redirect_uri: 'https://evil.example/' }],
    ['no PKCE', { code_challenge: undefined }],
  ])('checks the request again: %s', async (_what, change) => {
    expect((await openConsent(w, w.people.owner, query(change))).status).toBe(400)
  })
})

describe('POST /api/oauth/mcp/consent', () => {
  test('an approval redirects with code, state and iss, once each', async () => {
    const back = await consent(w, w.people.owner, query())
    expect(back.origin + back.pathname).toBe('http://127.0.0.1:7777/callback')
    for (const name of ['code', 'state', 'iss']) expect(back.searchParams.getAll(name)).toHaveLength(1)
    expect(back.searchParams.get('state')).toBe('a-state')
    expect(back.searchParams.get('iss')).toBe(w.services.baseUrl)
  })

  test('a denial redirects with access_denied', async () => {
    const back = await consent(w, w.people.owner, query(), 'deny')
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'a-state',
      iss: w.services.baseUrl,
    })
    expect(back.searchParams.has('code')).toBe(false)
  })

  test('a transaction is good for one decision', async () => {
    const { body } = await openConsent(w, w.people.owner, query())
    const both = await Promise.all(
      [1, 2].map(() => decide(w, w.people.owner, { transaction: body.transaction, decision: 'approve' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await decide(w, w.people.owner, { transaction: body.transaction, decision: 'approve' })).status).toBe(400)
  })

  test('a transaction is good in its own session only', async () => {
    const { body } = await openConsent(w, w.people.owner, query())
    const decision = { transaction: body.transaction, decision: 'approve' }
    expect((await decide(w, w.people.stranger, decision)).status).toBe(400)
    expect((await decide(w, w.people.owner, decision)).status).toBe(200)
  })

  test('a transaction runs out', async () => {
    const { body } = await openConsent(w, w.people.owner, query())
    await w.write(sql`update oauth_transactions set expires_at = now() - interval '1 second'`)
    expect((await decide(w, w.people.owner, { transaction: body.transaction, decision: 'approve' })).status).toBe(400)
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a subdomain', { origin: 'http://x.127.0.0.1' }],
    ['a page without an origin', { origin: 'null' }],
    ['a cross-site request without Origin', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site request without Origin', { 'sec-fetch-site': 'same-site' }],
    ['neither header', {}],
  ])('refuses %s', async (_what, headers) => {
    const { body } = await openConsent(w, w.people.owner, query())
    const answer = await w.send(
      'POST',
      '/api/oauth/mcp/consent',
      { transaction: body.transaction, decision: 'approve' },
      { cookie: `tessera_session=${w.people.owner.session}`, ...headers } as Record<string, string>,
    )
    expect([answer.status, answer.body.error]).toEqual([403, 'Cross-site request refused'])
  })

  test('needs a session', async () => {
    const { body } = await openConsent(w, w.people.owner, query())
    const answer = await w.send(
      'POST',
      '/api/oauth/mcp/consent',
      { transaction: body.transaction, decision: 'approve' },
      { origin: w.services.baseUrl },
    )
    expect(answer.status).toBe(401)
  })

  test.each([
    ['no decision', { decision: undefined }],
    ['another decision', { decision: 'maybe' }],
    ['no scope', { decision: 'approve', scopes: [] }],
    ['a scope that was not asked for', { decision: 'approve', scopes: ['read:tokens', 'write:tokens'] }],
    ['an unknown scope', { decision: 'approve', scopes: ['admin'] }],
  ])('refuses %s and keeps the transaction', async (_what, change) => {
    const { body } = await openConsent(w, w.people.owner, query({ scope: 'read:tokens export:tokens' }))
    expect((await decide(w, w.people.owner, { transaction: body.transaction, ...change })).status).toBe(400)
    expect(
      (await decide(w, w.people.owner, { transaction: body.transaction, decision: 'approve', scopes: ['read:tokens'] }))
        .status,
    ).toBe(200)
  })

  test('is not to be called by form', async () => {
    const answer = await w.send('POST', '/api/oauth/mcp/consent', 'decision=approve', {
      'content-type': 'application/x-www-form-urlencoded',
      origin: w.services.baseUrl,
      cookie: `tessera_session=${w.people.owner.session}`,
    })
    expect(answer.status).toBe(400)
  })
})

describe('the page’s own files', () => {
  test.each([
    ['/mcp/consent.js', 'text/javascript; charset=utf-8'],
    ['/mcp/page.css', 'text/css; charset=utf-8'],
  ])('%s', async (path, type) => {
    const { status, headers } = await w.send('GET', path)
    expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([200, type, 'nosniff'])
  })
})
