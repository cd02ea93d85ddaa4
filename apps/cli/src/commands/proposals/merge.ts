import { isTesseraError } from '@tessera/sdk'
import type { ProposalConflict } from '@tessera/sdk'
import { command } from '../../base/command.ts'
import { Failure } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'
import { consent, yesFlag } from '../../base/prompt.ts'
import { workspaceFlags } from '../../project/configured-place.ts'
import { noteBrokenAliases } from '../../reports/broken-aliases.ts'
import { conflictText, resolutionsOf, sides } from './conflicts.ts'
import { proposalHere } from './proposal-here.ts'

export const mergeProposal = command({
  name: 'proposals merge',
  summary: 'Make the edits of a proposal, all at once.',
  words: '<proposal>',
  flags: {
    ...workspaceFlags,
    take: {
      type: 'string',
      multiple: true,
      value: 'SIDE[:NAME]',
      choices: sides,
      help: 'What stands of conflicts, proposal or current: of all, or of one token',
    },
    override: { type: 'string', value: 'REASON', help: 'Go through although findings block it (admins and owners)' },
    yes: yesFlag,
  },
  details:
    'A conflict is a token or resolver that was changed since. --take may be given several times: current:color.brand goes before current, whatever their order.',
  examples: [
    ['proposals merge "Calmer colors" --yes', 'in a script'],
    ['proposals merge "Calmer colors" --take current', 'what was changed since stays as it is'],
    ['proposals merge "Calmer colors" --take proposal --take current:color.brand', 'one of them stays'],
  ],
  async run(report, given) {
    const { client, proposal } = await proposalHere(report, given)
    const { take = [], override, yes } = given.flags
    const proposal_id = proposal.id
    const title = harmless(proposal.title)
    const conflicts = take.length > 0 ? (await client.proposals.diff({ proposal_id })).conflicts : []
    const resolutions = resolutionsOf(conflicts, take)
    if (!yes) await consent(report, `Merge ${title}?`, `Merging ${title}`, 'Nothing was merged')
    const merged = await client.proposals
      .merge({
        proposal_id,
        ...(resolutions.length > 0 ? { resolutions } : {}),
        ...(override === undefined ? {} : { override }),
      })
      .catch(namingConflicts)
    const { created, updated, deleted } = merged
    report.say(`${report.paint.green('✓')} Merged ${title}: ${created} created, ${updated} changed, ${deleted} deleted`)
    noteBrokenAliases(report, merged)
    report.result(merged)
  },
})

/** Throws the refusal again; one for conflicts with their names and the flags that settle them. */
function namingConflicts(error: unknown): never {
  if (!isTesseraError(error) || error.code !== 'merge_conflicts') throw error
  const names = ((error.details.conflicts ?? []) as ProposalConflict[]).map(conflictText)
  throw new Failure(error.message, {
    hint: `${names.length > 0 ? `In conflict: ${names.join(', ')}. ` : ''}Look with \`tessera proposals show\`; then pass --take proposal or --take current for all of them, or --take current:NAME for one.`,
    details: { status: error.status, code: error.code, ...error.details },
  })
}
