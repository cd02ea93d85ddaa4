// What Dart Sass and Less make of our variables. Their own tests know what the text is; these know what it means.
import fc from 'fast-check'
import less from 'less-compiler'
import { compileString, Logger } from 'dart-sass'
import { describe, expect, test } from 'vitest'
import { exportTokens, type ExportInput, type ExportOptions } from '../index.ts'
import { hostileInput } from '../testing/hostile.ts'
import { allModes, exampleTokens, oneMode, token } from '../testing/tokens.ts'
import { repeats } from '../testing/random/repeats.ts'

const runs = repeats('COMPILER_RUNS', { short: 20, long: 1_000 })

/** Each variable, once, as the compiler shows it. */
async function compiled(format: 'scss' | 'less', input: ExportInput, options: ExportOptions): Promise<string[]> {
  const { text } = exportTokens(format, input, options)
  const sigil = format === 'scss' ? '$' : '@'
  const names = text
    .split('\n')
    .filter(line => line.startsWith(sigil) && !/[({]$/.test(line) && !line.startsWith('$modes: ('))
    .map(line => line.slice(1, line.indexOf(':')))
  const used = `${text}\n.used {\n${names.map((name, i) => `  p${i}: ${sigil}${name};`).join('\n')}\n}\n`
  const css =
    format === 'scss'
      ? compileString(used, { logger: Logger.silent, charset: false }).css
      : (await less.render(used)).css
  return css.split('\n').filter(line => /^ {2}p\d+: /.test(line))
}

const inputs: [string, ExportInput][] = [
  ['every example', oneMode(exampleTokens())],
  ['every example in three modes', allModes({ Light: exampleTokens(), Dark: exampleTokens(), 日本: exampleTokens() })],
]

describe.each(['scss', 'less'] as const)('%s', format => {
  test.each(inputs)('compiles: %s', async (_what, input) => {
    for (const references of [false, true])
      expect((await compiled(format, input, { references })).length).toBeGreaterThan(90)
  })

  test('has the same values with references and without', async () => {
    const input = oneMode(exampleTokens())
    expect(await compiled(format, input, { references: true })).toEqual(await compiled(format, input, {}))
  })

  test('compiles with any names and any values', async () => {
    await fc.assert(
      fc.asyncProperty(hostileInput, fc.boolean(), async (input, references) => {
        await compiled(format, input, { references })
      }),
      { numRuns: runs },
    )
  })
})

test('names in Less are ASCII, and distinct', () => {
  const names = ['größe', 'grosse', '日本', '日', 'é', 'e']
  const { text } = exportTokens('less', oneMode(names.map(name => token(name, 'number', 1))))
  expect(text.match(/^@.*(?=:)/gm)).toEqual(['@groudfe', '@grosse', '@u65e5u672c', '@u65e5', '@e', '@e-2'])
})

describe('scss with maps', () => {
  /** What `token(…)` returns for each of the calls, as the compiler shows it. */
  const read = (input: ExportInput, calls: string[], options: ExportOptions = {}) => {
    const { text } = exportTokens('scss', input, { maps: true, ...options })
    const used = `${text}\n.used {\n${calls.map((call, i) => `  p${i}: ${call};`).join('\n')}\n}\n`
    const { css } = compileString(used, { logger: Logger.silent, charset: false })
    return Array.from(css.matchAll(/^ {2}p\d+: (.*);$/gm), ([, value]) => value)
  }
  const call = (name: string, mode?: string) => `token("${name}"${mode === undefined ? '' : `, "${mode}"`})`

  test('every token is found by its name, with the value of its variable', () => {
    const names = exampleTokens().map(({ name }) => name)
    const variables = names.map(name => `$${name.replaceAll('.', '-')}`)
    const found = read(oneMode(exampleTokens()), names.map(name => call(name))) // prettier-ignore
    expect(found.length).toBeGreaterThan(90)
    expect(found).toEqual(read(oneMode(exampleTokens()), variables))
  })

  test('in a mode too; a token that is a group as well has its own value', () => {
    const tokens = (color: string) => [
      token('a', 'color', color),
      token('a.b', 'color', '{a}'),
      token('tokens', 'number', 1),
    ]
    const input = allModes({ Light: tokens('#111'), 'High contrast': tokens('#eee') })
    const calls = [call('a'), call('a.b'), call('a', 'high contrast'), call('a.b', 'high contrast'), '$tokens-2']
    expect(read(input, calls, { references: true })).toEqual(['#111', '#111', '#eee', '#eee', '1'])
    expect(() => read(input, [call('a.c')])).toThrow('There is no token a.c')
    expect(() => read(input, [call('a', 'dark')])).toThrow('There is no token a')
  })

  test('compiles with any names and any values', () => {
    fc.assert(
      fc.property(hostileInput, fc.boolean(), (input, references) => {
        read(input, [], { references })
      }),
      { numRuns: runs },
    )
  })

  test('without the option nothing changes', () => {
    expect(exportTokens('scss', oneMode(exampleTokens())).text).not.toMatch(/@use|\$tokens|@function/)
  })
})
