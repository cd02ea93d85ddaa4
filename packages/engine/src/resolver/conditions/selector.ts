// A parser for Selectors 4, without selectors that no element of a page matches: pseudo-elements, namespaces, columns.
import { blank, closing, comma, ident, quoted, unexpectedRest, type Scanner } from './scanner.ts'

/** Pseudo-classes that browsers support: a browser drops a whole rule because of one unknown selector. */
const states = new Set(
  (
    'active any-link autofill checked default defined disabled empty enabled first-child first-of-type focus focus-visible ' +
    'focus-within fullscreen host hover in-range indeterminate invalid last-child last-of-type link modal only-child ' +
    'only-of-type optional out-of-range picture-in-picture placeholder-shown popover-open read-only read-write required root ' +
    'scope target user-invalid user-valid valid visited'
  ).split(' '),
)

/** Why the text is not a list of selectors, or null. */
export function readSelectors(scan: Scanner): string | null {
  scan.take(blank)
  const fault = list(scan, complex, false)
  if (fault !== null) return fault
  scan.take(blank)
  return unexpectedRest(scan)
}

/** `inHas` is true within `:has()`, which cannot contain another `:has()`. */
type Part = (scan: Scanner, inHas: boolean) => string | null

function list(scan: Scanner, part: Part, inHas: boolean): string | null {
  do {
    const fault = part(scan, inHas)
    if (fault !== null) return fault
  } while (scan.take(comma) !== null)
  return null
}

const combinator = / *[>+~] *| +(?=[^ ,)])/y

function complex(scan: Scanner, inHas: boolean): string | null {
  do {
    const fault = compound(scan, inHas)
    if (fault !== null) return fault
  } while (scan.take(combinator) !== null)
  return null
}

/** A selector that may begin with a combinator: `:has(> .a)`. */
function relative(scan: Scanner, inHas: boolean): string | null {
  scan.take(/[>+~] */y)
  return complex(scan, inHas)
}

function compound(scan: Scanner, inHas: boolean): string | null {
  // CSS parses a rule that begins with -- as a declaration (CSS Syntax 3 §5.5.3).
  if (scan.take(/(?=--)/y) !== null) return 'no element has a name that begins with --'
  let isThere = scan.take(/\*/y) !== null || scan.take(ident) !== null
  for (;;) {
    if (scan.take(/[.#]/y) !== null) {
      if (scan.take(ident) === null) return `a name was expected, not ${scan.here()}`
    } else if (scan.take(/\[/y) !== null) {
      const fault = attribute(scan)
      if (fault !== null) return fault
    } else if (scan.take(/::|:(?=(?:before|after|first-line|first-letter)(?![\w-]))/iy) !== null) {
      return 'a pseudo-element is no element that could carry a context'
    } else if (scan.take(/:/y) !== null) {
      const fault = state(scan, inHas)
      if (fault !== null) return fault
    } else return isThere ? null : `a selector was expected, not ${scan.here()}`
    isThere = true
  }
}

function attribute(scan: Scanner): string | null {
  scan.take(blank)
  if (scan.take(ident) === null) return `the name of an attribute was expected, not ${scan.here()}`
  scan.take(blank)
  if (scan.take(/[~|^$*]?= */y) !== null) {
    if (scan.take(quoted) === null && scan.take(ident) === null) {
      return `a name or a quoted text was expected, not ${scan.here()}`
    }
    scan.take(/ *[is](?= *\])/iy)
    scan.take(blank)
  }
  return scan.take(/\]/y) === null ? `] was expected, not ${scan.here()}` : null
}

function state(scan: Scanner, inHas: boolean): string | null {
  const name = scan.take(/[a-z-]+/iy)?.toLowerCase()
  if (name === undefined) return `the name of a pseudo-class was expected, not ${scan.here()}`
  if (scan.take(/\( */y) === null) return states.has(name) ? null : `there is no pseudo-class :${name}`
  const argument = functions.get(name)
  const fault = argument ? argument(scan, inHas) : `there is no pseudo-class :${name}()`
  if (fault !== null) return fault
  return scan.take(closing) === null ? `) was expected, not ${scan.here()}` : null
}

const selectors: Part = (scan, inHas) => list(scan, complex, inHas)

const count: Part = scan =>
  scan.take(/(?:odd|even|[+-]?\d*n(?: *[+-] *\d+)?|[+-]?\d+)(?![\w-])/iy) === null
    ? `a count such as 2n+1 was expected, not ${scan.here()}`
    : null

const countOf: Part = (scan, inHas) =>
  count(scan, inHas) ?? (scan.take(/ +of +/iy) === null ? null : selectors(scan, inHas))

/** The arguments of the pseudo-classes that take one. */
const functions: ReadonlyMap<string, Part> = new Map([
  ['is', selectors],
  ['where', selectors],
  ['not', selectors],
  ['host', compound],
  ['host-context', compound],
  ['has', (scan, inHas) => (inHas ? ':has() cannot stand in :has()' : list(scan, relative, true))],
  ['nth-child', countOf],
  ['nth-last-child', countOf],
  ['nth-of-type', count],
  ['nth-last-of-type', count],
  ['dir', scan => (scan.take(/(?:ltr|rtl)(?![\w-])/iy) === null ? ':dir() takes ltr or rtl' : null)],
  // Chromium does not support the list of languages of Selectors 4.
  ['lang', scan => (scan.take(ident) === null ? `a language was expected, not ${scan.here()}` : null)],
] satisfies [string, Part][])
