// The account of somebody whom a provider has proved: by the identity; by the address where both sides proved it, or where
// the organization of the address provisioned it; else a new one.
import { account as contract, identities } from '@tessera/contract'
import type { SignOnError } from '@tessera/contract'
import { findByEmail, holdUser, isUnheld, lockSignUps } from '../../people/accounts/accounts.store.ts'
import { hasUsers } from '../../../access/access.store.ts'
import type { CredentialRow } from '../../people/accounts/accounts.store.ts'
import { createUser, normalEmail, planOfNewAccount } from '../../people/accounts/create-user.ts'
import { isFirstProof, proveAddress } from '../addresses/prove-address.ts'
import { dropPending } from '../addresses/provisioned.store.ts'
import { tellOwner } from '../factors/tell-owner.ts'
import { enqueueMail } from '../../people/mails/send-mail.ts'
import { profileOf } from '../../people/accounts/profile.ts'
import { findIdentity, findOwnIdentity, insertIdentity, noteIdentityUse } from './identities.store.ts'
import type { IdentityRow } from './identities.store.ts'
import type { Db } from '../../../storage/sql.ts'
import { accept, awaiting, isVouchedFor } from './provisioned.store.ts'
import type { Speaking } from './provisioned.store.ts'
import { note } from './signing-on.ts'
import type { SigningOn } from './signing-on.ts'

export interface AccountMatch {
  user: CredentialRow
  identity: IdentityRow
}

export type Refused = { error: SignOnError }

export const refused = (error: SignOnError): Refused => ({ error })

export async function findAccount(context: SigningOn): Promise<AccountMatch | Refused> {
  const { db, proved } = context
  if (!isAllowed(context)) return refused('domain_not_allowed')
  const known = await byIdentity(context)
  if (known) return 'error' in known ? known : prove(context, known)
  const { email: emailRule } = contract.signUp.input.shape
  if (proved.email === null || !emailRule.safeParse(proved.email).success) return refused('email_missing')
  // From here on one after the other, so that two sign-ins of one person make one account.
  await lockSignUps(db)
  const email = normalEmail(proved.email)
  const found = (await byIdentity(context)) ?? (await byAddress(context, email))
  if (found) return 'error' in found ? found : prove(context, found)
  return (await byNextAddress(context)) ?? create(context, email)
}

/** What the provider says of addresses, in the name of an organization. */
const speaking = ({ provider, proved }: SigningOn): Speaking | null =>
  proved.email !== null && proved.isEmailVerified
    ? { email: normalEmail(proved.email), organizationOfProvider: provider.settings.roleMapping?.organization ?? null }
    : null

/**
 * The address of the account, or the next one that its organization gave it, is proved where the provider says so. The
 * identity of a proved account is its holder's, so that everything stays.
 */
export async function prove(
  context: SigningOn,
  { user, identity }: AccountMatch,
  isOwn = user.email_verified,
): Promise<AccountMatch> {
  const { db } = context
  const said = isAllowed(context) ? speaking(context) : null
  if (!said) return { user, identity }
  await accept(db, user.id, said)
  const isNext = said.email !== user.email && (await isNextOf(db, said, user.id))
  if ((said.email !== user.email && !isNext) || !isFirstProof(user, said.email)) return { user, identity }
  const { user: after, ended } = await proveAddress(context, user, { ...said, isOwn, identityId: identity.id })
  await dropPending(db, user.id)
  await note(context, 'sign_in_by_provider', {
    summary: `"${context.provider.settings.name}" proved the address ${said.email}${ended}`,
    subject: { kind: 'user', id: user.id, before: profileOf(user), after: profileOf(after) },
    user_id: user.id,
  })
  const password_hash = isOwn ? user.password_hash : null
  return { user: { ...after, password_hash }, identity }
}

/** An address that the provider has not proved is of no domain. */
function isAllowed({ proved: { email, isEmailVerified }, provider }: SigningOn): boolean {
  const { allowedDomains } = provider.settings
  if (allowedDomains === null) return true
  const domain = email === null ? '' : normalEmail(email).split('@').at(-1)!
  return isEmailVerified && allowedDomains.includes(domain)
}

/** Whether the organization gave the account this address, and nobody else took it meanwhile. */
const isNextOf = async (db: Db, said: Speaking, userId: string): Promise<boolean> =>
  (await awaiting(db, said))?.user_id === userId && (await findByEmail(db, said.email)) === undefined

async function byIdentity({ db, proved, provider }: SigningOn): Promise<AccountMatch | Refused | undefined> {
  const identity = await findIdentity(db, proved.issuer, proved.subject)
  const user = identity && (await holdUser(db, identity.user_id))
  if (!user) return undefined
  if (user.disabled) return refused('account_disabled')
  await noteIdentityUse(db, identity.id, provider.settings.id)
  return { user, identity }
}

async function byAddress(context: SigningOn, email: string): Promise<AccountMatch | Refused | undefined> {
  const { db, proved, provider } = context
  const there = await findByEmail(db, email)
  const user = there && (await holdUser(db, there.id))
  if (!user) return undefined
  const other = await findOwnIdentity(db, user.id, provider.settings.id)
  const mayCome = user.email_verified || (await isProvisioned(context, user.id))
  if (!proved.isEmailVerified || !mayCome || other) return refused('account_exists')
  if (user.disabled) return refused('account_disabled')
  return { user, identity: await connect(context, user) }
}

/** Nobody has the account, and its organization and this provider both say whose address it is. */
async function isProvisioned(context: SigningOn, userId: string): Promise<boolean> {
  const said = speaking(context)
  return said !== null && (await isUnheld(context.db, userId)) && (await isVouchedFor(context.db, userId, said))
}

/** An account to which its organization gave this address, which nobody has proved yet. */
async function byNextAddress(context: SigningOn): Promise<AccountMatch | Refused | undefined> {
  const { db, provider } = context
  const said = speaking(context)
  const next = said && (await awaiting(db, said))
  const user = next && (await holdUser(db, next.user_id))
  if (!user) return undefined
  const mayCome = next.is_managed || (await isUnheld(db, user.id))
  if (!mayCome || (await findOwnIdentity(db, user.id, provider.settings.id))) return refused('account_exists')
  if (user.disabled) return refused('account_disabled')
  return prove(context, { user, identity: await connect(context, user) }, false)
}

/** Connects the identity with an account, whose owner is told. */
export async function connect(context: SigningOn, user: CredentialRow): Promise<IdentityRow> {
  const { name } = context.provider.settings
  const identity = await insertProved(context, user)
  await note(context, identities.connect, {
    summary: `Connected the provider "${name}"`,
    subject: { kind: 'user', id: user.id, before: null, after: null },
    user_id: user.id,
  })
  await tellOwner(context, user, `the sign-in by ${name} was connected`)
  return identity
}

async function insertProved({ db, newId, proved, provider }: SigningOn, user: { id: string }): Promise<IdentityRow> {
  const { issuer, subject, email } = proved
  const row = { id: newId(), user_id: user.id, provider: provider.settings.id, issuer, subject, email }
  return (await insertIdentity(db, row))!
}

async function create(context: SigningOn, email: string): Promise<AccountMatch | Refused> {
  const { db, config, proved, provider, setupToken } = context
  const isFirst = !(await hasUsers(db))
  if (isFirst && setupToken !== null) return refused('setup_required')
  const user = await createUser(context, {
    email,
    name: nameOf(proved.name, email),
    password_hash: null,
    plan_type: planOfNewAccount(config, isFirst),
    is_admin: isFirst,
    email_verified: proved.isEmailVerified,
  })
  const identity = await insertProved(context, user)
  if (config.smtpUrl !== null && !user.email_verified)
    await enqueueMail(db, context, { kind: 'verify', to: user.email, user_id: user.id })
  await note(context, 'sign_in_by_provider', {
    summary: `Signed up as ${user.email} by "${provider.settings.name}"`,
    subject: { kind: 'user', id: user.id, before: null, after: profileOf(user) },
    user_id: user.id,
  })
  return { user: { ...user, password_hash: null }, identity }
}

function nameOf(given: string | null, email: string): string {
  const { name } = contract.signUp.input.shape
  const read = name.safeParse(given ?? '')
  return read.success ? read.data : email.split('@')[0]!.slice(0, 100)
}
