// Parameters of operations in path, query and headers. Parameters that several operations share get a name.
import { formats } from '@tessera/engine'
import { pathParameters, takesQuery } from '@tessera/contract'
import type { AnyOperation, Surface } from '@tessera/contract'
import { schemaOf } from './schemas.ts'
import type { JsonSchema } from './schemas.ts'

export function parametersOf(operation: AnyOperation, surface: Surface): JsonSchema[] {
  return [
    ...pathParameters(operation.path).map(pathParameter),
    ...(takesQuery(operation) ? queryParameters(operation) : []),
    ...headerParameters(operation, surface),
  ]
}

/** Replaces each definition that is used more than once by a reference, and returns the definitions by name. */
export function nameShared(lists: JsonSchema[][]): Record<string, JsonSchema> {
  const uses = new Map<string, number>()
  for (const parameter of lists.flat()) {
    const text = JSON.stringify(parameter)
    uses.set(text, (uses.get(text) ?? 0) + 1)
  }
  const named: Record<string, JsonSchema> = {}
  for (const list of lists)
    for (const [index, parameter] of list.entries()) {
      const name = componentName(String(parameter.name))
      if ((uses.get(JSON.stringify(parameter)) ?? 0) < 2) continue
      // A different definition with the same name stays in place.
      if (named[name] && JSON.stringify(named[name]) !== JSON.stringify(parameter)) continue
      named[name] = parameter
      list[index] = { $ref: `#/components/parameters/${name}` }
    }
  return named
}

/** `tokenset_id` → `TokensetId`, `If-Match` → `IfMatch`. */
const componentName = (name: string): string =>
  name
    .split(/[_-]/)
    .map(part => part[0]!.toUpperCase() + part.slice(1))
    .join('')

/** Path parameters that are not ids of records. */
const special: Record<string, { description: string; schema: JsonSchema }> = {
  token_id: { description: "The token's id, or its name", schema: { type: 'string' } },
  release_id: { description: 'The id or the version of the release', schema: { type: 'string' } },
  slug: { description: 'The `slug` of the environment', schema: { type: 'string' } },
  format: {
    description: 'The format to write',
    schema: { type: 'string', enum: formats.filter(({ write }) => write).map(({ id }) => id) },
  },
}

function pathParameter(name: string): JsonSchema {
  const given = special[name] ?? {
    description: `The id of the ${name.replace(/_id$/, '').replaceAll('_', ' ')}`,
    schema: { type: 'string', format: 'uuid' },
  }
  return { name, in: 'path', required: true, ...given }
}

function queryParameters(operation: AnyOperation): JsonSchema[] {
  const { schema } = schemaOf(operation.input, 'input')
  const required = new Set((schema.required as string[] | undefined) ?? [])
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([name, property]) => {
    const { description, ...rest } = property
    return {
      name,
      in: 'query',
      required: required.has(name),
      ...(description === undefined ? {} : { description }),
      schema: rest,
    }
  })
}

const header = (name: string, description: string, schema: JsonSchema = { type: 'string' }): JsonSchema => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

function headerParameters(operation: AnyOperation, surface: Surface): JsonSchema[] {
  if (operation.answers === 'events')
    return [header('Last-Event-ID', 'The id of the last event that you have: the stream goes on after it')]
  if (operation.method === 'GET')
    return [header('If-None-Match', 'The ETag of what you have; the answer is 304 when it is current')]
  const origin = header(
    'Origin',
    "This server's own address. Browsers send it; another program has to send it with every write that carries the cookie, or is refused (403)",
  )
  return [...writeHeaders(operation, surface), ...(surface === 'session' ? [origin] : [])]
}

function writeHeaders({ method, ifMatchOf }: AnyOperation, surface: Surface): JsonSchema[] {
  const headers: JsonSchema[] = []
  if (method === 'POST' && surface === 'rest')
    headers.push(
      header('Idempotency-Key', 'The same key does the same thing once, for 24 hours', {
        type: 'string',
        minLength: 1,
        maxLength: 255,
      }),
    )
  if (method !== 'POST' || ifMatchOf) {
    const read = ifMatchOf ? `GET ${ifMatchOf}` : 'what you read'
    headers.push(header('If-Match', `The ETag of ${read}; refused (400) when it has changed since`))
  }
  return headers
}
