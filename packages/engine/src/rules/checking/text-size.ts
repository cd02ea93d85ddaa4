// Whether a typography token sets large text (WCAG 2.2, large scale).
import type { Resolved } from '../../resolve/resolve.ts'
import { pixelsOf } from './lengths.ts'

/** 18pt, or 14pt and bold. A size without a value in pixels is not large. */
export function isLargeText(resolved: Resolved | undefined): boolean {
  if (!resolved?.ok || resolved.type !== 'typography' || !resolved.parsed.fontSize) return false
  const px = pixelsOf(resolved.parsed.fontSize)
  const weight = resolved.parsed.fontWeight ?? 400
  // 14pt are 18⅔ pixels.
  return px !== null && (px >= 24 || (weight >= 700 && px >= (14 * 4) / 3 - 1e-6))
}
