// Guessing passwords, with a rate limit that slows nothing else.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world({ config: { trustProxy: ['127.0.0.1'], rateLimit: 100_000 } })
})
afterAll(() => w.close())

const password = 'correct horse 42'
let people = 0

/** A user with a password, and the cookie of the browser in which they signed up. */
async function somebody() {
  const email = `somebody${++people}@example.com`
  const answer = await w.send('POST', '/api/auth/sign-up', { email, password, name: 'Somebody' })
  expect(answer.status).toBe(201)
  return { email, device: deviceOf(answer)! }
}

const deviceOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .find(cookie => cookie.startsWith('tessera_device='))
    ?.split(';')[0]

let networks = 0
/** From a network without earlier requests, unless one is given. */
const signIn = (email: string, given: string, { from = `2001:db8:${++networks}::1`, cookie = '' } = {}) =>
  w.send(
    'POST',
    '/api/auth/sign-in',
    { email, password: given },
    { 'x-forwarded-for': from, origin: w.address, ...(cookie ? { cookie } : {}) },
  )

/** Statuses of so many wrong passwords, one after the other. */
async function guesses(email: string, count: number, options?: Parameters<typeof signIn>[2]) {
  const statuses = []
  for (let i = 0; i < count; i++) statuses.push((await signIn(email, `guess ${i}`, options)).status)
  return statuses
}
const times = (count: number, status: number) => Array<number>(count).fill(status)

describe('ten failures for an account, wherever they come from, and then a wait', () => {
  test('for those who guess, and for the owner on an unknown browser', async () => {
    const { email } = await somebody()
    expect(await guesses(email, 10)).toEqual(times(10, 401))
    const refused = await signIn(email, password)
    expect([refused.status, refused.body.error]).toEqual([429, 'Too many attempts. Try again in 15 minutes.'])
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(800)
    expect(seconds).toBeLessThanOrEqual(900)
  })

  test('an account that does not exist is no different', async () => {
    expect(await guesses('nobody@example.com', 11)).toEqual([...times(10, 401), 429])
  })

  test('however the address is spelled', async () => {
    const { email } = await somebody()
    await guesses(email, 9)
    expect(await guesses(` ${email.toUpperCase()} `, 2)).toEqual([401, 429])
  })

  test('many at the same time are no more than many in a row', async () => {
    const { email } = await somebody()
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => signIn(email, `guess ${i}`)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  })

  test('signing in in between, to this account or another, gives no further guesses', async () => {
    const { email } = await somebody()
    const own = await somebody()
    const statuses = []
    for (let i = 0; i < 11; i++) {
      expect((await signIn(own.email, password)).status).toBe(200)
      if (i === 5) expect((await signIn(email, password)).status).toBe(200)
      statuses.push((await signIn(email, `guess ${i}`)).status)
    }
    expect(statuses).toEqual([...times(10, 401), 429])
  })
})

describe('a browser in which the account has signed in before', () => {
  test('gets in while others have locked the account, and with its own failures only itself is locked out', async () => {
    const { email, device } = await somebody()
    await guesses(email, 11)
    const known = await signIn(email, password, { cookie: device })
    expect(known.status).toBe(200)
    expect(deviceOf(known)).toBe(device)
    expect(await guesses(email, 11, { cookie: device })).toEqual([...times(10, 401), 429])
    expect((await signIn(email, password, { cookie: device })).status).toBe(429)
  })

  test('is recognized for that account alone, and a forged cookie for none', async () => {
    const { email } = await somebody()
    const other = await somebody()
    await guesses(email, 10)
    expect((await signIn(email, password, { cookie: other.device })).status).toBe(429)
    const planted = `tessera_device=${'a'.repeat(43)}`
    expect((await signIn(email, password, { cookie: planted })).status).toBe(429)
    const fresh = await somebody()
    const answer = await signIn(fresh.email, password, { cookie: planted })
    expect([answer.status, deviceOf(answer) === planted]).toEqual([200, false])
  })

  test('may be shared by several accounts', async () => {
    const [one, two] = [await somebody(), await somebody()]
    const answer = await signIn(two.email, password, { cookie: one.device })
    expect(deviceOf(answer)).toBe(one.device)
    for (const { email } of [one, two]) {
      await guesses(email, 10)
      expect((await signIn(email, password, { cookie: one.device })).status).toBe(200)
    }
  })

  test('is no longer recognized after the password was changed elsewhere', async () => {
    const { email, device } = await somebody()
    const here = await signIn(email, password)
    const cookie = here.headers
      .getSetCookie()
      .map(each => each.split(';')[0])
      .join('; ')
    const change = { current_password: password, new_password: 'four other words here' }
    const changed = await w.send('POST', '/api/account/password', change, { cookie, origin: w.address })
    expect(changed.status).toBe(200)
    await guesses(email, 10)
    expect((await signIn(email, change.new_password, { cookie: device })).status).toBe(429)
    expect((await signIn(email, change.new_password, { cookie: deviceOf(here)! })).status).toBe(200)
  })

  test('is stored as a hash alone', async () => {
    const { device } = await somebody()
    const { sql } = await import('../../../storage/sql.ts')
    const rows = await w.database.query<{ row: string }>(sql`select d::text as row from sign_in_devices d`)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ row }) => row.includes(device.split('=')[1]!))).toEqual([])
  })
})

describe('fifty failures from one address, whatever accounts they are about', () => {
  test('and it waits, with all of its /64; others do not', async () => {
    const network = '2001:db8:ffff:1'
    const statuses = await Promise.all(
      Array.from({ length: 52 }, (_, i) => signIn(`many${i}@example.com`, 'guess', { from: `${network}:${i}::1` })),
    )
    expect(statuses.filter(({ status }) => status === 401)).toHaveLength(50)
    const { email, device } = await somebody()
    expect((await signIn(email, password, { from: `${network}::9` })).status).toBe(429)
    expect((await signIn(email, password, { from: '2001:db8:ffff:2::9' })).status).toBe(200)
    expect((await signIn(email, password, { from: `${network}::9`, cookie: device })).status).toBe(200)
  })

  test('what one address does is not counted for an account that another has locked', async () => {
    const { email } = await somebody()
    await guesses(email, 10)
    const from = '192.0.2.77'
    expect(await guesses(email, 60, { from })).toEqual(times(60, 429))
    const other = await somebody()
    expect((await signIn(other.email, password, { from: `::ffff:${from}` })).status).toBe(200)
  })
})

test('a new password from an administrator lets its owner in at once', async () => {
  const { email } = await somebody()
  await guesses(email, 11)
  const chief = await w.signUp('chief', 'TEAM', true)
  const as = w.as(chief, { surface: 'session' })
  const { users } = (await as.get(`/admin/users?q=${email}`)).body
  const next = 'four words on a slip'
  expect((await as.patch(`/admin/users/${users[0].id}`, { password: next })).status).toBe(200)
  expect((await signIn(email, next)).status).toBe(200)
})

test('guessing the password of an open session is slowed the same way', async () => {
  const session = w.as('editor', { surface: 'session' })
  const statuses = []
  for (let i = 0; i < 11; i++)
    statuses.push(
      (await session.post('/account/password', { current_password: `guess ${i}`, new_password: 'four other words' }))
        .status,
    )
  expect(statuses).toEqual([...times(10, 400), 429])
})
