// Values that no type can represent (an object of a vendor's own type) are stored as JSON text; documents write the JSON again.
import { aliasOf } from '../formula/alias.ts'
import { OWN } from '../base/own-facts.ts'
import { isObject } from '../base/plain-json.ts'
import type { Json, Token } from '../base/token.ts'

/** The fact in the extensions that marks such a value. */
export const JSON_FACT = 'json'

/** The text to store. A leading space keeps braces from being read as an alias (`{"a":1}`). */
export function textOfJson(value: Json): string {
  const text = JSON.stringify(value)
  return aliasOf(text) === null ? text : ` ${text}`
}

/** The object or list in a string token; null where the token is text, or its text is no longer such JSON. */
export function jsonOf(origin: Token): Json | null {
  if (origin.type !== 'string' || typeof origin.value !== 'string') return null
  const facts = origin.extensions?.[OWN]
  if (!isObject(facts) || facts[JSON_FACT] !== true) return null
  try {
    const value = JSON.parse(origin.value) as Json
    return typeof value === 'object' && value !== null && textOfJson(value) === origin.value ? value : null
  } catch {
    return null
  }
}
