// The Expect header (RFC 9110 §10.1.1). Node would answer 100-continue before the request is checked, and any other
// expectation with an empty 417. Instead, `receiveBody` sends the 100 when it reads the body, and other expectations
// get an error body.
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '../kernel/context.ts'
import { problems } from '../base/problems.ts'
import { expectationOf } from './body.ts'
import { isRest, restRefusal } from './rest/rest.ts'

/** Routes where only the specification's status codes are allowed: the API, but not endpoints that follow other RFCs. */
const isApi = (url: string): boolean => /^\/api\/(?!mcp(?:[/?]|$)|oauth\/)/.test(url)

export function answerExpectations(app: FastifyInstance, services: Services): void {
  const pass = (request: IncomingMessage, response: ServerResponse) =>
    void app.server.emit('request', request, response)
  app.server.on('checkContinue', pass).on('checkExpectation', pass)
  app.addHook('onRequest', (request, reply, done) => {
    const expected = expectationOf(request.raw)
    if (expected === undefined || expected === '100-continue') return done()
    const problem = problems.expectationUnknown(isApi(request.url) ? 400 : 417)
    if (!isRest(request.url)) return done(problem)
    restRefusal(services, request, reply, problem).then(done, done)
  })
}
