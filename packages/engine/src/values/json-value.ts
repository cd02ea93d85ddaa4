// Values that no type of ours holds (an object of a vendor's own type) are kept as JSON text; documents get the JSON back.
import { aliasOf } from '../formula/alias.ts'
import { OWN } from '../base/own-facts.ts'
import { isObject } from '../base/plain-json.ts'
import type { Json, Token } from '../base/token.ts'

/** The fact that says so, under our own key in the extensions. */
export const JSON_FACT = 'json'

/** The text for it. With a space in front where its braces would be an alias (`{"a":1}`). */
export function textOfJson(value: Json): string {
  const text = JSON.stringify(value)
  return aliasOf(text) === null ? text : ` ${text}`
}

/** The object or list that a string token stands for; null where it is text, or has been changed to what is no such JSON. */
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
