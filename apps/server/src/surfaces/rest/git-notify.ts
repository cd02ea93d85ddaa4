// Where GitHub and GitLab send push events. The signature is of the bytes of the body, so that it is no operation.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notifyGit } from '../../domains/delivery/git/events/notify.ts'
import type { Services } from '../../kernel/context.ts'
import { addressBucket } from '../../limits/network.ts'
import { problems } from '../../base/problems.ts'
import { setRate } from '../answer.ts'
import { receiveBody, smallBody } from '../body.ts'

export function gitNotifySurface(app: FastifyInstance, services: Services): void {
  const take = async (request: FastifyRequest, reply: FastifyReply) => {
    const state = await services.limiter.take(addressBucket('git', request.ip), services.config.rateLimit)
    setRate(reply, state)
    if (!state.allowed) throw problems.rateLimited()
    const { bytes, tooLarge } = await receiveBody(request, reply, smallBody)
    if (tooLarge) throw problems.bodyTooLarge(smallBody)
    const { id } = request.params as { id: string }
    const header = (name: string) => {
      const given = request.headers[name]
      return typeof given === 'string' ? given : undefined
    }
    const event = { signature: header('x-hub-signature-256'), token: header('x-gitlab-token'), body: bytes }
    const answer = await notifyGit(services, id, event)
    return reply
      .header('Cache-Control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(answer))
  }
  for (const prefix of ['/api/v1', '/api']) app.post(`${prefix}/git/:id/notify`, take)
}
