import { describe, expect, test } from 'vitest'
import { diffTokens, type Json, type Token } from '../index.ts'

const token = (name: string, value: Json, more: Partial<Token> = {}): Token => ({
  name,
  type: 'color',
  value,
  description: null,
  alias_to: null,
  ...more,
})

describe('diffTokens', () => {
  test('sorts tokens into added, removed, changed and renamed', () => {
    const diff = diffTokens(
      [token('same', 'red'), token('old', 'blue'), token('moved', '#123'), token('value', '#000')],
      [token('same', 'red'), token('new', 'green'), token('moved.to', '#123'), token('value', '#001')],
    )
    expect(diff.added.map(({ name }) => name)).toEqual(['new'])
    expect(diff.removed.map(({ name }) => name)).toEqual(['old'])
    expect(diff.changed.map(({ after }) => after.value)).toEqual(['#001'])
    expect(diff.renamed.map(({ before, after }) => [before.name, after.name])).toEqual([['moved', 'moved.to']])
  })

  test('description, type and deprecation count; the order of keys does not', () => {
    const one = token('a', { colorSpace: 'srgb', components: [0, 0, 0] })
    expect(diffTokens([one], [token('a', { components: [0, 0, 0], colorSpace: 'srgb' })]).changed).toEqual([])
    for (const more of [
      { description: 'x' },
      { type: 'string' as const },
      { deprecated: true },
      { extensions: { v: 1 } },
    ]) {
      expect(diffTokens([one], [{ ...one, ...more }]).changed).toHaveLength(1)
    }
  })

  test('a rename is named only where it is certain', () => {
    const diff = diffTokens([token('a', 'red'), token('b', 'red')], [token('c', 'red')])
    expect(diff).toMatchObject({ added: [{ name: 'c' }], removed: [{ name: 'a' }, { name: 'b' }], renamed: [] })
    const split = diffTokens([token('a', 'red')], [token('b', 'red'), token('c', 'red')])
    expect(split).toMatchObject({ added: [{ name: 'b' }, { name: 'c' }], removed: [{ name: 'a' }], renamed: [] })
  })
})
