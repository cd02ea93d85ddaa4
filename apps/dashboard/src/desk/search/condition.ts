import type { Lens } from '../../tokens/model/themes/themed.ts'
import type { Model, Row } from '../../tokens/model/model.ts'
import type { Resolver } from '../../tokens/model/resolver.ts'
import type { MeaningIndex } from './meaning-index.ts'

/** The data that a search reads. */
export interface Sought {
  model: Model
  resolver: Resolver
  /** Names that differ from the last release; null where there is none, or it is not loaded yet. */
  unreleased: ReadonlySet<string> | null
  lens: Lens | null
  /** Null while it is computed: colors and lengths are searched for as text alone. */
  index: MeaningIndex | null
  now: Date
}

/** The distance of a row from the query. */
export interface Rank {
  distance: number
  /** A label at the row, or an empty text. */
  text: string
}

/** Returns whether a row matches, or how well. */
export type Condition = (row: Row) => boolean | Rank

/** The meaning of a term; `note` shows below the field, `color` is the color that it seeks. A term without `fits` is incomplete. */
export type Meant = { fits?: Condition; note?: string; color?: string } | { fault: string }
