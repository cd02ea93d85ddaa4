// How much work a rule may be. Work is counted in units instead of measured in milliseconds: the answer is the same on every machine, and
// after an edit the same as from nothing.

/** A unit is about a microsecond: a name that is looked at, a quarter of a comparison of two colors. */
export interface Bounds {
  /** Units of one rule as it is set. */
  rule: number
  /** Units of all rules together; each has at least its part of half of it. */
  look: number
  /** So many findings are listed; all are counted. */
  findings: number
  /** So many characters the listed findings have, about. */
  text: number
}

export const standardBounds: Bounds = { rule: 2_000_000, look: 8_000_000, findings: 10_000, text: 8_000_000 }

/** Thrown where a rule is more work than it may be; the message says what is so much. */
export class TooLarge extends Error {}

export interface Meter {
  /** Throws `TooLarge` where fewer units are left; `of` says what they are for. */
  spend(units: number, of: () => string): void
  spent(): number
}

export function meterOf(most: number): Meter {
  let spent = 0
  return {
    spend(units, of) {
      if (!(spent + units <= most)) throw new TooLarge(of())
      spent += units
    },
    spent: () => spent,
  }
}

/** As people read it: products of many contexts have more digits than anybody reads. */
export const countText = (count: number): string => (count < 1e12 ? String(count) : 'more than a trillion')
