// Limits the work of a rule. Work is counted in units, not milliseconds, so that the limit is the same on every machine, and after
// an edit the same as for a full check.

/** A unit is about a microsecond: the check of a name, or a quarter of a comparison of two colors. */
export interface Bounds {
  /** Units of one setting of a rule. */
  rule: number
  /** Units of all rules together. Half of them are reserved in equal shares for each rule. */
  look: number
  /** The number of listed findings; the others are only counted. */
  findings: number
  /** The approximate number of characters of all listed findings. */
  text: number
}

export const standardBounds: Bounds = { rule: 2_000_000, look: 8_000_000, findings: 10_000, text: 8_000_000 }

/** A rule exceeds its limit of work. The message names the cause. */
export class TooLarge extends Error {}

export interface Meter {
  /** Throws `TooLarge` if fewer units are left; `of` describes the work for the message. */
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

/** A count for messages: products of many contexts have too many digits to read. */
export const countText = (count: number): string => (count < 1e12 ? String(count) : 'more than a trillion')
