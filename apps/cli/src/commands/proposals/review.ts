import { command } from '../../base/command.ts'
import type { Values } from '../../base/command.ts'
import { usage } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'
import { workspaceFlags } from '../../project/configured-place.ts'
import { approvalLines } from './approval.ts'
import { proposalHere } from './proposal-here.ts'

const flags = {
  ...workspaceFlags,
  approve: { type: 'boolean', help: 'It may be merged' },
  'request-changes': { type: 'boolean', help: 'It may not be merged before you approve it' },
  comment: { type: 'boolean', help: 'Only say something' },
  body: { type: 'string', short: 'b', value: 'TEXT', help: 'What you have to say' },
  token: { type: 'string', value: 'NAME', help: 'Which token that is about' },
} as const

const decisions = { approve: 'approve', 'request-changes': 'request_changes', comment: 'comment' } as const
const did = { approve: 'Approved', request_changes: 'Requested changes of', comment: 'Commented on' } as const

export const reviewProposal = command({
  name: 'proposals review',
  summary: 'Approve a proposal, request changes of it, or comment on it.',
  words: '<proposal>',
  flags,
  details:
    'The last decision of each reviewer stands, and no author’s approval counts. The server says who is an author.',
  examples: [
    ['proposals review "Calmer colors" --approve', 'without a word'],
    ['proposals review "Calmer colors" --request-changes -b "Too pale on white" --token color.text', 'about one token'],
  ],
  async run(report, given) {
    const decision = decisionOf(given.flags)
    const { body, token } = given.flags
    if (decision === 'comment' && !body?.trim()) throw usage('A comment needs words', 'Say them with --body.')
    const { client, proposal } = await proposalHere(report, given)
    const review = await client.proposalReviews.create({
      proposal_id: proposal.id,
      decision,
      ...(body === undefined ? {} : { body }),
      ...(token === undefined ? {} : { token }),
    })
    const { paint, say } = report
    say(`${paint.green('✓')} ${did[decision]} ${harmless(proposal.title)}, which is ${review.proposal.status}`)
    for (const line of approvalLines(review.approval)) say(paint.dim(`  ${line}`))
    const counts = review.approval.approved_by.some(({ user_id }) => user_id === review.author.user_id)
    if (decision === 'approve' && !counts)
      report.note(`${paint.yellow('!')} Your approval does not count: those of authors and of viewers never do`)
    report.result(review)
  },
})

function decisionOf(given: Values<typeof flags>) {
  const [name, other] = (['approve', 'request-changes', 'comment'] as const).filter(each => given[each])
  if (name === undefined || other !== undefined)
    throw usage('Say one of --approve, --request-changes and --comment', 'See `tessera proposals review --help`.')
  return decisions[name]
}
