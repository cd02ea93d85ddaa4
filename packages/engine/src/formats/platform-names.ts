// The names of a mode's tokens in each platform's export, collisions resolved, for tools that rewrite code.
import {
  androidKey,
  androidName,
  assignIdentifiers,
  camelCase,
  cssName,
  hyphenName,
  kebabCase,
  swiftName,
  swiftQuoted,
} from '../naming/spelling.ts'
import { purposesOf, type Purposes } from '../values/purposes/purposes.ts'
import type { ExportOptions } from '../format/options.ts'
import type { Token } from '../base/token.ts'
import { androidElement } from './android/value.ts'
import { kotlinName, kotlinQuoted } from './compose/write.ts'
import { dartName } from './flutter/names.ts'
import { nativeName } from './react-native/names.ts'
import { swiftEnums } from './ios/value.ts'
import { lessName } from './less/index.ts'
import { themed } from './tailwind/properties.ts'

/** The options of an export that change names before a platform spells them. */
interface Wording {
  prefix: string | undefined
  worded(name: string): string
}

interface Naming {
  /** The name space: tokens of different spaces may share a name. null where the platform has no form for the type. */
  space?: (token: Token) => string | null
  spell(name: string, wording: Wording, token: Token, purposes: Purposes): string
  suffix: '-' | '_'
  same?: (identifier: string) => string
  /** Names that the export itself uses, in the form of token names. */
  own?: readonly string[]
  /** The form of the identifier in its declaration. */
  written?: (identifier: string) => string
  /** The separator between name space and name in code that uses both. */
  within?: string
}

const prefixed = (name: string, { prefix, worded }: Wording) => (prefix ? `${prefix}.` : '') + worded(name)
/** These platforms have no option for kebab case. */
const onlyPrefixed = (name: string, { prefix }: Wording) => (prefix ? `${prefix}.${name}` : name)

const swift: Naming = {
  space: ({ type }) => swiftEnums.get(type) ?? null,
  spell: (name, wording) => swiftName(onlyPrefixed(name, wording)),
  suffix: '_',
  written: swiftQuoted,
  within: '.',
}

const namings = {
  css: { spell: (name, { prefix, worded }) => cssName(worded(name), prefix), suffix: '-' },
  scss: {
    spell: (name, wording) => hyphenName(prefixed(name, wording)),
    own: ['modes'],
    suffix: '-',
    same: identifier => identifier.replaceAll('_', '-'),
    written: identifier => `$${identifier}`,
  },
  less: {
    spell: (name, wording) => lessName(hyphenName(prefixed(name, wording))),
    suffix: '-',
    written: identifier => `@${identifier}`,
  },
  tailwind: {
    spell: (name, wording, token, purposes) =>
      `--${themed(token, purposes, wording.prefix, wording.worded) ?? hyphenName(prefixed(name, wording))}`,
    suffix: '-',
  },
  typescript: { spell: name => name, suffix: '-' },
  ios: swift,
  swiftui: swift,
  android: {
    space: ({ type }) => androidElement(type) ?? null,
    spell: (name, wording) => androidName(prefixed(name, wording)),
    suffix: '-',
    same: androidKey,
    within: '/',
  },
  compose: {
    space: () => 'DesignTokens',
    spell: (name, wording) => kotlinName(camelCase(onlyPrefixed(name, wording))),
    suffix: '_',
    written: kotlinQuoted,
  },
  flutter: {
    space: () => 'DesignTokens',
    spell: (name, wording) => dartName(onlyPrefixed(name, wording)),
    suffix: '_',
  },
  'react-native': {
    space: () => 'tokens',
    spell: (name, wording) => nativeName(camelCase(onlyPrefixed(name, wording))),
    suffix: '_',
  },
} satisfies Record<string, Naming>

export type Platform = keyof typeof namings
export const platforms = Object.keys(namings) as Platform[]

/** By platform and the token's name; null where the platform has no form for the token's type. */
export type PlatformNames = Record<Platform, (name: string) => string | null>

export interface NameOptions extends Pick<ExportOptions, 'prefix' | 'names'> {
  /** Includes the enum or the kind of resource: `Color.brand`, `color/brand`. */
  qualified?: boolean
}

/** The names on one platform; null where it has no form for the token's type. */
export function namesOnPlatform(platform: Platform, tokens: readonly Token[], options: NameOptions = {}) {
  const byName = new Map(tokens.map(token => [token.name, token]))
  return namesFor(
    namings[platform],
    tokens,
    purposesOf(tokens, name => byName.get(name)),
    options,
  )
}

export function platformNames(tokens: readonly Token[], options: NameOptions = {}): PlatformNames {
  const byName = new Map(tokens.map(token => [token.name, token]))
  const purposes = purposesOf(tokens, name => byName.get(name))
  const named = Object.entries(namings).map(([platform, naming]) => [
    platform,
    namesFor(naming, tokens, purposes, options),
  ])
  return Object.fromEntries(named) as PlatformNames
}

function namesFor(
  { space, spell, suffix, same, own = [], written = identifier => identifier, within }: Naming,
  tokens: readonly Token[],
  purposes: Purposes,
  { prefix, names, qualified }: NameOptions,
) {
  const wording: Wording = { prefix, worded: names === 'kebab' ? kebabCase : name => name }
  const spaces = new Map<string, Map<string, Token>>()
  for (const token of tokens) {
    const of = space ? space(token) : ''
    if (of === null) continue
    spaces.set(of, (spaces.get(of) ?? new Map<string, Token>()).set(token.name, token))
  }
  const found = new Map<string, string>()
  for (const [of, held] of spaces) {
    const { identifiers } = assignIdentifiers(
      [...own.map(name => `$${name}`), ...held.keys()],
      name => (name.startsWith('$') ? name.slice(1) : spell(name, wording, held.get(name)!, purposes)),
      (identifier, number) => `${identifier}${suffix}${number}`,
      same,
    )
    const before = qualified && within !== undefined ? `${of}${within}` : ''
    for (const [name, identifier] of identifiers) found.set(name, before + written(identifier))
  }
  return (name: string) => found.get(name) ?? null
}
