// Months in UTC, as milliseconds since 1970.

/** The start of the next month. */
export function monthAfter(moment: number): number {
  const date = new Date(moment)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

/** `2026_11` */
export const nameOfMonth = (moment: number): string => new Date(moment).toISOString().slice(0, 7).replace('-', '_')
