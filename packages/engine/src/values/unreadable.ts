// Composites that could not be read: kept as JSON text beside the document's type, and no value for any platform.
import { ownFact } from '../base/own-facts.ts'
import { callsCss } from '../base/split-css.ts'
import { isObject } from '../base/plain-json.ts'
import { shape } from './shape/shape.ts'
import { meaningOf } from '../types/vendor-types.ts'
import type { Json, Token } from '../base/token.ts'
import type { TypeName } from '../types/index.ts'
import { checkValue, typeOf } from './value.ts'
import { jsonOf } from './json-value.ts'

/** Why the token's text is no value, where it is the JSON of a shadow, a border … that could not be read; else null. */
export function unreadable({ name, type, value, extensions }: Token): string | null {
  if (type !== 'string' || typeof value !== 'string' || !extensions) return null
  const sourceType = ownFact(extensions, 'sourceType')
  const meaning = sourceType === null ? null : meaningOf(sourceType)
  if (meaning === null || !typeOf(meaning).parts) return null
  const json = readJson(value)
  if (json === null) return null
  const misfit = checkValue(meaning, shape(meaning, json)) ?? 'it was kept as text when it was read'
  return `The value of ${name} is no ${meaning}: ${misfit}`
}

/**
 * Why the token's text can be given to no platform, where it is JSON that a document had for a value: an object of a type
 * unknown here, or one that its type cannot be. Formats of exchange write the JSON again as it was. Else null.
 */
export function onlyJson(token: Token): string | null {
  const { name, type, value, extensions } = token
  if (type !== 'string' || typeof value !== 'string' || !extensions) return null
  const sourceType = ownFact(extensions, 'sourceType')
  const meaning = sourceType === null ? null : meaningOf(sourceType)
  const isScalar = meaning !== null && meaning !== 'string'
  // Older rows lack the JSON flag; their type tells.
  const json = jsonOf(token) ?? (isScalar ? readJson(value) : null)
  if (json === null) return null
  if (isScalar)
    return `The value of ${name} is no ${meaning}: ${checkValue(meaning, shape(meaning, json)) ?? 'it was kept as text when it was read'}`
  const kind = sourceType === null ? 'JSON' : `JSON of the type ${JSON.stringify(sourceType)}`
  return `The value of ${name} is ${kind}, which no platform has a form for: json, dtcg, style-dictionary and tokens-studio keep it`
}

const measures: ReadonlySet<TypeName> = new Set<TypeName>([
  ...(['dimension', 'fontSize', 'lineHeight', 'letterSpacing', 'number', 'duration', 'fontWeight'] as const),
])

/** Why the token's text is no number, where a document has `calc(100% - 16px)` for one; else null. */
export function onlyInSheet({ name, type, value, extensions }: Token): string | null {
  if (type !== 'string' || typeof value !== 'string' || !extensions) return null
  const sourceType = ownFact(extensions, 'sourceType')
  const meaning = sourceType === null ? null : meaningOf(sourceType)
  if (meaning === null || !measures.has(meaning) || !callsCss(value)) return null
  return `The value of ${name} is CSS, which only a style sheet can work out: ${value.slice(0, 100)}`
}

function readJson(text: string): Json | null {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    const json = JSON.parse(text) as Json
    return isObject(json) || Array.isArray(json) ? json : null
  } catch {
    return null
  }
}
