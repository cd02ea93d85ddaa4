// Requests that no client library sends: broken framing, odd methods, bodies that never end. The process survives, and every
// answer is `{error}`. RAW_RUNS is the number of mutated requests.
import { repeats } from '@tessera/engine/testing/random/repeats'
import fc from 'fast-check'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkRefusal } from '../../testing/client.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let w: World
let port: number
/** The server's side of each connection by the port of its client, and how many requests it has yet to answer. */
const accepted = new Map<number, { socket: Socket; unanswered: number }>()
beforeAll(async () => {
  w = await world()
  port = Number(new URL(w.address).port)
  const { server } = w.app
  server.on('connection', socket => accepted.set(socket.remotePort!, { socket, unanswered: 0 }))
  server.prependListener('request', ({ socket }, response) => {
    const connection = accepted.get(socket.remotePort!)
    if (!connection) return
    connection.unanswered++
    response.once('close', () => connection.unanswered--)
  })
})
afterAll(() => w.close())

interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

interface Exchange {
  answers: RawAnswer[]
  /** The server ended the connection. */
  closed: boolean
}

/** Sends bytes as they are and listens until the connection ends, or the server has read them all and has answered what it read. */
async function exchange(parts: (string | Buffer)[], { end = false } = {}): Promise<Exchange> {
  const socket = connect({ port, host: '127.0.0.1' })
  const received: Buffer[] = []
  let closed = false
  socket.on('data', chunk => received.push(chunk))
  socket.on('close', () => (closed = true))
  socket.on('error', () => undefined) // a reset ends the exchange by 'close'
  for (const part of parts) socket.write(part)
  if (end) socket.end()
  const sent = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0)
  const isQuiet = () => {
    const connection = accepted.get(socket.localPort ?? 0)
    if (connection?.socket.bytesRead !== sent || connection.unanswered > 0) return false
    return socket.bytesRead === connection.socket.bytesWritten
  }
  while (!closed && !isQuiet()) await nextTurn()
  // What it closes, it closes by now.
  for (let turn = 0; turn < 10 && !closed; turn++) await nextTurn()
  accepted.delete(socket.localPort ?? 0)
  socket.destroy()
  return { answers: parse(Buffer.concat(received)), closed }
}

/** The answers on one connection, by their own Content-Length. */
function parse(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = bytes
  while (rest.length > 0) {
    const head = rest.indexOf('\r\n\r\n')
    if (head < 0) throw new Error(`no end of the headers: ${rest.toString('latin1').slice(0, 200)}`)
    const [line, ...fields] = rest.subarray(0, head).toString('latin1').split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line!)?.[1])
    if (!status) throw new Error(`no status line: ${line}`)
    const headers = Object.fromEntries(
      fields.map(field => [
        field.slice(0, field.indexOf(':')).toLowerCase(),
        field.slice(field.indexOf(':') + 1).trim(),
      ]),
    )
    const length = Number(headers['content-length'] ?? 0)
    answers.push({ status, headers, body: rest.subarray(head + 4, head + 4 + length).toString() })
    rest = rest.subarray(head + 4 + length)
    if (status === 100) answers.pop()
  }
  return answers
}

const statuses = new Set([200, 201, 204, 304, 400, 401, 403, 404, 410, 429])

/** An answer of ours: a status of the specification, a request id, and JSON `{error}` where it is a refusal. */
function judge(answer: RawAnswer): void {
  if (!statuses.has(answer.status)) throw new Error(`answered ${answer.status}: ${answer.body}`)
  if (!answer.headers['x-request-id']) throw new Error(`no X-Request-Id: ${JSON.stringify(answer)}`)
  if (answer.status < 400 || answer.body === '') return
  const body = JSON.parse(answer.body) as { error: unknown }
  if (typeof body.error !== 'string' || body.error === '') throw new Error(`no {error}: ${answer.body}`)
  checkRefusal({ status: answer.status, body })
}

const request = (method: string, path: string, headers: string[] = [], body = '') =>
  [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', body].join('\r\n')
const bearer = () => `Authorization: Bearer ${w.people.owner.key}`
const list = '/api/v1/workspaces'
const json = 'Content-Type: application/json'

describe('framing that two servers could read differently is refused', () => {
  test.each([
    ['both lengths', ['Content-Length: 2', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['two lengths', ['Content-Length: 2', 'Content-Length: 3'], '{}'],
    ['a length that is no number', ['Content-Length: +2'], '{}'],
    ['a negative length', ['Content-Length: -1'], '{}'],
    ['a length beyond all numbers', ['Content-Length: 99999999999999999999'], '{}'],
    ['a chunk size that is no number', ['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'],
    ['a chunk longer than it says', ['Transfer-Encoding: chunked'], '1\r\n{}\r\n0\r\n\r\n'],
    ['chunked that is not last', ['Transfer-Encoding: chunked, gzip'], '2\r\n{}\r\n0\r\n\r\n'],
    ['chunked in disguise', ['Transfer-Encoding: xchunked'], '2\r\n{}\r\n0\r\n\r\n'],
    ['a space before the colon', ['Content-Length : 2'], '{}'],
    ['a folded header', ['X-A: one', ' two'], ''],
    ['NUL in a header', ['X-A: one\0two'], ''],
    ['a bare line feed in a header', ['X-A: one\nTransfer-Encoding: chunked'], ''],
    ['a bare carriage return in a header', ['X-A: one\rTwo: three'], ''],
    ['a header of 20 kB', [`X-A: ${'a'.repeat(20_000)}`], ''],
    ['a header without a name', [': value'], ''],
  ])('%s', async (_what, headers, body) => {
    const { answers, closed } = await exchange([request('POST', list, [bearer(), json, ...headers], body)])
    answers.forEach(judge)
    expect([answers.map(({ status }) => status).filter(status => status !== 400), closed]).toEqual([[], true])
    expect((await w.as('owner').get('/workspaces')).body.total).toBe(1) // nothing was made of it
  })

  test('what is smuggled behind a request of two lengths never runs', async () => {
    const hidden = request('POST', list, [bearer(), json, 'Content-Length: 20'], '{"name":"smuggled"}\n')
    await exchange([
      request('POST', list, [bearer(), json, 'Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`),
    ])
    const { workspaces } = (await w.as('owner').get('/workspaces')).body
    expect(workspaces.map(({ name }: { name: string }) => name)).toEqual(['Acme'])
  })
})

describe('what is not HTTP is refused and closed', () => {
  test.each([
    ['an unknown method', 'BREW /api/v1/workspaces HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a method in lower case', 'get /api/v1/workspaces HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['no path', 'GET HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a version of the future', 'GET /api/v1/workspaces HTTP/9.9\r\nHost: a\r\n\r\n'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['zeros', '\0\0\0\0\r\n\r\n'],
    ['a URL with a space', 'GET /api/v1/work spaces HTTP/1.1\r\nHost: a\r\n\r\n'],
  ])('%s', async (_what, bytes) => {
    const { answers, closed } = await exchange([Buffer.from(bytes, 'latin1')])
    answers.forEach(judge)
    expect(answers.map(({ status }) => status).filter(status => status !== 400)).toEqual([])
    expect(closed).toBe(true)
  })
})

describe('odd but legal requests are answered like any other', () => {
  const one = async (...parts: (string | Buffer)[]) => {
    const { answers } = await exchange(parts)
    answers.forEach(judge)
    expect(answers).toHaveLength(1)
    return answers[0]!
  }
  const rateLimited = (answer: RawAnswer) =>
    ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'].every(name =>
      /^\d+$/.test(answer.headers[name] ?? ''),
    )

  test.each([
    ['TRACE', 'TRACE', list, [], 404],
    ['OPTIONS that is no preflight', 'OPTIONS', list, [], 404],
    ['PUT where there is none', 'PUT', list, [], 404],
    ['PROPFIND', 'PROPFIND', list, [], 404],
    ['an unknown path', 'GET', '/api/v1/nope', [], 404],
    ['the root of the API', 'GET', '/api/v1', [], 404],
    ['the root of the API with a query', 'GET', '/api/v1?a=b', [], 404],
    ['a path that cannot be decoded', 'GET', '/api/v1/workspaces/%', [], 400],
    ['a path of broken UTF-8', 'GET', '/api/v1/workspaces/%ff%fe', [], 400],
    ['a parameter of 5,000 characters', 'GET', `/api/v1/workspaces/${'a'.repeat(5_000)}`, [], 400],
    ['a trailing slash', 'GET', `${list}/`, [], 404],
    ['two slashes', 'GET', '/api/v1//workspaces', [], 404],
    ['the absolute form', 'GET', 'http://localhost/api/v1/nope', [], 404],
    [
      'a method in a header',
      'GET',
      `${list}/01900000-0000-7000-8000-000000000000`,
      ['X-HTTP-Method-Override: DELETE'],
      404,
    ],
    ['a content type that is none', 'POST', list, ['Content-Type: ///', 'Content-Length: 2', '', '{}'], 400],
    [
      'a content type of 5 kB',
      'POST',
      list,
      [`Content-Type: application/${'j'.repeat(5_000)}`, 'Content-Length: 2', '', '{}'],
      400,
    ],
    ['no content type', 'POST', list, ['Content-Length: 12', '', '{"name":"x"}'], 400],
    ['a BOM before the JSON', 'POST', list, [json, 'Content-Length: 15', '', '\xef\xbb\xbf{"name":""}\n'], 400],
    [
      'a gzipped body',
      'POST',
      list,
      [json, 'Content-Encoding: gzip', 'Content-Length: 4', '', '\x1f\x8b\x08\x00'],
      400,
    ],
    [
      'a body in an encoding that nobody knows',
      'POST',
      list,
      [json, 'Content-Encoding: x-none', 'Content-Length: 12', '', '{"name":"x"}'],
      400,
    ],
    [
      'a body compressed on its way',
      'POST',
      list,
      [json, 'Transfer-Encoding: gzip, chunked', '', 'c\r\n{"name":"x"}\r\n0\r\n\r\n'],
      400,
    ],
    ['JSON that stops', 'POST', list, [json, 'Content-Length: 8', '', '{"name":'], 400],
    ['a body on GET', 'GET', `${list}/x`, ['Content-Length: 4', '', '{}{}'], 404],
    ['a body on DELETE', 'DELETE', `${list}/x`, [json, 'Content-Length: 4', '', '{}{}'], 404],
    [
      'an idempotency key of 300',
      'POST',
      list,
      [`Idempotency-Key: ${'k'.repeat(300)}`, json, 'Content-Length: 2', '', '{}'],
      400,
    ],
  ])('%s', async (_what, method, path, headers, status) => {
    const text = request(method, path, [bearer(), ...headers]).replace(
      /\r\n\r\n$/,
      headers.includes('') ? '' : '\r\n\r\n',
    )
    const answer = await one(Buffer.from(text, 'latin1'))
    expect([answer.status, rateLimited(answer)]).toEqual([status, true])
    // Authentication comes first: without a key each of these is 401, and counted too.
    const anonymous = await one(Buffer.from(text.replace(/Authorization: .*\r\n/, ''), 'latin1'))
    expect([anonymous.status, rateLimited(anonymous)]).toEqual([401, true])
  })

  test('HEAD is GET without the body', async () => {
    const get = await one(request('GET', list, [bearer()]))
    const head = await fetch(w.address + list, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${w.people.owner.key}` },
    })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, get.headers.etag, ''])
  })

  test('a preflight is answered without credentials', async () => {
    const answer = await one(
      request('OPTIONS', list, ['Origin: https://a.example', 'Access-Control-Request-Method: POST']),
    )
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([204, '*'])
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  })

  test('a request of HTTP/1.0 without Host is served', async () => {
    const answer = await one(`GET ${list} HTTP/1.0\r\n${bearer()}\r\n\r\n`)
    expect(answer.status).toBe(200)
  })

  test('of two Authorization headers the first counts', async () => {
    const valid = await one(request('GET', list, [bearer(), 'Authorization: Bearer nonsense']))
    const invalid = await one(request('GET', list, ['Authorization: Bearer nonsense', bearer()]))
    expect([valid.status, invalid.status]).toEqual([200, 401])
  })

  test('requests in a row on one connection are answered in their order', async () => {
    const each = ['/api/v1/nope', list, '/api/v1/workspaces/%', list].map(path => request('GET', path, [bearer()]))
    const { answers } = await exchange([each.join('')])
    answers.forEach(judge)
    expect(answers.map(({ status }) => status)).toEqual([404, 200, 400, 200])
  })
})

describe('bodies of any size', () => {
  const send = (bytes: number, path = list) =>
    exchange([request('POST', path, [bearer(), json, `Content-Length: ${bytes}`]), Buffer.alloc(bytes, 0x20)])

  test.each([
    ['1.1 MB where 1 MB is the limit', 1_100_000, 1],
    ['11 MB', 11_000_000, 10],
    ['60 MB', 60_000_000, 10],
  ])('%s is refused in words', async (_what, bytes, limit) => {
    const path = limit === 1 ? list : `/api/v1${w.modePath}/import`
    const { answers } = await send(bytes, path)
    answers.forEach(judge)
    expect(answers).toHaveLength(1)
    for (const { status, body } of answers) {
      expect(status).toBe(400)
      expect((JSON.parse(body) as { error: string }).error).toBe(`The body is too large: at most ${limit} MB here`)
    }
  })

  test('a client that leaves in the middle of its body is no failure of ours', async () => {
    await exchange([request('POST', list, [bearer(), json, 'Content-Length: 100'], '{"name":')], { end: true })
    await exchange([request('POST', list, [bearer(), json, 'Transfer-Encoding: chunked'], '8\r\n{"name":\r\n')], {
      end: true,
    })
    expect(w.logged.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('the bounds on slow senders are set', () => {
    const { requestTimeout, headersTimeout } = w.app.server
    expect([requestTimeout, headersTimeout]).toEqual([30_000, 15_000])
  })

  test('a slow sender is disconnected, and others are served meanwhile', async () => {
    const { server } = w.app
    const { requestTimeout, headersTimeout } = server
    let open = 0
    const untilClosed = (parts: string[], drip?: string) =>
      new Promise<void>(resolve => {
        const socket = connect({ port, host: '127.0.0.1' })
        for (const part of parts) socket.write(part)
        const timer = setInterval(() => drip && socket.write(drip), 50)
        socket.resume().on('error', () => undefined)
        socket.on('connect', () => open++)
        socket.on('close', () => {
          clearInterval(timer)
          resolve()
        })
      })
    try {
      const slow = Promise.all([
        untilClosed([`GET ${list} HTTP/1.1\r\nHost: a\r\n`]),
        untilClosed([`GET ${list} HTTP/1.1\r\nHost: a\r\n`], 'X-A: b\r\n'),
        untilClosed([request('POST', list, [bearer(), json, 'Content-Length: 1000'])], ' '),
        untilClosed([request('POST', list, [bearer(), json, 'Transfer-Encoding: chunked'])], '1\r\n \r\n'),
        ...Array.from({ length: 200 }, () =>
          untilClosed([request('POST', list, [bearer(), json, 'Content-Length: 9'])]),
        ),
      ])
      while (open < 204) expect((await w.as('owner').get('/workspaces')).status).toBe(200)
      expect((await w.as('owner').get('/workspaces')).status).toBe(200)
      // Node looks at the whole request no sooner than at its headers.
      Object.assign(server, { requestTimeout: 400, headersTimeout: 200 })
      await slow
    } finally {
      Object.assign(server, { requestTimeout, headersTimeout })
    }
  })
})

test('requests with bytes changed at random are answered as requests or closed', async () => {
  const valid = [
    request('GET', list, [bearer()]),
    request('POST', list, [bearer(), json, 'Content-Length: 11'], '{"name":""}'),
    request(
      'PATCH',
      `/api/v1${w.modePath}`,
      [bearer(), json, 'Transfer-Encoding: chunked'],
      'b\r\n{"name":""}\r\n0\r\n\r\n',
    ),
    request('GET', '/api/workspaces', [`Cookie: tessera_session=${w.people.owner.session}`]),
    request('POST', '/api/mcp', [bearer(), json, 'Content-Length: 2'], '{}'),
  ].map(text => Buffer.from(text, 'latin1'))
  const change = fc.record({
    at: fc.nat(600),
    kind: fc.constantFrom('replace', 'insert', 'delete'),
    byte: fc.oneof(fc.constantFrom(0, 9, 10, 13, 32, 37, 58, 59, 44, 47, 255), fc.nat(255)),
  })
  // MCP answers by the statuses of its own specification.
  const allowed = new Set([...statuses, 405, 406, 413, 415])
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...valid),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (bytes, changes) => {
        const mutated = changes.reduce((text, { at, kind, byte }) => {
          const place = at % text.length
          return Buffer.concat([
            text.subarray(0, place),
            kind === 'delete' ? Buffer.alloc(0) : Buffer.from([byte]),
            text.subarray(kind === 'insert' ? place : place + 1),
          ])
        }, bytes)
        const { answers } = await exchange([mutated], { end: true })
        for (const answer of answers)
          if (!allowed.has(answer.status)) throw new Error(`answered ${answer.status}: ${answer.body}`)
      },
    ),
    {
      numRuns: repeats('RAW_RUNS', { short: 50, long: 2_000 }),
    },
  )
  expect((await w.as('owner').get('/workspaces')).status).toBe(200)
  expect(w.logged.filter(({ level }) => level === 'error')).toEqual([])
})
