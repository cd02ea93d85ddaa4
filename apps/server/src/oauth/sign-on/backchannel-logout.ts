// A provider tells that somebody signed out there (OpenID Connect Back-Channel Logout 1.0).
import { endProviderSessions } from '../../domains/signing-in/identities/identities.store.ts'
import { note } from '../../domains/signing-in/identities/signing-on.ts'
import { useLogoutToken } from '../../domains/signing-in/identities/sign-ons.store.ts'
import type { ProvedLogout } from '../../domains/signing-in/identities/service.ts'
import type { Db } from '../../storage/sql.ts'
import { formOf } from '../parameters.ts'
import { limitByAddress, neverStore, refusal } from '../refusal.ts'
import type { Asked } from './asked.ts'

export async function backchannelLogout(asked: Asked): Promise<unknown> {
  const { services, request, reply, provider } = asked
  neverStore(reply)
  await limitByAddress(services, request, reply, 'backchannel-logout', services.config.sessionRateLimit)
  const token = (await formOf(request, reply)).get('logout_token')
  if (token === undefined) throw refusal('invalid_request', 'logout_token is missing')
  const logout = await provider.readLogout(token)
  if ('fault' in logout) {
    services.log.warn(
      { event: 'logout-token-refused', provider: provider.settings.id, detail: logout.detail },
      'refused',
    )
    throw refusal('invalid_request', 'The logout token is not valid')
  }
  const isNew = await services.database.transaction(tx => endSessions(tx, asked, logout), { touches: 'everything' })
  if (!isNew) throw refusal('invalid_request', 'The logout token was used already')
  return reply.send({})
}

async function endSessions(tx: Db, { services, request, provider }: Asked, logout: ProvedLogout): Promise<boolean> {
  const { newId, clock } = services
  const { id, name } = provider.settings
  if (!(await useLogoutToken(tx, id, logout.jti))) return false
  const context = { db: tx, newId, now: new Date(clock.now()).toISOString(), ip: request.ip, requestId: request.id }
  for (const { user_id, total } of await endProviderSessions(tx, logout))
    await note(context, 'end_provider_sessions', {
      summary: `"${name}" ended ${total} of its sessions`,
      subject: { kind: 'user', id: user_id, before: null, after: null },
      user_id,
    })
  return true
}
