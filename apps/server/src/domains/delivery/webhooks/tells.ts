// Who is told of webhooks.
import { rolesFrom } from '@tessera/contract'
import { listWithRole } from '../../teams/members/members.store.ts'
import { of } from '../../people/notifications/telling.ts'
import type { Tells } from '../../people/notifications/telling.ts'

const webhookDisabled = of('webhook', async (tx, { subject, who, workspace }) => {
  const { before, after } = subject
  if (!workspace || before?.status !== 'enabled' || after?.status !== 'disabled') return []
  const users = await listWithRole(tx, workspace.id, rolesFrom('admin'))
  return [{ users, title: `${who} disabled the webhook to ${new URL(after.url).host}` }]
})

export const tells: Tells = { 'webhook.updated': webhookDisabled }
