// Colors wherever a value holds one.
import type { Color } from '../../color/color.ts'
import type { TypeName } from '../../types/index.ts'

interface WithColor {
  color: unknown
}

/** The parsed value with its colors as `change` makes them (null: it stays), or null where none changed. */
export function changeColors(type: TypeName, parsed: unknown, change: (color: Color) => Color | null): unknown {
  const inObject = (value: WithColor): unknown => {
    const color = isColor(value.color) ? change(value.color) : null
    return color === null ? null : { ...value, color }
  }
  if (type === 'color') return change(parsed as Color)
  if (type === 'border') return inObject(parsed as WithColor)
  if (type !== 'shadow' && type !== 'gradient') return null
  const items = parsed as WithColor[]
  const changed = items.map(inObject)
  return changed.every(item => item === null) ? null : changed.map((item, index) => item ?? items[index])
}

/** Not a reference, nor absent (an item of a list may be a reference as a whole). */
function isColor(color: unknown): color is Color {
  return typeof color === 'object' && color !== null && 'space' in color
}
