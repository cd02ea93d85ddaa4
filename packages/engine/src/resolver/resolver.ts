// Resolvers as the DTCG 2025.10 Resolver Module has them: sets and modifiers in an order; an input chooses one context of each
// modifier, and what comes out is one permutation. Pure data: ids and names of sources are the caller's.
import type { ModeTokens, PlatformNames } from './variants.ts'
import type { JsonObject } from '../base/token.ts'

/** One layer of tokens by name: a mode of a tokenset; without `mode` the tokenset's default mode, whichever it is then. */
export interface SourceName {
  tokenset: string
  mode?: string | undefined
}

export interface ResolverSet<Source = SourceName> {
  name: string
  description?: string | undefined
  /** Later sources override earlier ones. */
  sources: Source[]
  /** Other tools' extensions (`$extensions`), verbatim. */
  extensions?: JsonObject | undefined
}

export interface Context<Source = SourceName> {
  name: string
  sources: Source[]
  /** In place of the attribute `data-<modifier>="<context>"` in style sheets. */
  selector?: string | undefined
  /** A media query that chooses the context, in place of the attribute. */
  media?: string | undefined
  /** What the platform itself calls the context: a resource qualifier (`night`), a trait (`dark`). */
  platform?: PlatformNames | undefined
}

export interface Modifier<Source = SourceName> {
  name: string
  description?: string | undefined
  /** One of the contexts. Without it an input has to name one. */
  default?: string | undefined
  /** At least one. */
  contexts: Context<Source>[]
  /** As of a set. */
  extensions?: JsonObject | undefined
}

export type OrderEntry = { set: string } | { modifier: string }

export interface Resolver<Source = SourceName> {
  name: string
  description: string | null
  sets: ResolverSet<Source>[]
  modifiers: Modifier<Source>[]
  /** Each at most once; parts that are not named are not applied. null: the sets, then the modifiers, each in their order. */
  resolution_order: OrderEntry[] | null
  /** What other tools keep of the system as a whole, verbatim. */
  extensions?: JsonObject | undefined
}

/** A tokenset as a resolver's sources mean it. */
export interface SourceTokenset {
  name: string
  /** One of them the default. */
  modes: ModeTokens[]
}

/** A resolver with its tokensets: the input of the export, and the result of the import, of a whole system. */
export interface System {
  resolver: Resolver
  tokensets: SourceTokenset[]
  /** Of the release that it is of. */
  version?: string
}

/** The context chosen of each modifier, by the modifier's name, in the order of the modifiers. A Map: names are any text. */
export type Input = ReadonlyMap<string, string>
