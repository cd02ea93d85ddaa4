// Colors that sRGB cannot show.
import { isWide, toSrgb } from '../../color/convert.ts'
import { hex } from '../../color/write.ts'
import type { TypeName } from '../../types/index.ts'
import { changeColors } from './colors-in.ts'

/** The parsed value with its wide-gamut colors mapped into sRGB, or null where it has none. */
export function withoutWideColors(type: TypeName, parsed: unknown): unknown {
  return changeColors(type, parsed, color => {
    if (!isWide(color)) return null
    const { r, g, b, alpha } = toSrgb(color)
    return { space: 'srgb', components: [r, g, b], alpha, written: hex({ r, g, b, alpha }) }
  })
}
