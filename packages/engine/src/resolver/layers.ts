// Layers of tokens: a later token replaces an earlier one of the same name as a whole; then aliases are resolved.
import { resolveInSteps, type Resolution } from '../resolve/resolve.ts'
import type { ModeTokens } from './variants.ts'
import { eachInSteps, finish, type Steps } from '../resolve/steps.ts'
import type { Token } from '../base/token.ts'
import { sourcesOf } from './order.ts'
import type { Input, Resolver, SourceName, System } from './resolver.ts'

export interface Layer<Source = SourceName, T extends Token = Token> {
  source: Source
  /** Iterated more than once, so not a generator. */
  tokens: Iterable<T>
}

/** Returns the tokens of a source. */
export type TokensOf<Source, T extends Token = Token> = (source: Source) => Iterable<T>

export interface LayeredResolution<Source = SourceName, T extends Token = Token> extends Resolution {
  /** The token that applies for each name, in the order in which the layers first have the names. */
  readonly tokens: T[]
  /** The layer whose token of that name applies. */
  layerOf(name: string): Layer<Source, T> | undefined
}

export const resolveLayers = <Source, T extends Token>(
  layers: readonly Layer<Source, T>[],
): LayeredResolution<Source, T> => finish(resolveLayersInSteps(layers))

/** Like `resolveLayers`, in steps. */
export function* resolveLayersInSteps<Source, T extends Token>(
  layers: readonly Layer<Source, T>[],
): Steps<LayeredResolution<Source, T>> {
  const byName = new Map<string, T>()
  for (const layer of layers) yield* eachInSteps(layer.tokens, token => void byName.set(token.name, token))
  const tokens = [...byName.values()]
  const resolution = yield* resolveInSteps(tokens)
  let holders: Map<string, Layer<Source, T>> | undefined
  return {
    ...resolution,
    tokens,
    layerOf: name => (holders ??= holdersIn(layers)).get(name),
  }
}

function holdersIn<Source, T extends Token>(layers: readonly Layer<Source, T>[]): Map<string, Layer<Source, T>> {
  const holders = new Map<string, Layer<Source, T>>()
  for (const layer of layers) for (const { name } of layer.tokens) holders.set(name, layer)
  return holders
}

/** The layers of one permutation. */
export function layersAt<Source, T extends Token>(
  resolver: Resolver<Source>,
  input: Input,
  tokensOf: TokensOf<Source, T>,
): Layer<Source, T>[] {
  return sourcesOf(resolver, input).map(source => ({ source, tokens: tokensOf(source) }))
}

/** Maps the sources of a system's resolver to modes of its tokensets. */
export function modesIn({ tokensets }: Pick<System, 'tokensets'>): (source: SourceName) => ModeTokens | undefined {
  const modesByTokenset = new Map(
    tokensets.map(({ name, modes }) => {
      const standard = modes.find(mode => mode.is_default) ?? modes[0]
      return [name, { standard, named: new Map(modes.map(mode => [mode.name, mode])) }]
    }),
  )
  return ({ tokenset, mode }) => {
    const modes = modesByTokenset.get(tokenset)
    return mode === undefined ? modes?.standard : modes?.named.get(mode)
  }
}

export function tokensIn(system: Pick<System, 'tokensets'>): TokensOf<SourceName> {
  const modeOf = modesIn(system)
  return source => modeOf(source)?.tokens ?? []
}
