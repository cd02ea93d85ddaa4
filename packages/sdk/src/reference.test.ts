// What the reference shows as a call of the client is one: run, it sends the request that its example was made with.
import { runInThisContext } from 'node:vm'
import { allOperations, takesQuery } from '@tessera/contract'
import { expect, test } from 'vitest'
import { addressOf, exampleOf } from '../../../apps/server/src/surfaces/openapi/examples.ts'
import { surfaceIn } from '../../../apps/server/src/surfaces/openapi/openapi.ts'
import { rootOf, samplesOf } from '../../../apps/server/src/surfaces/openapi/samples.ts'
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
      return new Response('{}', { headers: { 'content-type': 'application/json' } })
    },
  })
  for (const operation of allOperations) {
    if (surfaceIn(operation, which) !== which) continue
    const { request } = exampleOf(operation, baseUrl)!
    const sample = samplesOf(operation, which, baseUrl, request).find(({ label }) => label === 'SDK')!.source
    const run = runInThisContext(`(async client => { ${sample} })`) as (given: unknown) => Promise<void>
    await run(client)
    expect(sent, sample).toEqual({
      url: rootOf(baseUrl, which) + addressOf(operation, request),
      method: operation.method,
      body: takesQuery(operation) ? undefined : request.input,
    })
  }
})
