// Refresh tokens (RFC 6749 §6), rotated at each use. A second use of one ends its family, because one of the two who have
// it has stolen it (RFC 9700 §4.14.2). Of several concurrent requests with one token, the first gets new tokens, and the
// next one is such a second use, on whatever node.
import { scopes as allScopes, type Scope } from '@tessera/contract'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hashToken } from '../../domains/api-keys/secret.ts'
import { insertNotifications } from '../../domains/notifications/notifications.store.ts'
import type { Services } from '../../kernel/context.ts'
import type { Db } from '../../storage/sql.ts'
import type { OAuthClient } from '../clients/clients.store.ts'
import { askedOf } from '../offline.ts'
import type { Parameters } from '../parameters.ts'
import { recordConnection } from '../record.ts'
import type { From } from '../record.ts'
import { refusal } from '../refusal.ts'
import { familyOf, hashesOf, newRefreshToken } from './refresh-token.ts'
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
  const given = form.get('refresh_token') ?? ''
  const hashes = hashesOf(given)
  const family = hashes ? await store.holdFamily(tx, hashes.family) : undefined
  if (!hashes || !family) return refuse('unknown, or ended')
  // No reuse: another client does not even learn whether the token is good, and cannot end what is not its own.
  if (family.client_id !== client.id) return refuse('another client’s')
  if (family.expired) return refuse('expired')
  if (!timingSafeEqual(family.token_hash, hashes.token)) {
    await endReused(tx, services, from, client, family)
    return refuse('used twice; its family was ended')
  }
  const scopes = narrowed(family.scopes, form.get('scope'))
  if (!scopes) return { refused: refusal('invalid_scope', 'scope must be of those that were granted'), reason: 'scope' }
  const next = newRefreshToken(familyOf(given))
  const token = randomBytes(32).toString('hex')
  await store.rotate(tx, family, {
    token_hash: next.hashes.token,
    key_hash: hashToken(token),
    prefix: token.slice(0, 12),
    scopes,
  })
  return { token, refresh_token: next.text, user_id: family.user_id, scopes } satisfies Issued
}

/** The scopes of the new access token, null where it would have more than was granted (RFC 6749 §6). */
function narrowed(granted: readonly Scope[], given: string | undefined): Scope[] | null {
  const { asked } = askedOf(given)
  if (asked.length === 0) return [...granted]
  if (asked.some(scope => !(granted as readonly string[]).includes(scope))) return null
  return allScopes.filter(scope => asked.includes(scope))
}

async function endReused(tx: Db, services: Services, from: From, client: OAuthClient, family: Family): Promise<void> {
  await store.endFamily(tx, family)
  await recordConnection(tx, services, from, {
    summary: `Disconnected the app "${client.name}": its refresh token was used twice`,
    user_id: family.user_id,
    subject: { kind: 'api_key', id: family.id, before: { name: family.name }, after: null },
  })
  const title = `"${client.name}" was disconnected: somebody used one of its refresh tokens twice, perhaps a thief. Connect it again if you trust it.`
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
