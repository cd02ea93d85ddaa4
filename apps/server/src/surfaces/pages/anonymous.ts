// What requests without an account draw on: by address a bucket of their own, and for texts that have to be written first two
// more, by address and for all of them together. What is remembered is served when those are used up.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateState } from '../../limits/rate-limiter.ts'
import type { Services } from '../../kernel/context.ts'
import { problems } from '../../base/problems.ts'
import type { TextCache } from '../../kernel/answers/text-cache.ts'
import { addressBucket } from '../../limits/network.ts'

type Counting = Pick<Services, 'limiter' | 'config' | 'cache'>

/** How much more than one address all of them together may have written, per minute. */
const addresses = 6

/** Many readers share one address: counted by the larger limit. */
export async function countAnonymous(services: Counting, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { limiter, config } = services
  admit(reply, await limiter.take(addressBucket('public', request.ip), config.sessionRateLimit))
}

/** The cache for a request that anybody may send. */
export function sparingCache(services: Counting, request: FastifyRequest, reply: FastifyReply): TextCache {
  const { cache, limiter, config } = services
  return {
    ...cache,
    get: (shown, make) =>
      cache.get(shown, async () => {
        admit(reply, await limiter.take(addressBucket('public-writing', request.ip), config.rateLimit))
        admit(reply, await limiter.take('public-writing', config.rateLimit * addresses))
        return make()
      }),
  }
}

function admit(reply: FastifyReply, state: RateState): void {
  if (state.allowed) return
  void reply.header('retry-after', state.wait)
  throw problems.rateLimited()
}
