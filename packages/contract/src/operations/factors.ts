// Second factors: codes of an authenticator app (RFC 6238), passkeys (WebAuthn), and recovery codes.
import { z } from 'zod'
import { id, message, nothing, timestamp, visible } from '../fields.ts'
import { operations } from '../operation.ts'
import { factorKinds, Profile, webAuthn } from './sign-in-records.ts'

export const Factor = z.object({
  id,
  kind: z.enum(factorKinds),
  name: z.string(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
})
export type Factor = z.infer<typeof Factor>

const options = z.object({ options: webAuthn('What the browser is asked with (WebAuthn Level 3 §5.10)') })

const recoveryCodes = z.array(z.string()).describe('Ten codes, each good once; they are shown this once')

/** With the first factor come the recovery codes. */
export const NewFactor = Factor.extend({ recovery_codes: recoveryCodes.optional() })

const nameRequired = 'name must be text of 1 to 100 characters'
const name = visible(
  'Name',
  z.string({ error: nameRequired }).trim().min(1, { error: nameRequired }).max(100, { error: nameRequired }),
)
const text = (field: string) => {
  const error = `${field} must be text`
  return z.string({ error }).max(200, { error })
}
const response = z.record(z.string(), z.unknown(), { error: 'response must be what the browser gave for the passkey' })
const code = text('code').describe('Six digits of the authenticator app')
const user = z.object({ user: Profile })

export const factors = operations({
  list: {
    name: 'list_factors',
    summary: 'List your second factors, and how many recovery codes are left.',
    method: 'GET',
    path: '/account/factors',
    on: 'account',
    needs: 'self',
    input: nothing,
    status: 200,
    output: z.object({ factors: z.array(Factor), recovery_codes_left: z.int() }),
    surfaces: ['session'],
    withoutFactor: true,
  },
  addTotp: {
    name: 'add_authenticator_app',
    summary: 'Begin to use an authenticator app: its secret, which counts once a code confirms it.',
    method: 'POST',
    path: '/account/factors/totp',
    on: 'account',
    needs: 'self',
    input: z.object({ name }),
    status: 201,
    output: z.object({
      id,
      secret: z.string().describe('In Base32, to be typed'),
      uri: z.string().describe('otpauth://…, to be shown as a QR code'),
    }),
    surfaces: ['session'],
    asksAgain: true,
    withoutFactor: true,
    refuses: ['too_many_factors'],
  },
  confirmTotp: {
    name: 'confirm_authenticator_app',
    summary:
      'Confirm an authenticator app by one of its codes; the first factor of an account comes with recovery codes.',
    method: 'POST',
    path: '/account/factors/totp/{factor_id}/confirm',
    on: 'account',
    needs: 'self',
    input: z.object({ code }),
    status: 200,
    output: z.object({ recovery_codes: recoveryCodes.optional() }),
    surfaces: ['session'],
    withoutFactor: true,
    refuses: ['code_wrong', 'factor_unreadable', 'too_many_attempts'],
  },
  passkeyOptions: {
    name: 'get_passkey_options',
    summary: 'What the browser is asked with to make a passkey.',
    method: 'POST',
    path: '/account/factors/passkey/options',
    on: 'account',
    needs: 'self',
    input: nothing,
    status: 200,
    output: options,
    surfaces: ['session'],
    asksAgain: true,
    withoutFactor: true,
  },
  addPasskey: {
    name: 'add_passkey',
    summary: 'Add a passkey; the first factor of an account comes with recovery codes.',
    method: 'POST',
    path: '/account/factors/passkey',
    on: 'account',
    needs: 'self',
    input: z.object({ name, response }),
    status: 201,
    output: NewFactor,
    surfaces: ['session'],
    asksAgain: true,
    withoutFactor: true,
    refuses: ['passkey_refused', 'too_many_factors'],
  },
  rename: {
    name: 'rename_factor',
    summary: 'Rename one of your second factors.',
    method: 'PATCH',
    path: '/account/factors/{factor_id}',
    on: 'account',
    needs: 'self',
    input: z.object({ name }),
    status: 200,
    output: Factor,
    surfaces: ['session'],
    asksAgain: true,
    withoutFactor: true,
  },
  remove: {
    name: 'remove_factor',
    summary: 'Remove one of your second factors; with the last one go the recovery codes.',
    method: 'DELETE',
    path: '/account/factors/{factor_id}',
    on: 'account',
    needs: 'self',
    input: nothing,
    status: 200,
    output: message,
    surfaces: ['session'],
    asksAgain: true,
    withoutFactor: true,
    destructive: true,
  },
  newRecoveryCodes: {
    name: 'make_recovery_codes',
    summary: 'Make ten new recovery codes; the former ones are void.',
    method: 'POST',
    path: '/account/recovery-codes',
    on: 'account',
    needs: 'self',
    input: nothing,
    status: 200,
    output: z.object({ recovery_codes: recoveryCodes }),
    surfaces: ['session'],
    asksAgain: true,
    withoutFactor: true,
    refuses: ['factor_missing'],
  },
  secondFactor: {
    name: 'give_second_factor',
    summary: 'Finish a sign-in by a second factor: a code, a recovery code or a passkey.',
    method: 'POST',
    path: '/auth/second-factor',
    on: 'nobody',
    needs: 'self',
    input: z.object({
      ticket: text('ticket'),
      code: code.optional(),
      recovery_code: text('recovery_code').optional(),
      response: response.optional(),
    }),
    status: 200,
    output: user,
    surfaces: ['session'],
    refuses: ['ticket_invalid', 'second_factor_failed', 'factor_unreadable', 'too_many_attempts'],
  },
  signInOptions: {
    name: 'get_passkey_sign_in_options',
    summary: 'What the browser is asked with to sign in by a passkey.',
    method: 'POST',
    path: '/auth/passkey/options',
    on: 'nobody',
    needs: 'self',
    input: nothing,
    status: 200,
    output: options,
    surfaces: ['session'],
    refuses: ['too_many_attempts'],
  },
  signInByPasskey: {
    name: 'sign_in_by_passkey',
    summary: 'Sign in by a passkey alone; it counts as both factors where the authenticator verified its user.',
    method: 'POST',
    path: '/auth/passkey',
    on: 'nobody',
    needs: 'self',
    input: z.object({ response }),
    status: 200,
    output: user,
    surfaces: ['session'],
    refuses: ['second_factor_failed', 'user_verification_required', 'too_many_attempts'],
  },
  confirm: {
    name: 'confirm_session',
    summary: 'Prove that it is still you, for what asks again after 15 minutes.',
    method: 'POST',
    path: '/auth/confirm',
    on: 'account',
    needs: 'self',
    input: z.object({
      password: z.string({ error: 'password must be text' }).max(1024, { error: 'password must be text' }).optional(),
      code: code.optional(),
      response: response.optional(),
    }),
    status: 200,
    output: z.object({ confirmed_until: timestamp }),
    surfaces: ['session'],
    withoutFactor: true,
    refuses: [
      'confirmation_missing',
      'password_wrong',
      'passwords_off',
      'code_wrong',
      'factor_unreadable',
      'passkey_refused',
      'too_many_attempts',
    ],
  },
  removeAll: {
    name: 'remove_all_factors',
    summary: 'Remove all second factors of somebody who lost them.',
    method: 'DELETE',
    path: '/admin/users/{user_id}/factors',
    on: 'instance',
    needs: 'self',
    input: nothing,
    status: 200,
    output: message,
    surfaces: ['session'],
    asksAgain: true,
    destructive: true,
  },
})
