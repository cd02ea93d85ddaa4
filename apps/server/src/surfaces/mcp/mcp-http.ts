// The HTTP endpoint of the MCP surface (MCP 2026-07-28 and 2025-11-25 back to 2024-11-05, Streamable HTTP, stateless; RFC 6750, RFC 9728).
import { scopes } from '@tessera/contract'
import type { ProblemCode } from '@tessera/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recognise } from '../../access/caller.ts'
import type { Caller } from '../../base/caller.ts'
import type { Services } from '../../kernel/context.ts'
import { addressBucket } from '../../limits/network.ts'
import { problems } from '../../base/problems.ts'
import type { Problem } from '../../base/problems.ts'
import { hasToken, takeWithToken } from '../../limits/rate.ts'
import { setRate } from '../answer.ts'
import { nesting } from '../../kernel/json-body.ts'
import { largeBody, receiveBody, smallBody } from '../body.ts'
import type { RawBody } from '../../kernel/json-body.ts'
import type { McpHandler } from './mcp-handler.ts'
import type { ToolCaller } from './mcp-tools.ts'
import { listingOf } from './tools-list/toolsets.ts'
import { resourceMetadataUrlOf } from './resource-metadata.ts'
import { bearer } from '../rest/rest.ts'

const mcpPath = '/api/mcp'
/** The scopes that a client should request first; the user may untick some. */
const firstScopes = scopes.join(' ')
const maxMessages = 50

/** `open` loads what answers, which is a tenth of the server: the first request of an app does. */
export function mcpEndpoint(app: FastifyInstance, services: Services, open: () => Promise<McpHandler>): void {
  let opening: Promise<McpHandler> | undefined
  app.addHook('preClose', async () => (await opening)?.close())

  app.all(mcpPath, async (request, reply) => {
    refuseForeign(services, request)
    const credential = bearer(request)
    const caller = await recognise(services, credential)
    await count(services, request, reply, caller)
    if (!caller?.key) throw challenge(services, request, reply)
    if (request.method !== 'POST') {
      reply.header('Allow', 'POST')
      throw problems.methodNotAllowed()
    }
    const handler = await (opening ??= open())
    const listing = listingOf(request.query as Record<string, unknown>, caller.key.tools)
    // Only imports and batches are large, and they need this scope.
    const limit = caller.key.scopes.includes('write:tokens') ? largeBody : smallBody
    const read = bodyOf(request, await receiveBody(request, reply, limit), limit, handler.subscribes)
    if ('refusal' in read)
      return reply.code(read.status).header('Content-Type', 'application/json').send(JSON.stringify(read.refusal))
    for (let message = 1; message < read.messages; message++) await count(services, request, reply, caller)

    const auth = {
      token: '', // no operation of this surface needs it
      clientId: caller.key.id,
      scopes: [...caller.key.scopes],
      resourceMetadataUrl: resourceMetadataUrlOf(services.baseUrl),
      extra: {
        caller: toolCaller(request, credential, caller.key),
        listing,
      },
    }
    // From here on, the answer is written to the socket, so the common headers are set there first.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    await handler.answer(Object.assign(request.raw, { auth }), reply.raw, read.body)
  })
}

const toolCaller = (
  request: FastifyRequest,
  credential: ToolCaller['credential'],
  { scopes, read_only }: NonNullable<Caller['key']>,
): ToolCaller => ({
  credential,
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
  requestId: request.id,
  scopes,
  readOnly: read_only,
})

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Browsers send an Origin, programs do not. `null` is the plugin's sandbox. */
function refuseForeign({ baseUrl, config }: Services, request: FastifyRequest): void {
  const { origin } = request.headers
  if (
    origin !== undefined &&
    origin !== 'null' &&
    origin !== baseUrl &&
    !config.allowedOrigins.includes('*') &&
    !config.allowedOrigins.includes(origin)
  ) {
    const local = URL.canParse(origin) && loopback.has(new URL(origin).hostname)
    if (!local) throw problems.foreignOrigin()
  }
}

async function count(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller | null,
): Promise<void> {
  const state = hasToken(caller)
    ? await takeWithToken(services, caller)
    : await services.limiter.take(addressBucket('ip', request.ip), services.config.rateLimit)
  setRate(reply, state)
  if (!state.allowed) throw problems.rateLimited()
}

/** RFC 6750 §3.1: no error code without a token, so that clients start the flow instead of giving up. */
function challenge(services: Services, request: FastifyRequest, reply: FastifyReply): Problem {
  const error =
    request.headers.authorization === undefined
      ? ''
      : 'error="invalid_token", error_description="The token is not valid", '
  reply.header(
    'WWW-Authenticate',
    `Bearer ${error}resource_metadata="${resourceMetadataUrlOf(services.baseUrl)}", scope="${firstScopes}"`,
  )
  return problems.invalidApiToken()
}

type Read = { body: unknown; messages: number } | { refusal: unknown; status: number }

/** JSON-RPC has few error numbers, so the problem code is added. */
const refusal = (problem: ProblemCode, status: number, code: number, message: string): Read => ({
  status,
  refusal: { jsonrpc: '2.0', id: null, error: { code, message, data: { code: problem } } },
})

const noSuchMethod = (id: unknown): Read => ({
  status: 404,
  refusal: {
    jsonrpc: '2.0',
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    error: { code: -32601, message: 'Method not found' },
  },
})

/**
 * The JSON of the request. The protocol library interprets it, except that subscriptions to changes are refused:
 * nothing that could be announced ever changes, and each would occupy a connection.
 */
function bodyOf(request: FastifyRequest, raw: RawBody, limit: number, mayListen: boolean): Read {
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? ''))
    return refusal('body_not_json', 415, -32000, 'Unsupported Media Type: Content-Type must be application/json')
  if (raw.tooLarge)
    return refusal('body_too_large', 413, -32000, `The request body is too large: at most ${limit / 1_000_000} MB`)
  const text = raw.bytes.toString('utf8')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return refusal('invalid_json', 400, -32700, 'Parse error: the request body is not valid JSON')
  }
  if (nesting(text) > 300) return refusal('body_too_deep', 400, -32600, 'Invalid Request: nested too deeply')
  const { id, method } = (body ?? {}) as { id?: unknown; method?: unknown }
  if (method === 'subscriptions/listen' && !mayListen) return noSuchMethod(id)
  const messages = Array.isArray(body) ? body.length : 1
  return messages > maxMessages
    ? refusal('too_many_messages', 400, -32600, `Invalid Request: at most ${maxMessages} messages at once`)
    : { body, messages }
}
