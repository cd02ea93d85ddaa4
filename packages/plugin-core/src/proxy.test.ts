import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proxyFetch } from './proxy.ts'
import { startProxy } from '@tessera/server/testing/probes/proxy'
import type { TestProxy } from '@tessera/server/testing/probes/proxy'

let proxy: TestProxy
let origin: string
const server = createServer((request, response) => {
  if (request.url === '/none') return response.writeHead(204).end()
  const told: Buffer[] = []
  request.on('data', (part: Buffer) => told.push(part))
  request.on('end', () => {
    const { method, url, headers } = request
    const body = Buffer.concat(told).toString()
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' })
    response.end(gzipSync(JSON.stringify({ method, url, body, host: headers.host, key: headers.authorization })))
  })
})
beforeAll(async () => {
  proxy = await startProxy()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await proxy.close()
  server.close()
})

test('requests go through the proxy that is named, with its user, and answers come back whole', async () => {
  const fetchThrough = proxyFetch({ HTTP_PROXY: proxy.address.replace('//', '//ann:s%40cret@') })!
  const headers = new Headers({ authorization: 'Bearer one' })
  const answer = await fetchThrough(`${origin}/a?b=c`, { method: 'POST', headers, body: 'text' })
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null])
  const host = new URL(origin).host
  expect(await answer.json()).toEqual({ method: 'POST', url: '/a?b=c', body: 'text', host, key: 'Bearer one' })
  expect(proxy.targets).toEqual([host])
  expect(proxy.users).toEqual([`Basic ${Buffer.from('ann:s@cret').toString('base64')}`])
  const empty = await fetchThrough(`${origin}/none`)
  expect([empty.status, await empty.text()]).toEqual([204, ''])
})

test('what NO_PROXY names is reached directly', async () => {
  const before = proxy.targets.length
  const own = globalThis.fetch
  globalThis.fetch = proxyFetch({ http_proxy: proxy.address, no_proxy: '127.0.0.1' })!
  const { status } = await fetch(`${origin}/a`).finally(() => void (globalThis.fetch = own))
  expect(status).toBe(200)
  expect(proxy.targets).toHaveLength(before)
})

test('a proxy that refuses, and an abort, fail the request', async () => {
  const strict = await startProxy(407)
  const refused = proxyFetch({ HTTP_PROXY: strict.address })!(`${origin}/a`)
  await expect(refused).rejects.toThrow(`answered 407 to CONNECT ${new URL(origin).host}`)
  await strict.close()
  const stop = AbortSignal.abort(new Error('enough'))
  await expect(proxyFetch({ HTTP_PROXY: proxy.address })!(`${origin}/a`, { signal: stop })).rejects.toThrow()
})
