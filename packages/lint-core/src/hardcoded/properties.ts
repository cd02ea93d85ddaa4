// The types of tokens that a property accepts, and the names of tokens that are meant for it.
import type { TypeName } from '@tessera/engine'

export interface Takes {
  types: readonly TypeName[]
  /** Tokens with matching names are meant for it; null: no particular ones. */
  family: RegExp | null
  /** Only values with an equal token are findings, since layouts have many sizes without a token. */
  onlyExact?: true
}

const text = /(^|[.-])(text|fg|foreground|ink|font|content|link|label)/i
const ground = /(^|[.-])(bg|background|surface|canvas|fill|layer)/i
const line = /(^|[.-])(border|outline|stroke|divider|line|separator|ring)/i
const space = /(^|[.-])(spac|gap|padding|margin|inset|gutter|inline|stack)/i
const radius = /(^|[.-])(radius|radii|round|corner|rounded)/i
const size = /(^|[.-])(size|sizing|width|height|breakpoint|container)/i
const families = { text, ground, line, space, radius, size }

/** For each type, the first matching entry counts. */
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
  // A number has no meaning by itself, so only tokens named like the property are meant for it.
  [/^z-index$/, [{ types: ['number'], family: /z-?index|layer|elevation/i, onlyExact: true }]],
  [/^opacity$/, [{ types: ['number'], family: /opacity|alpha/i, onlyExact: true }]],
]

const known = new Map<string, readonly Takes[]>()

export function takesOf(property: string): readonly Takes[] {
  const found = known.get(property) ?? table.find(([pattern]) => pattern.test(property))?.[1] ?? []
  known.set(property, found)
  return found
}

/** Whether a name belongs to the family of another property. */
export function isForOthers(name: string, { family }: Takes): boolean {
  return (
    family !== null && !family.test(name) && Object.values(families).some(other => other !== family && other.test(name))
  )
}
