// The rate limits of anonymous requests: a bucket per address and, for pages that must be rendered first, two more, per
// address and for all together. Cached pages are served even beyond these.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateState } from '../../limits/rate-limiter.ts'
import type { Services } from '../../kernel/context.ts'
import { problems } from '../../base/problems.ts'
import type { TextCache } from '../../kernel/answers/text-cache.ts'
import { addressBucket } from '../../limits/network.ts'

type Counting = Pick<Services, 'limiter' | 'config' | 'cache'>

/** The limit of renderings per minute for all addresses together, as a multiple of that for one. */
const addresses = 6

/** Many readers may share an address, so the larger limit counts. */
export async function countAnonymous(services: Counting, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { limiter, config } = services
  admit(reply, await limiter.take(addressBucket('public', request.ip), config.sessionRateLimit))
}

/** The cache for anonymous requests. */
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
