// Who may read the metrics: monitoring inside the network, never a visitor behind a proxy.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { world } from '../testing/world.ts'

const throughProxies: Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-for': '' },
  { forwarded: 'for=203.0.113.9' },
]

test.each([[[]], [['127.0.0.1']]])(
  'metrics are for whoever comes directly, with the proxies %j trusted',
  async trustProxy => {
    const w = await world({ config: { trustProxy } })
    try {
      const inside = await w.send('GET', '/metrics')
      expect(inside.status).toBe(200)
      expect(inside.text).toContain('http_requests_total')
      for (const headers of throughProxies) {
        const outside = await w.send('GET', '/metrics', undefined, headers)
        expect([outside.status, outside.body]).toEqual([
          404,
          { error: 'Not found', code: 'not_found', request_id: expect.any(String) },
        ])
      }
    } finally {
      await w.close()
    }
  },
)

test('with a token set, metrics require it, also through a proxy', async () => {
  const w = await world({ config: { metricsToken: 'scrape-scrape-scrape' } })
  const statusWith = async (headers: Record<string, string>) =>
    (await w.send('GET', '/metrics', undefined, headers)).status
  try {
    expect(await statusWith({ authorization: 'Bearer scrape-scrape-scrape' })).toBe(200)
    expect(await statusWith({ authorization: 'Bearer scrape-scrape-scrape', 'x-forwarded-for': '203.0.113.9' })).toBe(
      200,
    )
    for (const authorization of ['', 'Bearer ', 'Bearer scrape-scrape-scrap', 'Basic scrape-scrape-scrape'])
      expect(await statusWith({ authorization })).toBe(404)
    expect(await statusWith({})).toBe(404)
  } finally {
    await w.close()
  }
})

test('the proxies that we ship and show do not pass the metrics on', async () => {
  const root = new URL('../../../../', import.meta.url)
  expect(await readFile(new URL('packaging/Caddyfile', root), 'utf8')).toMatch(
    /@metrics path \/metrics\n\s*respond @metrics 404/,
  )
  expect(await readFile(new URL('docs/self-hosting.md', root), 'utf8')).toMatch(
    /location = \/metrics \{\n\s*return 404;/,
  )
})
