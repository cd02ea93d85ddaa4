// A list of lengths is one for each side, as CSS has it; platforms without CSS have no such value.
import { expect, test } from 'vitest'
import { exportTokens, importTokens, isImportFailure, type Json } from '../../index.ts'
import { oneMode } from '../../testing/tokens.ts'

const others = { w: { value: '2px', type: 'dimension' }, font: { value: ['Inter', 'serif'], type: 'fontFamily' } }

function written(format: string, value: Json, type?: string, references = false) {
  const document = { ...others, it: type === undefined ? { value } : { value, type } }
  const read = importTokens([{ path: '', text: JSON.stringify(document) }], { format: 'style-dictionary' })
  if (isImportFailure(read)) throw new Error(JSON.stringify(read.errors))
  return exportTokens(format, oneMode(read.modes[0]!.tokens), { references })
}

const css = (value: Json, type?: string, references?: boolean) =>
  /^ {2}--it: (.*);$/m.exec(written('css', value, type, references).text)?.[1]

test.each<[Json, string | undefined, string]>([
  [['10px', '5px'], undefined, '10px 5px'],
  [['1px', 'auto'], undefined, '1px auto'],
  [['8px', '0', '50%'], undefined, '8px 0 50%'],
  [['4px'], undefined, '4px'],
  [['10px', '5px'], 'spacing', '10px 5px'],
  [[10, 0, 5], 'dimension', '10px 0 5px'],
  [
    [
      { value: 1, unit: 'px' },
      { value: 2, unit: 'rem' },
    ],
    'dimension',
    '1px 2rem',
  ],
  [['{w}', '1rem'], undefined, '2px 1rem'],
  [['{w}', '{w}'], undefined, '2px 2px'],
  [['Arial', 'sans-serif'], undefined, '"Arial", sans-serif'],
  [['{font}', 'Arial'], undefined, '"Inter", serif, "Arial"'],
  [[0.4, 0, 0.2, 1], undefined, 'cubic-bezier(0.4, 0, 0.2, 1)'],
])('%j (%s) is %s', (value, type, expected) => expect(css(value, type)).toBe(expected))

test('its references are followed', () => {
  expect(css(['{w}', '1rem'], 'spacing', true)).toBe('var(--w) 1rem')
})

test.each<[Json]>([[['10px', '5px']], [['{w}', 'auto']]])('%j is left out natively, and said', value => {
  const { text, findings } = written('swiftui', value)
  expect(text).not.toMatch(/static let it\b/)
  expect(findings.map(({ code, token }) => [code, token])).toContainEqual(['unsupported', 'it'])
})
