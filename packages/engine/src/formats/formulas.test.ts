// Formulas in exports and imports: every writer has the result, and documents of ours give the formula back.
import { describe, expect, test } from 'vitest'
import { exportTokens, formats, importTokens, type Json, type Token } from '../index.ts'
import { oneMode, token } from '../testing/tokens.ts'

const formula = (text: string) => ({ formula: text })
const tokens = [
  token('base', 'dimension', '8px'),
  token('brand', 'color', '#4477dd'),
  token('wide', 'dimension', formula('{base} * 2')),
  token('far', 'dimension', '{wide}'),
  token('hover', 'color', formula('darken({brand}, 0.2, srgb)')),
  token('line', 'border', { color: '{hover}', width: formula('{wide} / 4'), style: 'solid' }),
  token('fonts', 'fontFamily', formula('"A B", serif')),
  token('label', 'string', formula('{base} solid')),
]

const read = (text: string, format: string): Token[] => {
  const result = importTokens([{ path: '', text }], { format })
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result.modes[0]!.tokens
}
const values = (list: Token[]) => Object.fromEntries(list.map(({ name, value }) => [name, value]))

/** Documents that have formulas or references beside or instead of results. */
const withReferences =
  'dtcg dtcg-resolver tokens-studio figma style-dictionary json-flat csv markdown json-schema design-md llms-txt'.split(
    ' ',
  )

describe('every format', () => {
  test.each(formats.filter(({ write }) => write).map(({ id }) => id))('%s writes the result', id => {
    const { text, findings } = exportTokens(id, oneMode(tokens))
    expect(findings.filter(({ code }) => code === 'unresolved')).toEqual([])
    // Asset catalogs hold colors alone.
    if (id !== 'xcassets') expect(text).toMatch(id === 'tokens-studio' ? /"\{base\} \* 2"/ : /16/)
    if (!withReferences.includes(id)) expect(text).not.toContain('{base}')
  })

  test.each(formats.filter(({ write }) => write).map(({ id }) => id))('%s names what cannot be worked out', id => {
    const odd = [token('a', 'dimension', '8px'), token('odd', 'dimension', formula('{a} / 0'))]
    const { findings } = exportTokens(id, oneMode(odd))
    expect(findings.map(({ code, message }) => [code, message])).toContainEqual([
      'unresolved',
      'The formula of odd cannot be worked out: division by zero at column 5',
    ])
  })
})

describe.each(['dtcg', 'tokens-studio', 'style-dictionary'])('%s', id => {
  test('preserves formulas, also those of parts', () => {
    const again = values(read(exportTokens(id, oneMode(tokens)).text, id))
    expect(again).toMatchObject({
      wide: formula('{base} * 2'),
      hover: formula('darken({brand}, 0.2, srgb)'),
      fonts: formula('"A B", serif'),
    })
    expect((again.line as { width: Json }).width).toEqual(formula('{wide} / 4'))
  })
})

describe('a document of Tokens Studio', () => {
  const modified = (value: Json, modify: object) => ({
    value,
    type: 'color',
    $extensions: { 'studio.tokens': { modify } },
  })
  const document = {
    global: {
      base: { value: '#4477dd', type: 'color' },
      share: { value: '1.5', type: 'number' },
      sum: { value: ' 2*4px + 1px', type: 'dimension' },
      half: { value: '16/2', type: 'number' },
      thin: { value: 'rgba(#FFFF00, 50%)', type: 'color' },
      down: { value: '-4px', type: 'dimension' },
      lift: { value: { x: '3 + 1', y: '0', blur: '2*2', spread: '0', color: 'rgba(#f00, 0.4)' }, type: 'boxShadow' },
      over: modified('{base}', { type: 'lighten', value: '{share}', space: 'lch' }),
      under: modified('#336699', { type: 'darken', value: '-0.2', space: 'hsl' }),
      mixed: modified('{base}', { type: 'mix', value: '1.5 - 1', color: '#fff', space: 'srgb' }),
    },
  }
  const first = read(JSON.stringify(document), 'tokens-studio')

  test('has no value worked out once and for all, and gets each character back', () => {
    const found = values(first)
    for (const name of ['sum', 'half', 'thin', 'over', 'under', 'mixed'])
      expect(found[name], name).toEqual({ formula: expect.any(String) as string })
    expect(found.down).toBe('-4px')
    expect(JSON.stringify(found.lift).match(/"formula"/g)).toHaveLength(3)
    const { global: _, ...sets } = JSON.parse(exportTokens('tokens-studio', oneMode(first)).text) as Record<
      string,
      object
    >
    const written = Object.values(sets).find(set => 'sum' in set) as Record<string, { $value: Json; value: Json; $extensions?: object }> // prettier-ignore
    for (const name of ['sum', 'half', 'thin', 'over', 'under', 'mixed'] as const) {
      expect(written[name]!.$value ?? written[name]!.value, name).toBe(document.global[name].value)
      if ('$extensions' in document.global[name])
        expect(written[name]!.$extensions, name).toEqual(document.global[name].$extensions)
    }
  })
})

describe('a DTCG document', () => {
  const { text } = exportTokens('dtcg', oneMode(tokens))

  test('has the result as its value and the formula beside it', () => {
    expect(JSON.parse(text)).toMatchObject({
      wide: {
        $type: 'dimension',
        $value: { value: 16, unit: 'px' },
        $extensions: { 'app.tessera': { formula: '{base} * 2' } },
      },
      line: {
        $value: { width: { value: 4, unit: 'px' } },
        $extensions: { 'app.tessera': { formula: { width: '{wide} / 4' } } },
      },
    })
  })

  test('whose result no longer matches keeps its value and drops the formula', () => {
    const edited = JSON.parse(text) as { base: { $value: Json }; wide: Json }
    edited.base.$value = { value: 10, unit: 'px' }
    const again = read(JSON.stringify(edited), 'dtcg')
    expect(values(again).wide).toEqual({ value: 16, unit: 'px' })
    expect(again.find(({ name }) => name === 'wide')!.extensions ?? null).toBeNull()
  })

  test('with formulas that run in a circle keeps the values', () => {
    const document = JSON.stringify({
      a: { $type: 'number', $value: 1, $extensions: { 'app.tessera': { formula: '{b} * 1' } } },
      b: { $type: 'number', $value: 1, $extensions: { 'app.tessera': { formula: '{a} * 1' } } },
      c: { $type: 'number', $value: 1, $extensions: { 'app.tessera': { formula: ') nonsense' } } },
      __proto__: { $type: 'number', $value: 1 },
    })
    expect(values(read(document, 'dtcg'))).toMatchObject({ a: 1, b: 1, c: 1 })
  })
})
