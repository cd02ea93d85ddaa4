// Provisioning by SCIM 2.0 (RFC 7643, RFC 7644): how an organization sets it up. The endpoints below `/scim/v2` follow
// the standard's own form.
import { z } from 'zod'
import { id, message, nothing, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'
import { assignableRoles } from '../roles.ts'

const roleOfGroup = z.enum(assignableRoles, { error: `A role must be one of: ${assignableRoles.join(', ')}` })

export const ScimRoles = z.object({
  roles: z.record(z.string(), roleOfGroup).describe('By id of the group; people in no such group are viewers'),
})

export const ScimSettings = z.object({
  base_url: z.string().describe('The address that the identity provider asks for'),
  token: z
    .object({ created_at: timestamp, last_used_at: timestamp.nullable() })
    .nullable()
    .describe('null: provisioning is off'),
  domains: z.array(z.string()).describe('Mail domains whose accounts the organization owns; administrators set them'),
  users: z.int().describe('How many people it provisioned'),
  groups: z.array(
    z.object({ id, display_name: z.string(), members: z.int(), role: z.enum(assignableRoles).nullable() }),
  ),
})
export type ScimSettings = z.infer<typeof ScimSettings>

const domainSentence = 'domain must be a name such as example.com'
const MailDomain = z.object({
  domain: z
    .string({ error: domainSentence })
    .trim()
    .toLowerCase()
    .max(253, { error: domainSentence })
    .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, { error: domainSentence }),
  organization_id: id,
})
export const MailDomains = z.object({ domains: z.array(MailDomain) })

const organization = '/organizations/{organization_id}'
const surfaces = ['session'] as const

export const scim = operations({
  get: {
    name: 'get_scim',
    summary: 'Read how an organization is provisioned by SCIM.',
    method: 'GET',
    path: `${organization}/scim`,
    on: 'organization',
    needs: 'read',
    input: nothing,
    status: 200,
    output: ScimSettings,
    surfaces,
  },
  createToken: {
    name: 'create_scim_token',
    summary: 'Make the token with which an identity provider provisions the organization; the one before it ends.',
    method: 'POST',
    path: `${organization}/scim-token`,
    on: 'organization',
    needs: 'manage_members',
    input: nothing,
    tells: [
      'the owners by mail',
      'the owners by notification',
      'the administrators by mail',
      'the administrators by notification',
    ],
    status: 201,
    output: z.object({ token: z.string().describe('Shown once'), base_url: z.string(), created_at: timestamp }),
    asksAgain: true,
    surfaces,
  },
  deleteToken: {
    name: 'delete_scim_token',
    summary: 'End the provisioning of an organization. Who was provisioned stays.',
    method: 'DELETE',
    path: `${organization}/scim-token`,
    on: 'organization',
    needs: 'manage_members',
    input: nothing,
    tells: { nobody: 'it only takes access away' },
    status: 200,
    output: message,
    surfaces,
  },
  setRoles: {
    name: 'set_scim_roles',
    summary: 'Set which role the people of a provisioned group have in the organization; groups left out give none.',
    method: 'PUT',
    path: `${organization}/scim-roles`,
    on: 'organization',
    needs: 'manage_members',
    input: z.object({
      roles: z.record(z.string().max(100), roleOfGroup, { error: 'roles must be an object of group ids and roles' }),
    }),
    tells: { nobody: 'it changes no membership by itself' },
    status: 200,
    output: ScimRoles,
    asksAgain: true,
    surfaces,
    refuses: ['scim_group_unknown'],
  },
  listDomains: {
    name: 'list_mail_domains',
    summary: 'List the mail domains whose accounts organizations own.',
    method: 'GET',
    path: '/admin/domains',
    on: 'instance',
    needs: 'self',
    input: nothing,
    status: 200,
    output: MailDomains,
    surfaces,
  },
  setDomains: {
    name: 'set_mail_domains',
    summary:
      'Set the mail domains whose accounts organizations own: their identity provider proves addresses there, and disables accounts. Replaces the whole list.',
    method: 'PUT',
    path: '/admin/domains',
    on: 'instance',
    needs: 'self',
    input: z.object({
      domains: z
        .array(MailDomain, { error: 'domains must be a list of {domain, organization_id}' })
        .max(1000, { error: 'domains must have at most 1000 entries' }),
    }),
    tells: { nobody: 'a domain gives no right over an account' },
    status: 200,
    output: MailDomains,
    asksAgain: true,
    surfaces,
    refuses: ['mail_domain_twice', 'organization_not_found'],
  },
})
