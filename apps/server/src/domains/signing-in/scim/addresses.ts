// An identity provider says that somebody has another address, or that an account belongs to the organization. Neither is a
// proof: the account's holder is told, and it counts once they have proved it.
import { findByEmail, isUnheld, setAddress } from '../../people/accounts/accounts.store.ts'
import type { UserRow as Account } from '../../people/accounts/accounts.store.ts'
import { endLinks } from '../../people/links/links.store.ts'
import { countRecent, withdrawMails } from '../../people/mails/mails.store.ts'
import { plainName } from '../../people/mails/plain-name.ts'
import { enqueueMail } from '../../people/mails/send-mail.ts'
import { insertNotifications } from '../../people/notifications/notifications.store.ts'
import { ownsAddress } from './membership.ts'
import { notUnique } from './provisioning.ts'
import type { Provisioning } from './provisioning.ts'
import { setPending } from './users.store.ts'
import type { UserRow } from './users.store.ts'

const linksOfAddress = ['reset', 'verify', 'change'] as const
/** Mails of a kind to one address in an hour: whoever has a provisioning token can cause them. */
const mostAnHour = 5

export async function changeAddress(
  context: Provisioning,
  { id, managed_since }: UserRow,
  account: Account,
  email: string,
): Promise<void> {
  const { db, organizationId, now } = context
  if (email !== account.email && !(await ownsAddress(db, organizationId, email))) return
  // They belong to the address that the identity provider no longer names.
  for (const kind of linksOfAddress) await withdrawMails(db, account.id, kind)
  await endLinks(db, account.id, linksOfAddress)
  if (email === account.email) return void (await setPending(db, id, null))
  if (await findByEmail(db, email)) throw notUnique('Another account has this e-mail address.')
  if (managed_since !== null && (await isUnheld(db, account.id))) {
    await setAddress(db, account.id, { email, proved: false }, now)
    return send(context, { kind: 'verify', to: email, user_id: account.id, details: {} })
  }
  await setPending(db, id, email)
  await tellChange(context, { id, account, email })
}

/** The next address gets a link that proves it, the present one a link that takes it back. */
async function tellChange(
  context: Provisioning,
  { id, account, email }: { id: string; account: Account; email: string },
) {
  const details = { scim_user_id: id, organization: plainName(context.organizationName, 'your organization') }
  const user_id = account.id
  await send(context, { kind: 'change', to: email, user_id, details: { ...details, former: account.email } })
  const notice: Record<string, string> = { ...details, next: email }
  if (!account.email_verified) notice['unproved'] = 'true'
  await send(context, { kind: 'provisioned_address', to: account.email, user_id, details: notice })
  await notify(
    context,
    account,
    `"${context.organizationName}" gave you the address ${email}: it counts once you have proved it`,
  )
}

/** Tells the holder of an account that was there before. */
export async function tellAdopted(context: Provisioning, account: Account, scimUserId: string): Promise<void> {
  const organization = plainName(context.organizationName, 'an organization')
  const details = { scim_user_id: scimUserId, organization }
  await send(context, { kind: 'provisioned', to: account.email, user_id: account.id, details })
  await notify(context, account, `The identity provider of "${context.organizationName}" added your account`)
}

type Told = Parameters<typeof enqueueMail>[2]

async function send(context: Provisioning, mail: Told): Promise<void> {
  const { db, config } = context
  if (config.smtpUrl !== null && (await countRecent(db, mail.kind, mail.to)) < mostAnHour)
    await enqueueMail(db, context, mail)
}

const notify = ({ db, newId, now, organizationId }: Provisioning, { id }: Account, title: string) =>
  insertNotifications(
    db,
    {
      workspace_id: null,
      organization_id: null,
      at: now,
      type: 'account.provisioned',
      title,
      subject: { kind: 'organization', id: organizationId },
      actor_id: null,
    },
    [{ id: newId(), user_id: id }],
  )
