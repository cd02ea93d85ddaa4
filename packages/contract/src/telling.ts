// Who is told of what changes an account, an address, a factor, a membership or a right. docs/reference/who-is-told.md shows it as a table.
// The audit log has all of it besides.
import { allOperations, domains } from './domains.ts'
import { reads } from './operation.ts'
import type { AnyOperation, Tells } from './operation.ts'

/** Where what is written concerns people. */
const ofPeople: readonly (keyof typeof domains)[] = [
  ...(['account', 'addresses', 'factors', 'identities', 'apiKeys', 'admin', 'reservedNames', 'scim'] as const),
  ...(['members', 'organizationMembers', 'serviceAccounts', 'organizationServiceAccounts'] as const),
  ...(['workspaceInvites', 'organizationInvites', 'invites', 'transfers'] as const),
]

/** Whether an operation has to say whom it tells. */
export function concernsPeople(operation: AnyOperation): boolean {
  if (reads(operation)) return false
  if (operation.asksAgain || operation.needs === 'manage_members' || operation.needs === 'leave') return true
  return ofPeople.some(name => Object.values(domains[name]).includes(operation as never))
}

export const telling = (): AnyOperation[] => allOperations.filter(concernsPeople)

interface OtherWay {
  what: string
  who: string
  tells: Tells
}

/** The ways in which the same is changed without an operation. */
export const otherWays: readonly OtherWay[] = [
  {
    what: 'SCIM: adds or changes a person of an organization',
    who: 'its identity provider, by the SCIM token',
    tells: ['the account by mail'],
  },
  {
    what: 'SCIM: ends a membership, or changes its role by a group',
    who: 'its identity provider, by the SCIM token',
    tells: { nobody: 'the identity provider of the organization decides it, and its people see it there' },
  },
  {
    what: 'Single sign-on: a sign-in by a provider is connected with an account',
    who: 'the account, signed in; or whoever the provider says to have its proved address',
    tells: ['the account by mail'],
  },
  {
    what: 'Single sign-on: the provider maps a role, or ends sessions (back-channel logout)',
    who: 'the provider',
    tells: { nobody: 'the operator of the instance has set it so, and the next sign-in shows it' },
  },
  {
    what: 'OAuth: an app is connected',
    who: 'the account, signed in, on the page that names the app',
    tells: ['the account by mail'],
  },
  {
    what: 'OAuth: a refresh token is used a second time, which disconnects the app',
    who: 'whoever has the token',
    tells: ['the account by notification'],
  },
  {
    what: 'An API key is about to expire',
    who: 'the instance, seven days before',
    tells: ['the account by mail', 'the account by notification'],
  },
]
