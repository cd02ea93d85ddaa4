import { beforeAll, describe, expect, test } from 'vitest'
import { exportTokens, type ExportOptions, type Token } from '../../index.ts'
import { asAnswered } from '../../testing/as-answered.ts'
import { kotlinReader } from '../../testing/platforms/kotlin.ts'
import { allModes, exampleTokens, oneMode, token } from '../../testing/tokens.ts'

let read: (code: string) => [path: string, expression: string][]
beforeAll(async () => {
  read = await kotlinReader()
})

const values = (tokens: Token[], options?: ExportOptions) =>
  read(exportTokens('compose', oneMode(tokens), options).text).map(([path, expression]) => [
    path.split('.').at(-1),
    expression,
  ])

describe('the compose format', () => {
  test('every example is a value or named in the one comment of what has no form', () => {
    const tokens = exampleTokens()
    const { text, notes } = asAnswered(exportTokens('compose', oneMode(tokens)))
    expect(read(text)).toHaveLength(tokens.length - notes.filter(note => note.includes('has no form')).length)
  })

  test('colors, lengths and sizes as Compose writes them, with what they import', () => {
    const tokens = [
      token('a.b', 'color', '#3b82f680'),
      token('p3', 'color', 'color(display-p3 0 1 0)'),
      token('c', 'dimension', '1rem'),
      token('d', 'dimension', -0.5),
      token('e', 'fontSize', 14),
      token('f', 'lineHeight', 1.5),
      token('g', 'duration', '0.2s'),
      token('h', 'dimension', 99999999999),
    ]
    expect(values(tokens)).toEqual([
      ['aB', 'Color(0x803B82F6)'],
      [
        'p3',
        'Color(red = 0.0000f, green = 1.0000f, blue = 0.0000f, alpha = 1.0000f, colorSpace = ColorSpaces.DisplayP3)',
      ],
      ['c', '16.dp'],
      ['d', '(-0.5).dp'],
      ['e', '14.sp'],
      ['f', '1.5.em'],
      ['g', '200'],
      ['h', '99999999999.0.dp'],
    ])
    const { text } = exportTokens('compose', oneMode(tokens))
    expect(text).toContain(
      'import androidx.compose.ui.graphics.Color\nimport androidx.compose.ui.graphics.colorspace.ColorSpaces\n',
    )
  })

  test('keywords in backticks, digits behind an underscore, collisions numbered, strings without templates', () => {
    expect(
      values(['in', '10.a', 'a-b', 'a.b', '🎉', '_'].map(name => token(name, 'string', '${x} $y "\n'))).map(
        ([name]) => name,
      ),
    ).toEqual(['in', '_10A', 'aB', 'aB_2', 'token', 'token_2'])
    expect(values([token('a', 'string', '${x} $y "\n')])).toEqual([['a', '"\\${x} \\$y \\"\\u000a"']])
  })

  test('large objects have getters: one method that sets everything would be too long for the JVM', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => token(`n.${i}`, 'number', i))
    expect(exportTokens('compose', oneMode(many(1000))).text).toContain('val n0 = 0')
    const { text, notes } = asAnswered(exportTokens('compose', oneMode(many(1001))))
    expect(text).toContain('val n0 get() = 0')
    expect(notes).toEqual(['An object of more than 1000 values has getters'])
  })

  test('only what is used is imported', () => {
    const imports = (...tokens: Token[]) =>
      [...exportTokens('compose', oneMode(tokens)).text.matchAll(/^import androidx\.compose\.(.*)$/gm)].map(
        match => match[1],
      )
    expect(imports(token('a', 'number', 1))).toEqual([])
    expect(imports(token('a', 'color', 'red'))).toEqual(['ui.graphics.Color'])
    expect(imports(token('a', 'color', 'color(display-p3 0 1 0)'))).toEqual([
      'ui.graphics.Color',
      'ui.graphics.colorspace.ColorSpaces',
    ])
    for (const height of ['1.5', '1.5em', '150%'])
      expect([height, imports(token('a', 'lineHeight', height))]).toEqual([height, ['ui.unit.em']])
    expect(imports(token('a', 'lineHeight', '24px'))).toEqual(['ui.unit.sp'])
    expect(imports(token('a', 'dimension', '24px'))).toEqual(['ui.unit.dp'])
  })

  test('the base of rem is stated once, and only where a value uses rem', () => {
    const notes = (...lengths: string[]) =>
      asAnswered(exportTokens('compose', oneMode(lengths.map((value, i) => token(`d${i}`, 'dimension', value))))).notes
    expect(notes('1px')).toEqual([])
    expect(notes('1px', '1rem', '2rem')).toEqual(['1rem is 16dp or sp'])
  })

  test('numbers beyond an Int are no Int, and a time beyond it has no form', () => {
    const big = (value: string) => values([token('a', 'dimension', value)])[0]![1]
    expect([big('2147483647px'), big('2147483648px')]).toEqual(['2147483647.dp', '2147483648.0.dp'])
    const time = (value: string) => values([token('a', 'duration', value)]).map(([, text]) => text)
    expect([time('2147483647ms'), time('2147483648ms'), time('-0.1ms')]).toEqual([['2147483647'], [], ['0']])
  })

  test('text cannot end a comment, and a prefix is added to every name', () => {
    const { text } = exportTokens('compose', oneMode([token('a', 'number', 1, { description: 'from /* to */ end' })]), {
      prefix: 'ds',
    })
    expect(text).toContain('/** from / * to * / end */\n    val dsA = 1.0')
  })

  test('modes with the same spelling get a number, one without valid characters is Mode, and the eleventh is written like the first', () => {
    const modes = (...names: string[]) => {
      const { text } = exportTokens('compose', allModes(Object.fromEntries(names.map(name => [name, []]))))
      return [...text.matchAll(/^ {4}object (.+) \{$/gm)].map(match => match[1])
    }
    expect(modes('Dark blue', 'dark-blue', '🎉')).toEqual(['DarkBlue', 'DarkBlue_2', 'Mode'])
    expect(modes(...Array.from({ length: 11 }, (_, i) => `m${i}`)).at(-1)).toBe('M10')
  })

  test('an object per mode, none of which hides Color', () => {
    const input = allModes({ Color: [token('a', 'color', 'red')], Dark: [token('a', 'color', 'red')] })
    expect(read(exportTokens('compose', input).text).map(([path]) => path)).toEqual([
      'DesignTokens.ColorMode.a',
      'DesignTokens.Dark.a',
    ])
  })
})
