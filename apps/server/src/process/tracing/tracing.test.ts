// Traces as a collector receives them: a server in a process of its own sends them by OTLP, and nothing secret is in them.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../../testing/process.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Record<string, unknown> }[]
}
interface Exported {
  resourceSpans: { resource: Pick<Span, 'attributes'>; scopeSpans: { spans: Span[] }[] }[]
}
interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`
const password = 'correct horse battery 42'
const received: Received[] = []
let heard = () => {}
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', chunk => (body += chunk))
  request.on('end', () => {
    received.push({ path: request.url!, headers: request.headers, body })
    response.end('{}')
    heard()
  })
})
let dataDir: string
let key: string
let hook: Received
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-traces-'))
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const server = await startServer({
    TESSERA_DATA_DIR: dataDir,
    TESSERA_WEBHOOK_ALLOW: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT: address,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector=ours',
    OTEL_SERVICE_NAME: 'tokens',
  })
  const send = async (path: string, body: unknown, headers: Record<string, string>) => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    expect(response.status, path).toBe(201)
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
    return { cookie, body: (await response.json()) as Record<string, string> }
  }
  const { cookie } = await send('/api/auth/sign-up', { email: 'traced@example.com', password, name: 'A' }, {})
  const session = { cookie, 'sec-fetch-site': 'same-origin' }
  const scopes = ['read:tokens', 'write:tokens']
  key = (await send('/api/api-keys', { name: 'k', scopes }, session)).body.key!
  const auth = { authorization: `Bearer ${key}` }
  const { id } = (await send('/api/v1/workspaces', { name: 'W' }, auth)).body
  await send(`/api/workspaces/${id}/webhooks`, { url: `${address}/hook/hidden-path`, events: ['*'] }, session)
  const delivered = new Promise<Received>(resolve => {
    heard = () => {
      const found = received.find(({ path }) => path.startsWith('/hook'))
      if (found) resolve(found)
    }
  })
  await send(`/api/v1/workspaces/${id}/tokensets?note=hidden-query`, { name: 'T' }, { ...auth, traceparent })
  hook = await delivered
  await fetch(`${server.url}/api/v1/workspaces/${key}`, { headers: auth })
  expect(await server.stop()).toBe(0)
}, 300_000)
afterAll(async () => {
  receiver.close()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const exported = () => received.filter(({ path }) => path === '/v1/traces')
const spans = () =>
  exported().flatMap(({ body }) =>
    (JSON.parse(body) as Exported).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(each => each.spans)),
  )
const attribute = ({ attributes }: Pick<Span, 'attributes'>, name: string) =>
  Object.values(attributes.find(({ key: each }) => each === name)?.value ?? {})[0]

test('a request goes on with the trace of its caller, down to the operation and its statements', () => {
  const of = spans().filter(span => span.traceId === traceId)
  const request = of.find(span => span.kind === 2)!
  expect(request).toMatchObject({
    name: 'POST /api/v1/workspaces/:workspace_id/tokensets',
    parentSpanId: 'b7ad6b7169203331',
  })
  expect(attribute(request, 'http.request.method')).toBe('POST')
  expect(attribute(request, 'http.route')).toBe('/api/v1/workspaces/:workspace_id/tokensets')
  expect(attribute(request, 'url.path')).toMatch(/^\/api\/v1\/workspaces\/[\da-f-]{36}\/tokensets$/)
  expect(attribute(request, 'http.response.status_code')).toBe(201)
  const operation = of.find(span => span.name === 'create_tokenset')!
  expect(attribute(operation, 'tessera.operation')).toBe('create_tokenset')
  const insert = of.find(span => span.name === 'INSERT tokensets')!
  expect(insert.parentSpanId).toBe(operation.spanId)
  expect(attribute(insert, 'db.system.name')).toBe('postgresql')
  const byId = new Map(of.map(span => [span.spanId, span]))
  const rootOf = (span: Span): Span => (byId.has(span.parentSpanId!) ? rootOf(byId.get(span.parentSpanId!)!) : span)
  for (const span of of) expect(rootOf(span).spanId, span.name).toBe(request.spanId)
})

test('a job is a trace, and a webhook is sent within it', () => {
  const post = spans().find(span => span.kind === 3 && span.name === 'POST')!
  expect(hook.headers.traceparent).toBe(`00-${post.traceId}-${post.spanId}-01`)
  const job = spans().find(span => span.spanId === post.parentSpanId)!
  expect([job.name, job.kind]).toEqual(['job deliver_webhook', 5])
  expect(attribute(post, 'server.address')).toBe('127.0.0.1')
  expect(attribute(post, 'http.response.status_code')).toBe(200)
})

test('the variables of OpenTelemetry apply', () => {
  expect(exported().length).toBeGreaterThan(0)
  for (const { headers, body } of exported()) {
    expect(headers['x-collector']).toBe('ours')
    for (const { resource } of (JSON.parse(body) as Exported).resourceSpans)
      expect(attribute(resource, 'service.name')).toBe('tokens')
  }
})

test('nothing that a client sent is in them: no key, query, value, address of a webhook or person', () => {
  const text = exported()
    .map(({ body }) => body)
    .join('\n')
  expect(text).toContain('GET /api/v1/workspaces/:workspace_id') // the request with a misplaced key is there
  for (const secret of [key, password, 'hidden-query', 'hidden-path', 'traced@example.com'])
    expect(text).not.toContain(secret)
})
