// CSS text that Sass outputs unchanged.
import type { Color } from '../../color/color.ts'
import type { ValueSyntax } from '../css/values.ts'
import { textOf } from './text.ts'

export const scssSyntax: ValueSyntax = {
  text: textOf({ color: sassColor, strings: withoutInterpolation, slash: sassSlash }),
  // Sass outputs an interpolated string literally: it evaluates no arithmetic and no maps in it.
  css: text => `#{"${withoutInterpolation(text.replace(/["\\]/g, '\\$&'))}"}`,
}

/** Sass requires the percent signs of `hwb()`, which are optional in CSS Color 4. */
function sassColor(color: Color): Color | null {
  return color.space === 'hwb' ? { ...color, written: undefined } : null
}

/** Sass interpolates `#{…}` within quotes, unless the `#` is escaped. */
function withoutInterpolation(text: string): string {
  return text.replaceAll('#{', '\\#{')
}

function sassSlash(text: string): string {
  return text.includes('$') ? text.replace(/\$[^/]+/g, '#{$&}') : `#{"${text}"}`
}
