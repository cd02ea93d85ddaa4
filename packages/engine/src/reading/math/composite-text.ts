// Reads a composite from text with references: `0 0 {blur} {color}` is a shadow that refers to two tokens.
import { resolveTokens } from '../../resolve/resolve.ts'
import type { Json, Token } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { checkValue } from '../../values/value.ts'
import { splitCss } from '../../base/split-css.ts'
import type { Draft } from '../draft.ts'
import { isObject } from '../../base/plain-json.ts'
import { anyReference, referencesIn, wholeReference } from '../references/references.ts'
import { shapeComposite } from '../../values/shape/shape.ts'
import type { Context } from '../references/context.ts'
import { resolvedLiteral } from './formula-in.ts'

/** Null unless every reference has the type that its part needs. Otherwise the filled-in text may still be valid. */
export function compositeOf(draft: Draft, text: string, context: Context): Json | null {
  const { type } = draft
  const targets = new Set(referencesIn(text))
  if (targets.size === 0) return null
  const bare = { description: null, alias_to: null }
  const parts = new Map<string, Token>()
  for (const name of targets) {
    const end = resolvedLiteral(name, draft, context)
    if (!end) return null
    parts.set(name, { ...bare, name, ...end })
  }
  for (const candidate of type === null ? (['shadow', 'border', 'transition'] as const) : [type]) {
    const value = withStandIns(candidate, text, parts)
    if (value === null || checkValue(candidate, value) !== null) continue
    const whole: Token = { ...bare, name: 'the whole', type: candidate, value }
    if (resolveTokens([...parts.values(), whole]).get(whole.name)!.ok) return value
  }
  return null
}

/** Replaces each reference by a stand-in of its type, parses the text, and puts the references back. */
function withStandIns(type: TypeName, text: string, parts: ReadonlyMap<string, Token>): Json | null {
  const layers = type === 'shadow' ? (splitCss(text, ',') ?? [text]) : [text]
  const isLayer = (layer: string) => type === 'shadow' && parts.get(wholeReference(layer) ?? '')?.type === 'shadow'
  if (layers.some(isLayer)) {
    const read = layers.map(layer => (isLayer(layer) ? layer : withStandIns(type, layer, parts)))
    return read.includes(null) ? null : (read as Json[])
  }
  // A mark in the original text would be confused with a stand-in.
  if (text.includes(mark)) return null
  const places = new Map([...parts.keys()].map((name, at) => [name, `${mark}${at}`]))
  const replaced = text.replace(anyReference, (_, name: string) => {
    return standIn(parts.get(name)!.type, places.get(name)!)
  })
  const read = shapeComposite(type, replaced)
  if (typeof read !== 'object') return null
  const back = new Map(
    [...parts.values()].map(({ name, type }) => [canonical(asRead(type, places.get(name)!)), `{${name}}`]),
  )
  const value = inPlace(read, back)
  return JSON.stringify(value).includes(mark) ? null : value
}

const mark = '90817'

function standIn(type: TypeName, digits: string): string {
  if (type === 'duration') return `${digits}ms`
  if (type === 'cubicBezier') return `cubic-bezier(0, 0, 1, ${digits})`
  return type === 'color' || type === 'string' ? `stand-in-${digits}` : `${digits}px`
}

const asRead = (type: TypeName, digits: string): Json =>
  type === 'cubicBezier' ? [0, 0, 1, Number(digits)] : standIn(type, digits)

const canonical = (value: Json) => JSON.stringify(value)

function inPlace(value: Json, back: ReadonlyMap<string, string>): Json {
  const reference = back.get(canonical(value))
  if (reference !== undefined) return reference
  if (Array.isArray(value)) return value.map(item => inPlace(item, back))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inPlace(part, back)]))
}
