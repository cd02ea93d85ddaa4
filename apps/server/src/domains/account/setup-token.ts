// Whoever makes the first account administers the instance. Where others can reach it, that takes a secret which only its
// operator has seen.
import { timingSafeEqual } from 'node:crypto'
import { hashToken, newSecret } from '../api-keys/secret.ts'
import type { Config } from '../../process/config.ts'
import { isLoopback, isLoopbackHost } from '../../limits/network.ts'

/**
 * The token that the first account has to name; null where the instance can only be reached from its own computer. A server that
 * listens on another address than a loopback one can be reached from elsewhere, whatever its base address says. With the demo on,
 * the start names it for the account that it makes: nobody is asked, and nobody is faster.
 */
export function setupTokenFor(
  { setupToken, host }: Pick<Config, 'setupToken' | 'host'>,
  baseUrl: string,
): string | null {
  return isLoopback(baseUrl) && isLoopbackHost(host) ? null : (setupToken ?? newSecret())
}

/** Whether `given` is the token, in a time that tells nothing about it. */
export function isSetupToken(token: string, given: string | undefined): boolean {
  return given !== undefined && timingSafeEqual(hashToken(given.trim()), hashToken(token))
}
