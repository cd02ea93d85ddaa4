// A parser for Media Queries 4 and 5. It accepts only features that browsers support: a query with any other silently never matches.
import { blank, closing, comma, scanner, unexpectedRest, type Scanner } from './scanner.ts'

type Measure = 'length' | 'ratio' | 'resolution' | 'count'

/** Features with keywords as values. */
const worded: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'any-hover': 'none hover',
    'any-pointer': 'none coarse fine',
    'color-gamut': 'srgb p3 rec2020',
    'display-mode':
      'fullscreen standalone minimal-ui browser window-controls-overlay tabbed picture-in-picture borderless',
    'dynamic-range': 'standard high',
    'forced-colors': 'none active',
    grid: '0 1',
    hover: 'none hover',
    'inverted-colors': 'none inverted',
    orientation: 'portrait landscape',
    'overflow-block': 'none scroll paged',
    'overflow-inline': 'none scroll',
    pointer: 'none coarse fine',
    'prefers-color-scheme': 'light dark',
    'prefers-contrast': 'no-preference more less custom',
    'prefers-reduced-data': 'no-preference reduce',
    'prefers-reduced-motion': 'no-preference reduce',
    'prefers-reduced-transparency': 'no-preference reduce',
    scan: 'interlace progressive',
    scripting: 'none initial-only enabled',
    update: 'none slow fast',
    'video-dynamic-range': 'standard high',
  }).map(([name, words]) => [name, words.split(' ')]),
)

/** Features with a measure, which also allow `min-`, `max-` and ranges. */
const measured: ReadonlyMap<string, Measure> = new Map<string, Measure>([
  ['aspect-ratio', 'ratio'],
  ['color', 'count'],
  ['color-index', 'count'],
  ['device-aspect-ratio', 'ratio'],
  ['device-height', 'length'],
  ['device-width', 'length'],
  ['height', 'length'],
  ['horizontal-viewport-segments', 'count'],
  ['monochrome', 'count'],
  ['resolution', 'resolution'],
  ['vertical-viewport-segments', 'count'],
  ['width', 'length'],
])

const number = String.raw`[+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?`
const lengthUnits = 'px|cm|mm|q|in|pt|pc|r?em|r?ex|r?ch|r?cap|r?ic|r?lh|[sld]?v(?:w|h|i|b|min|max)'
const values: Record<Measure, { pattern: RegExp; such: string }> = {
  length: {
    pattern: new RegExp(`(?:${number}(?:${lengthUnits})|[+-]?0(?:\\.0+)?)(?![\\w.%-])`, 'iy'),
    such: 'a length such as 40em',
  },
  ratio: { pattern: new RegExp(`${number}(?: */ *${number})?(?![\\w.%-])`, 'iy'), such: 'a ratio such as 16 / 9' },
  resolution: {
    pattern: new RegExp(`(?:${number}(?:dpi|dpcm|dppx|x)|infinite)(?![\\w.%-])`, 'iy'),
    such: 'a resolution such as 2dppx',
  },
  count: { pattern: /[+-]?\d+(?![\w.%-])/y, such: 'a whole number' },
}

/** Why the text is not a list of media queries, or null. */
export function readMedia(scan: Scanner): string | null {
  scan.take(blank)
  do {
    const fault = query(scan)
    if (fault !== null) return fault
  } while (scan.take(comma) !== null)
  scan.take(blank)
  return unexpectedRest(scan)
}

function query(scan: Scanner): string | null {
  const isNot = scan.take(/not +(?=[a-z])/iy) !== null
  const needsType = isNot || scan.take(/only +/iy) !== null
  if (scan.take(/(?:all|screen|print)(?![\w-])/iy) === null) {
    return needsType ? `all, screen or print was expected, not ${scan.here()}` : condition(scan, true)
  }
  return scan.take(/ +and +/iy) === null ? null : condition(scan, false)
}

/** `withOr` is false after a media type, where the grammar allows only `and`. */
function condition(scan: Scanner, withOr: boolean): string | null {
  if (scan.take(/not +/iy) !== null) return parenthesised(scan)
  let fault = parenthesised(scan)
  const joined = scan.take(/ +and +/iy) ?? (withOr ? scan.take(/ +or +/iy) : null)
  if (fault !== null || joined === null) return fault
  const next = joined.trim().toLowerCase() === 'and' ? / +and +/iy : / +or +/iy
  do fault = parenthesised(scan)
  while (fault === null && scan.take(next) !== null)
  return fault
}

function parenthesised(scan: Scanner): string | null {
  if (scan.take(/\( */y) === null) return `a condition in parentheses was expected, not ${scan.here()}`
  const isCondition = scan.take(/(?=\(|not +\()/iy) !== null
  const fault = isCondition ? condition(scan, true) : feature(scan)
  if (fault !== null) return fault
  return scan.take(closing) === null ? `) was expected, not ${scan.here()}` : null
}

const compared = / *(?:[<>]=?|=) */y

function feature(scan: Scanner): string | null {
  const name = scan.take(/[a-z][a-z-]*/iy)?.toLowerCase()
  if (name === undefined) return valueFirst(scan)
  const words = worded.get(name)
  if (words) return keyword(scan, name, words)
  const plain = measured.get(name)
  const kind = plain ?? measured.get(name.replace(/^(?:min|max)-/, ''))
  if (kind === undefined) return `there is no media feature ${name}`
  if (scan.take(/ *: */y) !== null) return value(scan, kind)
  if (plain === undefined) return `${name} needs a value`
  return scan.take(compared) === null ? null : value(scan, kind)
}

/** The keyword of a feature may be absent: `(hover)`. */
function keyword(scan: Scanner, name: string, words: readonly string[]): string | null {
  if (scan.take(/ *: */y) === null) return null
  const word = scan.take(/[\w-]+/y)?.toLowerCase() ?? ''
  return words.includes(word) ? null : `${name} takes ${words.join(', ')}`
}

/** `40em <= width` and `40em <= width < 60em`: the first value is checked once the feature and its measure are known. */
function valueFirst(scan: Scanner): string | null {
  const first = scan.take(/[^<>=()]+/y)
  if (first === null) return `a media feature was expected, not ${scan.here()}`
  const way = scan.take(compared)?.trim()
  if (way === undefined) return `a media feature was expected, not ${JSON.stringify(first.trim())}`
  const name = scan.take(/[a-z][a-z-]*/iy)?.toLowerCase() ?? ''
  const kind = measured.get(name)
  if (kind === undefined)
    return `a media feature with a measure was expected, such as width, not ${name || scan.here()}`
  const left = scanner(first.trim())
  return value(left, kind) ?? unexpectedRest(left) ?? secondComparison(scan, way, kind)
}

/** `< 60em` after `40em <= width`: both comparisons must point the same way. */
function secondComparison(scan: Scanner, way: string, kind: Measure): string | null {
  if (way === '=') return null
  const same = way.startsWith('<') ? / *<=? */y : / *>=? */y
  return scan.take(same) === null ? null : value(scan, kind)
}

function value(scan: Scanner, kind: Measure): string | null {
  const { pattern, such } = values[kind]
  return scan.take(pattern) === null ? `${such} was expected, not ${scan.here()}` : null
}
