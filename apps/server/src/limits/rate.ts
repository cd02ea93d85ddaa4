// What a request with a token draws on: the token's own bucket, and, where the operator wants it, one that all tokens of its
// account share, so that many keys of one person do not multiply the rate.
import type { Caller } from '../base/caller.ts'
import type { Config } from '../base/config.ts'
import type { Bucket, RateLimiter, RateState } from './rate-limiter.ts'

type WithToken = Caller & { key: NonNullable<Caller['key']> }

export const hasToken = (caller: Caller | null): caller is WithToken => Boolean(caller?.key)

/** The buckets of the caller's token, and of its account where that has a limit. */
export type Buckets = readonly [own: Bucket, shared: Bucket | null]

export const bucketsOf = (
  config: Pick<Config, 'rateLimit' | 'accountRateLimit'>,
  { user, key }: WithToken,
): Buckets => [
  { name: `key:${key.id}`, limit: config.rateLimit },
  config.accountRateLimit === null ? null : { name: `account-keys:${user.id}`, limit: config.accountRateLimit },
]

/**
 * Counts one request of the caller's token. A request that the token's own limit refuses does not count against the account. The
 * headers describe the token: its limit, and its remaining requests, by the bucket that has fewer.
 */
export function takeWithToken(
  { limiter, config }: { limiter: RateLimiter; config: Config },
  caller: WithToken,
): RateState | Promise<RateState> {
  return limiter.takeBoth(...bucketsOf(config, caller))
}
