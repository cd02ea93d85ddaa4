// Builds the URL and body of a call from its argument: fields that are not in the path become the query or the body.
import type { Route } from './route.ts'

export interface RequestTarget {
  path: string
  body: string | null
}

export function targetOf(route: Route, input: Record<string, unknown>): RequestTarget {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return segment(name, value)
  })
  if (route.method === 'GET' || (route.method === 'DELETE' && route.answers !== 'body')) {
    const query = new URLSearchParams()
    for (const [name, value] of rest) if (value !== null) query.append(name, String(value as string | number | boolean))
    return { path: query.size > 0 ? `${path}?${query.toString()}` : path, body: null }
  }
  return { path, body: JSON.stringify(Object.fromEntries(rest)) }
}

/** URL parsing removes dot segments, which would turn the deletion of a token into the deletion of its mode. */
function segment(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new TypeError(`${name} must be a non-empty string`)
  if (value === '.' || value === '..') throw new TypeError(`${name} cannot be "${value}"`)
  return encodeURIComponent(value)
}
