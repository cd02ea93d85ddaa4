// The exact rules of the thirteen types' values (DTCG 2025.10, Types, Composite types and Color module).
import { isMap, type Node, type NodeMap } from '../../../base/node.ts'
import { referenceOf, type Reference } from '../reference.ts'
import { composites, type Composite, type DtcgType } from '../shape.ts'
import { colorRules, colorSpaceNames } from './rules-color.ts'

export type Path = string[]

/** The document around a value, as far as the rules need it. */
export interface Surroundings {
  fault(at: Path, message: string): void
  /**
   * The target of a reference: a literal to check in its place, or the type of a whole token; null where a fault has been
   * reported.
   */
  target(reference: Reference, at: Path): AliasTarget | null
}

/** `literal` returns the value at the end of the token's aliases. */
export type AliasTarget = { literal(): Node } | { type: DtcgType | null; literal(): Node }

/** Checks a value that is not a reference as a whole. */
export function checkValue(type: DtcgType, value: Node, at: Path, around: Surroundings): void {
  const composite = composites.get(type)
  if (composite) checkComposite(type, composite, value, at, around)
  else simple[type]?.(value, at, around)
}

type Rule = (value: Node, at: Path, around: Surroundings) => void

const weights =
  'thin hairline extra-light ultra-light light normal regular book medium semi-bold demi-bold bold extra-bold ultra-bold black heavy extra-black ultra-black'.split(
    ' ',
  )
const strokes = ['solid', 'dashed', 'dotted', 'double', 'groove', 'ridge', 'outset', 'inset']
const caps = ['round', 'butt', 'square']

const simple: Partial<Record<DtcgType, Rule>> = {
  color: checkColor,
  dimension: measure('dimension', ['px', 'rem']),
  duration: measure('duration', ['ms', 's']),
  number: (value, at, around) => number(value, at, around),
  fontFamily(value, at, around) {
    if (!Array.isArray(value)) return fontName(value, at, around)
    if (value.length === 0) around.fault(at, 'A fontFamily must name at least one font')
    for (const [i, item] of value.entries()) leaf(item, [...at, String(i)], around, fontName)
  },
  fontWeight(value, at, around) {
    if (typeof value === 'number') number(value, at, around, 1, 1000)
    else if (typeof value !== 'string' || !weights.includes(value)) {
      around.fault(at, `${show(value)} is no fontWeight: a number from 1 to 1000 or one of ${weights.join(', ')}`)
    }
  },
  cubicBezier(value, at, around) {
    if (!Array.isArray(value) || value.length !== 4) {
      return around.fault(at, `${show(value)} is no cubicBezier: an array of four numbers`)
    }
    for (const [i, item] of value.entries()) {
      const [least, most] = i % 2 === 0 ? [0, 1] : [-Infinity, Infinity]
      leaf(item, [...at, String(i)], around, (x, place) => number(x, place, around, least, most))
    }
  },
  strokeStyle(value, at, around) {
    if (!isMap(value)) {
      if (typeof value === 'string' && strokes.includes(value)) return
      return around.fault(
        at,
        `${show(value)} is no strokeStyle: one of ${strokes.join(', ')}, or an object with dashArray and lineCap`,
      )
    }
    if (!keys(value, ['dashArray', 'lineCap'], [], 'strokeStyle', at, around)) return
    leaf(value.get('lineCap') ?? null, [...at, 'lineCap'], around, (cap, place) => {
      if (typeof cap !== 'string' || !caps.includes(cap))
        around.fault(place, `${show(cap)} is no lineCap: one of ${caps.join(', ')}`)
    })
    leaf(value.get('dashArray') ?? null, [...at, 'dashArray'], around, (dashes, place) => {
      if (!Array.isArray(dashes) || dashes.length === 0) {
        return around.fault(place, 'A dashArray must be an array of at least one dimension')
      }
      for (const [i, dash] of dashes.entries()) checkPart('dimension', dash, [...place, String(i)], around)
    })
  },
}

function checkComposite(type: DtcgType, composite: Composite, value: Node, at: Path, around: Surroundings): void {
  if (Array.isArray(value) && composite.list) {
    if (value.length === 0) around.fault(at, `A ${type} must have at least one item`)
    for (const [i, item] of value.entries()) {
      const place = [...at, String(i)]
      const reference = referenceOf(item)
      if (reference) checkItem(type, composite, reference, place, around)
      else checkObject(type, composite, item, place, around)
    }
  } else if (composite.list === 'always') {
    around.fault(
      at,
      `${show(value)} is no ${type}: an array of objects with ${[...composite.parts.keys()].join(' and ')}`,
    )
  } else checkObject(type, composite, value, at, around)
}

/** An item of a list may refer to a token of the list's type, or to one item of another list. */
function checkItem(type: DtcgType, composite: Composite, reference: Reference, at: Path, around: Surroundings): void {
  const target = around.target(reference, at)
  if (!target) return
  if ('type' in target) wholeToken(type, target.type, reference, at, around)
  else checkObject(type, composite, target.literal(), at, around)
}

function checkObject(type: DtcgType, composite: Composite, value: Node, at: Path, around: Surroundings): void {
  const required = [...composite.parts.keys()]
  if (!isMap(value)) return around.fault(at, `${show(value)} is no ${type}: an object with ${required.join(', ')}`)
  if (!keys(value, required, composite.plain ?? [], type, at, around)) return
  for (const [key, part] of composite.parts) checkPart(part, value.get(key) ?? null, [...at, key], around)
  if (!value.has('inset')) return
  leaf(value.get('inset') ?? null, [...at, 'inset'], around, (inset, place) => {
    if (typeof inset !== 'boolean') around.fault(place, `inset must be true or false, not ${within(inset)}`)
  })
}

/** A sub-value of a composite: a literal, or a reference to a token or a place with that kind of value. */
function checkPart(type: DtcgType, value: Node, at: Path, around: Surroundings): void {
  const reference = referenceOf(value)
  if (!reference) return checkValue(type, value, at, around)
  const target = around.target(reference, at)
  if (!target) return
  if ('type' in target) wholeToken(type, target.type, reference, at, around)
  else checkValue(type, target.literal(), at, around)
}

function wholeToken(
  expected: DtcgType,
  found: DtcgType | null,
  reference: Reference,
  at: Path,
  around: Surroundings,
): void {
  if (found !== null && found !== expected)
    around.fault(at, `${reference.text} is a ${found}, but a ${expected} is needed here`)
}

/** Checks a place where only a JSON pointer may refer. Curly references are for whole sub-values of composites. */
function leaf(value: Node, at: Path, around: Surroundings, rule: Rule): void {
  if (!isMap(value) || !value.has('$ref')) return rule(value, at, around)
  const reference = referenceOf(value)
  const target = reference && around.target(reference, at)
  if (target) rule(target.literal(), at, around)
}

/** Checks that all required keys exist, and no others. */
function keys(
  value: NodeMap,
  required: string[],
  optional: readonly string[],
  type: string,
  at: Path,
  around: Surroundings,
): boolean {
  const missing = required.filter(key => !value.has(key))
  if (missing.length > 0) around.fault(at, `A ${type} needs ${missing.join(', ')}`)
  for (const key of value.keys()) {
    if (!required.includes(key) && !optional.includes(key))
      around.fault([...at, key], `A ${type} has no ${JSON.stringify(key)}`)
  }
  return missing.length === 0
}

function number(value: Node, at: Path, around: Surroundings, least = -Infinity, most = Infinity): void {
  if (typeof value !== 'number' || !Number.isFinite(value)) around.fault(at, `${show(value)} is not a number`)
  else if (value < least || value > most) around.fault(at, `${value} is outside of ${least} to ${most}`)
}

function measure(type: string, units: string[]): Rule {
  return (value, at, around) => {
    if (!isMap(value)) {
      return around.fault(at, `${show(value)} is no ${type}: an object with a value and a unit (${units.join(' or ')})`)
    }
    if (!keys(value, ['value', 'unit'], [], type, at, around)) return
    leaf(value.get('value') ?? null, [...at, 'value'], around, (x, place) => number(x, place, around))
    leaf(value.get('unit') ?? null, [...at, 'unit'], around, (unit, place) => {
      if (typeof unit !== 'string' || !units.includes(unit)) {
        around.fault(place, `${show(unit)} is no unit of a ${type}: ${units.join(' or ')}`)
      }
    })
  }
}

function fontName(value: Node, at: Path, around: Surroundings): void {
  if (typeof value !== 'string') around.fault(at, `${show(value)} is no font name: it must be a string`)
  else if (referenceOf(value))
    around.fault(at, `${value} cannot stand here: within a fontFamily only a pointer ($ref) can`)
}

function checkColor(value: Node, at: Path, around: Surroundings): void {
  if (!isMap(value)) return around.fault(at, `${show(value)} is no color: an object with colorSpace and components`)
  if (!keys(value, ['colorSpace', 'components'], ['alpha', 'hex'], 'color', at, around)) return
  let space: string | null = null
  leaf(value.get('colorSpace') ?? null, [...at, 'colorSpace'], around, (name, place) => {
    if (typeof name === 'string' && colorRules.has(name)) space = name
    else around.fault(place, `${show(name)} is no colorSpace: one of ${colorSpaceNames.join(', ')}`)
  })
  leaf(value.get('components') ?? null, [...at, 'components'], around, (components, place) => {
    if (!Array.isArray(components)) return around.fault(place, 'The components of a color must be an array')
    if (components.length !== 3) return around.fault(place, `A color has 3 components, not ${components.length}`)
    for (const [i, component] of components.entries()) {
      leaf(component, [...place, String(i)], around, (x, spot) => {
        if (x === 'none') return
        if (typeof x !== 'number' || !Number.isFinite(x))
          return around.fault(spot, `${show(x)} is neither a number nor "none"`)
        const rule = space === null ? undefined : colorRules.get(space)?.[i]
        if (rule && !rule.allows(x)) around.fault(spot, `${x} is no ${rule.name} of ${space}: ${rule.range}`)
      })
    }
  })
  if (value.has('alpha'))
    leaf(value.get('alpha') ?? null, [...at, 'alpha'], around, (alpha, place) => number(alpha, place, around, 0, 1))
  if (!value.has('hex')) return
  leaf(value.get('hex') ?? null, [...at, 'hex'], around, (hex, place) => {
    if (typeof hex !== 'string' || !/^#[\da-f]{6}$/i.test(hex))
      around.fault(place, `${show(hex)} is no hex color of six digits`)
  })
}

/** A value for a message, short. */
export function show(value: Node): string {
  if (Array.isArray(value)) return 'An array'
  if (isMap(value)) return 'An object'
  // JSON.stringify writes JSON5's Infinity and NaN as null.
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

/** As `show`, in the middle of a sentence. */
export const within = (value: Node) => show(value).replace(/^An /, 'an ')
