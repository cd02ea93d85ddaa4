import { request } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizationWorld } from '../testing/organization.ts'
import { world } from '../testing/world.ts'
import type { World } from '../testing/world.ts'
import { represent } from '../kernel/answers/text-cache.ts'
import { chooseEncoding, formOf } from './encodings.ts'

let w: World
beforeAll(async () => {
  w = await world()
  const names = Array.from({ length: 60 }, (_, i) => [`color.scale.step-${i}`, ['color', '#3b82f6']])
  await w.addTokens(Object.fromEntries(names) as Parameters<World['addTokens']>[0])
})
afterAll(() => w.close())

interface Raw {
  status: number
  headers: Record<string, string | undefined>
  bytes: Buffer
}

/** Raw bytes: `fetch` would request an encoding by itself, and decode it. */
function raw(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body: string | Buffer = '',
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const authorization = `Bearer ${w.people.owner.key}`
    const sent = request(new URL(path, w.address), { method, headers: { authorization, ...headers } }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          headers: answer.headers as Raw['headers'],
          bytes: Buffer.concat(chunks),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const css = () => `/api/v1${w.modePath}/export?format=css`

describe('Accept-Encoding (RFC 9110 §12.5.3)', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['BR ; Q=0.8 , gzip;q=0.3', 'br'],
    ['*', 'br'],
    ['*;q=0.1, gzip', 'gzip'],
    ['*;q=0', undefined],
    ['gzip;q=0, *', 'br'],
    ['identity', undefined],
    ['identity;q=0.5, gzip;q=0.4', undefined],
    ['identity;q=0.4, gzip;q=0.5', 'gzip'],
    ['identity;q=0, gzip;q=0.001', 'gzip'],
    ['identity;q=0', undefined],
    ['x-gzip', 'gzip'],
    ['gzip;q=2', undefined],
    ['gzip;q=none, br;q=0.2', 'br'],
    ['deflate, zstd', undefined],
  ])('%s', (header, expected) => expect(chooseEncoding(header)).toBe(expected))
})

describe('an answer of more than 1 kB', () => {
  test.each([
    ['an export', css],
    ['a list that is kept', () => `/api/v1${w.modePath}/tokens`],
    ['a list that is not', () => `/api/v1${w.modePath}/tokens?type=color`],
    ['the OpenAPI document', () => '/api/v1/openapi.json'],
    ['the reference', () => '/docs'],
    ['the style sheet of the pages', () => '/docs/pages.css'],
  ])('%s is compressed as asked, is the same text, and each form has a tag of its own', async (_what, path) => {
    const plain = await raw(path())
    const br = await raw(path(), { 'accept-encoding': 'br' })
    const gz = await raw(path(), { 'accept-encoding': 'gzip' })
    expect([plain, br, gz].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect([plain, br, gz].map(({ headers }) => headers.vary)).toEqual(Array(3).fill('accept-encoding'))
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
    expect(gunzipSync(gz.bytes).equals(plain.bytes)).toBe(true)
    expect(br.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(Number(br.headers['content-length'])).toBe(br.bytes.length)
    const tag = plain.headers.etag!
    expect([br.headers.etag, gz.headers.etag]).toEqual([tag.replace(/"$/, '-br"'), tag.replace(/"$/, '-gzip"')])
    expect(br.headers['content-type']).toBe(plain.headers['content-type'])
  })

  test('is 304 for the tag of any form, weakened or not, and gets that tag back', async () => {
    const tag = (await raw(css())).headers.etag!
    const forms = [tag, tag.replace(/"$/, '-br"'), tag.replace(/"$/, '-gzip"')]
    for (const encoding of ['identity', 'br', 'gzip'])
      for (const form of forms)
        for (const sent of [form, `W/${form}`, `"other", ${form}`]) {
          const answer = await raw(css(), { 'accept-encoding': encoding, 'if-none-match': sent })
          expect([answer.status, answer.headers.etag, answer.headers.vary]).toEqual([304, form, 'accept-encoding'])
        }
    for (const other of ['"x"', tag.replace(/"$/, '-zstd"'), `${tag}-br`])
      expect((await raw(css(), { 'if-none-match': other })).status).toBe(200)
  })

  test('HEAD has the headers of the form that GET would give', async () => {
    const get = await raw(css(), { 'accept-encoding': 'br' })
    const head = await raw(css(), { 'accept-encoding': 'br' }, 'HEAD')
    const of = ({ headers }: Raw) => [headers.etag, headers['content-encoding'], headers['content-length']]
    expect([of(head), head.bytes.length]).toEqual([of(get), 0])
  })

  test('that is kept is compressed once', async () => {
    const kept = w.services.cache.held().bytes
    const path = `${css()}&prefix=once`
    await raw(path)
    const plain = w.services.cache.held().bytes
    const all = await Promise.all(Array.from({ length: 20 }, () => raw(path, { 'accept-encoding': 'br' })))
    const once = w.services.cache.held().bytes
    expect([plain > kept, once - plain]).toEqual([true, all[0]!.bytes.length])
    await raw(path, { 'accept-encoding': 'br' })
    expect(w.services.cache.held().bytes).toBe(once)
  })

  test('after a write it is another text under another tag', async () => {
    const path = `/api/v1${w.modePath}/tokens`
    const before = await raw(path, { 'accept-encoding': 'br' })
    await w.addTokens({ 'color.late': ['color', '#000'] })
    const after = await raw(path, { 'accept-encoding': 'br', 'if-none-match': before.headers.etag! })
    expect(after.status).toBe(200)
    expect(brotliDecompressSync(after.bytes).toString()).toContain('color.late')
  })
})

describe('what is never compressed', () => {
  const accept = { 'accept-encoding': 'br, gzip' }

  test('short answers, and they do not vary', async () => {
    const { headers } = await raw('/api/v1/workspaces', accept)
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined])
  })

  test('answers that contain a secret and the caller’s input: a created key, sign-up, registration', async () => {
    const long = 'x'.repeat(100)
    const session = { cookie: `tessera_session=${w.people.owner.session}`, origin: w.services.baseUrl }
    const json = { 'content-type': 'application/json' }
    const uris = Array.from({ length: 10 }, (_, i) => `https://app.example.com/${'callback'.repeat(20)}/${i}`)
    const answers = [
      await raw(
        '/api/api-keys',
        { ...accept, ...json, ...session },
        'POST',
        JSON.stringify({ name: long, scopes: ['read:tokens'] }),
      ),
      await raw(
        '/api/oauth/mcp/register',
        { ...accept, ...json },
        'POST',
        JSON.stringify({ client_name: long, redirect_uris: uris }),
      ),
    ]
    expect(answers.map(({ status, headers }) => [status, headers['content-encoding']])).toEqual([
      [201, undefined],
      [201, undefined],
    ])
    expect(answers[1]!.bytes.length).toBeGreaterThan(1_000) // long enough, if it contained no secret
  })
})

test('If-Match accepts the tag of any representation', async () => {
  const description = 'd'.repeat(2_000)
  const path = `/api/v1/tokensets/${w.tokenset.id}`
  const patch = (tag: string, name: string) =>
    raw(path, { 'content-type': 'application/json', 'if-match': tag }, 'PATCH', JSON.stringify({ name, description }))
  await patch('*', 'Zero')
  for (const [encoding, name] of [
    ['identity', 'One'],
    ['br', 'Two'],
    ['gzip', 'Three'],
  ] as const) {
    const { headers } = await raw(path, { 'accept-encoding': encoding })
    expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    expect((await patch(headers.etag!, name)).status).toBe(200)
    expect((await patch(headers.etag!, 'late')).status).toBe(400)
    expect((await patch(`W/${headers.etag!}`, 'weak')).status).toBe(400)
  }
})

test('the public style sheet is compressed, separately for each encoding', async () => {
  const o = await organizationWorld()
  const names = Array.from({ length: 60 }, (_, i) => [`color.scale.step-${i}`, ['color', '#3b82f6']])
  await o.addTokens(Object.fromEntries(names) as Parameters<World['addTokens']>[0])
  await o.publish(o.production)
  await o.as('owner', { surface: 'session' }).patch(o.at(o.production), { slug: 'acme', public: true })
  const path = `${o.address}/public/acme/tokens.css`
  const [plain, br] = [await raw(path), await raw(path, { 'accept-encoding': 'br' })]
  expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
  expect([br.headers.vary, br.headers['cache-control']]).toEqual(['accept-encoding', plain.headers['cache-control']])
  expect(br.headers.etag).toBe(plain.headers.etag!.replace(/"$/, '-br"'))
  await o.close()
})

test.each([
  [7_000_000, 5],
  [9_000_000, 1],
])('an answer of %i bytes is compressed at level %i', async (size, level) => {
  const line = '{"name":"color.scale.step","value":"#3b82f6"},'
  const answer = represent(line.repeat(size / line.length))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: answer.bytes.length,
  }
  expect((await formOf(answer, 'br')).equals(brotliCompressSync(answer.bytes, { params }))).toBe(true)
})

describe('a body that is compressed', () => {
  const refused = 'The body must be sent as it is: without Content-Encoding, and with no Transfer-Encoding but chunked'
  const name = { name: 'Compressed' }
  const body = gzipSync(JSON.stringify(name))
  const post = (path: string, encoding: string, type = 'application/json') =>
    raw(path, { 'content-type': type, 'content-encoding': encoding }, 'POST', body)
  const told = ({ status, bytes }: Raw) => [status, JSON.parse(bytes.toString())] as const

  test.each(['gzip', 'br', 'deflate', 'zstd', 'identity, gzip', 'x-none'])('by %s is refused', async encoding => {
    for (const path of ['/api/v1/workspaces', '/api/mcp', '/api/auth/sign-in'])
      expect(told(await post(path, encoding))).toEqual([
        400,
        expect.objectContaining({ error: refused, code: 'body_encoded' }),
      ])
    const form = await post('/api/oauth/mcp/token', encoding, 'application/x-www-form-urlencoded')
    expect(told(form)).toEqual([400, expect.objectContaining({ error: 'invalid_request', error_description: refused })])
    expect((await w.as('owner').get('/workspaces')).body.total).toBe(1)
  })

  test('is none where its encoding is identity', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' }
    expect((await raw('/api/v1/workspaces', headers, 'POST', JSON.stringify(name))).status).toBe(201)
  })
})
