// Swift constants in enums without cases, since those cannot be instantiated; for UIKit and for SwiftUI.
import { aboutText } from '../../findings/export.ts'
import { assignIdentifiers, identify, pascalCase, swiftName, swiftQuoted, type Named } from '../../naming/spelling.ts'
import type { ExportOutput } from '../format.ts'
import { formatOptions, type ExportOptions } from '../options.ts'
import type { ExportInput } from '../variants.ts'
import type { Token } from '../../token.ts'
import { deprecationOf } from '../deprecation.ts'
import { prepareForPlatform } from '../platform.ts'
import { commentLines, findingsOf, oneLine, type FoundByKind, type ReadyMode } from '../prepared.ts'
import { writeByType } from '../../types/parsed.ts'
import { followTraits } from './traits.ts'
import { swiftEnums, swiftString, type SwiftValues } from './value.ts'

interface Constant extends Named {
  text: string
  token: Token
}

/** By the enclosing enum. */
type Groups = Map<string, Constant[]>

export interface SwiftDialect {
  /** What is imported. */
  module: string
  /** An expression for a color that follows the system, made of two colors; and the imports it needs beside the module. */
  dynamic: { color(light: string, dark: string): string; module?: string }
  values: SwiftValues
  /** The types that constants refer to: an enclosing enum of the same name would shadow them. */
  usedTypes: readonly string[]
}

export function writeSwift(input: ExportInput, options: ExportOptions, dialect: SwiftDialect): ExportOutput {
  const { modes, found } = prepareForPlatform(input)
  const constants = modes.map(mode => constantsOf(mode, options, dialect, found))
  nameConstants(constants, options.prefix, found)
  const color = (light: string, dark: string) => ` = ${dialect.dynamic.color(expression(light), expression(dark))}`
  const followed = followTraits(input, constants, color)
  const lines = commentLines(found, input).map(line => `// ${comment(line)}`)
  lines.push(`import ${dialect.module}`)
  if (followed && dialect.dynamic.module !== undefined) lines.push(`import ${dialect.dynamic.module}`)
  lines.push('', 'enum DesignTokens {')
  const isFlat = input.axes.length === 0 || (followed !== null && input.axes.length === 1)
  const sets = followed ?? constants.map((groups, index) => ({ name: modes[index]!.mode.name, groups }))
  if (isFlat) for (const { groups } of sets) writeGroups(lines, groups, '    ')
  else {
    const names = modeNames(
      sets.map(({ name }) => name),
      dialect,
    )
    for (const [index, { name, groups }] of sets.entries()) {
      if (index > 0) lines.push('')
      lines.push(`    /// ${comment(name)}`, `    enum ${names[index]} {`)
      writeGroups(lines, groups, '        ')
      lines.push('    }')
    }
  }
  lines.push('}', '')
  return {
    text: lines.join('\n'),
    findings: findingsOf(found, input),
  }
}

/** A color's declaration has no type of its own. */
const expression = (declaration: string) => declaration.replace(/^ = /, '')

function constantsOf(
  { mode, tokens }: ReadyMode,
  options: ExportOptions,
  dialect: SwiftDialect,
  found: FoundByKind,
): Groups {
  const remBase = options.remBase ?? formatOptions.remBase.default
  const groups: Groups = new Map([...swiftEnums.values()].map(group => [group, []]))
  for (const ready of tokens) {
    const { token } = ready
    const value = writeByType(dialect.values, ready, remBase)
    if (!value) {
      found.notHeld.push({ mode: mode.name, name: token.name, type: token.type })
      continue
    }
    if (value.rem && found.remarks.length === 0)
      found.remarks.push(aboutText('approximated', 'info', `1rem is ${remBase}pt`))
    if (value.mapped) found.mapped.push({ mode: mode.name, name: token.name })
    groups.get(swiftEnums.get(token.type)!)!.push({ name: token.name, identifier: '', text: value.text, token })
  }
  return groups
}

/** One name space per enum, the same in every mode. */
function nameConstants(modes: Groups[], prefix: string | undefined, found: FoundByKind): void {
  const spell = (name: string) => swiftName(prefix ? `${prefix}.${name}` : name)
  for (const group of swiftEnums.values()) {
    const lists = modes.map(groups => groups.get(group)!)
    found.renamed.push(...identify(lists, spell, (identifier, number) => `${identifier}_${number}`))
  }
}

/** Color and Dimension always, the others where there is something in them. */
function writeGroups(lines: string[], groups: Groups, indent: string): void {
  let first = true
  for (const [group, constants] of groups) {
    if (constants.length === 0 && group !== 'Color' && group !== 'Dimension') continue
    if (!first) lines.push('')
    first = false
    if (group === 'Duration') lines.push(`${indent}/// Seconds.`)
    lines.push(`${indent}enum ${group} {`)
    const start = `${indent}    static let `
    for (const { identifier, text, token } of constants) {
      if (token.description?.trim()) lines.push(`${indent}    /// ${comment(token.description)}`)
      lines.push(...available(token, group, groups).map(line => `${indent}    ${line}`))
      lines.push(start + swiftQuoted(identifier) + (aliasOf(token, constants) ?? text))
    }
    lines.push(`${indent}}`)
  }
}

/** A name of an earlier release is the constant that its token is now. */
function aliasOf({ compat, alias_to }: Token, constants: readonly Constant[]): string | null {
  const target = compat ? constants.find(({ name }) => name === alias_to) : undefined
  return target ? ` = ${swiftQuoted(target.identifier)}` : null
}

/** The attribute that Xcode shows and offers to repair by; within its enum a replacement goes by its own name. */
function available(token: Token, group: string, groups: Groups): string[] {
  const spelled = (name: string) => {
    for (const [other, constants] of groups) {
      const found = constants.find(constant => constant.name === name)
      if (found) return other === group ? swiftQuoted(found.identifier) : `${other}.${swiftQuoted(found.identifier)}`
    }
    return undefined
  }
  const found = deprecationOf(token, spelled)
  if (!found) return []
  const words = comment(found.message)
  const message = words === '' ? '' : `, message: ${swiftString(words)}`
  const renamed = found.renamed === undefined ? '' : `, renamed: ${swiftString(found.renamed.replaceAll('`', ''))}`
  return [`@available(*, deprecated${message}${renamed})`]
}

/** On its line; and whole, should someone put the code around it between the marks of a block comment. */
function comment(text: string): string {
  const line = oneLine(text)
  return line.includes('*') ? line.replaceAll('*/', '* /').replaceAll('/*', '/ *') : line
}

function modeNames(names: string[], dialect: SwiftDialect): string[] {
  const spell = (name: string) => {
    const enumName = swiftName(name, pascalCase)
    return dialect.usedTypes.includes(enumName) ? `${enumName}Mode` : enumName === 'token' ? 'Mode' : enumName
  }
  // Modes that share a name keep one enum each.
  const keys = names.map((name, index) => `${index}:${name}`)
  const { identifiers } = assignIdentifiers(
    keys,
    key => spell(key.slice(key.indexOf(':') + 1)),
    (identifier, number) => `${identifier}_${number}`,
  )
  return keys.map(key => swiftQuoted(identifiers.get(key)!))
}
