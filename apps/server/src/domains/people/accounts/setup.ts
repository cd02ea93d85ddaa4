// What a visitor can do on this instance before signing in.
import type { Context } from '../../../kernel/context.ts'
import { hasUsers } from '../../../access/access.store.ts'

export async function readSetup({ db, config, setupToken }: Pick<Context<'nobody'>, 'db' | 'config' | 'setupToken'>) {
  const first_account = !(await hasUsers(db))
  return { first_account, sign_up: config.signUp, needs_setup_token: first_account && setupToken !== null }
}
