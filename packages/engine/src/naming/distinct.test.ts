import { describe, expect, test } from 'vitest'
import { areDistinct } from './distinct.ts'

const names = (count: number) => Array.from({ length: count }, (_, i) => `--color-group-${i % 100}-token-${i}`)

describe('areDistinct', () => {
  test.each([0, 1, 2, 3, 1000, 70_000])('%i different texts', count => {
    expect(areDistinct(names(count))).toBe(true)
  })

  test.each([
    [0, 1],
    [0, 999],
    [998, 999],
    [500, 501],
  ])('finds that texts %i and %i are the same', (one, other) => {
    const texts = names(1000)
    texts[other] = texts[one]!
    expect(areDistinct(texts)).toBe(false)
  })

  test('the same characters in another order, and empty texts, are different texts', () => {
    expect(areDistinct(['', 'ab', 'ba', 'a', 'b', '\u0000', '\u0000\u0000'])).toBe(true)
    expect(areDistinct(['', ''])).toBe(false)
  })

  test('gives up on texts whose hashes meet, whatever their number', () => {
    // The last step of the hash adds `hash >>> 15` of what comes before: the search finds texts that end in one slot.
    const bySlot = new Map<number, string[]>()
    const slotOf = (text: string) => {
      let hash = text.length
      for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995) ^ (hash >>> 15)
      return (hash ^ (hash >>> 16)) & 127
    }
    for (let i = 0; ; i++) {
      const same = bySlot.get(slotOf(`name-${i}`)) ?? []
      bySlot.set(slotOf(`name-${i}`), [...same, `name-${i}`])
      if (same.length < 40) continue
      expect(areDistinct(same)).toBe(false)
      return
    }
  })
})
