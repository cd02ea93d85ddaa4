// Writes Kotlin values for Jetpack Compose in one object.
import { aboutText } from '../../findings/export.ts'
import { noteValue, remark } from '../parts/note-value.ts'
import { assignIdentifiers, camelCase, pascalCase } from '../../naming/spelling.ts'
import { writeByType } from '../../types/parsed.ts'
import type { ExportOutput } from '../../format/format.ts'
import { formatOptions, type ExportOptions } from '../../format/options.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import type { Token } from '../../base/token.ts'
import { deprecationOf } from '../deprecation.ts'
import { prepareForNative } from '../platform.ts'
import {
  commentLines,
  findingsOf,
  inComment,
  oneLine,
  type FoundByKind,
  type ReadyMode,
} from '../../format/prepared.ts'
import { classesOf } from './classes.ts'
import { kotlinString, type KotlinValue } from './literals.ts'
import { kotlinValues } from './value.ts'

interface Value extends KotlinValue {
  name: string
  token: Token
}

export function writeCompose(input: ExportInput, options: ExportOptions): ExportOutput {
  const { modes, found } = prepareForNative(input)
  const imports = new Set<string>()
  const values = modes.map(mode => valuesOf(mode, options, imports, found))
  const { identifiers, renamed } = assignIdentifiers(
    values.flatMap(list => list.map(({ name }) => name)),
    name => kotlinName(camelCase(options.prefix ? `${options.prefix}.${name}` : name)),
    (identifier, number) => `${identifier}_${number}`,
  )
  found.renamed.push(...renamed)
  if (values.some(isLarge))
    found.remarks.push(aboutText('layout', 'info', `An object of more than ${mostInitialised} values has getters`))
  const declared = classesOf(new Set(values.flat().map(({ token }) => token.type)))
  for (const name of declared.flatMap(({ imports }) => imports)) imports.add(name)
  const lines = commentLines(found, input).map(line => `// ${oneLine(line)}`)
  if (imports.size > 0) lines.push(...[...imports].sort().map(name => `import ${name}`), '')
  lines.push('object DesignTokens {')
  if (input.axes.length === 0) for (const list of values) lines.push(...write(list, identifiers, '    '))
  else {
    const names = objectNames(modes.map(({ mode }) => mode.name))
    for (const [index, list] of values.entries()) {
      if (index > 0) lines.push('')
      lines.push(`    object ${names[index]} {`, ...write(list, identifiers, '        '), '    }')
    }
  }
  for (const { lines: own } of declared) lines.push('', ...own.map(line => `    ${line}`))
  lines.push('}')
  return {
    text: lines.map(line => `${line}\n`).join(''),
    findings: findingsOf(found, input),
  }
}

function valuesOf(
  { mode, tokens }: ReadyMode,
  options: ExportOptions,
  imports: Set<string>,
  found: FoundByKind,
): Value[] {
  const remBase = options.remBase ?? formatOptions.remBase.default
  const values: Value[] = []
  for (const ready of tokens) {
    const { token } = ready
    const value = writeByType(kotlinValues, ready, remBase)
    if (!value) {
      found.notHeld.push({ mode: mode.name, name: token.name, type: token.type })
      continue
    }
    noteValue(found, mode.name, token.name, value, `${remBase}dp or sp`)
    if (value.isWithoutFont)
      remark(found, 'Text styles have no font families: copy(fontFamily = …) gives them those of the app')
    for (const name of value.imports) imports.add(name)
    values.push({ ...value, name: token.name, token })
  }
  return values
}

/**
 * The JVM limits a method to 64 KB (JVMS §4.7.3), and one method initializes all values of an object: a color takes about 15 bytes,
 * a text style 60. Beyond this number, values become getters, each of which is a method.
 */
const mostInitialised = 1000
const mostBytesOfComposites = 30_000

function isLarge(values: Value[]): boolean {
  const bytes = values.reduce((sum, { isComposite, text }) => sum + (isComposite ? text.length : 0), 0)
  return values.length > mostInitialised || bytes > mostBytesOfComposites
}

function write(values: Value[], identifiers: Map<string, string>, indent: string): string[] {
  const is = isLarge(values) ? 'get() =' : '='
  const names = new Set(values.map(({ name }) => name))
  return values.flatMap(({ name, text, token }) => {
    // A name kept from an earlier release refers to the value of its token.
    const target = token.compat && token.alias_to !== null && names.has(token.alias_to) ? token.alias_to : null
    const value = target === null ? `${is} ${text}` : `get() = ${kotlinQuoted(identifiers.get(target)!)}`
    return [
      ...(token.description?.trim() ? [`${indent}/** ${inComment(token.description)} */`] : []),
      ...deprecated(token, identifiers).map(line => indent + line),
      `${indent}val ${kotlinQuoted(identifiers.get(name)!)} ${value}`,
    ]
  })
}

/** The annotation for compiler warnings, with the replacement that editors insert. */
function deprecated(token: Token, identifiers: ReadonlyMap<string, string>): string[] {
  const found = deprecationOf(token, name => {
    const identifier = identifiers.get(name)
    return identifier === undefined ? undefined : kotlinQuoted(identifier)
  })
  if (!found) return []
  const message = kotlinString(inComment(found.message) || 'Deprecated')
  const replace = found.renamed === undefined ? '' : `, ReplaceWith(${kotlinString(found.renamed)})`
  return [`@Deprecated(${message}${replace})`]
}

/** Hard keywords (Kotlin specification §1.2), which need backticks as names. */
export const kotlinReserved: ReadonlySet<string> = new Set(
  (
    'as break class continue do else false for fun if in interface is null object package return super this throw true ' +
    'try typealias typeof val var when while'
  ).split(' '),
)

/** Kotlin forbids empty names, a leading digit, and names that consist of underscores. */
export function kotlinName(identifier: string): string {
  if (/^_*$/.test(identifier)) return 'token'
  return /^\d/.test(identifier) ? `_${identifier}` : identifier
}

export function kotlinQuoted(identifier: string): string {
  return kotlinReserved.has(identifier) ? `\`${identifier}\`` : identifier
}

/** The names to which values refer. An enclosing object of the same name would shadow them. */
const usedNames: ReadonlySet<string> = new Set(
  (
    'Color ColorSpaces FontWeight CubicBezierEasing TextStyle FontFamily FontStyle Brush BorderStroke StrokeCap Dp Easing ' +
    'TweenSpec Int String Boolean List ShadowLayer LineStyle Motion'
  ).split(' '),
)

function objectNames(names: string[]): string[] {
  const keys = names.map((name, index) => `${index}:${name}`)
  const { identifiers } = assignIdentifiers(
    keys,
    key => {
      const name = kotlinName(pascalCase(key.slice(key.indexOf(':') + 1)))
      return usedNames.has(name) ? `${name}Mode` : name === 'token' ? 'Mode' : name
    },
    (identifier, number) => `${identifier}_${number}`,
  )
  return keys.map(key => identifiers.get(key)!)
}
