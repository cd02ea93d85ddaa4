// The routes of the authorization server for MCP clients and the plugin; errors have the form of their RFC.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../kernel/context.ts'
import { checkAuthorization, UntrustedRequest } from './authorize/authorize-checks.ts'
import { decideConsent, isSignedIn, showConsent } from './authorize/consent.ts'
import { sendConsentPage } from './authorize/consent-page.ts'
import { consentScript } from './authorize/consent-script.ts'
import { authorizationServerMetadata, protectedResourceMetadata } from './metadata.ts'
import { fault, message, readBuiltPage, sendMessage } from './authorize/page.ts'
import { pageStyle } from './authorize/page-style.ts'
import { queryOf } from './parameters.ts'
import { pluginCallback, pluginPoll } from './plugin-bridge.ts'
import { limitByAddress, limitReading, methodNotAllowed } from './refusal.ts'
import { register } from './clients/register.ts'
import { revoke } from './tokens/revoke.ts'
import { token } from './tokens/token.ts'

type Endpoint = (services: Services, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

export function oauthSurface(app: FastifyInstance, services: Services): void {
  const get = (url: string, answer: Endpoint) =>
    app.get(url, async (request, reply) => answer(services, request, reply))
  const post = (url: string, answer: Endpoint) => {
    app.post(url, async (request, reply) => answer(services, request, reply))
    app.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url,
      handler: async (_request, reply) => Promise.reject(methodNotAllowed(reply, 'POST')),
    })
  }

  get('/.well-known/oauth-authorization-server', async ({ baseUrl }, _request, reply) =>
    publicly(reply).send(authorizationServerMetadata(baseUrl)),
  )
  for (const path of ['', '/api/mcp'])
    get(`/.well-known/oauth-protected-resource${path}`, async ({ baseUrl }, _request, reply) =>
      publicly(reply).send(protectedResourceMetadata(baseUrl)),
    )

  post('/api/oauth/mcp/register', register)
  post('/api/oauth/mcp/token', token)
  post('/api/oauth/mcp/revoke', revoke)

  get(
    '/api/oauth/mcp/authorize',
    authorize(async ({ baseUrl }, request, reply) =>
      reply.redirect(`${baseUrl}/mcp/authorize${request.url.slice(request.url.indexOf('?'))}`, 302),
    ),
  )
  const built = readBuiltPage()
  get(
    '/mcp/authorize',
    authorize(async (_services, _request, reply) => sendConsentPage(reply, await built)),
  )
  get('/mcp/page.css', async (_services, _request, reply) => asset(reply, 'text/css').send(pageStyle))
  get('/mcp/consent.js', async (_services, _request, reply) => asset(reply, 'text/javascript').send(consentScript))
  get('/api/oauth/mcp/consent', showConsent)
  app.post('/api/oauth/mcp/consent', async (request, reply) => decideConsent(services, request, reply))

  get('/mcp/plugin-callback', pluginCallback)
  get('/api/oauth/plugin/poll', pluginPoll)
}

/**
 * Validates before the sign-in, so that nobody signs in for a request that cannot succeed. The app receives errors by
 * redirect (RFC 6749 §4.1.2.1): at once if the redirect URI is trusted or the visitor is signed in, else when the
 * visitor follows a link that shows the target (RFC 9700 §4.11.2: authenticate before redirecting).
 */
function authorize(whenGood: Endpoint): Endpoint {
  return async (services, request, reply) => {
    await limitByAddress(services, request, reply, 'authorize', services.config.rateLimit)
    reply.header('Cache-Control', 'no-store')
    try {
      const checked = await checkAuthorization(services, queryOf(request), () => limitReading(services, request, reply))
      if (!('redirect' in checked)) return await whenGood(services, request, reply)
      if (checked.trusted || (await isSignedIn(services, request))) return reply.redirect(checked.redirect, 302)
      return await sendMessage(reply.code(400), fault(checked))
    } catch (error) {
      if (!(error instanceof UntrustedRequest)) throw error
      return sendMessage(reply.code(400), message('This app cannot be connected', error.message))
    }
  }
}

const publicly = (reply: FastifyReply) =>
  reply.header('Content-Type', 'application/json; charset=utf-8').header('Cache-Control', 'public, max-age=300')

const asset = (reply: FastifyReply, type: string) =>
  reply.header('Content-Type', `${type}; charset=utf-8`).header('Cache-Control', 'public, max-age=300')
