// Which types of tokens a property takes, and what names of tokens speak for it.
import type { TypeName } from '@tessera/engine'

export interface Takes {
  types: readonly TypeName[]
  /** Tokens whose names match are meant for it; null: none in particular. */
  family: RegExp | null
  /** A value without an equal token is no finding: layouts have many sizes that no system names. */
  onlyExact?: true
}

const text = /(^|[.-])(text|fg|foreground|ink|font|content|link|label)/i
const ground = /(^|[.-])(bg|background|surface|canvas|fill|layer)/i
const line = /(^|[.-])(border|outline|stroke|divider|line|separator|ring)/i
const space = /(^|[.-])(spac|gap|padding|margin|inset|gutter|inline|stack)/i
const radius = /(^|[.-])(radius|radii|round|corner|rounded)/i
const size = /(^|[.-])(size|sizing|width|height|breakpoint|container)/i
const families = { text, ground, line, space, radius, size }

/** The first that matches the property counts for each type. */
const table: readonly [property: RegExp, takes: readonly Takes[]][] = [
  [
    /^(color|caret-color|text-decoration.*|text-emphasis.*|-webkit-text-fill-color)$/,
    [{ types: ['color'], family: text }],
  ],
  [/^(background|background-color|background-image)$/, [{ types: ['color'], family: ground }]],
  [
    /^(border|border-(top|right|bottom|left|block|inline)(-(start|end))?|outline|column-rule)(-(color|width))?$/,
    [
      { types: ['color'], family: line },
      { types: ['dimension'], family: line, onlyExact: true },
    ],
  ],
  [/^border-(?:.+-)?radius$/, [{ types: ['dimension'], family: radius }]],
  [/^(box-shadow|text-shadow)$/, [{ types: ['color'], family: /shadow/i }]],
  [/^(fill|stroke|.*-color|filter|backdrop-filter)$/, [{ types: ['color'], family: null }]],
  [/^(scroll-)?(padding|margin)(-.+)?$|^((row|column|grid)-)?gap$/, [{ types: ['dimension'], family: space }]],
  [
    /^(min-|max-)?(width|height|inline-size|block-size)$|^flex-basis$/,
    [{ types: ['dimension'], family: size, onlyExact: true }],
  ],
  [/^(inset(-.+)?|top|right|bottom|left)$/, [{ types: ['dimension'], family: space, onlyExact: true }]],
  [/^outline-offset$/, [{ types: ['dimension'], family: line, onlyExact: true }]],
  [/^font-size$/, [{ types: ['fontSize', 'dimension'], family: /font|text|size|type/i }]],
  [/^letter-spacing$/, [{ types: ['letterSpacing', 'dimension'], family: /letter|tracking/i }]],
  [/^line-height$/, [{ types: ['lineHeight', 'number', 'dimension'], family: /line|leading/i }]],
  [/^font-weight$/, [{ types: ['fontWeight'], family: null }]],
  [
    /^(transition|animation)(-(duration|delay))?$/,
    [
      { types: ['duration'], family: null },
      { types: ['cubicBezier'], family: null },
    ],
  ],
  [/^(transition|animation)-timing-function$/, [{ types: ['cubicBezier'], family: null }]],
  // A number means nothing by itself: only a token that is named like the property is meant for it.
  [/^z-index$/, [{ types: ['number'], family: /z-?index|layer|elevation/i, onlyExact: true }]],
  [/^opacity$/, [{ types: ['number'], family: /opacity|alpha/i, onlyExact: true }]],
]

const known = new Map<string, readonly Takes[]>()

export function takesOf(property: string): readonly Takes[] {
  const found = known.get(property) ?? table.find(([pattern]) => pattern.test(property))?.[1] ?? []
  known.set(property, found)
  return found
}

/** Whether a name speaks for another family than the property's. */
export function isForOthers(name: string, { family }: Takes): boolean {
  return (
    family !== null && !family.test(name) && Object.values(families).some(other => other !== family && other.test(name))
  )
}
