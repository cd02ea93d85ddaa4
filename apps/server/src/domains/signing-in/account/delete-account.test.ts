// Deleting one's own account.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../storage/sql.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const password = 'four plain words here'
let people = 0

async function newPerson() {
  const email = `leaver-${++people}@example.com`
  const answer = await w.send('POST', '/api/auth/sign-up', { email, password, name: 'Lea' })
  const cookie = answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0]!)
    .join('; ')
  const send = (method: string, path: string, body?: unknown) =>
    w.send(method, `/api${path}`, body, { cookie, origin: w.address })
  return { id: answer.body.user.id as string, email, send }
}

test('is refused while it owns workspaces or organizations, which are named', async () => {
  const { id, send } = await newPerson()
  await w.setPlan({ id } as never, 'BUSINESS')
  const workspace = (await send('POST', '/workspaces', { name: 'Mine', description: '' })).body
  const organization = (await send('POST', '/organizations', { name: 'Ours' })).body
  const refused = await send('DELETE', '/account', { password })
  expect([refused.status, refused.body]).toMatchObject([
    400,
    {
      error: 'Hand over or delete first what you own: the workspace "Mine", the organization "Ours"',
      code: 'account_owns',
      workspaces: [{ id: workspace.id, name: 'Mine' }],
      organizations: [{ id: organization.id, name: 'Ours' }],
    },
  ])
  expect((await send('GET', '/auth/session')).status).toBe(200)
})

test.each([
  [{}, 'confirmation_missing'],
  [{ password: 'not the one' }, 'password_wrong'],
  [{ code: '000000' }, 'code_wrong'],
])('%j proves nothing', async (body, code) => {
  const { send } = await newPerson()
  const answer = await send('DELETE', '/account', body)
  expect([answer.status, answer.body.code]).toEqual([400, code])
  // An address is written down in many places, a body is not.
  expect((await send('DELETE', `/account?password=${encodeURIComponent(password)}`)).status).toBe(400)
})

test('somebody without a password proves the session first, at a provider or by a passkey', async () => {
  const { id, send } = await newPerson()
  await w.write(sql`update users set password_hash = null where id = ${id}`)
  await w.write(sql`update sessions set proved_at = now() - interval '16 minutes' where user_id = ${id}`)
  const refused = await send('DELETE', '/account', {})
  expect([refused.status, refused.body.code]).toEqual([403, 'confirmation_required'])
  await w.write(sql`update sessions set proved_at = now() - interval '14 minutes' where user_id = ${id}`)
  const answer = await send('DELETE', '/account', {})
  expect([answer.status, answer.body]).toEqual([200, { message: 'Your account is deleted' }])
})

test('ends all access and keeps what the person did, without the person', async () => {
  const { id, email, send } = await newPerson()
  await w.addMember(w.workspace.id, id, 'editor')
  const key = (await send('POST', '/api-keys', { name: 'CI', scopes: ['read:tokens', 'write:tokens'] })).body.key
  const proposal = await send('POST', `/workspaces/${w.workspace.id}/proposals`, { title: 'Warmer' })
  expect(proposal.status).toBe(201)
  await w.as({ key }).post(`${w.modePath}/tokens`, { name: 'color.lea', type: 'color', value: '#ffffff' })

  const answer = await send('DELETE', '/account', { password })
  expect([answer.status, answer.body]).toEqual([200, { message: 'Your account is deleted' }])
  expect((await send('GET', '/auth/session')).status).toBe(401)
  expect((await w.as({ key }).get('/me')).status).toBe(401)
  expect((await w.send('POST', '/api/auth/sign-in', { email, password })).status).toBe(401)
  expect((await w.send('POST', '/api/auth/sign-in', { email: `deleted:${id}`, password: 'x' })).status).toBe(401)

  const owner = w.as('owner')
  const { changes } = (await owner.get(`/workspaces/${w.workspace.id}/changes`)).body
  const own = changes.filter((one: { actor: { user_id: string } }) => one.actor.user_id === id)
  expect(own.map((one: { actor: { user_name: string } }) => one.actor.user_name)).toEqual(
    own.map(() => 'deleted account'),
  )
  expect(own.length).toBeGreaterThan(1)
  const kept = (await owner.get(`/proposals/${proposal.body.id}`)).body
  expect(kept.author).toMatchObject({ user_name: 'deleted account' })
  const { members } = (await w.as('owner', { surface: 'session' }).get(`/workspaces/${w.workspace.id}/members`)).body
  expect(members.filter((one: { user_id: string }) => one.user_id === id)).toEqual([])

  const boss = w.as(await w.signUp('Boss', 'TEAM', true), { surface: 'session' })
  expect((await boss.get(`/admin/users?q=lea`)).body.users).not.toContainEqual(expect.objectContaining({ id }))
  expect((await boss.patch(`/admin/users/${id}`, { disabled: false })).status).toBe(404)
  const again = await w.send('POST', '/api/auth/sign-up', { email, password, name: 'Lea again' })
  expect(again.status).toBe(201)
})

test('no table that refers to accounts keeps anything of it', async () => {
  const kept = ['api_keys', 'organizations', 'workspaces']
  const { id, send } = await newPerson()
  await send('POST', '/api-keys', { name: 'CI', scopes: ['read:tokens'] })
  await w.addMember(w.workspace.id, id, 'admin')
  await send('POST', `/workspaces/${w.workspace.id}/invites`, { email: 'someone@example.com', role: 'viewer' })
  await send('POST', '/account/factors/totp', { name: 'Phone' })
  expect((await send('DELETE', '/account', { password })).status).toBe(200)
  const references = await w.database.query<{
    table: string
    column: string
  }>(sql`select c.conrelid::regclass::text as table, a.attname as column
 from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
 where c.confrelid = 'users'::regclass and c.contype = 'f' and c.confdeltype = 'c' order by 1, 2`)
  expect(references.length).toBeGreaterThan(10)
  const source = await import('node:fs/promises').then(fs =>
    Promise.all(
      [
        'delete-account.store.ts',
        '../ending/end-access.ts',
        '../ending/granted.store.ts',
        '../../people/sessions/sessions.store.ts',
        '../../people/sessions/devices.store.ts',
        '../factors/tickets.store.ts',
      ].map(file => fs.readFile(new URL(file, import.meta.url), 'utf8')),
    ),
  )
  for (const { table, column } of references.filter(one => !kept.includes(one.table)))
    expect(source.join('\n'), `${table}.${column}`).toMatch(new RegExp(`delete from ${table} where ${column} =`))
})

test('the last administrator stays', async () => {
  const fresh = await world()
  try {
    const { send } = await (async () => {
      await fresh.write(sql`update users set is_admin = false`)
      const answer = await fresh.send('POST', '/api/auth/sign-up', {
        ...{ email: 'only@example.com', password, name: 'Only' },
      })
      await fresh.write(sql`update users set is_admin = true where id = ${answer.body.user.id}`)
      const cookie = answer.headers
        .getSetCookie()
        .map(line => line.split(';')[0]!)
        .join('; ')
      return {
        send: (method: string, path: string, body?: unknown) =>
          fresh.send(method, `/api${path}`, body, { cookie, origin: fresh.address }),
      }
    })()
    const answer = await send('DELETE', '/account', { password })
    expect([answer.status, answer.body.code]).toEqual([400, 'administrator_is_last'])
    expect((await send('GET', '/auth/session')).status).toBe(200)
  } finally {
    await fresh.close()
  }
})
