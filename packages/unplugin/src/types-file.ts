// tessera.d.ts: the names of the tokens as types, so that a script with a name that does not exist does not compile. It belongs into
// version control, since types are checked before anything is built. It has no values: these change with each edit in development.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { modeKeys, type Manifest, type ManifestToken, type TypeName } from '@tessera/engine'
import type { Tokens } from '@tessera/plugin-core'
import { writeIfChanged } from '@tessera/plugin-core/files'
import type { UnpluginOptions } from '../types/unplugin-options.js'

/** Writes it where the project has TypeScript, or the option names a file. */
export async function writeTypes(root: string, types: UnpluginOptions['types'], tokens: Tokens): Promise<void> {
  if (types === false) return
  const isTyped = ['tsconfig.json', 'jsconfig.json'].some(name => existsSync(join(root, name)))
  if (types === undefined && !isTyped) return
  await writeIfChanged(resolve(root, types ?? 'tessera.d.ts'), typesText(tokens.manifest()))
}

/** The types of what scripts get of a token; else a text of CSS. */
const inScripts: Partial<Record<TypeName, string>> = {
  number: 'number',
  fontWeight: 'number',
  boolean: 'boolean',
  lineHeight: 'number | string',
  cubicBezier: 'readonly number[]',
  typography: 'Readonly<Record<string, string | number>>',
}

function typesText({ modes, default_mode, tokens }: Manifest): string {
  const keys = modeKeys(modes)
  const columns = modes.map((_, at) => tokens.filter(({ values }) => values[at] !== null))
  const base = columns[modes.indexOf(default_mode!)] ?? []
  const perMode = columns.map((own, at) => `      readonly ${keyOf(keys[at]!)}: ${namesOf(own, base)}`)
  return [
    '// The names of the tokens, written by @tessera/unplugin. Put it into version control beside tessera.lock.',
    '/// <reference types="@tessera/unplugin/client" />',
    '',
    "declare module 'tessera:tokens' {",
    '  interface Tokens {',
    ...base.flatMap(token => [...deprecation(token), `    ${member(token)}`]),
    '  }',
    '  interface TokenTypes {',
    ...base.map(({ name, type }) => `    readonly ${keyOf(name)}: '${type}'`),
    '  }',
    '  interface Declared {',
    '    readonly tokens: Tokens',
    '    readonly tokenTypes: TokenTypes',
    '    readonly modes: {',
    ...perMode,
    '    }',
    '  }',
    '}',
    '',
  ].join('\n')
}

/** Most modes have the tokens of the default one. */
function namesOf(own: readonly ManifestToken[], base: readonly ManifestToken[]): string {
  if (own.length === base.length && own.every((token, at) => token === base[at])) return 'Tokens'
  return ['{', ...own.map(token => `        ${member(token)}`), '      }'].join('\n')
}

const member = ({ name, type }: ManifestToken) => `readonly ${keyOf(name)}: ${inScripts[type] ?? 'string'}`

function deprecation({ deprecated, replaced_by, remove_in }: ManifestToken): string[] {
  if (deprecated === undefined) return []
  const parts = [
    deprecated === true ? '' : deprecated,
    replaced_by ? `Use ${replaced_by}` : '',
    remove_in ? `Removed in ${remove_in}` : '',
  ]
  const message = parts.filter(part => part !== '').join('; ')
  return [`    /** @deprecated ${message.replace(/\s+/g, ' ').replaceAll('*/', '* /')} */`]
}

/** The separators of lines that JSON leaves as they are would end the text. */
const keyOf = (name: string): string =>
  JSON.stringify(name)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
