import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'
import type { Passwords } from './passwords.ts'
import { world } from '../../../testing/world.ts'

let passwords: Passwords
beforeAll(() => void (passwords = createPasswords()))
afterAll(() => passwords.close())

const owner = { email: 'grace.hopper@navy.example', name: 'Grace Brewster' }

const common = 'This password is too common; choose another'
const personal = 'This password contains the name or e-mail address of its account; choose another'
const weak = 'This password is easy to guess; choose another, for example four words that do not belong together'

describe('what can be guessed is refused', () => {
  test.each([
    ['aaaaaaaa', weak],
    ['aaaaaaaaaaaaaaaaaaaa', weak],
    ['Summer2026!', weak],
    ['Winter2025!', weak],
    ['password123', common],
    ['P@ssw0rd123', weak],
    ['Password1!', weak],
    ['qwertyuiop', common],
    ['abcdefgh1', weak],
    ['20262026', weak],
    ['01.01.1990', weak],
    ['hunter2hunter2', weak],
    ['x'.repeat(1024), weak],
    ['grace.hopper@navy.example', personal],
    ['grace.hopper', personal],
    ['GraceHopper', personal],
    ['Grace2026!', personal],
    ['hopper1906', personal],
    ['brewster-grace', personal],
    ['Tessera2026!', personal],
  ])('%s: %s', async (password, sentence) => {
    await expect(passwords.hashNew(password, owner)).rejects.toMatchObject({ status: 400, message: sentence })
  })
})

test.each([
  'correct horse 42',
  'a long enough password',
  'four words on a slip',
  'xk7#mQ2p',
  '9f86d081884c7d65',
  'пароль из четырёх слов',
  '正しい馬の電池と虹の橋',
  `grace ${'likes green tea with honey'}`,
])('%s is taken', async password => {
  const hash = await passwords.hashNew(password, owner)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.matches(hash, password, 'anybody')).toBe(true)
  expect(await passwords.matches(hash, `${password} `, 'anybody')).toBe(false)
})

test('the thread ends when it is closed, and begins again', async () => {
  await passwords.close()
  await expect(passwords.hashNew('Summer2026!', owner)).rejects.toMatchObject({ message: weak })
})

test('every way to a new password refuses them, and changes nothing', async () => {
  const w = await world()
  try {
    const chief = w.as(await w.signUp('chief', 'TEAM', true), { surface: 'session' })
    const password = 'Summer2026!'
    const refused = [
      await w
        .as('nobody', { surface: 'session' })
        .post('/auth/sign-up', { email: 'new@example.com', password, name: 'New' }),
      await chief.post('/admin/users', { email: 'new@example.com', password, name: 'New' }),
      await chief.patch(`/admin/users/${w.people.editor.id}`, { password }),
    ]
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual(refused.map(() => [400, weak]))
    expect((await chief.get('/admin/users?q=new@example.com')).body.total).toBe(0)
    expect((await w.as('editor', { surface: 'session' }).get('/auth/session')).status).toBe(200)

    await chief.post('/admin/users', { email: 'own@example.com', password: 'correct horse 42', name: 'Own' })
    const signedIn = await w.send('POST', '/api/auth/sign-in', {
      email: 'own@example.com',
      password: 'correct horse 42',
    })
    const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!
    const change = { current_password: 'correct horse 42', new_password: password }
    const changed = await w.send('POST', '/api/account/password', change, { cookie, origin: w.address })
    expect([changed.status, changed.body.error]).toEqual([400, weak])
  } finally {
    await w.close()
  }
})
