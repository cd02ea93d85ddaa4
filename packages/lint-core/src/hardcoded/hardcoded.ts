// The literals in a property's value that tokens could replace.
import type { TypeName } from '@tessera/engine'
import parse, { type Node } from 'postcss-value-parser'
import type { TokenIndex } from '../token-index.ts'
import { candidatesFor, type Candidates } from './candidates.ts'
import { normalize } from './normalize.ts'
import { takesOf, type Takes } from './properties.ts'

export interface Hardcoded extends Candidates {
  /** Offsets in the value. */
  start: number
  end: number
  text: string
}

const colorFunctions = new Set('rgb rgba hsl hsla hwb lab lch oklab oklch color'.split(' '))
/** Their arguments are not values of the property, but a fallback, an address or a name. */
const opaque = new Set('var url env attr theme token map-get map.get src format local image-set'.split(' '))
const anyColor: Takes = { types: ['color'], family: null }

export function findHardcoded(property: string, value: string, index: TokenIndex): Hardcoded[] {
  const name = property.toLowerCase()
  const whole = asWhole(name, value, index)
  if (whole) return whole
  const takes = takesOf(name)
  const found: Hardcoded[] = []
  const add = (node: Node, text: string, fitting: readonly Takes[]) => {
    for (const each of fitting) {
      const candidates = candidatesIn(each, text, index)
      if (!candidates) continue
      found.push({ start: node.sourceIndex, end: node.sourceEndIndex, text, ...candidates })
      return
    }
  }
  const walk = (nodes: readonly Node[], inside: boolean) => {
    for (const node of nodes) {
      if (node.type === 'function') {
        const called = node.value.toLowerCase()
        if (opaque.has(called)) continue
        if (colorFunctions.has(called)) add(node, parse.stringify(node), colorsOf(takes))
        else if (called === 'cubic-bezier') add(node, parse.stringify(node), takes)
        else walk(node.nodes, true)
      } else if (node.type === 'word' && !/[$@{}]/.test(node.value)) {
        const text = node.value
        if (text.startsWith('#')) add(node, text, colorsOf(takes))
        else add(node, text, inside ? takes.filter(({ types }) => types.includes('color')) : takes)
      }
    }
  }
  walk(parse(value).nodes, false)
  return found
}

/** A literal in a color syntax is a color in every property. */
function colorsOf(takes: readonly Takes[]): readonly Takes[] {
  const own = takes.filter(({ types }) => types.includes('color'))
  return own.length > 0 ? own : [anyColor]
}

const ofWholes: readonly [property: RegExp, type: TypeName][] = [
  [/^font-family$/, 'fontFamily'],
  [/^(box|text)-shadow$/, 'shadow'],
]

/** A list that one token can replace; null: the parts count separately. */
function asWhole(property: string, value: string, index: TokenIndex): Hardcoded[] | null {
  const type = ofWholes.find(([pattern]) => pattern.test(property))?.[1]
  if (!type) return null
  const isLiteral =
    !/[$@{}]|\bvar\(/i.test(value) && !/^(inherit|initial|unset|revert|revert-layer|none)$/i.test(value.trim())
  const candidates = isLiteral
    ? candidatesFor({ types: [type], family: null, onlyExact: true }, type, normalize(type, value), index)
    : null
  if (candidates) return [{ start: 0, end: value.length, text: value, ...candidates }]
  return type === 'fontFamily' ? [] : null
}

function candidatesIn(takes: Takes, text: string, index: TokenIndex): Candidates | null {
  if (takes.types.includes('color') && /^transparent$/i.test(text)) return null
  const isWord = /^[a-z-]+$/i.test(text)
  if (isWord && !takes.types.includes('color')) return null
  let near: Candidates | null = null
  for (const type of takes.types) {
    const value = normalize(type, text)
    if (!value || value.amount?.number === 0) continue
    const found = candidatesFor(takes, type, value, index)
    if (found?.isExact) return found
    near ??= found
  }
  return near
}
