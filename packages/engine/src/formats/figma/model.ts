// Figma's variables in one shape, whatever way they came out of Figma.
import type { Json, JsonObject } from '../../base/token.ts'

/** The `$extensions` key for a token's Figma-only fields. */
export const VENDOR = 'com.figma'

export interface Mode {
  id: string
  name: string
  /** Of an extended collection: the mode whose values hold where this one has none. */
  parent?: string
  /** The extended collection that it belongs to, and what it is called there. */
  of?: { collection: Collection; name: string }
}

export interface Collection {
  id: string
  name: string
  modes: Mode[]
  defaultMode: string
  /** The ids of its variables in the designer's order, as far as the document has it. */
  order: string[]
  /** `id`, `key`, `hiddenFromPublishing`, `parentVariableCollectionId` …: kept with its modes. */
  facts: JsonObject
  /** What our own export adds for itself (see `kept.ts`). */
  carried: JsonObject | null
}

export interface Variable {
  id: string
  name: string
  collection: string
  /** That it stands in, where there are several. */
  file?: string
  /** COLOR, FLOAT, STRING, BOOLEAN. */
  type: string
  scopes: string[]
  /** By mode id. References are `{type: "VARIABLE_ALIAS", id}`. */
  values: Map<string, Json>
  description: string | null
  key: string | null
  remote: boolean
  /** Deleted in Figma; the document still has it because something refers to it (REST: `deletedButReferenced`). */
  deleted: boolean
  /** `id`, `key`, `scopes`, `codeSyntax` …: kept in the token's extensions. */
  facts: JsonObject
  /** What our own export adds for itself (see `write.ts`). */
  carried: JsonObject | null
}

export interface Variables {
  collections: Collection[]
  variables: Variable[]
  /** Written by us: a value that is not there is not there, rather than forgotten. */
  ours: boolean
  /** The resolver that Tessera's own export of a whole system wrote beside them. */
  resolver?: Json
}

export interface FigmaAlias {
  type: 'VARIABLE_ALIAS'
  id: string
}

export function isAlias(value: Json | undefined): value is JsonObject & FigmaAlias {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    value.type === 'VARIABLE_ALIAS' &&
    typeof value.id === 'string'
  )
}
