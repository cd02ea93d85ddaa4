// The end of a GitLab token: known, shown, and put off where the token has the right to renew itself.
import type { GitWarning } from '@tessera/contract'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Services } from '../../../../kernel/context.ts'
import type { ConnectionRow } from '../git.store.ts'
import { callHost, HostFailure, parsed } from '../pull-requests/call-host.ts'
import type { HostCaller } from '../pull-requests/call-host.ts'
import { sealSecret, tokenFingerprint } from './secrets.ts'
import { readAddress } from '../transport/addresses.ts'
import * as store from './token-life.store.ts'

const day = 86_400_000
/** Before the end; of a token that lives for a short time, half of its life. */
const renewedDays = 7
const warnedDays = 30
/** GitLab lets no token live for longer. */
const mostDays = 364
const mostAttempts = 20
const betweenMs = 500

const date = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const self = z.object({ scopes: z.array(z.string()), created_at: z.string(), expires_at: date.nullable() })
type Self = z.infer<typeof self>
const rotated = z.object({ token: z.string().min(1), expires_at: date.nullable() })

export interface KeptToken {
  /** The token as it is from now on. */
  secret: string
  warning: GitWarning | null
}

/** Asks once a day. The new token is stored before anything uses it. */
export async function keepToken(
  services: Services,
  connection: ConnectionRow,
  secret: string,
  signal: AbortSignal,
): Promise<KeptToken> {
  const caller = callerOf(services, connection, secret, signal)
  const known = caller && (await store.findTokenLife(services.database, connection.id))
  if (!known) return { secret, warning: null }
  const now = services.clock.now()
  if (known.checked_at !== null && now - Date.parse(known.checked_at) < day)
    return { secret, warning: warningOf(connection, known, now, null) }
  try {
    return await asked(services, connection, { caller, secret, now })
  } catch (error) {
    // It is asked again by the next run, and git says itself what stops this one.
    if (!(error instanceof HostFailure)) throw error
    return { secret, warning: warningOf(connection, known, now, null) }
  }
}

/** null: the token is none of GitLab. */
function callerOf(
  { config }: Pick<Services, 'config'>,
  { url, credential_kind, pull_requests }: ConnectionRow,
  secret: string,
  signal: AbortSignal,
): HostCaller | null {
  const address = readAddress(url)
  if (credential_kind !== 'token' || 'fault' in address) return null
  const isNamed = pull_requests === 'none' && /(?:^|\.)gitlab\./.test(address.host)
  if (pull_requests !== 'gitlab' && !isNamed) return null
  return {
    name: 'GitLab',
    base: `${new URL(address.url).origin}/api/v4/personal_access_tokens/self`,
    headers: { accept: 'application/json', 'private-token': secret },
    rights: 'api or self_rotate',
    allowance: config.gitAllow,
    signal,
  }
}

interface Asking {
  caller: HostCaller
  secret: string
  now: number
}

async function asked(services: Services, connection: ConnectionRow, asking: Asking): Promise<KeptToken> {
  const { caller, secret, now } = asking
  const db = services.database.autocommit({ touches: 'nothing' })
  const { status, body } = await callHost(caller, 'GET', '', { passes: [401, 403, 404] })
  const about = status === 200 ? parsed(caller.name, self, body) : null
  const life = {
    expires_at: about?.expires_at ?? null,
    renews: about?.scopes.some(scope => scope === 'api' || scope === 'self_rotate') ?? false,
  }
  await store.saveTokenLife(db, connection.id, connection.credential, life, new Date(now).toISOString())
  if (!about || !life.renews || !isDue(about, now)) return { secret, warning: warningOf(connection, life, now, null) }
  return renewed(services, connection, about, asking)
}

/** In days. */
const lifeOf = ({ created_at, expires_at }: Self) =>
  Math.round((Date.parse(expires_at!) - Date.parse(created_at.slice(0, 10))) / day)

const isDue = (about: Self, now: number) =>
  about.expires_at !== null &&
  Date.parse(about.expires_at) - now <= Math.min(renewedDays, Math.max(1, lifeOf(about) / 2)) * day

/** GitLab revokes the former token with its answer, so that nothing ends this call or keeps the new one from being stored. */
async function renewed(
  services: Services,
  connection: ConnectionRow,
  about: Self,
  { caller, secret, now }: Asking,
): Promise<KeptToken> {
  const days = Math.min(mostDays, Math.max(1, lifeOf(about)))
  const expires_at = new Date(now + days * day).toISOString().slice(0, 10)
  const lasting = { ...caller, signal: new AbortController().signal }
  const passes = [400, 401, 403, 404, 405, 422]
  const { status, body } = await callHost(lasting, 'POST', '/rotate', { body: { expires_at }, passes })
  if (passes.includes(status))
    return { secret, warning: warningOf(connection, { ...about, renews: true }, now, `GitLab refused it (${status})`) }
  const made = parsed(caller.name, rotated, body)
  await stored(services, connection, {
    credential: sealSecret(services.config, connection.workspace_id, made.token),
    fingerprint: tokenFingerprint(made.token),
    expires_at: made.expires_at,
    at: new Date(now).toISOString(),
  })
  return { secret: made.token, warning: null }
}

/** The database may be away for a moment, and the token is nowhere else. */
async function stored(
  { database, log }: Services,
  { id, credential }: ConnectionRow,
  token: Parameters<typeof store.replaceToken>[3],
): Promise<void> {
  const db = database.autocommit({ touches: 'nothing' })
  for (let attempt = 1; ; attempt++) {
    try {
      return void (await store.replaceToken(db, id, credential, token))
    } catch (error) {
      if (attempt >= mostAttempts) throw error
      log.warn({ err: error, connection: id }, 'a renewed token is not stored yet')
      await wait(betweenMs)
    }
  }
}

/** `refused`: why it was not renewed. */
function warningOf(
  { url }: ConnectionRow,
  { expires_at, renews }: store.TokenLife,
  now: number,
  refused: string | null,
): GitWarning | null {
  if (expires_at === null || (renews && refused === null)) return null
  if (Date.parse(expires_at) - now > warnedDays * day) return null
  const why = refused === null ? 'it has neither the scope api nor self_rotate' : refused
  const message = `The token of GitLab ends on ${expires_at} and cannot be renewed: ${why}. Save a new one.`
  return { file: url, line: null, code: credentialCode, message }
}

const credentialCode = 'credential'

/** Those of the files that were read; null: none were, and what is known stays. */
export function withTokenWarning(
  read: GitWarning[] | null,
  known: readonly GitWarning[],
  warning: GitWarning | null,
): GitWarning[] | null {
  const others = read ?? known.filter(({ code }) => code !== credentialCode)
  const now = warning ? [...others, warning] : others
  return read === null && now.length === known.length ? null : now
}
