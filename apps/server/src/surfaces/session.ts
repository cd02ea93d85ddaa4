// The dashboard's surface: the same operations under /api, with the session's cookie and against cross-site requests.
import { isOn, reads } from '@tessera/contract'
import { parse, serialize } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Credential } from '../access/caller.ts'
import { hashToken } from '../api-keys/secret.ts'
import type { Services } from '../context.ts'
import { perform } from '../operation.ts'
import type { Bound } from '../operation.ts'
import { problems } from '../problems.ts'
import { sendAnswer } from './answer.ts'
import { callFrom, routePath } from './rest.ts'

const thirtyDays = 30 * 24 * 60 * 60

export function sessionSurface(app: FastifyInstance, services: Services, bindings: readonly Bound[]): void {
  for (const bound of bindings) {
    if (!isOn(bound.operation, 'session')) continue
    app.route({
      method: bound.operation.method,
      url: routePath(bound.operation.path),
      handler: async (request, reply) => {
        if (!reads(bound.operation)) refuseCrossSite(services.baseUrl, request)
        const credential = sessionCredential(services.baseUrl, request)
        const answer = await perform(services, bindings, callFrom(request, reply, bound, 'session', credential))
        if (answer.cookies.session !== undefined) setSession(reply, services.baseUrl, answer.cookies.session)
        return sendAnswer(request, reply, answer)
      },
    })
  }
}

/** `__Host-` binds the cookie to this host over https; browsers drop it on plain http, so there it goes without. */
const cookieName = (baseUrl: string) => (baseUrl.startsWith('https:') ? '__Host-tessera_session' : 'tessera_session')

export function sessionCredential(baseUrl: string, request: FastifyRequest): Credential {
  const token = parse(request.headers.cookie ?? '')[cookieName(baseUrl)]
  return token ? { kind: 'session', hash: hashToken(token) } : { kind: 'none' }
}

function setSession(reply: FastifyReply, baseUrl: string, token: string | null): void {
  const secure = baseUrl.startsWith('https:')
  reply.header(
    'Set-Cookie',
    serialize(cookieName(baseUrl), token ?? '', {
      httpOnly: true,
      sameSite: 'lax',
      secure,
      path: '/',
      maxAge: token ? thirtyDays : 0,
    }),
  )
  if (token === null) reply.header('Clear-Site-Data', '"cache"')
}

/**
 * A write needs an Origin, or the browser's own word (Sec-Fetch-Site), that it comes from our pages. Ours is the public
 * address, and the host that the request itself names: a page of another host never has this host's cookie. Without a
 * session there is nothing to ride on, so a client that sends neither may sign up and sign in.
 */
export function refuseCrossSite(baseUrl: string, request: FastifyRequest): void {
  const { origin, host, cookie } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin !== undefined) {
    const here = `${new URL(baseUrl).protocol}//${host}`
    if (origin !== baseUrl && origin !== here) throw problems.crossSite()
    return
  }
  const rides = parse(cookie ?? '')[cookieName(baseUrl)] !== undefined
  if (site === undefined ? rides : site !== 'same-origin') throw problems.crossSite()
}
