// The tokens of a manifest, indexed by their names in code and by their values.
import type { Language, Manifest, ManifestToken, TypeName } from '@tessera/engine'
import { normalize, type Measured } from './hardcoded/normalize.ts'

/** The syntax in which style sheets refer to tokens. */
export type Dialect = Exclude<Language, 'typescript'>

/** In OKLab. */
export type OklabPoint = readonly [l: number, a: number, b: number, alpha: number]

export interface Valued {
  token: ManifestToken
  /** The value in the default mode. */
  value: Measured
  /** For a color; computed at the first comparison. */
  place?: OklabPoint
}

export interface TokenIndex {
  /** By its name in the language, normalized by `plainName`. */
  named(language: Language, name: string): ManifestToken | undefined
  /** Whether a name has a prefix of token names. */
  isOurs(dialect: Dialect, name: string): boolean
  /** The tokens of the type that are not deprecated. */
  valued(type: TypeName): readonly Valued[]
  /** Those of them with exactly this value. */
  exactly(type: TypeName, key: string): readonly Valued[]
}

/** Sass treats hyphen and underscore as equal. CSS may escape more than necessary. */
function plainName(language: Language, name: string): string {
  if (language === 'scss') return name.replaceAll('_', '-')
  return language === 'css' && name.includes('\\') ? unescaped(name) : name
}

function unescaped(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/giu, (_, code: string | undefined, char: string | undefined) =>
    code === undefined ? char! : String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff)),
  )
}

/** Of equal values, a token that stands for another is offered first: its name says what it is for. */
const semanticFirst = (one: ManifestToken, other: ManifestToken) =>
  Number(one.alias === undefined) - Number(other.alias === undefined)

export function indexTokens({ tokens, modes, default_mode, prefixes }: Manifest): TokenIndex {
  const languages: Language[] = ['css', 'scss', 'less', 'typescript']
  const byName = new Map(
    languages.map(language => [
      language,
      new Map(tokens.map(token => [plainName(language, token.names[language]), token])),
    ]),
  )
  const starts = new Map(
    (['css', 'scss', 'less'] as const).map(dialect => [
      dialect,
      prefixes[dialect].map(each => plainName(dialect, each)),
    ]),
  )
  const base = Math.max(0, modes.indexOf(default_mode ?? ''))
  const byType = new Map<TypeName, Valued[]>()
  const byValue = new Map<string, Valued[]>()
  const push = <Key>(map: Map<Key, Valued[]>, key: Key, valued: Valued) => {
    const held = map.get(key)
    if (held) held.push(valued)
    else map.set(key, [valued])
  }
  for (const token of tokens.toSorted(semanticFirst)) {
    const text = token.values[base] ?? token.values.find(value => value !== null)
    const value = text === undefined || text === null || token.deprecated ? null : normalize(token.type, text)
    if (!value) continue
    push(byType, token.type, { token, value })
    push(byValue, `${token.type} ${value.key}`, { token, value })
  }
  return {
    named: (language, name) => byName.get(language)!.get(plainName(language, name)),
    isOurs: (dialect, name) => starts.get(dialect)!.some(start => plainName(dialect, name).startsWith(start)),
    valued: type => byType.get(type) ?? [],
    exactly: (type, key) => byValue.get(`${type} ${key}`) ?? [],
  }
}
