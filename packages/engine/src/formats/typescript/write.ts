// One constant object by dotted name, and the types that follow from it.
import { types, type TypeName } from '../../types/index.ts'
import type { LineHeight } from '../../types/line-height.ts'
import { writeByType, type ByType, type Parsed } from '../../types/parsed.ts'
import { typeOf } from '../../values/value.ts'
import type { ExportOutput } from '../format.ts'
import type { ExportInput } from '../variants.ts'
import { modeKeys } from '../json/mode-keys.ts'
import { documentationOf } from '../deprecation.ts'
import { prepareForPlatform } from '../platform.ts'
import { commentLines, defaultMode, findingsOf } from '../prepared.ts'
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import { comment, text } from './text.ts'

export function writeTypeScript(input: ExportInput): ExportOutput {
  const { modes, found } = prepareForPlatform(input)
  const base = defaultMode(modes)
  const lines = commentLines(found, input).map(line => `// ${comment(line)}`)
  if (input.axes.length > 0 && base) {
    const keys = modeKeys(modes.map(({ mode }) => mode.name))
    const written = modes.map(({ tokens }, index) => tokensOf(tokens, `[${text(keys[index]!)}]`, '    '))
    if (written.some(({ kept }) => kept.length > 0)) {
      lines.push(`const ${current} = {`)
      for (const [index, { own }] of written.entries()) lines.push(`  ${property(keys[index]!)}: {`, ...own, '  },')
      lines.push('} as const', '', 'export const modes = {')
      for (const [index, { kept }] of written.entries()) {
        const spread = `    ...${current}[${text(keys[index]!)}],`
        lines.push(`  ${property(keys[index]!)}: {`, spread, ...kept, '  },')
      }
    } else {
      lines.push('export const modes = {')
      for (const [index, { own }] of written.entries()) lines.push(`  ${property(keys[index]!)}: {`, ...own, '  },')
    }
    lines.push('} as const', '', 'export type ModeName = keyof typeof modes', '')
    lines.push('/** The default mode. */', `export const tokens = modes[${text(keys[modes.indexOf(base)]!)}]`)
  } else {
    const { own, kept } = tokensOf(base?.tokens ?? [], '', '  ')
    if (kept.length > 0) lines.push(`const ${current} = {`, ...own, '} as const', '')
    lines.push('export const tokens = {', ...(kept.length > 0 ? [`  ...${current},`, ...kept] : own), '} as const')
  }
  lines.push('', 'export type TokenName = keyof typeof tokens', '', 'export const tokenTypes = {')
  for (const { token } of base?.tokens ?? []) lines.push(`  ${property(token.name)}: '${token.type}',`)
  lines.push('} as const', '')
  lines.push("/** The names of one type: `NamesOf<'color'>`. */", 'export type NamesOf<Type extends string> = {')
  lines.push('  [Name in TokenName]: (typeof tokenTypes)[Name] extends Type ? Name : never', '}[TokenName]')
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
    const value = target === undefined ? writeByType(values, ready, undefined) : `${current}${place}[${text(target)}]`
    const lines = target === undefined ? own : kept
    lines.push(...documentationOf(token, spelled).map(line => `${indent}/** ${comment(line)} */`))
    lines.push(`${indent}${property(token.name)}: ${value},`)
  }
  return { own, kept }
}

/** What styles in code take: numbers and flags as such, text styles as an object, the rest as CSS text. */
const values: ByType<string> = {
  number: number => types.number.text(number),
  fontWeight: weight => types.fontWeight.text(weight),
  boolean: flag => types.boolean.text(flag),
  lineHeight,
  string: text,
  cubicBezier: numbers => `[${numbers.map(number => types.number.text(number)).join(', ')}]`,
  typography,
  color: cssText('color'),
  dimension: cssText('dimension'),
  fontFamily: cssText('fontFamily'),
  fontSize: cssText('fontSize'),
  letterSpacing: cssText('letterSpacing'),
  duration: cssText('duration'),
  strokeStyle: cssText('strokeStyle'),
  border: cssText('border'),
  transition: cssText('transition'),
  shadow: cssText('shadow'),
  gradient: cssText('gradient'),
}

function cssText<Type extends TypeName>(type: Type): (parsed: Parsed<Type>) => string {
  return parsed => text(typeOf(type).text(parsed))
}

function lineHeight(height: LineHeight): string {
  return typeof height === 'number' ? types.lineHeight.text(height) : text(types.lineHeight.text(height))
}

function typography(style: Parsed<'typography'>): string {
  const parts: string[] = []
  const part = (name: keyof typeof style, written: string) => parts.push(`${name}: ${written}`)
  if (style.fontFamily) part('fontFamily', text(types.fontFamily.text(style.fontFamily)))
  if (style.fontSize) part('fontSize', text(types.fontSize.text(style.fontSize)))
  if (style.fontWeight) part('fontWeight', types.fontWeight.text(style.fontWeight))
  if (style.letterSpacing) part('letterSpacing', text(types.letterSpacing.text(style.letterSpacing)))
  if (style.lineHeight !== undefined) part('lineHeight', lineHeight(style.lineHeight))
  if (typeof style.fontStyle === 'string') part('fontStyle', text(style.fontStyle))
  return `{ ${parts.join(', ')} }`
}

/** A literal `__proto__: x` would set the prototype; a computed key does not. */
function property(name: string): string {
  return name === '__proto__' ? `[${text(name)}]` : text(name)
}
