// What a request with a token draws on: the token's own bucket, and one that all tokens of its account share, so that many
// keys of one person do not multiply the rate.
import type { Caller, RateState, Services } from '../kernel/context.ts'

type WithToken = Caller & { key: NonNullable<Caller['key']> }

export const hasToken = (caller: Caller | null): caller is WithToken => Boolean(caller?.key)

/**
 * Counts one request of this caller's token. Where the token's own limit refuses it, it does not count against the account.
 * The headers of the answer tell of the token: its limit, and how many requests are left with it, whichever bucket has fewer.
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
