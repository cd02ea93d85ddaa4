// The OpenAPI 3.1 description of /api/v1, from the same operations that the routes come from.
import { domains, isOn, pathParameters, permissions, scopes } from '@tessera/contract'
import type { AnyOperation } from '@tessera/contract'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>

const tags: Record<string, string> = {
  workspaces: 'Workspaces hold tokensets and have members with roles.',
  tokensets: 'A tokenset holds the same token names in several modes.',
  modes: 'A mode is a variation: a theme, a platform, a brand.',
  tokens: 'Named values: literals of 18 types, or aliases.',
  batch: 'Many tokens at once: all or nothing.',
  exports: 'Modes and tokensets as files for each platform.',
  imports: 'Documents of other tools, read and merged.',
  changes: 'The history: every write, who did it and what it did.',
  releases: 'What organizations have published, as files for builds.',
  account: 'Whom a key speaks for.',
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return json
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string', description: 'What is wrong and what to do' },
    request_id: { type: 'string' },
  },
}

const rateHeaders = {
  'X-RateLimit-Limit': { description: 'Requests per window', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Requests left in this window', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'Unix time in seconds when the window resets', schema: { type: 'integer' } },
}

const errors: Record<string, string> = {
  400: 'The request is not valid; the sentence says why',
  401: 'Invalid API token',
  403: 'A scope, the role or the plan does not allow it',
  404: 'It does not exist, or you may not know that it does',
  429: 'Rate limit exceeded. Please try again later.',
  500: 'Internal server error',
}

export function openApi(baseUrl: string, version: string): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [tag, domain] of Object.entries(domains))
    for (const operation of Object.values(domain) as AnyOperation[])
      if (isOn(operation, 'rest'))
        (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(tag, operation)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tessera API',
      version,
      description:
        'Stores design tokens in workspaces, tokensets and modes, and serves them to builds, apps, design tools and agents.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${baseUrl}/api/v1` }],
    security: [{ apiKey: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key (\`tsr_…\`) or an OAuth access token. Scopes: ${scopes.join(', ')}.`,
        },
      },
      schemas: { Error: errorSchema },
      headers: rateHeaders,
      responses: Object.fromEntries(
        Object.entries(errors).map(([status, description]) => [
          `Error${status}`,
          {
            description,
            headers: headerRefs(),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  }
}

const headerRefs = () =>
  Object.fromEntries(Object.keys(rateHeaders).map(name => [name, { $ref: `#/components/headers/${name}` }]))

function describe(tag: string, operation: AnyOperation): JsonSchema {
  const { scope } = permissions[operation.needs]
  const input = schemaOf(operation.input, 'input')
  const inQuery = operation.method === 'GET' || operation.method === 'DELETE'
  const statuses = ['400', '401', '403', ...(pathParameters(operation.path).length > 0 ? ['404'] : []), '429', '500']
  return {
    operationId: operation.name,
    tags: [tag],
    summary: operation.summary,
    description: `${operation.summary}${scope ? ` Needs the scope \`${scope}\`.` : ''}`,
    parameters: [
      ...pathParameters(operation.path).map(pathParameter),
      ...(inQuery ? queryParameters(input) : []),
      ...headerParameters(operation),
    ],
    ...(inQuery ? {} : { requestBody: { required: true, content: { 'application/json': { schema: input } } } }),
    responses: {
      [operation.status]: {
        description: operation.answers === 'file' ? 'The file' : 'Success',
        headers: headerRefs(),
        content:
          operation.answers === 'file'
            ? fileContent
            : { 'application/json': { schema: schemaOf(operation.output, 'output') } },
      },
      ...(operation.method === 'GET' ? { 304: { description: 'Not modified: what you have is current' } } : {}),
      ...Object.fromEntries(statuses.map(status => [status, { $ref: `#/components/responses/Error${status}` }])),
    },
  }
}

const fileContent = Object.fromEntries(
  ['application/json', 'text/css', 'text/plain', 'application/xml'].map(type => [
    type,
    { schema: type === 'application/json' ? { type: 'object' } : { type: 'string' } },
  ]),
)

const pathParameter = (name: string) => ({
  name,
  in: 'path',
  required: true,
  description:
    name === 'token_id'
      ? "The token's id, or its name"
      : name === 'format'
        ? 'A format that the engine writes'
        : `The id of the ${name.replace(/_id$/, '')}`,
  schema: { type: 'string' },
})

function queryParameters(input: JsonSchema) {
  const required = new Set((input.required as string[] | undefined) ?? [])
  return Object.entries((input.properties ?? {}) as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
    ...(typeof schema.description === 'string' ? { description: schema.description } : {}),
  }))
}

function headerParameters(operation: AnyOperation) {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  })
  if (operation.method === 'GET')
    return [header('If-None-Match', 'The ETag of what you have; the answer is 304 when it is current')]
  if (operation.method === 'POST')
    return [header('Idempotency-Key', 'Up to 255 characters: the same key does the same thing once, for 24 hours')]
  return [header('If-Match', 'The ETag of what you read; refused (400) when it has changed since')]
}
