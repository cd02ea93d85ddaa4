// Objects and lists of unknown types survive a round trip unchanged.
import { describe, expect, test } from 'vitest'
import { exportTokens } from '../outputs/export.ts'
import { importTokens, isImportFailure } from '../imports/import.ts'
import type { Json, Token } from '../base/token.ts'
import { formatById } from './index.ts'
import { modeInput } from '../resolver/variants.ts'
import { asAnswered } from '../testing/as-answered.ts'

const read = (format: string, text: string): Token[] => {
  const result = importTokens([{ path: '', text }], { format })
  if (isImportFailure(result)) throw new Error(JSON.stringify(result.errors))
  return result.modes[0]!.tokens
}
const write = (format: string, tokens: Token[]) =>
  formatById(format)!.write!(modeInput('T', { name: 'Base', is_default: true, tokens }), {}).text
const grid: Json = { columns: 12, gutter: { value: 16, unit: 'px' }, __proto: [1, 'x'], '10': 1 }
const list: Json = [1, { a: 'x' }]
/** As text its braces would be an alias. */
const flat: Json = { sizing: '4px' }

const sources: [format: string, text: string][] = [
  [
    'dtcg',
    JSON.stringify({
      grid: { $type: 'grid', $value: grid },
      list: { $type: 'grid', $value: list },
      flat: { $type: 'grid', $value: flat },
    }),
  ],
  [
    'style-dictionary',
    JSON.stringify({
      grid: { value: grid, type: 'grid' },
      list: { value: list, type: 'grid' },
      flat: { value: flat, type: 'grid' },
    }),
  ],
  [
    'tokens-studio',
    JSON.stringify({
      grid: { $value: grid, $type: 'grid' },
      list: { $value: list, $type: 'grid' },
      flat: { $value: flat, $type: 'grid' },
    }),
  ],
]

test.each(sources)('%s', (format, text) => {
  const tokens = read(format, text)
  expect(tokens.map(({ type, value }) => [type, JSON.parse(value as string)])).toEqual([
    ['string', grid],
    ['string', list],
    ['string', flat],
  ])
  for (const other of ['dtcg', 'json', 'style-dictionary', 'tokens-studio']) {
    const written = write(other, tokens)
    // As JSON, not as text of JSON.
    expect([other, written.includes('\\"columns\\"'), written.includes('"columns": 12')]).toEqual([other, false, true])
    const back = read(other, written)
    expect([other, back.map(({ name, type, value }) => [name, type, value])]).toEqual([
      other,
      tokens.map(({ name, type, value }) => [name, type, value]),
    ])
    // A second time, with everything that was kept beside it where the format has a place for it.
    if (other !== 'json') expect([other, back]).toEqual([other, tokens])
    expect(write(other, back)).toBe(written)
  }
})

const platforms = ['css', 'scss', 'less', 'tailwind', 'ios', 'swiftui', 'android', 'compose', 'typescript']

describe.each(platforms)('%s', format => {
  const tokens = read(
    'dtcg',
    JSON.stringify({
      ink: { $type: 'color', $value: '#111111' },
      gap: { $type: 'dimension', $value: { value: 16, unit: '' } },
      odd: { $type: 'dimension', $value: { min: '4px', max: '8px' } },
      grid: { $type: 'grid', $value: grid },
      list: { $type: 'grid', $value: list },
      flat: { $type: 'composition', $value: flat },
      alias: { $value: '{grid}' },
      again: { $value: '{alias}' },
      words: { $type: 'string', $value: '["gutter or", 4]' },
    }),
  )
  const { text, unresolved } = asAnswered(
    exportTokens(format, modeInput('T', { name: 'Base', is_default: true, tokens })),
  )

  test('reports and omits JSON values and references to them; text that looks like JSON stays', () => {
    expect(unresolved.map(({ name }) => name).sort()).toEqual(['again', 'alias', 'flat', 'gap', 'grid', 'list', 'odd'])
    const reasons = new Map(unresolved.map(({ name, reason }) => [name, reason]))
    expect(reasons.get('odd')).toContain('The value of odd is no dimension: expected a length such as')
    expect(reasons.get('grid')).toContain('is JSON of the type "grid", which no platform has a form for')
    expect(reasons.get('again')).toContain('(again → alias → grid)')
    const code = text
      .split('\n')
      .filter(line => !/^\s*(?:\/[/*]|\*|<!--)/.test(line))
      .join('\n')
    expect(code).not.toMatch(/gutter[\\"':]|4px|sizing/)
    // Android has no resource for a text here.
    expect(/words/.test(code)).toBe(format !== 'android')
    expect(code).toMatch(/ink/)
  })
})

test('a zero whose unit is empty is a length', () => {
  const zero = (unit: string) => JSON.stringify({ zero: { $type: 'dimension', $value: { value: 0, unit } } })
  expect(read('dtcg', zero(''))).toMatchObject([{ type: 'dimension', value: { value: 0, unit: 'px' } }])
})

test('text that has been put in its place is text', () => {
  const [token] = read('style-dictionary', JSON.stringify({ grid: { value: grid, type: 'grid' } }))
  for (const value of ['{"columns": 12', '5', 'plain', '{ "columns": 12 }']) {
    const written = JSON.parse(write('style-dictionary', [{ ...token!, value }])) as { grid: { value: Json } }
    expect(written.grid.value).toBe(value)
  }
})
