import type * as Follow from './follow.ts'
import { parseRoute } from './route.ts'
import type { Route } from './route.ts'
import { routes } from './routes.generated.ts'
import { requests, sender } from './send.ts'
import type { Requests, Send } from './send.ts'
import type { CallOptions, Client, ClientOptions, ClientSurface } from './types.ts'

type Input = Record<string, unknown>
const pageSize = 500

/** A client for one instance: `client.<domain>.<operation>(input, options)`. */
export function createClient<S extends ClientSurface = 'rest'>(options: ClientOptions<S>): Client<S> {
  const sent = requests(options)
  const send = sender(options, sent)
  const methodsOf = (operations: object) =>
    Object.entries(operations).map(([name, route]) => [name, method(sent, send, parseRoute(route as string))] as const)
  const domains = Object.entries(routes).map(([domain, operations]) => {
    const methods = Object.fromEntries(methodsOf(operations))
    // The most used operation is the domain itself: `client.events(…)`.
    return [domain, domain === 'events' ? Object.assign(methods.stream!, methods) : methods] as const
  })
  const client: object = Object.fromEntries(domains)
  return client as Client<S>
}

/** Loads what follows streams with the first stream: pages show something before they follow anything. */
async function* followLater(...to: Parameters<typeof Follow.follow>): ReturnType<typeof Follow.follow> {
  const { follow } = await import('./follow.ts')
  return yield* follow(...to)
}

function method(sent: Requests, send: Send, route: Route) {
  if (route.answers === 'events')
    return (input: Input = {}, options: CallOptions = {}) => followLater(sent, route, input, options)
  const call = Object.assign((input: Input = {}, options: CallOptions = {}) => send(route, input, options), {
    writes: route.method !== 'GET',
  })
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
