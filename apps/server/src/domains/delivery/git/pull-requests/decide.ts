// Ends proposals and requests together: what was decided on one side is done on the other.
import type { Proposal } from '@tessera/contract'
import { isSameToken } from '@tessera/engine'
import { Problem } from '../../../../base/problems.ts'
import { mergeStanding } from '../../../quality/proposals/merge.ts'
import { readProposal, updateProposal } from '../../../quality/proposals/proposals.store.ts'
import { stateOf } from '../../../quality/proposals/state.ts'
import { readMode, toEngine } from '../../../tokens/stored/tokens/tokens.store.ts'
import { readCommitOf } from '../files/commit-files.ts'
import * as connections from '../git.store.ts'
import { inWorkspace } from '../in-workspace.ts'
import type { Author, Writing } from '../in-workspace.ts'
import { branchOf, contentKey } from './branch.ts'
import type { Following } from './following.ts'
import { isCommit } from './host.ts'
import type { PullRequest } from './host.ts'
import * as store from './pull-requests.store.ts'
import type { OpenRow, PullRequestRow } from './pull-requests.store.ts'
import { takeSuggestions } from './suggestions.ts'

/** Comes before the pull, so that a request that was merged there is no change of its own here. Answers the commits of those that are open. */
export async function followRequests(following: Following): Promise<ReadonlyMap<number, string>> {
  const { services, connection, host } = following
  const rows = await store.listOpen(services.database, connection.id)
  if (rows.length === 0) return new Map()
  const open = await host.listOpen()
  for (const row of rows) {
    const isStanding = row.status === 'open' || row.status === 'approved'
    if (isStanding && (row.number === null || open.has(row.number))) continue
    const there = await requestOf(following, row)
    if (there) await settle(following, row, there)
    else if (!isStanding) await save(following, row, { state: 'closed' })
  }
  return open
}

/** A process may have died before it noted the number. */
const requestOf = async ({ host }: Following, { number, proposal_id }: OpenRow): Promise<PullRequest | null> =>
  (number === null ? null : await host.read(number)) ?? host.find(branchOf(proposal_id))

const save = ({ services, connection }: Following, row: PullRequestRow, change: Partial<PullRequestRow>) =>
  store.savePullRequest(services.database.autocommit({ touches: 'nothing' }), connection.id, { ...row, ...change })

async function settle(following: Following, row: OpenRow, there: PullRequest): Promise<void> {
  const { host, connection } = following
  const { number, url } = there
  const isStanding = row.status === 'open' || row.status === 'approved' || row.status === 'draft'
  if (there.state === 'open') {
    if (isStanding) return
    const known = { ...row, number, url }
    if (row.status === 'merged') {
      if (await mergeThere(following, known, there)) await save(following, known, { state: 'merged' })
      return
    }
    await host.close(number)
    return void (await save(following, known, { state: 'closed' }))
  }
  if (isStanding) {
    if (there.state === 'merged' && connection.last_commit !== null)
      await takeSuggestions(following, row, connection.last_commit)
    await endHere(following, row, there)
  }
  await save(following, row, { number, url, state: there.state })
}

/** Who merged or closed a request: a member who proved the address that the host shows, or nobody that is known here. */
interface Ending {
  author: Author
  /** In the summary: in GitHub by Robin. */
  words: string
}

async function endHere(following: Following, row: OpenRow, there: PullRequest): Promise<void> {
  const { services, connection, host } = following
  const who = await host.endedBy(there)
  const { name, email } = { name: who?.name ?? host.name, email: who?.email ?? '' }
  const member =
    email === '' ? undefined : await connections.findProved(services.database, connection.workspace_id, email)
  const ending: Ending = {
    author: { user: member ?? null, name, email, isClaimed: false, pusher: null },
    words: `in ${host.name}${who ? ` by ${who.name}` : ''}`,
  }
  if (there.state === 'closed') await closeHere(following, row, ending, `its pull request was closed ${ending.words}`)
  else if (there.base === connection.branch) await mergeHere(following, row, ending)
  // It has no effect on the tokens of the connected branch.
  else await closeHere(following, row, ending, `its pull request was merged into ${there.base} ${ending.words}`)
}

async function writingHere(
  { services, connection }: Following,
  { author }: Ending,
  work: (writing: Writing) => Promise<unknown>,
): Promise<void> {
  const workspace = await connections.findWorkspace(services.database, connection.workspace_id)
  if (workspace) await inWorkspace(services, workspace, author, work)
}

async function mergeHere(following: Following, row: OpenRow, ending: Ending): Promise<void> {
  const { services } = following
  const { author, words } = ending
  try {
    await writingHere(following, ending, async writing => {
      const before = await readProposal(writing.db, row.proposal_id)
      if (before.status === 'merged' || before.status === 'closed') return
      const by = { id: author.user?.id ?? null, name: author.user?.name ?? author.name }
      const context = { ...writing, by, where: words, checks: services.checks, role: 'editor' as const }
      await mergeStanding({ ...context, proposalsOnly: null }, before, {})
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // The rules of the workspace hold: what Git has now comes as any other commit does.
    await closeHere(following, row, ending, `it was merged ${words}, but not here: ${error.message}`)
  }
}

async function closeHere(following: Following, row: OpenRow, ending: Ending, why: string): Promise<void> {
  await writingHere(following, ending, async writing => {
    const before = await readProposal(writing.db, row.proposal_id)
    if (before.status === 'merged' || before.status === 'closed') return
    const after: Proposal = { ...before, status: 'closed', updated_at: writing.now }
    await updateProposal(writing.db, after)
    const summary = `Closed the proposal "${after.title}": ${why}`
    writing.record({
      summary: [...summary].slice(0, 300).join(''),
      subject: { kind: 'proposal', id: after.id, before: stateOf(before), after: stateOf(after) },
    })
  })
}

/** False: the branch does not say what was merged here, or the host refuses; then ours is pushed as any change is. */
async function mergeThere(following: Following, row: OpenRow, there: PullRequest): Promise<boolean> {
  const { services, connection, host } = following
  if (there.base !== connection.branch || row.commit === null || !isCommit(there.head, row.commit)) return false
  const proposal = await readProposal(services.database, row.proposal_id)
  if (row.content !== contentKey(proposal) || !(await saysTheSame(following, proposal, row.commit))) return false
  return host.merge(there.number, row.commit)
}

async function saysTheSame(
  { services, connection, repository }: Following,
  proposal: Proposal,
  commit: string,
): Promise<boolean> {
  await repository.fetch(branchOf(proposal.id), null)
  const files = await readCommitOf(services, connection, repository, commit)
  const paths = new Map(
    (await connections.readBase(services.database, connection.id)).map(({ mode_id, path }) => [mode_id, path]),
  )
  for (const operation of proposal.operations) {
    if (!('mode_id' in operation)) continue
    const mode = operation.mode_id as string
    const there = files.find(({ path }) => path === paths.get(mode))
    const rows = await readMode(services.database, mode)
    for (const name of [operation.name, operation.new_name])
      if (typeof name === 'string') {
        const row = rows.find(one => one.name === name)
        const token = there?.tokens.get(name)
        if (!row || !token) {
          if (row || token) return false
        } else if (!isSameToken(toEngine(row), token)) return false
      }
  }
  return true
}

/** Requests whose proposals were merged here and pushed as a change. */
export async function closePushed(following: Following): Promise<void> {
  const { services, connection, host } = following
  for (const row of await store.listOpen(services.database, connection.id)) {
    if (row.status !== 'merged' || row.number === null) continue
    await host.close(row.number)
    await save(following, row, { state: 'closed' })
  }
}
