// CSS text that Sass leaves as it is.
import type { Color } from '../../color/color.ts'
import { cssString } from '../../types/css-string.ts'
import type { TypeName } from '../../types/index.ts'
import type { SayReference } from '../../types/type.ts'
import { typeOf } from '../../value.ts'
import { changeColors } from '../css/colors-in.ts'
import type { Speech } from '../css/values.ts'

export const scssSpeech: Speech = {
  text: scssValue,
  // Interpolated it comes out letter by letter: nothing in it is divided, multiplied or taken for a map.
  css: text => `#{"${withoutInterpolation(text.replace(/["\\]/g, '\\$&'))}"}`,
}

export function scssValue(type: TypeName, parsed: unknown, say?: SayReference): string {
  if (type === 'string') return withoutInterpolation(cssString(parsed as string))
  if (type === 'fontFamily') return withoutInterpolation(typeOf(type).text(parsed))
  if (type === 'typography') return guardSlash(withoutInterpolation(typeOf(type).text(parsed, say)), sassSlash)
  return typeOf(type).text(changeColors(type, parsed, sassColor) ?? parsed, say)
}

/** Sass wants the percent signs of `hwb()`, which CSS Color 4 has made optional. */
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

/**
 * In the `font` shorthand: where a slash parts numbers in a variable, Sass and Less may divide: `quote` keeps the line
 * height out of their sight.
 */
export function guardSlash(shorthand: string, quote: (text: string) => string): string {
  const slash = /^((?:[^\s"/]+ )?)([^\s"/]+\/[^\s"/]+) /.exec(shorthand)
  return slash ? `${slash[1]}${quote(slash[2]!)} ${shorthand.slice(slash[0].length)}` : shorthand
}
