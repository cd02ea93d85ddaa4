// One constant object by dotted name, and the types that follow from it.
import { fontFamily } from '../../types/font-family.ts'
import type { Typography } from '../../types/typography.ts'
import { types } from '../../types/index.ts'
import { typeOf } from '../../value.ts'
import type { ExportInput, ExportOutput } from '../format.ts'
import { modeKeys } from '../json/mode-keys.ts'
import { commentLines, commentsOf, defaultMode, notesOf, oneLine, prepare } from '../prepared.ts'
import type { TypeName } from '../../types/index.ts'
import type { ResolvedLiteral } from '../../resolve.ts'

export function writeTypeScript(input: ExportInput): ExportOutput {
  const { modes, findings } = prepare(input)
  const base = defaultMode(modes)
  const lines = commentLines(findings, input.scope).map(line => `// ${comment(line)}`)
  if (input.scope === 'tokenset' && base) {
    const keys = modeKeys(modes.map(({ mode }) => mode.name))
    lines.push('export const modes = {')
    for (const [index, { tokens }] of modes.entries()) {
      lines.push(`  ${property(keys[index]!)}: {`, ...entries(tokens, '    '), '  },')
    }
    lines.push('} as const', '', 'export type ModeName = keyof typeof modes', '')
    lines.push('/** The default mode. */', `export const tokens = modes[${text(keys[modes.indexOf(base)]!)}]`)
  } else lines.push('export const tokens = {', ...entries(base?.tokens ?? [], '  '), '} as const')
  lines.push('', 'export type TokenName = keyof typeof tokens', '', 'export const tokenTypes = {')
  for (const { token } of base?.tokens ?? []) lines.push(`  ${property(token.name)}: '${token.type}',`)
  lines.push('} as const', '')
  lines.push("/** The names of one type: `NamesOf<'color'>`. */", 'export type NamesOf<Type extends string> = {')
  lines.push('  [Name in TokenName]: (typeof tokenTypes)[Name] extends Type ? Name : never', '}[TokenName]')
  return {
    text: lines.map(line => `${line}\n`).join(''),
    unresolved: findings.unresolved,
    notes: notesOf(findings, input.scope),
  }
}

function entries(tokens: ResolvedLiteral[], indent: string): string[] {
  return tokens.flatMap(({ token, parsed }) => [
    ...commentsOf(token).map(text => `${indent}/** ${comment(text)} */`),
    `${indent}${property(token.name)}: ${value(token.type, parsed)},`,
  ])
}

/** Text that ends neither its comment nor a script element around the code. */
function comment(text: string): string {
  return oneLine(text).replaceAll('*/', '* /').replaceAll('</', '< /')
}

/** What styles in code take: numbers and flags as such, text styles as an object, the rest as CSS text. */
function value(type: TypeName, parsed: unknown): string {
  switch (type) {
    case 'number':
    case 'fontWeight':
    case 'boolean':
      return typeOf(type).text(parsed)
    case 'lineHeight':
      return typeof parsed === 'number' ? types.lineHeight.text(parsed) : text(typeOf(type).text(parsed))
    case 'string':
      return text(parsed as string)
    case 'cubicBezier':
      return `[${(parsed as number[]).map(number => types.number.text(number)).join(', ')}]`
    case 'typography':
      return typographyObject(parsed as Typography)
    default:
      return text(typeOf(type).text(parsed))
  }
}

function typographyObject(parsed: Typography): string {
  const parts: string[] = []
  const part = (name: keyof Typography, written: string) => parts.push(`${name}: ${written}`)
  if (parsed.fontFamily) part('fontFamily', text(fontFamily.text(parsed.fontFamily as string[])))
  if (parsed.fontSize) part('fontSize', value('fontSize', parsed.fontSize))
  if (parsed.fontWeight) part('fontWeight', value('fontWeight', parsed.fontWeight))
  if (parsed.letterSpacing) part('letterSpacing', value('letterSpacing', parsed.letterSpacing))
  if (parsed.lineHeight !== undefined) part('lineHeight', value('lineHeight', parsed.lineHeight))
  return `{ ${parts.join(', ')} }`
}

/** A literal `__proto__: x` would set the prototype; a computed key does not. */
function property(name: string): string {
  return name === '__proto__' ? `[${text(name)}]` : text(name)
}

/** A string in single quotes. U+2028 and 2029 and what ends a script element are escaped too. */
function text(content: string): string {
  const escaped = JSON.stringify(content).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${escaped.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, unicode).replaceAll('</', '\\u003c/')}'`
}

function unicode(char: string): string {
  return `\\u{${char.codePointAt(0)!.toString(16)}}`
}
