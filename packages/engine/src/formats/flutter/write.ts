// Writes Dart for Flutter. One mode becomes a class of constants; several become an interface with a class for each, and a
// ThemeExtension that contains one of them.
import { identify, type IdentifiedName } from '../../naming/spelling.ts'
import type { Token } from '../../base/token.ts'
import { writeByType } from '../../types/parsed.ts'
import { deprecationOf } from '../deprecation.ts'
import type { ExportOutput } from '../../format/format.ts'
import { formatOptions, type ExportOptions } from '../../format/options.ts'
import { noteValue } from '../parts/note-value.ts'
import { prepareForNative } from '../platform.ts'
import {
  commentLines,
  defaultMode,
  findingsOf,
  inComment,
  type FoundByKind,
  type ReadyMode,
} from '../../format/prepared.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { dartName, modeClasses } from './names.ts'
import { dartString, type DartValue } from './text.ts'
import { themeOf, transitionClass, type Member } from './theme.ts'
import { dartValues } from './value.ts'

interface Constant extends IdentifiedName {
  token: Token
  value: DartValue
}

export function writeFlutter(input: ExportInput, options: ExportOptions): ExportOutput {
  const { modes, found } = prepareForNative(input)
  const lists = modes.map(mode => constantsOf(mode, options, found))
  const spell = (name: string) => dartName(options.prefix ? `${options.prefix}.${name}` : name)
  found.renamed.push(...identify(lists, spell, (identifier, number) => `${identifier}_${number}`))
  const body = input.axes.length === 0 ? constantClass(lists.flat()) : modeTheme(modes, lists)
  if (lists.flat().some(({ value }) => value.type === 'DesignTokensTransition')) body.push('', ...transitionClass)
  const lines = commentLines(found, input).map(line => `// ${inComment(line)}`)
  lines.push('// ignore_for_file: type=lint', '')
  if (body.some(line => line.includes('ui.'))) lines.push("import 'dart:ui' as ui;", '')
  lines.push(`import 'package:flutter/${input.axes.length === 0 ? 'widgets' : 'material'}.dart';`, '', ...body)
  return { text: lines.map(line => `${line}\n`).join(''), findings: findingsOf(found, input) }
}

function constantsOf({ mode, tokens }: ReadyMode, { remBase }: ExportOptions, found: FoundByKind): Constant[] {
  const base = remBase ?? formatOptions.remBase.default
  return tokens.flatMap(ready => {
    const { token } = ready
    const value = writeByType(dartValues, ready, base)
    if (value) noteValue(found, mode.name, token.name, value, `${base} logical pixels`)
    else found.notHeld.push({ mode: mode.name, name: token.name, type: token.type })
    return value ? [{ name: token.name, identifier: '', token, value }] : []
  })
}

function constantClass(constants: readonly Constant[]): string[] {
  const identifiers = byName(constants)
  const lines = constants.flatMap(constant => {
    const { identifier, token, value } = constant
    const declared = `static const ${value.type} ${identifier} = ${formerOf(token, identifiers) ?? value.text};`
    return [...aboutLines(constant, identifiers), declared].map(line => `  ${line}`)
  })
  return ['abstract final class DesignTokens {', ...lines, '}']
}

function modeTheme(modes: ReadyMode[], lists: readonly Constant[][]): string[] {
  const identifiers = byName(lists.flat())
  const members = membersOf(lists)
  const standard = defaultMode(modes)
  const lines = ['/// The tokens of every mode.', 'abstract interface class DesignTokens {']
  for (const { first, type, identifier } of members)
    lines.push(...[...aboutLines(first, identifiers), `${type} get ${identifier};`].map(line => `  ${line}`))
  lines.push('}')
  const classes = modeClasses(modes.map(({ mode }) => mode.name))
  for (const [index, list] of lists.entries()) {
    const ready = modes[index]!
    const held = new Map(list.map(constant => [constant.identifier, constant]))
    lines.push('', `/// ${inComment(ready.mode.name)}${ready === standard ? ', the default' : ''}.`)
    lines.push(`final class ${classes[index]} implements DesignTokens {`, `  const ${classes[index]}();`)
    for (const { identifier, type } of members) {
      const constant = held.get(identifier)
      const value = constant ? (formerOf(constant.token, identifiers) ?? constOf(constant.value)) : 'null'
      lines.push('', '  @override', `  ${constant?.value.type ?? type} get ${identifier} => ${value};`)
    }
    lines.push('}')
  }
  return [...lines, '', ...themeOf(members)]
}

/** Literals need no `const`. */
const constOf = ({ text }: DartValue) => (/^(?:[A-Z][\w.]*\(|\[)/.test(text) ? `const ${text}` : text)

/** The interface's members: each has a type that fits the value in every mode, and is nullable where a mode lacks it. */
function membersOf(lists: readonly Constant[][]): (Member & { first: Constant })[] {
  const all = new Map<string, Constant[]>()
  for (const constant of lists.flat()) {
    const same = all.get(constant.identifier)
    if (same) same.push(constant)
    else all.set(constant.identifier, [constant])
  }
  return [...all].map(([identifier, constants]) => {
    const [first] = constants as [Constant]
    const isOne = constants.every(({ value }) => value.type === first.value.type)
    const type = (isOne ? first.value.type : 'Object') + (constants.length < lists.length ? '?' : '')
    return { identifier, type, first }
  })
}

const byName = (constants: readonly Constant[]) => new Map(constants.map(({ name, identifier }) => [name, identifier]))

/** The constant to which a name kept from an earlier release refers. */
const formerOf = ({ compat, alias_to }: Token, identifiers: ReadonlyMap<string, string>) =>
  compat && alias_to !== null ? identifiers.get(alias_to) : undefined

/** The documentation, and the annotation for which editors strike names through. */
function aboutLines({ token, value }: Constant, identifiers: ReadonlyMap<string, string>): string[] {
  const lines = [token.description, value.remark].flatMap(line => (line?.trim() ? [`/// ${inComment(line)}`] : []))
  const found = deprecationOf(token, name => identifiers.get(name))
  return found ? [...lines, `@Deprecated(${dartString(inComment(found.message) || 'Deprecated')})`] : lines
}
