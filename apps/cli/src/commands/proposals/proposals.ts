// Lists, shows and closes proposals, which are edits under review.
import type { Proposal, ProposalDiff } from '@tessera/sdk'
import { command, listing } from '../../base/command.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { limitFlag, limitOf, oneOf } from '../../base/parse.ts'
import { configuredWorkspace, workspaceFlags } from '../../project/configured-place.ts'
import { showChanges } from '../../reports/changes.ts'
import { showRows } from '../../reports/rows.ts'
import { approvalLines } from './approval.ts'
import { conflictText } from './conflicts.ts'
import { proposalHere } from './proposal-here.ts'
import { modeNames } from '../../project/places.ts'

const statuses = ['draft', 'open', 'approved', 'merged', 'closed'] as const satisfies Proposal['status'][]

export const listProposals = command({
  name: 'proposals list',
  alias: 'proposals',
  summary: 'List the proposals of a workspace, newest first.',
  flags: {
    ...workspaceFlags,
    status: { type: 'string', value: 'STATUS', choices: statuses, help: 'Only these' },
    limit: limitFlag,
  },
  listing: listing<Proposal>('proposals', {
    id: true,
    title: true,
    description: true,
    status: true,
    author: true,
    reviewers: true,
    base: true,
    operations: true,
    merged: true,
    workspace_id: true,
    created_at: true,
    updated_at: true,
  }),
  examples: [['proposals list --status open', 'what waits to be reviewed or merged']],
  async run(report, given) {
    const { limit } = given.flags
    const paging = limit === undefined ? {} : { limit: limitOf(limit) }
    const status = oneOf('status', given.flags.status, statuses)
    const { client, workspace } = await configuredWorkspace(report, given)
    const { proposals, total } = await client.proposals.list({
      workspace_id: workspace.id,
      ...(status ? { status } : {}),
      ...paging,
    })
    showRows(
      report,
      proposals.map(({ title, status, author }) => ({
        name: harmless(title),
        about: `${status}  ${harmless(author.user_name ?? 'somebody who is gone')}`,
      })),
      'proposal',
    )
    report.result({ workspace: workspace.name, proposals, total })
  },
})

export const showProposal = command({
  name: 'proposals show',
  summary: 'Show what a proposal would change now, and what stands in its way.',
  words: '<proposal>',
  flags: workspaceFlags,
  details: 'The proposal by its title or id. With --json the record and the whole difference.',
  examples: [['proposals show "Calmer colors"', 'tokens before and after, conflicts, findings']],
  async run(report, given) {
    const { client, places, workspace, proposal: named } = await proposalHere(report, given)
    const proposal = await client.proposals.get({ proposal_id: named.id })
    const diff = await client.proposals.diff({ proposal_id: proposal.id })
    const { paint, say } = report
    say(`${paint.bold(harmless(proposal.title))}  ${paint.dim(proposal.status)}`)
    if (proposal.description) say(`  ${harmless(proposal.description)}`)
    for (const line of approvalLines(proposal.approval)) say(`  ${line}`)
    showDiff(report, diff, await modeNames(places, workspace))
    report.result({ ...proposal, diff })
  },
})

export const diffProposal = command({
  name: 'proposals diff',
  summary: 'Show the tokens of a proposal before and after, as merging it now would change them.',
  words: '<proposal>',
  flags: workspaceFlags,
  details: 'With --json the whole difference of the API: conflicts, findings and what uses the changed tokens.',
  examples: [['proposals diff "Calmer colors"', 'the difference alone']],
  async run(report, given) {
    const { client, places, workspace, proposal } = await proposalHere(report, given)
    const diff = await client.proposals.diff({ proposal_id: proposal.id })
    showDiff(report, diff, await modeNames(places, workspace))
    report.result(diff)
  },
})

function showDiff(report: Reporter, diff: ProposalDiff, modes: ReadonlyMap<string, string>): void {
  const { paint, say } = report
  const changes = diff.modes.flatMap(({ mode_id, tokens }) =>
    tokens.map(({ name, before, after }) => ({
      mode: modes.get(mode_id) ?? mode_id,
      name,
      before,
      after,
      change: before === null ? ('created' as const) : after === null ? ('deleted' as const) : ('updated' as const),
    })),
  )
  showChanges(report, changes, true)
  const { guidance = [] } = diff
  showRecords(report, 'Resolvers', diff.resolvers)
  showRecords(
    report,
    'Guidance',
    guidance.map(({ subject, ...said }) => ({ name: subject, ...said })),
  )
  if (changes.length + diff.resolvers.length + guidance.length === 0) say('It would change nothing.')
  for (const conflict of diff.conflicts) say(`${paint.red('✗')} ${conflictText(conflict)} was changed since`)
  for (const { error } of diff.faults) say(`${paint.red('✗')} ${harmless(error)}`)
  for (const { message } of diff.findings.added) say(`${paint.yellow('!')} ${harmless(message)}`)
  for (const { message } of diff.findings.removed) say(`${paint.green('✓')} No more: ${harmless(message)}`)
  if (diff.dependents_total > 0)
    say(
      paint.dim(
        `${diff.dependents_total} other ${diff.dependents_total === 1 ? 'token points' : 'tokens point'} at these.`,
      ),
    )
}

function showRecords(
  { paint, say }: Reporter,
  title: string,
  records: readonly { name: string; before: unknown; after: unknown }[],
): void {
  if (records.length > 0) say(paint.bold(title))
  for (const { name, before, after } of records)
    say(
      `  ${before === null ? paint.green('+') : after === null ? paint.red('-') : paint.yellow('~')} ${harmless(name)}`,
    )
}

export const closeProposal = command({
  name: 'proposals close',
  summary: 'Close a proposal without making its edits.',
  words: '<proposal>',
  flags: workspaceFlags,
  examples: [['proposals close "Calmer colors"', 'by title or id; it stays readable']],
  async run(report, given) {
    const { client, proposal } = await proposalHere(report, given)
    const closed = await client.proposals.close({ proposal_id: proposal.id })
    report.say(`${report.paint.green('✓')} Closed ${harmless(closed.title)}`)
    report.result(closed)
  },
})

export const openProposal = command({
  name: 'proposals open',
  summary: 'Open a draft, so that it can be reviewed and merged.',
  words: '<proposal>',
  flags: workspaceFlags,
  examples: [['proposals open "Calmer colors"', 'its reviewers are told']],
  async run(report, given) {
    const { client, proposal } = await proposalHere(report, given)
    const opened = await client.proposals.update({ proposal_id: proposal.id, status: 'open' })
    report.say(`${report.paint.green('✓')} Opened ${harmless(opened.title)}`)
    report.result(opened)
  },
})
