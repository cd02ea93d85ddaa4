import { describe, expect, test } from 'vitest'
import { createResponseCache } from './response-cache.ts'
import type { AccessRow } from '../../access/access.store.ts'
import { formOf } from '../../surfaces/encodings.ts'
import { createTextCache, represent } from './text-cache.ts'
import type { Representation, Shown, TextCache } from './text-cache.ts'

const of = (subject: string, revision = 1, variant = 'text'): Shown => ({ subject, revision, variant })
const keep = (cache: TextCache, shown: Shown, text: string) => cache.get(shown, async () => represent(text))
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

describe('the text cache', () => {
  test('counts bytes, not characters, and the fields stored with a text', async () => {
    const cache = createTextCache()
    await keep(cache, of('a'), 'x'.repeat(10_000))
    const latin = cache.held().bytes
    await keep(cache, of('b'), '€'.repeat(10_000))
    const euros = cache.held().bytes - latin
    expect(latin).toBeGreaterThanOrEqual(10_000)
    expect(euros - latin).toBe(20_000)
    await cache.get(of('c'), async () => ({ ...represent(''), unresolved: ['n'.repeat(5_000)] }))
    expect(cache.held().bytes - latin - euros).toBeGreaterThan(10_000)
  })

  test('counts the compressed forms of its entries, and evicts others to make room for them', async () => {
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

  test('keeps entries that are read repeatedly', async () => {
    const cache = createTextCache({ maxEntries: 10 })
    await keep(cache, of('hot'), 'hot')
    for (let i = 0; i < 100; i++) {
      await keep(cache, of(`cold${i}`), 'cold')
      expect(await has(cache, of('hot'))).toBe(true)
    }
    expect(await has(cache, of('cold3'))).toBe(false)
  })

  test('evicts all texts of a revision once a later revision is stored', async () => {
    const cache = createTextCache()
    for (const variant of ['a', 'b', 'c']) await keep(cache, of('mode', 1, variant), variant)
    await keep(cache, of('other'), 'x')
    await keep(cache, of('mode', 2, 'a'), 'new')
    expect(cache.held().entries).toBe(2)
    // A request that began before the write is answered, and keeps nothing.
    await keep(cache, of('mode', 1, 'b'), 'late')
    expect([cache.held().entries, await has(cache, of('mode', 2, 'a'))]).toEqual([2, true])
  })

  test('stores no text larger than a quarter of its capacity', async () => {
    const cache = createTextCache({ maxBytes: 40_000 })
    await keep(cache, of('big'), 'x'.repeat(12_000))
    expect(cache.held()).toEqual({ entries: 0, bytes: 0 })
  })

  test('a short cached text does not retain a shared buffer', async () => {
    const cache = createTextCache()
    const kept = await keep(cache, of('a'), 'short')
    expect(kept.bytes.buffer.byteLength).toBe(5)
  })
})

describe('remembered answers of a caller', () => {
  const row = () => ({}) as AccessRow
  const kept = async (cache: TextCache, subject: string): Promise<Representation> => keep(cache, of(subject), subject)

  test('are found while the cache has them, and do not retain evicted texts', async () => {
    const cache = createTextCache({ maxEntries: 2 })
    const answered = createResponseCache()
    const caller = row()
    answered.note(caller, '/a', 200, await kept(cache, 'a'))
    expect(answered.find(caller, '/a')?.body.bytes.toString()).toBe('a')
    expect(answered.find(row(), '/a')).toBeUndefined()
    for (const other of ['b', 'c', 'd', 'e']) await kept(cache, other)
    expect(answered.find(caller, '/a')).toBeUndefined()
  })

  test('count as reads of the cache', async () => {
    const cache = createTextCache({ maxEntries: 3 })
    const answered = createResponseCache()
    const caller = row()
    answered.note(caller, '/a', 200, await kept(cache, 'a'))
    for (let i = 0; i < 20; i++) {
      expect(answered.find(caller, '/a')).toBeDefined()
      await kept(cache, `other${i}`)
    }
  })

  test('are not kept for texts that are not cached', () => {
    const answered = createResponseCache()
    const caller = row()
    answered.note(caller, '/a', 200, represent('a'))
    expect(answered.find(caller, '/a')).toBeUndefined()
  })

  test('are cleared when they are full, so that distinct requests cannot use memory without bound', async () => {
    const cache = createTextCache()
    const answered = createResponseCache(10_000)
    const caller = row()
    const body = await kept(cache, 'a')
    const questions = Array.from({ length: 1_000 }, (_, i) => `/a?prefix=p${i}`)
    for (const question of questions) answered.note(caller, question, 200, body)
    const found = questions.filter(question => answered.find(caller, question))
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThan(50)
  })
})
