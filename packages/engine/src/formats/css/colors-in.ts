// Finds and replaces colors anywhere in a value.
import type { Color } from '../../color/color.ts'
import type { Held } from '../../types/composite.ts'
import type { TypeName } from '../../types/index.ts'
import type { Normal } from '../../types/parsed.ts'
import { isReference } from '../../formula/alias.ts'

/** Returns the replacement of a color; null where the color stays. */
type Change = (color: Color) => Color | null

const colorsIn: {
  readonly [Type in TypeName]: ((parsed: Normal<Type>, change: Change) => Normal<Type> | null) | 'no colors'
} = {
  color: (color, change) => change(color),
  border: inObject,
  shadow: inList,
  gradient: inList,
  dimension: 'no colors',
  fontFamily: 'no colors',
  fontWeight: 'no colors',
  fontSize: 'no colors',
  lineHeight: 'no colors',
  letterSpacing: 'no colors',
  duration: 'no colors',
  cubicBezier: 'no colors',
  number: 'no colors',
  strokeStyle: 'no colors',
  transition: 'no colors',
  typography: 'no colors',
  string: 'no colors',
  boolean: 'no colors',
}

interface WithColor {
  color: Held<Color>
}

function inObject<Value extends WithColor>(value: Value, change: Change): Value | null {
  const color = isReference(value.color) ? null : change(value.color)
  return color === null ? null : { ...value, color }
}

/** An item may be a reference as a whole. */
function inList<Item extends WithColor>(items: Held<Item>[], change: Change): Held<Item>[] | null {
  const changed = items.map(item => (isReference(item) ? null : inObject(item, change)))
  return changed.every(item => item === null) ? null : items.map((item, index) => changed[index] ?? item)
}

/** The parsed value with the colors that `change` returns; null where none changed. */
export function changeColors(type: TypeName, parsed: unknown, change: Change): unknown {
  const inValue = colorsIn[type] as ((parsed: unknown, change: Change) => unknown) | 'no colors'
  return inValue === 'no colors' ? null : inValue(parsed, change)
}
