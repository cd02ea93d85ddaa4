// Writes the types of a module of constants. Each value is a literal type, so that editors show it.
import { scriptComment, scriptKey } from '../typescript/literal.ts'
import { namesOfType } from '../typescript/names-of.ts'
import type { Constant, Entry, Module } from './entry.ts'

export function declarations({ constants, modes }: Module): string[] {
  const lines = constants.flatMap(constant => [
    ...documented(constant, ''),
    `export declare const ${constant.identifier}: ${typeOf(constant.value)}`,
  ])
  if (lines.length > 0) lines.push('')
  lines.push(...(modes ? ['/** The default mode, by name. */'] : []), 'export declare const tokens: {')
  for (const constant of constants)
    lines.push(...documented(constant, '  '), `  readonly ${scriptKey(constant.name)}: typeof ${constant.identifier}`)
  lines.push('}', '', 'export type TokenName = keyof typeof tokens', '')
  if (modes) {
    lines.push('export declare const modes: {')
    for (const { key, isDefault, entries } of modes) {
      if (isDefault) lines.push(`  readonly ${scriptKey(key)}: typeof tokens`)
      else {
        const types = entries.flatMap(entry => [
          ...documented(entry, '    '),
          `    readonly ${scriptKey(entry.name)}: ${typeOf(entry.value)}`,
        ])
        lines.push(`  readonly ${scriptKey(key)}: {`, ...types, '  }')
      }
    }
    lines.push('}', '', 'export type ModeName = keyof typeof modes', '')
  }
  lines.push('export declare const tokenTypes: {')
  for (const { name, type } of constants) lines.push(`  readonly ${scriptKey(name)}: '${type}'`)
  return [...lines, '}', '', ...namesOfType]
}

const documented = ({ comments }: Entry | Constant, indent: string) =>
  comments.map(comment => `${indent}/** ${scriptComment(comment)} */`)

/** Lists and text styles are readonly; a constant that equals another one has the type of that. */
function typeOf(value: string): string {
  if (value.startsWith('[')) return `readonly ${value}`
  if (value.startsWith('{')) return `Readonly<${value}>`
  return /^(?:exports\.)?[\p{L}_][\p{L}\p{Nd}_]*$/u.test(value) && value !== 'true' && value !== 'false'
    ? `typeof ${value.replace(/^exports\./, '')}`
    : value
}
