// The reference page: written from the operations, served without a script, readable offline.
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'

export function docsSurface(_app: FastifyInstance, _services: Services): void {}
