// What Dart Sass and Less make of our variables. Their own tests know what the text is; these know what it means.
import fc from 'fast-check'
import less from 'less'
import { compileString, Logger } from 'sass'
import { describe, expect, test } from 'vitest'
import { exportTokens, type ExportInput, type ExportOptions } from '../index.ts'
import { hostileInput } from '../testing/hostile.ts'
import { allModes, exampleTokens, oneMode, token } from '../testing/tokens.ts'

const runs = Number(process.env.COMPILER_RUNS ?? 60)

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
