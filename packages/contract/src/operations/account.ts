import { z } from 'zod'
import {
  id,
  listOf,
  message,
  nothing,
  nullableText,
  optionalName,
  requiredName,
  timestamp,
  visible,
} from '../fields.ts'
import { operations } from '../operation.ts'
import { Profile, SignedIn } from './sign-in-records.ts'
import { scopes } from '../permissions.ts'
import * as codes from '../codes/shared-codes.ts'

/** The owner of a key, limited to the data that a connected app may see: no e-mail, no plan. */
export const KeyHolder = z.object({
  user: z.object({ id, name: z.string() }),
  key: z.object({
    id,
    name: z.string(),
    kind: z.enum(['manual', 'oauth']).describe('A key made by hand, or one of a connected app'),
    scopes: z.array(z.enum(scopes)),
    read_only: z.boolean(),
    workspace_id: id.nullable().describe('The one workspace that it reaches'),
    organization_id: id.nullable().describe('The one organization that it reaches'),
    expires_at: timestamp.nullable(),
  }),
})

export const AccountSession = z.object({
  id,
  user_agent: nullableText,
  ip: nullableText,
  provider: nullableText.describe('The provider that signed in; null: a password or a passkey did'),
  is_current: z.boolean(),
  created_at: timestamp,
  last_seen_at: timestamp,
  expires_at: timestamp,
})

export const emailInvalid = 'A valid e-mail address is required'
export const passwordTooShort = 'Password must have at least 8 characters'

/** An e-mail address in normal form. */
export const email = visible(
  'E-mail',
  z
    .string({ error: emailInvalid })
    .trim()
    .refine(text => text.length <= 254 && /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+$/.test(text), {
      error: emailInvalid,
    }),
)

export const newPassword = z
  .string({ error: passwordTooShort })
  .refine(text => [...text].length >= 8, { error: passwordTooShort })
  .refine(text => text.length <= 1024, { error: 'Password must have at most 1024 characters' })
  .meta({ minLength: 8, maxLength: 1024 })

const givenPassword = (sentence: string) => z.string({ error: sentence }).max(1024, { error: sentence })

/** Whether changing a password also ends sessions and revokes keys. */
export const endsAlso = (field: string, meaning: string) =>
  z
    .boolean({ error: `${field} must be a boolean` })
    .optional()
    .describe(meaning)

const user = z.object({ user: Profile })

export const account = operations({
  signUp: {
    name: 'sign_up',
    summary: 'Make an account and sign in. The first account of an instance is its administrator.',
    method: 'POST',
    path: '/auth/sign-up',
    on: 'nobody',
    needs: 'self',
    input: z.object({
      email,
      password: newPassword,
      name: requiredName,
      setup_token: z
        .string({ error: 'setup_token must be text' })
        .max(1024, { error: 'setup_token must have at most 1024 characters' })
        .optional()
        .describe(
          'What the server printed when it started; only for the first account, and only where get_setup says so',
        ),
    }),
    tells: ['the account by mail'],
    status: 201,
    output: user,
    surfaces: ['session'],
    refuses: [
      'sign_up_closed',
      'passwords_off',
      'setup_token_wrong',
      'email_taken',
      'too_many_attempts',
      ...codes.newPassword,
    ],
  },
  signIn: {
    name: 'sign_in',
    summary: 'Sign in with e-mail and password.',
    method: 'POST',
    path: '/auth/sign-in',
    on: 'nobody',
    needs: 'self',
    input: z.object({
      email: z.string({ error: 'E-mail and password are required' }),
      password: givenPassword('E-mail and password are required'),
    }),
    tells: { nobody: 'a new session is listed with its device under Settings, Security' },
    status: 200,
    output: SignedIn,
    surfaces: ['session'],
    refuses: ['sign_in_failed', 'passwords_off', 'too_many_attempts', 'sign_in_busy'],
  },
  signOut: {
    name: 'sign_out',
    summary: 'End this session.',
    method: 'POST',
    path: '/auth/sign-out',
    on: 'nobody',
    needs: 'self',
    input: nothing,
    tells: { nobody: 'it only takes the caller’s own access away' },
    status: 200,
    output: message,
    surfaces: ['session'],
  },
  session: {
    name: 'get_session',
    summary: 'Who is signed in.',
    method: 'GET',
    path: '/auth/session',
    on: 'account',
    needs: 'self',
    input: nothing,
    status: 200,
    output: user,
    surfaces: ['session'],
    withoutFactor: true,
  },
  me: {
    name: 'get_me',
    summary: 'Whose key this is, and what it may do.',
    method: 'GET',
    path: '/me',
    on: 'account',
    needs: 'read',
    input: nothing,
    status: 200,
    output: KeyHolder,
    surfaces: ['rest'],
  },
  setup: {
    name: 'get_setup',
    summary: 'What a visitor can do on this instance: make the first account, sign up, or only sign in.',
    method: 'GET',
    path: '/auth/setup',
    on: 'nobody',
    needs: 'self',
    input: nothing,
    status: 200,
    output: z.object({
      first_account: z.boolean(),
      sign_up: z.enum(['open', 'closed']),
      needs_setup_token: z.boolean().describe('The first account has to name the token that the server printed'),
    }),
    surfaces: ['session'],
  },
  update: {
    name: 'update_account',
    summary: 'Change your own name.',
    method: 'PATCH',
    path: '/account',
    on: 'account',
    needs: 'self',
    input: z.object({ name: optionalName }),
    tells: { nobody: 'it changes the caller’s own name' },
    status: 200,
    output: Profile,
    surfaces: ['session'],
  },
  changePassword: {
    name: 'change_password',
    summary: 'Change your password; your other sessions end, and your API keys and connected apps if you say so.',
    method: 'POST',
    path: '/account/password',
    on: 'account',
    needs: 'self',
    input: z.object({
      current_password: givenPassword('Current password is required'),
      new_password: newPassword,
      end_keys: endsAlso('end_keys', 'End your API keys too'),
      end_grants: endsAlso('end_grants', 'Disconnect your apps too'),
    }),
    tells: ['the account by mail'],
    status: 200,
    output: message,
    surfaces: ['session'],
    asksAgain: true,
    refuses: ['password_wrong', 'passwords_off', 'too_many_attempts', ...codes.newPassword],
  },
  delete: {
    name: 'delete_account',
    summary:
      'Delete your account, for good. Refused while you own workspaces or organizations. The history keeps what you did as that of a deleted account.',
    method: 'DELETE',
    path: '/account',
    on: 'account',
    needs: 'self',
    input: z.object({
      password: z.string({ error: 'password must be text' }).max(1024, { error: 'password must be text' }).optional(),
      code: z
        .string({ error: 'code must be text' })
        .max(200, { error: 'code must be text' })
        .optional()
        .describe('Six digits of the authenticator app, instead of the password'),
    }),
    tells: { nobody: 'the account, which has just proved itself, is gone' },
    status: 200,
    output: message,
    surfaces: ['session'],
    sendsBody: true,
    withoutFactor: true,
    refuses: [
      'confirmation_missing',
      'confirmation_required',
      'password_wrong',
      'code_wrong',
      'account_owns',
      'administrator_is_last',
      'too_many_attempts',
    ],
  },
  listSessions: {
    name: 'list_sessions',
    summary: 'List where you are signed in.',
    method: 'GET',
    path: '/account/sessions',
    on: 'account',
    needs: 'self',
    input: nothing,
    status: 200,
    output: listOf('sessions', AccountSession),
    surfaces: ['session'],
  },
  endOtherSessions: {
    name: 'end_other_sessions',
    summary: 'Sign out everywhere but here.',
    method: 'DELETE',
    path: '/account/sessions',
    on: 'account',
    needs: 'self',
    input: nothing,
    tells: { nobody: 'it only takes the caller’s own access away' },
    status: 200,
    output: message,
    surfaces: ['session'],
  },
  endSession: {
    name: 'end_session',
    summary: 'End one of your sessions.',
    method: 'DELETE',
    path: '/account/sessions/{session_id}',
    on: 'account',
    needs: 'self',
    input: nothing,
    tells: { nobody: 'it only takes the caller’s own access away' },
    status: 200,
    output: message,
    surfaces: ['session'],
  },
})
