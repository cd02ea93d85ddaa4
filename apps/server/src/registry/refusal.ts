// What a registry refuses, to be put into the form of its clients.
import type { FastifyError, FastifyInstance } from 'fastify'
import { problems } from '../base/problems.ts'
import { problemOf, type Problem } from '../base/problems/problem.ts'
import type { Services } from '../kernel/context.ts'
import { isUnavailable } from '../storage/failures.ts'

interface RegistryRefusal {
  status: number
  message: string
  retryAfter?: number | undefined
}

export class RegistryFault extends Error {
  status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const notFound = (what: string) => new RegistryFault(404, `${what} is not here, or not for you.`)
export const keyMissing = () =>
  new RegistryFault(401, 'This needs an API key of this instance with the scope export:tokens.')
export const scopeMissing = () => new RegistryFault(403, 'The API key lacks the scope export:tokens.')
const readOnly = () => new RegistryFault(405, 'Nothing is published here: a version is a release of the organization.')

/** Faults of the service are logged, and answered without what went wrong. */
function refusalOf({ log }: Services, error: FastifyError | Error, requestId: string): RegistryRefusal {
  if (error instanceof RegistryFault) return { status: error.status, message: error.message }
  const problem = problemOf(error)
  if (problem && problem.status !== 500) return refused(problem)
  if ('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500)
    return { status: error.statusCode, message: 'The request is not valid.' }
  log.error({ err: error, request_id: requestId }, 'a request to the registry failed')
  return isUnavailable(error)
    ? refused(problems.databaseAway('not_done'))
    : { status: 500, message: 'Internal server error' }
}

const refused = ({ status, message, retryAfter }: Problem): RegistryRefusal => ({ status, message, retryAfter })

/** How the clients of a registry read refusals. */
interface RefusalForm {
  /** For `WWW-Authenticate`. */
  challenge: string
  media: string
  headers?: Record<string, string>
  text: (status: number, message: string) => string
}

/** Refuses in that form what is not here, what would publish, and what the handlers throw. */
export function refuseAs(
  app: FastifyInstance,
  services: Services,
  { challenge, media, headers = {}, text }: RefusalForm,
) {
  // No name has this character, and the database takes no text with it.
  app.addHook('onRequest', async ({ url }) => {
    if (url.toLowerCase().includes('%00')) throw new RegistryFault(400, 'The address has a NUL character.')
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, message, retryAfter } = refusalOf(services, error, request.id)
    if (status === 401) reply.header('www-authenticate', challenge)
    if (status === 405) reply.header('allow', 'GET, HEAD')
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    // Bytes, because Fastify adds a character set to the media type of text.
    const body = Buffer.from(text(status, message))
    return reply
      .code(status)
      .headers({ ...headers, 'content-type': media, 'cache-control': 'no-store' })
      .send(body)
  })
  app.setNotFoundHandler(async () => {
    throw notFound('This')
  })
  app.route({
    method: ['PUT', 'POST', 'PATCH', 'DELETE'],
    url: '/*',
    handler: async () => {
      throw readOnly()
    },
  })
}
