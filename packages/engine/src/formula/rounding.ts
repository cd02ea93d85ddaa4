// The rounding of formulas, for all that must come to the same results.
export function roundHalfEven(n: number): number {
  const floor = Math.floor(n)
  if (n - floor !== 0.5) return Math.round(n)
  return floor % 2 === 0 ? floor : floor + 1
}

/** What the formula `round(n / multiple) * multiple` gives; 12 digits remove errors of doubles. */
export const toMultiple = (n: number, multiple: number): number =>
  Number((roundHalfEven(Number((n / multiple).toPrecision(12))) * multiple).toPrecision(12)) + 0
