// Writes Swift constants for UIKit and for SwiftUI, in enums without cases, which cannot be instantiated.
import {
  assignIdentifiers,
  identify,
  pascalCase,
  swiftName,
  swiftQuoted,
  type IdentifiedName,
} from '../../naming/spelling.ts'
import type { ExportOutput } from '../../format/format.ts'
import { formatOptions, type ExportOptions } from '../../format/options.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import type { Token } from '../../base/token.ts'
import { deprecationOf } from '../deprecation.ts'
import { prepareForNative } from '../platform.ts'
import { noteValue } from '../parts/note-value.ts'
import { commentLines, findingsOf, inComment, type FoundByKind, type ReadyMode } from '../../format/prepared.ts'
import { writeByType } from '../../types/parsed.ts'
import { followTraits } from './traits.ts'
import { swiftString, type SwiftValue } from './literals.ts'
import { structureLines, type Structures } from './structures.ts'
import { swiftEnums, type SwiftValues } from './value.ts'

interface Constant extends IdentifiedName {
  token: Token
  value: SwiftValue
  /** Computed on each access. */
  isComputed?: boolean
}

/** By the enclosing enum. */
type Groups = Map<string, Constant[]>

export interface SwiftDialect {
  /** The module to import. */
  module: string
  /** An expression for a color that follows the system, from two colors; and a further module that it needs. */
  dynamic: { color(light: string, dark: string): string; module?: string }
  values: SwiftValues
  structures: Structures
  /** The types to which constants refer. An enclosing enum of the same name would shadow them. */
  usedTypes: readonly string[]
}

export function writeSwift(input: ExportInput, options: ExportOptions, dialect: SwiftDialect): ExportOutput {
  const { modes, found } = prepareForNative(input)
  const constants = modes.map(mode => constantsOf(mode, options, dialect, found))
  nameConstants(constants, options.prefix, found)
  const followed = followTraits(input, constants, dialect.dynamic.color)
  const lines = commentLines(found, input).map(line => `// ${inComment(line)}`)
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
      lines.push(`    /// ${inComment(name)}`, `    enum ${names[index]} {`)
      writeGroups(lines, groups, '        ')
      lines.push('    }')
    }
  }
  const held = typesIn(constants)
  for (const line of structureLines(dialect.structures, held)) lines.push(line === '' ? '' : `    ${line}`)
  lines.push('}', '')
  return {
    text: lines.join('\n'),
    findings: findingsOf(found, input),
  }
}

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
    if (value) {
      noteValue(found, mode.name, token.name, value, `${remBase}pt`)
      groups.get(swiftEnums.get(token.type)!)!.push({ name: token.name, identifier: '', token, value })
    } else found.notHeld.push({ mode: mode.name, name: token.name, type: token.type })
  }
  return groups
}

/** The types of the constants; each enum contains only one. */
function typesIn(modes: readonly Groups[]): Set<string> {
  const held = [...swiftEnums].filter(([, group]) => modes.some(groups => groups.get(group)!.length > 0))
  return new Set(held.map(([type]) => type))
}

/** Names are unique per enum, and the same in every mode. */
function nameConstants(modes: Groups[], prefix: string | undefined, found: FoundByKind): void {
  const spell = prefix ? (name: string) => swiftName(`${prefix}.${name}`) : swiftName
  for (const group of swiftEnums.values()) {
    const lists = modes.map(groups => groups.get(group)!)
    found.renamed.push(...identify(lists, spell, (identifier, number) => `${identifier}_${number}`))
  }
}

/** Always writes Color and Dimension, other enums only where they have constants. */
function writeGroups(lines: string[], groups: Groups, indent: string): void {
  let first = true
  for (const [group, constants] of groups) {
    if (constants.length === 0 && group !== 'Color' && group !== 'Dimension') continue
    if (!first) lines.push('')
    first = false
    if (group === 'Duration') lines.push(`${indent}/// Seconds.`)
    lines.push(`${indent}enum ${group} {`)
    const place = { group, constants, groups }
    for (const constant of constants) writeConstant(lines, constant, `${indent}    `, place)
    lines.push(`${indent}}`)
  }
}

interface EnumGroup {
  group: string
  /** The constants of the same enum. */
  constants: readonly Constant[]
  groups: Groups
}

function writeConstant(lines: string[], constant: Constant, indent: string, place: EnumGroup): void {
  const { identifier, value, token, isComputed } = constant
  if (token.description?.trim()) lines.push(`${indent}/// ${inComment(token.description)}`)
  const attribute = available(token, place)
  if (attribute !== null) lines.push(indent + attribute)
  const start = isComputed ? 'static var ' : 'static let '
  lines.push(indent + start + swiftQuoted(identifier) + (aliasOf(token, place.constants) ?? value.text))
}

/** The constant to which a name kept from an earlier release refers. */
function aliasOf({ compat, alias_to }: Token, constants: readonly Constant[]): string | null {
  const target = compat ? constants.find(({ name }) => name === alias_to) : undefined
  return target ? ` = ${swiftQuoted(target.identifier)}` : null
}

/** The attribute from which Xcode offers a fix; within an enum the replacement has its short name. */
function available(token: Token, { group, groups }: EnumGroup): string | null {
  const spelled = (name: string) => {
    for (const [other, constants] of groups) {
      const found = constants.find(constant => constant.name === name)
      if (found) return other === group ? swiftQuoted(found.identifier) : `${other}.${swiftQuoted(found.identifier)}`
    }
    return undefined
  }
  const found = deprecationOf(token, spelled)
  if (!found) return null
  const words = inComment(found.message)
  const message = words === '' ? '' : `, message: ${swiftString(words)}`
  const renamed = found.renamed === undefined ? '' : `, renamed: ${swiftString(found.renamed.replaceAll('`', ''))}`
  return `@available(*, deprecated${message}${renamed})`
}

const structureNames = new Set(['TextStyle', 'ShadowLayer', 'GradientStop', 'LineStyle', 'BorderLine', 'Motion'])

function modeNames(names: string[], dialect: SwiftDialect): string[] {
  const spell = (name: string) => {
    const enumName = swiftName(name, pascalCase)
    return dialect.usedTypes.includes(enumName) || structureNames.has(enumName)
      ? `${enumName}Mode`
      : enumName === 'token'
        ? 'Mode'
        : enumName
  }
  // Modes may share a name; each gets its own enum.
  const keys = names.map((name, index) => `${index}:${name}`)
  const { identifiers } = assignIdentifiers(
    keys,
    key => spell(key.slice(key.indexOf(':') + 1)),
    (identifier, number) => `${identifier}_${number}`,
  )
  return keys.map(key => swiftQuoted(identifiers.get(key)!))
}
