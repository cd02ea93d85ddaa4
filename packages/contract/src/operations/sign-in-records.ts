// The records of an account and of signing in to it.
import { z } from 'zod'
import { id, timestamp } from '../fields.ts'
import { planNames } from '../plans.ts'

export const Profile = z.object({
  id,
  email: z.string(),
  name: z.string(),
  plan_type: z.enum(planNames),
  is_admin: z.boolean().describe('Administrator of this instance'),
  created_at: timestamp,
})
export type Profile = z.infer<typeof Profile>

export const factorKinds = ['totp', 'passkey'] as const
export type FactorKind = (typeof factorKinds)[number]

/** As WebAuthn has them; the browser's part reads and writes them (`@simplewebauthn/browser`). */
export const webAuthn = (what: string) => z.record(z.string(), z.unknown()).describe(what)

export const SecondFactor = z.object({
  ticket: z.string().describe('Names this sign-in for 5 minutes and 5 tries'),
  kinds: z.array(z.enum([...factorKinds, 'recovery_code'])),
  options: webAuthn('For a passkey, where the account has one').optional(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Either of the two. */
export const SignedIn = z.object({
  user: Profile.optional().describe('Absent: a second factor is asked for'),
  second_factor: SecondFactor.optional(),
})
export type SignedIn = z.infer<typeof SignedIn>
