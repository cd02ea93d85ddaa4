import { describe, expect, test } from 'vitest'
import { exportTokens, type Json, type Token, tokensetInput } from '../../index.ts'
import { asAnswered } from '../../testing/as-answered.ts'
import { allModes, oneMode, token } from '../../testing/tokens.ts'

const text = (tokens: Token[]) => exportTokens('json', oneMode(tokens)).text

describe('the json format', () => {
  test('nested by dots; a leaf is value, type, description', () => {
    expect(
      text([
        token('colors.primary.500', 'color', '#3B82F6', { description: 'Brand "blue"' }),
        token('colors.link', 'color', '{colors.primary.500}'),
      ]),
    ).toBe(`{
  "colors": {
    "primary": {
      "500": {
        "value": "#3B82F6",
        "type": "color",
        "description": "Brand \\"blue\\""
      }
    },
    "link": {
      "value": "#3B82F6",
      "type": "color"
    }
  }
}
`)
  })

  test('scalars are strings, a font list is one, composites and curves are JSON', () => {
    const tokens = [
      token('a', 'fontWeight', 700),
      token('b', 'dimension', { value: 1.5, unit: 'rem' }),
      token('c', 'dimension', 16),
      token('d', 'boolean', true),
      token('e', 'fontFamily', ['Inter', 'A, B', 'serif']),
      token('f', 'cubicBezier', [0, 0, 1, 1]),
      token('g', 'fontWeight', 'bold'),
      token('h', 'color', { colorSpace: 'srgb', components: [1, 1, 1] }),
      token('i', 'border', { color: '{h2}', width: '1px', style: 'solid' }),
      token('h2', 'color', 'red'),
      token('j', 'duration', { value: 150, unit: 'ms' }),
      token('k', 'number', 1e-7),
    ]
    const leaves = JSON.parse(text(tokens)) as Record<string, { value: Json }>
    expect(Object.entries(leaves).map(([name, leaf]) => [name, leaf.value])).toEqual([
      ['a', '700'],
      ['b', '1.5rem'],
      ['c', '16px'],
      ['d', 'true'],
      ['e', 'Inter, "A, B", serif'],
      ['f', [0, 0, 1, 1]],
      ['g', 'bold'],
      ['h', '#ffffff'],
      ['i', { color: 'red', width: '1px', style: 'solid' }],
      ['h2', 'red'],
      ['j', '150ms'],
      ['k', '0.0000001'],
    ])
  })

  test('a token whose name is also a group is the group’s $root', () => {
    const json = JSON.parse(
      text([token('a.b', 'number', 1), token('a', 'number', 2), token('a.b.c', 'number', 3)]),
    ) as Json
    expect(json).toEqual({
      a: {
        $root: { value: '2', type: 'number' },
        b: { $root: { value: '1', type: 'number' }, c: { value: '3', type: 'number' } },
      },
    })
  })

  test('keys that look like numbers keep their place, and __proto__ is a key like any other', () => {
    const out = text([
      token('s.b', 'number', 1),
      token('s.10', 'number', 2),
      token('s.2', 'number', 3),
      token('__proto__.x', 'number', 4),
    ])
    expect([...out.matchAll(/^ {4}"(.+)":/gm)].map(match => match[1])).toEqual(['b', '10', '2', 'x'])
    expect(out).toContain('"__proto__": {')
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  test('a tokenset has its modes under lower-cased names', () => {
    const input = allModes({ Base: [token('a', 'number', 1)], 'High Contrast': [] })
    expect(JSON.parse(exportTokens('json', input).text)).toEqual({
      $modes: { base: { a: { value: '1', type: 'number' } }, 'high contrast': {} },
    })
  })

  test('modes that are equal in lower case get a number', () => {
    const keys = (...names: string[]) => {
      const input = tokensetInput(
        'Tokens',
        names.map(name => ({ name, is_default: false, tokens: [] })),
      )
      return Object.keys((JSON.parse(exportTokens('json', input).text) as { $modes: object }).$modes)
    }
    expect(keys('Light', 'LIGHT', 'light', 'Dark')).toEqual(['light', 'light-2', 'light-3', 'dark'])
  })

  test('a tokenset without modes is a whole document', () => {
    expect(exportTokens('json', allModes({})).text).toBe('{\n  "$modes": {}\n}\n')
  })

  test('a token that is a group too is indented like any other', () => {
    expect(text([token('a', 'number', 2, { description: 'x' }), token('a.b', 'number', 1)])).toBe(`{
  "a": {
    "$root": {
      "value": "2",
      "type": "number",
      "description": "x"
    },
    "b": {
      "value": "1",
      "type": "number"
    }
  }
}
`)
  })

  test('tokens that do not resolve are left out and reported', () => {
    const { text, unresolved } = asAnswered(exportTokens('json', oneMode([token('a', 'color', '{b}')])))
    expect(text).toBe('{}\n')
    expect(unresolved).toMatchObject([{ name: 'a' }])
  })
})
