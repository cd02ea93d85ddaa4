// Colors of values. The engine does all the arithmetic, so that the dashboard and the exports agree.
import { isMisfit, types, type Color, type Json } from '@tessera/engine'

interface ParsedColor {
  color: Color
  css: string
}
const cache = new Map<string, ParsedColor | null>()

function read(value: Json): ParsedColor | null {
  const key = typeof value === 'string' ? value : JSON.stringify(value)
  const before = cache.get(key)
  if (before !== undefined) return before
  const color = types.color.parse(value)
  const entry = isMisfit(color) ? null : { color, css: types.color.text(color) }
  if (cache.size > 20_000) cache.clear()
  cache.set(key, entry)
  return entry
}

/** The parsed color of a value, or null. */
export function colorOf(value: Json): Color | null {
  return read(value)?.color ?? null
}

/** The CSS text of a color value, serialized from the parsed color (never the input itself); null for other values. */
export function cssOf(value: Json): string | null {
  return read(value)?.css ?? null
}
