// Sign-ins by a provider (OpenID Connect) that an account has connected.
import { z } from 'zod'
import { listOf, message, nothing, nullableText, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'

export const Identity = z.object({
  provider: z.string().describe('The id of the provider, as in the paths'),
  name: z.string().describe('What people call the provider'),
  email: nullableText.describe('The address that the provider named when it was connected'),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  offered: z.boolean().describe('The instance still offers this provider'),
})
export type Identity = z.infer<typeof Identity>

const returnTo = z.object({
  return_to: z
    .string({ error: 'return_to must be a path of this instance' })
    .max(2000, { error: 'return_to must have at most 2000 characters' })
    .optional()
    .describe('The path to come back to; `/` where it is left out, or leads elsewhere'),
})
const url = z.object({ url: z.string().describe('Where to send the browser, within 10 minutes') })

export const identities = operations({
  list: {
    name: 'list_identities',
    summary: 'List the providers that sign you in.',
    method: 'GET',
    path: '/account/identities',
    on: 'account',
    needs: 'self',
    input: nothing,
    status: 200,
    output: listOf('identities', Identity).extend({
      has_password: z.boolean().describe('The account has a password that signs in'),
      address_proved: z
        .boolean()
        .describe(
          'Somebody has proved the address of the account; until then no provider signs in to it by its address',
        ),
    }),
    surfaces: ['session'],
    withoutFactor: true,
  },
  connect: {
    name: 'connect_identity',
    summary: 'Begin to connect a provider, which then signs you in: the address to send the browser to.',
    method: 'POST',
    path: '/account/identities/{provider}/start',
    on: 'account',
    needs: 'self',
    input: returnTo,
    tells: ['the account by mail'],
    status: 200,
    output: url,
    surfaces: ['session'],
    asksAgain: true,
    refuses: ['provider_not_found', 'provider_away', 'too_many_attempts'],
  },
  confirm: {
    name: 'confirm_by_provider',
    summary:
      'Begin to prove that it is still you by signing in anew at a provider: the address to send the browser to.',
    method: 'POST',
    path: '/account/identities/{provider}/confirm',
    on: 'account',
    needs: 'self',
    input: returnTo,
    tells: { nobody: 'it proves a session that is there' },
    status: 200,
    output: url,
    surfaces: ['session'],
    withoutFactor: true,
    refuses: ['provider_not_found', 'identity_not_found', 'provider_away', 'too_many_attempts'],
  },
  disconnect: {
    name: 'disconnect_identity',
    summary: 'Disconnect a provider: it signs you in no more, and sessions that it began end.',
    method: 'DELETE',
    path: '/account/identities/{provider}',
    on: 'account',
    needs: 'self',
    input: nothing,
    tells: ['the account by mail'],
    status: 200,
    output: message,
    surfaces: ['session'],
    asksAgain: true,
    refuses: ['identity_not_found', 'identity_is_last'],
  },
})
