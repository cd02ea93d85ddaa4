// Bodies of callers who may not send them are refused unread. Each test uses a socket of its own, and withholds part of the body:
// an answer that arrives before the body cannot have waited for it.
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registerApp } from '../testing/oauth.ts'
import { world } from '../testing/world.ts'
import type { World } from '../testing/world.ts'

let w: World
let port: number
/** The server's side of each connection. */
let accepted: Socket[] = []
beforeAll(async () => {
  w = await world()
  port = Number(new URL(w.address).port)
  w.app.server.on('connection', socket => accepted.push(socket))
})
beforeEach(() => (accepted = []))
afterAll(() => w.close())

interface Received {
  /** The first answer's status, and all that came. */
  status: number
  text: string
  /** The server ended its side of the connection. */
  ended: boolean
}

/** Sends these bytes, keeps its own side open, and listens until the server ends its side or `until` has come. */
function ask(sent: string, { until }: { until?: RegExp } = {}): Promise<Received & { socket: Socket }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let text = ''
    const done = (ended: boolean) =>
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text, ended, socket })
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
      if (until?.test(text)) done(false)
    })
    socket.on('end', () => done(true))
    socket.on('error', reject)
    socket.write(sent)
  })
}

const bearer = (key = w.people.owner.key) => [`Authorization: Bearer ${key}`]
const headers = (method: string, path: string, given: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...given, '', ''].join('\r\n')
const errorOf = (text: string): string =>
  (JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as { error: string }).error
const imports = () => `/api/v1${w.modePath}/import`
const five = 'Content-Length: 5000000000'

describe('who may not send a body is refused before it comes', () => {
  test.each([
    ['nobody, to an import', () => headers('POST', imports(), [five]), 401, 'Invalid API token'],
    [
      'nobody, without a length',
      () => headers('POST', imports(), ['Transfer-Encoding: chunked']),
      401,
      'Invalid API token',
    ],
    [
      'a viewer',
      () => headers('POST', imports(), [...bearer(w.people.viewer.key), 'Content-Length: 9000000']),
      403,
      'Your workspace role does not allow API write operations on this workspace.',
    ],
    [
      'a stranger',
      () => headers('POST', imports(), [...bearer(w.people.stranger.key), 'Content-Length: 9000000']),
      404,
      'Tokenset not found',
    ],
    [
      'the owner, of 5 GB',
      () => headers('POST', imports(), [...bearer(), five]),
      400,
      'The body is too large: at most 10 MB here',
    ],
    [
      'the owner, of 1.1 MB to a small route',
      () => headers('POST', '/api/v1/workspaces', [...bearer(), 'Content-Length: 1100000']),
      400,
      'The body is too large: at most 1 MB here',
    ],
    ['an unknown path', () => headers('POST', '/api/v1/nowhere', [...bearer(), five]), 404, 'Not found'],
    ['a session of nobody', () => headers('POST', '/api/workspaces', [five]), 401, 'Not signed in'],
    [
      'sign-in',
      () => headers('POST', '/api/auth/sign-in', ['Content-Length: 9000000']),
      400,
      'The body is too large: at most 64 kB here',
    ],
    ['MCP', () => headers('POST', '/api/mcp', [five]), 401, 'Invalid API token'],
    ['a consent', () => headers('POST', '/api/oauth/mcp/consent', [five]), 401, 'Not signed in'],
    ['registration', () => headers('POST', '/api/oauth/mcp/register', [five]), 400, 'invalid_client_metadata'],
  ])('%s', async (_what, sent, status, error) => {
    const answer = await ask(sent())
    expect([answer.status, errorOf(answer.text)]).toEqual([status, error])
    expect(answer.text).toMatch(/\r\nconnection: close\r\n/i)
    answer.socket.destroy()
  })

  test('a token endpoint refuses a long form by 413', async () => {
    const sent = headers('POST', '/api/oauth/mcp/token', [five]).replace(
      'application/json',
      'application/x-www-form-urlencoded',
    )
    const answer = await ask(sent)
    expect([answer.status, errorOf(answer.text)]).toEqual([413, 'invalid_request'])
    answer.socket.destroy()
  })

  test('an MCP token that may only read has the small limit, one that may write the large one', async () => {
    const readOnly = await w.newKey(w.people.owner.id, ['read:tokens'])
    const small = await ask(headers('POST', '/api/mcp', [...bearer(readOnly), 'Content-Length: 2000000']))
    const large = await ask(headers('POST', '/api/mcp', [...bearer(), 'Content-Length: 11000000']))
    expect([small.status, large.status]).toEqual([413, 413])
    expect(small.text).toContain('at most 1 MB')
    expect(large.text).toContain('at most 10 MB')
    small.socket.destroy()
    large.socket.destroy()
  })
})

test('a body that is too long is not taken for the empty one of the same Idempotency-Key', async () => {
  const { change } = await aChange()
  const path = `/api/v1/changes/${change}/revert`
  const key = 'Idempotency-Key: twice'
  const first = await ask(headers('POST', path, [...bearer(), key, 'Content-Length: 0', 'Connection: close']))
  expect(first.status).toBe(201)
  const long = await ask(headers('POST', path, [...bearer(), key, five]))
  expect([long.status, errorOf(long.text)]).toEqual([400, 'The body is too large: at most 1 MB here'])
  first.socket.destroy()
  long.socket.destroy()
})

async function aChange() {
  await w.addTokens({ 'color.one': ['color', '#000'] })
  const { changes } = (await w.as('owner').get(`/tokensets/${w.tokenset.id}/changes`)).body
  return { change: changes[0].id as string }
}

describe('while it comes', () => {
  test('a body without a length is read up to the limit of its route and no further', async () => {
    const chunk = `186a0\r\n${' '.repeat(100_000)}\r\n`
    const answer = await ask(
      headers('POST', '/api/v1/workspaces', [...bearer(), 'Transfer-Encoding: chunked']) + chunk.repeat(11),
    )
    expect([answer.status, errorOf(answer.text)]).toEqual([400, 'The body is too large: at most 1 MB here'])
    answer.socket.destroy()
  })

  test('a client that sends everything before it reads gets its answer, and no reset', async () => {
    const body = Buffer.alloc(11_000_000, 0x20)
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).pause()
    const failures: Error[] = []
    socket.on('error', error => failures.push(error))
    socket.write(headers('POST', imports(), [`Content-Length: ${body.length}`]))
    await new Promise<void>(resolve => socket.write(body, () => resolve()))
    const chunks: Buffer[] = []
    socket.on('data', chunk => chunks.push(chunk as Buffer))
    socket.resume()
    await new Promise(resolve => socket.once('end', resolve))
    const text = Buffer.concat(chunks).toString()
    expect([text.slice(0, 12), failures]).toEqual(['HTTP/1.1 401', []])
    socket.destroy()
  })

  test('a client that never stops is cut off after 16 MB', async () => {
    const { socket } = await ask(headers('POST', imports(), [five]))
    const closed = new Promise(resolve => socket.once('close', resolve))
    socket.removeAllListeners('error').on('error', () => undefined) // the reset, which is expected here
    const more = () => {
      while (!socket.destroyed && socket.write(Buffer.alloc(1_000_000, 0x20)));
    }
    socket.on('drain', more)
    more()
    await closed
    expect(accepted).toHaveLength(1)
    expect(accepted[0]!.bytesRead).toBeLessThan(18_000_000)
    expect(accepted[0]!.destroyed).toBe(true)
  })

  test('what follows on a connection after it was ended is not looked at', async () => {
    const hidden = headers('POST', '/api/v1/workspaces', [...bearer(), 'Content-Length: 19']) + '{"name":"follower"}'
    const { socket } = await ask(headers('POST', imports(), ['Content-Length: 100000']))
    const closed = new Promise(resolve => accepted[0]!.once('close', resolve))
    socket.end(' '.repeat(100_000) + hidden)
    await closed
    const { workspaces } = (await w.as('owner').get('/workspaces')).body
    expect(workspaces.map(({ name }: { name: string }) => name)).toEqual(['Acme'])
  })

  test('a short body that is refused leaves the connection open for the next request', async () => {
    const body = '{"name":"x"}'
    const first = headers('POST', '/api/v1/workspaces', [`Content-Length: ${body.length}`]) + body
    const second = headers('GET', '/api/v1/workspaces', bearer())
    const answer = await ask(first + second, { until: /HTTP\/1\.1 200/ })
    expect([answer.status, answer.ended]).toEqual([401, false])
    answer.socket.destroy()
  })

  test('a body that takes too long is refused with an error body, and the connection ends whatever the client does', async () => {
    const { server } = w.app
    // Node looks at the whole request no sooner than at its headers.
    server.headersTimeout = 200
    server.requestTimeout = 400
    try {
      const sent = headers('POST', '/api/v1/workspaces', [...bearer(), 'Content-Length: 1000'])
      const answering = ask(sent)
      const answer = await answering
      expect([answer.status, errorOf(answer.text)]).toEqual([
        408,
        'The request did not arrive in time: its headers have 15 seconds from the first byte, and all of it 30',
      ])
      await new Promise(resolve => (accepted[0]!.destroyed ? resolve(null) : accepted[0]!.once('close', resolve)))
      answer.socket.destroy()
    } finally {
      server.headersTimeout = 15_000
      server.requestTimeout = 30_000
    }
    expect(w.logged.filter(({ level }) => level === 'error')).toEqual([])
  })
})

describe('Expect', () => {
  const wait = 'Expect: 100-continue'

  test('an expected body is requested with 100 Continue, and then read', async () => {
    const body = '{"name":""}'
    const continued = await ask(
      headers('POST', '/api/v1/workspaces', [...bearer(), `Content-Length: ${body.length}`, wait]),
      {
        until: /\r\n\r\n/,
      },
    )
    expect(continued.text).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    const answered = new Promise<string>(resolve => continued.socket.once('data', chunk => resolve(chunk.toString())))
    continued.socket.write(body)
    expect(await answered).toMatch(/^HTTP\/1\.1 400 /)
    continued.socket.destroy()
  })

  test.each([
    ['nobody', () => headers('POST', imports(), ['Content-Length: 1000', wait]), 401],
    ['too large', () => headers('POST', imports(), [...bearer(), five, wait]), 400],
    [
      'a foreign tokenset',
      () => headers('POST', imports(), [...bearer(w.people.stranger.key), 'Content-Length: 9', wait]),
      404,
    ],
    ['MCP without a token', () => headers('POST', '/api/mcp', ['Content-Length: 9', wait]), 401],
  ])('a body that is refused is not asked for: %s', async (_what, sent, status) => {
    const answer = await ask(sent())
    expect([answer.status, answer.text.includes('100 Continue')]).toEqual([status, false])
    answer.socket.destroy()
  })

  test.each([
    ['/api/v1/workspaces', true, 400],
    ['/api/v1/workspaces', false, 401],
    ['/api/workspaces', true, 400],
    ['/api/mcp', true, 417],
    ['/healthz', true, 417],
  ])('another expectation is refused in words on %s', async (path, known, status) => {
    const answer = await ask(
      headers('GET', path, [...(known ? bearer() : []), 'Expect: miracles', 'Connection: close']),
    )
    expect(answer.status).toBe(status)
    expect(errorOf(answer.text)).toBe(
      status === 401 ? 'Invalid API token' : 'The only expectation that is met is 100-continue',
    )
    expect(answer.text).toMatch(/\r\nx-request-id: /i)
    if (path.startsWith('/api/v1')) expect(answer.text).toMatch(/\r\nx-ratelimit-remaining: \d/i)
    answer.socket.destroy()
  })
})

test('the OAuth endpoints still read what is short', async () => {
  expect((await registerApp(w)).client_id).toMatch(/^[0-9a-f]{32}$/)
})
