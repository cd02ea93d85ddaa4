// The text of each type in Sass and Less: that of CSS, with nothing in it that they would take for code of theirs.
import type { Color } from '../../color/color.ts'
import { types, type TypeName } from '../../types/index.ts'
import type { Normal, TextByType } from '../../types/parsed.ts'
import type { WriteReference } from '../../types/type.ts'
import { typeOf } from '../../values/value.ts'
import { changeColors } from '../css/colors-in.ts'
import type { ValueSyntax } from '../css/values.ts'

export interface TextDialect {
  /** A color in a notation that the language supports; null: unchanged. */
  color(color: Color): Color | null
  /** Text with strings in it, none of them code. */
  strings(text: string): string
  /** Size and line height, in a form that is not divided. */
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
 * In the `font` shorthand: where a slash parts numbers in a variable, Sass and Less may divide: `quote` keeps the line
 * height out of their sight.
 */
function guardSlash(shorthand: string, quote: (text: string) => string): string {
  const slash = /^((?:[^\s"/]+ )*)([^\s"/]+\/[^\s"/]+) /.exec(shorthand)
  return slash ? `${slash[1]}${quote(slash[2]!)} ${shorthand.slice(slash[0].length)}` : shorthand
}
