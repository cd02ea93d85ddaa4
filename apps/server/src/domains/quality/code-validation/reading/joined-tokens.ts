// The tokens of a workspace as one: with their values in every mode or theme.
import { combinedModes, exportSystem, exportTokens, systemOf, systemVariants, tokensetInput } from '@tessera/engine'
import type { ExportInput, LoadedTokenset, Manifest, ModeTokens, Token } from '@tessera/engine'
import type { NamedTokens } from '@tessera/lint-core/scan'
import type { TokenSource } from '../validating.ts'

/** More would be more than code can be made for. */
const mostThemes = 500

/** `fault`: why they cannot be joined, as a sentence. */
export function joinedTokens({ tokensets, tokensetId, resolver }: TokenSource): NamedTokens | { fault: string } {
  if (resolver) {
    const system = systemOf(resolver, tokensets)
    const variants = systemVariants(system, { most: mostThemes })
    return 'fault' in variants ? variants : named(variants, exportSystem('manifest', system, {}))
  }
  if (tokensetId === null) {
    const input = tokensetInput('Tokens', modesOf(tokensets))
    return named(input, exportTokens('manifest', input, {}))
  }
  const [own, others] = [
    tokensets.filter(({ id }) => id === tokensetId),
    tokensets.filter(({ id }) => id !== tokensetId),
  ]
  const input = tokensetInput('Tokens', modesAround(own, [...own, ...others]))
  return only(namesIn(own), input, named(input, exportTokens('manifest', input, {})))
}

function named(
  input: ExportInput,
  written: ReturnType<typeof exportTokens> | ReturnType<typeof exportSystem>,
): NamedTokens | { fault: string } {
  if ('fault' in written) return { fault: written.fault }
  const manifest = JSON.parse(written.text) as Manifest
  return { manifest: () => manifest, variants: () => input }
}

/** Tokensets with a name in common are no modes of one: then each mode has the rest of the workspace around it. */
function modesOf(tokensets: readonly LoadedTokenset[]): ModeTokens[] {
  const combined = combinedModes(tokensets.map(({ modes }) => modes))
  return 'sameName' in combined ? modesAround(tokensets, tokensets) : combined
}

/** Each mode of `tokensets` with the tokens of the others that it has none of, so that its aliases lead somewhere. */
function modesAround(tokensets: readonly LoadedTokenset[], all: readonly LoadedTokenset[]): ModeTokens[] {
  const standard = new Map(
    all.map(({ id, modes }) => [id, (modes.find(mode => mode.is_default) ?? modes[0])?.tokens ?? []]),
  )
  return tokensets.flatMap(({ id, name, modes }, index) =>
    modes.map((mode): ModeTokens => {
      const tokens = new Map(mode.tokens.map(token => [token.name, token]))
      for (const [other, around] of standard)
        if (other !== id) for (const token of around) if (!tokens.has(token.name)) tokens.set(token.name, token)
      return {
        name: `${name} / ${mode.name}`,
        is_default: index === 0 && mode.is_default,
        tokens: [...tokens.values()],
        groups: mode.groups ?? [],
      }
    }),
  )
}

const namesIn = (tokensets: readonly LoadedTokenset[]): ReadonlySet<string> =>
  new Set(tokensets.flatMap(({ modes }) => modes.flatMap(({ tokens }) => tokens.map(({ name }) => name))))

/** The same with these names alone. */
function only(
  names: ReadonlySet<string>,
  input: ExportInput,
  joined: NamedTokens | { fault: string },
): NamedTokens | { fault: string } {
  if ('fault' in joined) return joined
  const isOwn = ({ name }: Pick<Token, 'name'>) => names.has(name)
  const manifest = { ...joined.manifest(), tokens: joined.manifest().tokens.filter(isOwn) }
  const variants = input.variants.map(({ resolution: _, ...variant }) => ({
    ...variant,
    tokens: variant.tokens.filter(isOwn),
  }))
  return { manifest: () => manifest, variants: () => ({ ...input, variants }) }
}
