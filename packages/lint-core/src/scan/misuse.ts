// Whether a token is for the property that gets it: by its type, by its name, and by the scopes that it has in Figma.
import type { TypeName } from '@tessera/engine'

export interface Judged {
  name: string
  type: TypeName
  /** The properties to which Figma applies it; empty: any. */
  scopes: readonly string[]
}

/** What a token is, and what the property wants. */
export interface Mismatch {
  is: string
  wants: string
}

/** Only a property's own value may be judged by it: a function may take other types. */
interface Slot {
  wants: string
  takes: readonly TypeName[]
  /** Figma's scopes of what it takes; absent: they say nothing of it. */
  scopes?: readonly string[]
  /** Names with such a segment are not for it, unless they also have one of `named`. */
  not?: readonly Naming[]
  named?: RegExp
}

/** What names with such a segment are for. */
interface Naming {
  words: RegExp
  is: string
}

const length: readonly TypeName[] = ['dimension', 'number']
const segment = (words: string) => new RegExp(`(?:^|-)(?:${words})(?:-|$)`)
const named = {
  text: segment('text|fg|foreground|ink|font|content|link|label|icon|on'),
  ground: segment('bg|background|surface|canvas|fill|overlay|track|indicator'),
  corner: segment('radius|radii|corner|corners|rounded|round'),
  space: segment('space|spacing|gap|padding|margin|inset|size|sizing'),
  type: segment('font|text|type|typography|size|sizing|heading|body'),
}
const forText = { words: segment('text|fg|foreground|ink'), is: 'named for text' }
const forGrounds = { words: segment('bg|background|surface|canvas'), is: 'named for backgrounds' }
const forLines = { words: segment('border|outline|divider|separator|stroke'), is: 'named for lines' }
const forCorners = { words: segment('radius|radii|corner|corners|rounded'), is: 'named for corners' }
const forSpaces = { words: segment('space|spacing|gap|padding|margin|inset'), is: 'named for spaces' }

const slots: readonly [property: RegExp, slot: Slot][] = [
  [
    /^(color|caret-color|-webkit-text-fill-color|text-decoration-color)$/,
    {
      wants: 'the color of text',
      takes: ['color'],
      scopes: ['TEXT_FILL', 'ALL_FILLS'],
      not: [forGrounds, forLines],
      named: named.text,
    },
  ],
  [
    /^background-color$/,
    {
      wants: 'the color of a background',
      takes: ['color'],
      scopes: ['FRAME_FILL', 'SHAPE_FILL', 'ALL_FILLS'],
      not: [forText],
      named: named.ground,
    },
  ],
  [/^(border|outline)(-.+)?-color$/, { wants: 'the color of a line', takes: ['color'], scopes: ['STROKE_COLOR'] }],
  [/^(fill|stroke|.+-color)$/, { wants: 'a color', takes: ['color'] }],
  [
    /^background$/,
    {
      wants: 'a background',
      takes: ['color', 'gradient', 'dimension', 'number'],
      scopes: ['FRAME_FILL', 'SHAPE_FILL', 'ALL_FILLS'],
      not: [forText],
      named: named.ground,
    },
  ],
  [
    /^(scroll-)?(padding|margin)(-.+)?$|^((row|column|grid)-)?gap$/,
    { wants: 'a space', takes: length, scopes: ['GAP', 'WIDTH_HEIGHT'], not: [forCorners], named: named.space },
  ],
  [
    /^border-(?:.+-)?radius$/,
    { wants: 'a radius', takes: length, scopes: ['CORNER_RADIUS'], not: [forSpaces], named: named.corner },
  ],
  [
    /^(min-|max-)?(width|height|inline-size|block-size)$|^flex-basis$/,
    { wants: 'a length', takes: [...length, 'fontSize', 'lineHeight'] },
  ],
  [
    /^(inset(-.+)?|top|right|bottom|left)$|^(border|outline)(-.+)?-width$|^outline-offset$|^text-indent$/,
    { wants: 'a length', takes: length },
  ],
  [
    /^font-size$/,
    { wants: 'a font size', takes: [...length, 'fontSize'], not: [forSpaces, forCorners], named: named.type },
  ],
  [/^letter-spacing$/, { wants: 'a letter spacing', takes: [...length, 'letterSpacing'] }],
  [/^line-height$/, { wants: 'a line height', takes: [...length, 'lineHeight', 'fontSize'] }],
  [/^font-weight$/, { wants: 'a font weight', takes: ['fontWeight', 'number'] }],
  [/^font-family$/, { wants: 'a font family', takes: ['fontFamily'] }],
  [/^(transition|animation)-(duration|delay)$/, { wants: 'a duration', takes: ['duration'] }],
  [/^(transition|animation)-timing-function$/, { wants: 'an easing', takes: ['cubicBezier'] }],
  [/^(opacity|z-index)$/, { wants: 'a number', takes: ['number'] }],
  [/^(box|text)-shadow$/, { wants: 'a shadow', takes: ['shadow', 'color', ...length] }],
  [
    /^(border|outline|column-rule)(-(top|right|bottom|left|block|inline)(-(start|end))?)?$/,
    { wants: 'a border', takes: ['border', 'strokeStyle', 'color', ...length] },
  ],
]

/** Types of which nobody can say what they are for. */
const anything: ReadonlySet<TypeName> = new Set(['string', 'boolean'])

const kinds: Partial<Record<TypeName, string>> = {
  color: 'a color',
  dimension: 'a length',
  fontFamily: 'a font family',
  fontWeight: 'a font weight',
  fontSize: 'a font size',
  lineHeight: 'a line height',
  letterSpacing: 'a letter spacing',
  duration: 'a duration',
  cubicBezier: 'an easing',
  number: 'a number',
}

const arithmetic: ReadonlySet<string> = new Set(['calc', 'min', 'max', 'clamp', '-', '+'])

/** `functions`: those around the token in the value. null: nothing says that the token is wrong there. */
export function mismatchOf(property: string, token: Judged, functions: readonly string[]): Mismatch | null {
  const slot = slots.find(([pattern]) => pattern.test(property))?.[1]
  if (!slot || anything.has(token.type)) return null
  const { takes, wants } = slot
  const isOwn = functions.length === 0
  const isLength = takes.includes('dimension') && !takes.includes('color')
  if (!isOwn && !(isLength && functions.every(name => arithmetic.has(name)))) return null
  if (!takes.includes(token.type)) return { is: kinds[token.type] ?? `a ${token.type}`, wants }
  // Arithmetic makes another value of it.
  return isOwn ? misplaced(token, slot) : null
}

function misplaced({ name, scopes }: Judged, { wants, scopes: wanted, not = [], named: own }: Slot): Mismatch | null {
  if (wanted && scopes.length > 0 && !scopes.some(scope => scope === 'ALL_SCOPES' || wanted.includes(scope)))
    return { is: `for ${scopes.join(', ')}`, wants }
  const words = wordsOf(name)
  const other = own?.test(words) === true ? undefined : not.find(naming => naming.words.test(words))
  return other ? { is: other.is, wants } : null
}

/** `color.bgPage` → `color-bg-page`. */
const wordsOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .toLowerCase()
