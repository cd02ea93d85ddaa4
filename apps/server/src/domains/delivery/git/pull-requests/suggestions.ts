// Commits that others made in the branch of a proposal, such as a reviewer's suggestion: their edits become its operations.
import type { Proposal } from '@tessera/contract'
import { diffTokens } from '@tessera/engine'
import type { Token } from '@tessera/engine'
import { Problem } from '../../../../base/problems.ts'
import { withAuthors } from '../../../quality/proposals/authors.ts'
import { lookAhead } from '../../../quality/proposals/outlook.ts'
import { planned } from '../../../quality/proposals/planned.ts'
import { readProposal, updateProposal } from '../../../quality/proposals/proposals.store.ts'
import { approvalOf, statusOf } from '../../../quality/proposals/reviews/approvals.ts'
import { dropApprovals } from '../../../quality/proposals/reviews/reviews.store.ts'
import { stateOf } from '../../../quality/proposals/state.ts'
import { toEngine } from '../../../tokens/stored/tokens/tokens.store.ts'
import { readCommitOf } from '../files/commit-files.ts'
import { byAuthor, writersOf } from '../files/writers.ts'
import type { Writer } from '../files/writers.ts'
import * as connections from '../git.store.ts'
import { inWorkspace } from '../in-workspace.ts'
import type { Writing } from '../in-workspace.ts'
import { operationAuthor, operationOf } from '../propose.ts'
import type { PlacedDifference } from '../propose.ts'
import type { FileNote, ReadFile } from '../sides/matching.ts'
import { hashOf } from '../sides/three-way.ts'
import type { Side } from '../sides/three-way.ts'
import { readWorkspaceSide } from '../sides/workspace-side.ts'
import { UnreadableFile } from '../transport/run-git.ts'
import { branchOf, contentKey } from './branch.ts'
import type { Editing, Following } from './following.ts'
import * as store from './pull-requests.store.ts'
import type { PullRequestRow } from './pull-requests.store.ts'

export interface Suggestions {
  row: PullRequestRow
  /** Why the proposal cannot have what the last commit says. */
  refusal: { commit: string; message: string } | null
}

/** `main`: a commit of the connected branch, which the proposal is to be merged into. */
export async function takeSuggestions(following: Following, row: PullRequestRow, main: string): Promise<Suggestions> {
  const { connection, repository } = following
  const branch = branchOf(row.proposal_id)
  const tip = await repository.tip(branch)
  if (tip === null || row.commit === null || tip === row.commit) return { row, refusal: null }
  await repository.fetch(branch, row.commit)
  // A branch that was force-pushed comes with its merge.
  if (!(await repository.isAncestor(row.commit, tip))) return { row, refusal: null }
  const taken: PullRequestRow = { ...row, commit: tip, is_shared: true }
  try {
    const { proposal_id, content, commit } = row
    const isTaken = await takeEdits(following, { proposal_id, content, commit, branch, tip, main }, writing =>
      store.savePullRequest(writing.db, connection.id, taken),
    )
    return { row: isTaken ? taken : row, refusal: null }
  } catch (error) {
    if (!(error instanceof Problem || error instanceof UnreadableFile)) throw error
    return { row, refusal: { commit: tip, message: error.message } }
  }
}

export interface NewCommits extends Pick<PullRequestRow, 'proposal_id' | 'content'> {
  branch: string
  /** The last one that the proposal has, and the newest. */
  commit: string
  tip: string
  main: string
}

/** False: the workspace is no more. */
export async function takeEdits(
  editing: Editing,
  { proposal_id, content, commit, branch, tip, main }: NewCommits,
  note: (writing: Writing) => Promise<unknown>,
): Promise<boolean> {
  const { services, connection, repository } = editing
  const workspace = await connections.findWorkspace(services.database, connection.workspace_id)
  if (!workspace) return false
  const edits = await editsIn(editing, { base: commit, tip, main })
  const { writerOf, newest } = await writersOf(services, connection, repository, { since: commit, tip, branch })
  await inWorkspace(services, workspace, newest.author, async writing => {
    const proposal = await readProposal(writing.db, proposal_id)
    const open = await withoutOvertaken(writing, proposal, edits, content)
    const groups = byAuthor(open, ({ path, name }) => writerOf(path, name))
    await addAll(writing, proposal, groups)
    await note(writing)
  })
  return true
}

export interface Edit extends PlacedDifference {
  path: string
  /** The token as the connected branch had it when the branch was made. */
  former: Token | null
}

export async function editsIn(
  { services, connection, repository }: Editing,
  { base, tip, main }: { base: string; tip: string; main: string },
): Promise<Edit[]> {
  const filesOf = async (commit: string) => byPath(await readCommitOf(services, connection, repository, commit))
  const common = await filesOf((await repository.mergeBase(tip, main)) ?? main)
  const [before, after] = [await filesOf(base), await filesOf(tip)]
  const modes = new Map((await readWorkspaceSide(services.database, connection.workspace_id)).map(m => [m.mode_id, m]))
  const edits: Edit[] = []
  for (const { mode_id, path } of await connections.readBase(services.database, connection.id)) {
    const [mode, was, is] = [modes.get(mode_id), before.get(path), after.get(path)]
    if (!mode || !was || !is || was.blob === is.blob) continue
    if (is.stop) throw unreadable(path, is.stop)
    const place = { path, mode_id, tokenset_id: mode.tokenset_id, isConflict: false }
    edits.push(...editsOf(was, is, place, common.get(path)?.tokens))
  }
  return edits
}

const editsOf = (
  was: ReadFile,
  is: ReadFile,
  place: Pick<Edit, 'path' | 'mode_id' | 'tokenset_id' | 'isConflict'>,
  former: Side | undefined,
): Edit[] =>
  differencesOf(was.tokens, is.tokens).map(edit => {
    const refused = edit.theirs && is.refused.get(edit.name)
    if (refused) throw unreadable(place.path, refused)
    return { ...edit, ...place, former: former?.get(edit.name) ?? null }
  })

const unreadable = (path: string, { line, message }: FileNote) =>
  new UnreadableFile(line === null ? `${path}: ${message}` : `${path}:${line}: ${message}`)

const byPath = (files: readonly ReadFile[]) => new Map(files.map(file => [file.path, file]))

function differencesOf(before: Side, after: Side) {
  const { added, changed, removed, renamed } = diffTokens(before.values(), after.values())
  return [
    ...renamed.map(one => ({ name: one.after.name, from: one.before.name, ours: one.before, theirs: one.after })),
    ...changed.map(one => ({ name: one.after.name, ours: one.before, theirs: one.after })),
    ...added.map(theirs => ({ name: theirs.name, ours: null, theirs })),
    ...removed.map(ours => ({ name: ours.name, ours, theirs: null })),
  ]
}

/** A token that the proposal itself has another way by now stays as the proposal has it. */
async function withoutOvertaken(
  writing: Writing,
  proposal: Proposal,
  edits: readonly Edit[],
  content: string | null,
): Promise<readonly Edit[]> {
  if (contentKey(proposal) === content) return edits
  const { modes } = await lookAhead(writing, proposal, new Map())
  const proposed = new Map<string, Token | null>()
  for (const { mode_id, carried } of modes) {
    const note = (name: string, token: Token | null) => proposed.set(keyOf({ mode_id, name }), token)
    for (const { name } of carried.delete) note(name, null)
    for (const token of [...carried.create, ...carried.update.map(({ after }) => after)])
      note(token.name, toEngine(token))
  }
  return edits.filter(edit => {
    const now = proposed.get(keyOf(edit))
    return now === undefined || hashOf(now) === hashOf(edit.ours)
  })
}

const keyOf = ({ mode_id, name }: Pick<PlacedDifference, 'mode_id' | 'name'>) => JSON.stringify([mode_id, name])

async function addAll(
  writing: Writing,
  given: Proposal,
  groups: readonly { writer: Writer; items: Edit[] }[],
): Promise<void> {
  if (given.status === 'merged' || given.status === 'closed') return
  const { approved_by } = await approvalOf(writing, given)
  let proposal = given
  for (const { writer, items } of groups) {
    const after = await withEdits(writing, proposal, items, writer)
    if (contentKey(after) === contentKey(proposal)) continue
    await dropApprovals(writing.db, after.id)
    if (after.status === 'approved') after.status = statusOf(await approvalOf(writing, after))
    await updateProposal(writing.db, after)
    const fallen = proposal === given ? approved_by.map(({ user_id }) => user_id) : []
    const summary = [...`Changed the proposal "${after.title}" by a commit in its branch`].slice(0, 300).join('')
    const states = { before: stateOf(proposal), after: stateOf(after), ...(fallen.length > 0 ? { fallen } : {}) }
    writing.record({ summary, subject: { kind: 'proposal', id: after.id, ...states } }, writer.author)
    proposal = after
  }
}

async function withEdits(
  writing: Writing,
  proposal: Proposal,
  edits: readonly Edit[],
  { author }: Writer,
): Promise<Proposal> {
  const edited = new Set(edits.filter(({ from }) => from === undefined).map(keyOf))
  const isEdited = (mode_id: unknown, name: unknown) => edited.has(JSON.stringify([mode_id, name]))
  const moved = new Set<unknown>()
  const kept: Proposal['operations'] = []
  for (const operation of proposal.operations) {
    const { mode_id, name, new_name } = operation as Record<string, unknown>
    // An edit of its token takes the place of an operation, unless that one renames it.
    if (new_name === undefined && isEdited(mode_id, name)) continue
    kept.push(operation)
    if (isEdited(mode_id, new_name)) moved.add(new_name)
  }
  // A token that is as it was before the proposal needs no operation.
  const made = edits.filter(
    ({ name, from, theirs, former }) => from !== undefined || moved.has(name) || hashOf(theirs) !== hashOf(former),
  )
  const { base, operations } = await planned(writing, [...kept, ...made.map(operationOf)])
  const known = new Map(proposal.base.tokens.map(one => [keyOf({ ...one, name: one.token }), one]))
  const tokens = base.tokens.map(one => known.get(keyOf({ ...one, name: one.token })) ?? one)
  return {
    ...proposal,
    base: { ...base, tokens },
    operations: await withAuthors(operations, proposal.operations, operationAuthor(author)),
    updated_at: writing.now,
  }
}
