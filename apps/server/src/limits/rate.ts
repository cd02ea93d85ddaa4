// What a request with a token draws on: the token's own bucket, and one that all tokens of its account share, so that many
// keys of one person do not multiply the rate.
import type { Caller, RateState, Services } from '../kernel/context.ts'

type WithToken = Caller & { key: NonNullable<Caller['key']> }

export const hasToken = (caller: Caller | null): caller is WithToken => Boolean(caller?.key)

/**
 * Counts one request of the caller's token. A request that the token's own limit refuses does not count against the account. The
 * headers describe the token: its limit, and its remaining requests, by the bucket that has fewer.
 */
export function takeWithToken(
  { limiter, config }: Pick<Services, 'limiter' | 'config'>,
  { user, key }: WithToken,
): RateState | Promise<RateState> {
  return limiter.takeBoth(
    { name: `key:${key.id}`, limit: config.rateLimit },
    { name: `account-keys:${user.id}`, limit: config.accountRateLimit },
  )
}
