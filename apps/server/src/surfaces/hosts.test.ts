// The host that a request names, over real sockets: client libraries write it themselves.
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkRefusal } from '../testing/client.ts'
import { world } from '../testing/world.ts'
import type { World } from '../testing/world.ts'

let w: World
beforeAll(async () => void (w = await world({ config: { signUp: 'open', allowedHosts: ['tokens.lan', 'fe80::1'] } })))
afterAll(() => w.close())

/** What is answered to these lines, the last before the server closes. */
const ask = (lines: readonly string[], of = w, body = '') =>
  new Promise<{ status: number; head: string; text: string }>((resolve, reject) => {
    const socket = connect(Number(new URL(of.address).port), '127.0.0.1')
    let heard = ''
    socket.on('data', chunk => (heard += chunk.toString())).on('error', reject)
    socket.on('close', () => {
      const [head = '', text = ''] = heard.slice(heard.lastIndexOf('HTTP/1.1 ')).split('\r\n\r\n')
      resolve({ status: Number(head.slice(9, 12)), head, text })
    })
    socket.write([...lines, 'Connection: close', '', body].join('\r\n'))
  })

const get = (path: string, hosts: readonly string[], of = w) =>
  ask([`GET ${path} HTTP/1.1`, ...hosts.map(host => `Host: ${host}`)], of)

const surfaces = [
  '/api/v1/workspaces',
  '/api/v1/nope',
  '/api/v1/workspaces/%',
  '/api/v1/openapi.json',
  '/api/auth/session',
  '/api/auth/setup',
  '/api/mcp',
  '/.well-known/oauth-authorization-server',
  '/api/oauth/mcp/authorize',
  '/mcp/authorize',
  '/mcp/page.css',
  '/metrics',
  '/public/acme/tokens.css',
  '/d/page.css',
  '/d/nothing',
  '/oembed',
  '/docs',
  '/docs/manual',
  '/',
  '/login',
  '/assets/none.js',
]

describe('on a server of this computer', () => {
  test.each(surfaces)('a name that is not its own gets nothing at %s', async path => {
    for (const host of ['evil.example', 'localhost.evil.example:3000', '127.0.0.1.evil.example', '192.0.2.7']) {
      const { status, head, text } = await get(path, [host])
      const body = JSON.parse(text) as { code: string }
      expect([host, status, body.code]).toEqual([host, 403, 'host_not_allowed'])
      expect(head).toMatch(/^x-content-type-options: nosniff\r$/im)
      checkRefusal({ status, body })
    }
  })

  test('nobody signs up from a page that was made to lead here', async () => {
    const account = { email: 'rebound@example.com', name: 'R', password: 'correct horse battery 42' }
    const body = JSON.stringify(account)
    const lines = (host: string) => [
      'POST /api/auth/sign-up HTTP/1.1',
      `Host: ${host}`,
      `Origin: http://${host}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]
    expect((await ask(lines('evil.example'), w, body)).status).toBe(403)
    expect((await ask(lines('localhost'), w, body)).status).toBe(201)
  })

  test('what is remembered for a key is not answered to another host', async () => {
    const lines = (host: string) => [
      'GET /api/v1/workspaces HTTP/1.1',
      `Host: ${host}`,
      `Authorization: Bearer ${w.people.owner.key}`,
    ]
    for (let time = 0; time < 3; time++) expect((await ask(lines('localhost'))).status).toBe(200)
    expect((await ask(lines('evil.example'))).status).toBe(403)
    expect((await ask([...lines('localhost'), 'Host: localhost'])).status).toBe(400)
  })

  test.each(['localhost', 'LOCALHOST:3000', 'tessera.localhost', '127.0.0.1:1', '127.8.8.8', '[::1]:3000'])(
    'its own name %s is answered to',
    async host => expect((await get('/docs/manual', [host])).status).not.toBe(403),
  )

  test('so are names that the operator lists', async () => {
    for (const host of ['tokens.lan', 'Tokens.LAN:8080', '[fe80::1]'])
      expect([host, (await get('/api/mcp', [host])).status]).toEqual([host, 401])
    expect((await get('/api/mcp', ['other.lan'])).status).toBe(403)
  })

  test('probes may name any address', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await get(path, ['10.0.0.7:3000'])).status).toBe(200)
    expect((await get('/healthz/..', ['10.0.0.7:3000'])).status).toBe(403)
  })

  test('the absolute form counts before the header', async () => {
    expect((await get('http://evil.example/api/v1/me', ['localhost'])).status).toBe(403)
    expect((await get('HTTP://evil.example', ['localhost'])).status).toBe(403)
    expect((await get('http://localhost@evil.example/api/v1/me', ['localhost'])).status).toBe(400)
    expect((await get('http://localhost/api/v1/me', ['localhost'])).status).toBe(401)
  })
})

test('where the address is a public one, proxies may name what they like', async () => {
  const open = await world({ config: { baseUrl: 'https://tokens.example.com' } })
  for (const host of ['tokens.example.com', 'tessera-1:3000', '10.0.0.7'])
    expect((await get('/api/v1/me', [host], open)).status).toBe(401)
  for (const hosts of [[], ['a', 'a'], ['']]) expect((await get('/api/v1/me', hosts, open)).status).toBe(400)
  await open.close()
})

describe('exactly one host', () => {
  test.each(['/api/v1/me', '/api/mcp', '/docs', '/metrics', '/healthz', '/api/v1/workspaces/%', '/'])(
    'at %s',
    async path => {
      const faults = [
        [],
        ['localhost', 'localhost'],
        ['localhost', 'evil.example'],
        ['evil.example', 'localhost'],
        [''],
        ['local host'],
        ['localhost/'],
        ['user@localhost'],
        ['localhost, evil.example'],
        ['localhost:80a'],
        ['http://localhost'],
        ['[::1'],
      ]
      for (const hosts of faults) {
        const { status, text } = await get(path, hosts)
        expect([hosts, status, (JSON.parse(text) as { code: string }).code]).toEqual([hosts, 400, 'invalid_host'])
      }
    },
  )

  test('HTTP/1.0 needs none', async () => {
    expect((await ask(['GET /healthz HTTP/1.0'])).status).toBe(200)
    expect((await ask(['GET /api/v1/me HTTP/1.0'])).status).toBe(401)
    expect((await ask(['GET /api/v1/me HTTP/1.0', 'Host: evil.example'])).status).toBe(403)
  })
})
