// Parameters of OAuth requests, from a query or a form (RFC 6749 §3.1, §3.2): an empty one counts as omitted, and only
// `resource` may be repeated (RFC 8707 §2).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../base/problems.ts'
import { anonymousBody, receiveBody } from '../surfaces/body.ts'
import { refusal } from './refusal.ts'

export interface Parameters {
  /** The first value; undefined if omitted. */
  get(name: string): string | undefined
  all(name: string): string[]
  /** Names of parameters that were repeated and must not be. */
  repeated: string[]
}

function parametersOf(text: string): Parameters {
  const given = new URLSearchParams(text)
  const all = (name: string) => given.getAll(name).filter(value => value !== '')
  const repeated = [...new Set(given.keys())].filter(name => name !== 'resource' && given.getAll(name).length > 1)
  return { get: name => all(name)[0], all, repeated }
}

export function queryOf(request: FastifyRequest): Parameters {
  const at = request.url.indexOf('?')
  return parametersOf(at < 0 ? '' : request.url.slice(at + 1))
}

/** The body of a POST, which must be a form. */
export async function formOf(request: FastifyRequest, reply: FastifyReply): Promise<Parameters> {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type))
    throw refusal('invalid_request', 'The body must be a form: Content-Type: application/x-www-form-urlencoded')
  const body = await receiveBody(request, reply, anonymousBody).catch((error: unknown) => {
    throw error instanceof Problem ? refusal('invalid_request', error.message) : error
  })
  if (body.tooLarge) throw refusal('invalid_request', 'The body is too large', 413)
  const parameters = parametersOf(body.bytes.toString('utf8'))
  if (parameters.repeated.length > 0) throw refusal('invalid_request', `${parameters.repeated[0]} must not be repeated`)
  return parameters
}
