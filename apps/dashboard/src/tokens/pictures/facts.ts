// Lengths and times as numbers, for pictures of values.
import { isMisfit, toPixels, types, type Json } from '@tessera/engine'

/**
 * CSS pixels of a resolved length, with 16 pixels for one rem; null where the length depends on a font or a viewport.
 */
export function pixelsOf(value: Json): number | null {
  const parsed = types.dimension.parse(value)
  return isMisfit(parsed) ? null : toPixels(parsed, 16)
}

export function millisecondsOf(value: Json): number | null {
  const parsed = types.duration.parse(value)
  return isMisfit(parsed) ? null : parsed.unit === 's' ? parsed.value * 1000 : parsed.value
}
