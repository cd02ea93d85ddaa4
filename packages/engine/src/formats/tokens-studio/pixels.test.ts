// A number of a type that is measured in pixels stays so wherever it is used, as sd-transforms has it.
import { expect, test } from 'vitest'
import { exportTokens } from '../../outputs/export.ts'
import { oneMode } from '../../testing/tokens.ts'
import type { Json } from '../../base/token.ts'
import { tokensStudio } from './index.ts'

const core = {
  n: { value: '16', type: 'spacing' },
  z: { value: '8', type: 'spacing' },
  zero: { value: '0', type: 'spacing' },
  rem: { value: '1.25rem', type: 'fontSizes' },
  fs: { value: '16', type: 'fontSizes' },
  count: { value: '2', type: 'number' },
  lh: { value: '24', type: 'lineHeights' },
  twice: { value: '{count} * 2', type: 'spacing' },
}

/** The token `it` beside these, as CSS. */
function css(type: string, value: Json, options = {}): string {
  const text = JSON.stringify({ core: { ...core, it: { value, type } }, $metadata: { tokenSetOrder: ['core'] } })
  const read = tokensStudio.read!([{ path: '', text }], {})
  if ('errors' in read) throw new Error(JSON.stringify(read.errors))
  const sheet = exportTokens('css', oneMode(read.modes[0]!.tokens), options).text
  return /--it: (.*);/.exec(sheet)![1]!
}

test.each([
  ['lineHeights', '{fs} * 1.5', '24px'],
  ['lineHeights', '{fs}', '16px'],
  ['lineHeights', 'roundTo({fs} * 1.4, 1)', '22.4px'],
  ['lineHeights', '{rem} * 2', '2.5rem'],
  ['lineHeights', '{twice}', '4px'],
  ['lineHeights', '{twice} * 1.5', '6px'],
  ['lineHeights', '{lh}', '24'],
  ['lineHeights', '{lh} * 2', '48'],
  ['spacing', '{n} {z}', '16px 8px'],
  ['spacing', '{n} 8', '16px 8px'],
  ['spacing', '16 8', '16px 8px'],
  ['spacing', '0 8 auto', '0 8px auto'],
  ['spacing', '{n} * 2 {z}', '32px 8px'],
  ['spacing', '{twice} {zero}', '4px 0px'],
  ['spacing', '{n}rem', '16rem'],
  ['spacing', '{n} * -1', '-16px'],
  ['spacing', '{count} * {z} ^ {count}', '128px'],
  ['number', '{n} / 16', '1'],
  ['other', '{n} {z}', '16px 8px'],
  ['other', '{n} * 2', '32px'],
  ['other', '1px solid {n}', '1px solid 16px'],
  ['text', '{n}', '"16px"'],
])('%s %s is %s', (type, value, expected) => expect(css(type, value)).toBe(expected))

test.each([
  ['{fs} * 1.5', '400 16px/24px "Inter"'],
  ['{fs}', '400 16px/16px "Inter"'],
  ['{lh}', '400 16px/24 "Inter"'],
])('a text style with the line height %s is %s', (lineHeight, expected) => {
  expect(css('typography', { fontFamily: 'Inter', fontWeight: '400', fontSize: '{fs}', lineHeight })).toBe(expected)
})

test('with references each use says the same', () => {
  const references = { references: true }
  expect(css('lineHeights', '{fs}', references)).toBe('var(--fs)')
  expect(css('lineHeights', '{fs} * 1.5', references)).toBe('24px')
  expect(css('typography', { fontFamily: 'Inter', fontSize: '{fs}', lineHeight: '{fs}' }, references)).toBe(
    'var(--fs)/var(--fs) "Inter"',
  )
})

test.each([
  ['5%', '0.05em'],
  ['-2%', '-0.02em'],
  ['1.5%', '0.015em'],
  ['0.5', '0.5px'],
])('the letter spacing %s is %s', (value, expected) => expect(css('letterSpacing', value)).toBe(expected))
