import type { CheckFinding } from '@tessera/engine'

export interface FindingCounts {
  error: number
  warning: number
  info: number
  known: number
}

/** By severity; what is known counts only there. */
export function countsOf(findings: readonly CheckFinding[], known: ReadonlyMap<string, unknown>): FindingCounts {
  const counts = { error: 0, warning: 0, info: 0, known: 0 }
  for (const { fingerprint, severity } of findings) counts[known.has(fingerprint) ? 'known' : severity]++
  return counts
}
