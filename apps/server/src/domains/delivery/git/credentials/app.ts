// How a workspace comes to a GitHub App of its own: GitHub makes it from a manifest, and hands its key over for a code.
import type { GitAppManifest, gitApp } from '@tessera/contract'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../../../kernel/context.ts'
import { problems } from '../../../../base/problems.ts'
import type { Allowance } from '../../../../base/allowance.ts'
import { findByWorkspace } from '../git.store.ts'
import { callHost, HostFailure, parsed } from '../pull-requests/call-host.ts'
import { githubHeaders, restOf } from '../pull-requests/github.ts'
import { appKeyFingerprint, sealSecret } from './secrets.ts'
import { addressFault, readAddress } from '../transport/addresses.ts'
import * as store from './app.store.ts'
import type { GitHubApp } from './app.store.ts'

type Setting = Context<'workspace'>
type Begun = z.output<(typeof gitApp)['newApp']['input']>
type Confirmed = z.output<(typeof gitApp)['appCreated']['input']>

const stateMs = 3_600_000
/** GitHub takes no longer ones. */
const longestName = 34
const callMs = 30_000

export async function beginApp(context: Setting, { organization, url }: Begun) {
  const { db, workspace, config, caller, baseUrl, now } = context
  if (config.secretKey === null) throw problems.secretKeyMissing()
  const origin = originOf(url, config.gitAllow)
  const state = randomBytes(32).toString('base64url')
  const expires_at = new Date(Date.parse(now) + stateMs).toISOString()
  const maker = { workspace_id: workspace.id, user_id: caller.user.id }
  await store.insertRequest(db, state, maker, { origin, now, expires_at })
  const connection = await findByWorkspace(db, workspace.id)
  const owner = organization === undefined ? '' : `/organizations/${organization}`
  const hook = connection ? `${baseUrl}/api/v1/git/${connection.id}/notify` : null
  const manifest: GitAppManifest = {
    name: [...`Tessera ${workspace.name}`].slice(0, longestName).join('').trim(),
    url: baseUrl,
    hook_attributes: { url: hook ?? baseUrl, active: hook !== null },
    redirect_url: `${baseUrl}/w/${workspace.id}/settings/git/app`,
    public: false,
    default_permissions: {
      contents: 'write',
      pull_requests: 'write',
      statuses: 'write',
      checks: 'write',
      metadata: 'read',
    },
    default_events: ['push', 'pull_request'],
  }
  return { action: `${origin}${owner}/settings/apps/new?state=${state}`, manifest, state }
}

function originOf(url: string, allowance: Allowance): string {
  const address = readAddress(`${url.replace(/\/+$/, '')}/apps`)
  if ('fault' in address) throw problems.gitAddressRefused(address.fault)
  const fault = addressFault(address, allowance)
  if (fault !== null) throw problems.gitAddressRefused(fault)
  if (address.protocol === 'ssh' || address.path !== '/apps')
    throw problems.gitAddressRefused('it must be the address of a GitHub host alone, such as https://github.com')
  return new URL(address.url).origin
}

const made = z.object({
  id: z.int(),
  slug: z.string().min(1),
  name: z.string().min(1),
  html_url: z.url(),
  pem: z.string(),
  webhook_secret: z.string().nullish(),
})
type Made = z.infer<typeof made> & { origin: string; fingerprint: string }

const unknownState = () =>
  problems.gitCredentialInvalid(
    'The state was used, is older than an hour, or belongs to somebody else: begin again to create the GitHub App',
  )

const makerOf = ({ workspace, caller }: Setting) => ({ workspace_id: workspace.id, user_id: caller.user.id })

/** Asks GitHub, so it comes before the transaction. */
export async function exchangeCode(context: Setting, { code, state }: Confirmed): Promise<Made> {
  const { db, config, now } = context
  if (config.secretKey === null) throw problems.secretKeyMissing()
  const request = await store.findRequest(db, state, makerOf(context), now)
  if (!request) throw unknownState()
  const { origin } = request
  try {
    return { ...(await converted(origin, code, config.gitAllow)), origin }
  } catch (error) {
    if (!(error instanceof HostFailure)) throw error
    throw problems.gitCredentialInvalid(error.message)
  }
}

async function converted(origin: string, code: string, allowance: Allowance) {
  const caller = {
    name: 'GitHub',
    base: restOf(origin),
    headers: githubHeaders,
    rights: 'to create GitHub Apps',
    allowance,
    signal: AbortSignal.timeout(callMs),
  }
  const { status, body } = await callHost(caller, 'POST', `/app-manifests/${code}/conversions`, { passes: [404, 422] })
  if (status !== 201)
    throw new HostFailure(
      'GitHub refused the code: it is taken once, within an hour. Begin again to create the GitHub App.',
      status,
    )
  const app = parsed('GitHub', made, body)
  const fingerprint = appKeyFingerprint(app.pem)
  if (fingerprint === null || !app.html_url.startsWith(`${origin}/`))
    throw new HostFailure('GitHub answered something else than expected. Is the address that of GitHub?', null)
  return { ...app, fingerprint }
}

export async function confirmApp(context: Setting, { state }: Confirmed, given: Made) {
  const { db, workspace, config, now, record } = context
  if (!(await store.useRequest(db, state))) throw unknownState()
  const { id: app_id, slug, name, origin, html_url: url, fingerprint, pem, webhook_secret } = given
  const app: GitHubApp = { app_id, slug, name, origin, url }
  const seal = (secret: string) => sealSecret(config, workspace.id, secret)
  const row = { app, fingerprint, key: seal(pem), webhook_secret: webhook_secret ? seal(webhook_secret) : null }
  await store.saveApp(db, workspace.id, row, now)
  record({ summary: `Made the GitHub App ${name}` })
  return { app_id, name, install_url: installUrl(app) }
}

export const installUrl = ({ url }: GitHubApp) => `${url}/installations/new`
