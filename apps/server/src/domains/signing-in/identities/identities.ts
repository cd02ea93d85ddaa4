import { identities as contract } from '@tessera/contract'
import { findUser, holdUser } from '../../people/accounts/accounts.store.ts'
import { limitSignOns } from '../passwords/sign-in-attempts.ts'
import { newSecret } from '../../../base/secrets/secret.ts'
import { listPasskeys } from '../factors/factors.store.ts'
import { tellOwner } from '../factors/tell-owner.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTwoStages } from '../../../kernel/handlers/two-stages.ts'
import { implement } from '../../../kernel/operation.ts'
import type { IdentityProvider } from './service.ts'
import { problems } from '../../../base/problems.ts'
import { begin } from './begin.ts'
import type { Begun } from './begin.ts'
import { deleteIdentity, findOwnIdentity, listIdentities } from './identities.store.ts'
import type { IdentityRow } from './identities.store.ts'
import { hasPassword } from '../passwords/passwords-off.ts'
import { localPath } from './return-to.ts'
import type { SignOnPurpose } from './sign-ons.store.ts'

interface ReturnTo {
  return_to?: string | undefined
}

export const identities = implement(contract, {
  async list(context) {
    const { db, user, providers } = context
    const [rows, has_password, stored] = await Promise.all([
      listIdentities(db, user.id),
      hasPassword(context),
      findUser(db, user.id),
    ])
    const identities = rows.map(({ provider, email, created_at, last_used_at }) => {
      const offered = providers.find(provider)
      const name = offered?.settings.name ?? provider
      return { provider, name, email, created_at, last_used_at, offered: offered !== undefined }
    })
    return { identities, total: identities.length, has_password, address_proved: stored?.email_verified === true }
  },

  connect: inTwoStages(
    async (context: Context<'account'>, input: ReturnTo) => {
      await limitSignOns(context)
      return sendTo(context, providerNamed(context), 'connect', input)
    },
    (context, _input, sent) => keep(context, sent, `Began to connect the provider "${sent.name}"`),
  ),

  confirm: inTwoStages(
    async (context: Context<'account'>, input: ReturnTo) => {
      await limitSignOns(context)
      const provider = providerNamed(context)
      if (!(await findOwnIdentity(context.db, context.user.id, provider.settings.id)))
        throw problems.notFound('Identity')
      return sendTo(context, provider, 'confirm', input)
    },
    (context, _input, sent) => keep(context, sent, `Began to confirm the session by the provider "${sent.name}"`),
  ),

  async disconnect(context) {
    const { db, user, caller, record } = context
    await holdUser(db, user.id)
    const identity = await findNamed(context)
    if (!identity) throw problems.notFound('Identity')
    if (!(await hasOtherWay(context, identity))) throw problems.identityLast()
    await deleteIdentity(db, identity.id, caller.session_id)
    record({ summary: `Disconnected the provider "${identity.provider}"`, subject: accountSubject(user) })
    await tellOwner(context, user, `the sign-in by ${nameOf(context, identity.provider)} was disconnected`)
    return { message: 'Disconnected' }
  },
})

const accountSubject = ({ id }: { id: string }) => ({ kind: 'user', id, before: null, after: null }) as const

type Asking = Context<'account'>

function providerNamed({ providers, params }: Asking): IdentityProvider {
  const provider = providers.find(params.provider ?? '')
  if (!provider) throw problems.notFound('Provider')
  return provider
}

/** It may be of a provider that is offered no more. */
async function findNamed({ db, user, params: { provider = '' } }: Asking): Promise<IdentityRow | undefined> {
  return /^[a-z0-9_]{1,200}$/.test(provider) ? findOwnIdentity(db, user.id, provider) : undefined
}

const nameOf = ({ providers }: Asking, id: string): string => providers.find(id)?.settings.name ?? id

async function hasOtherWay(context: Asking, { id }: IdentityRow): Promise<boolean> {
  const { db, user, providers } = context
  if (await hasPassword(context)) return true
  const others = (await listIdentities(db, user.id)).filter(other => other.id !== id)
  if (others.some(({ provider }) => providers.find(provider) !== undefined)) return true
  return (await listPasskeys(db, user.id)).length > 0
}

interface Sent extends Begun {
  name: string
  browser: string
}

async function sendTo(
  { user, caller }: Asking,
  provider: IdentityProvider,
  purpose: Exclude<SignOnPurpose, 'sign_in'>,
  { return_to }: ReturnTo,
): Promise<Sent> {
  const browser = newSecret()
  const signOn = { purpose, return_to: localPath(return_to), user_id: user.id, session_id: caller.session_id }
  const begun = await begin(provider, browser, signOn)
  if ('fault' in begun) throw problems.providerAway()
  return { ...begun, name: provider.settings.name, browser }
}

async function keep({ db, user, cookies, record }: Asking, { store, address, browser }: Sent, summary: string) {
  await store(db)
  cookies.sign_on = browser
  record({ summary, subject: accountSubject(user) })
  return { url: address.href }
}
