// The dashboard's surface: the same operations under /api, with the session cookie and protection against cross-site
// requests.
import { isOn, reads } from '@tessera/contract'
import { parse, serialize } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Credential } from '../../access/caller.ts'
import { hashToken } from '../../base/secrets/secret.ts'
import type { Cookies, Services } from '../../kernel/context.ts'
import { perform } from '../../kernel/perform.ts'
import type { Bound } from '../../kernel/call.ts'
import { problems } from '../../base/problems.ts'
import { callFrom, respond, routePath } from '../rest/rest.ts'

const day = 24 * 60 * 60
/** The maximum life of a session; the database ends one that is unused for 30 days. */
const sessionLife = 90 * day
const deviceLife = 365 * day
/** As long as a person may take to sign in at a provider. */
const signOnLife = 10 * 60
/** More than any operation of the dashboard writes; headers must stay short. */
const maxChangeIds = 50

export function sessionSurface(app: FastifyInstance, services: Services, bindings: readonly Bound[]): void {
  for (const bound of bindings) {
    if (!isOn(bound.operation, 'session')) continue
    app.route({
      method: bound.operation.method,
      url: routePath(bound.operation.path),
      handler: async (request, reply) => {
        if (!reads(bound.operation)) refuseCrossSite(services.baseUrl, request)
        const credential = sessionCredential(services.baseUrl, request)
        const call = callFrom(request, reply, bound, 'session', credential)
        call.device = deviceOf(services.baseUrl, request)
        const answer = await perform(services, bindings, call)
        setCookies(reply, services.baseUrl, answer.cookies)
        // A browser window recognizes its own changes among the events of the workspace by it.
        if (answer.changes?.length) reply.header('x-change-id', answer.changes.slice(0, maxChangeIds).join(', '))
        return respond(services, request, reply, answer)
      },
    })
  }
}

type CookieKind = 'session' | 'device' | 'sign_on'

/** `__Host-` binds the cookie to this host over https; browsers drop it on plain http, so the prefix is omitted there. */
export const cookieName = (baseUrl: string, what: CookieKind = 'session') =>
  `${baseUrl.startsWith('https:') ? '__Host-' : ''}tessera_${what}`

const cookieOf = (baseUrl: string, request: FastifyRequest, what: CookieKind) =>
  parse(request.headers.cookie ?? '')[cookieName(baseUrl, what)]

export function sessionCredential(baseUrl: string, request: FastifyRequest): Credential {
  const token = cookieOf(baseUrl, request, 'session')
  return token ? { kind: 'session', hash: hashToken(token) } : { kind: 'none' }
}

/** The device cookie, which identifies a browser that has signed in before; it gives access to nothing. */
export const deviceOf = (baseUrl: string, request: FastifyRequest): string | null =>
  secretIn(baseUrl, request, 'device')

/** The secret of a cookie, if it can be one of ours. */
export function secretIn(baseUrl: string, request: FastifyRequest, what: CookieKind): string | null {
  const token = cookieOf(baseUrl, request, what)
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null
}

/** Sets the cookies that an operation, or a sign-in by a provider, asks for. */
export function setCookies(reply: FastifyReply, baseUrl: string, { session, device, sign_on }: Cookies): void {
  if (session !== undefined) setSession(reply, baseUrl, session)
  if (device !== undefined) setCookie(reply, baseUrl, 'device', device, deviceLife)
  if (sign_on !== undefined) setCookie(reply, baseUrl, 'sign_on', sign_on, signOnLife)
}

function setSession(reply: FastifyReply, baseUrl: string, token: string | null): void {
  setCookie(reply, baseUrl, 'session', token ?? '', token === null ? 0 : sessionLife)
  if (token === null) reply.header('Clear-Site-Data', '"cache"')
}

/** Several calls add up, since Fastify sends each as a separate header. */
function setCookie(reply: FastifyReply, baseUrl: string, what: CookieKind, value: string, seconds: number): void {
  const secure = baseUrl.startsWith('https:')
  reply.header(
    'Set-Cookie',
    serialize(cookieName(baseUrl, what), value, {
      httpOnly: true,
      sameSite: 'lax',
      secure,
      path: '/',
      maxAge: seconds,
    }),
  )
}

/**
 * A write needs an Origin or Sec-Fetch-Site header that shows that it comes from the server's own pages. Own origins
 * are the public address and the host of the request itself, since pages of other hosts never have this host's cookie.
 * Without a session there is nothing to forge, so a client that sends neither may sign up and sign in.
 */
export function refuseCrossSite(baseUrl: string, request: FastifyRequest): void {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin !== undefined) {
    const here = `${new URL(baseUrl).protocol}//${host}`
    if (origin !== baseUrl && origin !== here) throw problems.crossSite()
    return
  }
  const rides = cookieOf(baseUrl, request, 'session') !== undefined
  if (site === undefined ? rides : site !== 'same-origin') throw problems.crossSite()
}
