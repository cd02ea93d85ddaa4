// One constant object by dotted name, and the types that follow from it.
import { writeByType } from '../../types/parsed.ts'
import type { ExportOutput } from '../../format/format.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { modeKeys } from '../json/mode-keys.ts'
import { documentationOf } from '../deprecation.ts'
import { prepareForPlatform } from '../platform.ts'
import { commentLines, defaultMode, findingsOf } from '../../format/prepared.ts'
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import { scriptComment, scriptKey, scriptText } from './literal.ts'
import { namesOfType } from './names-of.ts'
import { scriptValues } from './values.ts'

export function writeTypeScript(input: ExportInput): ExportOutput {
  const { modes, found } = prepareForPlatform(input)
  const base = defaultMode(modes)
  const lines = commentLines(found, input).map(line => `// ${scriptComment(line)}`)
  if (input.axes.length > 0 && base) {
    const keys = modeKeys(modes.map(({ mode }) => mode.name))
    const written = modes.map(({ tokens }, index) => tokensOf(tokens, `[${scriptText(keys[index]!)}]`, '    '))
    if (written.some(({ kept }) => kept.length > 0)) {
      lines.push(`const ${current} = {`)
      for (const [index, { own }] of written.entries()) lines.push(`  ${scriptKey(keys[index]!)}: {`, ...own, '  },')
      lines.push('} as const', '', 'export const modes = {')
      for (const [index, { kept }] of written.entries()) {
        const spread = `    ...${current}[${scriptText(keys[index]!)}],`
        lines.push(`  ${scriptKey(keys[index]!)}: {`, spread, ...kept, '  },')
      }
    } else {
      lines.push('export const modes = {')
      for (const [index, { own }] of written.entries()) lines.push(`  ${scriptKey(keys[index]!)}: {`, ...own, '  },')
    }
    lines.push('} as const', '', 'export type ModeName = keyof typeof modes', '')
    lines.push('/** The default mode. */', `export const tokens = modes[${scriptText(keys[modes.indexOf(base)]!)}]`)
  } else {
    const { own, kept } = tokensOf(base?.tokens ?? [], '', '  ')
    if (kept.length > 0) lines.push(`const ${current} = {`, ...own, '} as const', '')
    lines.push('export const tokens = {', ...(kept.length > 0 ? [`  ...${current},`, ...kept] : own), '} as const')
  }
  lines.push('', 'export type TokenName = keyof typeof tokens', '', 'export const tokenTypes = {')
  for (const { token } of base?.tokens ?? []) lines.push(`  ${scriptKey(token.name)}: '${token.type}',`)
  lines.push('} as const', '', ...namesOfType)
  return {
    text: lines.map(line => `${line}\n`).join(''),
    findings: findingsOf(found, input),
  }
}

/** The tokens of the release: names of an earlier one refer to them, which an object cannot do while it is made. */
const current = 'current'

/** The lines of a mode; `kept` are those that refer to others, and `place` is where the mode stands in `current`. */
function tokensOf(tokens: ResolvedLiteral[], place: string, indent: string): { own: string[]; kept: string[] } {
  const names = new Set(tokens.map(({ token }) => token.name))
  const spelled = (name: string) => (names.has(name) ? name : undefined)
  const [own, kept]: [string[], string[]] = [[], []]
  for (const ready of tokens) {
    const { token } = ready
    const target = token.compat && token.alias_to !== null ? spelled(token.alias_to) : undefined
    const value =
      target === undefined ? writeByType(scriptValues, ready, undefined) : `${current}${place}[${scriptText(target)}]`
    const lines = target === undefined ? own : kept
    lines.push(...documentationOf(token, spelled).map(line => `${indent}/** ${scriptComment(line)} */`))
    lines.push(`${indent}${scriptKey(token.name)}: ${value},`)
  }
  return { own, kept }
}
