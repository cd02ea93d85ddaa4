// What is checked: the tokensets of a workspace with their modes, the resolvers that join them, what was released before.
import type { Resolution } from '../../resolve/resolve.ts'
import type { Resolver } from '../../resolver/resolver.ts'
import type { Token } from '../../base/token.ts'

/** What callers know of a token beside what the engine asks for. */
export interface CheckedToken extends Token {
  id?: string
}

/** Which mode it is, without what it holds. */
export interface ModeName {
  id: string
  name: string
  tokenset: { id: string; name: string }
}

export interface CheckedMode extends ModeName {
  tokens: readonly CheckedToken[]
  /** What `resolveTokens` gives for the tokens, where it is known. */
  resolution?: Resolution
}

export interface CheckedResolver {
  id: string
  /** Sources are the ids of modes. */
  resolver: Resolver<string>
}

/** A token of the last release, in the mode that it was released from. */
export interface ReleasedToken {
  mode_id: string
  token: CheckedToken
}

export interface Checked {
  modes: readonly CheckedMode[]
  resolvers: readonly CheckedResolver[]
  released?: {
    /** The version that the next release would have; null: there is nothing to release. */
    next: string | null
    tokens: readonly ReleasedToken[]
  }
}
