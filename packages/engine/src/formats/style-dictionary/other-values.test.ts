// Values that Style Dictionary takes and other tools do not: colors as objects, and values beside the tokens.
import { describe, expect, test } from 'vitest'
import { importTokens, isImportFailure, recogniseFormat } from '../../imports/import.ts'

function read(...documents: unknown[]) {
  const files = documents.map((document, i) => ({ path: `${i}.json`, text: JSON.stringify(document) }))
  const result = importTokens(files, { format: 'style-dictionary' })
  if (isImportFailure(result)) throw new Error(JSON.stringify(result.errors))
  return {
    values: Object.fromEntries(result.modes[0]!.tokens.map(({ name, type, value }) => [name, [type, value]])),
    tokens: result.modes[0]!.tokens,
    words: result.warnings.map(({ code, path, message }) => `${code} ${path}: ${message}`),
  }
}

describe('colors that CSS does not have', () => {
  test.each([
    [{ r: 146, g: 153, b: 162 }, '#9299a2'],
    [{ r: 255, g: 0, b: 0, a: 0.5 }, '#ff000080'],
    [{ r: 1, g: 0.5, b: 0 }, '#ff8000'],
    [{ h: 217, s: 91, l: 60 }, 'hsl(217 91% 60%)'],
    [{ h: 217, s: 0.91, l: 0.6, a: 0.25 }, 'hsl(217 91% 60% / 0.25)'],
    [{ h: 4, s: 62, v: 90 }, 'hsl(4 73.6148% 62.1%)'],
    ['hsv(4, 62%, 90%)', 'hsl(4 73.6148% 62.1%)'],
    ['hsva(4, 0.62, 0.9, 0.5)', 'hsl(4 73.6148% 62.1% / 0.5)'],
    [{ h: 4, s: 0, v: 100 }, 'hsl(4 0% 100%)'],
    [{ h: 4, s: 62, v: 0 }, 'hsl(4 0% 0%)'],
  ])('%j is %s', (value, color) => {
    expect(read({ a: { value, type: 'color' } }).values).toEqual({ a: ['color', color] })
    expect(read({ color: { a: { value } } }).values).toEqual({ 'color.a': ['color', color] })
  })

  test.each([[{ r: 256, g: 0, b: 0 }], [{ r: 10, g: 0 }], [{ r: 10, g: 0, b: 0, a: 2 }], [{ r: 10, g: 0, b: '0' }]])(
    '%j is none, and stays as it is',
    value => {
      expect(read({ a: { value, type: 'color' } }).values['a']![0]).toBe('string')
    },
  )
})

test('hexadecimal digits without a hash are a color where the type or the name says so', () => {
  const { values } = read({
    color: {
      a: { value: '0074c8' },
      b: { value: '100' },
      c: { value: 'fa0', type: 'color' },
      d: { value: '{color.a}' },
    },
    size: { e: { value: '123456' } },
    brand: { f: { value: 'DDF6E8', type: 'semantic' } },
  })
  expect(values).toMatchObject({ 'color.a': ['color', '#0074c8'], 'color.c': ['color', '#fa0'], 'color.d': ['color', { alias_to: 'color.a' }] }) // prettier-ignore
  expect([values['color.b']![0], values['size.e']![0], values['brand.f']]).toEqual(['number', 'dimension', ['string', 'DDF6E8']]) // prettier-ignore
})

describe('values beside the tokens', () => {
  const beside = { hue: { red: 0, blue: 225 }, alpha: [1, 0.9], size: { unit: 'px', small: { value: '8{size.unit}' } } }

  test('are put where tokens of any file refer to them, as numbers where they are the whole text', () => {
    const { values, tokens, words } = read(beside, {
      color: { a: { value: { h: '{hue.blue}', s: '{hue.red}', l: 50 }, modify: [{ amount: '{alpha.1.value}' }], type: 'color' } }, // prettier-ignore
    })
    expect(values).toEqual({ 'size.small': ['dimension', '8px'], 'color.a': ['color', 'hsl(225 0% 50%)'] })
    expect(tokens[1]!.extensions).toEqual({ 'org.styledictionary': { modify: [{ amount: 0.9 }] } })
    expect(words).toEqual([])
  })

  test('those that nothing refers to are told, and references to tokens stay', () => {
    const { values, words } = read({ a: 'x', b: 'y', c: { value: '{a}' }, d: { value: '{c}' }, e: { value: '{f}' } })
    expect(values).toMatchObject({ c: ['string', 'x'], d: ['string', { alias_to: 'c' }] })
    expect(words).toEqual([
      'dropped b: Neither a token nor a group',
      'unresolved e: Points at "f", which does not exist',
    ])
  })
})

test('a type that Tokens Studio has too says nothing of the tool', () => {
  const files = [
    { asset: { logo: { value: 'logo.svg', type: 'asset' } } },
    { color: { red: { value: '#f00', type: 'color', comment: 'x' } } },
  ].map((document, i) => ({ path: `${i}.json`, text: JSON.stringify(document) }))
  expect(recogniseFormat(files)).toBe('style-dictionary')
})
