// Which bare numbers are lengths: names say more than the group they are in, and a build has put in all units.
import { expect, test } from 'vitest'
import { exportTokens, importTokens, isImportFailure } from '../../index.ts'
import { oneMode } from '../../testing/tokens.ts'

function css(document: unknown): string {
  const read = importTokens([{ path: '', text: JSON.stringify(document) }], { format: 'style-dictionary' })
  if (isImportFailure(read)) throw new Error(JSON.stringify(read.errors))
  return exportTokens('css', oneMode(read.modes[0]!.tokens)).text
}

test.each([
  ['z-index.modal', '8000'],
  ['zIndex', 10],
  ['opacity.75', '0.75'],
  ['font-weight.bold', '700'],
  ['line-height.base', '1.5'],
  ['leading', '1.5'],
  ['icon.ratio', '1.5'],
  ['flex-grow', '1'],
  ['flexShrink', 1],
  ['order', 2],
  ['column-count', '3'],
])('size.%s is a number without a unit', (name, value) => {
  const nested = name.split('.').reduceRight<object>((inner, key) => ({ [key]: inner }), { value })
  expect(css({ size: nested })).toMatch(new RegExp(`: ${value};`))
})

test.each([
  ['icon', 16],
  ['border.width', '2'],
  ['scale-button', '4'],
])('size.%s is a length', (name, value) => {
  const nested = name.split('.').reduceRight<object>((inner, key) => ({ [key]: inner }), { value })
  expect(css({ size: nested })).toMatch(new RegExp(`: ${value}px;`))
})

const built = (value: unknown, more: object) => ({ value, original: { value }, name: 'it', ...more })

test.each([
  [{ size: { bp: built('480', { path: ['size', 'bp'] }) } }, '--size-bp: 480;'],
  [{ size: { bp: built(480, { attributes: { category: 'size' } }) } }, '--size-bp: 480;'],
  [{ size: { bp: built(480, { path: ['size', 'bp'], type: 'dimension' }) } }, '--size-bp: 480;'],
  [{ size: { bp: built('480px', { path: ['size', 'bp'] }) } }, '--size-bp: 480px;'],
  [{ c: { it: built({ red: '1.0', green: '0.5', blue: 0, alpha: 1 }, { path: ['c', 'it'] }) } }, '--c-it: #ff8000;'],
  [{ c: { it: built({ red: 1, green: 0, blue: 0, alpha: 0.5 }, { attributes: {} }) } }, '--c-it: #ff000080;'],
])('of a build, %j gives %s', (document, line) => expect(css(document)).toContain(line))
