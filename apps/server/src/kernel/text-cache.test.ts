import { describe, expect, test } from 'vitest'
import { createAnswered } from './answered.ts'
import type { AccessRow } from '../access/access.store.ts'
import { formOf } from '../surfaces/encodings.ts'
import { createTextCache, prepare } from './text-cache.ts'
import type { Prepared, Shown, TextCache } from './text-cache.ts'

const of = (subject: string, revision = 1, variant = 'text'): Shown => ({ subject, revision, variant })
const keep = (cache: TextCache, shown: Shown, text: string) => cache.get(shown, async () => prepare(text))
/** Whether it is there: else it would be made. */
async function has(cache: TextCache, shown: Shown): Promise<boolean> {
  const missing = new Error('not there')
  return cache
    .get(shown, () => Promise.reject(missing))
    .then(
      () => true,
      (error: unknown) => {
        if (error !== missing) throw error
        return false
      },
    )
}

describe('the cache of texts', () => {
  test('counts bytes, not characters, and what comes with a text', async () => {
    const cache = createTextCache()
    await keep(cache, of('a'), 'x'.repeat(10_000))
    const latin = cache.held().bytes
    await keep(cache, of('b'), '€'.repeat(10_000))
    const euros = cache.held().bytes - latin
    expect(latin).toBeGreaterThanOrEqual(10_000)
    expect(euros - latin).toBe(20_000)
    await cache.get(of('c'), async () => ({ ...prepare(''), unresolved: ['n'.repeat(5_000)] }))
    expect(cache.held().bytes - latin - euros).toBeGreaterThan(10_000)
  })

  test('counts the compressed forms of what it keeps, and lets others go for them', async () => {
    const cache = createTextCache({ maxBytes: 30_000 })
    // Random text: what is compressed is about three quarters as long.
    const noise = () => Array.from({ length: 6_000 }, () => String.fromCharCode(33 + Math.random() * 90)).join('')
    const first = await keep(cache, of('a'), noise())
    await keep(cache, of('b'), noise())
    await keep(cache, of('c'), noise())
    const before = cache.held().bytes
    const small = await formOf(first, 'br')
    expect(cache.held().bytes).toBe(before + small.length)
    await formOf(first, 'gzip')
    expect(cache.held().bytes).toBeLessThanOrEqual(30_000)
    expect(cache.held().entries).toBeLessThan(3)
  })

  test.each<[string, { maxBytes?: number; maxEntries?: number }]>([
    ['bytes', { maxBytes: 100_000 }],
    ['entries', { maxEntries: 20 }],
  ])('never holds more %s than it may, whatever comes', async (_what, limits) => {
    const cache = createTextCache(limits)
    for (let i = 0; i < 1_000; i++) {
      await keep(cache, of(`s${i}`), 'x'.repeat((i * 37) % 9_000))
      expect(cache.held().bytes).toBeLessThanOrEqual(limits.maxBytes ?? Infinity)
      expect(cache.held().entries).toBeLessThanOrEqual(limits.maxEntries ?? Infinity)
    }
  })

  test('keeps what is asked for again and again', async () => {
    const cache = createTextCache({ maxEntries: 10 })
    await keep(cache, of('hot'), 'hot')
    for (let i = 0; i < 100; i++) {
      await keep(cache, of(`cold${i}`), 'cold')
      expect(await has(cache, of('hot'))).toBe(true)
    }
    expect(await has(cache, of('cold3'))).toBe(false)
  })

  test('drops all texts of a revision as soon as there is a later one', async () => {
    const cache = createTextCache()
    for (const variant of ['a', 'b', 'c']) await keep(cache, of('mode', 1, variant), variant)
    await keep(cache, of('other'), 'x')
    await keep(cache, of('mode', 2, 'a'), 'new')
    expect(cache.held().entries).toBe(2)
    // A request that began before the write is answered, and keeps nothing.
    await keep(cache, of('mode', 1, 'b'), 'late')
    expect([cache.held().entries, await has(cache, of('mode', 2, 'a'))]).toEqual([2, true])
  })

  test('keeps no text that would take a quarter of everything', async () => {
    const cache = createTextCache({ maxBytes: 40_000 })
    await keep(cache, of('big'), 'x'.repeat(12_000))
    expect(cache.held()).toEqual({ entries: 0, bytes: 0 })
  })

  test('a short text that is kept holds no block that it shares with others', async () => {
    const cache = createTextCache()
    const kept = await keep(cache, of('a'), 'short')
    expect(kept.bytes.buffer.byteLength).toBe(5)
  })
})

describe('what was answered to a caller', () => {
  const row = () => ({}) as AccessRow
  const kept = async (cache: TextCache, subject: string): Promise<Prepared> => keep(cache, of(subject), subject)

  test('is found again while the cache has it, and holds nothing that the cache has let go', async () => {
    const cache = createTextCache({ maxEntries: 2 })
    const answered = createAnswered()
    const caller = row()
    answered.note(caller, '/a', 200, await kept(cache, 'a'))
    expect(answered.find(caller, '/a')?.body.bytes.toString()).toBe('a')
    expect(answered.find(row(), '/a')).toBeUndefined()
    for (const other of ['b', 'c', 'd', 'e']) await kept(cache, other)
    expect(answered.find(caller, '/a')).toBeUndefined()
  })

  test('counts as asked for in the cache', async () => {
    const cache = createTextCache({ maxEntries: 3 })
    const answered = createAnswered()
    const caller = row()
    answered.note(caller, '/a', 200, await kept(cache, 'a'))
    for (let i = 0; i < 20; i++) {
      expect(answered.find(caller, '/a')).toBeDefined()
      await kept(cache, `other${i}`)
    }
  })

  test('of what the cache does not keep nothing is remembered', () => {
    const answered = createAnswered()
    const caller = row()
    answered.note(caller, '/a', 200, prepare('a'))
    expect(answered.find(caller, '/a')).toBeUndefined()
  })

  test('begins anew when the notes are full, so that ever new questions do not add up', async () => {
    const cache = createTextCache()
    const answered = createAnswered(10_000)
    const caller = row()
    const body = await kept(cache, 'a')
    const questions = Array.from({ length: 1_000 }, (_, i) => `/a?prefix=p${i}`)
    for (const question of questions) answered.note(caller, question, 200, body)
    const found = questions.filter(question => answered.find(caller, question))
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThan(50)
  })
})
