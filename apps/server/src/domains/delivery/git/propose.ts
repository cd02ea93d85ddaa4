// Makes a proposal of what the repository has otherwise.
import { batchLimit } from '@tessera/contract'
import type { Proposal, ProposalOperation } from '@tessera/contract'
import type { Token } from '@tessera/engine'
import { insertProposal, readProposal, updateProposal } from '../../quality/proposals/proposals.store.ts'
import { withAuthors } from '../../quality/proposals/authors.ts'
import { planned } from '../../quality/proposals/planned.ts'
import { stateOf } from '../../quality/proposals/state.ts'
import type { Writer } from './files/writers.ts'
import type { Author, Writing } from './in-workspace.ts'
import type { Difference } from './sides/three-way.ts'

export interface PlacedDifference extends Difference {
  tokenset_id: string
  mode_id: string
  isConflict: boolean
}

/** Returns the proposal for each of the differences, in order; several where one cannot hold them all. */
export async function propose(
  writing: Writing,
  differences: readonly PlacedDifference[],
  writer: Writer,
): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < differences.length; at += batchLimit) {
    const part = differences.slice(at, at + batchLimit)
    const id = await proposeSome(writing, part, writer)
    for (const _ of part) ids.push(id)
  }
  return ids
}

async function proposeSome(
  writing: Writing,
  differences: readonly PlacedDifference[],
  { commit, author }: Writer,
): Promise<string> {
  const conflicts = differences.filter(({ isConflict }) => isConflict)
  return openProposal(writing, author, {
    title: conflicts.length === 0 ? titleOf(commit) : conflictTitle(conflicts),
    description: descriptionOf(differences, conflicts, { commit, author }),
    planned: await planned(writing, differences.map(operationOf)),
  })
}

export const titleOf = (commit: Writer['commit']): string => `Git: ${commit.subject || commit.id.slice(0, 7)}`

interface ProposalContent extends Pick<Proposal, 'title' | 'description'> {
  planned: Awaited<ReturnType<typeof planned>>
}

/** Returns its id. The author of the commit is that of the proposal and of its operations. */
export async function openProposal(writing: Writing, author: Author, content: ProposalContent): Promise<string> {
  const { db, workspace, newId, now } = writing
  const { base, operations } = content.planned
  const by = operationAuthor(author)
  const proposal: Proposal = {
    id: newId(),
    workspace_id: workspace.id,
    title: [...content.title].slice(0, 255).join(''),
    description: content.description,
    status: 'open',
    author: { user_id: by.id, user_name: by.name },
    reviewers: [],
    base,
    operations: await withAuthors(operations, [], by),
    merged: null,
    created_at: now,
    updated_at: now,
  }
  await insertProposal(db, proposal)
  const subject = { kind: 'proposal' as const, id: proposal.id, before: null, after: stateOf(proposal) }
  writing.record({ summary: `Proposed "${proposal.title}"`, subject }, author)
  return proposal.id
}

export const operationAuthor = ({ user, name, isClaimed, pusher }: Author): ProposalOperation['author'] => ({
  id: user?.id ?? null,
  name: user?.name ?? name,
  ...(isClaimed ? { claimed: true } : {}),
  ...(pusher && pusher.id !== user?.id ? { pushed_by: pusher } : {}),
})

const conflictTitle = (conflicts: readonly Difference[]) =>
  conflicts.length === 1
    ? `Git: ${conflicts[0]!.name} was changed on both sides`
    : `Git: ${conflicts.length} tokens were changed on both sides`

export function operationOf({ tokenset_id, mode_id, name, theirs, from }: PlacedDifference) {
  const place = { tokenset_id, mode_id, name }
  if (theirs === null) return { op: 'delete', ...place }
  const { type, value, description, alias_to, extensions, deprecated, replaced_by, remove_in } = theirs
  const stated = { type, ...(alias_to === null ? { value } : { alias_to }) }
  return {
    ...(from === undefined ? { op: 'upsert', ...place } : { op: 'update', ...place, name: from, new_name: name }),
    ...stated,
    description,
    ...(extensions ? { extensions } : {}),
    ...(deprecated === null || deprecated === undefined ? {} : { deprecated }),
    ...(replaced_by ? { replaced_by } : {}),
    ...(remove_in ? { remove_in } : {}),
  }
}

const mostLines = 50

function descriptionOf(
  differences: readonly Difference[],
  conflicts: readonly Difference[],
  { author, commit: { id, subject } }: Pick<Writer, 'commit' | 'author'>,
): string {
  const pushed = author.pusher && author.pusher.id !== author.user?.id ? `, pushed by ${author.pusher.name}` : ''
  const from = `From the commit ${id.slice(0, 12)} of ${author.name} <${author.email}>${pushed}${subject ? `: ${subject}` : ''}.`
  if (conflicts.length === 0) return from.slice(0, 2_000)
  const lines = conflicts
    .slice(0, mostLines)
    .map(one => (one.from === undefined ? lineOf(one) : `- \`${one.from}\` is renamed to \`${one.name}\` in Git`))
  const more = conflicts.length > mostLines ? [`- and ${conflicts.length - mostLines} more`] : []
  const rest = differences.length > conflicts.length ? ['The other tokens were changed in Git only.'] : []
  const what = 'Merging takes what Git has. Closing keeps what is here, and pushes it.'
  return [from.slice(0, 2_000), what, ...lines, ...more, ...rest].join('\n').slice(0, 10_000)
}

const lineOf = ({ name, ours, theirs }: Difference) => `- \`${name}\`: here ${shown(ours)}, in Git ${shown(theirs)}`

function shown(token: Token | null): string {
  if (token === null) return 'deleted'
  return `\`${(token.alias_to === null ? JSON.stringify(token.value) : `{${token.alias_to}}`).slice(0, 100)}\``
}

/** A newer commit says otherwise: its proposal takes the place of this one. */
export async function supersede(writing: Writing, id: string): Promise<void> {
  const before = await readProposal(writing.db, id)
  if (before.status === 'merged' || before.status === 'closed') return
  const after: Proposal = { ...before, status: 'closed', updated_at: writing.now }
  await updateProposal(writing.db, after)
  writing.record({
    summary: `Closed the proposal "${after.title}": a newer commit takes its place`,
    subject: { kind: 'proposal', id, before: stateOf(before), after: stateOf(after) },
  })
}
