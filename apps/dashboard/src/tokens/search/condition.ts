import type { Lens } from '../../model/themes/themed.ts'
import type { Model, Row } from '../../model/model.ts'
import type { Resolver } from '../../model/resolver.ts'

/** What a search looks at. */
export interface Sought {
  model: Model
  resolver: Resolver
  /** Names that differ from the last release; null where there is none, or it is not read yet. */
  unreleased: ReadonlySet<string> | null
  lens: Lens | null
  now: Date
}

/** How near a row is to what is searched: less is nearer. */
export interface Rank {
  distance: number
  /** Shown at the row; empty where there is nothing to say. */
  text: string
}

/** Whether a row fits, and where fitting has degrees, how well. */
export type Condition = (row: Row) => boolean | Rank

/** What a part of a query means; `note` is said below the field. Without `fits` it is still being written. */
export type Meant = { fits?: Condition; note?: string } | { fault: string }
