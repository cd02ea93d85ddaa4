// A whole system before its names, types and values are settled: tokensets of drafts, and the resolver that combines them.
import type { Draft, ReadOptions } from '../reading/draft.ts'
import type { Report } from '../reading/report.ts'
import type { Resolver } from '../resolver/resolver.ts'
import type { Group, Token } from '../base/token.ts'

export interface DraftMode {
  name: string
  drafts: Draft[]
  groups: Group[]
  /** The path of its file, where there are several. */
  file?: string | undefined
  /** Tokens with verbatim values, which replace those of their drafts. */
  verbatim?: ReadonlyMap<string, Token>
}

/** The first mode is the default. */
export interface DraftTokenset {
  name: string
  modes: DraftMode[]
}

export interface DraftSystem {
  tokensets: DraftTokenset[]
  resolver: Resolver | null
}

/** The context in which drafts become tokens. `names` maps the names of drafts to those of tokens (see `nameAll`). */
export interface Settling {
  options: ReadOptions
  names: ReadonlyMap<string, string | null>
  report: Report
}
