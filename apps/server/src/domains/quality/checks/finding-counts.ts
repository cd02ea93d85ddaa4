import type { Unlisted } from '@tessera/engine'
import type { SentFinding } from './service.ts'

export interface FindingCounts {
  error: number
  warning: number
  info: number
  known: number
}

/** By severity; accepted findings count only as such. */
export function countsOf(
  findings: readonly SentFinding[],
  unlisted: readonly Unlisted[],
  known: ReadonlyMap<string, unknown>,
): FindingCounts {
  const counts = { error: 0, warning: 0, info: 0, known: 0 }
  for (const { fingerprint, severity } of findings) counts[known.has(fingerprint) ? 'known' : severity]++
  for (const one of unlisted) counts[one.known ? 'known' : one.severity] += one.count
  return counts
}

export const sumOf = (unlisted: readonly Unlisted[]): number => unlisted.reduce((sum, { count }) => sum + count, 0)

/** The number of unlisted findings of each rule; absent if all are listed. */
export function truncationOf(unlisted: readonly Unlisted[]) {
  if (unlisted.length === 0) return {}
  const more = new Map<string, number>()
  for (const { rule, count } of unlisted) more.set(rule, (more.get(rule) ?? 0) + count)
  return { truncated: true as const, more: Object.fromEntries(more) }
}
