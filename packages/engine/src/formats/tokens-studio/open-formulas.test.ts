// Formulas that cannot be worked out: kept as they are written, whichever format they go through.
import { describe, expect, test } from 'vitest'
import { exportTokens, importTokens, type Json, type Token } from '../../index.ts'
import { oneMode } from '../../testing/tokens.ts'

function read(document: Json, format: string) {
  const result = importTokens([{ path: '', text: JSON.stringify(document) }], { format })
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result
}

const texts = {
  units: ['{base} + 2em', 'dimension'],
  zero: ['( {base}+2px )/0', 'spacing'],
  missing: ['{base}*{nope}', 'sizing'],
  percent: ['100% - {base}', 'dimension'],
  bare: ['4px + 2em', 'dimension'],
  calc: ['calc(100% - {base})', 'dimension'],
  power: ['2 ^ {base} ^ {nope}', 'dimension'],
  shade: ['rgba({nope}, 0.5)', 'color'],
} as const

const set: { [name: string]: Json } = {
  base: { value: '4px', type: 'dimension' },
  ...Object.fromEntries(Object.entries(texts).map(([name, [value, type]]) => [name, { value, type }])),
  lift: {
    value: { x: '0', y: '{base} / 0', blur: '{base}*2', spread: '0', color: '#000000', type: 'dropShadow' },
    type: 'boxShadow',
  },
  over: { value: '{units} * 2', type: 'dimension' },
  alias: { value: '{units}', type: 'dimension' },
}
const { modes, warnings } = read({ $themes: [], set }, 'tokens-studio')
const tokens = modes[0]!.tokens
const leaves = (from: readonly Token[]) => {
  const written = JSON.parse(exportTokens('tokens-studio', oneMode([...from])).text) as { [set: string]: object }
  return Object.values(written)[0] as { [name: string]: { $value: Json; $type: string } }
}

describe('a formula without a result', () => {
  test('is reported with the reason, once', () => {
    const unresolved = warnings.filter(({ code }) => code === 'unresolved').map(({ message }) => message)
    expect(unresolved.filter(message => message.includes('{base} + 2em'))).toEqual([
      'Kept as a formula: "{base} + 2em" cannot be worked out: px and em do not go together',
    ])
    expect(unresolved).toContain('Points at "nope", which does not exist')
    expect(unresolved).toContain('Kept as a formula: "( {base}+2px )/0" cannot be worked out: division by zero')
  })

  test('has the type that the document gives it', () => {
    expect(tokens.filter(({ type }) => type === 'string')).toEqual([])
  })

  test('is written back to the letter', () => {
    const written = leaves(tokens)
    for (const [name, [value, type]] of Object.entries(texts))
      expect([name, written[name]]).toEqual([name, { $value: value, $type: type }])
    expect(written.lift!.$value).toMatchObject({ y: '{base} / 0', blur: '{base}*2' })
    expect(written.over!.$value).toBe('{units} * 2')
  })

  test.each(['style-dictionary', 'dtcg'])('comes through %s', format => {
    const text = exportTokens(format, oneMode([...tokens])).text
    const again = read(JSON.parse(text) as Json, format).modes[0]!.tokens
    const values = (of: readonly Token[]) =>
      of.flatMap(({ name, value, type }) => (name === 'base' || name === 'lift' ? [] : [[name, type, value]]))
    expect(values(again)).toEqual(values(tokens))
    expect(leaves(again)).toMatchObject(
      Object.fromEntries(Object.entries(texts).map(([name, [$value]]) => [name, { $value }])),
    )
  })

  test('Style Dictionary has its text', () => {
    const written = JSON.parse(exportTokens('style-dictionary', oneMode([...tokens])).text) as typeof set
    expect(written).toMatchObject({
      units: { value: '{base} + 2em', type: 'dimension' },
      zero: { value: '( {base}+2px )/0', type: 'spacing' },
      calc: { value: 'calc(100% - {base})' },
      lift: { value: { offsetY: '{base} / 0' } },
    })
  })

  test('style sheets have those that they can work out', () => {
    const { text } = exportTokens('css', oneMode([...tokens]), { references: true })
    expect(text.slice(text.indexOf(':root'))).toBe(`:root {
  --base: 4px;
  --units: calc(var(--base) + 2em);
  --percent: calc(100% - var(--base));
  --bare: calc(4px + 2em);
  --calc: calc(100% - var(--base));
  --over: calc(var(--units) * 2);
  --alias: var(--units);
}
`)
  })

  test('no platform has it', () => {
    const { text, findings } = exportTokens('swiftui', oneMode([...tokens]))
    expect(text).not.toMatch(/String|static let (?!base)/)
    expect(findings.filter(({ code }) => code === 'unresolved')).toHaveLength(tokens.length - 1)
  })

  test('strict reading refuses it', () => {
    const files = [{ path: '', text: JSON.stringify({ $themes: [], set }) }]
    expect(importTokens(files, { format: 'tokens-studio', strict: true })).toHaveProperty('errors')
  })
})

test('a formula of a style sheet is written with references of the plugin, and reads back the same', () => {
  const sheet = ':root { --l: 90%; --m: calc(var(--l) * 0.5); --c: hsla(200, 50%, var(--m), 1) }'
  const first = importTokens([{ path: 'a.css', text: sheet }])
  if ('errors' in first) throw new Error(JSON.stringify(first.errors))
  const css = (tokens: Token[]) => exportTokens('css', oneMode(tokens)).text
  const { text } = exportTokens('tokens-studio', oneMode(first.modes[0]!.tokens))
  expect(text).not.toContain('var(')
  expect(css(read(JSON.parse(text) as Json, 'tokens-studio').modes[0]!.tokens)).toBe(css(first.modes[0]!.tokens))
})
