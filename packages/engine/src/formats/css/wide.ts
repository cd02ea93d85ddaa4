// Colors that sRGB cannot show, wherever a value holds one.
import type { Color } from '../../color/color.ts'
import { isWide, toSrgb } from '../../color/convert.ts'
import { hex } from '../../color/write.ts'
import type { TypeName } from '../../types/index.ts'

interface WithColor {
  color: unknown
}

/** The parsed value with its wide colors brought into sRGB, or null where it has none. */
export function withoutWideColors(type: TypeName, parsed: unknown): unknown {
  if (type === 'color') return narrowed(parsed as Color)
  if (type === 'border') return inObject(parsed as WithColor)
  if (type !== 'shadow' && type !== 'gradient') return null
  const items = parsed as WithColor[]
  const narrow = items.map(inObject)
  return narrow.every(item => item === null) ? null : narrow.map((item, index) => item ?? items[index])
}

function inObject(value: WithColor): unknown {
  const color = isColor(value.color) ? narrowed(value.color) : null
  return color === null ? null : { ...value, color }
}

/** Not a reference, nor absent (an item of a list may be a reference as a whole). */
function isColor(color: unknown): color is Color {
  return typeof color === 'object' && color !== null && 'space' in color
}

function narrowed(color: Color): Color | null {
  if (!isWide(color)) return null
  const { r, g, b, alpha } = toSrgb(color)
  return { space: 'srgb', components: [r, g, b], alpha, written: hex({ r, g, b, alpha }) }
}
