// PATCH (RFC 7644 §3.5.2) as Okta and Entra send it: with and without path, in any case, with values as texts.
import type { Json, JsonObject } from '@tessera/engine'
import { filter as matcherOf } from 'scim2-parse-filter'
import type { Filter } from 'scim2-parse-filter'
import { ScimFault, invalidValue } from '../domains/signing-in/scim/provisioning.ts'
import type { GroupChange, MemberChange } from '../domains/signing-in/scim/groups.ts'
import {
  allUserAttributes,
  attributeNamed,
  enterpriseSchema,
  groupAttributes,
  readAttributes,
  readValue,
  userSchema,
} from './attributes.ts'
import type { Attribute } from './attributes.ts'
import { parseFilter } from './filter.ts'

const mostOperations = 1000

export interface PatchOperation {
  op: 'add' | 'replace' | 'remove'
  path: string | null
  value: unknown
}

const invalidPath = (path: string) =>
  new ScimFault(400, 'invalidPath', `The path ${JSON.stringify(path.slice(0, 200))} names no attribute that there is.`)
const noTarget = (detail: string) => new ScimFault(400, 'noTarget', detail)
const invalidSyntax = (detail: string) => new ScimFault(400, 'invalidSyntax', detail)

export function readOperations(body: Record<string, unknown>): PatchOperation[] {
  const given = body['Operations'] ?? body['operations']
  if (!Array.isArray(given) || given.length === 0)
    throw invalidSyntax('Operations must be a list with at least one operation.')
  if (given.length > mostOperations) throw invalidSyntax(`Operations has more than ${mostOperations} entries.`)
  return given.map(readOperation)
}

function readOperation(given: unknown): PatchOperation {
  const { op, path, value } = (given ?? {}) as Record<string, unknown>
  const name = readOp(op)
  const known = readPath(path)
  if (name === 'remove' && known === null) throw noTarget('remove needs a path.')
  if (name !== 'remove' && value === undefined) throw invalidValue(`${name} needs a value.`)
  return { op: name, path: known, value }
}

/** In any case: Entra sends `Replace`. */
function readOp(given: unknown): PatchOperation['op'] {
  const name = typeof given === 'string' ? given.toLowerCase() : ''
  if (name === 'add' || name === 'replace' || name === 'remove') return name
  throw invalidSyntax('op must be one of: add, replace, remove.')
}

/** Null: the operation is on the resource itself. */
function readPath(given: unknown): string | null {
  if (given === undefined || given === null || given === '') return null
  if (typeof given !== 'string') throw invalidSyntax('path must be a text.')
  return given
}

/** Where in a resource an operation works. */
interface AttributePath {
  /** From the resource down: one attribute, or that of an extension in its object. */
  trail: readonly Attribute[]
  /** Which of several values. */
  filter: Filter | null
  sub: Attribute | null
}

/** `emails[type eq "work"].value`, `urn:…:User:department`, `name.givenName`. */
const pathPattern = /^(?:(urn:[^[\]]+):)?([A-Za-z$][\w$-]*)(?:\[(.+)\])?(?:\.([A-Za-z$][\w$-]*))?$/

function targetOf(path: string): AttributePath {
  const extension = attributeNamed(allUserAttributes, path)
  if (extension) return { trail: [extension], filter: null, sub: null }
  const [, urn, name = '', filter, subName] = pathPattern.exec(path) ?? []
  const holder = holderOf(urn)
  const attribute = holder && attributeNamed(holder.subAttributes, name)
  if (!attribute || (filter !== undefined && !attribute.multiValued)) throw invalidPath(path)
  const sub = subName === undefined ? null : attributeNamed(attribute.subAttributes ?? [], subName)
  if (sub === undefined) throw invalidPath(path)
  return {
    trail: [...holder.trail, attribute],
    filter: filter === undefined ? null : parseFilter(filter),
    sub,
  }
}

interface Holder {
  trail: readonly Attribute[]
  subAttributes: readonly Attribute[]
}

/** What holds the attributes of a schema: the resource, or an extension's object. Undefined: there is no such schema. */
function holderOf(urn = userSchema): Holder | undefined {
  if (urn.toLowerCase() === userSchema.toLowerCase()) return { trail: [], subAttributes: allUserAttributes }
  if (urn.toLowerCase() !== enterpriseSchema.toLowerCase()) return undefined
  const extension = attributeNamed(allUserAttributes, enterpriseSchema)!
  return { trail: [extension], subAttributes: extension.subAttributes! }
}

/** The attributes of a person after the operations; those before stay as they are. */
export function patchUser(attributes: JsonObject, operations: readonly PatchOperation[]): JsonObject {
  const patched = structuredClone(attributes)
  for (const operation of operations) apply(patched, operation)
  return patched
}

function apply(resource: JsonObject, operation: PatchOperation): void {
  if (operation.path !== null) {
    applyAt(resource, targetOf(operation.path), operation)
    return
  }
  if (typeof operation.value !== 'object' || operation.value === null || Array.isArray(operation.value))
    throw invalidValue('Without a path, value must be an object of attributes.')
  // Entra names attributes of attributes here: {"name.givenName": "Ada"}.
  for (const [path, value] of Object.entries(operation.value))
    if (isKnown(path)) applyAt(resource, targetOf(path), { ...operation, value })
}

function isKnown(path: string): boolean {
  try {
    targetOf(path)
    return true
  } catch (error) {
    if (error instanceof ScimFault) return false
    throw error
  }
}

function applyAt(resource: JsonObject, { trail, filter, sub }: AttributePath, operation: PatchOperation): void {
  const [first, second] = trail as [Attribute, Attribute?]
  const holder = second ? objectIn(resource, first.name) : resource
  const attribute = second ?? first
  if (attribute.multiValued && (filter || sub)) changeValues(holder, attribute, { filter, sub }, operation)
  else if (sub) assign(objectIn(holder, attribute.name), sub, operation)
  else assign(holder, attribute, operation)
  if (second && Object.keys(holder).length === 0) delete resource[first.name]
}

/** The object under this name, created where there is none. */
function objectIn(holder: JsonObject, name: string): JsonObject {
  const found = holder[name]
  if (typeof found === 'object' && found !== null && !Array.isArray(found)) return found
  const created: JsonObject = {}
  holder[name] = created
  return created
}

function assign(holder: JsonObject, attribute: Attribute, { op, value }: PatchOperation): void {
  const { name } = attribute
  if (op === 'remove') {
    removeFrom(holder, attribute, value)
    return
  }
  const known = readValue(attribute, value)
  const before = holder[name]
  if (known === undefined) delete holder[name]
  else if (attribute.multiValued && op === 'add') holder[name] = joined(before, known as Json[])
  else if (attribute.type === 'complex' && !attribute.multiValued)
    holder[name] = { ...((before ?? {}) as JsonObject), ...(known as JsonObject) }
  else holder[name] = known
}

/** Without a value, the attribute; with one, these of its values. */
function removeFrom(holder: JsonObject, attribute: Attribute, value: unknown): void {
  const { name } = attribute
  const gone = attribute.multiValued ? (readValue(attribute, value) as JsonObject[] | undefined) : undefined
  const left = gone ? listIn(holder, name).filter(each => !gone.some(({ value: it }) => it === each['value'])) : []
  if (left.length > 0) holder[name] = left
  else delete holder[name]
}

const listIn = (holder: JsonObject, name: string): JsonObject[] =>
  Array.isArray(holder[name]) ? (holder[name] as JsonObject[]) : []

/** The new values after those that stay; a new primary one ends that of the others. */
function joined(before: Json | undefined, added: Json[]): Json[] {
  const values = Array.isArray(before) ? before : []
  const news = added.filter(each => !values.some(one => JSON.stringify(one) === JSON.stringify(each)))
  const hasPrimary = news.some(each => (each as JsonObject)['primary'] === true)
  const olds = hasPrimary ? values.map(each => ({ ...(each as JsonObject), primary: false })) : values
  return [...olds, ...news]
}

function changeValues(
  holder: JsonObject,
  attribute: Attribute,
  { filter, sub }: Pick<AttributePath, 'filter' | 'sub'>,
  operation: PatchOperation,
): void {
  const { name } = attribute
  const values = listIn(holder, name)
  const matches = filter ? matcherOf(filter) : () => true
  const chosen = values.filter(each => matches(each))
  if (operation.op === 'remove') {
    for (const each of sub ? chosen : []) delete each[sub!.name]
    holder[name] = sub ? values : values.filter(each => !chosen.includes(each))
    if (listIn(holder, name).length === 0) delete holder[name]
    return
  }
  if (chosen.length === 0) chosen.push(newValue(holder, name, filter))
  for (const each of chosen) {
    if (sub) assign(each, sub, operation)
    else Object.assign(each, readAttributes(attribute.subAttributes ?? [], operation.value, name))
  }
}

/** A target that is not there is added with what its filter says of it. */
function newValue(holder: JsonObject, name: string, filter: Filter | null): JsonObject {
  const created: JsonObject = {}
  for (const each of filter === null ? [] : filter.op === 'and' && 'filters' in filter ? filter.filters : [filter]) {
    if (each.op !== 'eq' || !('compValue' in each)) throw noTarget('No value matches the filter of the path.')
    created[each.attrPath] = each.compValue
  }
  holder[name] = [...listIn(holder, name), created]
  return created
}

/** The change that the operations make of a group, whose members can be many and are never all read. */
export function groupChange(operations: readonly PatchOperation[]): GroupChange {
  const change: { -readonly [K in keyof GroupChange]: GroupChange[K] } & { members: MemberChange[] } = { members: [] }
  for (const operation of operations) {
    if (operation.path === null) {
      const given = readGroup(operation.value)
      if (given.members) change.members.push({ op: operation.op === 'add' ? 'add' : 'replace', members: given.members })
      Object.assign(change, named(given))
    } else changeGroupAt(change, operation, operation.path)
  }
  return change
}

function changeGroupAt(
  change: { displayName?: string; externalId?: string | null; members: MemberChange[] },
  operation: PatchOperation,
  path: string,
): void {
  const [, , name, filter, sub] = pathPattern.exec(path) ?? []
  const attribute = name === undefined ? undefined : attributeNamed(groupAttributes, name)
  if (!attribute || sub !== undefined) throw invalidPath(path)
  if (attribute.name === 'members') change.members.push(memberChange(operation, filter))
  else if (operation.op === 'remove') {
    if (attribute.name === 'displayName') throw new ScimFault(400, 'mutability', 'displayName is required.')
    change.externalId = null
  } else Object.assign(change, named(readGroup({ [attribute.name]: operation.value })))
}

function memberChange({ op, value }: PatchOperation, filter: string | undefined): MemberChange {
  if (filter !== undefined) {
    const parsed = parseFilter(filter)
    if (op !== 'remove' || parsed.op !== 'eq' || !('compValue' in parsed))
      throw noTarget('A path of members can be removed by members[value eq "…"].')
    return { op: 'remove', members: [String(parsed.compValue)] }
  }
  if (op === 'remove') return { op, members: value === undefined || value === null ? null : membersOf(value) }
  return { op, members: membersOf(value) }
}

const mostMembers = 10_000

function membersOf(value: unknown): string[] {
  const list = (Array.isArray(value) ? value : [value]) as unknown[]
  if (list.length > mostMembers) throw invalidValue(`At most ${mostMembers} members at once.`)
  return list.map(each => {
    const id = typeof each === 'string' ? each : (each as { value?: unknown } | null)?.value
    if (typeof id !== 'string') throw invalidValue('A member is an object with the id of a user as its value.')
    return id.toLowerCase()
  })
}

interface GivenGroup {
  displayName?: string
  externalId?: string
  members?: string[]
}

const named = ({ members: _, ...names }: GivenGroup) => names

/** A group as it is sent, in the schema's spelling. */
export function readGroup(given: unknown): GivenGroup {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalidValue('A group must be an object.')
  const read: GivenGroup = {}
  for (const [key, value] of Object.entries(given)) {
    const attribute = attributeNamed(groupAttributes, key)
    if (attribute?.name === 'members') read.members = value === null ? [] : membersOf(value)
    else if (attribute) Object.assign(read, { [attribute.name]: readValue(attribute, value) })
  }
  return read
}
