// Connections as clients see them: unused, slow, and at the end of the process. Real sockets, and the times of a test.
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usualPatience } from './connections.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

const list = '/api/v1/workspaces'

/** A socket, and what came over it until now. */
async function opened(w: World) {
  const socket = connect(Number(new URL(w.address).port), '127.0.0.1')
  const heard = { text: '' }
  socket.on('data', chunk => (heard.text += chunk.toString())).on('error', () => undefined)
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  return { socket, heard, closed, heardAll: () => closed.then(() => heard.text) }
}

describe('a connection without a request', () => {
  const patience = { headers: 300, request: 600, unused: 60_000, quiet: 0, every: 20 }
  let w: World
  beforeAll(async () => void (w = await world({ patience })))
  afterAll(() => w.close())
  const head = () => `GET ${list} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${w.people.owner.key}\r\n`
  /** Node found that the time for the headers of a first request is over. */
  const timeOver = () => once(w.app.server, 'clientError')

  test('that comes after the time for its headers is answered like any other', async () => {
    const over = timeOver()
    const { socket, heard, heardAll } = await opened(w)
    await over
    expect(heard.text).toBe('')
    socket.write(`${head()}Connection: close\r\n\r\n`)
    expect(await heardAll()).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('has the whole time from its first byte', async () => {
    const over = timeOver()
    const { socket, heardAll } = await opened(w)
    await over
    const begun = performance.now()
    socket.write(head())
    expect(await heardAll()).toMatch(/^HTTP\/1\.1 408 /)
    // A timer of the system may be early by some milliseconds.
    expect(performance.now() - begun).toBeGreaterThan(patience.headers - 20)
  })

  test.each([
    ['a part of the first line', () => 'GET /api'],
    ['a part of the headers', head],
    ['a part of the body', () => `${head().replace('GET', 'POST')}Content-Length: 9\r\n\r\n{`],
    ['a part of a second request', () => `${head()}\r\n${head()}`],
  ])('of which %s came is answered 408', async (_what, bytes) => {
    const { socket, heardAll } = await opened(w)
    socket.write(bytes())
    const last = (await heardAll()).split('HTTP/1.1 ').at(-1)!
    expect(last).toMatch(/^408 Request Timeout\r\n/)
    expect(last).toMatch(/^x-request-id: [\w-]{36}\r$/im)
    expect(JSON.parse(last.split('\r\n\r\n')[1]!)).toEqual({
      error: 'The request did not arrive in time: its headers have 0.3 seconds from the first byte, and all of it 0.6',
      code: 'request_too_slow',
    })
  })

  test('is closed without a word when its own time is over', async () => {
    const short = await world({ patience: { ...patience, unused: 500 } })
    const { heardAll } = await opened(short)
    expect(await heardAll()).toBe('')
    await short.close()
  })
})

describe('at the end of the process', () => {
  const sentOver = (w: World, agent: Agent, method: string, path: string, body?: unknown) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${w.people.owner.key}`, 'content-type': 'application/json' }
      request(`${w.address}${path}`, { method, agent, headers }, answer => {
        answer.resume().on('end', () => resolve(answer))
      })
        .on('error', reject)
        .end(body === undefined ? undefined : JSON.stringify(body))
    })
  /** More than a test may take. */
  const longer = 600_000
  /** A world to which nobody is connected. */
  async function lonely() {
    const w = await world()
    w.app.server.closeIdleConnections()
    return w
  }
  const toldOf = ({ statusCode, headers }: IncomingMessage) => [statusCode, headers.connection]

  test('whoever has a connection open is answered once more, and told that it ends', async () => {
    const w = await lonely()
    const paths = [list, list, '/api/mcp', '/healthz', '/api/v1/nope']
    const clients = paths.map(path => ({ path, agent: new Agent({ keepAlive: true, maxSockets: 1 }) }))
    const unused = await opened(w)
    // Twice: the second is answered from memory.
    for (const { agent, path } of [...clients, ...clients])
      expect((await sentOver(w, agent, 'GET', path)).headers.connection).toBe('keep-alive')
    const drained = w.app.drain(longer)
    const [posts, ...others] = clients
    expect(toldOf(await sentOver(w, posts!.agent, 'POST', list, { name: 'Late' }))).toEqual([201, 'close'])
    for (const { agent, path } of others)
      expect((await sentOver(w, agent, 'GET', path)).headers.connection).toBe('close')
    // Nobody waits on the unused one.
    await drained
    expect(unused.heard.text).toBe('')
    await w.close()
    await unused.closed
  })

  test('new clients are answered meanwhile, and proxies are told to ask others', async () => {
    const w = await lonely()
    const open = new Agent({ keepAlive: true, maxSockets: 1 })
    await sentOver(w, open, 'GET', '/healthz')
    const drained = w.app.drain(longer)
    const other = new Agent({ keepAlive: true })
    expect(toldOf(await sentOver(w, other, 'GET', '/readyz'))).toEqual([503, 'close'])
    expect(toldOf(await sentOver(w, other, 'GET', list))).toEqual([200, 'close'])
    expect(toldOf(await sentOver(w, open, 'GET', '/healthz'))).toEqual([200, 'close'])
    await drained
    await w.close()
  })

  test('whoever comes after the last has left is answered', async () => {
    const patience = { ...usualPatience, quiet: longer }
    const w = await world({ patience })
    w.app.server.closeIdleConnections()
    let isOver = false
    const drained = w.app.drain(longer).then(() => (isOver = true))
    for (const _ of [1, 2]) {
      expect(toldOf(await sentOver(w, new Agent(), 'GET', list))).toEqual([200, 'close'])
      expect(isOver).toBe(false)
    }
    patience.quiet = 0
    await drained
    await w.close()
  })

  test('a connection that was idle is answered once more after new ones are refused', async () => {
    const w = await lonely()
    const idle = new Agent({ keepAlive: true, maxSockets: 1 })
    await sentOver(w, idle, 'GET', '/healthz')
    await w.app.drain(1)
    const left = w.app.keepOpenOnes(longer)
    await expect(sentOver(w, new Agent(), 'GET', list)).rejects.toThrow(/ECONNREFUSED/)
    expect(toldOf(await sentOver(w, idle, 'GET', list))).toEqual([200, 'close'])
    await left
    await w.close()
  })

  test('a connection that stays idle does not hold it up', async () => {
    const w = await world()
    const idle = new Agent({ keepAlive: true, maxSockets: 1 })
    await sentOver(w, idle, 'GET', '/healthz')
    await w.app.drain(1)
    await w.app.keepOpenOnes(1)
    await w.close()
    await expect(sentOver(w, idle, 'GET', '/healthz')).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/)
  })
})
