// What is public ends with its workspace: at once, on another node too, and with what caches keep.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { manyWriters } from '../../../../storage/writers/many-writers.ts'
import { createDatabase } from '../../../../storage/sql.ts'
import { secondNode } from '../../../../testing/nodes/second-node.ts'
import { organizationWorld, session } from '../../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../../testing/organization.ts'

let w: OrganizationWorld
let node: { address: string; close(): Promise<void> }
let other: { id: string }
beforeEach(async () => {
  w = await organizationWorld({ shared: true })
  node = await secondNode(w, manyWriters(createDatabase({ connection: w.connection })))
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'] })
  other = (await owner().post('/workspaces', { name: 'Icons', include_in_organization: true })).body
  const tokenset = (await w.as('owner').post(`/workspaces/${other.id}/tokensets`, { name: 'Icons' })).body
  const [mode] = (await w.as('owner').get(`/tokensets/${tokenset.id}/modes`)).body.modes
  const tokens = `/tokensets/${tokenset.id}/modes/${mode.id}/tokens`
  await w.as('owner').post(tokens, { name: 'color.icon', type: 'color', value: '#ff0000' })
  const outputs = [{ name: 'icons', format: 'css' }]
  await w.as('owner').put(`/workspaces/${other.id}/outputs`, { outputs })
  await w.publish(w.production, { version: '1.0.0' })
  await w.publish(w.production, { version: '2.0.0' })
  await owner().patch(w.at(w.production), { slug: 'acme', public: true })
  const page = { title: 'Icons', visibility: 'public', tokenset_id: tokenset.id }
  await w.as('owner').put(`/workspaces/${other.id}/shared-pages/icons-live`, page)
  const published = { ...page, environment_id: w.production.id }
  await w.as('owner').put(`/workspaces/${other.id}/shared-pages/icons-published`, published)
})
afterEach(async () => {
  await node.close()
  await w.close()
})

const owner = () => w.as('owner', session)

/** From both nodes, the other one first. */
async function read(path: string, headers: Record<string, string> = {}) {
  const answers = []
  for (const address of [node.address, w.address]) {
    const answer = await fetch(address + path, { headers, redirect: 'manual' })
    answers.push({ status: answer.status, text: await answer.text(), caching: answer.headers.get('cache-control') })
  }
  return answers
}
const sheets = ['', '?release=1.0.0', '?release=2.0.0'].map(query => `/public/acme/tokens.css${query}`)
const output = '/public/acme/tokens.css?output=icons'
const pages = ['/d/icons-live', '/d/icons-published']
/** All is read, so that both nodes remember it. */
async function readAll() {
  for (const path of [...sheets, output, ...pages])
    for (const answer of await read(path)) {
      expect([path, answer.status, answer.text.includes('icon')]).toEqual([path, 200, true])
      expect(answer.caching).toBe('public, max-age=60, stale-while-revalidate=60')
    }
}

const endings = {
  deleted: () => w.as('owner').delete(`/workspaces/${other.id}`),
  'taken out of its organization': () => owner().delete(`${w.path}/workspaces/${other.id}`),
}

describe.each(Object.keys(endings) as (keyof typeof endings)[])('a workspace that is %s', ending => {
  test('is in no public stylesheet, and its pages are for nobody who is not a member', async () => {
    await readAll()
    expect((await endings[ending]()).status).toBe(200)
    for (const path of sheets)
      for (const { status, text } of await read(path)) {
        expect([path, status]).toEqual([path, 200])
        expect(text).toContain('--color-brand')
        expect(text).not.toContain('icon')
      }
    for (const { status } of await read(output)) expect(status).toBe(404)
    // As an address that nobody has.
    for (const path of pages) for (const { status } of await read(path)) expect([path, status]).toEqual([path, 302])
    const cookie = `tessera_session=${w.people.owner.session}`
    const seen = await Promise.all(pages.map(path => read(path, { cookie })))
    const live = ending === 'deleted' ? 404 : 200
    expect(seen.map(answers => answers.map(({ status }) => status))).toEqual([
      [live, live],
      [404, 404],
    ])
  })
})

test('a stylesheet of which nothing is left ends, and is there again when its workspaces are', async () => {
  await readAll()
  for (const { id } of [other, w.workspace]) await owner().delete(`${w.path}/workspaces/${id}`)
  for (const path of sheets) for (const { status } of await read(path)) expect([path, status]).toEqual([path, 404])
  await owner().put(`${w.path}/workspaces/${other.id}`)
  for (const path of sheets)
    for (const { status, text } of await read(path)) expect([status, text.includes('icon')]).toEqual([200, true])
})

test('the release itself keeps what was published, and the history says what was closed', async () => {
  await owner().delete(`${w.path}/workspaces/${other.id}`)
  const exported = await w.as('owner').get(`${w.at(w.production)}/export?format=css`)
  expect(exported.text).toContain('--color-icon')
  const { changes } = (await owner().get(`/workspaces/${other.id}/changes`)).body
  expect(changes[0].summary).toBe('Took the workspace "Icons" out of Acme Inc; 2 public pages are for members only now')
})

test('with the organization its public stylesheets end, and the public pages of its workspaces', async () => {
  await readAll()
  expect((await owner().delete(w.path)).status).toBe(200)
  for (const path of sheets) for (const { status } of await read(path)) expect([path, status]).toEqual([path, 404])
  for (const path of pages) for (const { status } of await read(path)) expect([path, status]).toEqual([path, 302])
})
