import { proposalRules as contract } from '@tessera/contract'
import { implement } from '../../../kernel/operation.ts'
import { approvalOf, statusOf } from './reviews/approvals.ts'
import { listStanding } from './proposals.store.ts'
import { refuseStrangers, withStatus } from './proposals.ts'
import { readProposalRules, saveProposalRules } from './rules.store.ts'

export const proposalRules = implement(contract, {
  get: ({ db, workspace }) => readProposalRules(db, workspace.id),

  async set(context, rules) {
    const { db, workspace, record } = context
    await refuseStrangers(
      context,
      rules.groups.flatMap(({ reviewers }) => reviewers),
    )
    const before = await readProposalRules(db, workspace.id)
    await saveProposalRules(db, workspace.id, rules)
    // Under the new rules, an approved proposal may lack approvals, and the reverse.
    for (const proposal of await listStanding(db, workspace.id))
      await withStatus(context, proposal, statusOf(await approvalOf(context, proposal)))
    record({
      summary: 'Set the rules for proposals',
      subject: { kind: 'proposal_rules', id: workspace.id, before, after: rules },
    })
    return rules
  },
})
