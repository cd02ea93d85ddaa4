// One value of a mode under the themes.
import type { Resolver } from '@tessera/contract'
import { references, type Input, type Resolved } from '@tessera/engine'
import type { Draft } from '../../values/draft.ts'
import type { ThemeSystem } from './theme-system.ts'

export type ResolvedValue = Extract<Resolved, { ok: true }>

export type Themed =
  /** The result at the chosen input; for a mode outside of it, at an input that includes the mode. */
  | { kind: 'resolved'; resolved: ResolvedValue; input: Input }
  /** It resolves at another input, or in other themes. */
  | { kind: 'elsewhere'; themes: string; input: Input }
  /** It resolves in no themes. */
  | { kind: 'unresolved' }
  /** The tokens of the themes are still loading. */
  | { kind: 'unknown' }

export interface Chosen {
  system: ThemeSystem
  input: Input
}

export interface Lens {
  chosen: Chosen | null
  /** All themes that use the tokenset, the followed ones first; computed on first use. */
  systems: readonly (() => ThemeSystem)[]
  /** The themes are loaded. */
  isKnown: boolean
  /** The value of a mode under the themes; null for a value without references, which no themes change. */
  look(mode_id: string, name: string, draft: Draft): Themed | null
}

/** The lens at a choice; null where the tokens of the themes cannot be read. */
export type LensAt = (resolver: Resolver | null, input: Input) => Lens | null

/**
 * Returns whether a value resolves neither in its own mode nor in any themes. While themes load, no value counts as
 * broken.
 */
export function isBroken(own: Resolved | undefined, themed: Themed | null | undefined): boolean {
  return own?.ok === false && (!themed || themed.kind === 'unresolved')
}

/** The lens while the tokens of the themes load. */
export const unknownLens: Lens = {
  chosen: null,
  systems: [],
  isKnown: false,
  look: (_mode, _name, draft) => (references(draft).length > 0 ? { kind: 'unknown' } : null),
}
