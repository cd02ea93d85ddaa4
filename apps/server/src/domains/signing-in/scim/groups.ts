// Groups of an identity provider: sets of provisioned people, which may give a role in the organization.
import { isId } from '../../../base/ids.ts'
import { applyGroupRoles } from './membership.ts'
import { invalidValue, noResource, notUnique } from './provisioning.ts'
import type { Provisioning } from './provisioning.ts'
import { lockProvisioning } from './scim.store.ts'
import * as store from './groups.store.ts'
import type { GroupRow } from './groups.store.ts'

/** A change of the members: `members` are ids of people; null: all of them. */
export type MemberChange =
  { op: 'add' | 'replace'; members: readonly string[] } | { op: 'remove'; members: readonly string[] | null }

export interface GroupChange {
  displayName?: string
  externalId?: string | null
  members: readonly MemberChange[]
}

const longest = 255

function nameOf(given: string | undefined): string {
  if (given === undefined || given.trim() === '' || given.length > longest)
    throw invalidValue(`displayName is required and must have 1 to ${longest} characters.`)
  return given
}

export async function create(context: Provisioning, change: GroupChange): Promise<GroupRow> {
  const { db, organizationId, newId, now, record } = context
  const display_name = nameOf(change.displayName)
  await lockProvisioning(db, organizationId)
  if (await store.isTaken(db, organizationId, display_name, null))
    throw notUnique('This organization has a group with this displayName.')
  const id = newId()
  const group = { id, display_name, external_id: change.externalId ?? null, created_at: now, updated_at: now }
  await store.insert(db, organizationId, group)
  await changeMembers(context, id, change.members)
  await record('provision_group', `Provisioned the group "${display_name}"`)
  return group
}

export async function named({ db, organizationId }: Pick<Provisioning, 'db' | 'organizationId'>, id: string) {
  const group = isId(id) ? await store.find(db, organizationId, id) : undefined
  if (!group) throw noResource(id)
  return group
}

export async function update(context: Provisioning, id: string, change: GroupChange): Promise<GroupRow> {
  const { db, organizationId, now, record } = context
  await lockProvisioning(db, organizationId)
  const before = await named(context, id)
  const display_name = change.displayName === undefined ? before.display_name : nameOf(change.displayName)
  const external_id = change.externalId === undefined ? before.external_id : change.externalId
  if (await store.isTaken(db, organizationId, display_name, id))
    throw notUnique('This organization has a group with this displayName.')
  await store.update(db, { ...before, display_name, external_id }, now)
  await changeMembers(context, id, change.members)
  await record('provision_group', `Changed the provisioned group "${display_name}"`)
  return (await store.find(db, organizationId, id))!
}

export async function remove(context: Provisioning, id: string): Promise<void> {
  const { db, organizationId, record } = context
  await lockProvisioning(db, organizationId)
  const group = await named(context, id)
  const left = await store.removeMembers(db, id, null)
  await store.remove(db, id)
  await applyGroupRoles(context, organizationId, left)
  await record('provision_group', `Removed the provisioned group "${group.display_name}"`)
}

async function changeMembers(context: Provisioning, groupId: string, changes: readonly MemberChange[]): Promise<void> {
  const { db, organizationId } = context
  const touched = new Set<string>()
  for (const { op, members } of changes) {
    if (op !== 'add')
      for (const id of await store.removeMembers(
        db,
        groupId,
        op === 'replace' ? null : (members?.filter(isId) ?? null),
      ))
        touched.add(id)
    if (op === 'remove') continue
    const people = await store.peopleAmong(db, organizationId, members.filter(isId))
    const unknown = members.find(id => !people.has(id.toLowerCase()))
    if (unknown !== undefined) throw invalidValue(`No user has the id ${JSON.stringify(unknown.slice(0, 100))}.`)
    await store.addMembers(db, groupId, [...people])
    for (const id of people) touched.add(id)
  }
  if (touched.size > 0) await applyGroupRoles(context, organizationId, [...touched])
}
