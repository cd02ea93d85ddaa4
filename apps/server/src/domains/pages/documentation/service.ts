import type { Token } from '@tessera/engine'
import type { Piece } from '@tessera/contract'
import type { RenderingTurn } from '../../../kernel/answers/large-answers/wanted-outputs.ts'

/** Tokens of one mode, or of the sources of a permutation, from the lowest to the highest. */
export interface ShownTokens {
  layers: { source: unknown; tokens: Token[] }[]
  isPermutation: boolean
}

/** A page of documentation, as plain data for a thread. */
export interface ArticleSource {
  markdown: string
  /** Null: there is nothing to show, such as before the first release. */
  shown: ShownTokens | null
  /** The release before, for what changed. */
  former: ShownTokens | null
  /** Newest first. */
  releases: { version: string; created_at: string; notes: string | null }[]
  /** The version that is shown; null: what is now. */
  version: string | null
  /** The address of the documentation, the choices of the reader as a query, and the paths of all pages. */
  root: string
  query: string
  paths: readonly string[]
}

export interface Article {
  content: Piece[]
  /** In order; level 2 is the highest. */
  headings: { id: string; text: string; level: number }[]
  problems: { line: number; message: string }[]
}

/** Writes pages of documentation. */
export interface Articles {
  /**
   * Calls `load`, possibly twice, when its turn comes. Throws 400 if the page takes too long or too much memory, and 429
   * if too many others wait.
   */
  write(load: () => Promise<ArticleSource>, turn: RenderingTurn): Promise<Article>
  close(): Promise<void>
}

declare module '../../../kernel/services.ts' {
  interface DomainServices {
    articles: Articles
  }
}
