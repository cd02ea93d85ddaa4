// The buckets of a request with a token: the token's own and, if the operator configures it, one that all tokens of its
// account share, so that several keys do not multiply the rate.
import type { Caller } from '../base/caller.ts'
import type { Config } from '../base/config.ts'
import type { Bucket, RateLimiter, RateState } from './rate-limiter.ts'

type WithToken = Caller & { key: NonNullable<Caller['key']> }

export const hasToken = (caller: Caller | null): caller is WithToken => Boolean(caller?.key)

/** The bucket of the caller's token, and that of its account if it has a limit. */
export type Buckets = readonly [own: Bucket, shared: Bucket | null]

export const bucketsOf = (
  config: Pick<Config, 'rateLimit' | 'accountRateLimit'>,
  { user, key }: WithToken,
): Buckets => [
  { name: `key:${key.id}`, limit: config.rateLimit },
  config.accountRateLimit === null ? null : { name: `account-keys:${user.id}`, limit: config.accountRateLimit },
]

/**
 * Counts one request of the caller's token. A request beyond the token's own limit does not count for the account. The
 * headers show the token's limit, and the smaller number of remaining requests.
 */
export function takeWithToken(
  { limiter, config }: { limiter: RateLimiter; config: Config },
  caller: WithToken,
): RateState | Promise<RateState> {
  return limiter.takeBoth(...bucketsOf(config, caller))
}
