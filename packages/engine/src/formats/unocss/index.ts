import type { Constant } from '../../format/constants.ts'
import { constantsInLines } from '../../format/constants.ts'
import { cssConstants } from '../css/constants.ts'
import type { Format } from '../../format/format.ts'
import { writeUnocss } from './write.ts'

export const unocss: Format = {
  id: 'unocss',
  label: 'UnoCSS preset',
  mediaType: 'text/plain; charset=utf-8',
  extension: 'ts',
  axes: 'many',
  identifiers: 'any text',
  constants: constantsOf,
  write: writeUnocss,
  options: ['selector', 'delta', 'prefix', 'names'],
}

/** The constants in the theme, and those in the preset's style sheet. */
function constantsOf(text: string): Constant[] {
  const [theme = '', rest = ''] = text.split(/^export const theme = \{$/m)[1]!.split(/^\}$/m)
  const entries = constantsInLines(theme, {
    opens: /^ {2}([a-zA-Z]+): \{$/,
    declares: /^ {4}('(?:[^'\\]|\\.)*'|[\w$]+): /,
  }).filter(({ isScope }) => !isScope)
  const sheet = Array.from(rest.matchAll(/^ {2}'((?:[^'\\]|\\.)*)',$/gm), ([, line]) =>
    line!.replace(/\\u\{(\w+)\}|\\(.)/g, (_, code: string | undefined, char: string) =>
      code === undefined ? char : String.fromCodePoint(parseInt(code, 16)),
    ),
  )
  const declared = cssConstants(sheet.join('\n'))
  const inTheme = new Set(Array.from(theme.matchAll(/'var\((--.*?)\)'/g), ([, name]) => name))
  return [...entries, ...declared.filter(({ name }) => !inTheme.has(name))]
}
