// What this server can do of SCIM (RFC 7643 §5–7). Public, as the standard allows: it says nothing of anybody.
import {
  enterpriseAttributes,
  enterpriseSchema,
  groupAttributes,
  groupSchema,
  userAttributes,
  userSchema,
} from './attributes.ts'
import type { Attribute } from './attributes.ts'
import { listResponse } from './resources.ts'

export const mostPerPage = 200

export const serviceProviderConfig = (base: string, documentation: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  documentationUri: documentation,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostPerPage },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The provisioning token of the organization',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

const typeSchema = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const schemaSchema = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

export const resourceTypes = (base: string) => [
  {
    schemas: [typeSchema],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'A person of the organization',
    schema: userSchema,
    schemaExtensions: [{ schema: enterpriseSchema, required: false }],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
  },
  {
    schemas: [typeSchema],
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    description: 'People who may have a role together',
    schema: groupSchema,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/Group` },
  },
]

export const schemas = (base: string) =>
  [
    { id: userSchema, name: 'User', description: 'A person', attributes: userAttributes },
    { id: enterpriseSchema, name: 'EnterpriseUser', description: 'An employee', attributes: enterpriseAttributes },
    { id: groupSchema, name: 'Group', description: 'A group of people', attributes: groupAttributes },
  ].map(({ attributes, ...schema }) => ({
    schemas: [schemaSchema],
    ...schema,
    attributes: attributes.map(described),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }))

const described = (attribute: Attribute): object => ({
  name: attribute.name,
  type: attribute.type,
  multiValued: attribute.multiValued ?? false,
  description: attribute.description,
  required: attribute.required ?? false,
  ...(attribute.type === 'string' ? { caseExact: attribute.caseExact ?? false } : {}),
  mutability: attribute.readOnly ? 'readOnly' : 'readWrite',
  returned: 'default',
  uniqueness: attribute.unique ? 'server' : 'none',
  ...(attribute.subAttributes ? { subAttributes: attribute.subAttributes.map(described) } : {}),
})

export const listOf = (resources: readonly object[]) => listResponse(resources, resources.length, 1)
