// One run: fetch, pull, push. Whatever stops it is a state of the connection, with a sentence that says what to do.
import type { CommittedGitRun, GitTargetRun, GitWarning } from '@tessera/contract'
import { Problem } from '../../../base/problems.ts'
import { listShown } from './branches/branches.store.ts'
import { keepBranches } from './branches/keep-branches.ts'
import { openBranch } from './branches/show-branch.ts'
import { accessTo, causeOf, storedAs } from './credentials/access.ts'
import type { Credential } from './credentials/access.ts'
import { keepToken, withTokenWarning } from './credentials/token-life.ts'
import { readCommitOf } from './files/commit-files.ts'
import { inParts } from './files/single-file.ts'
import type { GitServices } from './files/texts.ts'
import { writersOf } from './files/writers.ts'
import { listUntagged } from './commits/tags.store.ts'
import * as store from './git.store.ts'
import type { ConnectionRow } from './git.store.ts'
import { requestsOf } from './pull-requests/requests.ts'
import type { Requests } from './pull-requests/requests.ts'
import { Overtaken, pull } from './pull.ts'
import type { PullFrom, Pulled } from './pull.ts'
import type { CommitRequest } from './commits/collected.ts'
import { adopt, push, tagReleases } from './commits/push.ts'
import { blockedSentence } from './files/output-plan.ts'
import { findLatestChange } from './record/changes.store.ts'
import type { PulledCommit, PushedCommit } from './record/recorded.ts'
import { stoppedSentence } from './record/warnings.ts'
import type { RunOutcome } from './runs.store.ts'
import { openSecret } from './credentials/secrets.ts'
import { readThemes } from './themes/read-themes.ts'
import { bringRelease, targetsSentence } from './targets/bring.ts'
import type { Access } from './transport/access.ts'
import { isOvertaken, sentenceOf } from './transport/failures.ts'
import { withRepository } from './transport/held.ts'
import type { Repository } from './transport/repository.ts'
import { GitFailure } from './transport/run-git.ts'

export interface SyncOptions {
  signal: AbortSignal
  /** After a force-push: every difference is decided so. */
  take?: 'theirs' | { newBranch: string } | undefined
  commit?: CommitRequest | undefined
  /** A branch that a proposal is to show. */
  show?: string | undefined
}

export interface SyncResult extends Omit<RunOutcome, 'warnings'> {
  /** The pull request of what was committed. */
  request: CommittedGitRun['request']
  /** The proposal that shows the branch, or the branches that there are instead. */
  shown: { proposal_id: string } | { branches: string[] } | null

  hostKey: string | null
  /** Paths of outputs that somebody else wrote; null: the run did not get so far. */
  blocked: string[] | null
  /** null: the run did not get so far. */
  warnings: GitWarning[] | null
  /** Of the warnings, those that tell why a file is neither read nor written come first, so many. */
  stopped: number
}

const forcePushed =
  'The branch was force-pushed: the last common commit is not in it any more. Take theirs as a proposal, push ours to a new branch, or disconnect.'
const branchDeleted = 'The branch was deleted. Push ours to a new branch, or disconnect.'

/** How often a run begins again because somebody else was faster. */
const mostAttempts = 5

class Conflict extends Error {}

const unread = { blocked: null, warnings: null, stopped: 0 }

type Progress = Omit<SyncResult, 'state' | 'error' | 'targets'> & {
  targets: GitTargetRun[]
  pushed: PushedCommit[]
  pulled: PulledCommit[]
  changes: string[]
}

interface Attempt {
  progress: Progress
  /** For what is no call of git. */
  opened: { access: Access; signal: AbortSignal }
}

export async function syncOnce(
  services: GitServices,
  connection: ConnectionRow,
  options: SyncOptions,
): Promise<SyncResult> {
  const progress: Progress = {
    pushed: [],
    pulled: [],
    changes: [],
    proposal_id: null,
    targets: [],
    request: null,
    shown: null,
    hostKey: null,
    ...unread,
  }
  const opened = openSecret(services.config, connection.workspace_id, connection.credential)
  if ('fault' in opened) return { ...progress, state: 'failed', error: opened.fault }
  const credential = storedAs(connection, opened.secret)
  try {
    await syncAll(services, connection, options, { progress, credential })
    return { ...progress, ...endOf(progress) }
  } catch (error) {
    options.signal.throwIfAborted()
    if (error instanceof Conflict)
      return { ...progress, blocked: [], warnings: [], stopped: 0, state: 'conflict', error: error.message }
    if (error instanceof Problem)
      return { ...progress, state: 'failed', error: `The workspace refuses what the repository has: ${error.message}` }
    if (!(error instanceof GitFailure))
      services.log.error({ err: error, connection: connection.id }, 'a Git sync failed')
    const cause = await causeOf(services, error, { credential, url: connection.url, signal: options.signal })
    return { ...progress, state: 'failed', error: sentenceOf(cause, [credential.secret]) }
  }
}

/** The secret of the credential becomes the one that the token is renewed to. */
async function syncAll(
  services: GitServices,
  connection: ConnectionRow,
  { take, commit, show, signal }: SyncOptions,
  { progress, credential }: { progress: Progress; credential: Credential },
): Promise<void> {
  const kept = await keepToken(services, connection, credential.secret, signal)
  credential.secret = kept.secret
  const access = await accessTo(services, credential, connection.url, signal)
  await withRepository(services, connection, access, signal, async whole => {
    const repository = inParts(whole, connection, () => store.readBase(services.database, connection.id))
    await attempts(services, connection.id, repository, { take, commit, show, progress, opened: { access, signal } })
    progress.hostKey = await repository.hostKey()
  })
  progress.warnings = withTokenWarning(progress.warnings, connection.warnings, kept.warning)
  if (!take && !commit && !show)
    progress.targets.push(...(await bringRelease(services, connection.id, { credential, signal })))
}

/** What is left to somebody to decide. */
function endOf({ blocked, warnings, stopped, targets }: Progress): Pick<SyncResult, 'state' | 'error'> {
  const failed = targetsSentence(targets)
  if (failed !== null) return { state: 'failed', error: failed }
  const why = [
    ...(stopped > 0 ? [stoppedSentence(warnings!.slice(0, stopped))] : []),
    ...(blocked?.length ? [blockedSentence(blocked)] : []),
  ]
  return { state: why.length > 0 ? 'conflict' : 'done', error: why.join(' ') || null }
}

async function attempts(
  services: GitServices,
  id: string,
  repository: Repository,
  { take, commit, show, progress, opened }: Attempt & Pick<SyncOptions, 'take' | 'commit' | 'show'>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const connection = await store.findConnection(services.database, id)
    if (!connection) return
    try {
      if (take && take !== 'theirs')
        return await toNewBranch(services, connection, repository, take.newBranch, progress)
      return await attemptOnce(services, connection, repository, { take, commit, show, progress, opened })
    } catch (error) {
      if (attempt >= mostAttempts || !(error instanceof Overtaken || isOvertaken(error))) throw error
    }
  }
}

async function attemptOnce(
  services: GitServices,
  former: ConnectionRow,
  repository: Repository,
  {
    take,
    commit,
    show,
    progress,
    opened,
  }: Attempt & { take: 'theirs' | undefined } & Pick<SyncOptions, 'commit' | 'show'>,
): Promise<void> {
  const requests = requestsOf(services, former, repository, opened)
  await requests.beforePull()
  const tip = await repository.tip(former.branch)
  if (!take && !commit && !show && tip !== null && (await isWithoutNews(services, former, tip))) return
  await fetchTip(repository, former, tip, take)
  const connection = await settled(services, former, repository, { tip, progress })
  if (!take && (await isReplaced(connection, repository, tip))) throw new Conflict(forcePushed)
  const pulled = await pullAll(services, connection, repository, { tip, take, progress })
  const due = { pulled, tip, progress }
  if (commit?.as === 'request')
    progress.request = await pushRequest(services, connection.id, repository, { ...due, commit, requests })
  else {
    const latest = await pushDue(services, connection.id, repository, { ...due, commit })
    await requests.afterPush(latest)
    const now = (await store.findConnection(services.database, connection.id))!
    await keepBranches({ services, connection: now, repository }, latest)
    if (show && latest) progress.shown = await openBranch({ services, connection: now, repository }, show, latest)
  }
  requests.end()
}

async function fetchTip(
  repository: Repository,
  { branch, last_commit }: ConnectionRow,
  tip: string | null,
  take: 'theirs' | undefined,
): Promise<void> {
  if (tip !== null) await repository.fetch(branch, take ? null : last_commit)
  else if (last_commit !== null) throw new Conflict(branchDeleted)
}

/** Whether both sides are as the last run left them. Requests are asked for, and what waits for somebody is looked at again. */
async function isWithoutNews({ database }: GitServices, connection: ConnectionRow, tip: string): Promise<boolean> {
  const { last_commit, pushing, state, may_replace, pull_requests, direction, pushed_change } = connection
  const isSettled = state === 'idle' && pushing === null && may_replace.length === 0 && connection.outputs_known
  if (tip !== last_commit || !isSettled || pull_requests !== 'none') return false
  if ((await store.listHeld(database, connection.id)).length > 0) return false
  if ((await listShown(database, connection.id)).length > 0) return false
  if (direction === 'pull') return true
  if (isCollecting(connection)) return (await listUntagged(database, connection)).length === 0
  const latest = await findLatestChange(database, connection.workspace_id)
  return latest === pushed_change && (await listUntagged(database, connection)).length === 0
}

/** What a repository lacked when it was connected is pushed at once. */
const isCollecting = ({ commit, is_first }: ConnectionRow) => commit === 'collected' && !is_first

/** Whether the branch was force-pushed: it is without the last common commit. */
async function isReplaced(
  { last_commit }: ConnectionRow,
  repository: Repository,
  tip: string | null,
): Promise<boolean> {
  return tip !== null && last_commit !== null && !(await repository.isAncestor(last_commit, tip))
}

interface Due {
  pulled: Pulled
  tip: string | null
  progress: Progress
  commit?: CommitRequest | undefined
}

/** Pushes what is committed to a branch of its own, and opens a request for it. */
async function pushRequest(
  services: GitServices,
  id: string,
  repository: Repository,
  { pulled, tip, progress, commit, requests }: Due & { commit: CommitRequest; requests: Requests },
): Promise<SyncResult['request']> {
  const connection = (await store.findConnection(services.database, id))!
  if (tip === null)
    throw new GitFailure('The branch is not there yet, so that nothing can be requested of it. Sync first.')
  const branch = `tessera/commit-${services.newId()}`
  const to = { parent: tip, branch, expected: null, asked: commit }
  const { commits } = await push(services, connection, repository, pulled, to)
  progress.pushed.push(...commits)
  const [made] = commits
  return made ? requests.open(branch, made.subject) : null
}

/** Returns the commit of the branch afterwards. */
async function pushDue(
  services: GitServices,
  id: string,
  repository: Repository,
  { pulled, tip, progress, commit }: Due,
): Promise<string | null> {
  const now = (await store.findConnection(services.database, id))!
  if (now.direction === 'pull') {
    progress.blocked = []
    return tip
  }
  const untagged = await listUntagged(services.database, now)
  // The tag of a release holds everything.
  const asked = untagged.length > 0 ? undefined : commit
  const isDue = (now.on === 'change' && !isCollecting(now)) || commit || untagged.length > 0
  const latest = isDue ? await pushAll(services, now, repository, { pulled, tip, progress, commit: asked }) : tip
  if (!isDue && now.commit === 'collected' && isLevel(pulled)) await notePushed(services, now, pulled)
  if (untagged.length > 0) await tagReleases(services, now, repository, untagged, latest)
  return latest
}

async function pushAll(
  services: GitServices,
  connection: ConnectionRow,
  repository: Repository,
  { pulled, tip, progress, commit: asked }: Due,
): Promise<string | null> {
  const to = { parent: tip, branch: connection.branch, expected: tip, asked }
  const { commits, blocked } = await push(services, connection, repository, pulled, to)
  progress.pushed.push(...commits)
  progress.blocked = blocked
  if (commits.length === 0 && !asked?.tokens) await notePushed(services, connection, pulled)
  return commits.at(-1)?.commit ?? tip
}

/** The repository has everything up to the latest change. */
async function notePushed({ database }: GitServices, { id }: ConnectionRow, { latest }: Pulled): Promise<void> {
  if (latest !== null) await store.notePushed(database.autocommit({ touches: 'nothing' }), id, latest)
}

const isLevel = ({ slots, dropped, themes }: Pulled) =>
  dropped.length === 0 && !themes?.push.size && slots.every(({ comparison }) => comparison.push.length === 0)

/** A push whose process died before it noted the outcome: the branch tells whether it arrived. */
async function settled(
  services: GitServices,
  connection: ConnectionRow,
  repository: Repository,
  { tip, progress }: Pick<Due, 'tip' | 'progress'>,
): Promise<ConnectionRow> {
  const pushing = store.pushingOf(connection)
  if (!pushing) return connection
  const hasArrived = tip !== null && (await repository.isAncestor(pushing.commit, tip))
  if (hasArrived) {
    if (await adopt(services, connection, pushing)) progress.pushed.push(...(pushing.pushed ?? []))
  } else await store.notePushing(services.database.autocommit({ touches: 'nothing' }), connection.id, null)
  const now = await store.findConnection(services.database, connection.id)
  if (!now) throw new Overtaken()
  return now
}

interface Pulling {
  tip: string | null
  take: 'theirs' | undefined
  progress: Progress
}

async function pullAll(
  services: GitServices,
  connection: ConnectionRow,
  repository: Repository,
  { tip, take, progress }: Pulling,
): Promise<Pulled> {
  const files = tip === null ? [] : await readCommitOf(services, connection, repository, tip)
  const since = take ? null : connection.last_commit
  const writers = await writersOf(services, connection, repository, { since, tip })
  const of = { commit: tip, files, fresh: take !== undefined }
  const themes =
    of.commit === null ? null : await readThemes(services, connection, repository, { ...of, commit: of.commit })
  return pullOne(services, connection, { ...of, themes, writers, take }, progress)
}

async function pullOne(
  services: GitServices,
  connection: ConnectionRow,
  from: PullFrom,
  progress: Progress,
): Promise<Pulled> {
  const pulled = await pull(services, connection, from)
  progress.changes.push(...pulled.changes)
  progress.proposal_id ??= pulled.proposal_id
  progress.pulled.push(...pulled.brought)
  progress.warnings = pulled.warnings
  progress.stopped = pulled.stopped
  return pulled
}

/** Pushes ours to a branch of its own, on top of what theirs is now. */
async function toNewBranch(
  services: GitServices,
  connection: ConnectionRow,
  repository: Repository,
  branch: string,
  progress: Progress,
): Promise<void> {
  if ((await repository.tip(branch)) !== null)
    throw new GitFailure(`The repository has a branch ${branch} already. Choose another name.`)
  const theirs =
    (await repository.tip(connection.branch)) === null ? await repository.defaultBranch() : connection.branch
  const parent = theirs === null ? null : await repository.tip(theirs)
  if (parent !== null) await repository.fetch(theirs!, null)
  const files = parent === null ? [] : await readCommitOf(services, connection, repository, parent)
  const writers = await writersOf(services, connection, repository, { since: null, tip: parent })
  const themes =
    parent === null ? null : await readThemes(services, connection, repository, { commit: parent, files, fresh: true })
  const from = { commit: parent, files, themes, writers, take: 'ours' as const }
  const pulled = await pullOne(services, connection, from, progress)
  const to = { parent, branch, expected: null, isNew: true }
  const { commits, blocked } = await push(services, connection, repository, pulled, to)
  progress.pushed.push(...commits)
  progress.blocked = blocked
  if (commits.length > 0) return
  if (parent === null) throw new GitFailure('There are no tokens to push.')
  await repository.push(parent, branch, null)
  await services.database.transaction(
    async tx => {
      await store.forgetBase(tx, connection.id)
      await store.setBranch(tx, connection.id, branch)
    },
    { touches: 'nothing' },
  )
}
