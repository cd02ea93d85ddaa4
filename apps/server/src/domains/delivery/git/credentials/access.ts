// With what a run reaches a repository: the credential itself, or what a GitHub App gets for it.
import type { Config } from '../../../../base/config.ts'
import type { Clock } from '../../../../base/clock.ts'
import type { ConnectionRow } from '../git.store.ts'
import type { Access } from '../transport/access.ts'
import { readAddress } from '../transport/addresses.ts'
import { GitFailure } from '../transport/run-git.ts'
import type { GitHubApp } from './app.store.ts'
import type { AppTokens } from './app-tokens.ts'

export interface Credential {
  kind: 'token' | 'ssh' | 'app'
  username: string | null
  /** Of an app: its private key. */
  secret: string
  /** Of the kind app alone. */
  app: GitHubApp | null
}

export const storedAs = (
  row: Pick<ConnectionRow, 'credential_kind' | 'credential_username' | 'credential_app'>,
  secret: string,
): Credential => ({ kind: row.credential_kind, username: row.credential_username, secret, app: row.credential_app })

interface Reaching {
  config: Pick<Config, 'gitAllow'>
  clock: Clock
  apps: AppTokens
}

/** Throws `GitFailure` where the app has no access. */
export async function accessTo(
  { config, clock, apps }: Reaching,
  { kind, username, secret, app }: Credential,
  url: string,
  signal: AbortSignal,
): Promise<Access> {
  if (app === null) return { kind: kind === 'ssh' ? 'ssh' : 'token', username, secret, committer: null }
  const asking = { app, key: secret, repository: repositoryOf(url), now: clock.now(), signal }
  const made = await apps.tokenFor({ ...asking, allowance: config.gitAllow })
  return { kind: 'token', username: 'x-access-token', ...made }
}

/** What stopped a run with this credential: an app may have lost its access since it got its token. */
export async function causeOf(
  reaching: Reaching,
  error: unknown,
  { credential, url, signal }: { credential: Credential; url: string; signal: AbortSignal },
): Promise<unknown> {
  const { app } = credential
  if (app === null || !(error instanceof GitFailure)) return error
  reaching.apps.forget({ app, repository: repositoryOf(url) })
  try {
    await accessTo(reaching, credential, url, signal)
    return error
  } catch (cause) {
    return cause instanceof GitFailure ? cause : error
  }
}

function repositoryOf(url: string): string {
  const address = readAddress(url)
  if ('fault' in address) throw new GitFailure(`The address cannot be used: ${address.fault}`)
  return address.path.replace(/^\/|\/$/g, '').replace(/\.git$/, '')
}
