// Real example calls: examples.test.ts makes every call on a real server and writes `examples.json`.
import { pathParameters, takesQuery } from '@tessera/contract'
import type { AnyOperation } from '@tessera/contract'
import written from './examples.json' with { type: 'json' }

export interface ExampleRequest {
  params: Record<string, string>
  /** The query or the body. */
  input: Record<string, unknown>
}

interface ExampleAnswer {
  status: number
  /** JSON; text if `media_type` is that of a file. */
  body: unknown
  media_type: string
}

export interface Example {
  request: ExampleRequest
  answer: ExampleAnswer
  /** A refused call; absent if the operation cannot be refused. */
  refusal: { request: ExampleRequest; as: string | null; answer: ExampleAnswer } | null
}

/** The placeholder for the server's address in `examples.json`. */
export const exampleAddress = 'https://tokens.example.com'

const examples = written as Record<string, Example>

/** Undefined for a new operation, which examples.test.ts reports. */
export function exampleOf({ name }: AnyOperation, baseUrl: string): Example | undefined {
  const example = Object.hasOwn(examples, name) ? examples[name] : undefined
  if (!example || baseUrl === exampleAddress) return example
  return JSON.parse(JSON.stringify(example).replaceAll(exampleAddress, JSON.stringify(baseUrl).slice(1, -1))) as Example
}

/** The path with its query, below the surface's root. */
export function addressOf(operation: AnyOperation, { params, input }: ExampleRequest): string {
  const path = pathParameters(operation.path).reduce(
    (address, name) => address.replace(`{${name}}`, encodeURIComponent(params[name] ?? '')),
    operation.path,
  )
  if (!takesQuery(operation)) return path
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return query.size > 0 ? `${path}?${query.toString()}` : path
}
