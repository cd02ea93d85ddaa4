// Figma's variables in one form, whichever export they come from.
import type { Json, JsonObject } from '../../base/token.ts'

/** The `$extensions` key for a token's Figma-only fields. */
export const VENDOR = 'com.figma'

export interface Mode {
  id: string
  name: string
  /** In an extended collection, the mode that supplies missing values. */
  parent?: string
  /** The extended collection to which it belongs, and its name there. */
  of?: { collection: Collection; name: string }
}

export interface Collection {
  id: string
  name: string
  modes: Mode[]
  defaultMode: string
  /** The ids of its variables in the designer's order, if the document states it. */
  order: string[]
  /** `id`, `key`, `hiddenFromPublishing`, `parentVariableCollectionId` …: kept with its modes. */
  facts: JsonObject
  /** Data that Tessera's export adds for its reader (see `kept.ts`). */
  carried: JsonObject | null
}

export interface Variable {
  id: string
  name: string
  collection: string
  /** Its file, where there are several. */
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
  /** Data that Tessera's export adds for its reader (see `write.ts`). */
  carried: JsonObject | null
}

export interface Variables {
  collections: Collection[]
  variables: Variable[]
  /** Tessera's own export, in which a missing value is intended. */
  ours: boolean
  /** The resolver in Tessera's own export of a whole system. */
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
