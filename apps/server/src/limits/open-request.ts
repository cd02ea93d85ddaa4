// The beginning of every request to a server that somebody else has named: to a permitted address, by a connection of its
// own, without following redirects.
import { request as overHttp } from 'node:http'
import type { ClientRequest } from 'node:http'
import { request as overHttps } from 'node:https'
import type { RequestOptions } from 'node:https'
import { proxyOf, tunnel, type Tunneled, type Tunneling } from '@tessera/proxy'
import type { Allowance } from '../base/allowance.ts'
import { addressOf } from './network.ts'
import { guardedLookup, hostOf, mayConnect, portFault, RefusedAddress, refuseKnown } from './outgoing.ts'

export type Opening = Pick<RequestOptions, 'method' | 'headers' | 'signal' | 'ca'>

/** Throws `RefusedAddress`; a name that leads to a refused address fails the request with it. */
export function openRequest(url: URL, allowance: Allowance, { headers, ...options }: Opening): ClientRequest {
  const host = hostOf(url)
  // The address may be older than this rule or the operator's present settings.
  const fault = portFault(url, allowance)
  if (fault !== null) throw new RefusedAddress(fault)
  // A literal address needs no look-up.
  if (addressOf(host) && !mayConnect(host, allowance)) throw new RefusedAddress(`${host} is not a public address`)
  const proxy = proxyOf(url, process.env)
  return (url.protocol === 'https:' ? overHttps : overHttp)(url, {
    ...options,
    // A new connection, because an open one may predate the present rules.
    ...(proxy === null ? { agent: false } : { createConnection: throughProxy(proxy, url, allowance, options) }),
    lookup: guardedLookup(allowance),
    headers: { ...(headers as Record<string, string>), connection: 'close' },
  })
}

/** The proxy looks the name up, and decides; a name that is known here to lead to a refused address is not given to it. */
function throughProxy(proxy: URL, url: URL, allowance: Allowance, tunneling: Tunneling) {
  const connect = (_: RequestOptions, done: Tunneled) =>
    void refuseKnown(hostOf(url), allowance).then(() => tunnel(proxy, url, tunneling, done), done)
  // Its type knows no connection that comes later.
  return connect as never
}

export function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  return first instanceof Error ? first.message : 'The request failed'
}
