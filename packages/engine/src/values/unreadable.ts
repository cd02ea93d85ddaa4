// Tokens whose stored text is the JSON or CSS of a value that Tessera could not read. Platforms cannot use it.
import { ownFact } from '../base/own-facts.ts'
import { callsCss } from '../base/split-css.ts'
import { isObject } from '../base/plain-json.ts'
import { shape } from './shape/shape.ts'
import { lengthsIn } from './shape/shape-scalar.ts'
import { meaningOf } from '../types/vendor-types.ts'
import type { Json, Token } from '../base/token.ts'
import type { TypeName } from '../types/index.ts'
import { checkValue, typeOf } from './value.ts'
import { jsonOf } from './json-value.ts'

/** The reason where the token's text is the JSON of an unreadable composite (a shadow, a border …); null for other tokens. */
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
 * The reason where the token's text is JSON from a document: an object of an unknown type, or an invalid one. Exchange formats write
 * the JSON again; platforms cannot use it. null for other tokens.
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

/**
 * The reason where the type that a document gives the token refuses its value, so that it was kept as text; null for other tokens, and
 * for CSS, which a style sheet can work out.
 */
export function refusedValue(token: Token): string | null {
  const { name, type, value, extensions } = token
  if (type !== 'string' || typeof value !== 'string' || !extensions) return null
  const meaning = meaningOf(ownFact(extensions, 'sourceType') ?? '')
  if (meaning === null || meaning === 'string') return null
  const json = jsonOf(token)
  if (json === null && isCssOf(meaning, token, value)) return null
  const misfit = checkValue(meaning, shape(meaning, json ?? value)) ?? 'it was kept as text when it was read'
  return `The value of ${name} is no ${meaning}: ${misfit}`
}

const isCssOf = (meaning: TypeName, token: Token, value: string): boolean =>
  typeOf(meaning).parts !== undefined || callsCss(value) || isListOfLengths(token, value)

const measures: ReadonlySet<TypeName> = new Set<TypeName>([
  ...(['dimension', 'fontSize', 'lineHeight', 'letterSpacing', 'number', 'duration', 'fontWeight'] as const),
])

/** The reason where the token's text is CSS in place of a number, such as `calc(100% - 16px)`; null for other tokens. */
export function onlyInSheet({ name, type, value, extensions }: Token): string | null {
  if (type !== 'string' || typeof value !== 'string' || !extensions) return null
  const sourceType = ownFact(extensions, 'sourceType')
  const meaning = sourceType === null ? null : meaningOf(sourceType)
  if (meaning === null || !measures.has(meaning) || !callsCss(value)) return null
  return `The value of ${name} is CSS, which only a style sheet can work out: ${value.slice(0, 100)}`
}

/** Whether the resolved text is a list of lengths (`10px 5px`), which is no length of a platform without CSS. */
export function isListOfLengths({ type, extensions }: Token, value: Json): boolean {
  if (type !== 'string' || typeof value !== 'string' || !extensions) return false
  const sourceType = ownFact(extensions, 'sourceType')
  return sourceType !== null && meaningOf(sourceType) === 'dimension' && lengthsIn(value) !== null
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
