// Converts composite values to the texts of a form, and back.
import { aliasOf, checkValue, isMisfit, types, type Json, type TypeName } from '@tessera/engine'
import { editText, readText } from './value-text.ts'

export type CompositeType = 'shadow' | 'border' | 'typography' | 'transition' | 'gradient' | 'strokeStyle'

export interface Part {
  key: string
  label: string
  type: TypeName
  optional?: boolean
  /** The initial text of a new part; empty for none. */
  start: string
  /** Suggestions in their order; other text may be valid, too. */
  words?: readonly string[]
  /** Why a text that is valid for the type is invalid here; null where it is valid. */
  misfit?: (text: string) => string | null
}

export const strokeWords = ['solid', 'dashed', 'dotted', 'double', 'groove', 'ridge', 'outset', 'inset']

/** The parser ignores names of faces such as `Regular`, which the field does not accept. */
function slantMisfit(text: string): string | null {
  const parsed = types.typography.parse({ fontStyle: text })
  return isMisfit(parsed) || parsed.fontStyle === null ? 'Expected normal, italic, oblique or oblique 10deg' : null
}

const part = (key: string, label: string, type: TypeName, start: string, optional = false): Part => ({
  key,
  label,
  type,
  start,
  ...(optional ? { optional } : {}),
})

export const partsOf: Record<CompositeType, readonly Part[]> = {
  shadow: [
    part('color', 'Color', 'color', '#00000033'),
    part('offsetX', 'Offset x', 'dimension', '0px'),
    part('offsetY', 'Offset y', 'dimension', '2px'),
    part('blur', 'Blur', 'dimension', '8px', true),
    part('spread', 'Spread', 'dimension', '0px', true),
    { ...part('inset', 'Inset', 'boolean', '', true), words: ['true', 'false'] },
  ],
  border: [
    part('color', 'Color', 'color', '#808080'),
    part('width', 'Width', 'dimension', '1px'),
    { ...part('style', 'Style', 'strokeStyle', 'solid'), words: strokeWords },
  ],
  typography: [
    part('fontFamily', 'Font family', 'fontFamily', 'sans-serif', true),
    part('fontSize', 'Font size', 'fontSize', '16px', true),
    part('fontWeight', 'Font weight', 'fontWeight', '400', true),
    part('letterSpacing', 'Letter spacing', 'letterSpacing', '0px', true),
    part('lineHeight', 'Line height', 'lineHeight', '1.5', true),
    {
      ...part('fontStyle', 'Font style', 'string', '', true),
      words: ['normal', 'italic', 'oblique'],
      misfit: slantMisfit,
    },
  ],
  transition: [
    part('duration', 'Duration', 'duration', '150ms'),
    part('delay', 'Delay', 'duration', '0ms'),
    part('timingFunction', 'Timing function', 'cubicBezier', '0.2, 0, 0, 1'),
  ],
  gradient: [part('color', 'Color', 'color', '#808080'), part('position', 'Position', 'number', '0')],
  // A stroke style is a keyword or dashes and has its own form.
  strokeStyle: [],
}

/** The noun for one of several layers; null for types with a single layer. */
export const layerWords: Record<CompositeType, string | null> = {
  shadow: 'Shadow',
  gradient: 'Stop',
  border: null,
  typography: null,
  transition: null,
  strokeStyle: null,
}

export function isComposite(type: TypeName): type is CompositeType {
  return type in partsOf
}

/** One object of parts in the form. */
export interface Layer {
  id: number
  /** The text of an alias in place of the whole layer. */
  alias: string | null
  texts: Readonly<Record<string, string>>
  before: Readonly<Record<string, Json>>
}

let nextId = 1

export function newLayer(type: CompositeType): Layer {
  const texts = Object.fromEntries(partsOf[type].map(({ key, start }) => [key, start]))
  return { id: nextId++, alias: null, texts, before: {} }
}

/** The layers of a value; one initial layer where there is no value yet. */
export function layersOf(type: CompositeType, value: Json | undefined): Layer[] {
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value]
  return list.length === 0 ? [newLayer(type)] : list.map(each => layerOf(type, each))
}

function layerOf(type: CompositeType, value: Json): Layer {
  const target = aliasOf(value)
  const before =
    target === null && value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value))
      : {}
  const texts = Object.fromEntries(
    partsOf[type].map(({ key, type: of }) => [
      key,
      Object.hasOwn(before, key) ? editText({ type: of, value: before[key]!, description: null }) : '',
    ]),
  )
  return { id: nextId++, alias: target === null ? null : `{${target}}`, texts, before }
}

/** Reads a part, or returns its fault. */
export function readPart(part: Part, layer: Layer): { value: Json | undefined } | { error: string } {
  const text = layer.texts[part.key] ?? ''
  if (text.trim() === '') return part.optional ? { value: undefined } : { error: `${part.label} is needed` }
  const reading = readText(part.type, text, layer.before[part.key])
  if (reading.kind === 'invalid') return { error: reading.error }
  const misfit = reading.kind === 'literal' && reading.value !== layer.before[part.key] ? part.misfit?.(text) : null
  return misfit ? { error: misfit } : { value: reading.value }
}

/** The value of the layers, or its fault. A single shadow stays an object. */
export function valueOf(
  type: CompositeType,
  layers: readonly Layer[],
  before: Json | undefined,
): { value: Json } | { error: string } {
  const values: Json[] = []
  for (const layer of layers) {
    const made = layer.alias === null ? assemble(type, layer) : readAlias(layer.alias)
    if ('error' in made) return made
    values.push(made.value)
  }
  const one = layerWords[type] === null || (type === 'shadow' && values.length === 1 && !Array.isArray(before))
  const value = one ? values[0]! : values
  const misfit = checkValue(type, value)
  return misfit === null ? { value } : { error: misfit[0]!.toUpperCase() + misfit.slice(1) }
}

function readAlias(text: string): { value: Json } | { error: string } {
  const target = /^\{([^{}]+)\}$/.exec(text.trim())?.[1]
  return target ? { value: { alias_to: target } } : { error: 'An alias is a name in braces, such as {shadow.low}' }
}

function assemble(type: CompositeType, layer: Layer): { value: Json } | { error: string } {
  // Keeps parts that the form lacks, such as the text case of other tools.
  const known = new Set(partsOf[type].map(({ key }) => key))
  const entries = Object.entries(layer.before).filter(([key]) => !known.has(key))
  for (const each of partsOf[type]) {
    const read = readPart(each, layer)
    if ('error' in read) return { error: `${each.label}: ${read.error}` }
    if (read.value !== undefined) entries.push([each.key, read.value])
  }
  return { value: Object.fromEntries(entries) }
}
