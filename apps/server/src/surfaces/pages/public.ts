// Public stylesheets of organizations: no credentials, no cookies, any origin, cacheable.
import { isOn } from '@tessera/contract'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../kernel/context.ts'
import { perform } from '../../kernel/perform.ts'
import type { Bound } from '../../kernel/call.ts'
import { sendAnswer } from '../answer.ts'
import { countAnonymous, sparingCache } from './anonymous.ts'
import { callFrom, routePath } from '../rest/rest.ts'

/** Also the limit for a fixed release, although that never changes: a public stylesheet may become private. */
export const publicly = 'public, max-age=60, stale-while-revalidate=60'

export function publicSurface(app: FastifyInstance, services: Services, bindings: readonly Bound[]): void {
  for (const bound of bindings) {
    if (!isOn(bound.operation, 'public')) continue
    app.route({
      method: bound.operation.method,
      url: routePath(bound.operation.path),
      handler: async (request, reply) => {
        await countAnonymous(services, request, reply)
        const call = callFrom(request, reply, bound, 'public', { kind: 'none' })
        call.counted = true
        const cache = sparingCache(services, request, reply)
        const answer = await perform({ ...services, cache }, bindings, call)
        return sendAnswer(request, reply, answer, publicly)
      },
    })
  }
}
