// Each proposal that may be reviewed has a branch with its changes, a request to merge it, and the status of its checks.
import type { Proposal } from '@tessera/contract'
import { findingLevels } from '@tessera/engine'
import type { SentFinding } from '../../../quality/checks/service.ts'
import { readState } from '../../../quality/checks/checks.store.ts'
import { foreseeFindings } from '../../../quality/proposals/diff.ts'
import { lookAhead } from '../../../quality/proposals/outlook.ts'
import type { Outlook } from '../../../quality/proposals/outlook.ts'
import { listStanding, readProposal } from '../../../quality/proposals/proposals.store.ts'
import * as connections from '../git.store.ts'
import { annotationsOf } from './annotations.ts'
import { branchOf, contentKey, pushBranch, readStart, textKey } from './branch.ts'
import type { Start } from './branch.ts'
import { HostFailure } from './call-host.ts'
import { harmless } from './harmless.ts'
import { closePushed } from './decide.ts'
import type { Following } from './following.ts'
import type { Described, Report } from './host.ts'
import * as store from './pull-requests.store.ts'
import type { PullRequestRow } from './pull-requests.store.ts'
import { takeSuggestions } from './suggestions.ts'
import type { Suggestions } from './suggestions.ts'

/** Of more proposals, the newest have requests. */
const mostRequests = 50

/** Comes after the push, so that branches start from what both sides have. */
export async function keepRequests(
  following: Following,
  tip: string | null,
  heads: ReadonlyMap<number, string>,
): Promise<void> {
  await closePushed(following)
  const { services, connection } = following
  const { database: db } = services
  const workspace = await connections.findWorkspace(db, connection.workspace_id)
  if (tip === null || !workspace) return
  // What came from Git is there already.
  const held = new Set((await connections.listHeld(db, connection.id)).map(({ proposal_id }) => proposal_id))
  const ended = new Set((await store.listEnded(db, connection.id)).map(({ proposal_id }) => proposal_id))
  const known = new Map((await store.listOpen(db, connection.id)).map(row => [row.proposal_id, row]))
  const standing = (await listStanding(db, workspace.id)).filter(({ id }) => !held.has(id) && !ended.has(id))
  if (standing.length === 0) return
  const start = await readStart(following, tip)
  const context = { db, workspace, config: services.config, newId: services.newId, checks: services.checks }
  for (const listed of standing.slice(-mostRequests)) {
    const before = known.get(listed.id) ?? newRow(listed.id)
    const isNews = before.commit !== null && !before.commit.startsWith(heads.get(before.number ?? 0) ?? before.commit)
    const { row, refusal } = isNews ? await takeSuggestions(following, before, tip) : { row: before, refusal: null }
    const proposal = isNews ? await readProposal(db, listed.id) : listed
    const outlook = await lookAhead(context, proposal, new Map())
    const keeping = { proposal, outlook, refusal, report: () => reportOf(context, proposal, outlook, services.baseUrl) }
    await keepOne(following, start, keeping, row)
  }
}

const newRow = (proposal_id: string): PullRequestRow => ({
  proposal_id,
  number: null,
  url: null,
  state: 'open',
  commit: null,
  content: null,
  shown: null,
  reported: null,
  is_shared: false,
})

interface Keeping {
  proposal: Proposal
  outlook: Outlook
  refusal: Suggestions['refusal']
  report(): Promise<Checked>
}

/** With the new findings. */
interface Checked {
  status: Report
  findings: readonly SentFinding[]
}

/** Notes each step after it is done. One that was done and not noted is found done: no second commit and no second request. */
async function keepOne(following: Following, start: Start, keeping: Keeping, before: PullRequestRow): Promise<void> {
  const { services, connection, host } = following
  const { proposal, outlook, refusal, report } = keeping
  const db = services.database.autocommit({ touches: 'nothing' })
  let row = before
  const note = async (change: Partial<PullRequestRow>) => {
    row = { ...row, ...change }
    await store.savePullRequest(db, connection.id, row)
  }
  const content = contentKey(proposal)
  if (refusal === null && row.content !== content && outlook.faults.length + outlook.problems.length === 0) {
    const commit = await pushBranch(following, start, { proposal, outlook, row })
    if (commit !== null) await note({ commit, content })
  }
  if (row.commit === null) return
  const about = describe(proposal, services.baseUrl)
  if (row.number === null) {
    const { number, url } = await openOnce(following, branchOf(proposal.id), about)
    await note({ number, url, shown: textKey(about) })
  } else if (row.shown !== textKey(about)) {
    await host.describe(row.number, about)
    await note({ shown: textKey(about) })
  }
  const url = addressOf(proposal, services.baseUrl)
  const found = refusal ? checked(false, refusal.message, url) : await report()
  const at = { branch: branchOf(proposal.id), commit: refusal?.commit ?? row.commit }
  const reported = await reportOn(following, start, { ...at, ...found, former: row.reported })
  if (row.reported !== reported) await note({ reported })
}

/** Returns what was reported; `former`: what was before. Findings are looked for in files only where it is news. */
async function reportOn(
  following: Following,
  start: Start,
  { branch, commit, status, findings, former }: Checked & { branch: string; commit: string; former: string | null },
): Promise<string> {
  const { host } = following
  const shown = host.annotates ? findings : []
  const reported = textKey([commit, status, ...shown.map(({ fingerprint }) => fingerprint)])
  if (former !== reported)
    await host.report(commit, status, await annotationsOf(following, start, { branch, commit, findings: shown }))
  return reported
}

export async function openOnce({ connection, host }: Following, branch: string, about: Described) {
  const made =
    (await host.find(branch)) ?? (await host.open(branch, connection.branch, about)) ?? (await host.find(branch))
  if (!made) throw new HostFailure(`${host.name} refused to open a pull request for the branch ${branch}`, null)
  return made
}

const addressOf = ({ workspace_id, id }: Proposal, baseUrl: string) => `${baseUrl}/w/${workspace_id}/proposals/${id}`

function describe(proposal: Proposal, baseUrl: string): Described {
  const { title, description, author } = proposal
  const by = author.user_name ? ` by ${harmless(author.user_name)}` : ''
  const about = `[A proposal${by} in Tessera](${addressOf(proposal, baseUrl)}). Merging or closing either ends both.`
  return { title: harmless(title), body: description ? `${harmless(description)}\n\n${about}` : about }
}

/** GitHub takes so many characters. */
const mostDescription = 140

const checked = (isPassed: boolean, text: string, url: string, findings: Checked['findings'] = []): Checked => ({
  status: { isPassed, description: [...text].slice(0, mostDescription).join(''), url },
  findings,
})

async function reportOf(
  context: Parameters<typeof foreseeFindings>[0],
  proposal: Proposal,
  outlook: Outlook,
  baseUrl: string,
): Promise<Checked> {
  const url = addressOf(proposal, baseUrl)
  const say = (isPassed: boolean, text: string, found?: Checked['findings']) => checked(isPassed, text, url, found)
  const obstacle = outlook.faults[0]?.error ?? outlook.problems[0]?.message
  if (obstacle !== undefined) return say(false, obstacle)
  const { conflicts } = outlook
  if (conflicts.length > 0)
    return say(false, `${counted(conflicts.length, 'token')} changed since it was proposed: decide in Tessera`)
  const { before, after } = await foreseeFindings(context, outlook)
  const known = new Set(before.map(({ fingerprint }) => fingerprint))
  const added = after.filter(({ fingerprint }) => !known.has(fingerprint))
  const { blocks, rules } = await readState(context.db, context.workspace.id)
  const least = blocks === 'never' ? 'error' : blocks
  const failing = added.filter(({ severity }) => findingLevels.indexOf(severity) <= findingLevels.indexOf(least))
  if (failing.length > 0)
    return say(false, `${counted(failing.length, 'new finding')}, the first: ${failing[0]!.message}`, added)
  if (rules.length === 0) return say(true, 'No checks are set')
  return say(
    true,
    added.length === 0 ? 'No new findings' : `${counted(added.length, 'new finding')}, none of which blocks`,
    added,
  )
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
