// Writes a manifest for linters: the names of tokens in code, their values in each mode, and their deprecations.
import type { Token } from '../../base/token.ts'
import { aliasOf } from '../../formula/alias.ts'
import { typeOf } from '../../values/value.ts'
import type { TypeName } from '../../base/type-names.ts'
import { deprecationOf } from '../deprecation.ts'
import type { ExportOutput } from '../../format/format.ts'
import type { ExportOptions } from '../../format/options.ts'
import { platformNames } from '../platform-names.ts'
import { prepareForPlatform } from '../platform.ts'
import { defaultMode, findingsOf, type ReadyMode } from '../../format/prepared.ts'
import type { ExportInput } from '../../resolver/variants.ts'

/** Readers refuse a manifest of another version. */
export const manifestVersion = 1

const languages = ['css', 'scss', 'less', 'typescript'] as const
export type Language = (typeof languages)[number]
export type CodeNames = Record<Language, string>

export interface ManifestToken {
  name: string
  type: TypeName
  /** CSS texts in the order of the modes; null where a mode lacks the token. */
  values: (string | null)[]
  names: CodeNames
  /** The token that it stands for in the default mode; absent where it has a value of its own. */
  alias?: string
  /** true, or the reason. */
  deprecated?: true | string
  replaced_by?: string
  /** The names of the replacement; absent where it is not among the tokens. */
  replacement?: CodeNames
  remove_in?: string
}

export interface Manifest {
  tessera_manifest: typeof manifestVersion
  /** `release`: the version of a release, if the manifest describes one. */
  source: { tokenset: string; release?: string; prefix?: string; names?: string }
  modes: string[]
  /** null where there are no modes. */
  default_mode: string | null
  /** The beginnings of token names. Linters report unknown names with one of these. */
  prefixes: Record<Exclude<Language, 'typescript'>, string[]>
  tokens: ManifestToken[]
}

export function writeManifest(input: ExportInput, options: ExportOptions): ExportOutput {
  const { modes, found } = prepareForPlatform(input)
  const all = new Map<string, Token>()
  for (const { tokens } of modes) for (const { token } of tokens) if (!all.has(token.name)) all.set(token.name, token)
  // The token of the default mode determines the deprecation.
  const base = defaultMode(modes)
  for (const { token } of base?.tokens ?? []) all.set(token.name, token)

  const namesOf = codeNames([...all.values()], options)
  const values = modes.map(valuesOf)
  const manifest: Manifest = {
    tessera_manifest: manifestVersion,
    source: {
      tokenset: input.name,
      ...(input.version === undefined ? {} : { release: input.version }),
      ...(options.prefix ? { prefix: options.prefix } : {}),
      ...(options.names ? { names: options.names } : {}),
    },
    modes: modes.map(({ mode }) => mode.name),
    default_mode: base?.mode.name ?? null,
    prefixes: prefixesOf([...all.values()], options),
    tokens: [...all.values()].map(token => ({
      name: token.name,
      type: token.type,
      values: values.map(held => held.get(token.name) ?? null),
      names: namesOf(token.name),
      ...aliasIn(token),
      ...deprecationIn(token, name => (all.has(name) ? namesOf(name) : undefined)),
    })),
  }
  return { text: `${JSON.stringify(manifest, null, 2)}\n`, findings: findingsOf(found, input) }
}

const valuesOf = ({ tokens }: ReadyMode) =>
  new Map(tokens.map(({ token, type, parsed }) => [token.name, typeOf(type).text(parsed)]))

/** The names in exports with the same options, of which the TypeScript export has none. */
function codeNames(tokens: readonly Token[], options: ExportOptions): (name: string) => CodeNames {
  const named = platformNames(tokens, options)
  return name => Object.fromEntries(languages.map(language => [language, named[language](name)!])) as CodeNames
}

/** The prefix, or without one, each first segment with further segments below. */
function prefixesOf(tokens: readonly Token[], options: ExportOptions): Manifest['prefixes'] {
  const firsts = tokens.filter(({ name }) => name.includes('.')).map(token => heading(token, token.name.split('.')[0]!))
  const starts = options.prefix ? tokens.slice(0, 1).map(token => heading(token, options.prefix!)) : firsts
  const named = platformNames(starts, options.prefix ? {} : options)
  const of = (language: Exclude<Language, 'typescript'>) => [
    ...new Set(starts.map(({ name }) => `${named[language](name)!}-`)),
  ]
  return { css: of('css'), scss: of('scss'), less: of('less') }
}

const heading = (token: Token, name: string): Token => ({ ...token, name })

function aliasIn({ value }: Token): Pick<ManifestToken, 'alias'> {
  const alias = aliasOf(value)
  return alias === null ? {} : { alias }
}

function deprecationIn(token: Token, namesOf: (name: string) => CodeNames | undefined): Partial<ManifestToken> {
  if (deprecationOf(token, () => undefined) === null) return {}
  const replacement = token.replaced_by ? namesOf(token.replaced_by) : undefined
  return {
    deprecated: typeof token.deprecated === 'string' && token.deprecated.trim() !== '' ? token.deprecated : true,
    ...(token.replaced_by ? { replaced_by: token.replaced_by } : {}),
    ...(replacement ? { replacement } : {}),
    ...(token.remove_in ? { remove_in: token.remove_in } : {}),
  }
}
