// A resolver computed in the browser from the tokens of the grid: another context needs no request, and unsaved edits
// take part.
import type { Mode, Resolver, Token as Stored } from '@tessera/contract'
import { resolveSources, type ResolvedSystem, type Token } from '@tessera/engine'
import { draftOf, targetOf, type Draft } from '../../values/draft.ts'
import type { Pending } from '../../edits/pending.ts'
import { layersOf, type Layer } from './layers.ts'
import type { Source } from './sources.ts'

export interface LayerToken extends Token {
  draft: Draft
}

/** The modes of some tokensets with their tokens, by the mode's id and the token's name. */
export interface Content {
  modes: readonly Mode[]
  tokens: ReadonlyMap<string, ReadonlyMap<string, LayerToken>>
}

export interface ThemeSystem extends ResolvedSystem<Source, LayerToken> {
  readonly resolver: Resolver
  /** The modes of all tokensets. */
  readonly modes: readonly Mode[]
  /** The layers, the lowest first. */
  readonly layers: readonly Layer[]
  /** The mode of a source; undefined where it does not exist. */
  modeOf(source: Source): string | undefined
  tokenIn(mode_id: string, name: string): LayerToken | undefined
  tokensIn(mode_id: string): Iterable<LayerToken>
}

/** The stored tokens, with unsaved changes applied. */
export function contentOf(
  modes: readonly Mode[],
  stored: readonly Stored[],
  pending: readonly ReadonlyMap<string, Pending>[],
): Content {
  const tokens = new Map(modes.map(mode => [mode.id, new Map<string, LayerToken>()]))
  for (const token of stored) tokens.get(token.mode_id)?.set(token.name, ofStored(token))
  for (const change of pending.flatMap(changes => [...changes.values()])) {
    const list = tokens.get(change.mode_id)
    if (change.draft) list?.set(change.name, layerToken(change.name, change.draft))
    else list?.delete(change.name)
  }
  return { modes, tokens }
}

export function themeSystem(resolver: Resolver, { modes, tokens }: Content): ThemeSystem {
  const standard = new Map(modes.filter(mode => mode.is_default).map(mode => [mode.tokenset_id, mode.id]))
  const modeOf = ({ tokenset_id, mode_id }: Source) => mode_id ?? standard.get(tokenset_id)
  const system = resolveSources<Source, LayerToken>(
    resolver,
    source => tokens.get(modeOf(source) ?? '')?.values() ?? [],
  )
  return {
    ...system,
    resolver,
    modes,
    layers: layersOf(resolver, modeOf),
    modeOf,
    tokenIn: (mode_id, name) => tokens.get(mode_id)?.get(name),
    tokensIn: mode_id => tokens.get(mode_id)?.values() ?? [],
  }
}

const layerTokens = new WeakMap<Stored, LayerToken>()

/** Memoized by record: after an edit, only one of thousands of tokens is new. */
function ofStored(stored: Stored): LayerToken {
  const before = layerTokens.get(stored)
  if (before) return before
  const token = layerToken(stored.name, draftOf(stored))
  layerTokens.set(stored, token)
  return token
}

function layerToken(name: string, draft: Draft): LayerToken {
  const { type, value, description } = draft
  return { name, type, value, description, alias_to: targetOf(draft), draft }
}
