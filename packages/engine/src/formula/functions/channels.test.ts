// Channels that share one text (`13, 110, 253`) are a color with an opacity beside them, in style sheets by reference as well.
import { expect, test } from 'vitest'
import { exportTokens, importTokens, isImportFailure } from '../../index.ts'
import { oneMode } from '../../testing/tokens.ts'

function exported(text: string, from: string, to: string, references = false) {
  const read = importTokens([{ path: '', text }], { format: from })
  if (isImportFailure(read)) throw new Error(JSON.stringify(read.errors))
  return exportTokens(to, oneMode(read.modes[0]!.tokens), { references })
}
const valueIn = (text: string, name = 'it') => new RegExp(`^ {2}--${name}: (.*);$`, 'm').exec(text)?.[1]

test.each([
  ['13, 110, 253', 'rgba(var(--c), .5)', 'rgb(13 110 253 / 0.5)', 'rgba(var(--c), 0.5)'],
  ['13 110 253', 'rgb(var(--c) / 50%)', 'rgb(13 110 253 / 0.5)', 'rgb(var(--c) / 50%)'],
  ['210, 40%, 50%', 'hsla(var(--c), .3)', 'hsl(210 40% 50% / 0.3)', 'hsla(var(--c), 0.3)'],
  ['210 40% 50%', 'hsl(var(--c) / var(--alpha))', 'hsl(210 40% 50% / 0.25)', 'hsl(var(--c) / var(--alpha))'],
  ['13, 110, 253', 'rgba(var(--c), var(--alpha))', 'rgb(13 110 253 / 0.25)', 'rgba(var(--c), var(--alpha))'],
])('of %s, %s is %s, by reference %s', (channels, value, literal, reference) => {
  const sheet = `:root { --c: ${channels}; --alpha: .25; --it: ${value}; }`
  expect(valueIn(exported(sheet, 'css', 'css').text)).toBe(literal)
  expect(valueIn(exported(sheet, 'css', 'css', true).text)).toBe(reference)
  expect(exported(sheet, 'css', 'swiftui').text).toMatch(/static let it = SwiftUI\.Color/)
})

test.each(['color', undefined])('in JSON (%s) as well', type => {
  const it = type === undefined ? { value: 'rgba({c}, 0.5)' } : { value: 'rgba({c}, 0.5)', type }
  const document = JSON.stringify({ c: { value: '13, 110, 253' }, it })
  expect(valueIn(exported(document, 'style-dictionary', 'css').text)).toBe('rgb(13 110 253 / 0.5)')
  expect(exported(document, 'style-dictionary', 'scss', true).text).toContain('$it: rgb(13 110 253 / 0.5);')
})

test('what is no color stays the CSS that it was', () => {
  const { text, findings } = exported(':root { --n: .5; --it: rgba(var(--n), .5); --b: 1px; }', 'css', 'css')
  expect(valueIn(text)).toBe('rgba(.5, .5)')
  expect(valueIn(text, 'b')).toBe('1px')
  expect(findings).toEqual([])
})
