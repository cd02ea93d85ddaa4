// Writes a TypeScript module of tokens for React Native's styles, with an object for each of several modes.
import { identify, camelCase, type IdentifiedName } from '../../naming/spelling.ts'
import type { Token } from '../../base/token.ts'
import { writeByType } from '../../types/parsed.ts'
import { documentationOf } from '../deprecation.ts'
import type { ExportOutput } from '../../format/format.ts'
import { formatOptions, type ExportOptions } from '../../format/options.ts'
import { noteValue, remark } from '../parts/note-value.ts'
import { prepareForNative } from '../platform.ts'
import { commentLines, defaultMode, findingsOf, type FoundByKind, type ReadyMode } from '../../format/prepared.ts'
import { scriptComment as comment } from '../typescript/literal.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { modeNames, nativeName } from './names.ts'
import type { NativeValue } from './text.ts'
import { nativeValues } from './value.ts'

interface Property extends IdentifiedName {
  token: Token
  value: NativeValue
}

export function writeReactNative(input: ExportInput, options: ExportOptions): ExportOutput {
  const { modes, found } = prepareForNative(input)
  const lists = modes.map(mode => propertiesOf(mode, options, found))
  const spell = (name: string) => nativeName(camelCase(options.prefix ? `${options.prefix}.${name}` : name))
  found.renamed.push(...identify(lists, spell, (identifier, number) => `${identifier}_${number}`))
  const identifiers = new Map(lists.flat().map(({ name, identifier }) => [name, identifier]))
  const lines = commentLines(found, input).map(line => `// ${comment(line)}`)
  const base = defaultMode(modes)
  if (input.axes.length > 0 && base) {
    const names = modeNames(modes.map(({ mode }) => mode.name))
    lines.push('export const modes = {')
    for (const [index, list] of lists.entries()) {
      lines.push(`  /** ${comment(modes[index]!.mode.name)} */`, `  ${names[index]}: {`)
      lines.push(...linesOf(list, identifiers, '    '), '  },')
    }
    lines.push('} as const', '', 'export type ModeName = keyof typeof modes', '')
    lines.push('/** The default mode. */', `export const tokens = modes.${names[modes.indexOf(base)]}`, '')
    lines.push('/** The tokens of any mode: what a theme holds. */', 'export type Tokens = (typeof modes)[ModeName]')
  } else {
    lines.push('export const tokens = {', ...linesOf(lists.flat(), identifiers, '  '), '} as const', '')
    lines.push('export type Tokens = typeof tokens')
  }
  return { text: lines.map(line => `${line}\n`).join(''), findings: findingsOf(found, input) }
}

function propertiesOf({ mode, tokens }: ReadyMode, { remBase }: ExportOptions, found: FoundByKind): Property[] {
  const base = remBase ?? formatOptions.remBase.default
  return tokens.flatMap(ready => {
    const { token } = ready
    const value = writeByType(nativeValues, ready, base)
    if (value) noteValue(found, mode.name, token.name, value, `${base}dp`)
    else found.notHeld.push({ mode: mode.name, name: token.name, type: token.type })
    if (value?.oneOfFonts) remark(found, 'Of each list of fonts the first is here, since React Native takes one')
    return value ? [{ name: token.name, identifier: '', token, value }] : []
  })
}

function linesOf(properties: readonly Property[], identifiers: ReadonlyMap<string, string>, indent: string): string[] {
  return properties.flatMap(({ identifier, token, value }) => [
    ...[...documentationOf(token, name => identifiers.get(name)), ...(value.remark ? [value.remark] : [])].map(
      line => `${indent}/** ${comment(line)} */`,
    ),
    `${indent}${identifier}: ${value.text},`,
  ])
}
