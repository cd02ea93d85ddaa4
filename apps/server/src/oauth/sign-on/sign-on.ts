// The routes of single sign-on, where this instance is the client of a provider (OpenID Connect Core 1.0).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '../../base/secrets/secret.ts'
import { limitSignOns } from '../../domains/signing-in/passwords/sign-in-attempts.ts'
import { begin } from '../../domains/signing-in/identities/begin.ts'
import { localPath } from '../../domains/signing-in/identities/return-to.ts'
import type { Services } from '../../kernel/context.ts'
import { Problem, problems } from '../../base/problems.ts'
import { secretIn, setCookies } from '../../surfaces/session/session.ts'
import { methodNotAllowed } from '../refusal.ts'
import type { Asked } from './asked.ts'
import { backchannelLogout } from './backchannel-logout.ts'
import { callback } from './callback.ts'
import { refuse } from './refuse.ts'

const path = '/api/auth/oidc/:provider'

export function signOnSurface(app: FastifyInstance, services: Services): void {
  const handler =
    (answer: (asked: Asked) => Promise<unknown>) => async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
      const { provider: id } = request.params as { provider: string }
      const provider = services.providers.find(id)
      if (!provider) throw problems.notFound('Provider')
      return answer({ services, request, reply, provider })
    }
  // A HEAD must not use up what is good once.
  const route = (url: string, method: 'GET' | 'POST', answer: (asked: Asked) => Promise<unknown>) =>
    app.route({ method, url: `${path}${url}`, exposeHeadRoute: false, handler: handler(answer) })
  route('/start', 'GET', limited(start))
  route('/callback', 'GET', limited(callback))
  route('/backchannel-logout', 'POST', backchannelLogout)
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: `${path}/backchannel-logout`,
    exposeHeadRoute: false,
    handler: async (_request, reply) => Promise.reject(methodNotAllowed(reply, 'POST')),
  })
}

/** A browser is shown a page, not the refusal of the API. */
const limited = (answer: (asked: Asked) => Promise<unknown>) => async (asked: Asked) => {
  const { services, request } = asked
  try {
    await limitSignOns({ ...services, ip: request.ip })
  } catch (error) {
    if (error instanceof Problem) return refuse(asked, 'too_many_attempts')
    throw error
  }
  return answer(asked)
}

async function start(asked: Asked): Promise<unknown> {
  const { services, request, reply, provider } = asked
  const { return_to } = request.query as Record<string, unknown>
  // Kept where there is one, so that sign-ins in several windows of a browser do not end each other.
  const browser = secretIn(services.baseUrl, request, 'sign_on') ?? newSecret()
  const signOn = { purpose: 'sign_in', return_to: localPath(return_to), user_id: null, session_id: null } as const
  const begun = await begin(provider, browser, signOn)
  if ('fault' in begun) return refuse(asked, begun.fault, { detail: begun.detail })
  await begun.store(services.database.autocommit({ touches: 'nothing' }))
  setCookies(reply, services.baseUrl, { sign_on: browser })
  return reply.redirect(begun.address.href, 302)
}
