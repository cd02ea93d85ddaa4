// Public stylesheets of organizations: no credentials, no cookies, any origin, cacheable.
import { isOn } from '@tessera/contract'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../kernel/context.ts'
import { addressBucket } from '../../limits/network.ts'
import { perform } from '../../kernel/operation.ts'
import type { Bound } from '../../kernel/operation.ts'
import { problems } from '../../kernel/problems.ts'
import { sendAnswer } from '../answer.ts'
import { callFrom, routePath } from '../rest/rest.ts'

/** Not for longer where a release is named, though it never changes: what is public may end. */
export const publicly = 'public, max-age=60, stale-while-revalidate=60'

export function publicSurface(app: FastifyInstance, services: Services, bindings: readonly Bound[]): void {
  for (const bound of bindings) {
    if (!isOn(bound.operation, 'public')) continue
    app.route({
      method: bound.operation.method,
      url: routePath(bound.operation.path),
      handler: async (request, reply) => {
        // Many readers share one address: counted by the larger limit, so that nobody is served without end.
        const state = await services.limiter.take(addressBucket('public', request.ip), services.config.sessionRateLimit)
        if (!state.allowed) {
          reply.header('retry-after', state.wait)
          throw problems.rateLimited()
        }
        const call = callFrom(request, reply, bound, 'public', { kind: 'none' })
        call.counted = true
        const answer = await perform(services, bindings, call)
        return sendAnswer(request, reply, answer, publicly)
      },
    })
  }
}
