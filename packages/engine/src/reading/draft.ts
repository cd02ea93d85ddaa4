// A token as a document states it, before its name, type and value are settled (`settle.ts`).
import type { Json, JsonObject } from '../base/token.ts'
import type { TypeName } from '../types/index.ts'

export interface Draft {
  /** Dotted, as the document spells it. References in the document use this spelling. */
  name: string
  /** The name to get here, where that is not `name`. */
  wish?: string
  /** Its place: a dotted path, a JSON pointer or `line:column`. */
  place: string
  /** The file that contains it, where several are read. */
  file?: string
  /** The type from the document, by the engine's name; null: none that helps. */
  type: TypeName | null
  /** The most likely name for a reference without a target. */
  likely?: TypeName
  /** The document's own word for the type, kept so that it can be written back. */
  sourceType: string | null
  /** As written. `{alias_to}` is always a reference; `{a.b}` in text is one if `ReadOptions.curly` is set. */
  value: Json
  /** The value as the document spells it, where `value` has been put into our spelling. */
  source?: string
  /** The value is CSS: a value of no known type is kept as CSS text, in the document's spelling. */
  css?: true
  /** Whether `{a.b}` in text is a reference, whatever `ReadOptions.curly` is. */
  curly?: boolean
  description: string | null
  extensions?: JsonObject | null
  deprecated?: boolean | string | null
  /** In the document's spelling. */
  replaced_by?: string | null
  remove_in?: string | null
  modify?: Modifier
}

export const withFile = (draft: Draft, file: string | undefined): Draft =>
  file === undefined ? draft : { ...draft, file }

/** Transforms the resolved literal of the value (Tokens Studio's color modifiers). */
export interface Modifier {
  /** null: it cannot. `lookUp` fills in the references of a text. */
  apply(literal: Json, lookUp: (text: string) => string): Json | null
  /**
   * The same as a formula, in Tokens Studio's spelling, of a base that is text; null: it is none of ours. `held`: with its amount
   * held between 0 and 1, as the plugin does with amounts that are not.
   */
  formula?(base: string, held: boolean): string | null
  /** A formula for a modifier that is none of those known here: it stands for it, and has no result. */
  unknown?(base: string): string
  /** Texts of its own that may hold references. */
  texts: string[]
  /** Once applied it must not be applied again: the extensions without it, and what is remembered of it. */
  extensions: JsonObject | null
  facts: JsonObject
}

/** How a kind of document is to be understood. */
export interface ReadOptions {
  /** `{a.b}` in text is a reference, also within longer text and arithmetic. */
  curly: boolean
  /** References are ids or CSS names: what is not there to the letter is not there. */
  exact?: boolean
}
