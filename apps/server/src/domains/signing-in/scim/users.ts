// People of an organization as its identity provider describes them, each with an account of this instance.
import * as accounts from '../../people/accounts/accounts.store.ts'
import type { UserRow as Account } from '../../people/accounts/accounts.store.ts'
import { createUser, planOfNewAccount } from '../../people/accounts/create-user.ts'
import { endEarlier } from '../addresses/prove-address.ts'
import { enqueueMail } from '../../people/mails/send-mail.ts'
import { deleteMember, findMember } from '../../teams/organizations/organizations.store.ts'
import { isId } from '../../../base/ids.ts'
import { changeAddress, tellAdopted } from './addresses.ts'
import { activate, applyGroupRoles, deactivate, ownsAddress } from './membership.ts'
import { addressOf, isActive, keysOf, nameOf } from './person.ts'
import { administratorStays, noResource, notUnique } from './provisioning.ts'
import type { Provisioning } from './provisioning.ts'
import { lockProvisioning } from './scim.store.ts'
import * as store from './users.store.ts'
import type { Attributes, UserRow } from './users.store.ts'

export async function create(context: Provisioning, attributes: Attributes): Promise<UserRow> {
  const { db, organizationId, newId, now, record } = context
  const keys = keysOf(attributes)
  await lockProvisioning(db, organizationId)
  if (await store.isTaken(db, organizationId, { user_name: keys.user_name }, null))
    throw notUnique('This organization has a user with this userName.')
  const { account, isNew, ended } = await accountFor(context, attributes)
  const id = newId()
  const active = isActive(attributes)
  await store.insert(db, organizationId, { id: account.id, isNew }, { ...keys, id, active, attributes, at: now })
  if (active) await activate(context, account)
  else await deactivate(context, account, isNew)
  if (!isNew) await tellAdopted(context, account, id)
  await record('provision_user', `Provisioned ${keys.user_name}${ended}`, account.id)
  return (await store.find(db, organizationId, id))!
}

interface Provided {
  account: Account
  isNew: boolean
  /** What ended of the account, for the audit log. */
  ended: string
}

/** The account of this address; a new one where there is none. */
async function accountFor(context: Provisioning, attributes: Attributes): Promise<Provided> {
  const { db, organizationId } = context
  const email = addressOf(attributes)
  const found = await accounts.findByEmail(db, email)
  const account = found && (await accounts.holdUser(db, found.id))
  if (!account) return { account: await newAccount(context, email, attributes), isNew: true, ended: '' }
  if (account.is_admin) throw administratorStays()
  if (await store.isTaken(db, organizationId, { user_id: account.id }, null))
    throw notUnique('This organization has a user with this e-mail address.')
  // Whoever signed up with this address did not prove it, so nothing of theirs may give access to the owner's account.
  const isDoubtful = !account.email_verified && (await ownsAddress(db, organizationId, email))
  return { account, isNew: false, ended: isDoubtful ? await endEarlier(db, account.id) : '' }
}

async function newAccount(context: Provisioning, email: string, attributes: Attributes): Promise<Account> {
  const { db, config } = context
  const account = await createUser(context, {
    email,
    name: nameOf(attributes),
    password_hash: null,
    plan_type: planOfNewAccount(config, false),
    is_admin: false,
    email_verified: false,
  })
  if (config.smtpUrl !== null && isActive(attributes))
    await enqueueMail(db, context, { kind: 'verify', to: email, user_id: account.id })
  return account
}

export async function named({ db, organizationId }: Pick<Provisioning, 'db' | 'organizationId'>, id: string) {
  const user = isId(id) ? await store.find(db, organizationId, id) : undefined
  if (!user) throw noResource(id)
  return user
}

/** Gives a person the attributes that `change` makes of those that they have. */
export async function update(
  context: Provisioning,
  id: string,
  change: (attributes: Attributes) => Attributes,
): Promise<UserRow> {
  const { db, organizationId, now, record } = context
  await lockProvisioning(db, organizationId)
  const before = await named(context, id)
  const attributes = change({ ...before.attributes, active: before.active })
  const keys = keysOf(attributes)
  const active = isActive(attributes)
  const { active: _, ...kept } = before.attributes
  const { active: __, ...wanted } = attributes
  if (active === before.active && JSON.stringify(kept) === JSON.stringify(wanted)) return before
  const account = (await accounts.holdUser(db, before.user_id))!
  if (account.is_admin && changesAccount(before, attributes)) throw administratorStays()
  if (await store.isTaken(db, organizationId, { user_name: keys.user_name }, id))
    throw notUnique('This organization has a user with this userName.')
  await changeAccount(context, { resource: before, account, attributes })
  await store.update(db, { ...keys, id, active, attributes, at: now })
  if (active !== before.active) await changeActive(context, before, account)
  await record('provision_user', summaryOf(keys.user_name, before.active, active), account.id)
  return (await store.find(db, organizationId, id))!
}

async function changeActive(context: Provisioning, { id, active, managed_since }: UserRow, account: Account) {
  if (active) return deactivate(context, account, managed_since !== null)
  await activate(context, (await accounts.findUser(context.db, account.id))!)
  await applyGroupRoles(context, context.organizationId, [id])
}

/** Whether a change reaches beyond the resource: titles, phone numbers and the like do not. */
const changesAccount = ({ attributes: before, active }: UserRow, attributes: Attributes): boolean =>
  isActive(attributes) !== active ||
  keysOf(attributes).user_name !== keysOf(before).user_name ||
  addressOf(attributes) !== addressOf(before) ||
  nameOf(attributes) !== nameOf(before)

const summaryOf = (name: string, before: boolean, after: boolean): string =>
  before === after
    ? `Changed the provisioned ${name}`
    : `${after ? 'Activated' : 'Deactivated'} the provisioned ${name}`

/**
 * Name and address of an account follow only where the organization owns its mail domain, the new one too: elsewhere
 * another organization, or the person, has a say in them. The name follows where it manages the account, the address once
 * its holder has proved it.
 */
async function changeAccount(
  context: Provisioning,
  { resource, account, attributes }: { resource: UserRow; account: Account; attributes: Attributes },
): Promise<void> {
  const { db, organizationId, now } = context
  if (!(await ownsAddress(db, organizationId, account.email))) return
  const name = nameOf(attributes)
  if (resource.managed_since !== null && name !== nameOf(resource.attributes))
    await accounts.updateUser(db, account.id, { name }, now)
  const email = addressOf(attributes)
  if (email !== addressOf(resource.attributes)) await changeAddress(context, resource, account, email)
}

/** The person leaves the organization; an account of its mail domain that it manages stays disabled. */
export async function remove(context: Provisioning, id: string): Promise<void> {
  const { db, organizationId, record } = context
  await lockProvisioning(db, organizationId)
  const user = await named(context, id)
  const account = (await accounts.holdUser(db, user.user_id))!
  if (account.is_admin) throw administratorStays()
  await deactivate(context, account, user.managed_since !== null)
  const member = await findMember(db, organizationId, { user_id: account.id })
  if (member) await deleteMember(db, member.id)
  await store.remove(db, id)
  await record('provision_user', `Removed the provisioned ${keysOf(user.attributes).user_name}`, account.id)
}
