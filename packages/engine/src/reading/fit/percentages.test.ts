// A percentage is a share where it multiplies a quantity; alone, and beside a bare number, it stays a percentage.
import { expect, test } from 'vitest'
import { exportTokens, importTokens, isImportFailure, type Json } from '../../index.ts'
import { oneMode } from '../../testing/tokens.ts'

const others = {
  gap: { value: 8, type: 'dimension' },
  half: { value: '50%' },
  twice: { value: 2, type: 'number' },
  faint: { value: 0.5, type: 'opacity' },
}

function written(format: string, value: Json, type: string | undefined, references = false): string {
  const document = { ...others, it: type === undefined ? { value } : { value, type } }
  const read = importTokens([{ path: '', text: JSON.stringify(document) }], { format: 'style-dictionary' })
  if (isImportFailure(read)) throw new Error(JSON.stringify(read.errors))
  return exportTokens(format, oneMode(read.modes[0]!.tokens), { references }).text
}

const css = (value: Json, type?: string, references?: boolean) =>
  /^ {2}--it: (.*);$/m.exec(written('css', value, type, references))?.[1]

test.each<[string, string | undefined, string]>([
  ['calc(100% / 3)', undefined, '33.3333333333%'],
  ['calc(50% * 0.5)', undefined, '25%'],
  ['calc(100% * 2)', undefined, '200%'],
  ['100% * 2', 'number', '200%'],
  ['50%', 'number', '50%'],
  ['50%', 'opacity', '0.5'],
  ['4.5rem', 'number', '4.5rem'],
  ['200ms', 'number', '200ms'],
  ['{half} / 2', undefined, '25%'],
  ['{twice} * 50%', undefined, '100%'],
  ['{twice} * 50%', 'number', '100%'],
  ['{gap} * 50%', 'dimension', '4px'],
  ['{faint} * 50%', 'opacity', '0.25'],
  ['calc(100% - {gap} * 2)', undefined, 'calc(100% - 16px)'],
  ['calc(100% - {gap})', 'dimension', 'calc(100% - 8px)'],
])('%s (%s) is %s', (value, type, expected) => expect(css(value, type)).toBe(expected))

test.each([
  ['calc(100% - {gap} * 2)', undefined, 'calc(100% - var(--gap) * 2)'],
  ['{half} / 2', undefined, 'calc(var(--half) / 2)'],
  ['{twice} * 50%', 'dimension', 'calc(var(--twice) * 50%)'],
])('%s (%s) follows its references as %s', (value, type, expected) => expect(css(value, type, true)).toBe(expected))

test('a number with a unit is a length natively as well', () => {
  expect(written('android', '4.5rem', 'number')).toContain('<dimen name="it">72dp</dimen>')
  expect(written('swiftui', '4.5rem', 'number')).toContain('static let it: CGFloat = 72.0')
  expect(written('swiftui', '50%', 'number')).toContain(
    'Left out, as this format has no form for them: half (dimension), it (dimension)',
  )
})
