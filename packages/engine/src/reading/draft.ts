// A token in a document, before `settle.ts` determines its name, type and value.
import type { Json, JsonObject } from '../base/token.ts'
import type { TypeName } from '../types/index.ts'

export interface Draft {
  /** Dotted, in the spelling of the document, which its references use. */
  name: string
  /** The preferred name, if not `name`. */
  wish?: string
  /** The place in the document: a dotted path, a JSON pointer or `line:column`. */
  place: string
  /** The file that contains it, if there are several. */
  file?: string
  /** The engine's name for the type in the document; null without a known type. */
  type: TypeName | null
  /** The most likely type of a reference without a target. */
  likely?: TypeName
  /** The document's name for the type, so that an export can write it back. */
  sourceType: string | null
  /** The value in the document. `{alias_to}` is always a reference; `{a.b}` in text is one if `ReadOptions.curly` is set. */
  value: Json
  /** The original text of the value, if `value` has another spelling. */
  source?: string
  /** The value is CSS. Without a known type it stays CSS text, in the spelling of the document. */
  css?: true
  /** Whether `{a.b}` in text is a reference. Overrides `ReadOptions.curly`. */
  curly?: boolean
  description: string | null
  extensions?: JsonObject | null
  deprecated?: boolean | string | null
  /** In the spelling of the document. */
  replaced_by?: string | null
  remove_in?: string | null
  modify?: Modifier
}

export const withFile = (draft: Draft, file: string | undefined): Draft =>
  file === undefined ? draft : { ...draft, file }

/** Transforms the resolved literal of the value (Tokens Studio's color modifiers). */
export interface Modifier {
  /** Null if it cannot be applied. `lookUp` fills in the references of a text. */
  apply(literal: Json, lookUp: (text: string) => string): Json | null
  /**
   * The modifier of a base text as a formula in the spelling of Tokens Studio, or null if no formula expresses it. `clamped` limits
   * its amount to 0 … 1, as the plugin does.
   */
  formula?(base: string, clamped: boolean): string | null
  /** A formula that keeps an unknown modifier and has no result. */
  unknown?(base: string): string
  /** Texts of the modifier that may contain references. */
  texts: string[]
  /** The extensions without the modifier, which must not be applied twice. */
  extensions: JsonObject | null
  /** The record of the modifier to keep after it was applied. */
  facts: JsonObject
}

/** The interpretation of references in a kind of document. */
export interface ReadOptions {
  /** `{a.b}` in text is a reference, also within longer text and arithmetic. */
  curly: boolean
  /** References are ids or CSS names and must match exactly. */
  exact?: boolean
}
