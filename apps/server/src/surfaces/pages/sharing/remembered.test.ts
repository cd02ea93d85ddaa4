// What strangers put into the address of a page or a style sheet does not make it be written again, nor take others' place in the cache.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { organizationWorld, session } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'

let w: OrganizationWorld
/** What was written, by what it shows. */
let written: string[] = []
/** Statements that read tokens of releases. */
let reads = 0

beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'], 'space.1': ['dimension', '4px'] })
  await owner().post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dark', copy_from: w.mode.id })
  await owner().post(`/workspaces/${w.workspace.id}/resolvers`, {
    name: 'Themes',
    sets: [{ name: 'core', sources: [{ tokenset_id: w.tokenset.id }] }],
    modifiers: [
      {
        name: 'scheme',
        default: 'light',
        contexts: ['light', 'dark'].map(name => ({ name, sources: [] })),
      },
    ],
  })
  const { database, cache } = w.services
  const { get } = cache
  cache.get = (shown, make) =>
    get(shown, () => {
      written.push(`${shown.subject} ${shown.variant}`)
      return make()
    })
  w.services.database = {
    ...database,
    query(statement) {
      if (/from snapshot_parts/.test(statement.text)) reads++
      return database.query(statement)
    },
  }
})
beforeEach(() => {
  written = []
  reads = 0
})
afterAll(() => w.close())

const owner = () => w.as('owner')
const share = (slug: string, page: Record<string, unknown>) =>
  owner().put(`/workspaces/${w.workspace.id}/shared-pages/${slug}`, { title: 'A', visibility: 'public', ...page })
const read = (path: string) => w.send('GET', path)
async function sameAs(first: string, others: readonly string[]) {
  const expected = await read(first)
  expect(expected.status).toBe(200)
  for (const path of others) expect([path, (await read(path)).text]).toEqual([path, expected.text])
  expect(written).toHaveLength(1)
}

test('a page of a tokenset: unknown parameters, order, case and defaults', async () => {
  expect((await share('acme-modes', { tokenset_id: w.tokenset.id })).status).toBe(200)
  await sameAs(
    '/d/acme-modes',
    [
      ...['x=1', 'x=2', 'mode=nowhere', 'mode=else', 'mode=Base', 'mode=BASE', 'names=css', 'names=klingon', 'embed=0'],
      ...['q=', 'q=+', 'release=9.9.9', 'theme.scheme=dark', 'names=css&mode=Base&utm=1', 'mode=Base&names=css'],
    ].map(query => `/d/acme-modes?${query}`),
  )
  written = []
  await sameAs('/d/acme-modes?mode=Dark', ['/d/acme-modes?mode=dark', '/d/acme-modes?a=b&mode=DARK'])
  written = []
  await sameAs('/d/acme-modes?q=brand&names=scss', ['/d/acme-modes?names=scss&q=+brand+&x'])
})

test('a page of themes, now and as it was published', async () => {
  const { resolvers } = (await owner().get(`/workspaces/${w.workspace.id}/resolvers`)).body
  const resolver_id = resolvers[0].id
  await share('acme-themes', { resolver_id })
  const others = ['x=1', 'theme.scheme=light', 'theme.scheme=purple', 'theme.nothing=dark', 'mode=Dark']
  await sameAs(
    '/d/acme-themes',
    others.map(query => `/d/acme-themes?${query}`),
  )
  await w.publish(w.staging)
  await share('acme-released', { resolver_id, environment_id: w.staging.id })
  await share('acme-version', { tokenset_id: w.tokenset.id, environment_id: w.staging.id })
  written = []
  await sameAs(
    '/d/acme-released',
    [...others, 'release=9.9.9'].map(query => `/d/acme-released?${query}`),
  )
  written = []
  await sameAs(
    '/d/acme-version',
    ['mode=base', 'mode=nowhere', 'release=1.0.0'].map(query => `/d/acme-version?${query}`),
  )
})

test('a style sheet: unknown parameters and case; what is not there is not read', async () => {
  await w.as('owner', session).patch(`/organizations/${w.organization.id}/environments/${w.staging.id}`, {
    public: true,
    slug: 'acme-public',
  })
  const sheet = '/public/acme-public/tokens.css'
  written = []
  await sameAs(sheet, [`${sheet}?x=1`, `${sheet}?prefix=a`])
  written = []
  await sameAs(`${sheet}?mode=Dark`, [`${sheet}?mode=dark`, `${sheet}?x&mode=DARK`])
  reads = 0
  expect((await read(`${sheet}?mode=nowhere`)).status).toBe(404)
  const known = reads
  reads = 0
  await read(`${sheet}?mode=Base`)
  expect(known).toBeLessThan(reads)
})

test('readers of one page take a share of the cache; what others ask for stays', async () => {
  await share('acme-other', { tokenset_id: w.tokenset.id, title: 'Other' })
  await read('/d/acme-other')
  const { entries } = w.services.cache.held()
  for (let n = 0; n < 400; n++) await read(`/d/acme-modes?q=${n}`)
  expect(w.services.cache.held().entries).toBeLessThanOrEqual(entries + 375)
  written = []
  await read('/d/acme-other')
  expect(written).toEqual([])
})
