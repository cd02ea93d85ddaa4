// Proving e-mail addresses, and passwords that are forgotten. What is sent are links whose secret stands after `#`.
import { z } from 'zod'
import { email, newPassword } from './account.ts'
import * as codes from '../codes/shared-codes.ts'
import { id, longListOf, message, nothing, nullableText, paging, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'
import { SignedIn } from './sign-in-records.ts'

/** The kinds of links that prove something to this instance. */
export const linkKinds = ['reset', 'verify', 'change', 'take_back', 'adopt', 'invite'] as const
export type LinkKind = (typeof linkKinds)[number]

/** The kinds of mails. The names are stored: none may be renamed or removed. */
export const mailKinds = [
  'reset',
  'verify',
  'change',
  'change_notice',
  'address_taken',
  'password_changed',
  'factors_changed',
  'passkey_cloned',
  'second_factor_refused',
  'account_changed',
  'key_expires',
  'invitation',
  'transfer_offered',
  'provisioned',
  'provisioned_address',
  'scim_token',
] as const
export type MailKind = (typeof mailKinds)[number]

export const Mail = z.object({
  id,
  kind: z.enum(mailKinds),
  to: z.string().describe('The address that it goes to'),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int().describe('How often the mail server was asked to take it'),
  error: nullableText.describe('What the mail server answered at the last attempt that failed'),
  created_at: timestamp,
  sent_at: timestamp.nullable(),
  next_attempt_at: timestamp.nullable(),
})
export type Mail = z.infer<typeof Mail>

const tokenRequired = 'token is required: the part of the link after #'
const token = z.string({ error: tokenRequired }).min(1, { error: tokenRequired }).max(200, { error: tokenRequired })
const linkKind = z.enum(['reset', 'verify'], { error: 'kind must be one of: reset, verify' })

export const addresses = operations({
  methods: {
    name: 'get_sign_in_methods',
    summary: 'What this instance offers for signing in.',
    method: 'GET',
    path: '/auth/methods',
    on: 'nobody',
    needs: 'self',
    input: nothing,
    status: 200,
    output: z.object({
      passwords: z.boolean().describe('Passwords sign in'),
      passkeys: z.boolean().describe('Passkeys sign in'),
      mail: z.boolean().describe('The instance sends mail, so a forgotten password can be reset'),
      sign_up: z.enum(['open', 'closed']),
      providers: z.array(z.object({ id: z.string(), name: z.string() })).describe('For single sign-on'),
      needs_setup_token: z.boolean().describe('The first account has to name the token that the server printed'),
      first_account: z.boolean().describe('There is no account yet'),
    }),
    surfaces: ['session'],
  },
  requestReset: {
    name: 'request_password_reset',
    summary: 'Send a link that resets a forgotten password, if an account has the address.',
    method: 'POST',
    path: '/auth/password-reset',
    on: 'nobody',
    needs: 'self',
    input: z.object({ email }),
    tells: ['the account by mail'],
    status: 200,
    output: message,
    surfaces: ['session'],
    refuses: ['mail_not_set_up', 'passwords_off', 'too_many_attempts'],
  },
  confirmReset: {
    name: 'confirm_password_reset',
    summary: 'Set a new password by a link. All sessions, API keys and connected apps of the account end.',
    method: 'POST',
    path: '/auth/password-reset/confirm',
    on: 'nobody',
    needs: 'self',
    input: z.object({ token, password: newPassword }),
    tells: ['the account by mail'],
    status: 200,
    output: SignedIn,
    surfaces: ['session'],
    refuses: ['link_invalid', 'passwords_off', 'too_many_attempts', ...codes.newPassword],
  },
  verify: {
    name: 'verify_email',
    summary:
      'Prove an e-mail address by the link that was sent to it; also confirms or takes back a changed address, and lets an organization manage the account.',
    method: 'POST',
    path: '/auth/email/verify',
    on: 'nobody',
    needs: 'self',
    input: z.object({
      token,
      keep: z
        .boolean({ error: 'keep must be a boolean' })
        .default(false)
        .describe(
          'Refuse where something of the account would end. The first proof of an address ends what was added to the account before, unless a session of the account brings it: second factors, sign-ins by providers, keys, connected apps, sessions and the password',
        ),
    }),
    tells: { nobody: 'the link came by mail, to whoever has the address' },
    status: 200,
    output: message,
    surfaces: ['session'],
    refuses: ['email_taken', 'link_invalid', 'sign_in_to_keep', 'too_many_attempts'],
  },
  sendVerification: {
    name: 'send_email_verification',
    summary: 'Send another link that proves your address.',
    method: 'POST',
    path: '/auth/email/verify/send',
    on: 'account',
    needs: 'self',
    input: nothing,
    tells: ['the account by mail'],
    status: 200,
    output: message,
    surfaces: ['session'],
    refuses: ['mail_not_set_up', 'too_many_attempts'],
  },
  changeEmail: {
    name: 'change_email',
    summary: 'Change your e-mail address: it counts once the link that is sent to the new one was opened.',
    method: 'POST',
    path: '/account/email',
    on: 'account',
    needs: 'self',
    input: z.object({
      email,
      password: z
        .string({ error: 'Current password is required' })
        .max(1024, { error: 'Current password is required' }),
    }),
    tells: ['the new address by mail', 'the former address by mail'],
    status: 200,
    output: message,
    surfaces: ['session'],
    asksAgain: true,
    refuses: ['mail_not_set_up', 'password_wrong', 'too_many_attempts'],
  },
  createLink: {
    name: 'create_account_link',
    summary: 'Make a link for somebody that resets their password or proves their address. It is shown this once.',
    method: 'POST',
    path: '/admin/users/{user_id}/links',
    on: 'instance',
    needs: 'self',
    input: z.object({ kind: linkKind }),
    tells: ['the account by mail'],
    status: 201,
    output: z.object({ url: z.string(), expires_at: timestamp }),
    surfaces: ['session'],
    asksAgain: true,
    refuses: ['passwords_off'],
  },
  listMails: {
    name: 'list_mails',
    summary: 'List the mails that this instance sent, sends or could not send, newest first.',
    method: 'GET',
    path: '/admin/mails',
    on: 'instance',
    needs: 'self',
    input: z.object({
      state: z.enum(['waiting', 'sent', 'failed'], { error: 'state must be one of: waiting, sent, failed' }).optional(),
      ...paging,
    }),
    status: 200,
    output: longListOf('mails', Mail),
    surfaces: ['session'],
  },
})
