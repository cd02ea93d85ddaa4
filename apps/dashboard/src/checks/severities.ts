import type { CheckFinding } from '@tessera/contract'

export type Severity = CheckFinding['severity']
/** The gravest first. */
export const severities: readonly Severity[] = ['error', 'warning', 'info']
