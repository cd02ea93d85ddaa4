// Swift constants in enums without cases, since those cannot be instantiated; for UIKit and for SwiftUI.
import {
  assignIdentifiers,
  identify,
  pascalCase,
  swiftEnums,
  swiftName,
  swiftQuoted,
  type Named,
} from '../../spelling.ts'
import type { ExportInput, ExportOptions, ExportOutput } from '../format.ts'
import { commentLines, commentsOf, notesOf, oneLine, prepare, type Findings, type ReadyMode } from '../prepared.ts'
import { swiftValue, type SwiftColor } from './value.ts'

interface Constant extends Named {
  text: string
  comments: readonly string[]
}

/** By the enum they stand in. */
type Groups = Map<string, Constant[]>

export interface SwiftDialect {
  /** What is imported. */
  module: string
  color: SwiftColor
  /** The types that constants name: an enum of the same name around them would stand in front. */
  usedTypes: readonly string[]
}

export function writeSwift(input: ExportInput, options: ExportOptions, dialect: SwiftDialect): ExportOutput {
  const { modes, findings } = prepare(input)
  const constants = modes.map(mode => constantsOf(mode, options, dialect, findings))
  nameConstants(constants, options.prefix, findings)
  const lines = commentLines(findings, input.scope).map(line => `// ${comment(line)}`)
  lines.push(`import ${dialect.module}`, '', 'enum DesignTokens {')
  if (input.scope === 'mode') for (const groups of constants) writeGroups(lines, groups, '    ')
  else {
    const names = modeNames(
      modes.map(({ mode }) => mode.name),
      dialect,
    )
    for (const [index, groups] of constants.entries()) {
      if (index > 0) lines.push('')
      lines.push(`    /// ${comment(modes[index]!.mode.name)}`, `    enum ${names[index]} {`)
      writeGroups(lines, groups, '        ')
      lines.push('    }')
    }
  }
  lines.push('}', '')
  return {
    text: lines.join('\n'),
    unresolved: findings.unresolved,
    notes: notesOf(findings, input.scope),
  }
}

function constantsOf(
  { mode, tokens }: ReadyMode,
  options: ExportOptions,
  dialect: SwiftDialect,
  findings: Findings,
): Groups {
  const remBase = options.remBase ?? 16
  const groups: Groups = new Map(Object.values(swiftEnums).map(group => [group, []]))
  for (const { token, parsed } of tokens) {
    const group = swiftEnums[token.type]
    const value = group ? swiftValue(token.type, parsed, remBase, dialect.color) : null
    if (!group || !value) {
      findings.notHeld.push({ mode: mode.name, name: token.name, type: token.type })
      continue
    }
    if (value.rem && findings.remarks.length === 0) findings.remarks.push(`1rem is ${remBase}pt`)
    if (value.mapped) findings.mapped.push({ mode: mode.name, name: token.name })
    groups.get(group)!.push({ name: token.name, identifier: '', text: value.text, comments: commentsOf(token) })
  }
  return groups
}

/** One name space per enum, the same in every mode. */
function nameConstants(modes: Groups[], prefix: string | undefined, findings: Findings): void {
  const spell = (name: string) => swiftName(prefix ? `${prefix}.${name}` : name)
  for (const group of Object.values(swiftEnums)) {
    const lists = modes.map(groups => groups.get(group)!)
    findings.renamed.push(...identify(lists, spell, (identifier, number) => `${identifier}_${number}`))
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
    for (const { identifier, text, comments } of constants) {
      for (const text of comments) lines.push(`${indent}    /// ${comment(text)}`)
      lines.push(start + swiftQuoted(identifier) + text)
    }
    lines.push(`${indent}}`)
  }
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
