// One operation of the contract as an Operation Object of OpenAPI (3.1.0, §4.8.10).
import { permissions, takesQuery } from '@tessera/contract'
import type { AnyOperation, ProblemCode, Surface } from '@tessera/contract'
import { exampleOf } from './examples.ts'
import type { Example } from './examples.ts'
import { parametersOf } from './parameters.ts'
import { codesOf, statusOf } from './operation-codes.ts'
import { errorContent, headerRefs, meaningOf } from './refusals.ts'
import { samplesOf } from './samples.ts'
import { schemaOf } from './schemas.ts'
import type { JsonSchema } from './schemas.ts'

export interface Described {
  object: JsonSchema
  /** The list in `object.parameters`. */
  parameters: JsonSchema[]
  components: Record<string, JsonSchema>
}

export function describe(operation: AnyOperation, tag: string, surface: Surface, baseUrl: string): Described {
  const example = exampleOf(operation, baseUrl)
  const parameters = parametersOf(operation, surface)
  const input = schemaOf(operation.input, 'input')
  const output = schemaOf(operation.output, 'output')
  const codes = codesOf(operation, surface)
  const object: JsonSchema = {
    operationId: operation.name,
    tags: [tag],
    summary: operation.summary,
    description: descriptionOf(operation, surface),
    security: securityOf(operation, surface),
    parameters,
    ...(takesQuery(operation) ? {} : { requestBody: requestBody(operation, input.schema, example) }),
    responses: {
      ...answersOf(operation, output.schema, example),
      ...refusalsOf(codes, surface, example),
    },
    'x-problem-codes': codes,
    ...(example ? { 'x-codeSamples': samplesOf(operation, surface, baseUrl, example.request) } : {}),
  }
  const isJson = operation.answers === undefined
  return {
    object,
    parameters,
    components: { ...(takesQuery(operation) ? {} : input.components), ...(isJson ? output.components : {}) },
  }
}

function descriptionOf({ summary, needs, on, body }: AnyOperation, surface: Surface): string {
  const { scope } = permissions[needs]
  return [
    summary,
    ...(surface === 'rest' && scope ? [`Needs the scope \`${scope}\`.`] : []),
    ...(on === 'instance' ? ['For administrators of this instance.'] : []),
    ...(body === undefined ? [] : ['The body may have up to 10 MB.']),
  ].join(' ')
}

function securityOf({ needs, on }: AnyOperation, surface: Surface): JsonSchema[] {
  if (on === 'nobody') return []
  if (surface === 'session') return [{ sessionCookie: [] }]
  const { scope } = permissions[needs]
  // Tools know scopes of OAuth only; the description names that of a key.
  return [{ apiKey: [] }, { oauth: scope ? [scope] : [] }]
}

function requestBody(operation: AnyOperation, schema: JsonSchema, example: Example | undefined): JsonSchema {
  const required = ((schema.required as string[] | undefined) ?? []).length > 0
  return {
    required,
    content: {
      'application/json': {
        schema,
        ...(example ? { examples: { [operation.name]: { value: example.request.input } } } : {}),
      },
    },
  }
}

const fileTypes = ['application/json', 'text/css', 'text/plain', 'application/xml']

/** OpenAPI 3.1 cannot describe the events of a stream: the schema is a string, and the description explains the events. */
const streamOf = (operation: AnyOperation, { description }: JsonSchema, example: Example | undefined): JsonSchema => ({
  [operation.status]: {
    description: `A stream of Server-Sent Events. ${typeof description === 'string' ? description : ''}`.trim(),
    headers: headerRefs(),
    content: {
      'text/event-stream': {
        schema: { type: 'string' },
        ...(example ? { examples: { [operation.name]: { value: example.answer.body } } } : {}),
      },
    },
  },
})

function answersOf(operation: AnyOperation, schema: JsonSchema, example: Example | undefined): JsonSchema {
  if (operation.answers === 'events') return streamOf(operation, schema, example)
  const examples = example ? { examples: { [operation.name]: { value: example.answer.body } } } : {}
  const file = operation.answers === 'file'
  const content = file ? fileContent(example, examples) : { 'application/json': { schema, ...examples } }
  const reads = operation.method === 'GET'
  const more = [...(reads ? ['ETag'] : []), ...(file ? ['X-Unresolved-Tokens', 'X-Omitted-Modes'] : [])]
  const cookies = /^sign_(up|in|out)$/.test(operation.name) ? ['Set-Cookie'] : []
  const answer = (description: string) => ({ description, headers: headerRefs(...more, ...cookies), content })
  return {
    [operation.status]: answer(file ? 'The file' : operation.status === 201 ? 'Created' : 'Success'),
    ...(operation.otherStatus ? { [operation.otherStatus]: answer('It was there already, and was changed') } : {}),
    ...(reads ? { 304: { description: 'Not modified: what you have is current', headers: headerRefs('ETag') } } : {}),
  }
}

function fileContent(example: Example | undefined, examples: JsonSchema): JsonSchema {
  const type = example?.answer.media_type.split(';', 1)[0] ?? 'application/json'
  const contents = [...new Set([type, ...fileTypes])].map(each => [
    each,
    {
      schema: each === 'application/json' ? { type: 'object' } : { type: 'string' },
      ...(each === type ? examples : {}),
    },
  ])
  return Object.fromEntries(contents) as JsonSchema
}

function refusalsOf(codes: readonly ProblemCode[], surface: Surface, example: Example | undefined): JsonSchema {
  const statuses = codes.map(statusOf)
  const shown = example?.refusal?.answer
  const all = new Set(shown ? [...statuses, shown.status] : statuses)
  return Object.fromEntries(
    [...all]
      .sort((a, b) => a - b)
      .map(status => [
        status,
        shown?.status === status
          ? {
              description: meaningOf(status, surface),
              headers: headerRefs(...(status === 429 ? ['Retry-After'] : [])),
              content: errorContent(shown.body),
            }
          : { $ref: `#/components/responses/Error${status}` },
      ]),
  )
}
