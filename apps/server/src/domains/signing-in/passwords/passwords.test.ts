import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Passwords } from './passwords.ts'
import { createPasswords } from './passwords.ts'

let passwords: Passwords
let stored: string
beforeAll(async () => {
  passwords = createPasswords()
  stored = await passwords.hashNew('correct horse 42', { email: 'a@example.com', name: 'A' })
})
afterAll(() => passwords.close())

const busy = { status: 429, code: 'sign_in_busy' }

test('those who guess from one network hold up one another, and nobody else', async () => {
  let guessed = 0
  const guesses = Array.from({ length: 40 }, () =>
    passwords.matches(undefined, 'a guess', 'a network').finally(() => guessed++),
  )
  expect(await passwords.matches(stored, 'correct horse 42', 'another network')).toBe(true)
  // One that was under way, and one whose turn it was.
  expect(guessed).toBeLessThanOrEqual(3)
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([false]))
})

test('as many as wait from one network are refused, and another is still answered', async () => {
  const guesses = Array.from({ length: 60 }, () => passwords.matches(undefined, 'a guess', 'a network'))
  const other = passwords.matches(stored, 'correct horse 42', 'another network')
  const settled = await Promise.allSettled(guesses)
  const refused = settled.filter(({ status }) => status === 'rejected')
  // One is compared, and fifty wait.
  expect(refused).toHaveLength(9)
  for (const one of refused) expect(one).toMatchObject({ reason: busy })
  expect(await other).toBe(true)
})

test.runIf(process.platform === 'linux')('threads that hash give way to all others', async () => {
  await passwords.matches(stored, 'a guess', 'a network')
  const niceness = readdirSync('/proc/self/task').map(thread => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })
  const own = Number(readFileSync('/proc/thread-self/stat', 'utf8').split(') ')[1]!.split(' ')[16])
  expect(Math.max(...niceness)).toBeGreaterThan(own)
})
