// Handing a workspace or an organization over to another account, which accepts or declines.
import { z } from 'zod'
import { id, message, nothing, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'

const person = z.object({ user_id: id, user_name: z.string() })

export const Transfer = z.object({
  id,
  status: z.enum(['pending', 'accepted']),
  workspace_id: id.nullable(),
  organization_id: id.nullable().describe('Exactly one of the two is set'),
  name: z.string().describe('Of the workspace or organization'),
  from: person.describe('Its owner'),
  to: person.describe('Who is to own it'),
  created_at: timestamp,
  expires_at: timestamp,
})
export type Transfer = z.infer<typeof Transfer>

const surfaces = ['session'] as const
const userRequired = 'user_id is required: the id of the account that is to own it'
const input = z.object({
  user_id: z.uuid({ error: userRequired }),
  force: z
    .boolean({ error: 'force must be a boolean' })
    .optional()
    .describe('For administrators of the instance, where the owner is disabled: at once, without being accepted'),
})
const refuses = [
  'role_insufficient',
  'account_not_found',
  'administrators_only',
  'owner_active',
  'plan_does_not_fit',
] as const

export const transfers = operations({
  list: {
    name: 'list_transfers',
    summary: 'List what is to be handed over to you, and what you hand over, while it waits for an answer.',
    method: 'GET',
    path: '/transfers',
    on: 'account',
    needs: 'self',
    input: nothing,
    status: 200,
    output: z.object({ transfers: z.array(Transfer), total: z.int() }),
    surfaces,
  },
  workspace: {
    name: 'transfer_workspace',
    summary:
      'Hand a workspace that you own over to another account, once it accepts, within seven days. You stay as admin where the plan of the new owner has room. It replaces an earlier offer.',
    method: 'POST',
    path: '/workspaces/{workspace_id}/transfer',
    on: 'account',
    needs: 'self',
    input,
    tells: ['the other side by mail', 'the other side by notification'],
    status: 201,
    output: Transfer,
    surfaces,
    asksAgain: true,
    refuses,
  },
  organization: {
    name: 'transfer_organization',
    summary:
      'Hand an organization that you own over to another account, once it accepts, within seven days. You stay as admin; its workspaces keep their owners. It replaces an earlier offer.',
    method: 'POST',
    path: '/organizations/{organization_id}/transfer',
    on: 'account',
    needs: 'self',
    input,
    tells: ['the other side by mail', 'the other side by notification'],
    status: 201,
    output: Transfer,
    surfaces,
    asksAgain: true,
    refuses,
  },
  accept: {
    name: 'accept_transfer',
    summary: 'Become the owner of what is handed over to you.',
    method: 'POST',
    path: '/transfers/{transfer_id}/accept',
    on: 'account',
    needs: 'self',
    input: nothing,
    tells: ['the other side by notification'],
    status: 200,
    output: Transfer,
    surfaces,
    refuses: ['plan_does_not_fit'],
  },
  decline: {
    name: 'decline_transfer',
    summary: 'Decline what is handed over to you, or take back what you hand over.',
    method: 'POST',
    path: '/transfers/{transfer_id}/decline',
    on: 'account',
    needs: 'self',
    input: nothing,
    tells: ['the other side by notification'],
    status: 200,
    output: message,
    surfaces,
  },
})
