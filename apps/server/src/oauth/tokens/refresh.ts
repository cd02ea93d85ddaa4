// Refresh tokens (RFC 6749 §6), rotated at each use. A second use of one ends its family, because one of the two who have
// it has stolen it (RFC 9700 §4.14.2). Not so for half a minute: an app whose answer was lost, or that asks twice at once,
// on whatever node, gets the same answer again, as long as nobody has used the tokens in it.
import { scopes as allScopes, type Scope } from '@tessera/contract'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hashToken } from '../../base/secrets/secret.ts'
import { insertNotifications } from '../../domains/people/notifications/notifications.store.ts'
import type { Services } from '../../kernel/context.ts'
import type { Db } from '../../storage/sql.ts'
import type { OAuthClient } from '../clients/clients.store.ts'
import { askedOf } from '../offline.ts'
import type { Parameters } from '../parameters.ts'
import { recordConnection } from '../record.ts'
import type { From } from '../record.ts'
import { refusal } from '../refusal.ts'
import { hashesOf, successorsOf } from './refresh-token.ts'
import * as store from './refresh.store.ts'
import type { Family } from './refresh.store.ts'
import type { Issued, Redemption } from './redemption.ts'

const refuse = (reason: string): Redemption => ({
  refused: refusal('invalid_grant', 'The refresh token is not valid. Connect the app again.'),
  reason,
})

export async function refresh(
  tx: Db,
  services: Services,
  from: From,
  client: OAuthClient,
  form: Parameters,
): Promise<Redemption> {
  const given = form.get('refresh_token')!
  const hashes = hashesOf(given)
  if (!hashes) return refuse('no refresh token')
  const family = await store.holdFamily(tx, hashes.family)
  if (!family) return refuse('unknown, or ended')
  const isOwn = family.client_id === client.id
  const isCurrent = timingSafeEqual(family.token_hash, hashes.token)
  // No reuse: another client does not even learn whether the token is good.
  if (isCurrent && !isOwn) return refuse('another client’s')
  if (family.expired) return refuse('expired')
  const salt = isCurrent ? randomBytes(32) : repeatedSalt(family, hashes.token, services.clock)
  if (!salt || !isOwn) {
    await endReused(tx, services, from, family)
    return refuse('used twice; its family was ended')
  }
  const scopes = narrowed(family.scopes, form.get('scope'))
  if (!scopes) return { refused: refusal('invalid_scope', 'scope must be of those that were granted'), reason: 'scope' }
  const next = successorsOf(given, salt)
  if (isCurrent) await rotate(tx, services, family, { ...next, salt, scopes })
  return {
    token: next.access,
    refresh_token: next.refresh,
    user_id: family.user_id,
    scopes: isCurrent ? scopes : family.access_scopes,
  } satisfies Issued
}

interface Next {
  access: string
  refresh: string
  salt: Buffer
  scopes: readonly Scope[]
}

const rotate = (tx: Db, { clock }: Services, family: Family, { access, refresh, salt, scopes }: Next) =>
  store.rotate(tx, family, {
    token_hash: hashesOf(refresh)!.token,
    salt,
    at: new Date(clock.now()).toISOString(),
    key_hash: hashToken(access),
    prefix: access.slice(0, 12),
    scopes,
  })

/** Null: the answer to this token is not repeated. */
function repeatedSalt({ previous }: Family, token: Buffer, clock: Services['clock']): Buffer | null {
  if (!previous || !timingSafeEqual(previous.token_hash, token)) return null
  return clock.now() - previous.replaced_at <= store.graceSeconds * 1000 ? previous.salt : null
}

/** The scopes of the new access token, null where it would have more than was granted (RFC 6749 §6). */
function narrowed(granted: readonly Scope[], given: string | undefined): Scope[] | null {
  const { asked } = askedOf(given)
  if (asked.length === 0) return [...granted]
  if (asked.some(scope => !(granted as readonly string[]).includes(scope))) return null
  return allScopes.filter(scope => asked.includes(scope))
}

async function endReused(tx: Db, services: Services, from: From, family: Family): Promise<void> {
  await store.endFamily(tx, family)
  await recordConnection(tx, services, from, {
    summary: `Disconnected the app "${family.client_name}": its refresh token was used twice`,
    user_id: family.user_id,
    subject: { kind: 'api_key', id: family.id, before: { name: family.name }, after: null },
  })
  const title = `"${family.client_name}" was disconnected: somebody used one of its refresh tokens twice, perhaps a thief. Connect it again if you trust it.`
  await insertNotifications(
    tx,
    {
      workspace_id: null,
      organization_id: null,
      type: 'app.disconnected',
      title,
      subject: { kind: 'api_key', id: family.id },
      actor_id: null,
      at: new Date(services.clock.now()).toISOString(),
    },
    [{ id: services.newId(), user_id: family.user_id }],
  )
}
