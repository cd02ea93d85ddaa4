// The tokens as the editor asks for them: by name in code, with values and chains of aliases in each mode or theme.
import {
  isMisfit,
  nearestName,
  resolveTokens,
  toSrgb,
  types,
  type Json,
  type Language,
  type ManifestToken,
  type Resolution,
} from '@tessera/engine'
import { findHardcoded, indexTokens, type Hardcoded, type TokenIndex } from '@tessera/lint-core'
import type { Tokens } from '@tessera/plugin-core'

export interface Rgba {
  red: number
  green: number
  blue: number
  alpha: number
}

export interface InMode {
  mode: string
  /** null: the mode lacks the token, or it does not resolve. */
  value: string | null
  /** From the token to the literal, by name. */
  chain: readonly string[]
}

export interface Project {
  readonly index: TokenIndex
  readonly tokens: readonly ManifestToken[]
  /** The literals in a property's value that tokens could replace. */
  readonly hardcodedIn: (property: string, value: string) => readonly Hardcoded[]
  readonly page: (name: string) => string | null
  /** The name, of those in the same spelling and of `own`, that a wrong one may have meant. */
  readonly nearest: (spelling: Language, name: string, own: readonly string[]) => string | null
  /** The value in the default mode. */
  readonly valueOf: (token: ManifestToken) => string | null
  readonly colorOf: (token: ManifestToken) => Rgba | null
  readonly modesOf: (token: ManifestToken) => InMode[]
}

/** More would fill the screen. */
const mostModes = 12

/** A declaration is looked at again with each change of its document. */
const mostRemembered = 20_000

function rememberHardcoded(index: TokenIndex): Project['hardcodedIn'] {
  const known = new Map<string, readonly Hardcoded[]>()
  return (property, value) => {
    const key = `${property}:${value}`
    const before = known.get(key)
    if (before) return before
    if (known.size >= mostRemembered) known.clear()
    const found = findHardcoded(property, value, index)
    known.set(key, found)
    return found
  }
}

export function projectOf(loaded: Tokens): Project {
  const manifest = loaded.manifest()
  const base = Math.max(0, manifest.modes.indexOf(manifest.default_mode ?? ''))
  const { variants } = loaded.variants()
  const resolutions = new Map<number, Resolution>()
  const resolutionAt = (at: number): Resolution => {
    const known = resolutions.get(at) ?? variants[at]!.resolution ?? resolveTokens(variants[at]!.tokens)
    resolutions.set(at, known)
    return known
  }
  const valueOf = (token: ManifestToken) => token.values[base] ?? token.values.find(value => value !== null) ?? null
  const index = indexTokens(manifest)
  return {
    index,
    hardcodedIn: rememberHardcoded(index),
    tokens: manifest.tokens,
    page: loaded.page,
    nearest: (spelling, name, own) =>
      nearestName(name, [...manifest.tokens.map(({ names }) => names[spelling]), ...own]),
    valueOf,
    colorOf: token => (token.type === 'color' ? rgbaOf(valueOf(token)) : null),
    modesOf: token =>
      variants.slice(0, mostModes).map(({ name }, at) => {
        const resolved = resolutionAt(at).get(token.name)
        return { mode: name, value: token.values[at] ?? null, chain: resolved?.ok ? resolved.chain : [] }
      }),
  }
}

export function rgbaOf(value: Json): Rgba | null {
  const color = value === null ? null : types.color.parse(value)
  if (color === null || isMisfit(color)) return null
  const { r, g, b, alpha } = toSrgb(color)
  return { red: r, green: g, blue: b, alpha }
}
