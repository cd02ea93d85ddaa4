// The beginning of every request to a server that somebody else has named: to a permitted address, by a connection of its
// own, without following redirects.
import { request as overHttp } from 'node:http'
import type { ClientRequest } from 'node:http'
import { request as overHttps } from 'node:https'
import type { RequestOptions } from 'node:https'
import type { Allowance } from '../base/allowance.ts'
import { addressOf } from './network.ts'
import { guardedLookup, hostOf, mayConnect, portFault, RefusedAddress } from './outgoing.ts'

export type Opening = Pick<RequestOptions, 'method' | 'headers' | 'signal' | 'ca'>

/** Throws `RefusedAddress`; a name that leads to a refused address fails the request with it. */
export function openRequest(url: URL, allowance: Allowance, { headers, ...options }: Opening): ClientRequest {
  const host = hostOf(url)
  // The address may be older than this rule or the operator's present settings.
  const fault = portFault(url, allowance)
  if (fault !== null) throw new RefusedAddress(fault)
  // A literal address needs no look-up.
  if (addressOf(host) && !mayConnect(host, allowance)) throw new RefusedAddress(`${host} is not a public address`)
  return (url.protocol === 'https:' ? overHttps : overHttp)(url, {
    ...options,
    // A new connection, because an open one may predate the present rules.
    agent: false,
    lookup: guardedLookup(allowance),
    headers: { ...(headers as Record<string, string>), connection: 'close' },
  })
}

export function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  return first instanceof Error ? first.message : 'The request failed'
}
