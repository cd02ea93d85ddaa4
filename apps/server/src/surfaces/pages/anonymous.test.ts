// How much those without an account may ask for, and have written for them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationWorld, session } from '../../testing/organization.ts'
import type { OrganizationWorld } from '../../testing/organization.ts'

/** What one address may have written in a minute; all together six times that. */
const each = 4
let w: OrganizationWorld
beforeAll(async () => {
  w = await organizationWorld({ config: { rateLimit: 1_000, sessionRateLimit: 1_000, trustProxy: ['127.0.0.1'] } })
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'] })
  await w.publish(w.production)
  await w.as('owner', session).patch(w.at(w.production), { slug: 'acme', public: true })
  const page = { title: 'Acme', visibility: 'public', tokenset_id: w.tokenset.id }
  await w.as('owner').put(`/workspaces/${w.workspace.id}/shared-pages/acme`, page)
})
afterAll(() => w.close())

let last = 0
/** An address that nobody had before. */
const newcomer = () => `192.0.2.${++last}`
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const read = async (ip: string, path: string) => w.send('GET', path, undefined, from(ip))
let n = 0
/** A view of the page that nobody has asked for. */
const anew = () => `/d/acme?q=search-${++n}`

test('one address has so much written and no more, and gets what is remembered', async () => {
  w.services.config.rateLimit = each
  const [ip, path] = [newcomer(), anew]
  const first = path()
  expect((await read(ip, first)).status).toBe(200)
  for (let i = 1; i < each; i++) expect((await read(ip, path())).status).toBe(200)
  const refused = await read(ip, path())
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await read(ip, first)).status).toBe(200)
  expect((await read(newcomer(), path())).status).toBe(200)
  w.services.config.rateLimit = 1_000
})

test('all addresses together have six times as much written, and no one with a key is held up', async () => {
  w.services.config.rateLimit = each
  const path = anew
  const remembered = path()
  expect((await read(newcomer(), remembered)).status).toBe(200)
  const statuses: number[] = []
  for (let i = 0; i < each * 7; i++) statuses.push((await read(newcomer(), path())).status)
  expect(statuses.at(-1)).toBe(429)
  const admitted = statuses.filter(status => status === 200).length
  expect([admitted > 0, admitted < each * 6]).toEqual([true, true])
  expect((await read(newcomer(), '/public/acme/tokens.css?tokenset=core')).status).toBe(429)
  expect((await read(newcomer(), remembered)).status).toBe(200)
  w.services.config.rateLimit = 1_000
  expect((await w.as('owner').get('/workspaces')).status).toBe(200)
})

test.each([
  '/docs',
  '/docs/session',
  '/docs/manual',
  '/docs/nothing',
  '/docs/files/nothing',
  '/docs/pages.css',
  '/d/acme',
  '/d/acme/start',
  '/d/acme/sitemap.xml',
  '/d/page.css',
  '/oembed',
  '/public/acme/tokens.css',
])('%s counts against what an address may ask for', async path => {
  const ip = newcomer()
  w.services.config.sessionRateLimit = 2
  const statuses = []
  for (let i = 0; i < 3; i++) statuses.push((await read(ip, path)).status)
  expect(statuses[0]).not.toBe(429)
  expect(statuses[2]).toBe(429)
  // Whoever has a key draws on it alone.
  expect(
    (await w.send('GET', '/api/v1/me', undefined, { ...from(ip), authorization: `Bearer ${w.people.owner.key}` }))
      .status,
  ).toBe(200)
  w.services.config.sessionRateLimit = 1_000
})
