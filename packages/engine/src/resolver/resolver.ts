// Resolvers of the DTCG 2025.10 Resolver Module: sets and modifiers in an order. An input chooses one context of each modifier; the
// result is a permutation. Callers choose how sources are identified.
import type { ModeTokens, PlatformNames } from './variants.ts'
import type { JsonObject } from '../base/token.ts'

/** A layer of tokens by name: a mode of a tokenset; without `mode`, the default mode at the time of resolving. */
export interface SourceName {
  tokenset: string
  mode?: string | undefined
}

export interface ResolverSet<Source = SourceName> {
  name: string
  description?: string | undefined
  /** Later sources override earlier ones. */
  sources: Source[]
  /** The extensions of other tools (`$extensions`), unchanged. */
  extensions?: JsonObject | undefined
}

export interface Context<Source = SourceName> {
  name: string
  sources: Source[]
  /** Replaces the attribute `data-<modifier>="<context>"` in style sheets. */
  selector?: string | undefined
  /** A media query that chooses the context instead of the attribute. */
  media?: string | undefined
  /** The platform's own name of the context: a resource qualifier (`night`), a trait (`dark`). */
  platform?: PlatformNames | undefined
}

export interface Modifier<Source = SourceName> {
  name: string
  description?: string | undefined
  /** One of the contexts. Without a default, an input has to name a context. */
  default?: string | undefined
  /** At least one. */
  contexts: Context<Source>[]
  /** The extensions of other tools, unchanged. */
  extensions?: JsonObject | undefined
}

export type OrderEntry = { set: string } | { modifier: string }

export interface Resolver<Source = SourceName> {
  name: string
  description: string | null
  sets: ResolverSet<Source>[]
  modifiers: Modifier<Source>[]
  /** Each part at most once; others are not applied. Null means the sets, then the modifiers, each in their order. */
  resolution_order: OrderEntry[] | null
  /** Data of other tools about the whole system, unchanged. */
  extensions?: JsonObject | undefined
}

/** A tokenset that the sources of a resolver refer to. */
export interface SourceTokenset {
  name: string
  /** One of them is the default. */
  modes: ModeTokens[]
}

/** A resolver with its tokensets: the input of an export and the result of an import of a whole system. */
export interface System {
  resolver: Resolver
  tokensets: SourceTokenset[]
  /** The version of the release that it belongs to. */
  version?: string
}

/** The chosen context of each modifier, by name, in the order of the modifiers. A Map, since names are arbitrary text. */
export type Input = ReadonlyMap<string, string>
