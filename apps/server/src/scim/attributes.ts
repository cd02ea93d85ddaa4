// The attributes of people and groups (RFC 7643 §4), from which their schemas, validation and spelling follow.
import type { Json, JsonObject } from '@tessera/engine'
import { invalidValue } from '../domains/signing-in/scim/provisioning.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

export interface Attribute {
  name: string
  type: 'string' | 'boolean' | 'complex' | 'reference'
  description: string
  required?: boolean
  multiValued?: boolean
  readOnly?: boolean
  unique?: boolean
  caseExact?: boolean
  subAttributes?: readonly Attribute[]
}

const text = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  description,
  ...more,
})
const flag = (name: string, description: string): Attribute => ({ name, type: 'boolean', description })
const complex = (name: string, description: string, subAttributes: readonly Attribute[]): Attribute => ({
  name,
  type: 'complex',
  description,
  subAttributes,
})
const several = (name: string, description: string, more: readonly Attribute[] = []): Attribute => ({
  ...complex(name, description, [
    text('value', 'The value'),
    text('display', 'Its name for people'),
    text('type', 'What it is for, such as work'),
    flag('primary', 'Whether it is the preferred one'),
    ...more,
  ]),
  multiValued: true,
})

export const userAttributes: readonly Attribute[] = [
  text('userName', 'The name with which the identity provider knows the person', { required: true, unique: true }),
  text('externalId', 'The id that the identity provider gives', { caseExact: true }),
  complex('name', 'The parts of the name', [
    text('formatted', 'The whole name'),
    text('familyName', 'The family name'),
    text('givenName', 'The given name'),
    text('middleName', 'Further given names'),
    text('honorificPrefix', 'A title before the name'),
    text('honorificSuffix', 'A title after the name'),
  ]),
  text('displayName', 'The name that is shown'),
  text('nickName', 'A short name'),
  text('profileUrl', 'A page about the person'),
  text('title', 'The position, such as Designer'),
  text('userType', 'The relation to the organization, such as Contractor'),
  text('preferredLanguage', 'The preferred language'),
  text('locale', 'The place for dates and numbers'),
  text('timezone', 'The time zone'),
  flag('active', 'Whether the person may use the organization'),
  several('emails', 'E-mail addresses; the primary one names the account'),
  several('phoneNumbers', 'Telephone numbers'),
  several('ims', 'Addresses for instant messages'),
  several('photos', 'Addresses of pictures'),
  several('addresses', 'Postal addresses', [
    text('formatted', 'The whole address'),
    text('streetAddress', 'Street and number'),
    text('locality', 'The city'),
    text('region', 'The state or region'),
    text('postalCode', 'The postal code'),
    text('country', 'The country'),
  ]),
  several('entitlements', 'What the person is entitled to'),
  several('roles', 'Roles at the identity provider; roles here come from groups'),
  several('x509Certificates', 'Certificates'),
]

export const enterpriseAttributes: readonly Attribute[] = [
  text('employeeNumber', 'The number of the employee'),
  text('costCenter', 'The cost center'),
  text('organization', 'The organization'),
  text('division', 'The division'),
  text('department', 'The department'),
  complex('manager', 'Who the person reports to', [
    text('value', 'Their id'),
    text('$ref', 'Their address'),
    text('displayName', 'Their name'),
  ]),
]

export const groupAttributes: readonly Attribute[] = [
  text('displayName', 'The name of the group', { required: true, unique: true }),
  text('externalId', 'The id that the identity provider gives', { caseExact: true }),
  {
    ...complex('members', 'The people of the group', [
      text('value', 'The id of the person'),
      text('display', 'Their user name', { readOnly: true }),
      { name: '$ref', type: 'reference', description: 'Their address', readOnly: true },
    ]),
    multiValued: true,
  },
]

/** The extension is an attribute whose name is its URN (RFC 7643 §3.3). */
export const allUserAttributes: readonly Attribute[] = [
  ...userAttributes,
  complex(enterpriseSchema, 'Attributes of employees', enterpriseAttributes),
]

/** Names are compared without regard to case (RFC 7643 §2.1). */
export const attributeNamed = (attributes: readonly Attribute[], name: string): Attribute | undefined =>
  attributes.find(each => each.name.toLowerCase() === name.toLowerCase())

const mostValues = 100
const longestText = 2000

/** What is known of a resource, in the schema's spelling. Unknown attributes are ignored, null and empty lists are absent. */
export function readAttributes(attributes: readonly Attribute[], given: unknown, path = ''): JsonObject {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalidValue(`${path || 'The resource'} must be an object.`)
  const read: JsonObject = {}
  for (const [name, value] of Object.entries(given)) {
    const attribute = attributeNamed(attributes, name)
    if (!attribute) continue
    const known = readValue(attribute, value, path === '' ? attribute.name : `${path}.${attribute.name}`)
    if (known !== undefined) read[attribute.name] = known
  }
  return read
}

/** A value of the attribute; undefined: it is unassigned (RFC 7643 §2.5). */
export function readValue(attribute: Attribute, value: unknown, path = attribute.name): Json | undefined {
  if (value === null || value === undefined) return undefined
  if (!attribute.multiValued) return readOne(attribute, value, path)
  const values = (Array.isArray(value) ? value : [value]) as unknown[]
  if (values.length > mostValues) throw invalidValue(`${path} has more than ${mostValues} values.`)
  // Some providers send a bare text for a value.
  const read = values.map(each => readOne(attribute, typeof each === 'string' ? { value: each } : each, path))
  return read.length === 0 ? undefined : read
}

function readOne(attribute: Attribute, value: unknown, path: string): Json {
  if (attribute.type === 'complex')
    return readAttributes(attribute.subAttributes ?? [], asObject(attribute, value), path)
  if (attribute.type === 'boolean') return readFlag(value, path)
  if (typeof value !== 'string') throw invalidValue(`${path} must be a text.`)
  if (value.length > longestText) throw invalidValue(`${path} is longer than ${longestText} characters.`)
  return value
}

/** Entra sends a manager as the bare id. */
const asObject = ({ name }: Attribute, value: unknown): unknown =>
  name === 'manager' && typeof value === 'string' ? { value } : value

/** Entra sends `"True"` and `"False"` as texts. */
function readFlag(value: unknown, path: string): boolean {
  if (typeof value === 'boolean') return value
  const known = typeof value === 'string' ? ['false', 'true'].indexOf(value.toLowerCase()) : -1
  if (known < 0) throw invalidValue(`${path} must be true or false.`)
  return known === 1
}
