import { parseRoute, routes } from './routes.ts'
import type { Route } from './routes.ts'
import { sender } from './send.ts'
import type { Send } from './send.ts'
import type { CallOptions, Client, ClientOptions, ClientSurface } from './types.ts'

type Input = Record<string, unknown>
const pageSize = 500

/** A client for one instance: `client.<domain>.<operation>(input, options)`. */
export function createClient<S extends ClientSurface = 'rest'>(options: ClientOptions<S>): Client<S> {
  const send = sender(options)
  const domains = Object.entries(routes).map(([domain, operations]) => [
    domain,
    Object.fromEntries(
      Object.entries(operations).map(([name, route]) => [name, method(send, parseRoute(route as string))]),
    ),
  ])
  return Object.fromEntries(domains) as unknown as Client<S>
}

function method(send: Send, route: Route) {
  const call = (input: Input = {}, options: CallOptions = {}) => send(route, input, options)
  if (route.answers !== 'list') return call

  async function* pages(input: Input = {}, options: CallOptions = {}) {
    let { cursor } = input
    do {
      const page = (await call({ limit: pageSize, ...input, cursor }, options)) as Input
      yield page
      cursor = page.next_cursor
    } while (typeof cursor === 'string')
  }
  async function* each(input: Input = {}, options: CallOptions = {}) {
    for await (const page of pages(input, options)) yield* Object.values(page).find(Array.isArray) ?? []
  }
  return Object.assign(call, { pages, each })
}
