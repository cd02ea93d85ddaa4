// The text of each type in Sass and Less: CSS text in which the languages find no code of their own.
import type { Color } from '../../color/color.ts'
import { types, type TypeName } from '../../types/index.ts'
import type { Normal, TextByType } from '../../types/parsed.ts'
import type { WriteReference } from '../../types/type.ts'
import { typeOf } from '../../values/value.ts'
import { changeColors } from '../css/colors-in.ts'
import type { ValueSyntax } from '../css/values.ts'

export interface TextDialect {
  /** The color in a notation that the language supports; null where it stays. */
  color(color: Color): Color | null
  /** Escapes the strings in a text, so that none contains code. */
  strings(text: string): string
  /** Size and line height in a form that the language does not divide. */
  slash(text: string): string
}

export function textOf({ color, strings, slash }: TextDialect): ValueSyntax['text'] {
  const css =
    <Type extends TypeName>(type: Type) =>
    (parsed: Normal<Type>, writeReference?: WriteReference) =>
      typeOf(type).text(parsed, writeReference)
  const recolored =
    <Type extends TypeName>(type: Type) =>
    (parsed: Normal<Type>, writeReference?: WriteReference) =>
      typeOf(type).text(changeColors(type, parsed, color) ?? parsed, writeReference)
  const texts: TextByType = {
    color: recolored('color'),
    border: recolored('border'),
    shadow: recolored('shadow'),
    gradient: recolored('gradient'),
    string: text => strings(types.string.text(text)),
    fontFamily: names => strings(types.fontFamily.text(names)),
    typography: (style, writeReference) => guardSlash(strings(types.typography.text(style, writeReference)), slash),
    dimension: css('dimension'),
    fontWeight: css('fontWeight'),
    fontSize: css('fontSize'),
    lineHeight: css('lineHeight'),
    letterSpacing: css('letterSpacing'),
    duration: css('duration'),
    cubicBezier: css('cubicBezier'),
    number: css('number'),
    strokeStyle: css('strokeStyle'),
    transition: css('transition'),
    boolean: css('boolean'),
  }
  return (type, parsed, writeReference) =>
    (texts[type] as (parsed: unknown, writeReference?: WriteReference) => string)(parsed, writeReference)
}

/**
 * Sass and Less may divide numbers at a slash in a variable, such as size and line height in the `font` shorthand. `quote` prevents
 * that.
 */
function guardSlash(shorthand: string, quote: (text: string) => string): string {
  const slash = /^((?:[^\s"/]+ )*)([^\s"/]+\/[^\s"/]+) /.exec(shorthand)
  return slash ? `${slash[1]}${quote(slash[2]!)} ${shorthand.slice(slash[0].length)}` : shorthand
}
