// Making an account is one rule behind sign-up and the administrator's call.
import type { PlanName } from '@tessera/contract'
import type { Context } from '../context.ts'
import { problems } from '../problems.ts'
import { isUniqueViolation } from '../storage/failures.ts'
import { insertUser } from './account.store.ts'
import { hashPassword, isCommonPassword } from './password.ts'

/** The one form in which addresses are stored and compared. */
export const normalEmail = (email: string) => email.trim().normalize('NFC').toLowerCase()

export async function createUser(
  { db, newId, now }: Pick<Context<'nobody'>, 'db' | 'newId' | 'now'>,
  given: { email: string; name: string; password: string; plan_type: PlanName; is_admin: boolean },
) {
  const { password, ...rest } = given
  const email = normalEmail(given.email)
  if (isCommonPassword(password, email)) throw problems.passwordCommon()
  try {
    return await insertUser(db, { ...rest, id: newId(), email, password_hash: await hashPassword(password), at: now })
  } catch (error) {
    throw isUniqueViolation(error, 'users_email_key') ? problems.emailTaken() : error
  }
}
