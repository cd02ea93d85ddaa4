// A stroke style: CSS's keyword, and the dashes in pixels, if given.
import type { Parsed } from '../../types/parsed.ts'
import type { Lengths } from './lengths.ts'

export interface Stroke {
  /** `dashed` where there are dashes. */
  keyword: string
  dashes: number[]
  cap: 'round' | 'butt' | 'square'
}

/** null where a dash cannot be converted to pixels. */
export function strokeOf(style: Parsed<'strokeStyle'>, { pixels }: Lengths): Stroke | null {
  if (typeof style === 'string') return { keyword: style, dashes: [], cap: 'butt' }
  const dashes = style.dashArray.flatMap(dash => pixels(dash) ?? [])
  return dashes.length === style.dashArray.length ? { keyword: 'dashed', dashes, cap: style.lineCap } : null
}
