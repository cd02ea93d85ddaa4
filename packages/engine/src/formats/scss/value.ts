// CSS text that Sass leaves as it is.
import { cssString } from '../../types/css-string.ts'
import type { TypeName } from '../../types/index.ts'
import { typeOf } from '../../value.ts'

export function scssValue(type: TypeName, parsed: unknown): string {
  if (type === 'string') return withoutInterpolation(cssString(parsed as string))
  if (type === 'fontFamily') return withoutInterpolation(typeOf(type).text(parsed))
  if (type === 'typography') return guardSlash(withoutInterpolation(typeOf(type).text(parsed)), text => `#{"${text}"}`)
  return typeOf(type).text(parsed)
}

/** `#{…}` within quotes is code to Sass; an escaped `#` is a sign like any other. */
function withoutInterpolation(text: string): string {
  return text.replaceAll('#{', '\\#{')
}

/** In the `font` shorthand: where a slash parts numbers in a variable, Sass and Less may divide: `quote` keeps the line height out of their sight. */
export function guardSlash(shorthand: string, quote: (text: string) => string): string {
  const slash = /^((?:[\d.]+ )?)([-\d.a-z%]+\/[-\d.a-z%]+) /.exec(shorthand)
  return slash ? `${slash[1]}${quote(slash[2]!)} ${shorthand.slice(slash[0].length)}` : shorthand
}
