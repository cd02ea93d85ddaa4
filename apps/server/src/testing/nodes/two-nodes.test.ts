// Two servers on one database: a change on one applies on the other from the next request. NODE_ROUNDS repeats it.
import { repeats } from '@tessera/engine/testing/random/repeats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manyWriters } from '../../storage/writers/many-writers.ts'
import { createDatabase } from '../../storage/sql.ts'
import { session } from '../organization.ts'
import { world } from '../world.ts'
import type { Person, World } from '../world.ts'
import { secondNode } from './second-node.ts'

const rounds = repeats('NODE_ROUNDS', { short: 2, long: 50 })
const timeout = 120_000 + rounds * 1_000

let w: World
let other: string
let close: () => Promise<void>
beforeAll(async () => {
  w = await world({ shared: true })
  await w.addTokens({ a: ['number', 1] })
  const node = await secondNode(w, manyWriters(createDatabase({ connection: w.connection })))
  other = node.address
  close = node.close
})
afterAll(async () => {
  await close()
  await w.close()
})

/** Sends the request to the other node. */
async function there(who: Person | { key: string }, path: string, method = 'GET', body?: unknown) {
  const bySession = 'session' in who && path.startsWith('/api/') && !path.startsWith('/api/v1/')
  const response = await fetch(other + path, {
    method,
    headers: {
      ...(bySession
        ? { cookie: `tessera_session=${who.session}`, origin: w.services.baseUrl }
        : { authorization: `Bearer ${who.key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text(), etag: response.headers.get('etag') }
}

const api = () => `/api/v1${w.modePath}/tokens`
const owner = (surface: 'rest' | 'session' = 'session') => w.as('owner', { surface })

describe.each(Array.from({ length: rounds }, (_, round) => round + 1))('round %i', round => {
  test('a revoked key', { timeout }, async () => {
    const { id, key } = (await owner().post('/api-keys', { name: 'k', scopes: ['read:tokens'] })).body
    expect((await there({ key }, api())).status).toBe(200)
    await owner().delete(`/api-keys/${id}`)
    expect((await there({ key }, api())).status).toBe(401)
  })

  test('a member who is removed, and one whose role changes', { timeout }, async () => {
    const person = await w.signUp(`member ${round}`)
    const members = `/workspaces/${w.workspace.id}/members`
    const { id } = (await owner().post(members, { email: person.email, role: 'viewer' })).body
    const write = () => there(person, `${api()}/batch`, 'POST', { operations: [], dry_run: true })
    expect((await write()).status).toBe(403)
    await owner().patch(`${members}/${id}`, { role: 'editor' })
    expect((await write()).status).toBe(400) // an empty batch; but it may write
    expect((await there(person, `/api/workspaces/${w.workspace.id}`)).status).toBe(200)
    await owner().delete(`${members}/${id}`)
    expect([(await write()).status, (await there(person, `/api/workspaces/${w.workspace.id}`)).status]).toEqual([
      404, 404,
    ])
  })

  test('a plan that is changed', { timeout }, async () => {
    await w.setPlan(w.people.owner, 'FREE')
    try {
      expect((await there(w.people.owner, `${api()}/batch`, 'POST', { operations: [] })).status).toBe(403)
      expect((await there(w.people.editor, api())).status).toBe(404)
    } finally {
      await w.setPlan(w.people.owner, 'TEAM')
    }
    expect((await there(w.people.editor, api())).status).toBe(200)
  })

  test('an account that is disabled, a session that is ended', { timeout }, async () => {
    const [administrator, person] = [await w.signUp(`admin ${round}`, 'TEAM', true), await w.signUp(`user ${round}`)]
    expect([
      (await there(person, '/api/auth/session')).status,
      (await there(person, '/api/v1/workspaces')).status,
    ]).toEqual([200, 200])
    await w.as(administrator, session).patch(`/admin/users/${person.id}`, { disabled: true })
    expect([
      (await there(person, '/api/auth/session')).status,
      (await there(person, '/api/v1/workspaces')).status,
    ]).toEqual([401, 401])
    await w.as(administrator, session).post('/auth/sign-out')
    expect((await there(administrator, '/api/auth/session')).status).toBe(401)
  })

  test('a notification, unread and read', { timeout }, async () => {
    const given = { title: `Proposal ${round}`, status: 'open', reviewers: [w.people.admin.id] }
    await owner('rest').post(`/workspaces/${w.workspace.id}/proposals`, given)
    const { notifications, unread } = JSON.parse((await there(w.people.admin, '/api/v1/notifications')).text)
    expect([notifications[0].title, unread]).toEqual([`owner asks for your review of "Proposal ${round}"`, 1])
    const read = { ids: [notifications[0].id] }
    expect((await there(w.people.admin, '/api/v1/notifications/read', 'POST', read)).text).toBe('{"unread":0}')
    expect((await w.as('admin').get('/notifications')).body.unread).toBe(0)
  })

  test('a token that is changed, in lists and exports that the other node keeps as text', { timeout }, async () => {
    const [list, css] = [api(), `/api/v1${w.modePath}/export?format=css`]
    const before = [await there(w.people.owner, list), await there(w.people.owner, css)]
    await owner('rest').patch(`${w.modePath}/tokens/a`, { value: 1000 + round })
    const after = [await there(w.people.owner, list), await there(w.people.owner, css)]
    for (const [n, { text, etag }] of after.entries()) {
      expect(text).toContain(String(1000 + round))
      expect(etag).not.toBe(before[n]!.etag)
    }
    // Both nodes give the same bytes and the same tag.
    const here = await owner('rest').get(`${w.modePath}/tokens`)
    expect([here.text, here.headers.get('etag')]).toEqual([after[0]!.text, after[0]!.etag])
  })
})
