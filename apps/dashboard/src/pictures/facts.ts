// What a picture needs to know of a value: its lengths and times as numbers.
import { isMisfit, toPixels, types, type Json } from '@tessera/engine'

/** CSS pixels of a resolved length, one rem being 16; null where it depends on a font or a viewport. */
export function pixelsOf(value: Json): number | null {
  const parsed = types.dimension.parse(value)
  return isMisfit(parsed) ? null : toPixels(parsed, 16)
}

export function millisecondsOf(value: Json): number | null {
  const parsed = types.duration.parse(value)
  return isMisfit(parsed) ? null : parsed.unit === 's' ? parsed.value * 1000 : parsed.value
}
