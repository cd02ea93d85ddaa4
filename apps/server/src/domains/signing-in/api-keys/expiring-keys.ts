// Tells the owners of API keys that they expire soon; for a service account, those who manage it.
import { isAtLeast, rolesFrom } from '@tessera/contract'
import type { Services } from '../../../kernel/context.ts'
import type { Db } from '../../../storage/sql.ts'
import { listAddresses } from '../../people/accounts/accounts.store.ts'
import { takeExpiring } from './api-keys.store.ts'
import { plainName } from '../../people/mails/plain-name.ts'
import { enqueueMail } from '../../people/mails/send-mail.ts'
import { listMembers } from '../../teams/organizations/organizations.store.ts'
import { listWithRole } from '../../teams/members/members.store.ts'
import { insertNotifications } from '../../people/notifications/notifications.store.ts'

const daysBefore = 7
const atOnce = 200

type Expiring = Awaited<ReturnType<typeof takeExpiring>>[number]

export async function tellExpiringKeys(services: Services): Promise<void> {
  const { database, clock } = services
  for (;;) {
    const at = new Date(clock.now()).toISOString()
    const tellSome = async (tx: Db) => {
      const keys = await takeExpiring(tx, at, daysBefore, atOnce)
      for (const key of keys) await tell(tx, services, key, at)
      return keys.length
    }
    // No access check and no answer about tokens depends on it.
    if ((await database.transaction(tellSome, { touches: 'nothing' })) < atOnce) return
  }
}

async function tell(tx: Db, { config, newId }: Services, key: Expiring, at: string): Promise<void> {
  const { workspace_id, organization_id, user_id, user_name } = key
  const isService = workspace_id !== null || organization_id !== null
  const users = isService ? await managersOf(tx, key) : [user_id]
  const day = new Date(key.expires_at).toISOString().slice(0, 10)
  await insertNotifications(
    tx,
    {
      workspace_id,
      organization_id,
      at,
      type: 'api_key.expiring',
      title: isService
        ? `The API key "${key.name}" of the service account "${user_name}" expires on ${day}`
        : `Your API key "${key.name}" expires on ${day}`,
      subject: isService ? { kind: 'service_account', id: user_id } : { kind: 'api_key', id: key.id },
      actor_id: null,
    },
    users.map(id => ({ id: newId(), user_id: id })),
  )
  if (config.smtpUrl === null) return
  // Others see what somebody called a service account and its keys.
  const details: Record<string, string> = isService
    ? { key: plainName(key.name, 'without a name'), account: plainName(user_name, 'without a name'), day }
    : { key: key.name, day }
  for (const { id, email } of await listAddresses(tx, users))
    await enqueueMail(tx, { newId }, { kind: 'key_expires', to: email, user_id: id, details })
}

async function managersOf(tx: Db, { workspace_id, organization_id }: Expiring): Promise<string[]> {
  if (workspace_id !== null) return listWithRole(tx, workspace_id, rolesFrom('admin'))
  const members = await listMembers(tx, organization_id!)
  return members.filter(({ role }) => isAtLeast(role, 'admin')).map(({ user_id }) => user_id)
}
