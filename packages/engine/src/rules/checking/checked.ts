// The input of checks: the modes of all tokensets of a workspace, its resolvers, and the last release.
import type { Resolution } from '../../resolve/resolve.ts'
import type { Resolver } from '../../resolver/resolver.ts'
import type { Token } from '../../base/token.ts'

/** A token with the additional fields of callers. */
export interface CheckedToken extends Token {
  id?: string
}

/** Identifies a mode, without its tokens. */
export interface ModeName {
  id: string
  name: string
  tokenset: { id: string; name: string }
}

export interface CheckedMode extends ModeName {
  tokens: readonly CheckedToken[]
  /** The result of `resolveTokens` for the tokens, if already computed. */
  resolution?: Resolution
}

export interface CheckedResolver {
  id: string
  /** Sources are the ids of modes. */
  resolver: Resolver<string>
}

/** A token of the last release, with the mode that it was released from. */
export interface ReleasedToken {
  mode_id: string
  token: CheckedToken
}

/** A token that code uses, in how many places and repositories. */
export interface UsedName {
  name: string
  uses: number
  repositories: number
}

/** A token that a component uses. */
export interface BoundToken {
  component: string
  part: string
  property: string
  /** The state and the values of options to which it is limited, for people. */
  where: string | null
  /** null: there is none. */
  tokenset_id: string | null
  /** Its name when the token was bound; '': none was given. */
  tokenset: string
  token: string
  /** Of those of its name: a token that is renamed takes its bindings along. */
  ids: readonly string[]
}

/** A token, or a group, that people wrote guidance about. */
export interface GuidedName {
  name: string
  is_group: boolean
}

export interface Checked {
  modes: readonly CheckedMode[]
  resolvers: readonly CheckedResolver[]
  released?: {
    /** The version of the next release; null if there is nothing to release. */
    next: string | null
    tokens: readonly ReleasedToken[]
  }
  /** What code uses; absent: no code was scanned, so nothing is known of it. */
  usage?: readonly UsedName[]
  bound?: readonly BoundToken[]
  guided?: readonly GuidedName[]
}
