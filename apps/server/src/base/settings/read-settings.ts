// Reads settings that need more than one variable or value.
import ipaddr from 'ipaddr.js'
import { availableParallelism } from 'node:os'
import { readSecretKey as keyOf } from '../secrets/secret-box.ts'
import type { Reader } from './setting.ts'

const mostWorkers = 64

export const readWorkers = (from: Reader): number =>
  from.text() === 'auto'
    ? Math.min(mostWorkers, availableParallelism())
    : from.wholeNumber(1, mostWorkers, '`auto` or ')

export function readBaseUrl(from: Reader): string | null {
  const url = from.url(['http:', 'https:'])
  // Clients look for well-known documents at the root of the host (RFC 8414 §3, RFC 9728 §3), so a path would break
  // OAuth.
  if (url !== null && new URL(url).origin !== url)
    from.refuse('must be an origin: no path, no trailing slash, no default port, lower case')
  return url
}

export function readPooled(from: Reader): boolean {
  const isPooled = from.oneOf(['none', 'transaction']) === 'transaction'
  if (isPooled && from.other('DATABASE_URL') === null) from.refuse('needs DATABASE_URL, the address of the pooler')
  return isPooled
}

export function readDirectUrl(from: Reader): string | null {
  if (from.text() !== null && from.other('TESSERA_DATABASE_POOLER') !== 'transaction')
    from.refuse('is only read with TESSERA_DATABASE_POOLER=transaction: set that, or remove it')
  return from.database('primary')
}

export function readReplicaUrl(from: Reader): string | null {
  const url = from.database('replica')
  if (url !== null && from.other('DATABASE_URL') === null) from.refuse('needs DATABASE_URL, the address of the primary')
  return url
}

/** A limit below that of each token would break the promise of that one. */
export const readAccountRateLimit = (from: Reader): number | null =>
  from.text() === null ? null : from.wholeNumber(Number(from.other('TESSERA_RATE_LIMIT')), 1_000_000_000)

/** On an instance that others can reach, sign-up is closed unless the operator opens it. */
export const readSignUp = (from: Reader): 'open' | 'closed' =>
  from.text() !== null ? from.oneOf(['open', 'closed']) : from.isLocal('TESSERA_BASE_URL') ? 'open' : 'closed'

export function readSecretKey(from: Reader): Buffer | null {
  const text = from.text()
  const key = text === null ? null : keyOf(text)
  if (text !== null && key === null)
    from.refuse('must be 32 bytes as base64 or as 64 hexadecimal digits, as `openssl rand -hex 32` makes them')
  return key
}

export function readMetricsToken(from: Reader): string | null {
  const token = from.text()
  if (token !== null && !/^[\x21-\x7e]{16,}$/.test(token))
    from.refuse('must have at least 16 visible ASCII characters, without spaces')
  return token
}

/** In the form that browsers send. */
export const readHostNames = (from: Reader): string[] =>
  from.list().map(given => {
    const host = isHostName(given) ? new URL(`http://${given}`).hostname.replace(/^\[(.*)\]$/, '$1') : ''
    return host || from.refuse('must list host names or addresses by comma, without scheme and port')
  })

export const isOrigin = (given: string): boolean =>
  given === '*' || (URL.canParse(given) && (new URL(given).origin === given || !/^https?:/.test(given)))

/** Also accepts proxy-addr's names of networks, and a network with a mask. */
export const isProxy = (given: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(given) ||
  ipaddr.isValidCIDR(given) ||
  (given.split('/').length < 3 && given.split('/').every(part => ipaddr.isValid(part)))

const isHostName = (given: string): boolean =>
  /^(?:\[[\da-f:.]+\]|[^\s:/?#@[\]\\*]+)$/i.test(given) && URL.canParse(`http://${given}`)
