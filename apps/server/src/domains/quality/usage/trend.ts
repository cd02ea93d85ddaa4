import type { UsageDay } from '@tessera/contract'
import type { Totals } from './reports/report.ts'
import type { DayRow } from './usage.store.ts'

const nothing: Totals = { uses: 0, hardcoded: 0, replaceable: 0, unknown: 0, deprecated: 0 }
const names = Object.keys(nothing) as (keyof Totals)[]

export function sumOf(totals: Iterable<Totals>): Totals {
  const sum = { ...nothing }
  for (const one of totals) for (const name of names) sum[name] += one[name]
  return sum
}

/** null: there is nothing that could be covered. */
export function coverageOf({ uses, replaceable }: Totals): number | null {
  const all = uses + replaceable
  return all === 0 ? null : Math.round((uses / all) * 10_000) / 10_000
}

/** The sums of each day with a report. A branch without one on that day counts as its last one before says. `rows`: by day. */
export function* trendOf(rows: readonly DayRow[]): Generator<UsageDay> {
  const last = new Map<string, DayRow>()
  for (const [index, row] of rows.entries()) {
    last.set(row.branch_id, row)
    if (rows[index + 1]?.day === row.day) continue
    const sum = sumOf(last.values())
    const { uses, hardcoded, unknown, deprecated } = sum
    yield { day: row.day, uses, hardcoded, unknown, deprecated, coverage: coverageOf(sum) }
  }
}
