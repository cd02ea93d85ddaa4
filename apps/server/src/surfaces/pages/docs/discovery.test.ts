// What stands at the addresses where a program or an agent looks first.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const get = (path: string) => fetch(w.address + path, { redirect: 'manual' })

test.each([
  ['/openapi.json', '/api/v1/openapi.json'],
  ['/swagger.json', '/api/v1/openapi.json'],
  ['/api-docs.json', '/api/v1/openapi.json'],
  ['/.well-known/openapi.json', '/api/v1/openapi.json'],
  ['/api', '/docs'],
  ['/api-docs', '/docs'],
  ['/docs/', '/docs'],
  ['/reference', '/docs'],
  ['/redoc', '/docs'],
  ['/swagger', '/docs'],
  ['/v1', '/docs'],
  ['/mcp', '/docs/mcp'],
  ['/.well-known/change-password', '/settings'],
])('%s leads to %s', async (path, to) => {
  const answer = await get(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, to])
})

test.each([
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/api-catalog', 'application/linkset+json; charset=utf-8'],
])('%s may be kept for minutes, and is answered to HEAD without its text', async (path, type) => {
  const [whole, head] = [await get(path), await fetch(w.address + path, { method: 'HEAD' })]
  const headersOf = ({ headers }: Response) =>
    ['content-type', 'content-length', 'cache-control'].map(name => headers.get(name))
  const text = await whole.text()
  expect(headersOf(whole)).toEqual([type, String(Buffer.byteLength(text)), 'public, max-age=300'])
  expect([head.status, headersOf(head), await head.text()]).toEqual([200, headersOf(whole), ''])
})

test('robots.txt leaves out what asks for a session or a key', async () => {
  const text = await (await get('/robots.txt')).text()
  expect(text).toBe('User-agent: *\nDisallow: /api/\nDisallow: /mcp/\n')
})

test('the catalog names each API with its description, and these are there', async () => {
  const answer = await get('/.well-known/api-catalog')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/linkset+json; charset=utf-8'])
  const { linkset } = (await answer.json()) as { linkset: { anchor: string; 'service-desc': { href: string }[] }[] }
  expect(linkset.map(({ anchor }) => anchor)).toEqual([`${w.address}/api/v1`, `${w.address}/api`])
  for (const { 'service-desc': described } of linkset)
    expect(((await (await fetch(described[0]!.href)).json()) as { openapi: string }).openapi).toBe('3.1.0')
})

test('llms.txt names the MCP server, the API and its reference', async () => {
  const answer = await get('/llms.txt')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = await answer.text()
  expect(text.startsWith('# Tessera\n\n> ')).toBe(true)
  for (const address of ['/api/mcp', '/api/v1', '/docs', '/api/v1/openapi.json'])
    expect(text).toContain(w.address + address)
})
