// The plain data types that all parts of the engine share.
import type { TypeName } from './type-names.ts'

export type Json = null | boolean | number | string | Json[] | JsonObject
export type JsonObject = { [key: string]: Json }

/** A pointer to another token of the same mode, by its dotted name. */
export type Alias = { alias_to: string }

/** A token as stored: `value` is an alias, or a literal of the type in its original spelling. */
export interface Token {
  /** Dotted, 1–255 code points (see `checkName`). */
  name: string
  type: TypeName
  value: Json
  description: string | null
  /** Set exactly when `value` as a whole is an alias (`{alias_to}`). */
  alias_to: string | null
  /** DTCG `$extensions`, verbatim. */
  extensions?: JsonObject | null
  /** DTCG `$deprecated`: true, false (overrules the group) or a reason. */
  deprecated?: boolean | string | null
  /** The name of the token of the same mode to use instead. */
  replaced_by?: string | null
  /** The release version that removes the token. */
  remove_in?: string | null
  /** A name of an earlier release that an export keeps. Formats with references write it as one, whatever the options are. */
  compat?: true
}

/** A group's properties in a document, which exports write again. */
export interface Group {
  /** Dotted path; '' is the root. */
  path: string
  description?: string
  extensions?: JsonObject
  deprecated?: boolean | string
}
