// Writes values for styles in scripts: numbers and booleans, text styles as objects, others as CSS text.
import { types, type TypeName } from '../../types/index.ts'
import type { LineHeight } from '../../types/line-height.ts'
import type { ByType, Parsed } from '../../types/parsed.ts'
import { typeOf } from '../../values/value.ts'
import { scriptText } from './literal.ts'

export const scriptValues: ByType<string> = {
  number: number => types.number.text(number),
  fontWeight: weight => types.fontWeight.text(weight),
  boolean: flag => types.boolean.text(flag),
  lineHeight: height => lineHeight(height, scriptText),
  string: scriptText,
  cubicBezier: numbers => `[${numbers.map(number => types.number.text(number)).join(', ')}]`,
  typography: style => {
    const parts = styleParts(style, scriptText)
    return `{ ${parts.map(([name, value]) => `${name}: ${value}`).join(', ')} }`
  },
  color: cssText('color'),
  dimension: cssText('dimension'),
  fontFamily: cssText('fontFamily'),
  fontSize: cssText('fontSize'),
  letterSpacing: cssText('letterSpacing'),
  duration: cssText('duration'),
  strokeStyle: cssText('strokeStyle'),
  border: cssText('border'),
  transition: cssText('transition'),
  shadow: cssText('shadow'),
  gradient: cssText('gradient'),
}

function cssText<Type extends TypeName>(type: Type): (parsed: Parsed<Type>) => string {
  return parsed => scriptText(typeOf(type).text(parsed))
}

function lineHeight(height: LineHeight, text: (css: string) => string): string {
  return typeof height === 'number' ? types.lineHeight.text(height) : text(types.lineHeight.text(height))
}

type StylePart = [property: string, value: string]

/** The properties that a text style sets, as code. */
export function styleParts(style: Parsed<'typography'>, text: (css: string) => string): StylePart[] {
  const parts: StylePart[] = []
  if (style.fontFamily) parts.push(['fontFamily', text(types.fontFamily.text(style.fontFamily))])
  if (style.fontSize) parts.push(['fontSize', text(types.fontSize.text(style.fontSize))])
  if (style.fontWeight) parts.push(['fontWeight', types.fontWeight.text(style.fontWeight)])
  if (style.letterSpacing) parts.push(['letterSpacing', text(types.letterSpacing.text(style.letterSpacing))])
  if (style.lineHeight !== undefined) parts.push(['lineHeight', lineHeight(style.lineHeight, text)])
  if (typeof style.fontStyle === 'string') parts.push(['fontStyle', text(style.fontStyle)])
  return parts
}
