// What each language's tools understand of a deprecated token.
import { expect, test } from 'vitest'
import { exportTokens, importTokens, type Token } from '../index.ts'
import { swiftReader } from '../testing/platforms/swift.ts'
import { oneMode, token } from '../testing/tokens.ts'

const tokens: Token[] = [
  token('color.new', 'color', '#112233'),
  token('color.old', 'color', '#445566', {
    description: 'The old one',
    deprecated: 'Too "pale" */ $x',
    replaced_by: 'color.new',
    remove_in: '2.0.0',
  }),
  token('color.flagged', 'color', '#445566', { deprecated: true }),
  token('color.replaced', 'color', '#445566', { replaced_by: 'space' }),
  token('color.kept', 'color', '#445566', { deprecated: false, remove_in: '2.0.0' }),
  token('space', 'dimension', '4px'),
]
const said = (format: string) =>
  exportTokens(format, oneMode(tokens))
    .text.split('\n')
    .map(line => line.trim())
    .filter(line => /deprecated/i.test(line))

test('CSS, Sass and TypeScript say it by the tag that editors know', () => {
  expect(said('css')).toEqual([
    '/** @deprecated Too "pale" * / $x; Use --color-new; removed in 2.0.0 */',
    '/** @deprecated */',
    '/** @deprecated Use --space */',
  ])
  expect(said('scss')).toEqual([
    '/** @deprecated Too "pale" * / $x; Use $color-new; removed in 2.0.0 */',
    '/** @deprecated */',
    '/** @deprecated Use $space */',
  ])
  expect(said('typescript')).toEqual([
    '/** @deprecated Too "pale" * / $x; Use color.new; removed in 2.0.0 */',
    '/** @deprecated */',
    '/** @deprecated Use space */',
  ])
})

test('Swift and Kotlin say it by an attribute, with what to write instead', async () => {
  const swift = [
    '@available(*, deprecated, message: "Too \\"pale\\" * / $x; Use colorNew; removed in 2.0.0", renamed: "colorNew")',
    '@available(*, deprecated)',
    '@available(*, deprecated, message: "Use Dimension.space", renamed: "Dimension.space")',
  ]
  expect(said('ios')).toEqual(swift)
  expect(said('swiftui')).toEqual(swift)
  const read = await swiftReader()
  expect(read(exportTokens('ios', oneMode(tokens)).text)).toHaveLength(tokens.length)
  expect(said('compose')).toEqual([
    '@Deprecated("Too \\"pale\\" * / \\$x; Use colorNew; removed in 2.0.0", ReplaceWith("colorNew"))',
    '@Deprecated("Deprecated")',
    '@Deprecated("Use space", ReplaceWith("space"))',
  ])
})

test.each(['css', 'scss'])('what %s says of the end of a token is read back as its fields', format => {
  const more = [
    token('a b.c', 'color', '#445566', { deprecated: true, replaced_by: 'color.new' }),
    token('color.end', 'color', '#445566', { deprecated: true, remove_in: '3.0.0' }),
    token('color.words', 'color', '#445566', { deprecated: 'Use --nothing; or else', remove_in: '3.0.0' }),
    token('color.spaced', 'color', '#445566', { deprecated: 'Too; pale', replaced_by: 'a b.c' }),
  ]
  const { text } = exportTokens(format, oneMode([...tokens, ...more]))
  const result = importTokens([{ path: `tokens.${format}`, text }], { format: 'css' })
  if ('errors' in result) throw new Error(result.errors[0]!.message)
  const read = result.modes[0]!.tokens
  const named = (name: string | null | undefined) => name?.replace(/[^a-z]/g, '-')
  expect(
    read
      .filter(({ deprecated }) => deprecated != null)
      .map(({ name, deprecated, replaced_by, remove_in }) => [named(name), deprecated, named(replaced_by), remove_in]),
  ).toEqual([
    ['color-old', 'Too "pale" * / $x', 'color-new', '2.0.0'],
    ['color-flagged', true, undefined, undefined],
    ['color-replaced', true, 'space', undefined],
    ['a-b-c', true, 'color-new', undefined],
    ['color-end', true, undefined, '3.0.0'],
    ['color-words', 'Use --nothing; or else', undefined, '3.0.0'],
    ['color-spaced', 'Too; pale', 'a-b-c', undefined],
  ])
  expect(read.find(({ name }) => name.includes('kept'))?.deprecated ?? null).toBeNull()
})
