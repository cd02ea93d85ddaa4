import { defaultProposalRules } from '@tessera/contract'
import type { ProposalRules } from '@tessera/contract'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

export async function readProposalRules(db: Db, workspaceId: string): Promise<ProposalRules> {
  const row = await db.one<{ proposal_rules: Partial<ProposalRules> | null }>(
    sql`select proposal_rules from workspaces where id = ${workspaceId}`,
  )
  // Older rules lack newer fields, which have their defaults.
  return { ...defaultProposalRules, ...row?.proposal_rules }
}

export const saveProposalRules = (tx: Db, workspaceId: string, rules: ProposalRules) =>
  tx.query(sql`update workspaces set proposal_rules = ${JSON.stringify(rules)}::jsonb where id = ${workspaceId}`)
