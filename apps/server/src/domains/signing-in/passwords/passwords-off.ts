// `TESSERA_PASSWORDS=off`: passwords neither sign in nor are set. The first administrator is excepted until an administrator
// can sign in by a provider, so that nobody is locked out of an instance that is being set up.
import { findUser } from '../../people/accounts/accounts.store.ts'
import type { Context } from '../../../kernel/context.ts'
import { problems } from '../../../base/problems.ts'
import { firstAdministrator, hasProviderAdministrator } from './administrators.store.ts'

type Asking = Pick<Context<'nobody'>, 'db' | 'config'>

/** Whether the first administrator still needs a password. */
async function isBeingSetUp({ db, config }: Asking): Promise<boolean> {
  const providers = config.providers.map(({ id }) => id)
  return !(await hasProviderAdministrator(db, providers))
}

/** `userId`: whose password it is; null: nobody is excepted. */
async function passwordsWork(context: Asking, userId: string | null): Promise<boolean> {
  if (context.config.passwords === 'on') return true
  return userId !== null && (await firstAdministrator(context.db)) === userId && isBeingSetUp(context)
}

/** Whether the account has a password that signs in. */
export async function hasPassword(context: Asking & Pick<Context<'account'>, 'user'>): Promise<boolean> {
  const stored = await findUser(context.db, context.user.id)
  return stored?.password_hash != null && (await passwordsWork(context, context.user.id))
}

export async function refusePasswords(context: Asking, userId: string | null): Promise<void> {
  if (!(await passwordsWork(context, userId))) throw problems.passwordsOff()
}

/** Before any password is looked at, so that nobody learns whether one is right. */
export async function refusePasswordSignIn(context: Asking): Promise<void> {
  if (context.config.passwords === 'off' && !(await isBeingSetUp(context))) throw problems.passwordsOff()
}
