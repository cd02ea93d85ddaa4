// Type names of older drafts and of tools, and what they are read as; and the type that a value shows where none is given.
// Only the lenient reader uses this: a token without a type is invalid (DTCG, Design token, Type).
import { isTypeName, type TypeName } from '../../types/index.ts'
import { isMap, type Node } from './node.ts'

/** Lower case, without hyphens. What is missing here is read by its value. */
const names = new Map<string, TypeName>([
  ['cubicbezier', 'cubicBezier'],
  ['easing', 'cubicBezier'],
  ['size', 'dimension'],
  ['sizing', 'dimension'],
  ['spacing', 'dimension'],
  ['space', 'dimension'],
  ['borderradius', 'dimension'],
  ['radius', 'dimension'],
  ['borderwidth', 'dimension'],
  ['opacity', 'number'],
  ['fontfamilies', 'fontFamily'],
  ['fontweights', 'fontWeight'],
  ['fontsizes', 'fontSize'],
  ['lineheights', 'lineHeight'],
  ['letterspacings', 'letterSpacing'],
  ['boxshadow', 'shadow'],
  ['time', 'duration'],
  ['float', 'number'],
  ['text', 'string'],
])

/** The engine's type for a `$type` that DTCG does not have, or null. */
export function olderType(name: string, value: Node | undefined): TypeName | null {
  if (isTypeName(name)) return name
  const known = names.get(name.toLowerCase().replace(/[-_ ]/g, ''))
  // `opacity: "50%"` is no number.
  return known === 'number' && typeof value === 'string' ? null : (known ?? null)
}

const color =
  /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\((?:(?!var\(|calc\(|from)[^{}])*\))$/i
const length = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:px|rem)$/i
const time = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:ms|s)$/i
const bezier = /^cubic-bezier\([^{}()]*\)$/i

/** The type that a literal shows. */
export function shownType(value: Node | undefined): TypeName {
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'string') {
    const text = value.trim()
    if (color.test(text)) return 'color'
    if (length.test(text)) return 'dimension'
    if (time.test(text)) return 'duration'
    if (bezier.test(text)) return 'cubicBezier'
    return 'string'
  }
  if (Array.isArray(value)) {
    if (value.length === 4 && value.every(item => typeof item === 'number')) return 'cubicBezier'
    if (value.length > 0 && value.every(item => typeof item === 'string')) return 'fontFamily'
    const shown = new Set(value.map(item => (isMap(item) ? shownType(item) : 'string')))
    return shown.size === 1 && shown.has('shadow')
      ? 'shadow'
      : value.every(isStop) && value.length > 0
        ? 'gradient'
        : 'string'
  }
  return isMap(value) ? shownByKeys(value) : 'string'
}

function isStop(item: Node): boolean {
  return isMap(item) && item.has('color') && item.has('position')
}

function shownByKeys(value: Map<string, Node>): TypeName {
  const unit = value.get('unit')
  if (value.has('colorSpace') && value.has('components')) return 'color'
  if (value.has('value') && (unit === 'ms' || unit === 's')) return 'duration'
  if (value.has('value') && typeof unit === 'string') return 'dimension'
  if (value.has('offsetX') && value.has('offsetY')) return 'shadow'
  if (value.has('fontFamily') || value.has('fontSize')) return 'typography'
  if (value.has('width') && value.has('style')) return 'border'
  if (value.has('duration') && value.has('timingFunction')) return 'transition'
  if (value.has('dashArray')) return 'strokeStyle'
  return 'string'
}
