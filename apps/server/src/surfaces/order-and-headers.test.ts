// Which of two faults is reported, for every pair of them, and the headers of every class of answers.
import { defaultPlans } from '@tessera/contract'
import Fastify from 'fastify'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../storage/sql.ts'
import { world } from '../testing/world.ts'
import type { World } from '../testing/world.ts'
import { leaveBodiesUnread } from './body.ts'
import { dashboardSurface } from './pages/dashboard.ts'
import { commonHeaders } from './headers.ts'

let w: World
beforeAll(async () => {
  // Without `api_write` a plan with roles: so that role and plan can be at fault in one request.
  w = await world({ config: { plans: structuredClone(defaultPlans) } })
})
afterAll(() => w.close())

const unknown = '01900000-0000-7000-8000-000000000000'

describe('of two faults the first is reported', () => {
  const faults = ['key', 'rate', 'scope', 'target', 'role', 'plan', 'body'] as const
  type Fault = (typeof faults)[number]
  const expectedAnswers: Record<Fault, [number, string | RegExp]> = {
    key: [401, 'Invalid API token'],
    rate: [429, 'Rate limit exceeded. Please try again later.'],
    scope: [403, "This operation requires the 'write:tokens' scope"],
    target: [404, 'Mode not found'],
    role: [403, 'Your workspace role does not allow API write operations on this workspace.'],
    plan: [403, "API write access is not available for this workspace owner's current plan."],
    body: [400, 'Invalid JSON body'],
  }

  async function ask(wrong: ReadonlySet<Fault>) {
    const person = wrong.has('role') ? w.people.viewer : w.people.editor
    const key = await w.newKey(person.id, wrong.has('scope') ? ['read:tokens'] : ['read:tokens', 'write:tokens'])
    const { config } = w.services
    config.plans.TEAM.api_write = !wrong.has('plan')
    if (wrong.has('rate')) {
      const { id } = (await w.database.one<{ id: string }>(
        sql`select id from api_keys order by created_at desc, id desc limit 1`,
      ))!
      config.rateLimit = 1
      await w.services.limiter.take(`key:${id}`, 1)
    }
    try {
      return await w.send(
        'POST',
        `/api/v1/tokensets/${w.tokenset.id}/modes/${wrong.has('target') ? unknown : w.mode.id}/tokens`,
        wrong.has('body') ? '{"name":' : { name: `a${Math.random()}`, type: 'number', value: 1 },
        { authorization: `Bearer ${wrong.has('key') ? 'tsr_wrong' : key}` },
      )
    } finally {
      config.rateLimit = 100_000
      config.plans.TEAM.api_write = true
    }
  }

  test('none: it is done', async () => expect((await ask(new Set())).status).toBe(201))

  const pairs = faults.flatMap((first, at) => [
    [first, first] as const,
    ...faults.slice(at + 1).map(second => [first, second] as const),
  ])
  // An unknown key draws on its address, whose own limit is proven elsewhere.
  test.each(pairs.filter(([first, second]) => first !== 'key' || second !== 'rate'))(
    '%s before %s',
    async (first, second) => {
      const answer = await ask(new Set([first, second]))
      expect([answer.status, answer.body.error]).toEqual(expectedAnswers[first])
    },
  )

  test('all at once, and one fewer each time', async () => {
    for (let from = 1; from < faults.length; from++) {
      const answer = await ask(new Set(faults.slice(from)))
      expect([answer.status, answer.body.error]).toEqual(expectedAnswers[faults[from]!])
    }
  })

  test('creating a workspace: scope, plan, body, limit', async () => {
    const { plans } = w.services.config
    const reader = await w.newKey(w.people.owner.id, ['read:tokens'])
    const create = (key: string, name: string) => w.as({ key }).post('/workspaces', { name })
    const noApi = 'API write access requires PRO or TEAM plan. Upgrade your plan to create resources via API.'
    plans.TEAM.workspaces = 1
    plans.TEAM.api_write = false
    expect((await create(reader, '')).body.error).toBe(expectedAnswers.scope[1])
    expect((await create(w.people.owner.key, '')).body.error).toBe(noApi)
    plans.TEAM.api_write = true
    expect((await create(w.people.owner.key, '')).status).toBe(400)
    expect([
      (await create(w.people.owner.key, 'B')).status,
      (await create(w.people.owner.key, 'B')).body.error,
    ]).toEqual([403, noApi])
    plans.TEAM.workspaces = 25
  })
})

describe('headers', () => {
  const always = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
  const open = { ...always, 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' }
  const watched = [
    ...Object.keys(always),
    'access-control-allow-origin',
    'access-control-allow-credentials',
    'cache-control',
    'clear-site-data',
    'content-type',
    'cross-origin-opener-policy',
    'server',
    'set-cookie',
    'strict-transport-security',
    'www-authenticate',
    'x-powered-by',
  ]
  const json = { 'content-type': 'application/json; charset=utf-8' }
  const shown = (headers: Headers) =>
    Object.fromEntries(watched.flatMap(name => (headers.has(name) ? [[name, headers.get(name)]] : [])))
  const bearer = () => ({ authorization: `Bearer ${w.people.owner.key}` })
  const cookie = () => ({ cookie: `tessera_session=${w.people.owner.session}`, origin: w.services.baseUrl })

  type Row = [
    what: string,
    path: () => string,
    headers: () => Record<string, string>,
    expected: Record<string, unknown>,
    method?: string,
  ]
  const rows: Row[] = [
    ['the API', () => `/api/v1${w.modePath}`, bearer, { ...open, ...json, 'cache-control': 'private, no-cache' }],
    [
      'an export',
      () => `/api/v1${w.modePath}/export?format=css`,
      bearer,
      { ...open, 'content-type': 'text/css; charset=utf-8', 'cache-control': 'private, no-cache' },
    ],
    [
      'a refusal of the API',
      () => '/api/v1/workspaces',
      () => ({}),
      { ...open, ...json, 'cache-control': 'no-store', 'www-authenticate': 'Bearer' },
    ],
    [
      'a write of the API',
      () => '/api/v1/workspaces',
      bearer,
      { ...open, ...json, 'cache-control': 'no-store' },
      'POST',
    ],
    [
      'the session surface',
      () => '/api/workspaces',
      cookie,
      { ...always, ...json, 'cache-control': 'private, no-cache' },
    ],
    [
      'a refusal of the session surface',
      () => '/api/workspaces',
      () => ({}),
      { ...always, ...json, 'cache-control': 'no-store' },
    ],
    [
      'a sign-out',
      () => '/api/auth/sign-out',
      () => ({ origin: w.services.baseUrl }),
      {
        ...always,
        ...json,
        'cache-control': 'no-store',
        'clear-site-data': '"cache"',
        'set-cookie': 'tessera_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      },
      'POST',
    ],
    ['the OpenAPI document', () => '/api/v1/openapi.json', () => ({}), { ...open, ...json }],
    ['the OpenAPI document of the session', () => '/api/openapi.json', () => ({}), { ...always, ...json }],
    [
      'the reference',
      () => '/docs',
      () => ({}),
      {
        ...always,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
        'cross-origin-opener-policy': 'same-origin',
      },
    ],
    [
      'the metadata of the authorization server',
      () => '/.well-known/oauth-authorization-server',
      () => ({}),
      { ...open, ...json, 'cache-control': expect.stringMatching(/^(public, )?max-age=\d+|no-/) },
    ],
    [
      'a refusal of the token endpoint',
      () => '/api/oauth/mcp/token',
      () => ({ 'content-type': 'application/x-www-form-urlencoded' }),
      { ...open, ...json, 'cache-control': 'no-store' },
      'POST',
    ],
    [
      'the MCP endpoint',
      () => '/api/mcp',
      () => ({}),
      {
        ...open,
        ...json,
        'cache-control': 'no-store',
        'www-authenticate': expect.stringContaining('resource_metadata="'),
      },
      'POST',
    ],
    ['metrics', () => '/metrics', () => ({}), { ...always, 'content-type': expect.stringContaining('text/plain') }],
    ['health', () => '/healthz', () => ({}), { ...always, ...json }],
    ['what does not exist', () => '/nothing.here', () => ({}), { ...always, ...json, 'cache-control': 'no-store' }],
    ['what cannot be decoded', () => '/%', () => ({}), { ...always, ...json, 'cache-control': 'no-store' }],
  ]
  test.each(rows)('of %s', async (_what, path, headers, expected, method = 'GET') => {
    const answer = await w.send(method, path(), method === 'GET' ? undefined : '', headers())
    expect(shown(answer.headers)).toEqual(expected)
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  })

  test('of the screen of tokens: the page names its parts, and no other page does', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tessera-pages-'))
    await writeFile(join(folder, 'index.html'), '<!doctype html><head></head>')
    await writeFile(join(folder, 'tokens-screen.json'), JSON.stringify(['assets/tokens-1a.js', 'assets/tokens-2b.css']))
    const app = Fastify()
    try {
      const pages = dashboardSurface(app, folder)
      app.setNotFoundHandler((request, reply) => pages.page(request, reply) ?? reply.code(404).send())
      const { body } = await app.inject('/w/one/t/two?q=brand')
      expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/tokens-1a.js">')
      expect(body).toContain('<link rel="preload" as="style" crossorigin href="/assets/tokens-2b.css">')
      for (const path of ['/w/one', '/w/one/t/two/graph', '/login'])
        expect((await app.inject(path)).body).toBe('<!doctype html><head></head>')
    } finally {
      await app.close()
      await rm(folder, { recursive: true })
    }
  })

  test('of the dashboard: a policy with a nonce, files kept for ever by name, and over https a promise to stay there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tessera-pages-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), '<!doctype html><meta property="csp-nonce" nonce="">')
    await writeFile(join(folder, 'assets', 'app-1a2b3c.js'), 'export {}')
    await writeFile(join(folder, 'assets', 'app-1a2b3c.js.br'), brotliCompressSync('export {}'))
    const app = Fastify()
    try {
      leaveBodiesUnread(app)
      commonHeaders(app, { secure: true })
      const pages = dashboardSurface(app, folder, ['git.acme.com'])
      app.setNotFoundHandler(
        (request, reply) => pages.page(request, reply) ?? reply.code(404).send({ error: 'Not found' }),
      )
      const page = await app.inject('/workspaces/x')
      const nonce = /nonce="([^"]{20,})"/.exec(page.body)?.[1]
      expect(page.headers).toMatchObject({
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000',
        'x-frame-options': 'DENY',
      })
      const policy = String(page.headers['content-security-policy']).split('; ')
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
          `style-src 'self' 'nonce-${nonce}'`,
        ]),
      )
      const formsOf = async (path: string) =>
        /form-action ([^;]+)/.exec(String((await app.inject(path)).headers['content-security-policy']))?.[1]
      expect(await formsOf('/w/one/settings/git')).toBe("'self'")
      expect(await formsOf('/w/one/settings/git/app?code=a&state=b')).toBe(
        "'self' https://github.com https://*.ghe.com https://git.acme.com:*",
      )
      expect((await app.inject('/workspaces/x')).body).not.toContain(nonce)
      const asset = await app.inject('/assets/app-1a2b3c.js')
      expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
      // The build compresses each file once; caches keep both forms separate.
      const packed = await app.inject({ url: '/assets/app-1a2b3c.js', headers: { 'accept-encoding': 'br' } })
      expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('export {}')
      expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['br', 'accept-encoding'])
      expect(packed.headers.etag).not.toBe(asset.headers.etag)
      expect((await app.inject('/assets/%2e%2e/%2e%2e/package.json')).statusCode).toBe(404)
    } finally {
      await app.close()
      await rm(folder, { recursive: true })
    }
  })
})
