import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../kernel/context.ts'
import type { IdentityProvider } from '../../domains/signing-in/identities/service.ts'

/** A request about a provider that the instance offers. */
export interface Asked {
  services: Services
  request: FastifyRequest
  reply: FastifyReply
  provider: IdentityProvider
}
