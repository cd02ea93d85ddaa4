import { git as contract } from '@tessera/contract'
import type { AskedGitRun, GitConnection, GitTarget, SavedGitConnection } from '@tessera/contract'
import type { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { inTwoStages } from '../../../kernel/handlers/two-stages.ts'
import type { GitRehearsal } from './service.ts'
import { implement } from '../../../kernel/operation.ts'
import { cursorOf, page, pageRequest } from '../../../base/paging.ts'
import { problems } from '../../../base/problems.ts'
import { readProposal } from '../../quality/proposals/proposals.store.ts'
import { readOutputs } from '../../files/outputs/outputs.store.ts'
import { messageFor } from './commits/collected.ts'
import { pendingOf } from './commits/pending.ts'
import { beginApp, confirmApp, exchangeCode } from './credentials/app.ts'
import { storedAs } from './credentials/access.ts'
import { credentialOf } from './credentials/given.ts'
import { checkedTargets } from './targets/check-targets.ts'
import { isOfOrganization } from './targets/targets.store.ts'
import { addressFault, readAddress } from './transport/addresses.ts'
import type { GitAddress } from './transport/addresses.ts'
import * as store from './git.store.ts'
import type { ConnectionRow } from './git.store.ts'
import { enqueueSync } from './job.ts'
import { readRun } from './record/details.ts'
import * as runs from './runs.store.ts'
import { newNotifySecret, openSecret, sealSecret } from './credentials/secrets.ts'
import { hostFingerprint } from './transport/ssh-agent.ts'

type Input = z.output<(typeof contract)['set']['input']>
type Setting = Context<'workspace'>

export const git = implement(contract, {
  get: async ({ db, workspace }) => recordOf(await connected(db, workspace.id)),

  async connections({ db, workspace }) {
    const row = await store.findByWorkspace(db, workspace.id)
    const connections = row ? [recordOf(row)] : []
    return { connections, total: connections.length }
  },

  // The dry run asks the repository, so it comes before the transaction.
  set: inTwoStages(previewed, set),

  newApp: beginApp,
  appCreated: inTwoStages(exchangeCode, confirmApp),

  async delete({ db, workspace, record }) {
    const before = await connected(db, workspace.id)
    await store.deleteConnection(db, before.id)
    record({
      summary: `Disconnected the repository ${before.url}`,
      subject: { kind: 'git', id: before.id, before: stateOf(before), after: null },
    })
    return { message: 'Git disconnected successfully' }
  },

  async sync(context, { dry_run }) {
    const connection = await connected(context.db, context.workspace.id)
    return dry_run ? rehearsed(context, connection) : context.git.run(connection.id)
  },

  async resolve({ db, workspace, git: syncing, now }, { take, branch }) {
    const { id, state, blocked, has_stopped } = await connected(db, workspace.id)
    if (state !== 'conflict' || blocked.length > 0 || has_stopped) throw problems.gitNoConflict()
    if (take === 'theirs') return syncing.run(id, 'theirs')
    return syncing.run(id, { newBranch: branch ?? `tessera/${now.slice(0, 19).replace(/\D/g, '')}` })
  },

  async pending({ db, workspace, user }) {
    const connection = await connected(db, workspace.id)
    const pending = await pendingOf(db, connection)
    const asked = { author: user, message: null, tokens: null, as: 'commit' as const }
    const message = messageFor(pending.tokens, { edits: pending.edits, asked, connection })
    return { tokens: pending.tokens.slice(0, mostPending), total: pending.tokens.length, message }
  },

  async commit({ db, workspace, user, git: syncing }, { message, tokens, as }) {
    const connection = await connected(db, workspace.id)
    if (connection.direction === 'pull')
      throw problems.gitUnsupported('The connection pulls only: nothing is committed')
    if (as === 'request' && connection.pull_requests === 'none')
      throw problems.gitUnsupported('Requests need pull_requests: connect again with the host of the repository')
    const pending = new Set((await pendingOf(db, connection)).tokens.map(({ token_id }) => token_id))
    const unknown = tokens?.find(id => !pending.has(id))
    if (unknown !== undefined) throw problems.gitNotPending(unknown)
    const author = { name: user.name, email: user.email }
    return syncing.commit(connection.id, { author, message: message ?? null, tokens: tokens ?? null, as })
  },

  async show({ db, workspace, git: syncing }, { branch }) {
    const connection = await connected(db, workspace.id)
    if (branch === connection.branch)
      throw problems.gitBranchRefused(`${branch} is the connected branch: its commits come here by themselves`)
    if (connection.direction !== 'both')
      throw problems.gitBranchRefused('A branch is shown where the connection pushes and pulls')
    const known = connection.branches.find(one => one.branch === branch)
    if (known) return readProposal(db, known.proposal_id)
    const { error, shown } = await syncing.show(connection.id, branch)
    if (shown && 'proposal_id' in shown) return readProposal(db, shown.proposal_id)
    throw problems.gitBranchRefused(shown ? unknownBranch(branch, shown.branches) : (error ?? 'There is no commit yet'))
  },

  async runs({ db, workspace }, paging) {
    const { id } = await connected(db, workspace.id)
    const request = pageRequest(paging)
    const rows = await runs.listRuns(db, id, request.after, request.limit)
    const { items, next_cursor } = page(rows, request.size, row => cursorOf(row.id))
    return { runs: items, total: await runs.countRuns(db, id), ...next_cursor }
  },

  async run({ db, subjects, workspace, params }) {
    const run = await readRun({ db, subjects }, await connected(db, workspace.id), params.run_id ?? '')
    if (!run) throw problems.notFound('Git run')
    return run
  },
})

async function connected(db: Setting['db'], workspaceId: string): Promise<ConnectionRow> {
  const row = await store.findByWorkspace(db, workspaceId)
  if (!row) throw problems.gitNotConnected()
  return row
}

const mostBranches = 50

function unknownBranch(branch: string, branches: readonly string[]): string {
  const more = branches.length > mostBranches ? ` and ${branches.length - mostBranches} more` : ''
  const others = branches.length === 0 ? 'has no other' : `has ${branches.slice(0, mostBranches).join(', ')}${more}`
  return `The repository has no branch ${branch}. It ${others}`
}

/** The answer of a run that does nothing. */
async function rehearsed(context: Setting, connection: ConnectionRow): Promise<AskedGitRun> {
  const { config, workspace, git: syncing, newId, now } = context
  const opened = openSecret(config, workspace.id, connection.credential)
  if ('fault' in opened) throw problems.gitCredentialInvalid(opened.fault)
  const { id, ...settings } = connection
  const credential = storedAs(connection, opened.secret)
  const rehearsal = await syncing.preview({ ...settings, credential, connection_id: id }, previewTime())
  const { error } = rehearsal.preview
  const state = error === null ? ('done' as const) : ('failed' as const)
  const run = {
    id: newId(),
    started_at: now,
    finished_at: now,
    commits: [],
    changes: [],
    proposal_id: null,
    targets: [],
    state,
    error,
    warnings: rehearsal.warnings,
  }
  return { ...run, ...rehearsal, dry_run: true }
}

/** Of tokens in an answer. */
const mostPending = 1_000

const previewTime = () => AbortSignal.timeout(90_000)

async function previewed(context: Setting, given: Input): Promise<GitRehearsal | null> {
  if (!given.dry_run) return null
  const { db, workspace, git: syncing } = context
  const before = await store.findByWorkspace(db, workspace.id)
  const address = await checked(context, given)
  const credential = await credentialOf(context, given.credential, address, before)
  const host_key = given.credential === undefined ? (before?.host_key ?? null) : null
  const { branch, folder, format, layout, direction, outputs = null, replace: may_replace = [] } = given
  const place = { url: address.url, branch, folder, format, layout }
  const connection_id = before && !isOther(before, place) ? before.id : null
  const to = {
    ...place,
    direction,
    outputs,
    may_replace,
    credential,
    workspace_id: workspace.id,
    host_key,
    connection_id,
  }
  return syncing.preview(to, previewTime())
}

/** `secret`: of push events, for a connection that is new. */
async function rowOf(
  context: Setting,
  given: Input,
  before: ConnectionRow | undefined,
  secret: string,
): Promise<store.NewConnection> {
  const { workspace, newId, now, config, caller } = context
  const address = await checked(context, given)
  const credential = await credentialOf(context, given.credential, address, before)
  const { dry_run: _, credential: __, replace: may_replace = [], ...settings } = given
  return {
    ...settings,
    may_replace,
    id: before?.id ?? newId(),
    workspace_id: workspace.id,
    url: address.url,
    outputs: given.outputs ?? null,
    targets: await targetsOf(context, given, address, before),
    credential_kind: credential.kind,
    credential_username: credential.username,
    credential_fingerprint: credential.fingerprint,
    credential_app: credential.app,
    credential: sealSecret(config, workspace.id, credential.secret),
    keepsCredential: given.credential === undefined,
    notify_secret: before?.notify_secret ?? sealSecret(config, workspace.id, secret),
    // A credential that is sent again accepts another key of the host.
    host_key: given.credential === undefined ? (before?.host_key ?? null) : null,
    first_push_by: caller.user.id,
    at: now,
  }
}

async function set(context: Setting, given: Input, rehearsal: GitRehearsal | null): Promise<SavedGitConnection> {
  const { db, workspace, record, baseUrl, wakeDeliveries } = context
  const before = await store.findByWorkspace(db, workspace.id)
  const secret = newNotifySecret()
  const row = await rowOf(context, given, before, secret)
  if (before) await store.updateConnection(db, row, isOther(before, row))
  else await store.insertConnection(db, row)
  const after = await connected(db, workspace.id)
  if (rehearsal) return context.rehearsed({ ...recordOf(after), dry_run: true, ...rehearsal })
  await enqueueSync(db, context, after)
  wakeDeliveries()
  record({
    summary: before ? `Changed the connection with the repository ${row.url}` : `Connected the repository ${row.url}`,
    subject: { kind: 'git', id: row.id, before: before ? stateOf(before) : null, after: stateOf(row) },
  })
  const notify = { url: `${baseUrl}/api/v1/git/${row.id}/notify`, secret }
  return { ...recordOf(after), ...(before ? {} : { notify }) }
}

type RepositorySettings = Pick<store.GitSettings, 'url' | 'branch' | 'folder' | 'format' | 'layout'>

/** What both sides had there says nothing about another place. */
const isOther = (before: RepositorySettings, after: RepositorySettings) =>
  before.url !== after.url ||
  before.branch !== after.branch ||
  before.folder !== after.folder ||
  before.format !== after.format ||
  before.layout !== after.layout

async function checked({ db, workspace, config }: Setting, given: Input): Promise<GitAddress> {
  const { url, outputs } = given
  if (config.secretKey === null) throw problems.secretKeyMissing()
  const address = readAddress(url)
  if ('fault' in address) throw problems.gitAddressRefused(address.fault)
  const fault = addressFault(address, config.gitAllow)
  if (fault !== null) throw problems.gitAddressRefused(fault)
  refuseRequests(address, given)
  if (given.layout === 'system' && given.format === 'style-dictionary')
    throw problems.gitUnsupported(
      'The layout "system" needs the format "dtcg" or "tokens-studio": others hold no themes',
    )
  const { outputs: there } = await readOutputs(db, workspace.id)
  const unknown = outputs?.find(name => !there.some(output => output.name === name))
  if (unknown !== undefined) throw problems.outputUnknown(unknown)
  return address
}

/** Requests are opened with the token of the repository, and follow what comes from it. */
function refuseRequests({ protocol, path }: GitAddress, { pull_requests: host, direction }: Input): void {
  if (host === 'none') return
  if (protocol === 'ssh')
    throw problems.gitUnsupported(
      'Pull requests need an address with https:// and a token: ssh has no way to open them',
    )
  if (direction !== 'both')
    throw problems.gitUnsupported(
      'Pull requests need the direction "both": they are pushed, and their merges are pulled',
    )
  const parts = path.split('/').filter(part => part !== '').length
  if (host === 'bitbucket' && path.startsWith('/scm/'))
    throw problems.gitUnsupported('Pull requests of Bitbucket are those of Bitbucket Cloud; Data Center has other ones')
  if (host === 'github' || host === 'bitbucket' ? parts !== 2 : parts < 2)
    throw problems.gitUnsupported(
      'Pull requests need an address with owner and repository, such as https://github.com/acme/tokens.git',
    )
}

/** Left out: those that are stored. */
async function targetsOf(
  { db, workspace, config, caller }: Setting,
  { targets, branch, pull_requests }: Input,
  address: GitAddress,
  before: ConnectionRow | undefined,
): Promise<GitTarget[]> {
  const packs = targets?.some(target => target.package !== undefined) ?? false
  const isBound = (caller.key?.workspace_id ?? null) !== null
  if (packs && (isBound || !(await isOfOrganization(db, workspace.id, caller.user.id))))
    throw problems.gitUnsupported(
      'A package holds the tokens of all workspaces of the organization: only its members may bring it elsewhere',
    )
  const { outputs } = await readOutputs(db, workspace.id)
  return checkedTargets(targets ?? before?.targets ?? [], {
    address,
    branch,
    allowance: config.gitAllow,
    opensRequests: pull_requests !== 'none',
    outputs: new Set(outputs.map(({ name }) => name)),
  })
}

const stateOf = ({ url, branch, folder }: store.GitSettings) => ({ url, branch, folder })

function recordOf(row: ConnectionRow): GitConnection {
  const {
    id,
    workspace_id,
    url,
    branch,
    folder,
    format,
    layout,
    direction,
    on,
    incoming,
    commit,
    message,
    pull_requests,
    outputs,
    targets,
  } = row
  return {
    id,
    workspace_id,
    url,
    branch,
    folder,
    format,
    layout,
    direction,
    on,
    incoming,
    commit,
    message,
    credential: {
      kind: row.credential_kind,
      username: row.credential_username,
      fingerprint: row.credential_fingerprint,
      expires_at: row.credential_expires_at,
      ...(row.credential_app && { app_id: row.credential_app.app_id, name: row.credential_app.name }),
    },
    pull_requests,
    outputs,
    branches: row.branches,
    targets,
    host_key: row.host_key && hostFingerprint(row.host_key),
    status: {
      state: row.is_claimed ? 'syncing' : row.state,
      last_commit: row.last_commit,
      last_synced_at: row.last_synced_at,
      error: row.error,
      files: row.blocked,
      warnings: row.warnings,
    },
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
