import type { WrittenReview } from '@tessera/sdk'
import { counted } from '../../base/counted.ts'
import { harmless } from '../../base/io.ts'

type Approval = WrittenReview['approval']

/** What reviewers said of a proposal, and what it still needs; no lines where nobody said or has to say anything. */
export function approvalLines({ approved_by, changes_requested_by, missing }: Approval): string[] {
  const names = (people: Approval['approved_by']) =>
    people.map(({ user_name }) => harmless(user_name ?? 'somebody who is gone')).join(', ')
  return [
    ...(approved_by.length > 0 ? [`approved by ${names(approved_by)}`] : []),
    ...(changes_requested_by.length > 0 ? [`changes requested by ${names(changes_requested_by)}`] : []),
    ...missing.map(({ match, approvals, given }) => {
      const of = match === null ? '' : ` of ${harmless(match.join(', '))}`
      return `needs ${counted(approvals, 'approval')}${of}, has ${given}`
    }),
  ]
}
