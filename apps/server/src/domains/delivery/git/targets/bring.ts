// Brings each release of Production to the targets of a connection: a branch of Tessera's own and one request for each.
import type { GitTarget, GitTargetRun } from '@tessera/contract'
import { Problem } from '../../../../base/problems.ts'
import { findInOrganization, listReleases } from '../../snapshots/releases.store.ts'
import type { ReleaseRow } from '../../snapshots/releases.store.ts'
import { accessTo, causeOf } from '../credentials/access.ts'
import type { Credential } from '../credentials/access.ts'
import { accountOf } from '../files/texts.ts'
import type { GitServices } from '../files/texts.ts'
import { findConnection } from '../git.store.ts'
import type { ConnectionRow } from '../git.store.ts'
import type { Host, PullRequest } from '../pull-requests/host.ts'
import { HostFailure } from '../pull-requests/call-host.ts'
import { openHost } from '../pull-requests/open-host.ts'
import type { Access } from '../transport/access.ts'
import { sentenceOf } from '../transport/failures.ts'
import { withRepository } from '../transport/held.ts'
import type { Repository } from '../transport/repository.ts'
import { GitFailure } from '../transport/run-git.ts'
import { commitRelease } from './commits.ts'
import type { Committed } from './commits.ts'
import { keyOf, ownBranch } from './target.ts'
import { contentOf } from './target-files.ts'
import type { Released, TargetContent } from './target-files.ts'
import * as store from './targets.store.ts'
import type { TargetRow } from './targets.store.ts'
import { describeRelease } from './words.ts'

interface Opened {
  credential: Credential
  signal: AbortSignal
}

interface Bringing {
  services: GitServices
  access: Access
  signal: AbortSignal
  connection: ConnectionRow
  released: Released
  target: GitTarget
}

/** Somebody pushed onto the branch. */
class TargetConflict extends Error {}

/** What a repository has at first: code in the names of the release before. */
const newTarget = (target: GitTarget, former: ReleaseRow | null): TargetRow => ({
  key: keyOf(target),
  release_id: null,
  base_release_id: former?.id ?? null,
  commit: null,
  pushing: null,
  paths: [],
  number: null,
  url: null,
})

/** The connection is read as it is after the push, which may have noted another state of it. */
export async function bringRelease(services: GitServices, id: string, opened: Opened): Promise<GitTargetRun[]> {
  const connection = await findConnection(services.database, id)
  return connection ? bringToTargets(services, connection, opened) : []
}

/** What it did, target by target; those that have the newest release already are left out. */
async function bringToTargets(
  services: GitServices,
  connection: ConnectionRow,
  opened: Opened,
): Promise<GitTargetRun[]> {
  const { database: db } = services
  if (connection.targets.length === 0) return []
  const newest = await store.findNewestRelease(db, connection)
  const row = newest && (await findInOrganization(db, newest.organization_id, newest.id))
  if (!row) return []
  const released = { row, organization: { id: newest.organization_id, name: newest.organization_name } }
  const [former = null] = await listReleases(db, row.environment_id, row.id, 1)
  const known = await store.listTargets(db, connection.id)
  const done: GitTargetRun[] = []
  for (const target of connection.targets) {
    const before = known.get(keyOf(target))
    if (before?.release_id === row.id) continue
    done.push(await bringOne({ services, connection, released, target }, opened, before ?? newTarget(target, former)))
  }
  return done
}

/** Why a run failed. */
export const targetsSentence = (targets: readonly GitTargetRun[]): string | null =>
  targets.flatMap(({ url, path, error }) => (error === null ? [] : `${path} in ${url}: ${error}`)).join(' ') || null

async function bringOne(
  given: Omit<Bringing, 'access' | 'signal'>,
  { credential, signal }: Opened,
  before: TargetRow,
): Promise<GitTargetRun> {
  const { services, connection, target, released } = given
  const { url, branch, path } = target
  const about = { url, branch, path, release: released.row.version }
  try {
    const access = await accessTo(services, credential, url, signal)
    const content = await contentOf(
      services,
      { workspace_id: connection.workspace_id, account: accountOf(connection) },
      released,
      target,
    )
    const outcome = await withRepository(services, { ...connection, url }, access, signal, repository =>
      bringTo({ ...given, access, signal }, repository, content, before),
    )
    return { ...about, ...outcome, error: null }
  } catch (error) {
    signal.throwIfAborted()
    const nothing = { ...about, request: null, migrated: 0, unsettled: [] }
    if (error instanceof TargetConflict) return { ...nothing, state: 'conflict', error: error.message }
    if (error instanceof Problem) return { ...nothing, state: 'failed', error: error.message }
    if (!(error instanceof GitFailure)) services.log.error({ err: error, connection: connection.id }, 'a target failed')
    const cause = await causeOf(services, error, { credential, url, signal })
    return { ...nothing, state: 'failed', error: sentenceOf(cause, [credential.secret]) }
  }
}

type TargetResult = Pick<GitTargetRun, 'state' | 'request' | 'migrated' | 'unsettled'>

async function bringTo(
  bringing: Bringing,
  repository: Repository,
  content: TargetContent,
  before: TargetRow,
): Promise<TargetResult> {
  const { services, connection, target, released } = bringing
  const host = hostOf(bringing)
  const { open, branch, own, tip, base } = await lookAt(bringing, repository, host, before)
  const made = await commitRelease(services, { connection, repository, released, target, content, tip, base, before })
  const db = services.database.autocommit({ touches: 'nothing' })
  const note = (change: Partial<TargetRow>) =>
    store.saveTarget(db, connection.id, { ...before, base_release_id: base, ...change })
  const arrived = { release_id: released.row.id, pushing: null, paths: [...content.files.keys()] }
  if (made.commit === null) {
    if (open) await host.close(open.number)
    await note({ ...arrived, commit: own, number: null, url: null })
    return { state: 'unchanged', request: null, migrated: 0, unsettled: [] }
  }
  await note({ pushing: made.commit })
  await repository.push(made.commit, branch, own)
  const { number, url } = await askFor(bringing, host, open, { branch, made })
  await note({ ...arrived, commit: made.commit, number, url })
  const { migrated, unsettled } = made
  return { state: open ? 'updated' : 'opened', request: { number, url }, migrated, unsettled }
}

interface There {
  /** The request, while it is open. */
  open: PullRequest | null
  branch: string
  /** The commit of Tessera's branch; null: there is none. */
  own: string | null
  /** Of the branch that it is to be merged into, which is fetched. */
  tip: string
  /** The release whose names its code has: that of a request that was not merged is stepped over. */
  base: string | null
}

async function lookAt(
  { connection, target }: Bringing,
  repository: Repository,
  host: Host,
  before: TargetRow,
): Promise<There> {
  const request = before.number === null ? null : await host.read(before.number)
  const open = request?.state === 'open' ? request : null
  const branch = ownBranch(connection, target)
  const own = await repository.tip(branch)
  if (own !== null && own !== before.commit && own !== before.pushing) throw pushedOnto(target, branch, open)
  const tip = await repository.tip(target.branch)
  if (tip === null) throw new GitFailure(`The repository has no branch ${target.branch}`)
  await repository.fetch(target.branch, null)
  const isThere = before.release_id !== null && (before.number === null || request?.state === 'merged')
  return { open, branch, own, tip, base: isThere ? before.release_id : before.base_release_id }
}

function hostOf({ services, connection, target, access, signal }: Bringing): Host {
  const { pull_requests: kind } = connection
  if (kind === 'none') throw new GitFailure('Targets need pull requests: connect again with the host of the repository')
  return openHost({ url: target.url, kind, access, allowance: services.config.gitAllow, signal })
}

function pushedOnto({ url }: GitTarget, branch: string, open: PullRequest | null): TargetConflict {
  const first = open ? `Merge or close the request ${open.url}, then delete` : 'Delete'
  return new TargetConflict(
    `Somebody pushed onto the branch ${branch} of ${url}, which stays as it is. ${first} the branch: the next run goes on.`,
  )
}

/** The request of the branch: the one that is open, or a new one. */
async function askFor(
  { connection, released, target }: Bringing,
  host: Host,
  open: PullRequest | null,
  { branch, made }: { branch: string; made: Committed },
): Promise<PullRequest> {
  const about = describeRelease(connection.workspace_name, released.row, made)
  const known = open ?? (await host.open(branch, target.branch, about))
  if (known === null) {
    // It was opened by a run whose process died before it noted the number.
    const found = await host.find(branch)
    if (found?.state !== 'open')
      throw new HostFailure(`${host.name} refused to open a pull request for the branch ${branch}`, null)
    await host.describe(found.number, about)
    return found
  }
  if (open) await host.describe(open.number, about)
  return known
}
