// Parses the times of `changed:` in the user's time zone.
const hour = 3_600_000
const spans: Readonly<Record<string, number>> = { h: hour, d: 24 * hour, w: 7 * 24 * hour }

/** Milliseconds, including `from` and excluding `to`. */
export interface Period {
  from: number
  to: number
}

export const changedWords = ['today', 'yesterday', '7d', '24h'] as const

/** Null for other text. */
export function readPeriod(text: string, now: Date): Period | null {
  const lower = text.toLowerCase()
  const today = startOfDay(now)
  if (lower === 'today') return { from: today.getTime(), to: Infinity }
  if (lower === 'yesterday') return { from: dayAfter(today, -1), to: today.getTime() }
  const span = /^(\d{1,4})([hdw])$/.exec(lower)
  if (span) return { from: now.getTime() - Number(span[1]) * spans[span[2]!]!, to: Infinity }
  const dated = /^(<=|>=|<|>)?(\d{4})-(\d\d)-(\d\d)$/.exec(lower)
  if (!dated) return null
  const [year, month, day] = dated.slice(2).map(Number) as [number, number, number]
  const start = new Date(year, month - 1, day)
  // JavaScript turns 31 February into a day of March.
  if (start.getMonth() !== month - 1 || start.getDate() !== day) return null
  const [begin, end] = [start.getTime(), dayAfter(start, 1)]
  switch (dated[1]) {
    case '<':
      return { from: -Infinity, to: begin }
    case '<=':
      return { from: -Infinity, to: end }
    case '>':
      return { from: end, to: Infinity }
    case '>=':
      return { from: begin, to: Infinity }
    default:
      return { from: begin, to: end }
  }
}

function startOfDay(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate())
}

/** Days may have 23 or 25 hours. */
function dayAfter(date: Date, days: number): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
}
