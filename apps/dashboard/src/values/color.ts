// Colors of values. The engine does all the arithmetic, so that the dashboard and the exports agree.
import { isMisfit, types, type Color, type Json } from '@tessera/engine'

interface Known {
  color: Color
  css: string
}
const known = new Map<string, Known | null>()

function read(value: Json): Known | null {
  const key = typeof value === 'string' ? value : JSON.stringify(value)
  const before = known.get(key)
  if (before !== undefined) return before
  const color = types.color.parse(value)
  const entry = isMisfit(color) ? null : { color, css: types.color.text(color) }
  if (known.size > 20_000) known.clear()
  known.set(key, entry)
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
