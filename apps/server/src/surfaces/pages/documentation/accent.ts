// The accent of a documentation in both color schemes: the team's color, lighter or darker where links could not be read.
import { contrastRatio, hex, isMisfit, toOklch, toSrgb, types } from '@tessera/engine'
import type { Color } from '@tessera/engine'

/** Surfaces of the page, each at its least contrast. */
const surfaces = { light: [0.95, 0.95, 0.95], dark: [0.16, 0.16, 0.16] } as const
/** WCAG 2.2, 1.4.3. */
const enough = 4.5
const steps = 40

/** A declaration of custom properties; empty without an accent. */
export function accentCss(accent: string | null): string {
  const color = accent === null ? null : colorOf(accent)
  if (color === null) return ''
  return `:root{--text-accent:light-dark(${readable(color, 'light')},${readable(color, 'dark')});--accent:${hex(toSrgb(color))}}`
}

function colorOf(text: string): Color | null {
  const color = types.color.parse(text)
  return isMisfit(color) ? null : color
}

function readable(color: Color, scheme: keyof typeof surfaces): string {
  const surface: Color = { space: 'srgb', components: [...surfaces[scheme]], alpha: 1 }
  const { l, c, h } = toOklch(color)
  const end = scheme === 'light' ? 0 : 1
  for (let step = 0; step < steps; step++) {
    const lightness = l + ((end - l) * step) / steps
    const candidate = hex(toSrgb({ space: 'oklch', components: [lightness, c, h], alpha: 1 }))
    const written = colorOf(candidate)
    if (written && contrastRatio(written, surface) >= enough) return candidate
  }
  return scheme === 'light' ? '#000000' : '#ffffff'
}
