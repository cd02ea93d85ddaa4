// Swift constants in enums without cases, since those cannot be instantiated; for UIKit and for SwiftUI.
import { assignIdentifiers, pascalCase, swiftEnums, swiftName, swiftQuoted } from '../../spelling.ts'
import type { ExportInput, ExportOptions, ExportOutput } from '../format.ts'
import { commentLines, commentsOf, notesOf, oneLine, prepare, type Findings, type ReadyMode } from '../prepared.ts'
import { swiftValue, type SwiftColor } from './value.ts'

interface Constant {
  /** The enum it stands in. */
  group: string
  name: string
  text: string
  comments: readonly string[]
}

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
  const identifiers = identifiersOf(constants, options.prefix, findings)
  const lines = commentLines(findings, input.scope).map(line => `// ${comment(line)}`)
  lines.push(`import ${dialect.module}`, '', 'enum DesignTokens {')
  if (input.scope === 'mode') for (const list of constants) writeGroups(lines, list, identifiers, '    ')
  else {
    const names = modeNames(
      modes.map(({ mode }) => mode.name),
      dialect,
    )
    for (const [index, list] of constants.entries()) {
      if (index > 0) lines.push('')
      lines.push(`    /// ${comment(modes[index]!.mode.name)}`, `    enum ${names[index]} {`)
      writeGroups(lines, list, identifiers, '        ')
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
): Constant[] {
  const remBase = options.remBase ?? 16
  const constants: Constant[] = []
  for (const { token, resolved } of tokens) {
    const group = swiftEnums[token.type]
    const value = group ? swiftValue(token.type, resolved.parsed, remBase, dialect.color) : null
    if (!group || !value) {
      findings.notHeld.push({ mode: mode.name, name: token.name, type: token.type })
      continue
    }
    if (value.rem && findings.remarks.length === 0) findings.remarks.push(`1rem is ${remBase}pt`)
    if (value.mapped) findings.mapped.push({ mode: mode.name, name: token.name })
    constants.push({ group, name: token.name, text: value.text, comments: commentsOf(token) })
  }
  return constants
}

/** One name space per enum, the same in every mode. */
function identifiersOf(
  modes: Constant[][],
  prefix: string | undefined,
  findings: Findings,
): Map<string, Map<string, string>> {
  const names = new Map<string, string[]>()
  for (const constants of modes)
    for (const { group, name } of constants) {
      const list = names.get(group)
      if (list) list.push(name)
      else names.set(group, [name])
    }
  const identifiers = new Map<string, Map<string, string>>()
  for (const [group, list] of names) {
    const spell = (name: string) => swiftName(prefix ? `${prefix}.${name}` : name)
    const assigned = assignIdentifiers(list, spell, (identifier, number) => `${identifier}_${number}`)
    identifiers.set(group, assigned.identifiers)
    findings.renamed.push(...assigned.renamed)
  }
  return identifiers
}

/** Color and Dimension always, the others where there is something in them. */
function writeGroups(
  lines: string[],
  constants: Constant[],
  identifiers: Map<string, Map<string, string>>,
  indent: string,
): void {
  const groups = new Map<string, Constant[]>(Object.values(swiftEnums).map(group => [group, []]))
  for (const constant of constants) groups.get(constant.group)!.push(constant)
  let first = true
  for (const [group, list] of groups) {
    if (list.length === 0 && group !== 'Color' && group !== 'Dimension') continue
    if (!first) lines.push('')
    first = false
    if (group === 'Duration') lines.push(`${indent}/// Seconds.`)
    lines.push(`${indent}enum ${group} {`)
    const spelled = identifiers.get(group)
    for (const { name, text, comments } of list) {
      for (const text of comments) lines.push(`${indent}    /// ${comment(text)}`)
      lines.push(`${indent}    static let ${swiftQuoted(spelled!.get(name)!)}${text}`)
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
