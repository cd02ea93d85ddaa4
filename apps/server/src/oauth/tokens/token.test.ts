import { repeats } from '@tessera/engine/testing/random/repeats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, exchange, form, grant, newVerifier, registerApp } from '../../testing/oauth.ts'
import type { App } from '../../testing/oauth.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { sql } from '../../storage/sql.ts'

let w: World
let app: App
let confidential: App
beforeAll(async () => {
  w = await world()
  app = await registerApp(w, { client_name: 'Cursor' })
  confidential = await registerApp(w, {
    client_name: 'A server',
    token_endpoint_auth_method: 'client_secret_post',
    redirect_uris: ['https://example.com/cb'],
  })
})
afterAll(() => w.close())

const post = (fields: Parameters<typeof form>[0], headers: Record<string, string> = {}) => {
  const [body, type] = form(fields)
  return w.send('POST', '/api/oauth/mcp/token', body, { ...type, ...headers })
}
const works = async (token: string) => (await w.as({ key: token }).get('/workspaces')).status === 200

describe('POST /api/oauth/mcp/token', () => {
  test('issues a token of 64 hexadecimal digits for thirty days', async () => {
    const { status, body, headers } = await exchange(w, app, await grant(w, app))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('pragma')).toBe('no-cache')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[0-9a-f]{64}$/),
      token_type: 'Bearer',
      expires_in: 2_592_000,
      scope: 'read:tokens write:tokens export:tokens',
    })
    expect(await works(body.access_token)).toBe(true)
  })

  test('the token is listed with the API keys, named after the app, and only its hash is stored', async () => {
    const token = await connect(w, app)
    const { body } = await w.as('owner', { surface: 'session' }).get('/api-keys')
    const listed = body.api_keys.filter((key: { kind: string }) => key.kind === 'oauth')
    expect(listed).toHaveLength(1)
    expect(listed[0]).toMatchObject({
      name: 'MCP OAuth — Cursor',
      client_name: 'Cursor',
      prefix: token.slice(0, 12),
      scopes: ['read:tokens', 'write:tokens', 'export:tokens'],
    })
    expect(Date.parse(listed[0].expires_at) - Date.parse(listed[0].created_at)).toBeCloseTo(30 * 86_400_000, -5)
    for (const table of ['api_keys', 'oauth_codes', 'oauth_transactions', 'changes'])
      expect(
        JSON.stringify(
          await w.database.query(
            sql`select to_jsonb(row) from ${{ changes: sql`changes`, api_keys: sql`api_keys`, oauth_codes: sql`oauth_codes`, oauth_transactions: sql`oauth_transactions` }[table]!} row`,
          ),
        ),
      ).not.toContain(token)
    const revoked = await w.as('owner', { surface: 'session' }).delete(`/api-keys/${listed[0].id}`)
    expect([revoked.status, await works(token)]).toEqual([200, false])
  })

  test('has the scopes that the person left', async () => {
    const answer = await exchange(w, app, await grant(w, app, { scopes: ['read:tokens'] }))
    expect(answer.body.scope).toBe('read:tokens')
    const refused = await w.as({ key: answer.body.access_token }).post('/workspaces', { name: 'x' })
    expect([refused.status, refused.body.error]).toEqual([403, "This operation requires the 'write:tokens' scope"])
  })

  test('authorizing again replaces the token of the same person and app, and no other', async () => {
    const others = await connect(w, app, { person: w.people.admin })
    const first = await connect(w, app)
    const second = await connect(w, app)
    expect([await works(first), await works(second), await works(others)]).toEqual([false, true, true])
  })

  test('accepts a form only, by POST only', async () => {
    const granted = await grant(w, app)
    const fields = {
      grant_type: 'authorization_code',
      code: granted.code,
      redirect_uri: app.redirect_uri,
      client_id: app.client_id,
      code_verifier: granted.verifier,
    }
    const json = await w.send('POST', '/api/oauth/mcp/token', fields)
    expect([json.status, json.body.error]).toEqual([400, 'invalid_request'])
    expect(json.headers.get('cache-control')).toBe('no-store')
    const get = await w.send('GET', `/api/oauth/mcp/token?${form(fields)[0]}`)
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
    const inQuery = await w.send('POST', `/api/oauth/mcp/token?${form(fields)[0]}`, '', form({})[1])
    expect([inQuery.status, inQuery.body.error]).toEqual([400, 'invalid_request'])
    expect((await exchange(w, app, granted)).status).toBe(200)
  })

  const fields = (more: Record<string, string | undefined> = {}) => ({
    grant_type: 'authorization_code',
    code: 'unknown',
    redirect_uri: app.redirect_uri,
    client_id: app.client_id,
    code_verifier: newVerifier(),
    ...more,
  })

  test.each([
    ['no grant_type', { grant_type: undefined }, 400, 'invalid_request'],
    ['another grant_type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['no refresh token', { grant_type: 'refresh_token' }, 400, 'invalid_request'],
    ['an unknown refresh token', { grant_type: 'refresh_token', refresh_token: 'x' }, 400, 'invalid_grant'],
    ['no code', { code: undefined }, 400, 'invalid_request'],
    ['no verifier', { code_verifier: undefined }, 400, 'invalid_request'],
    ['an unknown code', {}, 400, 'invalid_grant'],
    ['no client', { client_id: undefined }, 401, 'invalid_client'],
    ['an unknown client', { client_id: 'nobody' }, 401, 'invalid_client'],
    ['a secret from a client that has none', { client_secret: 'x' }, 401, 'invalid_client'],
    ['another resource', { resource: 'https://other.example' }, 400, 'invalid_target'],
  ])('refuses %s', async (_what, change, status, error) => {
    const answer = await post(fields(change))
    expect([answer.status, answer.body.error]).toEqual([status, error])
    expect(answer.body.error_description).toEqual(expect.any(String))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    if (status === 401) expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /)
  })

  test.each(['grant_type', 'code', 'client_id', 'redirect_uri', 'code_verifier'])('refuses %s twice', async name => {
    const pairs = Object.entries(fields()) as [string, string][]
    const answer = await post([...pairs, [name, 'again']])
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request'])
  })

  test('a client with a secret needs it, in the body', async () => {
    const granted = await grant(w, confidential)
    const attempts = [
      await exchange(w, confidential, granted, { client_secret: undefined }),
      await exchange(w, confidential, granted, { client_secret: 'wrong' }),
      await exchange(w, confidential, granted, { client_secret: app.client_id }),
    ]
    for (const { status, body } of attempts) expect([status, body.error]).toEqual([401, 'invalid_client'])
    const [body, type] = form({
      grant_type: 'authorization_code',
      code: granted.code,
      redirect_uri: confidential.redirect_uri,
      code_verifier: granted.verifier,
    })
    const basic = `Basic ${Buffer.from(`${confidential.client_id}:${confidential.client_secret}`).toString('base64')}`
    const withBasic = await w.send('POST', '/api/oauth/mcp/token', body, { ...type, authorization: basic })
    expect([withBasic.status, withBasic.body.error]).toEqual([401, 'invalid_client'])
    expect((await exchange(w, confidential, granted)).status).toBe(200)
  })

  test.each([
    ['by another client', async () => ({ client_id: (await registerApp(w)).client_id })],
    ['with another redirect_uri', async () => ({ redirect_uri: 'http://127.0.0.1:7778/callback' })],
    ['without the redirect_uri that was named', async () => ({ redirect_uri: undefined })],
    ['with another verifier', async () => ({ code_verifier: newVerifier() })],
    ['with a verifier that is too short', async () => ({ code_verifier: 'short' })],
  ])('does not redeem a code %s, and the code stays good for its owner', async (_what, change) => {
    const granted = await grant(w, app)
    const answer = await exchange(w, app, granted, await change())
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant'])
    expect((await exchange(w, app, granted)).status).toBe(200)
  })

  test('does not redeem a code with its challenge as the verifier', async () => {
    const granted = await grant(w, app)
    const { challengeOf } = await import('../../testing/oauth.ts')
    const answer = await exchange(w, app, granted, { code_verifier: challengeOf(granted.verifier) })
    expect(answer.body.error).toBe('invalid_grant')
  })

  test('refuses a verifier where there was no challenge (RFC 9700 §4.8.2)', async () => {
    const query = { code_challenge: undefined, code_challenge_method: undefined }
    const granted = await grant(w, confidential, { query })
    expect((await exchange(w, confidential, granted)).body.error).toBe('invalid_grant')
    expect((await exchange(w, confidential, granted, { code_verifier: undefined })).status).toBe(200)
  })

  test('does not redeem a code after ten minutes, by the database’s clock', async () => {
    const late = await grant(w, app)
    const early = await grant(w, app)
    const { ttl } = (await w.database.one<{ ttl: number }>(
      sql`select extract(epoch from min(expires_at) - now())::float8 as ttl from oauth_codes where consumed_at is null and expires_at > now() + interval '9 minutes 50 seconds'`,
    ))!
    expect(ttl).toBeLessThanOrEqual(600)
    await w.write(
      sql`update oauth_codes set expires_at = expires_at - interval '601 seconds' where consumed_at is null and code_hash = sha256(${late.code}::bytea)`,
    )
    await w.write(
      sql`update oauth_codes set expires_at = expires_at - interval '590 seconds' where consumed_at is null and code_hash = sha256(${early.code}::bytea)`,
    )
    expect((await exchange(w, app, late)).body.error).toBe('invalid_grant')
    expect((await exchange(w, app, early)).status).toBe(200)
  })

  test('reuse of a code revokes its token (RFC 6749 §4.1.2)', async () => {
    const granted = await grant(w, app)
    const { body } = await exchange(w, app, granted)
    expect(await works(body.access_token)).toBe(true)
    const again = await exchange(w, app, granted)
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant'])
    expect(await works(body.access_token)).toBe(false)
    const changes = await w.database.query<{ summary: string }>(
      sql`select summary from changes where operation = 'disconnect_app' order by id desc limit 1`,
    )
    expect(changes[0]!.summary).toBe('Disconnected the app "Cursor": its code was used twice')
  })

  test('another client cannot end a token with its code', async () => {
    const granted = await grant(w, app)
    const { body } = await exchange(w, app, granted)
    const other = await registerApp(w)
    await exchange(w, other, granted)
    expect(await works(body.access_token)).toBe(true)
  })

  test('eight at once redeem a code exactly once', async () => {
    const rounds = repeats('TESSERA_TEST_ROUNDS', { short: 5, long: 100 })
    for (let round = 0; round < rounds; round++) {
      const granted = await grant(w, app)
      const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(w, app, granted)))
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses, `round ${round}`).toEqual([200, 400, 400, 400, 400, 400, 400, 400])
      for (const { status, body } of answers) if (status === 400) expect(body.error).toBe('invalid_grant')
    }
    const { issued } = (await w.database.one<{ issued: number }>(
      sql`select count(*) as issued from api_keys k where code_hash in (select code_hash from oauth_codes) and (select count(*) from api_keys o where o.code_hash = k.code_hash) > 1`,
    ))!
    expect(issued).toBe(0)
  }, 300_000)

  test('two codes of one person and app, redeemed at once, leave one token', async () => {
    for (let round = 0; round < 10; round++) {
      const granted = [await grant(w, app), await grant(w, app)]
      const answers = await Promise.all(granted.map(one => exchange(w, app, one)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const alive = await Promise.all(answers.map(({ body }) => works(body.access_token)))
      expect(alive.filter(Boolean)).toHaveLength(1)
    }
  })

  test('counts by address', async () => {
    const small = await world({ config: { rateLimit: 3 } })
    const statuses = []
    const [body, type] = form(fields())
    for (let i = 0; i < 5; i++) statuses.push((await small.send('POST', '/api/oauth/mcp/token', body, type)).status)
    await small.close()
    expect(statuses).toEqual([401, 401, 401, 429, 429])
  })

  test('logs no secret', () => {
    const text = JSON.stringify(w.logged)
    expect(text).toMatch(/oauth-token-issued/)
    expect(text).not.toMatch(/[0-9a-f]{64}|[\w-]{43}/)
  })
})
