// A resolver computed in the browser from the tokens of the grid: another context needs no request, and unsaved edits
// take part.
import type { Mode, Resolver, Token as Stored } from '@tessera/contract'
import {
  eachInSteps,
  finish,
  references,
  resolveSourcesInSteps,
  resolveTokens,
  type Input,
  type Resolved,
  type ResolvedSystem,
  type Steps,
  type Token,
} from '@tessera/engine'
import { draftOf, targetOf, type Draft } from '../../values/draft.ts'
import type { Pending } from '../../edits/pending.ts'
import { layersOf, type Layer } from './layers.ts'
import type { ModeSource } from './sources.ts'

export interface LayerToken extends Token {
  draft: Draft
}

/** The modes of some tokensets with their tokens, by the mode's id and the token's name. */
export interface Content {
  modes: readonly Mode[]
  tokens: ReadonlyMap<string, ReadonlyMap<string, LayerToken>>
}

export interface ThemeSystem extends ResolvedSystem<ModeSource, LayerToken> {
  readonly resolver: Resolver
  /** The modes of all tokensets. */
  readonly modes: readonly Mode[]
  /** The layers, the lowest first. */
  readonly layers: readonly Layer[]
  /** The mode of a source; undefined where it does not exist. */
  modeOf(source: ModeSource): string | undefined
  tokenIn(mode_id: string, name: string): LayerToken | undefined
  tokensIn(mode_id: string): Iterable<LayerToken>
}

export const contentOf = (...parts: Parameters<typeof contentInSteps>): Content => finish(contentInSteps(...parts))

/** The stored tokens, with unsaved changes applied. */
export function* contentInSteps(
  modes: readonly Mode[],
  stored: readonly Stored[],
  pending: readonly ReadonlyMap<string, Pending>[],
): Steps<Content> {
  const tokens = new Map(modes.map(mode => [mode.id, new Map<string, LayerToken>()]))
  yield* eachInSteps(stored, token => tokens.get(token.mode_id)?.set(token.name, ofStored(token)))
  for (const change of pending.flatMap(changes => [...changes.values()])) {
    const list = tokens.get(change.mode_id)
    if (change.draft) list?.set(change.name, layerToken(change.name, change.draft))
    else list?.delete(change.name)
  }
  return { modes, tokens }
}

export const themeSystem = (resolver: Resolver, content: Content): ThemeSystem =>
  finish(themeSystemInSteps(resolver, content))

export function* themeSystemInSteps(resolver: Resolver, { modes, tokens }: Content): Steps<ThemeSystem> {
  const standard = new Map(modes.filter(mode => mode.is_default).map(mode => [mode.tokenset_id, mode.id]))
  const modeOf = ({ tokenset_id, mode_id }: ModeSource) => mode_id ?? standard.get(tokenset_id)
  const system = yield* resolveSourcesInSteps<ModeSource, LayerToken>(
    resolver,
    source => tokens.get(modeOf(source) ?? '')?.values() ?? [],
  )
  return {
    ...system,
    at: system.names.length > many ? onDemand(system) : system.at,
    resolver,
    modes,
    layers: layersOf(resolver, modeOf),
    modeOf,
    tokenIn: (mode_id, name) => tokens.get(mode_id)?.get(name),
    tokensIn: mode_id => tokens.get(mode_id)?.values() ?? [],
  }
}

/** In a system of more tokens, the first value at a new input would wait for all of them. */
const many = 5000

/** Resolves a token with those that it reaches alone. */
function onDemand({ axesOf, holderAt }: ResolvedSystem<ModeSource, LayerToken>): ThemeSystem['at'] {
  const caches = new Map<string, Map<string, Resolved>>()
  const cacheAt = (name: string, input: Input) => {
    const key = axesOf(name)
      .map(axis => `${axis}\0${input.get(axis) ?? ''}`)
      .join('\0')
    let cache = caches.get(key)
    if (!cache) caches.set(key, (cache = new Map<string, Resolved>()))
    return cache
  }
  return (name, input) => {
    const cache = cacheAt(name, input)
    const before = cache.get(name)
    if (before) return before
    const reached = new Map<string, Token>()
    const open = [name]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const token = reached.has(next) ? undefined : holderAt(next, input)?.token
      if (!token) continue
      reached.set(next, token)
      open.push(...references(token))
    }
    const resolved = resolveTokens(reached.values()).get(name)
    if (resolved) cache.set(name, resolved)
    return resolved
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
