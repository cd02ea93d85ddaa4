// The creator of the first account administers the instance. If others can reach it, creating it needs a secret that
// only the operator has.
import { timingSafeEqual } from 'node:crypto'
import { hashToken, newSecret } from '../../../base/secrets/secret.ts'
import type { Config } from '../../../base/config.ts'
import { isLoopback, isLoopbackHost } from '../../../limits/network.ts'

/**
 * The token for creating the first account; null: only the instance's own computer can reach it. A server that listens
 * on a non-loopback address can be reached from elsewhere, whatever its base address. With the demo on, the start uses
 * the token for the demo's account, so nobody else can be first.
 */
export function setupTokenFor(
  { setupToken, host }: Pick<Config, 'setupToken' | 'host'>,
  baseUrl: string,
): string | null {
  return isLoopback(baseUrl) && isLoopbackHost(host) ? null : (setupToken ?? newSecret())
}

/** Whether `given` is the token, in constant time. */
export function isSetupToken(token: string, given: string | undefined): boolean {
  return given !== undefined && timingSafeEqual(hashToken(given.trim()), hashToken(token))
}

declare module '../../../kernel/services.ts' {
  interface DomainServices {
    /** The token that creating the first account of the instance requires; null: anyone may create it. */
    setupToken: string | null
  }
}
