import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withFirstAnswers } from './first-answers.ts'

const network = vi.fn<typeof fetch>(async () => new Response('later'))
const read = withFirstAnswers(network)
const textOf = async (path: string, init?: RequestInit) => (await read(path, init)).text()

function first(answer: Response | null, at = performance.now()) {
  window.tesseraFirstAnswers = { at, byPath: new Map([['/api/workspaces', Promise.resolve(answer)]]) }
}

beforeEach(() => void network.mockClear())
afterEach(() => (window.tesseraFirstAnswers = undefined))

test('an answer of the first requests is taken once', async () => {
  first(new Response('first'))
  expect(await textOf('/api/workspaces')).toBe('first')
  expect(await textOf('/api/workspaces')).toBe('later')
})

test('other addresses, and pages without first requests, are fetched', async () => {
  expect(await textOf('/api/workspaces')).toBe('later')
  first(new Response('first'))
  expect(await textOf('/api/workspaces?limit=1')).toBe('later')
})

test('none is taken after a write, which may have changed it', async () => {
  first(new Response('first'))
  await read('/api/auth/sign-in', { method: 'POST' })
  expect(await textOf('/api/workspaces')).toBe('later')
})

test('none is taken after ten seconds', async () => {
  first(new Response('first'), performance.now() - 10_000)
  expect(await textOf('/api/workspaces')).toBe('later')
})

test('a request that failed is made again, a refusal is an answer', async () => {
  first(null)
  expect(await textOf('/api/workspaces')).toBe('later')
  first(new Response(null, { status: 401 }))
  expect((await read('/api/workspaces')).status).toBe(401)
})
