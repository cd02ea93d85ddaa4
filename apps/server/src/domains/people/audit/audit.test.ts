// The audit log as an administrator reads it.
import type { AuditEntry } from '@tessera/contract'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizationWorld, session } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'
import { openConsent, newVerifier, queryFor, registerApp } from '../../../testing/oauth.ts'
import type { Person } from '../../../testing/world.ts'
import { sql } from '../../../storage/sql.ts'

let w: OrganizationWorld
let admin: Person
beforeAll(async () => {
  w = await organizationWorld()
  admin = await w.signUp('Administrator', 'TEAM', true)
})
afterAll(() => w.close())

const password = 'a long enough pass phrase'
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function read(query: Record<string, string | number> = {}) {
  await w.services.refusedSignIns.close()
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  const { status, body } = await w.as(admin, session).get(`/admin/audit?${text}`)
  expect(status).toBe(200)
  return body as { entries: AuditEntry[]; total: number; next_cursor: string | null }
}
const newest = async (query: Record<string, string | number> = {}) => (await read({ ...query, limit: 1 })).entries[0]!

describe('GET /api/admin/audit', () => {
  test('is for administrators alone', async () => {
    expect((await w.as('nobody', session).get('/admin/audit')).status).toBe(401)
    const { status, body } = await w.as('owner', session).get('/admin/audit')
    expect([status, body.error]).toEqual([403, 'Only administrators of this instance can do this'])
    expect((await w.as('owner', session).get('/admin/audit?format=ndjson')).status).toBe(403)
    expect((await w.as(admin).get('/admin/audit')).status).toBe(404)
  })

  test('records signing in and out, with address and request id', async () => {
    const email = 'walker@example.com'
    await w.as(admin, session).post('/admin/users', { email, name: 'Walker', password })
    const { headers, body } = await w.as('nobody', session).post('/auth/sign-in', { email, password })
    const entry = await newest({ action: 'sign_in' })
    expect(entry).toMatchObject({
      summary: 'Signed in',
      actor: { user_id: body.user.id, user_name: 'Walker', surface: 'session' },
      ip: '127.0.0.1',
      request_id: headers.get('x-request-id'),
      subject: { kind: 'session' },
      count: 1,
      account_hash: null,
    })
    const cookie = headers.get('set-cookie')!.split(';')[0]!
    await w.send('POST', '/api/auth/sign-out', {}, { cookie, origin: w.address })
    expect(await newest({ actor: body.user.id })).toMatchObject({ action: 'sign_out', subject: entry.subject })
  })

  test('records refused sign-ins by the hash of the address, never the address or the password', async () => {
    const typed = 'Hunter2-typed-in-the-wrong-field@Example.com '
    const { status, headers } = await w
      .as('nobody', session)
      .post('/auth/sign-in', { email: typed, password: 'my secret' })
    expect(status).toBe(401)
    const hash = hashOf('hunter2-typed-in-the-wrong-field@example.com')
    const entry = await newest({ actor: hash })
    expect(entry).toMatchObject({
      action: 'sign_in_failed',
      account_hash: hash,
      actor: { user_id: null },
      ip: '127.0.0.1',
      request_id: headers.get('x-request-id'),
    })
    const known = await w
      .as('nobody', session)
      .post('/auth/sign-in', { email: 'owner@example.com', password: 'my secret' })
    expect(known.status).toBe(401)
    expect((await newest({ action: 'sign_in_failed' })).account_hash).toBe(hashOf('owner@example.com'))
    for (const actor of [w.people.owner.id, ' Owner@example.com'])
      expect((await newest({ actor })).account_hash).toBe(hashOf('owner@example.com'))
    expect((await read({ actor: 'owner@example.com', limit: 1000 })).total).toBeGreaterThan(1)
    const stored = await w.database.query(
      sql`select changes::text as row from changes where operation = 'sign_in_failed'`,
    )
    expect(JSON.stringify(stored)).not.toMatch(/hunter2|owner@|my secret/i)
  })

  test('records keys, members, roles, plans, password resets and releases, with who', async () => {
    const owner = w.as('owner', session)
    const key = (await owner.post('/api-keys', { name: 'CI', scopes: ['read:tokens'] })).body
    expect(await newest({ actor: w.people.owner.id })).toMatchObject({
      action: 'create_api_key',
      subject: { kind: 'api_key', id: key.id },
    })
    expect(JSON.stringify(await read())).not.toContain(key.key)
    await owner.delete(`/api-keys/${key.id}`)
    expect(await newest()).toMatchObject({ action: 'delete_api_key', summary: 'Revoked the API key "CI"' })

    const members = `/workspaces/${w.workspace.id}/members`
    const member = (await owner.post(members, { email: 'stranger@example.com', role: 'viewer' })).body
    await owner.patch(`${members}/${member.id}`, { role: 'admin' })
    expect(await newest({ workspace_id: w.workspace.id })).toMatchObject({
      action: 'update_member',
      summary: 'Made stranger@example.com an admin (was viewer)',
      actor: { user_name: 'owner' },
    })

    await w
      .as(admin, session)
      .patch(`/admin/users/${w.people.stranger.id}`, { plan_type: 'PRO', password, disabled: true })
    expect(await newest()).toMatchObject({
      action: 'update_user',
      summary: 'Changed the account of stranger@example.com: reset the password, plan PRO instead of TEAM, disabled it',
      actor: { user_id: admin.id },
      subject: { kind: 'user', id: w.people.stranger.id },
    })

    await w.publish(w.staging)
    expect(await newest()).toMatchObject({ action: 'publish_release', organization_id: w.organization.id })
  })

  test('records apps that connect', async () => {
    const app = await registerApp(w)
    const verifier = newVerifier()
    const consent = (await openConsent(w, w.people.editor, queryFor(app, verifier))).body
    const headers = { cookie: `tessera_session=${w.people.editor.session}`, origin: w.address }
    const decision = { transaction: consent.transaction, decision: 'approve' }
    const { redirect_to } = (await w.send('POST', '/api/oauth/mcp/consent', decision, headers)).body
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(redirect_to).searchParams.get('code')!,
      redirect_uri: app.redirect_uri,
      client_id: app.client_id,
      code_verifier: verifier,
    })
    const exchanged = await w.send('POST', '/api/oauth/mcp/token', form.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(await newest()).toMatchObject({
      action: 'connect_app',
      actor: { user_id: w.people.editor.id, surface: 'oauth' },
      ip: '127.0.0.1',
      request_id: exchanged.headers.get('x-request-id'),
    })
  })

  test('keeps the entries of a workspace that is deleted, and contains no edits of tokens', async () => {
    const owner = w.as('owner')
    const { id } = (await owner.post('/workspaces', { name: 'Short-lived' })).body
    const tokenset = (await owner.post(`/workspaces/${id}/tokensets`, { name: 'Core' })).body
    const mode = (await owner.get(`/tokensets/${tokenset.id}/modes`)).body.modes[0]
    const token = { name: 'a', type: 'number', value: 1 }
    expect((await owner.post(`/tokensets/${tokenset.id}/modes/${mode.id}/tokens`, token)).status).toBe(201)
    await owner.delete(`/tokensets/${tokenset.id}`)
    await owner.delete(`/workspaces/${id}`)
    const { entries, total } = await read({ workspace_id: id })
    expect(entries.map(({ action }) => action)).toEqual([
      'delete_workspace',
      'delete_tokenset',
      'create_tokenset',
      'create_workspace',
    ])
    expect([total, entries[0]!.summary]).toEqual([4, 'Deleted the workspace "Short-lived"'])
  })

  test('lists all entries page by page, newest first, and by time', async () => {
    const { entries, total } = await read({ limit: 1000 })
    const ids = entries.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort().reverse())
    expect(total).toBe(ids.length)
    const paged: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await read({ limit: 7, ...(cursor ? { cursor } : {}) })
      paged.push(...page.entries.map(({ id }) => id))
      cursor = page.next_cursor
    }
    expect(paged).toEqual(ids)
    const [from, to] = [entries[5]!.created_at, entries[2]!.created_at]
    const between = (await read({ from, to, limit: 1000 })).entries
    expect(between).toEqual(entries.filter(({ created_at }) => created_at >= from && created_at < to))
    expect((await read({ to: '2020-01-01' })).total).toBe(0)
  })

  test('is given as NDJSON, an entry a line, more than are read at once', async () => {
    await w.write(sql`insert into changes (id, operation, summary, surface, created_at, audited)
 select gen_random_uuid(), 'sign_out', 'Signed out', 'session', now(), true from generate_series(1, 1203)`)
    const cookie = { cookie: `tessera_session=${admin.session}` }
    const file = (query: string) => w.send('GET', `/api/admin/audit?format=ndjson${query}`, undefined, cookie)
    const { status, headers, text } = await file('')
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/x-ndjson',
      'no-store',
    ])
    expect(headers.get('content-disposition')).toBe('attachment; filename="audit.ndjson"')
    const lines = text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as AuditEntry)
    const { total, entries } = await read({ limit: 1000 })
    expect(lines).toHaveLength(total)
    expect(new Set(lines.map(({ id }) => id)).size).toBe(total)
    expect(lines.slice(0, 1000)).toEqual(entries)
    const few = (await file('&limit=3&action=sign_out')).text
    expect(few.trimEnd().split('\n')).toHaveLength(3)
  })

  test.each([
    [
      'actor=ada',
      'actor must be the id or the e-mail of an account, or the SHA-256 of an e-mail in 64 hexadecimal digits',
    ],
    ['workspace_id=x', 'workspace_id must be an id'],
    ['from=yesterday', 'from must be a date such as 2026-01-31, or a time such as 2026-01-31T12:00:00Z'],
    ['to=2026-02-31T99:00:00Z', 'to must be a date such as 2026-01-31, or a time such as 2026-01-31T12:00:00Z'],
    ['format=csv', 'format must be json or ndjson'],
    ['limit=0', 'Limit must be a whole number from 1 to 1000'],
    ['cursor=x', 'Cursor is not valid: pass next_cursor of the page before, unchanged'],
  ])('refuses %s', async (query, error) => {
    const { status, body } = await w.as(admin, session).get(`/admin/audit?${query}`)
    expect([status, body.error]).toEqual([400, error])
  })
})

describe('GET /api/account/activity', () => {
  test('lists what an account did and what others did to it, and nothing else', async () => {
    const email = 'reader@example.com'
    const { id } = (await w.as(admin, session).post('/admin/users', { email, name: 'Reader', password })).body
    const signIn = await w.as('nobody', session).post('/auth/sign-in', { email, password })
    await w.as('nobody', session).post('/auth/sign-in', { email, password: 'not the pass phrase' })
    const cookie = signIn.headers.get('set-cookie')!.split(';')[0]!
    const call = (method: string, path: string, body?: unknown) =>
      w.send(method, `/api${path}`, body, { cookie, origin: w.address })
    const key = (await call('POST', '/api-keys', { name: 'CI', scopes: ['read:tokens'] })).body
    await w.as(admin, session).delete(`/admin/api-keys/${key.id}`)
    await w.as(admin, session).patch(`/admin/users/${id}`, { plan_type: 'FREE' })
    await w.as('owner', session).patch('/account', { name: 'Somebody else' })
    await w.services.refusedSignIns.close()

    const { status, body } = await call('GET', '/account/activity')
    expect(status).toBe(200)
    const listed = (body.entries as AuditEntry[]).map(({ action, actor, ip }) => [action, actor.user_id, ip])
    expect(listed.toSorted()).toEqual(
      [
        ['create_user', admin.id, null],
        ['sign_in', id, '127.0.0.1'],
        ['sign_in_failed', null, '127.0.0.1'],
        ['create_api_key', id, '127.0.0.1'],
        ['delete_any_api_key', admin.id, null],
        ['update_user', admin.id, null],
      ].toSorted(),
    )
    expect(body.total).toBe(6)
    expect((await call('GET', '/account/activity?limit=2')).body).toMatchObject({ entries: { length: 2 }, total: 6 })
    expect((await w.as('nobody', session).get('/account/activity')).status).toBe(401)
  })
})

describe('GET /api/organizations/{id}/audit', () => {
  const path = () => `/organizations/${w.organization.id}/audit`

  test('is for its owner and admins', async () => {
    for (const role of ['owner', 'admin'] as const) expect((await w.as(role, session).get(path())).status).toBe(200)
    for (const role of ['editor', 'viewer'] as const) {
      const { status, body } = await w.as(role, session).get(path())
      expect([status, body.error]).toEqual([
        403,
        'You do not have permission to see the audit log of this organization.',
      ])
    }
    const outsider = await w.signUp('Outsider')
    expect((await w.as(outsider, session).get(path())).status).toBe(404)
    expect((await w.as('nobody', session).get(path())).status).toBe(401)
  })

  test('has the entries of the organization and of its workspaces, as administrators see them, and no others', async () => {
    const owner = w.as('owner', session)
    const elsewhere = (await owner.post('/workspaces', { name: 'Elsewhere' })).body
    await owner.delete(`/workspaces/${elsewhere.id}`)
    const member = (await owner.post(`/workspaces/${w.workspace.id}/members`, { email: admin.email, role: 'viewer' }))
      .body
    await w.publish(w.staging, { notes: 'For the log' })
    const { body } = await owner.get(`${path()}?limit=1000`)
    const entries = body.entries as AuditEntry[]
    expect(body.total).toBe(entries.length)
    expect(entries[0]).toMatchObject({ action: 'publish_release', organization_id: w.organization.id, ip: '127.0.0.1' })
    expect(entries[1]).toMatchObject({ action: 'add_member', subject: { id: member.id }, workspace_id: w.workspace.id })
    expect(entries.filter(({ workspace_id }) => workspace_id === elsewhere.id)).toEqual([])
    expect(entries.filter(({ action }) => action.startsWith('sign_'))).toEqual([])
    for (const entry of entries.slice(0, 2)) expect(await newest({ action: entry.action })).toEqual(entry)
    expect(entries.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash!))).toBe(true)
  })

  test('is filtered, paged and downloaded as the administrators’', async () => {
    const owner = w.as('owner', session)
    const first = (await owner.get(`${path()}?limit=1&action=publish_release`)).body
    const next = (await owner.get(`${path()}?limit=1&action=publish_release&cursor=${first.next_cursor}`)).body
    expect([first.entries[0].action, next.entries[0].action]).toEqual(['publish_release', 'publish_release'])
    expect(next.entries[0].id < first.entries[0].id).toBe(true)
    const { text, headers } = await w.send('GET', `/api${path()}?format=ndjson&limit=2`, undefined, {
      cookie: `tessera_session=${w.people.owner.session}`,
    })
    expect(headers.get('content-type')).toContain('ndjson')
    expect(text.trim().split('\n')).toHaveLength(2)
    expect((await owner.get(`${path()}?actor=viewer@example.com`)).body.entries).toEqual([])
    expect((await owner.get(`${path()}?limit=0`)).status).toBe(400)
  })
})
