// People of an organization as its identity provider describes them, each with an account of this instance.
import { email as emailSchema, requiredName } from '@tessera/contract'
import type { JsonObject } from '@tessera/engine'
import * as accounts from '../account/account.store.ts'
import { createUser, normalEmail, planOfNewAccount } from '../account/create-user.ts'
import { endAccess } from '../account/end-access.ts'
import { deleteMember, findMember } from '../organizations/organizations.store.ts'
import { isId } from '../../base/ids.ts'
import { activate, applyGroupRoles, deactivate, ownsAddress } from './membership.ts'
import { invalidValue, noResource, notUnique } from './provisioning.ts'
import type { Provisioning } from './provisioning.ts'
import { lockProvisioning } from './scim.store.ts'
import * as store from './users.store.ts'
import type { Attributes, UserKeys, UserRow } from './users.store.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const textOf = (value: unknown): string | null => (isText(value) ? value : null)
const listOf = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter((each): each is JsonObject => typeof each === 'object' && each !== null) : []

/** `active` is true where it is not said (RFC 7643 §4.1.1 leaves it to the server). */
const isActive = ({ active }: Attributes): boolean => active !== false

function keysOf(attributes: Attributes): UserKeys {
  const { userName, externalId, displayName, emails } = attributes
  if (!isText(userName)) throw invalidValue('userName is required and must be a text.')
  return {
    user_name: userName.toLowerCase(),
    external_id: textOf(externalId),
    display_name: textOf(displayName)?.toLowerCase() ?? null,
    emails: listOf(emails).flatMap(({ value }) => (isText(value) ? [value.toLowerCase()] : [])),
  }
}

/** The address of the account: the primary one, else the first, else the user name where that is one. */
function addressOf(attributes: Attributes): string {
  const emails = listOf(attributes['emails'])
  const chosen = emails.find(({ primary }) => primary === true) ?? emails[0]
  const parsed = emailSchema.safeParse(textOf(chosen?.['value']) ?? attributes['userName'])
  if (!parsed.success)
    throw invalidValue('An e-mail address is needed: in emails, or as the userName. Map one in the identity provider.')
  return normalEmail(parsed.data)
}

function nameOf(attributes: Attributes): string {
  const name = (attributes['name'] ?? {}) as JsonObject
  const parts = [textOf(name['givenName']), textOf(name['familyName'])].filter(part => part !== null).join(' ')
  const chosen =
    textOf(attributes['displayName']) ??
    textOf(name['formatted']) ??
    textOf(parts) ??
    (attributes['userName'] as string)
  const parsed = requiredName.safeParse(chosen)
  if (!parsed.success) throw invalidValue(`The name cannot be used: ${parsed.error.issues[0]!.message}.`)
  return parsed.data
}

export async function create(context: Provisioning, attributes: Attributes): Promise<UserRow> {
  const { db, organizationId, newId, now, record } = context
  const keys = keysOf(attributes)
  await lockProvisioning(db, organizationId)
  if (await store.isTaken(db, organizationId, { user_name: keys.user_name }, null))
    throw notUnique('This organization has a user with this userName.')
  const userId = await accountFor(context, attributes)
  const id = newId()
  await store.insert(db, organizationId, userId, { ...keys, id, active: isActive(attributes), attributes, at: now })
  if (isActive(attributes)) await activate(context, userId)
  else await deactivate(context, userId)
  await record('provision_user', `Provisioned ${keys.user_name}`, userId)
  return (await store.find(db, organizationId, id))!
}

/** The id of the account of this address; a new one where there is none. */
async function accountFor(context: Provisioning, attributes: Attributes): Promise<string> {
  const { db, organizationId, now } = context
  const email = addressOf(attributes)
  const owns = await ownsAddress(db, organizationId, email)
  const found = await accounts.findByEmail(db, email)
  if (!found) {
    const created = await createUser(context, {
      email,
      name: nameOf(attributes),
      password_hash: null,
      plan_type: planOfNewAccount(context.config, false),
      is_admin: false,
      email_verified: owns,
    })
    return created.id
  }
  if (await store.isTaken(db, organizationId, { user_id: found.id }, null))
    throw notUnique('This organization has a user with this e-mail address.')
  if (owns && !found.email_verified) {
    // Whoever signed up with this address did not prove it, so nothing of theirs may give access to the owner's account.
    await endAccess(db, found.id)
    await store.forgetPassword(db, found.id)
    await accounts.updateUser(db, found.id, { email_verified: true }, now)
  }
  return found.id
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
  if (await store.isTaken(db, organizationId, { user_name: keys.user_name }, id))
    throw notUnique('This organization has a user with this userName.')
  await changeAccount(context, before, attributes)
  await store.update(db, { ...keys, id, active, attributes, at: now })
  if (active !== before.active) await (active ? activate : deactivate)(context, before.user_id)
  if (active && !before.active) await applyGroupRoles(context, organizationId, [id])
  await record('provision_user', summaryOf(keys.user_name, before.active, active), before.user_id)
  return (await store.find(db, organizationId, id))!
}

const summaryOf = (name: string, before: boolean, after: boolean): string =>
  before === after
    ? `Changed the provisioned ${name}`
    : `${after ? 'Activated' : 'Deactivated'} the provisioned ${name}`

/**
 * Name and address of an account follow only where the organization owns its mail domain, the new one too: elsewhere
 * another organization, or the person, has a say in them.
 */
async function changeAccount(context: Provisioning, { user_id, attributes: before }: UserRow, attributes: Attributes) {
  const { db, organizationId, now } = context
  const account = (await accounts.findUser(db, user_id))!
  if (!(await ownsAddress(db, organizationId, account.email))) return
  const name = nameOf(attributes)
  if (name !== nameOf(before)) await accounts.updateUser(db, user_id, { name }, now)
  const email = addressOf(attributes)
  if (email === account.email || email === addressOf(before) || !(await ownsAddress(db, organizationId, email))) return
  if (await accounts.findByEmail(db, email)) throw notUnique('Another account has this e-mail address.')
  await accounts.updateUser(db, user_id, { email, email_verified: true }, now)
}

/** The person leaves the organization; an account of its mail domain stays disabled. */
export async function remove(context: Provisioning, id: string): Promise<void> {
  const { db, organizationId, record } = context
  await lockProvisioning(db, organizationId)
  const user = await named(context, id)
  await deactivate(context, user.user_id)
  const member = await findMember(db, organizationId, { user_id: user.user_id })
  if (member) await deleteMember(db, member.id)
  await store.remove(db, id)
  await record('provision_user', `Removed the provisioned ${keysOf(user.attributes).user_name}`, user.user_id)
}
