// Deleting one's own account. Its row stays without anything about the person, as "deleted account", because the history, proposals
// and releases say who made them.
import type { Context } from '../../../kernel/context.ts'
import type { Proof } from '../factors/proof.ts'
import { problems } from '../../../base/problems.ts'
import { countAdministrators, holdUser, lockSignUps } from '../../people/accounts/accounts.store.ts'
import { forgetAccount, listOwned } from './delete-account.store.ts'
import { endAccess } from '../ending/end-access.ts'

export async function deleteAccount(context: Context<'account'>, _input: unknown, proof: Proof) {
  const { db, user, now, cookies, record } = context
  // As where administrators change accounts: two of them cannot leave an instance without any.
  if (user.is_admin) await lockSignUps(db)
  if (!(await holdUser(db, user.id))) throw problems.notSignedIn()
  if (!(await proof.use(db))) throw problems.codeWrong()
  const owned = await listOwned(db, user.id)
  if (owned.workspaces.length + owned.organizations.length > 0) throw problems.accountOwns(owned)
  await endAccess(db, user.id)
  await forgetAccount(db, user.id, now)
  if (user.is_admin && (await countAdministrators(db)) === 0) throw problems.lastAdministrator()
  cookies.session = null
  record({ summary: 'Deleted the account', subject: { kind: 'user', id: user.id, before: null, after: null } })
  return { message: 'Your account is deleted' }
}
