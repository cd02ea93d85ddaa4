// Tokens of installations of GitHub Apps: each is for one repository and lives for an hour, in memory alone.
import { sign } from 'node:crypto'
import { z } from 'zod'
import type { Allowance } from '../../../../base/allowance.ts'
import { callHost, parsed } from '../pull-requests/call-host.ts'
import type { HostCaller } from '../pull-requests/call-host.ts'
import { githubHeaders, restOf } from '../pull-requests/github.ts'
import type { Committer } from '../transport/access.ts'
import { GitFailure } from '../transport/run-git.ts'
import { installUrl } from './app.ts'
import type { GitHubApp } from './app.store.ts'

/** GitHub takes a JWT of ten minutes at most; the past minute allows for clocks that differ. */
const jwtPast = 60
const jwtFuture = 480
/** A token is not used in its last minutes. */
const sparedMs = 300_000

const installation = z.object({ id: z.int(), suspended_at: z.string().nullish(), html_url: z.string().optional() })
const issued = z.object({ token: z.string().min(1), expires_at: z.iso.datetime({ offset: true }) })
const bot = z.object({ id: z.int() })

export interface InstallationToken {
  secret: string
  /** The app, as GitHub shows it beside commits. */
  committer: Committer
}

export interface AppAsking {
  app: GitHubApp
  /** The private key of the app, as PEM. */
  key: string
  /** Owner and name. */
  repository: string
  /** In milliseconds. */
  now: number
  allowance: Allowance
  signal: AbortSignal
}

type TokenKey = Pick<AppAsking, 'app' | 'repository'>

export interface AppTokens {
  /** Throws `GitFailure` that says what to do at GitHub. */
  tokenFor(asking: AppAsking): Promise<InstallationToken>
  /** The next one is a new one. */
  forget(of: TokenKey): void
}

export function keepAppTokens(): AppTokens {
  const known = new Map<string, InstallationToken & { until: number }>()
  const keyOf = ({ app, repository }: TokenKey) => `${app.origin} ${app.app_id} ${repository.toLowerCase()}`
  return {
    async tokenFor(asking) {
      for (const [key, { until }] of known) if (until <= asking.now) known.delete(key)
      const key = keyOf(asking)
      const made = known.get(key) ?? (await issue(asking))
      known.set(key, made)
      return made
    },
    forget: of => void known.delete(keyOf(of)),
  }
}

function appJwt({ app_id }: Pick<GitHubApp, 'app_id'>, key: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  const claims = { iat: seconds - jwtPast, exp: seconds + jwtFuture, iss: String(app_id) }
  const text = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`
}

async function issue(asking: AppAsking): Promise<InstallationToken & { until: number }> {
  const { app, key, repository, now } = asking
  const asApp = callerWith(asking, appJwt(app, key, now))
  const { status, body } = await callHost(asApp, 'GET', `/repos/${pathOf(repository)}/installation`, {
    passes: [401, 404],
  })
  if (status === 401) throw refusedKey(app)
  if (status === 404) throw notInstalled(asking)
  const { id, suspended_at, html_url } = parsed('GitHub', installation, body)
  if (suspended_at) throw suspended(app, html_url)
  const [, name] = repository.split('/')
  const path = `/app/installations/${id}/access_tokens`
  const answer = await callHost(asApp, 'POST', path, { body: { repositories: [name] }, passes: [401, 403, 404, 422] })
  if (answer.status === 401) throw refusedKey(app)
  if (answer.status === 403) throw suspended(app, html_url)
  if (answer.status !== 201) throw notInstalled(asking)
  const { token, expires_at } = parsed('GitHub', issued, answer.body)
  const until = Date.parse(expires_at) - sparedMs
  return { secret: token, until, committer: await committerOf(callerWith(asking, token), app) }
}

const pathOf = (repository: string) => repository.split('/').map(encodeURIComponent).join('/')

const callerWith = ({ app, allowance, signal }: AppAsking, token: string): HostCaller => ({
  name: 'GitHub',
  base: restOf(app.origin),
  headers: { ...githubHeaders, authorization: `Bearer ${token}` },
  rights: '"Contents: Read and write"',
  allowance,
  signal,
})

/** The id is that of the app's user, by which GitHub knows whose commits they are. */
async function committerOf(caller: HostCaller, { slug, origin }: GitHubApp): Promise<Committer> {
  const name = `${slug}[bot]`
  const { status, body } = await callHost(caller, 'GET', `/users/${encodeURIComponent(name)}`, { passes: [403, 404] })
  const id = status === 200 ? `${parsed('GitHub', bot, body).id}+` : ''
  return { name, email: `${id}${name}@users.noreply.${new URL(origin).hostname}` }
}

const refusedKey = ({ name }: GitHubApp) =>
  new GitFailure(
    `GitHub takes the key of the GitHub App ${name} no more: the key or the app was deleted there. Create the app anew, and save the connection with it.`,
  )

const notInstalled = ({ app, repository }: TokenKey) =>
  new GitFailure(`The GitHub App ${app.name} is not installed on ${repository}. Install it: ${installUrl(app)}`)

const suspended = ({ name, url }: GitHubApp, settings: string | undefined) =>
  new GitFailure(`The installation of the GitHub App ${name} is suspended. Let it work again: ${settings ?? url}`)
