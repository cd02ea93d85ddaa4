// Builds the address and the body of a call from the words and flags of the command line.
import { Failure, usage } from '../../base/failure.ts'

export const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const
export type HttpMethod = (typeof methods)[number]

export function methodFrom(text: string): HttpMethod {
  const method = methods.find(each => each === text.toUpperCase())
  if (method) return method
  throw usage(`${JSON.stringify(text)} is not a method`, `Methods: ${methods.join(', ')}`)
}

const root = '/api/v1'

/** The path below the server: /api/v1 goes before one that does not start with /api. */
export function pathFrom(given: string, server: string): string {
  const text = given.startsWith(`${server}/`) ? given.slice(server.length) : given
  // The key must not go to another server.
  if (/^[a-z][a-z0-9+.-]*:/i.test(text))
    throw usage(`${JSON.stringify(given)} is not on ${server}`, 'Name a path, and another instance with --server.')
  // URL parsing removes dot segments, which would turn the deletion of a token into the deletion of its mode.
  if (/(?:^|[\\/])(?:\.|%2e){1,2}(?:[\\/?#]|$)/i.test(text))
    throw usage(`A path cannot have "." or ".." as a part: ${JSON.stringify(given)}`)
  const path = text.startsWith('/') ? text : `/${text}`
  return /^\/api(?:[/?]|$)/.test(path) ? path : `${root}${path}`
}

export type Fields = [name: string, value: unknown][]

/** `name=value`: the value is JSON where it parses as JSON, otherwise text. */
export function fieldsFrom(given: readonly string[]): Fields {
  return given.map(text => {
    const at = text.indexOf('=')
    if (at < 1)
      throw usage(`Not a field: ${JSON.stringify(text)}`, 'A field is a name and its value: --field name=Core')
    return [text.slice(0, at), jsonOrText(text.slice(at + 1))]
  })
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** GET and DELETE have their fields in the query. */
export const takesQuery = (method: HttpMethod): boolean => method === 'GET' || method === 'DELETE'

export function withQuery(path: string, fields: Fields): string {
  const url = new URL(path, 'http://localhost')
  for (const [name, value] of fields)
    url.searchParams.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  return url.pathname + url.search
}

/** The body: the fields over those of the input. */
export function bodyFrom(input: unknown, fields: Fields): unknown {
  if (fields.length === 0) return input
  if (input !== undefined && !isObject(input)) throw usage('--field adds to an object, and --input is none')
  return { ...input, ...Object.fromEntries(fields) }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The part of an answer that a path such as `tokens.0.name` leads to. */
export function select(answer: unknown, path: string): unknown {
  let part = answer
  const walked: string[] = []
  for (const step of path.split('.')) {
    const parts = typeof part === 'object' && part !== null ? Object.keys(part) : []
    if (!parts.includes(step))
      throw new Failure(`The answer has no ${[...walked, step].join('.')}`, {
        hint: parts.length > 0 ? `There is: ${parts.slice(0, 20).join(', ')}` : 'Nothing lies below that.',
      })
    part = (part as Record<string, unknown>)[step]
    walked.push(step)
  }
  return part
}
