import { sql } from '../../storage/sql.ts'
import { selected } from '../subject-record.store.ts'
import type { SubjectRecord } from '../subject-record.store.ts'
import { workspace } from './workspace.store.ts'

export interface ProposalIdRow {
  proposal_id: string
}

export interface InProposal {
  /** The domain's store reads the rest. */
  proposal: { id: string }
}

export const proposal = {
  param: 'proposal_id',
  noun: 'Proposal',
  parent: workspace,
  parentIn: sql`pr.workspace_id`,
  columns: selected<ProposalIdRow>({ proposal_id: 'pr.id' }),
  join: id => sql`left join proposals pr on pr.id = ${id}`,
  find: (row: ProposalIdRow): InProposal => ({ proposal: { id: row.proposal_id } }),
  isNeverCached: true,
} satisfies SubjectRecord
