// The selected tokens of a mode or permutation, with the values that an output writes.
import type { Finding } from '../base/finding.ts'
import type { Variant } from '../resolver/variants.ts'
import { references } from '../formula/alias.ts'
import { resolveTokens, type Resolution } from '../resolve/resolve.ts'
import type { Token } from '../base/token.ts'
import { convertToken, type ValueSettings } from './convert.ts'
import { textsOf, withValues } from './functions/transform.ts'
import type { Transforms } from './functions/transforms.ts'
import { select } from './select.ts'

export interface Valued {
  variant: Variant
  tokens: Token[]
  /** Covers at least these tokens. */
  resolution: Resolution
  /** Covers all tokens, with their stored values. */
  stored: Resolution
  /** The results of `text` of the transforms, by name. */
  texts: ReadonlyMap<string, string>
  /** The names of tokens whose color gamut mapping changed. */
  mapped: ReadonlySet<string>
}

/** All tokens of the variant. */
export function asStored(variant: Variant): Valued {
  const existing = variant.resolution?.tokens === variant.tokens ? variant.resolution : undefined
  const stored = existing ?? resolvedOnDemand(variant.tokens)
  return { variant, tokens: variant.tokens, resolution: stored, stored, texts: new Map(), mapped: new Set() }
}

/** Resolves on demand: an output that wants all tokens unchanged only needs their resolution after it has named them. */
function resolvedOnDemand(tokens: Token[]): Resolution {
  let made: Resolution | undefined
  const resolution = () => (made ??= resolveTokens(tokens))
  return { tokens, get: name => resolution().get(name), all: () => resolution().all() }
}

/**
 * Applies the settings of the output, then the transforms. Transforms also change tokens that are left out but referred to,
 * because their values replace the references.
 */
export function withFunctions(
  { tokens: held, ...given }: Valued,
  values: ValueSettings,
  { definitions, placeOf }: Transforms,
): { valued: Valued; findings: Finding[] } {
  const { variant, stored } = given
  const names = new Set(held.map(({ name }) => name))
  const needed = { ...given, tokens: neededFor(names, variant.tokens), resolution: stored }
  const converted = withSettings(needed, values)
  const place = placeOf(variant)
  const made = withValues(
    { tokens: converted.tokens, resolution: resolutionOf(converted.tokens, stored) },
    definitions,
    place,
  )
  const { tokens, findings } = select(made.tokens, variant.name, made.resolution, ({ name }) => names.has(name))
  const resolution = resolutionOf(tokens, made.resolution)
  const texts = textsOf({ tokens, resolution }, definitions, place)
  return { valued: { ...given, mapped: converted.mapped, tokens, resolution, texts }, findings }
}

export const resolutionOf = (tokens: Token[], previous: Resolution): Resolution =>
  tokens === previous.tokens ? previous : resolveTokens(tokens)

/** The tokens with these names and all tokens that they refer to, in the given order. */
function neededFor(names: ReadonlySet<string>, tokens: Token[]): Token[] {
  const byName = new Map(tokens.map(token => [token.name, token]))
  const needed = new Set(names)
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const token = byName.get(name)
    for (const target of token ? references(token) : []) {
      if (needed.has(target)) continue
      needed.add(target)
      open.push(target)
    }
  }
  return needed.size < tokens.length ? tokens.filter(({ name }) => needed.has(name)) : tokens
}

export function withSettings(given: Valued, values: ValueSettings): Pick<Valued, 'tokens' | 'mapped'> {
  if (Object.keys(values).length === 0) return given
  const mapped = new Set<string>()
  const tokens = given.tokens.map(token =>
    convertToken(token, given.resolution.get(token.name), values, () => void mapped.add(token.name)),
  )
  return { tokens, mapped }
}
