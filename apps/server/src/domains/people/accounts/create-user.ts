// Creates an account; shared by sign-up and the administrator's operation.
import type { PlanName } from '@tessera/contract'
import type { Config } from '../../../base/config.ts'
import type { Context } from '../../../kernel/context.ts'
import { problems } from '../../../base/problems.ts'
import { isUniqueViolation } from '../../../storage/failures.ts'
import { insertUser } from './accounts.store.ts'
import type { NewUser } from './accounts.store.ts'

/** The normal form in which addresses are stored and compared. */
export const normalEmail = (email: string) => email.trim().normalize('NFC').toLowerCase()

/** `password_hash` is computed before the transaction. */
export async function createUser(
  { db, newId, now }: Pick<Context<'nobody'>, 'db' | 'newId' | 'now'>,
  account: Omit<NewUser, 'id' | 'at'>,
) {
  try {
    return await insertUser(db, { ...account, id: newId(), email: normalEmail(account.email), at: now })
  } catch (error) {
    throw isUniqueViolation(error, 'users_email_key') ? problems.emailTaken() : error
  }
}

/** The account that administers an instance has every feature, as its owner sells nothing to themselves. */
export const planOfNewAccount = ({ defaultPlan }: Pick<Config, 'defaultPlan'>, isFirst: boolean): PlanName =>
  defaultPlan ?? (isFirst ? 'BUSINESS' : 'TEAM')
