// The client follows a stream through lost connections, on a server of its own that breaks them.
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from './client.ts'

const workspace_id = '01900000-0000-7000-8000-000000000000'
const servers: { close(): void; closeAllConnections(): void }[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function clientOf(answer: (request: IncomingMessage, response: ServerResponse, turn: number) => void) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url!)
    answer(request, response, asked.length)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return { asked, client: createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'tsk_x' }) }
}

const stream = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })
const event = (id: number) => `id: ${id}\nevent: tokens.changed\ndata: {"id":${id},"type":"tokens.changed"}\n\n`

test('each event once and in order, though the connection is lost in the middle of one', async () => {
  const { client, asked } = await clientOf((request, response, turn) => {
    stream(response)
    if (turn === 1) {
      response.write('retry: 10\n\n: hello\n\n' + event(1) + event(2))
      setTimeout(() => response.socket!.resetAndDestroy(), 20)
    } else if (turn === 2) response.end(event(3) + event(4).slice(0, 20))
    else response.write(event(4))
  })
  const ids: number[] = []
  for await (const { id } of client.events({ workspace_id })) {
    ids.push(id)
    if (id === 4) break
  }
  expect(ids).toEqual([1, 2, 3, 4])
  const path = `/api/v1/workspaces/${workspace_id}/events`
  expect(asked).toEqual([path, `${path}?after=2`, `${path}?after=3`])
})

test('starts where the caller says, and goes on after an answer that passes', async () => {
  const { client, asked } = await clientOf((request, response, turn) => {
    if (turn === 1) response.writeHead(503).end('{}')
    else stream(response).write(event(8))
  })
  for await (const { id } of client.events.stream({ workspace_id, after: 7 })) {
    expect(id).toBe(8)
    break
  }
  expect(asked.map(url => url.split('?')[1])).toEqual(['after=7', 'after=7'])
})

test('who is present is told beside the events, and nothing continues after it', async () => {
  const told: unknown[] = []
  const here = `event: presence\ndata: {"type":"presence","present":[{"user_name":"Ada"}]}\n\n`
  const { client, asked } = await clientOf((request, response, turn) => {
    stream(response)
    if (turn === 1) response.end(event(1) + here)
    else response.write(event(2))
  })
  const ids: number[] = []
  for await (const { id } of client.events({ workspace_id }, { onPresence: present => told.push(present) })) {
    ids.push(id)
    if (id === 2) break
  }
  expect([ids, told]).toEqual([[1, 2], [[{ user_name: 'Ada' }]]])
  expect(asked[1]).toContain('?after=1')
})

test('a refusal is thrown', async () => {
  const { client } = await clientOf((request, response) => {
    response.writeHead(404, { 'content-type': 'application/json' })
    response.end('{"error":"Workspace not found","code":"workspace_not_found"}')
  })
  await expect(client.events({ workspace_id }).next()).rejects.toMatchObject({
    name: 'TesseraError',
    status: 404,
    code: 'workspace_not_found',
  })
})

test('the caller ends it, and the server sees that', async () => {
  let left: Promise<unknown> | undefined
  const { client } = await clientOf((request, response) => {
    left = new Promise(resolve => request.once('close', resolve))
    stream(response).write(event(1))
  })
  const controller = new AbortController()
  const events = client.events({ workspace_id }, { signal: controller.signal })
  expect((await events.next()).value).toMatchObject({ id: 1 })
  const next = events.next()
  controller.abort(new Error('enough'))
  await expect(next).rejects.toThrow('enough')
  await left
})

test('a connection on which nothing comes any more is given up', async () => {
  const { client, asked } = await clientOf((request, response, turn) => {
    stream(response).write(event(turn))
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const events = client.events({ workspace_id })
  expect((await events.next()).value).toMatchObject({ id: 1 })
  const next = events.next()
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  await vi.advanceTimersByTimeAsync(35_000)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await next).value).toMatchObject({ id: 2 })
  expect(asked).toHaveLength(2)
  await events.return()
})
