// Writes one constant object by dotted name, and types derived from it.
import { writeByType } from '../../types/parsed.ts'
import type { ExportOutput } from '../../format/format.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { modeKeys } from '../../naming/mode-keys.ts'
import { documentationOf } from '../deprecation.ts'
import { prepareForPlatform } from '../platform.ts'
import { commentLines, defaultMode, findingsOf, type ReadyMode } from '../../format/prepared.ts'
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import { scriptComment, scriptKey, scriptText } from './literal.ts'
import { namesOfType } from './names-of.ts'
import { scriptValues } from './values.ts'

export function writeTypeScript(input: ExportInput): ExportOutput {
  const { modes, found } = prepareForPlatform(input)
  const base = defaultMode(modes)
  const lines = commentLines(found, input).map(line => `// ${scriptComment(line)}`)
  lines.push(...(input.axes.length > 0 && base ? modesLines(modes, base) : tokensLines(base)))
  lines.push('', 'export type TokenName = keyof typeof tokens', '', 'export const tokenTypes = {')
  for (const { token } of base?.tokens ?? []) lines.push(`  ${scriptKey(token.name)}: '${token.type}',`)
  lines.push('} as const', '', ...namesOfType)
  return {
    text: lines.map(line => `${line}\n`).join(''),
    findings: findingsOf(found, input),
  }
}

function modesLines(modes: readonly ReadyMode[], base: ReadyMode): string[] {
  const keys = modeKeys(modes.map(({ mode }) => mode.name))
  const written = modes.map(({ tokens }, index) => tokensOf(tokens, `[${scriptText(keys[index]!)}]`, '    '))
  const own = written.flatMap(({ own }, index) => [`  ${scriptKey(keys[index]!)}: {`, ...own, '  },'])
  const withKept = written.flatMap(({ kept }, index) => {
    const spread = `    ...${current}[${scriptText(keys[index]!)}],`
    return [`  ${scriptKey(keys[index]!)}: {`, spread, ...kept, '  },']
  })
  const hasKept = written.some(({ kept }) => kept.length > 0)
  return [
    ...(hasKept ? [`const ${current} = {`, ...own, '} as const', ''] : []),
    'export const modes = {',
    ...(hasKept ? withKept : own),
    '} as const',
    '',
    'export type ModeName = keyof typeof modes',
    '',
    '/** The default mode. */',
    `export const tokens = modes[${scriptText(keys[modes.indexOf(base)]!)}]`,
  ]
}

function tokensLines(base: ReadyMode | undefined): string[] {
  const { own, kept } = tokensOf(base?.tokens ?? [], '', '  ')
  if (kept.length === 0) return ['export const tokens = {', ...own, '} as const']
  const first = [`const ${current} = {`, ...own, '} as const', '']
  return [...first, 'export const tokens = {', `  ...${current},`, ...kept, '} as const']
}

/** The name of the release's own tokens. Names kept from earlier releases refer to them, which one object literal could not do. */
const current = 'current'

/** The lines of a mode. `kept` are names of earlier releases, `place` is the access to the mode in `current`. */
function tokensOf(
  tokens: readonly ResolvedLiteral[],
  place: string,
  indent: string,
): { own: string[]; kept: string[] } {
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
