// Lists, shows and merges proposals, which are edits under review.
import { isTesseraError } from '@tessera/sdk'
import type { ListedWorkspace, Proposal, ProposalConflict, ProposalDiff, ProposalResolution } from '@tessera/sdk'
import { command } from '../../base/command.ts'
import type { Given } from '../../base/command.ts'
import { exitCodes, Failure } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { configuredWorkspace, workspaceFlags } from '../../project/configured-place.ts'
import type { Places } from '../../project/places.ts'
import { canAsk, confirm } from '../../base/prompt.ts'
import { showChanges } from '../../reports/changes.ts'
import { showRows } from '../listings/rows.ts'

const statuses = ['draft', 'open', 'approved', 'merged', 'closed'] as const

type Here = Awaited<ReturnType<typeof configuredWorkspace>>

/** By its id or its title; of several with one title, the one that is neither merged nor closed. */
async function proposalHere(
  report: Reporter,
  given: Given<typeof workspaceFlags>,
): Promise<Here & { proposal: Proposal }> {
  const place = await configuredWorkspace(report, given)
  const [wanted] = given.words as [string]
  const named: Proposal[] = []
  for await (const { proposals } of place.client.proposals.list.pages({ workspace_id: place.workspace.id }))
    for (const proposal of proposals) {
      if (proposal.id === wanted) return { ...place, proposal }
      if (proposal.title.toLowerCase() === wanted.toLowerCase()) named.push(proposal)
    }
  const standing = named.filter(({ status }) => status !== 'merged' && status !== 'closed')
  const [proposal, other] = standing.length > 0 ? standing : named
  if (!proposal)
    throw new Failure(`There is no proposal ${harmless(wanted)} in ${harmless(place.workspace.name)}`, {
      hint: '`tessera proposals list` lists them; an id goes as well as a title.',
    })
  if (other)
    throw new Failure(`Several proposals have the title ${harmless(wanted)}`, {
      hint: `Say which by its id: ${named.map(({ id }) => id).join(', ')}`,
    })
  return { ...place, proposal }
}

export const listProposals = command({
  name: 'proposals list',
  alias: 'proposals',
  summary: 'List the proposals of a workspace, newest first.',
  words: '',
  count: [0, 0],
  flags: { ...workspaceFlags, status: { type: 'string', value: 'STATUS', choices: statuses, help: 'Only these' } },
  examples: [['proposals list --status open', 'what waits to be reviewed or merged']],
  async run(report, given) {
    const { client, workspace } = await configuredWorkspace(report, given)
    const status = given.flags.status as Proposal['status'] | undefined
    const { proposals, total } = await client.proposals.list({
      workspace_id: workspace.id,
      ...(status ? { status } : {}),
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
  count: [1, 1],
  flags: workspaceFlags,
  details: 'The proposal by its title or id. With --json the record and the whole difference.',
  examples: [['proposals show "Calmer colors"', 'tokens before and after, conflicts, findings']],
  async run(report, given) {
    const { client, places, workspace, proposal } = await proposalHere(report, given)
    const diff = await client.proposals.diff({ proposal_id: proposal.id })
    const { paint, say } = report
    say(`${paint.bold(harmless(proposal.title))}  ${paint.dim(proposal.status)}`)
    if (proposal.description) say(`  ${harmless(proposal.description)}`)
    await showDiff(report, diff, await modeNames(places, workspace))
    report.result({ ...proposal, diff })
  },
})

/** Of every mode of a workspace, by id: `Core / Dark`. */
export async function modeNames(places: Places, workspace: ListedWorkspace): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const tokenset of await places.tokensets(workspace))
    for (const mode of await places.modes(tokenset)) names.set(mode.id, `${tokenset.name} / ${mode.name}`)
  return names
}

async function showDiff(report: Reporter, diff: ProposalDiff, modes: ReadonlyMap<string, string>): Promise<void> {
  const { paint, say } = report
  const changes = diff.modes.flatMap(({ mode_id, tokens }) =>
    tokens.map(({ name, before, after }) => ({
      ...{ mode: modes.get(mode_id) ?? mode_id, name, before, after },
      change: before === null ? ('created' as const) : after === null ? ('deleted' as const) : ('updated' as const),
    })),
  )
  showChanges(report, changes, true)
  if (diff.resolvers.length > 0) say(paint.bold('Resolvers'))
  for (const { name, before, after } of diff.resolvers)
    say(
      `  ${before === null ? paint.green('+') : after === null ? paint.red('-') : paint.yellow('~')} ${harmless(name)}`,
    )
  if (changes.length + diff.resolvers.length === 0) say('It would change nothing.')
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

const conflictText = (conflict: ProposalConflict) => harmless('token' in conflict ? conflict.token : conflict.resolver)

export const mergeProposal = command({
  name: 'proposals merge',
  summary: 'Make the edits of a proposal, all at once.',
  words: '<proposal>',
  count: [1, 1],
  flags: {
    ...workspaceFlags,
    take: {
      type: 'string',
      value: 'SIDE',
      choices: ['proposal', 'current'],
      help: 'Keep the current values of all conflicting tokens',
    },
    override: { type: 'string', value: 'REASON', help: 'Go through although findings block it (admins and owners)' },
    yes: { type: 'boolean', short: 'y', help: 'Do not ask' },
  },
  details: 'Conflicts that are to be settled one by one are settled by `resolutions` of the API.',
  examples: [
    ['proposals merge "Calmer colors" --yes', 'in a script'],
    ['proposals merge "Calmer colors" --take current', 'what was changed since stays as it is'],
  ],
  async run(report, given) {
    const { client, proposal } = await proposalHere(report, given)
    const { take, override, yes } = given.flags
    const title = harmless(proposal.title)
    if (!yes) {
      if (!canAsk(report))
        throw new Failure(`Merging ${title} needs confirmation`, { exitCode: exitCodes.usage, hint: 'Pass --yes.' })
      if (!(await confirm(report, `Merge ${title}?`, '--yes'))) throw new Failure('Nothing was merged')
    }
    const { conflicts } = take ? await client.proposals.diff({ proposal_id: proposal.id }) : { conflicts: [] }
    const resolutions = conflicts.map(conflict => settled(conflict, take as ProposalResolution['take']))
    try {
      const merged = await client.proposals.merge({
        proposal_id: proposal.id,
        ...(resolutions.length > 0 ? { resolutions } : {}),
        ...(override === undefined ? {} : { override }),
      })
      const { created, updated, deleted } = merged
      report.say(
        `${report.paint.green('✓')} Merged ${title}: ${created} created, ${updated} changed, ${deleted} deleted`,
      )
      report.result(merged)
    } catch (error) {
      if (!isTesseraError(error) || error.code !== 'merge_conflicts') throw error
      throw new Failure(error.message, {
        hint: 'Look with `tessera proposals show`; then pass --take proposal or --take current for all of them.',
        details: { status: error.status, code: error.code, ...error.details },
      })
    }
  },
})

function settled(conflict: ProposalConflict, take: ProposalResolution['take']): ProposalResolution {
  if (!('token' in conflict)) return { resolver_id: conflict.resolver_id, take }
  const { tokenset_id, mode_id, token } = conflict
  return { tokenset_id, mode_id, token, take }
}

export const closeProposal = command({
  name: 'proposals close',
  summary: 'Close a proposal without making its edits.',
  words: '<proposal>',
  count: [1, 1],
  flags: workspaceFlags,
  examples: [['proposals close "Calmer colors"', 'by title or id; it stays readable']],
  async run(report, given) {
    const { client, proposal } = await proposalHere(report, given)
    const closed = await client.proposals.close({ proposal_id: proposal.id })
    report.say(`${report.paint.green('✓')} Closed ${harmless(closed.title)}`)
    report.result(closed)
  },
})
