// CSS text that Sass leaves as it is.
import type { Color } from '../../color/color.ts'
import type { ValueSyntax } from '../css/values.ts'
import { textOf } from './text.ts'

export const scssSyntax: ValueSyntax = {
  text: textOf({ color: sassColor, strings: withoutInterpolation, slash: sassSlash }),
  // Interpolated it comes out letter by letter: nothing in it is divided, multiplied or taken for a map.
  css: text => `#{"${withoutInterpolation(text.replace(/["\\]/g, '\\$&'))}"}`,
}

/** Sass requires the percent signs of `hwb()`, which CSS Color 4 has made optional. */
function sassColor(color: Color): Color | null {
  return color.space === 'hwb' ? { ...color, written: undefined } : null
}

/** `#{…}` within quotes is code to Sass; an escaped `#` is a sign like any other. */
function withoutInterpolation(text: string): string {
  return text.replaceAll('#{', '\\#{')
}

function sassSlash(text: string): string {
  return text.includes('$') ? text.replace(/\$[^/]+/g, '#{$&}') : `#{"${text}"}`
}
