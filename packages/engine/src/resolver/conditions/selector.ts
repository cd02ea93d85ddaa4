// Selectors 4, without what no element of a page can carry: pseudo-elements, namespaces, columns.
import { blank, closing, comma, ident, quoted, type Scanner } from './scanner.ts'

/** A rule with one selector that a browser does not know is dropped as a whole: only what browsers know is let through. */
const states = new Set(
  (
    'active any-link autofill checked default defined disabled empty enabled first-child first-of-type focus focus-visible ' +
    'focus-within fullscreen host hover in-range indeterminate invalid last-child last-of-type link modal only-child ' +
    'only-of-type optional out-of-range picture-in-picture placeholder-shown popover-open read-only read-write required root ' +
    'scope target user-invalid user-valid valid visited'
  ).split(' '),
)
const counted = new Set(['nth-child', 'nth-last-child', 'nth-of-type', 'nth-last-of-type'])

/** Why what the scanner reads is no list of selectors, or null. */
export function readSelectors(scan: Scanner): string | null {
  scan.take(blank)
  const fault = list(scan, complex, false)
  if (fault !== null) return fault
  scan.take(blank)
  return scan.isAtEnd() ? null : `${scan.here()} was not expected`
}

/** `inHas`: within `:has()`, which cannot hold another. */
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

/** With a combinator in front, as `:has(> .a)` has it. */
function relative(scan: Scanner, inHas: boolean): string | null {
  scan.take(/[>+~] */y)
  return complex(scan, inHas)
}

function compound(scan: Scanner, inHas: boolean): string | null {
  // A rule that begins so reads as the declaration of a property (CSS Syntax 3 §5.5.3).
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
  const fault = inside(name, scan, inHas)
  if (fault !== null) return fault
  return scan.take(closing) === null ? `) was expected, not ${scan.here()}` : null
}

/** The argument of a pseudo-class. */
function inside(name: string, scan: Scanner, inHas: boolean): string | null {
  if (name === 'is' || name === 'where' || name === 'not') return list(scan, complex, inHas)
  if (name === 'host' || name === 'host-context') return compound(scan, inHas)
  if (name === 'has') return inHas ? ':has() cannot stand in :has()' : list(scan, relative, true)
  if (counted.has(name)) {
    const count = /(?:odd|even|[+-]?\d*n(?: *[+-] *\d+)?|[+-]?\d+)(?![\w-])/iy
    if (scan.take(count) === null) return `a count such as 2n+1 was expected, not ${scan.here()}`
    return name.endsWith('child') && scan.take(/ +of +/iy) !== null ? list(scan, complex, inHas) : null
  }
  if (name === 'dir') return scan.take(/(?:ltr|rtl)(?![\w-])/iy) === null ? ':dir() takes ltr or rtl' : null
  // Of a list of languages, as Selectors 4 has it, Chromium makes nothing.
  if (name === 'lang') return scan.take(ident) === null ? `a language was expected, not ${scan.here()}` : null
  return `there is no pseudo-class :${name}()`
}
