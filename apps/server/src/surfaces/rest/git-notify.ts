// Where hosts send push events. The signature is of the bytes of the body, so that it is no operation.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notifyGit } from '../../domains/delivery/git/events/notify.ts'
import type { Services } from '../../kernel/context.ts'
import { addressBucket } from '../../limits/network.ts'
import { problems } from '../../base/problems.ts'
import { setRate } from '../answer.ts'
import { receiveBody, smallBody } from '../body.ts'

type Header = (name: string) => string | undefined

/** As GitHub writes it. Bitbucket leaves the number out of the header's name, Gitea and Forgejo the hash out of the text. */
function signatureIn(header: Header): string | undefined {
  const bare = header('x-gitea-signature') ?? header('x-forgejo-signature')
  return header('x-hub-signature-256') ?? (bare === undefined ? header('x-hub-signature') : `sha256=${bare}`)
}

export function gitNotifySurface(app: FastifyInstance, services: Services): void {
  const take = async (request: FastifyRequest, reply: FastifyReply) => {
    const state = await services.limiter.take(addressBucket('git', request.ip), services.config.rateLimit)
    setRate(reply, state)
    if (!state.allowed) throw problems.rateLimited()
    const { bytes, tooLarge } = await receiveBody(request, reply, smallBody)
    if (tooLarge) throw problems.bodyTooLarge(smallBody)
    const { id } = request.params as { id: string }
    const header: Header = name => {
      const given = request.headers[name]
      return typeof given === 'string' ? given : undefined
    }
    const event = { signature: signatureIn(header), token: header('x-gitlab-token'), body: bytes }
    const answer = await notifyGit(services, id, event)
    return reply
      .header('Cache-Control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(answer))
  }
  for (const prefix of ['/api/v1', '/api']) app.post(`${prefix}/git/:id/notify`, take)
}
