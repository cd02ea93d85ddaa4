import type { CheckFinding } from '@tessera/contract'

export type Severity = CheckFinding['severity']
/** Ordered from most to least severe. */
export const severities: readonly Severity[] = ['error', 'warning', 'info']
