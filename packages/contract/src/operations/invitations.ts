// Invitations: links, good for seven days and once, by which somebody joins a workspace or an organization, with an account that
// they have or make for it.
import { z } from 'zod'
import { email, newPassword } from './account.ts'
import * as codes from '../codes/shared-codes.ts'
import { id, message, nothing, requiredName, timestamp } from '../fields.ts'
import { assignedRole } from './members.ts'
import { operations } from '../operation.ts'
import { Organization } from './organizations.ts'
import { assignableRoles } from '../roles.ts'
import { Workspace } from './workspaces.ts'

/** Open invitations of a workspace or an organization. */
export const mostInvitations = 200

const role = z.enum(assignableRoles)
const invitedBy = z.string().describe('The name of whoever invited')

export const Invitation = z.object({
  id,
  email: z.string().describe('The address that is invited'),
  role,
  invited_by: invitedBy,
  created_at: timestamp,
  expires_at: timestamp,
  url: z
    .string()
    .optional()
    .describe('The link, shown this once; only where the instance sends no mail, and only when the invitation is made'),
})
export type Invitation = z.infer<typeof Invitation>

/** What its link says of it. */
export const OpenedInvitation = z.object({
  workspace_name: z.string().optional().describe('Of an invitation to a workspace'),
  organization_name: z.string().optional().describe('Of an invitation to an organization'),
  invited_by: invitedBy,
  email: z.string(),
  role,
  account_exists: z.boolean().describe('An account has the address, and accepts with its session'),
})
export type OpenedInvitation = z.infer<typeof OpenedInvitation>

const surfaces = ['session'] as const
const invitations = z.object({ invitations: z.array(Invitation), total: z.int() })
const input = z.object({ email, role: assignedRole })

/** The operations, alike in workspaces and organizations. */
const invitesTo = <const On extends 'workspace' | 'organization'>(on: On) => {
  const path = `/${on}s/{${on}_id}/invites` as const
  const one = on === 'workspace' ? 'a workspace' : 'an organization'
  return operations({
    list: {
      name: `list_${on}_invitations`,
      summary: `List the open invitations to ${one}, those that have expired included.`,
      method: 'GET',
      path,
      on,
      needs: 'view_invitations',
      input: nothing,
      status: 200,
      output: invitations,
      surfaces,
    },
    create: {
      name: `invite_to_${on}`,
      summary: `Invite an address to ${one}: a link goes to it by mail, or is in the answer where no mail is set up. It replaces an earlier invitation of the address.`,
      method: 'POST',
      path,
      on,
      needs: 'manage_members',
      input,
      tells: ['the invited address by mail'],
      status: 201,
      output: Invitation,
      surfaces,
      refuses: ['already_member', 'too_many_invitations', 'too_many_attempts'],
    },
    withdraw: {
      name: `withdraw_${on}_invitation`,
      summary: `Withdraw an invitation to ${one}; its link ends.`,
      method: 'DELETE',
      path: `${path}/{invite_id}`,
      on,
      needs: 'manage_members',
      input: nothing,
      tells: { nobody: 'the link says so to whoever opens it' },
      status: 200,
      output: message,
      surfaces,
    },
    resend: {
      name: `resend_${on}_invitation`,
      summary: `Send an invitation to ${one} again, with a new link for another seven days; the former link ends.`,
      method: 'POST',
      path: `${path}/{invite_id}/resend`,
      on,
      needs: 'manage_members',
      input: nothing,
      tells: ['the invited address by mail'],
      status: 200,
      output: Invitation,
      surfaces,
      refuses: ['mail_not_set_up', 'too_many_attempts'],
    },
  } as const)
}

export const workspaceInvites = invitesTo('workspace')
export const organizationInvites = invitesTo('organization')

export const invites = operations({
  get: {
    name: 'get_invitation',
    summary: 'Read what a link of an invitation invites to. Nothing changes by it.',
    method: 'GET',
    path: '/invites/{token}',
    on: 'nobody',
    needs: 'self',
    input: nothing,
    status: 200,
    output: OpenedInvitation,
    surfaces,
    refuses: ['link_invalid', 'too_many_attempts'],
  },
  accept: {
    name: 'accept_invite',
    summary:
      'Accept an invitation: with the session of an account whose address is invited and proved, or with name and password for a new account, which is signed in.',
    method: 'POST',
    path: '/invites/{token}/accept',
    on: 'nobody',
    needs: 'self',
    input: z.object({ name: requiredName.optional(), password: newPassword.optional() }),
    tells: { nobody: 'whoever accepts does it for themselves, and the members see it' },
    status: 200,
    output: z.object({ workspace: Workspace.optional(), organization: Organization.optional() }),
    surfaces,
    refuses: [
      'link_invalid',
      'already_member',
      'email_taken',
      'not_signed_in',
      'invitation_for_other_address',
      'address_unproved',
      'factor_required',
      'member_limit_reached',
      'too_many_attempts',
      ...codes.newPassword,
    ],
  },
})
