// No address answers in the form of the framework, whatever is asked of it and whatever goes wrong inside.
import { request } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../process/app.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let w: World
/** With routes that fail in all ways that a handler can. */
let faulty: FastifyInstance
let faultyAddress: string
beforeAll(async () => {
  w = await world()
  faulty = createApp(w.services)
  faulty.get('/header', async (_request, reply) => reply.header('x-faulty', 'tokens/日本').send({}))
  faulty.get('/location', async (_request, reply) => reply.redirect('/tokens/日本?q=ä b#\ud800', 302))
  faulty.get('/answer', async () => ({ big: 1n }))
  faulty.get('/type', async (_request, reply) => reply.type('text/plain').send(7))
  const onSend = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (reply.statusCode < 500) throw new Error('a hook fails')
  }
  faulty.get('/hook', { onSend }, async () => ({}))
  faulty.get('/throw', async () => Promise.reject(Object.assign(new Error('secret'), { statusCode: 503 })))
  faultyAddress = await faulty.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await faulty.close()
  await w.close()
})

interface Heard {
  status: number
  type: string
  location: string | undefined
  text: string
}

/** As it is written: fetch would mend addresses. */
function ask(method: string, path: string, headers: Record<string, string> = {}, at = w.address): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(at)
    const asking = request({ hostname, port, method, path, headers }, answer => {
      let text = ''
      answer.on('data', part => (text += String(part)))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          type: answer.headers['content-type'] ?? '',
          location: answer.headers.location,
          text,
        }),
      )
    })
    asking.on('error', reject)
    asking.end()
  })
}

/** Fastify's refusals have `statusCode`; a text that is neither ours nor a page is none of ours either. */
function isOwn({ status, type, text }: Heard): boolean {
  if (!type.includes('json'))
    return status < 400 || type.startsWith('text/html') || text === '' || type.startsWith('text/plain')
  const body = JSON.parse(text) as Record<string, unknown>
  return !('statusCode' in body) && (status < 400 || 'error' in body || 'detail' in body)
}

const places = [
  ...['/', '/api', '/api/v1', '/api/v1/workspaces', '/api/auth/methods', '/api/mcp', '/api/oauth/mcp/token'],
  ...['/mcp/authorize', '/scim/v2/Users', '/npm/x', '/swift/a/b', '/maven/a/b/c', '/public/x/tokens.css', '/d/x'],
  ...['/docs/manual', '/oembed', '/metrics', '/healthz', '/plugins/penpot/manifest.json', '/.well-known/x'],
]
const twists: [what: string, path: (place: string) => string, headers?: Record<string, string>][] = [
  ['as it is', place => place],
  ['a broken escape', place => `${place}/%`],
  ['a broken escape in the query', place => `${place}?x=%E0%A4%A`],
  ['bytes that are no text', place => `${place}/%ff%fe`],
  ['NUL', place => `${place}/%00`],
  ['a line break', place => `${place}/%0d%0aX-A:%20b`],
  ['more than a parameter holds', place => `${place}/${'a'.repeat(9000)}`],
  ['letters beyond Latin-1', place => `${place}/%E6%97%A5?next=%2F%E6%97%A5`],
  ['a strange type', place => place, { 'content-type': 'x/;;=', accept: '\u00ff', 'content-length': '0' }],
  ['a wrong length', place => place, { 'if-none-match': '"\u00e4"', range: 'bytes=z', authorization: 'Bearer \u00ff' }],
]

test.each(twists)('every surface answers %s in a form of its own', async (_what, path, headers) => {
  for (const place of places)
    for (const method of ['GET', 'POST', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'TRACE']) {
      const heard = await ask(method, path(place), headers)
      expect(isOwn(heard), `${method} ${path(place).slice(0, 60)}: ${heard.text.slice(0, 200)}`).toBe(true)
    }
})

test.each(['/header', '/answer', '/type', '/hook', '/throw'])(
  'what fails at %s is a plain 500 without what went wrong',
  async path => {
    const { status, text } = await ask('GET', path, {}, faultyAddress)
    expect([status, JSON.parse(text)]).toEqual([
      500,
      { error: 'Internal server error', code: 'internal_error', request_id: expect.any(String) },
    ])
  },
)

test('an address beyond Latin-1 is led to, percent-encoded', async () => {
  const { status, location } = await ask('GET', '/location', {}, faultyAddress)
  expect([status, location]).toEqual([302, '/tokens/%E6%97%A5%E6%9C%AC?q=%C3%A4%20b#%EF%BF%BD'])
})

test('pages are given no hardware of their readers', async () => {
  const cookie = `tessera_session=${w.people.stranger.session}`
  const policyOf = async (path: string) =>
    (await w.send('GET', path, undefined, { cookie })).headers.get('permissions-policy')
  for (const path of ['/mcp/authorize', '/d/nothing-here'])
    expect(await policyOf(path), path).toMatch(/camera=\(\).*geolocation=\(\)/)
  expect(await policyOf('/api/v1/workspaces')).toBeNull()
})
