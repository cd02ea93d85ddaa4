// A branch of the repository as a proposal: its tip against the commit that it has in common with the connected branch.
import type { Proposal } from '@tessera/contract'
import { isSameToken } from '@tessera/engine'
import { insertProposal, updateProposal } from '../../../quality/proposals/proposals.store.ts'
import { withAuthors } from '../../../quality/proposals/authors.ts'
import { planned } from '../../../quality/proposals/planned.ts'
import { stateOf } from '../../../quality/proposals/state.ts'
import { writersOf } from '../files/writers.ts'
import type { Writer } from '../files/writers.ts'
import * as connections from '../git.store.ts'
import { inWorkspace } from '../in-workspace.ts'
import type { Writing } from '../in-workspace.ts'
import { operationAuthor, operationOf } from '../propose.ts'
import { contentKey } from '../pull-requests/branch.ts'
import { editsIn } from '../pull-requests/suggestions.ts'
import type { Editing } from '../pull-requests/following.ts'
import type { Edit } from '../pull-requests/suggestions.ts'
import { recordedState } from '../record/recorded.ts'
import { readWorkspaceSide } from '../sides/workspace-side.ts'
import { GitFailure } from '../transport/run-git.ts'
import { listShown, saveShown } from './branches.store.ts'

export interface Tips {
  branch: string
  tip: string
  /** The tip of the connected branch. */
  main: string
}

/** The commit that a branch left the connected one at. */
export async function commonOf({ repository, connection }: Editing, { branch, tip, main }: Tips): Promise<string> {
  await repository.fetch(branch, main)
  const found = await repository.mergeBase(tip, main)
  if (found !== null) return found
  // What was fetched of the connected branch may begin later.
  await repository.fetch(connection.branch, tip)
  const common = await repository.mergeBase(tip, main)
  if (common === null) throw new GitFailure(`The branch ${branch} has no commit in common with ${connection.branch}`)
  return common
}

/** One that a proposal shows already answers that one. */
export async function openBranch(
  editing: Editing,
  branch: string,
  main: string,
): Promise<{ proposal_id: string } | { branches: string[] } | null> {
  const { services, connection, repository } = editing
  const known = (await listShown(services.database, connection.id)).find(one => one.branch === branch)
  if (known) return known
  const tip = await repository.tip(branch)
  if (tip === null) return { branches: (await repository.branches()).filter(name => name !== connection.branch) }
  const proposal_id = await showBranch(editing, { branch, tip, main }, null)
  return proposal_id === null ? null : { proposal_id }
}

/** Makes the proposal, or gives one that is there the operations of a branch that was written anew. */
export async function showBranch(editing: Editing, tips: Tips, former: Proposal | null): Promise<string | null> {
  const { services, connection, repository } = editing
  const { branch, tip, main } = tips
  const common = await commonOf(editing, tips)
  const edits = await editsIn(editing, { base: common, tip, main })
  const { newest } = await writersOf(services, connection, repository, { since: common, tip, branch })
  const workspace = await connections.findWorkspace(services.database, connection.workspace_id)
  if (!workspace) return null
  return inWorkspace(services, workspace, newest.author, async writing => {
    const proposal = await proposalOf(writing, edits, { newest, branch, former })
    if (former) await updateProposal(writing.db, proposal)
    else await insertProposal(writing.db, proposal)
    const summary = `${former ? 'Changed the proposal' : 'Proposed'} "${proposal.title}"`
    const about = { kind: 'proposal' as const, id: proposal.id }
    const after = stateOf(proposal)
    writing.record({
      summary: [...summary].slice(0, 300).join(''),
      subject: former ? { ...about, before: stateOf(former), after } : { ...about, before: null, after },
    })
    const { id: proposal_id } = proposal
    await saveShown(writing.db, connection.id, {
      branch,
      proposal_id,
      commit: tip,
      content: contentKey(proposal),
      is_gone: false,
    })
    return proposal_id
  })
}

async function proposalOf(
  writing: Writing,
  edits: readonly Edit[],
  { newest, branch, former }: { newest: Writer; branch: string; former: Proposal | null },
): Promise<Proposal> {
  const { workspace, newId, now } = writing
  const { base, operations } = await planned(writing, edits.map(operationOf))
  const by = operationAuthor(newest.author)
  const made = {
    id: newId(),
    workspace_id: workspace.id,
    title: [...`Git: the branch ${branch}`].slice(0, 255).join(''),
    description: null,
    status: 'open' as const,
    author: { user_id: by.id, user_name: by.name },
    reviewers: [],
    merged: null,
    created_at: now,
  }
  return {
    ...(former ?? made),
    base: { ...base, tokens: await tokensAt(writing, base.tokens, edits) },
    operations: await withAuthors(operations, former?.operations ?? [], by),
    updated_at: now,
  }
}

/** Of a token that is otherwise here than both had it, the proposal starts from what both had: so that it is a conflict. */
async function tokensAt(writing: Writing, tokens: Proposal['base']['tokens'], edits: readonly Edit[]) {
  const here = new Map(
    (await readWorkspaceSide(writing.db, writing.workspace.id)).map(mode => [mode.mode_id, mode.tokens]),
  )
  const formers = new Map(edits.map(({ mode_id, name, from, former }) => [keyOf(mode_id, from ?? name), former]))
  return tokens.map(one => {
    const former = formers.get(keyOf(one.mode_id, one.token))
    if (former === undefined) return one
    const now = here.get(one.mode_id)?.get(one.token) ?? null
    const isSame = former === null || now === null ? former === now : isSameToken(former, now)
    return isSame ? one : { ...one, state: former && recordedState(former) }
  })
}

const keyOf = (mode: string, name: string) => JSON.stringify([mode, name])
