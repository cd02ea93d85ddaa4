// Writes a module of constants: one for each token of the default mode, so that bundlers drop unused ones, and an object of all.
import { assignIdentifiers } from '../../naming/spelling.ts'
import { writeByType } from '../../types/parsed.ts'
import { documentationOf } from '../deprecation.ts'
import type { ExportOutput } from '../../format/format.ts'
import { modeKeys } from '../../naming/mode-keys.ts'
import type { ExportOptions } from '../../format/options.ts'
import { prepareForPlatform } from '../platform.ts'
import { commentLines, defaultMode, findingsOf, type ReadyMode } from '../../format/prepared.ts'
import { scriptComment, scriptKey } from '../typescript/literal.ts'
import { scriptValues } from '../typescript/values.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { declarations } from './declarations.ts'
import type { Constant, Entry, Module } from './entry.ts'
import { scriptName } from './name.ts'

/** How a kind of module exports. */
interface ModuleDialect {
  extension: 'mjs' | 'cjs'
  /** Lines before everything else. */
  first: readonly string[]
  /** `export const x`, to be followed by ` = `. */
  exported(name: string): string
  /** A reference to the constant within the module. */
  used(name: string): string
}

/** The module's other exports. */
export const ownNames = ['tokens', 'modes', 'tokenTypes']

export function writeModule(input: ExportInput, options: ExportOptions, dialect: ModuleDialect): ExportOutput {
  const { modes, found } = prepareForPlatform(input)
  const base = defaultMode(modes)
  const prefix = options.prefix ? `${options.prefix}.` : ''
  const { identifiers, renamed } = assignIdentifiers(
    [...ownNames.map(name => `$${name}`), ...(base?.tokens ?? []).map(({ token }) => token.name)],
    name => (name.startsWith('$') ? name.slice(1) : scriptName(prefix + name)),
    (identifier, number) => `${identifier}_${number}`,
  )
  found.renamed.push(...renamed)
  const keys = modeKeys(modes.map(({ mode }) => mode.name))
  const module: Module = {
    constants: base ? constantsOf(base, identifiers, dialect) : [],
    modes:
      input.axes.length === 0
        ? null
        : modes.map((mode, at) => ({ key: keys[at]!, isDefault: mode === base, entries: entriesOf(mode) })),
  }
  const head = commentLines(found, input).map(line => `// ${scriptComment(line)}`)
  const text = joined([...head, ...codeOf(module, dialect)])
  const { extension } = dialect
  return {
    text,
    files: [
      { path: `tokens.${extension}`, text },
      { path: `tokens.d.${extension === 'mjs' ? 'mts' : 'cts'}`, text: joined([...head, ...declarations(module)]) },
    ],
    findings: findingsOf(found, input),
  }
}

const joined = (lines: string[]) => lines.map(line => `${line}\n`).join('')

function constantsOf(base: ReadyMode, identifiers: ReadonlyMap<string, string>, { used }: ModuleDialect): Constant[] {
  const own: Constant[] = []
  const kept: Constant[] = []
  for (const ready of base.tokens) {
    const { token } = ready
    // Names kept from an earlier release refer to constants, which are declared before them.
    const target = token.compat && token.alias_to !== null ? identifiers.get(token.alias_to) : undefined
    const constant = {
      name: token.name,
      identifier: identifiers.get(token.name)!,
      type: token.type,
      value: target === undefined ? writeByType(scriptValues, ready, undefined)! : used(target),
      comments: documentationOf(token, name => identifiers.get(name)),
    }
    if (target === undefined) own.push(constant)
    else kept.push(constant)
  }
  return [...own, ...kept]
}

function entriesOf({ tokens }: ReadyMode): Entry[] {
  const names = new Set(tokens.map(({ token }) => token.name))
  const spelled = (name: string) => (names.has(name) ? name : undefined)
  return tokens.map(ready => ({
    name: ready.token.name,
    value: writeByType(scriptValues, ready, undefined)!,
    comments: documentationOf(ready.token, spelled),
  }))
}

function codeOf({ constants, modes }: Module, { first, exported, used }: ModuleDialect): string[] {
  const lines = [...first]
  for (const { identifier, value, comments } of constants)
    lines.push(...comments.map(comment => `/** ${scriptComment(comment)} */`), `${exported(identifier)} = ${value}`)
  if (lines.length > 0) lines.push('')
  lines.push(...(modes ? ['/** The default mode, by name. */'] : []), `${exported('tokens')} = {`)
  for (const { name, identifier } of constants) lines.push(`  ${scriptKey(name)}: ${used(identifier)},`)
  lines.push('}', '')
  if (modes) {
    lines.push(`${exported('modes')} = {`)
    for (const { key, isDefault, entries } of modes) {
      if (isDefault) lines.push(`  ${scriptKey(key)}: ${used('tokens')},`)
      else {
        const values = entries.map(({ name, value }) => `    ${scriptKey(name)}: ${value},`)
        lines.push(`  ${scriptKey(key)}: {`, ...values, '  },')
      }
    }
    lines.push('}', '')
  }
  lines.push(`${exported('tokenTypes')} = {`)
  for (const { name, type } of constants) lines.push(`  ${scriptKey(name)}: '${type}',`)
  return [...lines, '}']
}
