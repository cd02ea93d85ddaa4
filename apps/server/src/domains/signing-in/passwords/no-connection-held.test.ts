// Uses a database with one connection, so that a held connection blocks everything else.
import { afterEach, expect, test } from 'vitest'
import { limitInPostgres } from '../../../limits/rate-limit.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World | undefined
afterEach(() => w?.close())

const password = 'correct horse 42'

test('while passwords are hashed, reads are answered', async () => {
  w = await world({ connections: 1 })
  const chief = await w.signUp('chief', 'TEAM', true)
  let release = () => undefined as void
  const released = new Promise<void>(resolve => (release = resolve))
  let hashing = 0
  const { passwords } = w.services
  const slowly = async <T>(result: T): Promise<T> => {
    hashing++
    await released
    return result
  }
  w.services.passwords = {
    ...passwords,
    hashNew: () => slowly('hash'),
    matches: stored => slowly(stored !== undefined),
  }
  const [nobody, administrator] = [w.as('nobody', { surface: 'session' }), w.as(chief, { surface: 'session' })]
  const under = [
    ...[1, 2, 3].map(i => nobody.post('/auth/sign-in', { email: `who${i}@example.com`, password })),
    nobody.post('/auth/sign-in', { email: w.people.owner.email, password }),
    nobody.post('/auth/sign-up', { email: 'new@example.com', password, name: 'New' }),
    administrator.post('/account/password', { current_password: password, new_password: 'four other words here' }),
    administrator.post('/admin/users', { email: 'made@example.com', password, name: 'Made' }),
    administrator.patch(`/admin/users/${w.people.viewer.id}`, { password }),
  ]
  await expect.poll(() => hashing, { timeout: 60_000 }).toBe(under.length)
  expect((await w.as('owner').get('/workspaces')).status).toBe(200)
  expect((await w.as('owner').post('/workspaces', { name: 'Written meanwhile' })).status).toBe(201)
  release()
  expect((await Promise.all(under)).map(({ status }) => status)).toEqual([401, 401, 401, 200, 201, 200, 201, 200])
})

test('limits that are counted in the database do not wait for the connection of their own request', async () => {
  w = await world({ connections: 1 })
  w.services.limiter = await limitInPostgres(w.database, w.services.log)
  const member = { email: w.people.stranger.email, role: 'viewer' }
  const added = await w.as('owner', { surface: 'session' }).post(`/workspaces/${w.workspace.id}/members`, member)
  expect(added.status).toBe(201)
  const signedUp = await w
    .as('nobody', { surface: 'session' })
    .post('/auth/sign-up', { email: 'new@example.com', password, name: 'New' })
  expect(signedUp.status).toBe(201)
  await w.services.limiter.close()
})
