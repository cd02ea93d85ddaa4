import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerApp } from '../../testing/oauth.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { sql } from '../../storage/sql.ts'
import { purgeOAuth } from '../purge.ts'

let w: World
beforeAll(async () => void (w = await world()))
afterAll(() => w.close())

const register = (body: unknown, headers: Record<string, string> = {}) =>
  w.send('POST', '/api/oauth/mcp/register', body, headers)
const good = { client_name: 'Cursor', redirect_uris: ['http://127.0.0.1/callback'] }

/** Seconds since 1970 by the clock that stamps the rows. */
const databaseSecond = async () =>
  (await w.database.one<{ now: number }>(sql`select floor(extract(epoch from now()))::float8 as now`))!.now

describe('POST /api/oauth/mcp/register (RFC 7591)', () => {
  test('returns an id, a secret that does not expire, and the registered metadata', async () => {
    const earliest = await databaseSecond()
    const { status, body, headers } = await register(good)
    expect(status).toBe(201)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('pragma')).toBe('no-cache')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(body).toEqual({
      client_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      client_id_issued_at: expect.any(Number),
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
      client_secret_expires_at: 0,
      client_name: 'Cursor',
      redirect_uris: ['http://127.0.0.1/callback'],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_post',
      scope: 'read:tokens write:tokens export:tokens',
    })
    expect(Number.isInteger(body.client_id_issued_at)).toBe(true)
    expect(body.client_id_issued_at).toBeGreaterThanOrEqual(earliest)
    expect(body.client_id_issued_at).toBeLessThanOrEqual(await databaseSecond())
  })

  test('issues no secret to a public client', async () => {
    const { status, body } = await register({ ...good, token_endpoint_auth_method: 'none', application_type: 'native' })
    expect(status).toBe(201)
    expect(body).not.toHaveProperty('client_secret')
    expect(body).not.toHaveProperty('client_secret_expires_at')
    expect(body).toMatchObject({ token_endpoint_auth_method: 'none', application_type: 'native' })
  })

  test('keeps only the hash of the secret', async () => {
    const { body } = await register(good)
    const rows = await w.database.query(sql`select * from oauth_clients where id = ${body.client_id}`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(body.client_secret)
  })

  test('reduces what it does not do: other grants, Basic authentication, unknown scopes and fields', async () => {
    const { status, body } = await register({
      ...good,
      grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
      scope: 'openid read:tokens offline_access',
      logo_uri: 'https://example.com/logo.png',
      made_up: { deep: [1] },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'client_secret_post',
      scope: 'read:tokens offline_access',
    })
    expect(body).not.toHaveProperty('logo_uri')
    expect(body).not.toHaveProperty('made_up')
  })

  test.each([
    'https://example.com/cb',
    'https://example.com/cb?tenant=1',
    'http://localhost:3118/callback',
    'http://[::1]:8080/cb',
    'http://127.0.0.1/',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'com.example.app:/callback',
    'vscode://vscode.github-authentication/did-authenticate',
    'vscode-insiders://publisher.extension/callback',
    'windsurf://codeium.windsurf/callback',
    'claude://claude.ai/oauth/callback',
    'com.example.my-app://oauth',
  ])('accepts %s', async uri => {
    expect((await register({ ...good, redirect_uris: [uri] })).status).toBe(201)
  })

  test.each([
    ['missing', undefined],
    ['empty', []],
    ['not an array', 'https://example.com'],
    ['not a string', [1]],
    ['relative', ['/callback']],
    ['without a scheme', ['example.com/cb']],
    ['an empty string', ['']],
    ['with a fragment', ['https://example.com/#x']],
    ['with an empty fragment', ['https://example.com/#']],
    ['http elsewhere', ['http://example.com/cb']],
    ['http on a name that starts like loopback', ['http://127.0.0.1.evil.example/cb']],
    ['http on a name that starts like localhost', ['http://localhost.evil.example/cb']],
    ['http with loopback as user', ['http://localhost@evil.example/cb']],
    ['http on a private network', ['http://192.168.0.1/cb']],
    ['javascript', ['javascript:alert(1)']],
    ['javascript in capitals', ['JavaScript:alert(1)']],
    ['data', ['data:text/html,x']],
    ['file', ['file:///etc/passwd']],
    ['vbscript', ['vbscript:x']],
    ['blob', ['blob:https://example.com/x']],
    ['ftp', ['ftp://example.com/']],
    ['a wildcard', ['https://*.example.com/cb']],
    ['a wildcard path', ['https://example.com/*']],
    ['a user name', ['https://user@example.com/']],
    ['a user name and password', ['https://user:pw@example.com/']],
    ['a line break', ['https://example.com/\r\nx']],
    ['a space', ['https://example.com/a b']],
    ['a backslash', ['https://example.com\\@evil.example/']],
    ['https without slashes', ['https:example.com']],
    ['a good one and a bad one', ['https://example.com/cb', 'http://example.com/cb']],
    ['too many', Array.from({ length: 11 }, (_, i) => `https://example.com/${i}`)],
    ['too long', [`https://example.com/${'a'.repeat(2000)}`]],
  ])('refuses redirect addresses that are %s', async (_what, redirect_uris) => {
    const { status, body, headers } = await register({ ...good, redirect_uris })
    expect([status, body.error]).toEqual([400, 'invalid_redirect_uri'])
    expect(body.error_description).toEqual(expect.any(String))
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test.each(
    (
      'itms-services itms itms-apps itms-appss ms-access ms-word ms-excel ms-powerpoint ms-visio ms-project ms-publisher ' +
      'ms-infopath ms-spd ms-appinstaller ms-settings search-ms search shortcuts workflow intent tel sms mailto facetime ' +
      'facetime-audio x-apple-helpviewer x-apple.systempreferences x-apple-reminder applescript data file vbscript blob ' +
      'steam ssh zoommtg slack made-up'
    ).split(' '),
  )('refuses a redirect to the scheme %s, which is no known app’s and no reversed domain', async scheme => {
    const { status, body } = await register({ ...good, redirect_uris: [`${scheme}://x/cb`] })
    expect([status, body.error]).toEqual([400, 'invalid_redirect_uri'])
  })

  test.each([
    ['a name that is no text', { client_name: 7 }],
    ['an empty name', { client_name: '  ' }],
    ['a long name', { client_name: 'a'.repeat(101) }],
    ['a name with a line break', { client_name: 'Cursor\nby us' }],
    ['a name that turns around', { client_name: 'Cursor \u202Egro.live' }],
    ['a name with invisible characters', { client_name: 'Cur\u200Bsor' }],
    ['a name with NUL', { client_name: 'Cur\u0000sor' }],
    ['grants without codes', { grant_types: ['client_credentials'] }],
    ['answers without codes', { response_types: ['token'] }],
    ['another authentication', { token_endpoint_auth_method: 'private_key_jwt' }],
    ['a scope that is no text', { scope: ['read:tokens'] }],
  ])('refuses %s', async (_what, fields) => {
    const { status, body } = await register({ ...good, ...fields })
    expect([status, body.error]).toEqual([400, 'invalid_client_metadata'])
  })

  test.each([
    ['broken JSON', '{', 'application/json'],
    ['an array', '[]', 'application/json'],
    ['a form', 'client_name=x', 'application/x-www-form-urlencoded'],
    ['16 KB', JSON.stringify({ ...good, x: 'a'.repeat(16_000) }), 'application/json'],
  ])('refuses %s', async (_what, body, type) => {
    const answer = await register(body, { 'content-type': type })
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_client_metadata'])
  })

  test('is POST only', async () => {
    const { status, headers } = await w.send('GET', '/api/oauth/mcp/register')
    expect([status, headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('counts by address, by a limit that follows the instance’s', async () => {
    const small = await world({ config: { rateLimit: 10 } })
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await small.send('POST', '/api/oauth/mcp/register', good)).status)
    await small.close()
    expect(statuses).toEqual([201, 201, 429, 429])
  })
})

test('apps that nobody ever approved are purged after a day, the plugin and young apps are not', async () => {
  const young = await registerApp(w)
  const old = await registerApp(w)
  await w.write(sql`update oauth_clients set created_at = now() - interval '25 hours' where id = ${old.client_id}`)
  await purgeOAuth(w.database.autocommit({ touches: 'nothing' }), w.services)
  const left = (await w.database.query<{ id: string }>(sql`select id from oauth_clients`)).map(row => row.id)
  expect(left).toContain(young.client_id)
  expect(left).toContain('tessera-plugin')
  expect(left).not.toContain(old.client_id)
})
