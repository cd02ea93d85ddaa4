// Runs the client samples of the reference: each sends the request of its example.
import { runInThisContext } from 'node:vm'
import { allOperations, takesQuery } from '@tessera/contract'
import { expect, test } from 'vitest'
import { addressOf, exampleOf } from '@tessera/server/openapi/examples'
import { surfaceIn } from '@tessera/server/openapi/openapi'
import { rootOf, samplesOf } from '@tessera/server/openapi/samples'
import { createClient } from './index.ts'

const baseUrl = 'https://tokens.example.com'

test.each(['rest', 'session'] as const)('every sample of the %s reference sends its example', async which => {
  let sent: { url: string; method: string; body: unknown } | undefined
  const client = createClient({
    baseUrl,
    surface: which,
    retries: 0,
    fetch: async (input, init) => {
      const body = init?.body as string | null
      sent = { url: String(input as string), method: init!.method!, body: body === null ? undefined : JSON.parse(body) }
      // A stream would be followed for ever: it is refused.
      const status = new Headers(init!.headers).get('accept') === 'text/event-stream' ? 404 : 200
      return new Response('{}', { status, headers: { 'content-type': 'application/json' } })
    },
  })
  for (const operation of allOperations) {
    if (surfaceIn(operation, which) !== which) continue
    const { request } = exampleOf(operation, baseUrl)!
    const sample = samplesOf(operation, which, baseUrl, request).find(({ label }) => label === 'SDK')!.source
    const run = runInThisContext(`(async client => { ${sample} })`) as (given: unknown) => Promise<void>
    const running = run(client)
    await (operation.answers === 'events' ? expect(running).rejects.toThrow('HTTP 404') : running)
    expect(sent, sample).toEqual({
      url: rootOf(baseUrl, which) + addressOf(operation, request),
      method: operation.method,
      body: takesQuery(operation) ? undefined : request.input,
    })
  }
})
