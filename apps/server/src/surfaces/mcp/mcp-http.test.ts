import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { legacyCall, legacyHeaders, modernCall, modernMeta, sendMcp } from '../../testing/mcp.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let w: World
let key: string
beforeAll(async () => {
  w = await world()
  key = w.people.owner.key
})
afterAll(() => w.close())

const metadata = () => `${w.services.baseUrl}/.well-known/oauth-protected-resource/api/mcp`
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

describe('who may call /api/mcp', () => {
  test.each(['POST', 'GET', 'DELETE', 'PUT'])(
    '%s without a token is 401 and says where to get one, without an error code',
    async method => {
      const { status, body, headers } = await sendMcp(w, null, ping, legacyHeaders, method)
      expect([status, body.error]).toEqual([401, 'Invalid API token'])
      expect(headers.get('www-authenticate')).toBe(
        `Bearer resource_metadata="${metadata()}", scope="read:tokens write:tokens export:tokens"`,
      )
      expect(headers.get('access-control-expose-headers')).toMatch(/WWW-Authenticate/)
    },
  )

  test.each([
    ['an unknown key', `Bearer tsr_${'a'.repeat(38)}`],
    ['an unknown OAuth token', `Bearer ${'f'.repeat(64)}`],
    ['a garbled header', 'Bearer'],
    ['another scheme', 'Basic eDp5'],
  ])('%s is 401 with invalid_token', async (_what, authorization) => {
    const { status, headers } = await sendMcp(w, null, ping, { ...legacyHeaders, authorization })
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token", .*resource_metadata="/)
  })

  test('a token in the query string and a session are not looked at', async () => {
    const inQuery = await w.send('POST', `/api/mcp?access_token=${key}`, ping, legacyHeaders)
    const bySession = await w.send('POST', '/api/mcp', ping, {
      ...legacyHeaders,
      cookie: `tessera_session=${w.people.owner.session}`,
    })
    expect([inQuery.status, bySession.status]).toEqual([401, 401])
  })

  test.each([
    ['another site', 'https://evil.example', 403],
    ['a name that starts like this server', 'http://127.0.0.1.evil.example', 403],
    ['no address', 'evil', 403],
    ['this computer', 'http://localhost:6274', 200],
    ['the plugin’s sandbox', 'null', 200],
  ])('a page of %s', async (_what, origin, status) => {
    const answer = await legacyCall(w, key, 'ping', {}, { origin })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('an operator can allow more origins', async () => {
    const open = await world({ config: { allowedOrigins: ['https://inspector.example'] } })
    const allowed = await legacyCall(open, open.people.owner.key, 'ping', {}, { origin: 'https://inspector.example' })
    const other = await legacyCall(open, open.people.owner.key, 'ping', {}, { origin: 'https://other.example' })
    await open.close()
    expect([allowed.status, other.status]).toEqual([200, 403])
  })

  /** `fetch` does not let one choose the Host header. */
  const postWithHost = (host: string) =>
    new Promise<number>((resolve, reject) => {
      const request = httpRequest(
        `${w.address}/api/mcp`,
        {
          method: 'POST',
          headers: { ...legacyHeaders, host, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        },
        response => {
          response.resume()
          resolve(response.statusCode!)
        },
      )
      request.on('error', reject)
      request.end(JSON.stringify(ping))
    })

  test('a server on this computer answers to its own names only', async () => {
    expect(await postWithHost('evil.example')).toBe(403)
    expect(await postWithHost('localhost.evil.example:3000')).toBe(403)
    expect(await postWithHost('localhost:3000')).toBe(200)
    expect(await postWithHost('[::1]:3000')).toBe(200)
  })
})

describe('scopes', () => {
  test.each([
    ['legacy', legacyCall],
    ['modern', modernCall],
  ])('a missing scope is 403 and asks for it together with those that are there (%s)', async (_era, call) => {
    const readOnly = await w.newKey(w.people.owner.id, ['read:tokens'])
    const { status, headers, text } = await call(w, readOnly, 'tools/call', {
      name: 'create_workspace',
      arguments: { name: 'x' },
    })
    expect(status).toBe(403)
    const challenge = headers.get('www-authenticate')!
    expect(challenge).toMatch(/error="insufficient_scope"/)
    expect(challenge).toMatch(/scope="read:tokens write:tokens"/)
    expect(challenge).toContain(`resource_metadata="${metadata()}"`)
    expect(text).toContain("This operation requires the 'write:tokens' scope")
    expect(headers.get('x-ratelimit-limit')).toBe('100000')
    expect((await w.as('owner').get('/workspaces')).body.total).toBe(1)
  })

  test('resources need theirs', async () => {
    const readOnly = await w.newKey(w.people.owner.id, ['read:tokens'])
    const uri = `tokenset://${w.tokenset.id}/modes/${w.mode.id}/export/css`
    const refused = await legacyCall(w, readOnly, 'resources/read', { uri })
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringContaining('scope="read:tokens export:tokens"'),
    ])
  })
})

describe('Streamable HTTP, stateless', () => {
  test.each(['GET', 'DELETE', 'PUT', 'PATCH'])('%s is 405 with Allow', async method => {
    const { status, headers, body } = await sendMcp(w, key, method === 'DELETE' ? undefined : {}, legacyHeaders, method)
    expect([status, headers.get('allow'), body.error]).toEqual([405, 'POST', 'Method not allowed'])
  })

  test('a notification is 202 without a body', async () => {
    const { status, text } = await sendMcp(
      w,
      key,
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      legacyHeaders,
    )
    expect([status, text]).toEqual([202, ''])
  })

  test.each([
    ['no JSON', '{', 'application/json', 400, -32700],
    ['nothing', '', 'application/json', 400, -32700],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 415, -32000],
    ['text', JSON.stringify(ping), 'text/plain', 415, -32000],
    [
      'too deep',
      `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      'application/json',
      400,
      -32600,
    ],
    ['more than ten megabytes', `"${'a'.repeat(10_000_000)}"`, 'application/json', 413, -32000],
    ['no JSON-RPC', '{"hello":1}', 'application/json', 400, undefined],
  ])('%s is refused', async (_what, body, type, status, code) => {
    const answer = await sendMcp(w, key, body, { ...legacyHeaders, 'content-type': type })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } })
    if (code !== undefined) expect(answer.body.error.code).toBe(code)
  })

  test('a client that accepts only one media type gets 406', async () => {
    const { status } = await sendMcp(w, key, ping, { accept: 'application/json' })
    expect(status).toBe(406)
  })

  test('every answer carries the rate limit, and one request counts once', async () => {
    const first = await legacyCall(w, key, 'tools/call', { name: 'list_workspaces', arguments: {} })
    const second = await legacyCall(w, key, 'tools/call', { name: 'list_workspaces', arguments: {} })
    const rest = await w.as('owner').get('/workspaces')
    const remaining = [first, second, rest].map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))
    // The window may have turned in between; then the count starts again.
    if (remaining[0]! > remaining[2]!) expect(remaining).toEqual([remaining[0], remaining[0]! - 1, remaining[0]! - 2])
    expect(first.headers.get('x-request-id')).toMatch(/^[\w-]+$/)
    expect(first.headers.get('cache-control')).toBe('no-store, no-transform')
  })

  test('over the limit it is 429 with the specification’s sentence; several messages at once count each', async () => {
    const small = await world({ config: { rateLimit: 20 } })
    const other = await small.newKey(small.people.owner.id, ['read:tokens'])
    const batch = Array.from({ length: 15 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }))
    const send = () => sendMcp(small, other, batch, { ...legacyHeaders, 'mcp-protocol-version': '2025-03-26' })
    const first = await send()
    // A batch leaves five of its window. Where the window turns between the first two, the third follows in the second's.
    const second = await send()
    const refused = second.status === 200 ? await send() : second
    await small.close()
    expect(first.status).toBe(200)
    expect([refused.status, refused.body.error]).toEqual([429, 'Rate limit exceeded. Please try again later.'])
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('more than fifty messages at once are refused', async () => {
    const { status } = await sendMcp(
      w,
      key,
      Array.from({ length: 51 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' })),
      legacyHeaders,
    )
    expect(status).toBe(400)
  })
})

describe('both eras', () => {
  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('initialize %s', async protocolVersion => {
    const { status, message, headers } = await legacyCall(w, key, 'initialize', {
      protocolVersion,
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
    })
    expect(status).toBe(200)
    expect(headers.get('mcp-session-id')).toBeNull()
    expect(message.result).toMatchObject({
      protocolVersion,
      serverInfo: { name: 'tessera' },
      capabilities: { tools: { listChanged: false } },
    })
    expect(message.result.instructions).toMatch(/list_resources/)
  })

  test('without a version header it is taken for 2025-03-26', async () => {
    const { status } = await sendMcp(w, key, ping, { accept: legacyHeaders.accept })
    expect(status).toBe(200)
  })

  test('server/discover', async () => {
    const { status, message } = await modernCall(w, key, 'server/discover')
    expect(status).toBe(200)
    expect(message.result).toMatchObject({
      resultType: 'complete',
      supportedVersions: expect.arrayContaining(['2026-07-28']),
      capabilities: { tools: { listChanged: false } },
    })
  })

  test.each([
    [
      'an unknown version',
      { 'mcp-protocol-version': '2099-01-01' },
      { 'io.modelcontextprotocol/protocolVersion': '2099-01-01' },
      400,
      -32022,
    ],
    ['a header that says another version', { 'mcp-protocol-version': '2025-11-25' }, {}, 400, -32020],
    ['a header that says another method', { 'mcp-method': 'tools/list' }, {}, 400, -32020],
    ['a header that says another name', { 'mcp-name': 'delete_workspace' }, {}, 400, -32020],
  ])('%s is refused', async (_what, headers, meta, status, code) => {
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_workspaces', arguments: {}, _meta: { ...modernMeta, ...meta } },
    }
    const answer = await sendMcp(w, key, body, {
      accept: legacyHeaders.accept,
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'list_workspaces',
      ...headers,
    })
    expect([answer.status, answer.body.error.code]).toEqual([status, code])
  })

  test('an unknown method is 404 and -32601', async () => {
    const { status, message } = await modernCall(w, key, 'no/such')
    expect([status, message.error.code]).toEqual([404, -32601])
  })

  test('no client can hold a connection open to wait for changes that never occur', async () => {
    const { status, message } = await modernCall(w, key, 'subscriptions/listen', {
      notifications: { toolsListChanged: true },
    })
    expect([status, message.error.code, typeof message.id]).toEqual([404, -32601, 'number'])
  })
})
