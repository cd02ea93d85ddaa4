// Brings each release of Production to the targets of a connection: a branch of Tessera's own and one request for each.
import type { GitTarget, GitTargetRun } from '@tessera/contract'
import { Problem } from '../../../../base/problems.ts'
import { findInOrganization, listReleases } from '../../snapshots/releases.store.ts'
import type { ReleaseRow } from '../../snapshots/releases.store.ts'
import { accountOf } from '../files/texts.ts'
import type { GitServices } from '../files/texts.ts'
import type { ConnectionRow } from '../git.store.ts'
import type { Host, PullRequest } from '../pull-requests/host.ts'
import { HostFailure } from '../pull-requests/call-host.ts'
import { openHost } from '../pull-requests/open-host.ts'
import { sentenceOf } from '../transport/failures.ts'
import { withRepository } from '../transport/held.ts'
import type { Repository } from '../transport/repository.ts'
import { GitFailure } from '../transport/run-git.ts'
import { commitRelease } from './commits.ts'
import type { Committed } from './commits.ts'
import { keyOf, ownBranch } from './target.ts'
import { contentOf } from './target-files.ts'
import type { Released } from './target-files.ts'
import * as store from './targets.store.ts'
import type { TargetRow } from './targets.store.ts'
import { describeRelease } from './words.ts'

interface Opened {
  secret: string
  signal: AbortSignal
}

interface Bringing extends Opened {
  services: GitServices
  connection: ConnectionRow
  released: Released
  /** The release before it; null: it is the first. */
  former: ReleaseRow | null
  target: GitTarget
}

/** Somebody pushed onto the branch. */
class TargetConflict extends Error {}

/** What it did, target by target; those that have the newest release already are left out. */
export async function bringToTargets(
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
    done.push(await bringOne({ services, connection, released, former, target, ...opened }, before))
  }
  return done
}

/** Why a run failed. */
export const targetsSentence = (targets: readonly GitTargetRun[]): string | null =>
  targets.flatMap(({ url, path, error }) => (error === null ? [] : `${path} in ${url}: ${error}`)).join(' ') || null

async function bringOne(bringing: Bringing, before: TargetRow | undefined): Promise<GitTargetRun> {
  const { services, connection, target, secret, signal, released } = bringing
  const { url, branch, path } = target
  const about = { url, branch, path, release: released.row.version }
  try {
    const place = { ...connection, url }
    const content = await contentOf(
      services,
      { workspace_id: connection.workspace_id, account: accountOf(connection) },
      released,
      target,
    )
    const outcome = await withRepository(services, place, secret, signal, repository =>
      bringTo(bringing, repository, content, before),
    )
    return { ...about, ...outcome, error: null }
  } catch (error) {
    signal.throwIfAborted()
    const nothing = { ...about, request: null, migrated: 0, unsettled: [] }
    if (error instanceof TargetConflict) return { ...nothing, state: 'conflict', error: error.message }
    if (error instanceof Problem) return { ...nothing, state: 'failed', error: error.message }
    if (!(error instanceof GitFailure)) services.log.error({ err: error, connection: connection.id }, 'a target failed')
    return { ...nothing, state: 'failed', error: sentenceOf(error, [secret]) }
  }
}

type Outcome = Pick<GitTargetRun, 'state' | 'request' | 'migrated' | 'unsettled'>

async function bringTo(
  bringing: Bringing,
  repository: Repository,
  content: Awaited<ReturnType<typeof contentOf>>,
  before: TargetRow | undefined,
): Promise<Outcome> {
  const { services, connection, target, released, former } = bringing
  const host = hostOf(bringing)
  const request = before && before.number !== null ? await host.read(before.number) : null
  const branch = ownBranch(connection, target)
  const own = await repository.tip(branch)
  if (own !== null && own !== before?.commit && own !== before?.pushing) throw pushedOnto(target, branch, request)
  const tip = await repository.tip(target.branch)
  if (tip === null) throw new GitFailure(`The repository has no branch ${target.branch}`)
  await repository.fetch(target.branch, null)
  const base = baseOf(before, request, former)
  const made = await commitRelease(services, { connection, repository, released, target, content, tip, base, before })
  const db = services.database.autocommit({ touches: 'nothing' })
  const row: TargetRow = {
    ...{ key: keyOf(target), release_id: before?.release_id ?? null, base_release_id: base },
    ...{ commit: before?.commit ?? null, pushing: made.commit, paths: before?.paths ?? [] },
    ...{ number: before?.number ?? null, url: before?.url ?? null },
  }
  const note = (change: Partial<TargetRow>) => store.saveTarget(db, connection.id, Object.assign(row, change))
  const isOpen = request?.state === 'open'
  const paths = [...content.files.keys()]
  const arrived = { release_id: released.row.id, pushing: null, paths }
  if (made.commit === null) {
    if (isOpen) await host.close(request.number)
    await note({ ...arrived, commit: own, number: null, url: null })
    return { state: 'unchanged', request: null, migrated: 0, unsettled: [] }
  }
  await note({})
  await repository.push(made.commit, branch, own)
  const asked = await askFor(bringing, host, isOpen ? request : null, { branch, made })
  await note({ ...arrived, commit: made.commit, number: asked.number, url: asked.url })
  const { migrated, unsettled } = made
  const state = isOpen ? 'updated' : 'opened'
  return { state, request: { number: asked.number, url: asked.url }, migrated, unsettled }
}

function hostOf({ services, connection, target, secret, signal }: Bringing): Host {
  const { pull_requests: kind, credential_username: username } = connection
  if (kind === 'none') throw new GitFailure('Targets need pull requests: connect again with the host of the repository')
  return openHost({ url: target.url, kind, username, secret, allowance: services.config.gitAllow, signal })
}

/** The release whose names the repository's own branch has: of one that was not merged, what was there before it. */
function baseOf(before: TargetRow | undefined, request: PullRequest | null, former: ReleaseRow | null): string | null {
  if (!before) return former?.id ?? null
  const isThere = before.release_id !== null && (before.number === null || request?.state === 'merged')
  return isThere ? before.release_id : before.base_release_id
}

function pushedOnto({ url }: GitTarget, branch: string, request: PullRequest | null): TargetConflict {
  const first = request?.state === 'open' ? `Merge or close the request ${request.url}, then delete` : 'Delete'
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
