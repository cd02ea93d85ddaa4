// Reads the value of a CSS variable: references in Tessera's spelling, and the type that its name and syntax indicate.
import { splitCss, unescapeCss, unquote } from '../../base/split-css.ts'
import { guess } from '../../reading/guess.ts'
import { evaluate } from '../../formula/constant-math.ts'
import { shape } from '../../values/shape/shape.ts'
import type { Json } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { checkValue } from '../../values/value.ts'
import { entryName, mapLookUp } from './sass-maps.ts'
import { customProperty } from './scan.ts'

/** Longer values are data (fonts, images), where a search for references would only cost time. */
const LONGEST = 20_000

const argumentsOfVar = new RegExp(String.raw`^\s*(${customProperty})\s*(?:,([\s\S]*))?$`, 'u')

const interpolation = String.raw`#\{(\$[\w-]+)\}|@\{([\w-]+)\}`
const interpolations = new RegExp(interpolation, 'g')
const variables = new RegExp(
  String.raw`("(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?)|${mapLookUp}|${interpolation}|(?<![\w-])(?:[A-Za-z_][\w-]*\.)?([$@][\w-]+)`,
  'g',
)

/** `var(--x)`, `$x` and `@x` as `{--x}`, `{$x}`, `{@x}`. A fallback is taken only where the variable does not exist. */
export function withCurly(
  value: string,
  isKnown: (variable: string) => boolean,
  onFallback: (call: string) => void,
): string {
  if (value.length > LONGEST) return value
  const settle = (call: string, inside: string): string => {
    const [, name, fallback] = (call === '(' ? null : argumentsOfVar.exec(inside)) ?? []
    if (name === undefined) return `${call}${inside})`
    if (fallback !== undefined) onFallback(`${call}${inside})`)
    const variable = unescapeCss(name)
    return isKnown(variable) || fallback === undefined ? `{${variable}}` : fallback.trim()
  }
  // The open brackets, outermost first, each with the contents so far: a call is evaluated after those inside it.
  const open = [{ call: '', inside: '' }]
  for (const part of value.split(/(\\[\s\S]|(?<![\w-])var\(|[()])/i)) {
    if (part.endsWith('(') && !part.startsWith('\\')) open.push({ call: part, inside: '' })
    else if (part === ')' && open.length > 1) {
      const { call, inside } = open.pop()!
      open.at(-1)!.inside += settle(call, inside)
    } else open.at(-1)!.inside += part
  }
  const text = open.map(({ call, inside }) => call + inside).join('')
  return text.replace(variables, (spelled, ...groups: (string | undefined)[]) => {
    const [quoted, map, keys, inner, less, plain] = groups
    if (quoted !== undefined) return withInterpolations(quoted, isKnown)
    const name = map !== undefined ? entryName(map, keys!) : (inner ?? (less ? `@${less}` : plain!))
    return isKnown(name) ? `{${name}}` : spelled
  })
}

/** A text in quotes has no variables but those that are interpolated. */
const withInterpolations = (quoted: string, isKnown: (variable: string) => boolean) =>
  quoted.replace(interpolations, (spelled, sass?: string, less?: string) => {
    const name = sass ?? `@${less}`
    return isKnown(name) ? `{${name}}` : spelled
  })

/** Words in a name that distinguish kinds of numbers or lengths. */
const hints: [RegExp, TypeName, RegExp][] = [
  [/(?:^|-)(?:font-)?weight(?:-|$)/, 'fontWeight', /^(?:\d+|[a-z-]+)$/i],
  [/(?:^|-)(?:line-?height|leading)(?:-|$)/, 'lineHeight', /^[\d.]+(?:[a-z]+|%)?$/i],
  [/(?:^|-)(?:letter-?spacing|tracking)(?:-|$)/, 'letterSpacing', /^[-+]?[\d.]+(?:[a-z]+|%)?$/i],
  [/(?:^|-)(?:font-size|text-size)(?:-|$)/, 'fontSize', /^[\d.]+(?:[a-z]+|%)$/i],
  [
    /(?:^|-)(?:font-family|font|family|typeface)(?:-|$)/,
    'fontFamily',
    /^(?:["'].*["']|[\p{L}_][\p{L}\p{N}_ -]*)(?:\s*,|$)/iu,
  ],
  [/(?:^|-)(?:space|spacing|size|gap|radius|width|height|padding|margin|inset)(?:-|$)/, 'dimension', /^0$/],
]

/** The type that a name suggests. */
export function likelyType(name: string): TypeName | undefined {
  const words = kebab(name)
  if (/(?:^|-)(?:colou?r|bg|fg|background|surface|ink|fill)(?:-|$)/.test(words)) return 'color'
  return hints.find(([pattern]) => pattern.test(words))?.[1]
}

/** Kebab case, so that `fontWeight-1` and `font-weight-1` indicate the same type. */
const kebab = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()

export interface Meaning {
  type: TypeName | null
  value: Json
  /** The text is CSS, as opposed to a quoted string. */
  raw: boolean
}

/** The type that a literal suggests, with its value; the type is null where the targets of references decide. */
export function meaningIn(name: string, text: string): Meaning {
  if (/\{[^{}]+\}/.test(text)) return { type: null, value: text, raw: true }
  const hinted = hintedMeaning(name, text)
  if (hinted) return hinted
  if (/^(["'])(?:\\[\s\S]|(?!\1)[\s\S])*\1$/.test(text)) return { type: 'string', value: unquote(text), raw: false }
  if (text === 'true' || text === 'false') return { type: 'boolean', value: text === 'true', raw: false }
  const { type, value } = guess(/^calc\(/i.test(text) ? (evaluate(text) ?? text) : text)
  if (type !== 'string') return { type, value, raw: false }
  const gradient = gradientOf(text)
  if (gradient) return { type: 'gradient', value: gradient, raw: false }
  const font = fontOf(text)
  if (font) return { type: 'typography', value: font, raw: false }
  return { type: 'string', value: text, raw: true }
}

/** The meaning by the words of the name, where the text is a value of that type. */
function hintedMeaning(name: string, text: string): Meaning | null {
  const words = kebab(name)
  for (const [pattern, type, syntax] of hints) {
    if (!pattern.test(words) || !syntax.test(text)) continue
    const value = shape(type, text)
    if (checkValue(type, value) === null) return { type, value, raw: false }
  }
  return null
}

/** A linear gradient without a direction is a list of stops, which the type can represent. */
function gradientOf(text: string): Json | null {
  const inside = /^linear-gradient\(([\s\S]*)\)$/i.exec(text)?.[1]
  const stops = inside === undefined ? null : splitCss(inside, ',')
  const read = stops?.map(stop => {
    const words = splitCss(stop, ' ') ?? []
    const position = /^(-?[\d.]+)%$/.exec(words[1] ?? '')
    return words.length === 2 && position ? { color: words[0]!, position: Number(position[1]) / 100 } : null
  })
  return read && checkValue('gradient', read) === null ? read : null
}

/** The parts of the `font` shorthand that the type supports: style, weight, size, line height, families. */
function fontOf(text: string): Json | null {
  const match =
    /^(?:(italic|oblique(?:\s+-?[\d.]+deg)?)\s+)?(?:(\d{1,4}|bold|normal)\s+)?([\d.]+(?:px|rem|em|pt|%|vw))(?:\s*\/\s*([\d.]+(?:px|rem|em|%)?))?\s+(\S[\s\S]*)$/i.exec(
      text,
    )
  if (!match || !/^["'\p{L}]/u.test(match[5]!)) return null
  const [, style, weight, fontSize, height, family] = match
  const value: { [part: string]: Json } = { fontFamily: shape('fontFamily', family!), fontSize: fontSize! }
  if (weight !== undefined) value.fontWeight = shape('fontWeight', weight.toLowerCase())
  if (height !== undefined) value.lineHeight = height
  if (style !== undefined) value.fontStyle = style.toLowerCase().replace(/\s+/, ' ')
  const families = splitCss(family!, ',') ?? ['']
  if (families.some(name => !/^(?:["'].*["']|[\p{L}_-][\p{L}\p{N}_ -]*)$/u.test(name))) return null
  return checkValue('typography', value) === null ? value : null
}
