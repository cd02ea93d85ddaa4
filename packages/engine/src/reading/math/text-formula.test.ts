// Text with references in it follows them: filled in for every platform, `var()` in style sheets that write references.
import { describe, expect, test } from 'vitest'
import { exportTokens, importTokens, type Json, type Token } from '../../index.ts'
import { oneMode } from '../../testing/tokens.ts'

function read(document: Json, format: string): Token[] {
  const result = importTokens([{ path: '', text: JSON.stringify(document) }], { format })
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result.modes[0]!.tokens
}

const others = {
  w: { value: '2px', type: 'dimension' },
  bare: { value: '4', type: 'borderWidth' },
  n: { value: 3, type: 'number' },
  c: { value: '#3366cc', type: 'color' },
  p: { value: { colorSpace: 'srgb', components: [1, 0, 0] }, type: 'color' },
  time: { value: '15ms', type: 'duration' },
  ease: { value: [0, 0, 0.58, 1], type: 'cubicBezier' },
  lift: { value: { x: '0', y: '{w}', blur: '2px', spread: '0', color: '{c}' }, type: 'shadow' },
  font: { value: ['Inter', 'sans-serif'], type: 'fontFamily' },
  word: { value: 'Roboto', type: 'string' },
}
const of = (value: Json, type?: string) =>
  read({ ...others, it: type === undefined ? { value } : { value, type } }, 'style-dictionary')
const css = (tokens: Token[], references: boolean) =>
  /^ {2}--it: (.*);$/m.exec(exportTokens('css', oneMode(tokens), { references }).text)?.[1]

test.each<[string, string | undefined, string, string]>([
  ['inset 0 0 0 {w}', undefined, 'inset 0 0 0 2px', 'inset 0 0 0 var(--w)'],
  ['inset 0 0 0 {bare}', undefined, 'inset 0 0 0 4px', 'inset 0 0 0 var(--bare)'],
  ['0 {bare}rem {w}', undefined, '0 4rem 2px', '0 4rem var(--w)'],
  ['0 -{w} auto', undefined, '0 -2px auto', '0 -2px auto'],
  ['opacity {time} {ease}', undefined, 'opacity 15ms cubic-bezier(0, 0, 0.58, 1)', 'opacity var(--time) var(--ease)'],
  [
    'opacity {time} {ease}, color {time} {ease}',
    'transition',
    'opacity 15ms cubic-bezier(0, 0, 0.58, 1), color 15ms cubic-bezier(0, 0, 0.58, 1)',
    'opacity var(--time) var(--ease), color var(--time) var(--ease)',
  ],
  ['linear-gradient({c}, {p})', undefined, 'linear-gradient(#3366cc, #ff0000)', 'linear-gradient(var(--c), var(--p))'],
  [
    'linear-gradient(45deg, rgba({c}, .4) 0%, {p} 100%)',
    'color',
    'linear-gradient(45deg, rgb(51 102 204 / 0.4) 0%, #ff0000 100%)',
    'linear-gradient(45deg, rgb(from var(--c) r g b / 0.4) 0%, var(--p) 100%)',
  ],
  [
    '0 0 1px hsla({c}, 40%), {lift}',
    'other',
    '0 0 1px rgb(51 102 204 / 0.4), 0px 2px 2px 0px #3366cc',
    '0 0 1px rgb(from var(--c) r g b / 0.4), var(--lift)',
  ],
  ['drop-shadow(0 0 {w} {c})', undefined, 'drop-shadow(0 0 2px #3366cc)', 'drop-shadow(0 0 var(--w) var(--c))'],
  ['700 16px/1.5 {font}', undefined, '700 16px/1.5 Inter, sans-serif', '700 16px/1.5 var(--font)'],
  ['{n} / span {n}', undefined, '3 / span 3', 'var(--n) / span var(--n)'],
  ['url("{word}.png") {w}', 'other', 'url("Roboto.png") 2px', 'url("Roboto.png") var(--w)'],
  ['{w} {w}', 'spacing', '2px 2px', 'var(--w) var(--w)'],
  ['calc({w} + env(x)) {w}', undefined, 'calc(2px + env(x)) 2px', 'calc(var(--w) + env(x)) var(--w)'],
])('%s (%s) is %s, with references %s', (text, type, literal, references) => {
  const tokens = of(text, type)
  expect(tokens.at(-1)!.value).toHaveProperty('formula')
  expect([css(tokens, false), css(tokens, true)]).toEqual([literal, references])
})

test.each<[Json, string | undefined, Json, string]>([
  [
    '0 {w} {bare} {c}',
    undefined,
    { color: { alias_to: 'c' }, offsetX: '0', offsetY: { alias_to: 'w' }, blur: { alias_to: 'bare' } },
    '0px var(--w) var(--bare) var(--c)',
  ],
  ['{lift}, {lift}', 'shadow', [{ alias_to: 'lift' }, { alias_to: 'lift' }], 'var(--lift), var(--lift)'],
  ['{lift}, {lift}', undefined, [{ alias_to: 'lift' }, { alias_to: 'lift' }], 'var(--lift), var(--lift)'],
  [
    '{w} solid {c}',
    'border',
    { color: { alias_to: 'c' }, width: { alias_to: 'w' }, style: 'solid' },
    'var(--w) solid var(--c)',
  ],
  [
    '{time} {ease}',
    'transition',
    { duration: { alias_to: 'time' }, delay: '0ms', timingFunction: { alias_to: 'ease' } },
    'var(--time) var(--ease) 0ms',
  ],
  ['{word}, {font}', 'fontFamily', { formula: '{word}, {font}' }, 'var(--word), var(--font)'],
  [['{word}', '{font}'], 'fontFamily', { formula: '{word}, {font}' }, 'var(--word), var(--font)'],
  [['{font}', 'Arial'], undefined, { formula: '{font}, "Arial"' }, 'var(--font), "Arial"'],
  [
    "'{word} Sans', serif",
    'fontFamily',
    { formula: '"".concat({word}).concat(" Sans"), "serif"' },
    '"Roboto Sans", serif',
  ],
])('%j (%s) keeps its references in the parts', (value, type, stored, references) => {
  const tokens = of(value, type)
  expect(tokens.at(-1)!.value).toEqual(stored)
  expect(css(tokens, true)).toBe(references)
})

describe('what cannot be filled in', () => {
  test.each<[Json, string | undefined]>([
    ['inset 0 0 0 {gone}', undefined],
    ['opacity {time} {gone}', 'transition'],
    ['{gone}, {lift}', 'shadow'],
    ['linear-gradient({gone}, {c})', 'color'],
    [['{gone}', '{font}'], 'fontFamily'],
    ['{gone}, serif', 'fontFamily'],
    ['{c} and {gone}', 'string'],
  ])('%j (%s) is unresolved, and in no output', (value, type) => {
    const tokens = of(value, type)
    for (const format of ['css', 'scss', 'swiftui', 'compose', 'typescript', 'json']) {
      const { text, findings } = exportTokens(format, oneMode(tokens))
      expect([format, /\{gone\}/.test(text.replace(/Left out.*/g, ''))]).toEqual([format, false])
      const unresolved = findings.filter(({ code }) => code === 'unresolved').map(({ token }) => token)
      expect([format, unresolved]).toEqual([format, ['it']])
    }
  })

  test('is written back as it was', () => {
    for (const value of ['inset 0 0 0 {gone}', 'url(a) {gone}']) {
      const tokens = read({ $themes: [], s: { it: { value, type: 'other' } } }, 'tokens-studio')
      const written = JSON.parse(exportTokens('tokens-studio', oneMode(tokens)).text) as { [set: string]: Json }
      expect(Object.values(written)[0]).toEqual({ it: { $value: value, $type: 'other' } })
    }
  })
})

test('text for people is no template unless something in it is a token', () => {
  expect(of('Hello {name}', 'string').at(-1)!.value).toBe('Hello {name}')
  expect(of('Set in {word}', 'string').at(-1)!.value).toEqual({ formula: 'Set in {word}' })
  expect(css(of('Set in {word}', 'string'), true)).toBe('"Set in Roboto"')
})

test.each(['tokens-studio', 'style-dictionary', 'dtcg'])('it comes through %s', format => {
  for (const text of ['inset 0 0 0 {w}', 'url(a) {w}/{w}', 'linear-gradient({c}, {p})', '{word}, {font}']) {
    const tokens = of(text, text.includes('font') ? 'fontFamily' : 'other')
    const again = read(JSON.parse(exportTokens(format, oneMode(tokens)).text) as Json, format)
    const values = [tokens, again].map(all => all.find(({ name }) => name === 'it')!.value)
    expect([text, values[1]]).toEqual([text, values[0]])
  }
})
