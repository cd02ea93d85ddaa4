// Keeps the file's spelling of values that the reader normalizes (`600` for a color, a size without a unit), for the writer.
import { OWN, withoutOwn, withOwn } from '../../base/own-facts.ts'
import { isObject } from '../../base/plain-json.ts'
import type { Json, JsonObject } from '../../base/token.ts'
import { canonicalJson } from '../../values/canonical.ts'

const FACT = 'spelling'

/** The extensions of a token whose value is `value` in Tessera and `read` in its file. */
export const withSpelling = (extensions: JsonObject | null, value: Json, read: Json): JsonObject =>
  withOwn(extensions, { [FACT]: { for: value, as: read } })

/** The file's spelling of a value; undefined where there is none, or the value has changed. */
export function spellingOf(extensions: JsonObject | null | undefined, value: Json): Json | undefined {
  const own = extensions?.[OWN]
  const kept = isObject(own) ? own[FACT] : undefined
  if (!isObject(kept) || kept.for === undefined) return undefined
  return canonicalJson(kept.for) === canonicalJson(value) ? kept.as : undefined
}

export const withoutSpelling = (extensions: JsonObject | null): JsonObject | null => withoutOwn(extensions, FACT)
