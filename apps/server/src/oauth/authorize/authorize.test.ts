import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { challengeOf, defaultRedirect, newVerifier, queryFor, registerApp, search } from '../../testing/oauth.ts'
import type { App, Query } from '../../testing/oauth.ts'
import { world } from '../../testing/world.ts'
import type { TestAnswer, World } from '../../testing/world.ts'
import { sql } from '../../storage/sql.ts'

let w: World
let app: App
let confidential: App
beforeAll(async () => {
  w = await world()
  app = await registerApp(w)
  confidential = await registerApp(w, {
    token_endpoint_auth_method: 'client_secret_post',
    redirect_uris: ['https://example.com/cb?tenant=1'],
  })
})
afterAll(() => w.close())

const verifier = newVerifier()
const good = (more: Query = {}, of = app) => queryFor(of, verifier, more)
/** The target of the page's only link. */
function linkOf({ text }: TestAnswer): URL {
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
  const [, href] = /<a href="([^"]*)"/.exec(text)!
  return new URL(href!.replace(/&(?:amp|lt|gt|quot|#39);/g, entity => entities[entity]!))
}

const endpoints = ['/api/oauth/mcp/authorize', '/mcp/authorize']

describe.each(endpoints)('GET %s', endpoint => {
  const open = (query: Query | [string, string][]) => w.send('GET', endpoint + search(query))

  test('accepts a valid request', async () => {
    const { status, headers, text } = await open(good())
    expect(headers.get('cache-control')).toBe('no-store')
    if (endpoint === '/mcp/authorize') {
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe/)
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|style="/)
    } else {
      expect(status).toBe(302)
      expect(headers.get('location')).toBe(w.services.baseUrl + '/mcp/authorize' + search(good()))
    }
  })

  test.each([
    ['no client', { client_id: undefined }],
    ['an unknown client', { client_id: 'nobody' }],
    ['a client that is no id', { client_id: 'a\0b' }],
    ['another address', { redirect_uri: 'https://evil.example/' }],
    ['another path', { redirect_uri: 'http://127.0.0.1:7777/other' }],
    ['a longer path', { redirect_uri: 'http://127.0.0.1:7777/callback/x' }],
    ['a trailing slash', { redirect_uri: 'http://127.0.0.1:7777/callback/' }],
    ['a query added', { redirect_uri: 'http://127.0.0.1:7777/callback?x=1' }],
    ['another loopback name', { redirect_uri: 'http://localhost:7777/callback' }],
    ['a host that starts the same', { redirect_uri: 'http://127.0.0.1.evil.example:7777/callback' }],
    ['the host as a user', { redirect_uri: 'http://127.0.0.1:7777@evil.example/callback' }],
    ['https instead', { redirect_uri: 'https://127.0.0.1:7777/callback' }],
    ['a fragment', { redirect_uri: 'http://127.0.0.1:7777/callback#x' }],
    ['capitals', { redirect_uri: 'HTTP://127.0.0.1:7777/callback' }],
    ['an impossible port', { redirect_uri: 'http://127.0.0.1:99999/callback' }],
  ])('shows a page and redirects nowhere for %s', async (_what, change) => {
    const { status, headers } = await open(good(change))
    expect(status).toBe(400)
    expect(headers.get('location')).toBeNull()
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  test.each(['client_id', 'redirect_uri'])('shows a page when %s comes twice', async name => {
    const pairs = Object.entries(good()) as [string, string][]
    const { status, headers } = await open([...pairs, [name, 'again']])
    expect([status, headers.get('location')]).toEqual([400, null])
  })

  test.each([
    ['no response_type', { response_type: undefined }, 'invalid_request'],
    ['an empty response_type', { response_type: '' }, 'invalid_request'],
    ['response_type token', { response_type: 'token' }, 'unsupported_response_type'],
    ['response_type code token', { response_type: 'code token' }, 'unsupported_response_type'],
    ['response_mode fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['no challenge', { code_challenge: undefined }, 'invalid_request'],
    [
      'neither challenge nor method',
      { code_challenge: undefined, code_challenge_method: undefined },
      'invalid_request',
    ],
    ['no method, which means plain', { code_challenge_method: undefined }, 'invalid_request'],
    ['method plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a short challenge', { code_challenge: 'abc' }, 'invalid_request'],
    ['a padded challenge', { code_challenge: `${challengeOf(verifier)}=` }, 'invalid_request'],
    ['an unknown scope', { scope: 'read:tokens admin' }, 'invalid_scope'],
    ['another resource', { resource: 'https://other.example/api/mcp' }, 'invalid_target'],
    ['a resource that is no address', { resource: 'mcp' }, 'invalid_target'],
  ])('tells the app about %s', async (_what, change, error) => {
    const { status, headers } = await open(good(change as Query))
    expect(status).toBe(302)
    const location = new URL(headers.get('location')!)
    expect(location.origin + location.pathname).toBe(defaultRedirect)
    expect(location.searchParams.get('error')).toBe(error)
    expect(location.searchParams.get('state')).toBe('a-state')
    expect(location.searchParams.get('iss')).toBe(w.services.baseUrl)
    expect(location.searchParams.getAll('iss')).toHaveLength(1)
    expect(location.searchParams.has('code')).toBe(false)
  })

  test('reports a duplicate parameter to the app, and does not return a duplicate state', async () => {
    const pairs = Object.entries(good()) as [string, string][]
    const scope = new URL((await open([...pairs, ['scope', 'read:tokens']])).headers.get('location')!)
    expect(scope.searchParams.get('error')).toBe('invalid_request')
    expect(scope.searchParams.get('state')).toBe('a-state')
    const state = new URL((await open([...pairs, ['state', 'b']])).headers.get('location')!)
    expect(state.searchParams.get('error')).toBe('invalid_request')
    expect(state.searchParams.has('state')).toBe(false)
  })

  test('keeps the query of the registered address and the state to the letter', async () => {
    const state = 'a b&c=d#%/?~'
    const queried = await registerApp(w, { redirect_uris: ['http://127.0.0.1:7777/cb?tenant=1'] })
    const { headers } = await open(good({ state, response_type: 'token' }, queried))
    const location = headers.get('location')!
    expect(location.startsWith('http://127.0.0.1:7777/cb?tenant=1&error=')).toBe(true)
    expect(new URL(location).searchParams.get('state')).toBe(state)
  })

  describe('for an app with an address elsewhere, which anybody may register', () => {
    const faults: [string, Query][] = [
      ['response_type bogus', { response_type: 'bogus' }],
      ['no response_type', { response_type: undefined }],
      ['response_mode fragment', { response_mode: 'fragment' }],
      ['an unknown scope', { scope: 'admin' }],
      ['another resource', { resource: 'https://other.example/api/mcp' }],
      ['method plain', { code_challenge_method: 'plain' }],
      ['prompt none with a fault', { prompt: 'none', response_type: 'bogus' }],
      ['a state that cannot be sent', { state: 'é', response_type: 'bogus' }],
    ]

    test.each(faults)(
      'does not redirect a visitor without a session for %s, and names the target of the link',
      async (_what, change) => {
        const { status, headers, text } = await open(good(change, confidential))
        expect([status, headers.get('location'), headers.get('refresh')]).toEqual([400, null, null])
        expect(text).toContain('Return to example.com</a>')
        expect(text).not.toMatch(/<script|http-equiv/)
      },
    )

    test.each(faults)('redirects who is signed in for %s', async (_what, change) => {
      const cookie = `tessera_session=${w.people.viewer.session}`
      const { status, headers } = await w.send('GET', endpoint + search(good(change, confidential)), undefined, {
        cookie,
      })
      const location = new URL(headers.get('location')!)
      expect([status, location.host, location.searchParams.has('error')]).toEqual([302, 'example.com', true])
      // A session that has ended is none.
      const stale = await w.send('GET', endpoint + search(good(change, confidential)), undefined, {
        cookie: 'tessera_session=ended',
      })
      expect([stale.status, stale.headers.get('location')]).toEqual([400, null])
    })

    test('passes error, state and issuer to the app by the link', async () => {
      const state = 'a "b"&<c>'
      const back = linkOf(await open(good({ state, response_type: 'token' }, confidential)))
      expect(back.href.startsWith('https://example.com/cb?tenant=1&error=unsupported_response_type&')).toBe(true)
      expect(back.searchParams.get('state')).toBe(state)
      expect(back.searchParams.get('iss')).toBe(w.services.baseUrl)
    })

    test('asks the user also when prompt is none', async () => {
      const { headers } = await open(good({ prompt: 'none' }, confidential))
      expect(headers.get('location')?.startsWith(`${w.services.baseUrl}/mcp/authorize?`) ?? true).toBe(true)
    })

    test.each([
      'itms-services://?action=download-manifest&url=https://example.com/a.plist',
      'ms-word:ofe|u|x',
      'tel:112',
    ])('leads nowhere at all when the address is %s, registered while that was allowed', async uri => {
      const app = await registerApp(w, { redirect_uris: ['com.example.old:/cb'] })
      await w.write(sql`update oauth_clients set redirect_uris = ${[uri]} where id = ${app.client_id}`)
      for (const response_type of ['code', 'bogus']) {
        const answer = await open(good({ redirect_uri: undefined, response_type }, app))
        expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
        expect(answer.text).not.toContain('<a ')
      }
    })
  })

  test.each([
    ['any port of its loopback address', { redirect_uri: 'http://127.0.0.1:50123/callback' }],
    ['no port at its loopback address', { redirect_uri: 'http://127.0.0.1/callback' }],
    ['no redirect_uri where one is registered', { redirect_uri: undefined }],
    ['no scope', { scope: undefined }],
    ['no state', { state: undefined }],
    ['the MCP endpoint as resource', { resource: 'BASE/api/mcp' }],
    ['the MCP endpoint with a slash', { resource: 'BASE/api/mcp/' }],
    ['the server as resource', { resource: 'BASE' }],
    ['empty parameters', { prompt: '', resource: '' }],
  ])('accepts %s', async (_what, change: Query) => {
    const query = Object.fromEntries(
      Object.entries(change).map(([key, value]) => [key, value?.replace('BASE', w.services.baseUrl)]),
    )
    const { status, headers } = await open(good(query))
    expect([status, headers.get('location')?.includes('error=') ?? false]).toEqual([
      endpoint === '/mcp/authorize' ? 200 : 302,
      false,
    ])
  })

  test('accepts resource twice', async () => {
    const pairs = Object.entries(good()) as [string, string][]
    const base = w.services.baseUrl
    const { status, headers } = await open([...pairs, ['resource', base], ['resource', `${base}/api/mcp`]])
    expect([status, headers.get('location')?.includes('error=') ?? false]).toEqual([
      endpoint === '/mcp/authorize' ? 200 : 302,
      false,
    ])
  })

  test('lets a client with a secret go without PKCE, but not with half of it', async () => {
    const none = { code_challenge: undefined, code_challenge_method: undefined }
    const fine = await open(good(none, confidential))
    expect(fine.headers.get('location')?.includes('error=') ?? false).toBe(false)
    const half = linkOf(await open(good({ ...none, code_challenge_method: 'S256' }, confidential)))
    expect(half.searchParams.get('error')).toBe('invalid_request')
  })

  test('needs a redirect_uri where several are registered', async () => {
    const several = await registerApp(w, { redirect_uris: ['https://example.com/a', 'https://example.com/b'] })
    expect((await open(good({ redirect_uri: undefined }, several))).status).toBe(400)
  })
})
