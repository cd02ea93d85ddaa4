// Months of UTC, as milliseconds since 1970.

/** When the month after that of this moment begins. */
export function monthAfter(moment: number): number {
  const date = new Date(moment)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

/** `2026_11` */
export const nameOfMonth = (moment: number): string => new Date(moment).toISOString().slice(0, 7).replace('-', '_')
