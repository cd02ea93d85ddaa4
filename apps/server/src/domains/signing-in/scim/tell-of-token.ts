// A provisioning token of an organization that owns a mail domain reaches into accounts: who answers for them is told.
import { listAddresses, listAdministrators } from '../../people/accounts/accounts.store.ts'
import type { Context } from '../../../kernel/context.ts'
import { plainName } from '../../people/mails/plain-name.ts'
import { enqueueMail } from '../../people/mails/send-mail.ts'
import { insertNotifications } from '../../people/notifications/notifications.store.ts'
import { listMembers } from '../../teams/organizations/organizations.store.ts'

type Telling = Pick<Context<'account'>, 'db' | 'newId' | 'now' | 'config' | 'user'>

/** Tells all owners of the organization and the administrators of the instance. */
export async function tellOfToken(
  { db, newId, now, config, user }: Telling,
  organization: { id: string; name: string },
  what: string,
): Promise<void> {
  const owners = (await listMembers(db, organization.id)).filter(({ role }) => role === 'owner')
  const administrators = await listAdministrators(db)
  const ids = [...new Set([...owners.map(({ user_id }) => user_id), ...administrators.map(({ id }) => id)])]
  await insertNotifications(
    db,
    {
      workspace_id: null,
      organization_id: null,
      at: now,
      type: 'scim_token.changed',
      title: `${what}, for the organization "${organization.name}"`,
      subject: { kind: 'organization', id: organization.id },
      actor_id: user.id,
    },
    ids.map(id => ({ id: newId(), user_id: id })),
  )
  if (config.smtpUrl === null) return
  const organizationName = plainName(organization.name, 'an organization')
  for (const { id, email } of await listAddresses(db, ids))
    await enqueueMail(
      db,
      { newId },
      { kind: 'scim_token', to: email, user_id: id, details: { organization: organizationName } },
    )
}
