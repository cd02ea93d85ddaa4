// What themes make of one value of a mode.
import { references, type Input, type Resolved } from '@tessera/engine'
import type { Draft } from '../../values/draft.ts'
import type { ThemeSystem } from './theme-system.ts'

export type Found = Extract<Resolved, { ok: true }>

export type Themed =
  /** At the chosen input, or for a mode outside of it, at an input that includes the mode. */
  | { kind: 'resolved'; resolved: Found; input: Input }
  /** Not at the chosen input: at another one, or in other themes. */
  | { kind: 'elsewhere'; themes: string; input: Input }
  /** No themes resolve it. */
  | { kind: 'unresolved' }
  /** The tokens of the themes are not read yet. */
  | { kind: 'unknown' }

export interface Chosen {
  system: ThemeSystem
  input: Input
}

export interface Lens {
  chosen: Chosen | null
  /**
   * All themes that take tokens from the tokenset, those that are followed first; worked out when they are first
   * needed.
   */
  systems: readonly (() => ThemeSystem)[]
  /** They are read. */
  isKnown: boolean
  /** The resolved value of a mode; null without references, so that no themes change it. */
  look(mode_id: string, name: string, draft: Draft): Themed | null
}

/**
 * Whether a value does not resolve, in its own mode and in all themes. While themes are loading, none counts as broken.
 */
export function isBroken(own: Resolved | undefined, themed: Themed | null | undefined): boolean {
  return own?.ok === false && (!themed || themed.kind === 'unresolved')
}

/** As long as the tokens of the themes are not read. */
export const unknownLens: Lens = {
  chosen: null,
  systems: [],
  isKnown: false,
  look: (_mode, _name, draft) => (references(draft).length > 0 ? { kind: 'unknown' } : null),
}
