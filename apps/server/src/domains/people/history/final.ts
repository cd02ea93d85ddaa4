import type { ChangedKind } from '@tessera/contract'
import type { Subjects } from '../../../kernel/subjects.ts'

/** What tells whether a change can be taken back; of most kinds the kind alone. */
export interface FinalSubject {
  kind: ChangedKind
  before?: unknown
  after?: unknown
}

/** Why a change of this kind cannot be reverted, or null. */
export function whyFinal(subjects: Subjects, subject: FinalSubject | null): string | null {
  if (subject?.kind !== 'workspace') return (subject && subjects[subject.kind].final) ?? null
  if (subject.before === null) return 'it made the workspace; delete that instead'
  return subject.after === null ? 'deleting a workspace is final' : null
}
