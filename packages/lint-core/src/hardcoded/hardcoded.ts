// The literals in a property's value that tokens could replace.
import type { TypeName } from '@tessera/engine'
import parse, { type Node } from 'postcss-value-parser'
import type { TokenIndex } from '../token-index.ts'
import { candidatesFor, relative, type Candidates } from './candidates.ts'
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

/** A value of a type that the property takes. */
export interface Literal {
  start: number
  end: number
  text: string
  type: TypeName
  candidates: Candidates | null
  /** The innermost function around it; '' for none. */
  within: string
}

export const findHardcoded = (property: string, value: string, index: TokenIndex): Hardcoded[] =>
  literalsIn(property, value, index).flatMap(({ start, end, text, candidates }) =>
    candidates ? [{ start, end, text, ...candidates }] : [],
  )

/** Also the values for which no token is a candidate. */
export function literalsIn(property: string, value: string, index: TokenIndex): Literal[] {
  const name = property.toLowerCase()
  const whole = asWhole(name, value, index)
  if (whole) return whole
  const takes = takesOf(name)
  const found: Literal[] = []
  const add = (node: Node, text: string, fitting: readonly Takes[], within: string) => {
    const read = fitting.map(each => readAs(each, text, index)).filter(each => each !== null)
    const best = read.find(({ candidates }) => candidates) ?? read[0]
    if (best) found.push({ start: node.sourceIndex, end: node.sourceEndIndex, text, within, ...best })
  }
  const walk = (nodes: readonly Node[], within: string) => {
    for (const node of nodes) {
      if (node.type === 'function') {
        const called = node.value.toLowerCase()
        if (opaque.has(called)) continue
        if (colorFunctions.has(called)) add(node, parse.stringify(node), colorsOf(takes), within)
        else if (called === 'cubic-bezier') add(node, parse.stringify(node), takes, within)
        else walk(node.nodes, called || within || '(')
      } else if (node.type === 'word' && !/[$@{}]/.test(node.value)) {
        const text = node.value
        if (text.startsWith('#')) add(node, text, colorsOf(takes), within)
        else add(node, text, within === '' ? takes : takes.filter(({ types }) => types.includes('color')), within)
      }
    }
  }
  walk(parse(value).nodes, '')
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
function asWhole(property: string, value: string, index: TokenIndex): Literal[] | null {
  const type = ofWholes.find(([pattern]) => pattern.test(property))?.[1]
  if (!type) return null
  const isLiteral =
    !/[$@{}]|\bvar\(/i.test(value) && !/^(inherit|initial|unset|revert|revert-layer|none)$/i.test(value.trim())
  const candidates = isLiteral
    ? candidatesFor({ types: [type], family: null, onlyExact: true }, type, normalize(type, value), index)
    : null
  if (candidates) return [{ start: 0, end: value.length, text: value, type, candidates, within: '' }]
  return type === 'fontFamily' ? [] : null
}

interface Read {
  type: TypeName
  candidates: Candidates | null
}

/** null: the text is no value that a token should stand for. */
function readAs(takes: Takes, text: string, index: TokenIndex): Read | null {
  if (isKeyword(takes, text)) return null
  const all = takes.types.map(type => readAsType(type, takes, text, index)).filter(read => read !== null)
  return all.find(({ candidates }) => candidates?.isExact) ?? all.find(({ candidates }) => candidates) ?? all[0] ?? null
}

function isKeyword({ types }: Takes, text: string): boolean {
  return types.includes('color') ? /^transparent$/i.test(text) : /^[a-z-]+$/i.test(text)
}

function readAsType(type: TypeName, takes: Takes, text: string, index: TokenIndex): Read | null {
  const value = normalize(type, text)
  if (!value || value.amount?.number === 0) return null
  const candidates = candidatesFor(takes, type, value, index)
  if (candidates) return { type, candidates }
  const isMeasure = !takes.onlyExact && type !== 'number' && !relative.test(value.amount?.unit ?? '')
  return isMeasure ? { type, candidates } : null
}
