// The specification's table of errors, sentence by sentence, and its rules on limits and headers.
import { describe, expect, test, beforeAll, afterAll } from 'vitest'
import { limitInMemory } from '../limits/rate-limit.ts'
import { world } from '../testing/world.ts'
import type { World } from '../testing/world.ts'

let w: World
beforeAll(async () => void (w = await world({ config: { rateLimit: 100_000 } })))
afterAll(() => w.close())

const unknown = '01900000-0000-7000-8000-000000000000'
const nameRequired = 'Name is required and must be a non-empty string'
const nameInvalid = 'Name must be a non-empty string'
const long = 'x'.repeat(256)

type Row = [what: string, method: string, path: () => string, body: unknown, status: number, sentence: string]
const set = () => `/tokensets/${w.tokenset.id}`
const rows: Row[] = [
  ...[undefined, '', '   ', long, 1, null, ['a'], {}].map((name): Row => [
    `create workspace named ${JSON.stringify(name)?.slice(0, 12)}`,
    'POST',
    () => '/workspaces',
    { name },
    400,
    nameRequired,
  ]),
  [
    'create workspace with a description of another type',
    'POST',
    () => '/workspaces',
    { name: 'A', description: 1 },
    400,
    nameRequired,
  ],
  [
    'create workspace with null for a description',
    'POST',
    () => '/workspaces',
    { name: 'A', description: null },
    400,
    nameRequired,
  ],
  ...['', ' ', long, 5, null].map((name): Row => [
    `update workspace to ${JSON.stringify(name).slice(0, 12)}`,
    'PATCH',
    () => `/workspaces/${w.workspace.id}`,
    { name },
    400,
    nameInvalid,
  ]),
  [
    'update workspace with a description of another type',
    'PATCH',
    () => `/workspaces/${w.workspace.id}`,
    { description: 5 },
    400,
    nameInvalid,
  ],
  ['get an unknown workspace', 'GET', () => `/workspaces/${unknown}`, undefined, 404, 'Workspace not found'],
  ['get a workspace by a malformed id', 'GET', () => '/workspaces/not-an-id', undefined, 404, 'Workspace not found'],
  ['update an unknown workspace', 'PATCH', () => `/workspaces/${unknown}`, { name: 'A' }, 404, 'Workspace not found'],
  ['delete an unknown workspace', 'DELETE', () => `/workspaces/${unknown}`, undefined, 404, 'Workspace not found'],
  ['create a mode without a name', 'POST', () => `${set()}/modes`, {}, 400, nameRequired],
  ['create a mode with an empty name', 'POST', () => `${set()}/modes`, { name: '' }, 400, nameRequired],
  ['create a mode with a long name', 'POST', () => `${set()}/modes`, { name: long }, 400, nameRequired],
  ...['true', 1, null, {}].map((is_default): Row => [
    `create a mode with is_default ${JSON.stringify(is_default)}`,
    'POST',
    () => `${set()}/modes`,
    { name: 'M', is_default },
    400,
    'is_default must be a boolean',
  ]),
  [
    'create a mode in an unknown tokenset',
    'POST',
    () => `/tokensets/${unknown}/modes`,
    { name: 'M' },
    404,
    'Tokenset not found',
  ],
  ['update a mode with an empty name', 'PATCH', () => w.modePath, { name: '' }, 400, nameInvalid],
  ['update an unknown mode', 'PATCH', () => `${set()}/modes/${unknown}`, { name: 'M' }, 404, 'Mode not found'],
  ['delete an unknown mode', 'DELETE', () => `${set()}/modes/${unknown}`, undefined, 404, 'Mode not found'],
  ['export an unknown mode', 'GET', () => `${set()}/modes/${unknown}/export`, undefined, 404, 'Mode not found'],
  ['delete the last mode', 'DELETE', () => w.modePath, undefined, 400, 'Cannot delete the last mode in a tokenset'],
  ...['scss', 'CSS', '', 'json,css'].map((format): Row => [
    `export as "${format}"`,
    'GET',
    () => `${w.modePath}/export?format=${format}`,
    undefined,
    400,
    'Invalid format. Supported formats: json, css, ios, android',
  ]),
  [
    'export with two formats',
    'GET',
    () => `${w.modePath}/export?format=css&format=ios`,
    undefined,
    400,
    'Invalid format. Supported formats: json, css, ios, android',
  ],
]

test.each(rows)('%s', async (_what, method, path, body, status, sentence) => {
  const answer = await w.as('owner').request(method, path(), body)
  expect([answer.status, answer.body.error]).toEqual([status, sentence])
})

describe('names', () => {
  test.each(['x'.repeat(255), '🎨'.repeat(255), 'é'.repeat(255), 'ワ', ' padded ', 'שלום'])(
    '%s is stored as given',
    async name => {
      const answer = await w.as('owner').patch(`/tokensets/${w.tokenset.id}`, { name })
      expect([answer.status, answer.body.name]).toEqual([200, name])
    },
  )

  test('length is counted in code points', async () => {
    expect((await w.as('owner').patch(`/tokensets/${w.tokenset.id}`, { name: '🎨'.repeat(256) })).status).toBe(400)
  })
})

describe('bad requests change nothing and report the fault', () => {
  const cases: [string, string | Uint8Array, Record<string, string>, string][] = [
    ['broken JSON', '{"name":', {}, 'Invalid JSON body'],
    ['no object', '[1]', {}, 'Invalid JSON body'],
    ['a scalar', '"name"', {}, 'Invalid JSON body'],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), {}, 'Invalid JSON body'],
    [
      'another content type',
      'name=A',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'The body must be JSON: send Content-Type: application/json',
    ],
    ['NUL', '{"name":"a\\u0000b"}', {}, 'Text must not contain NUL characters or lone surrogates'],
    ['a lone surrogate', '{"name":"a\\ud800b"}', {}, 'Text must not contain NUL characters or lone surrogates'],
    [
      'NUL in a field that is ignored',
      '{"name":"a","x":"\\u0000"}',
      {},
      'Text must not contain NUL characters or lone surrogates',
    ],
    [
      'too much',
      JSON.stringify({ name: 'a', description: 'x'.repeat(1_000_001) }),
      {},
      'The body is too large: at most 1 MB here',
    ],
    [
      'too deep',
      `{"name":"a","x":${'['.repeat(300)}${']'.repeat(300)}}`,
      {},
      'The body is nested too deeply: at most 256 levels',
    ],
  ]
  test.each(cases)('%s', async (_what, body, headers, sentence) => {
    const before = (await w.as('owner').get('/workspaces')).body.total
    const answer = await w
      .as('owner')
      .request('POST', '/workspaces', body, { 'content-type': 'application/json', ...headers })
    expect([answer.status, answer.body.error]).toEqual([400, sentence])
    expect((await w.as('owner').get('/workspaces')).body.total).toBe(before)
  })

  test('500,000 nested arrays are refused, not a crash', async () => {
    const answer = await w
      .as('owner')
      .request('POST', '/workspaces', `{"name":"a","x":${'['.repeat(400_000)}${']'.repeat(400_000)}}`)
    expect(answer.status).toBe(400)
  })

  test('a path that cannot be decoded is 400', async () => {
    const answer = await w.as('owner').get('/workspaces/%')
    expect([answer.status, answer.body.error]).toEqual([400, 'The URL cannot be decoded'])
  })

  test('fields that a caller may not set are ignored', async () => {
    const body = {
      name: 'Mine',
      id: unknown,
      user_id: w.people.stranger.id,
      created_at: '2000-01-01',
      __proto__: { admin: true },
    }
    const { body: workspace, status } = await w.as('owner').post('/workspaces', body)
    expect(status).toBe(201)
    expect(workspace).toMatchObject({ name: 'Mine', user_id: w.people.owner.id })
    expect(workspace.id).not.toBe(unknown)
    expect(workspace.created_at > '2020').toBe(true)
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  })
})

describe('paths that do not exist', () => {
  test.each([
    ['GET', '/nothing'],
    ['PUT', '/workspaces'],
    ['DELETE', '/workspaces'],
    ['PUT', '/tokensets/x/modes'],
  ])('%s %s is 404 for who may ask', async (method, path) => {
    const answer = await w.as('owner').request(method, path)
    expect([answer.status, answer.body.error]).toEqual([404, 'Not found'])
    expect(answer.headers.get('x-ratelimit-limit')).toBe('100000')
    expect((await w.as('nobody').request(method, path)).status).toBe(401)
  })
})

describe('rate limit', () => {
  test('100 requests a minute and token, over all endpoints together, then 429 with the same headers', async () => {
    const now = 1_767_225_630
    const limited = await world({ config: { rateLimit: 100 }, limiter: limitInMemory({ now: () => now }) })
    try {
      const key = await limited.newKey(limited.people.owner.id, ['read:tokens'])
      const answers = []
      for (let i = 0; i < 103; i++)
        answers.push(await limited.as({ key }).get(i % 2 ? '/workspaces' : `/workspaces/${limited.workspace.id}`))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
      expect(answers.slice(0, 100).map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))).toEqual(
        Array.from({ length: 100 }, (_, i) => 99 - i),
      )
      const refused = answers[102]!
      expect([refused.status, refused.body.error]).toEqual([429, 'Rate limit exceeded. Please try again later.'])
      expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
      expect(Number(refused.headers.get('x-ratelimit-reset'))).toBe(now + 30)
      expect(Number(refused.headers.get('retry-after'))).toBe(30)
      // Another token has a window of its own, and so has who has none.
      expect((await limited.as('viewer').get('/workspaces')).status).toBe(200)
      const nobody = await limited.as('nobody').get('/workspaces')
      expect([nobody.status, nobody.headers.get('x-ratelimit-limit')]).toEqual([401, '100'])
    } finally {
      await limited.close()
    }
  })

  test('calls without a valid token are 401 until their address has none left', async () => {
    const limited = await world({ config: { rateLimit: 100 } })
    try {
      const statuses = []
      for (let i = 0; i < 110; i++) statuses.push((await limited.as('nobody').get('/workspaces')).status)
      expect(statuses.slice(0, 100).every(status => status === 401)).toBe(true)
      expect(statuses.slice(-1)).toEqual([429])
    } finally {
      await limited.close()
    }
  })
})

test.each([
  '',
  'Bearer',
  'Bearer tsr_short',
  'Basic abc',
  `Bearer ${'0'.repeat(64)}`,
  'Bearer tsr_00000000000000000000000000000000000000',
])('"%s" is no token', async authorization => {
  const answer = await w.send('GET', '/api/v1/workspaces', undefined, { authorization })
  expect([answer.status, answer.body.error]).toEqual([401, 'Invalid API token'])
})

test('a token in the address is not looked at', async () => {
  expect((await w.send('GET', `/api/v1/workspaces?access_token=${w.people.owner.key}`)).status).toBe(401)
})

describe('plans', () => {
  test('a FREE owner reads by API and does not write', async () => {
    const free = await w.signUp('free', 'FREE')
    const create = await w.as(free).post('/workspaces', { name: 'A' })
    expect([create.status, create.body.error]).toEqual([
      403,
      'API write access requires PRO or TEAM plan. Upgrade your plan to create resources via API.',
    ])
    const { body: workspace, status } = await w.as(free, { surface: 'session' }).post('/workspaces', { name: 'A' })
    expect(status).toBe(201)
    expect((await w.as(free).get(`/workspaces/${workspace.id}`)).status).toBe(200)
    const write = await w.as(free).patch(`/workspaces/${workspace.id}`, { name: 'B' })
    expect([write.status, write.body.error]).toEqual([
      403,
      "API write access is not available for this workspace owner's current plan.",
    ])
    expect((await w.as(free, { surface: 'session' }).patch(`/workspaces/${workspace.id}`, { name: 'B' })).status).toBe(
      200,
    )
    const second = await w.as(free, { surface: 'session' }).post('/workspaces', { name: 'C' })
    expect([second.status, second.body.error]).toEqual([403, 'Workspace limit reached for your plan.'])
  })

  test('at the limit creating is refused, existing workspaces stay readable', async () => {
    const pro = await w.signUp('pro', 'PRO')
    const created = await Promise.all(
      Array.from({ length: 10 }, (_, i) => w.as(pro).post('/workspaces', { name: `W${i}` })),
    )
    expect(created.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(created.find(({ status }) => status === 403)!.body.error).toBe(
      'API write access requires PRO or TEAM plan. Upgrade your plan to create resources via API.',
    )
    expect((await w.as(pro).get('/workspaces')).body.total).toBe(5)
  })

  test('a solo workspace is its owner’s alone', async () => {
    const solo = await w.signUp('solo', 'PRO')
    const { body: workspace } = await w.as(solo).post('/workspaces', { name: 'Solo' })
    await w.addMember(workspace.id, w.people.viewer.id, 'admin')
    expect((await w.as('viewer').get(`/workspaces/${workspace.id}`)).status).toBe(404)
    expect((await w.as('viewer').get('/workspaces')).body.workspaces.map(({ id }: { id: string }) => id)).not.toContain(
      workspace.id,
    )
    await w.setPlan(solo, 'TEAM')
    expect((await w.as('viewer').get(`/workspaces/${workspace.id}`)).status).toBe(200)
    expect(
      (await w.as('viewer').get('/workspaces')).body.workspaces.find(({ id }: { id: string }) => id === workspace.id),
    ).toMatchObject({ user_role: 'admin', is_owner: false })
  })
})

describe('conditional requests', () => {
  test('the tag depends on the content, not on the caller', async () => {
    for (const path of ['', '/tokens', '/export?format=css'].map(end => w.modePath + end)) {
      const mine = await w.as('owner').get(path)
      const theirs = await w.as('viewer').get(path)
      const etag = mine.headers.get('etag')!
      expect(etag).toMatch(/^"[\w-]+"$/)
      expect(theirs.headers.get('etag')).toBe(etag)
      const again = await w.as('viewer').get(path, { 'if-none-match': `"x", ${etag}` })
      expect([again.status, again.text]).toEqual([304, ''])
      expect(again.headers.get('x-ratelimit-remaining')).not.toBeNull()
    }
  })

  test('a write that read something older changes nothing', async () => {
    const { body: set } = await w.as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Tagged' })
    const etag = (await w.as('owner').get(`/tokensets/${set.id}`)).headers.get('etag')!
    expect((await w.as('editor').patch(`/tokensets/${set.id}`, { name: 'First' }, { 'if-match': etag })).status).toBe(
      200,
    )
    const late = await w.as('admin').patch(`/tokensets/${set.id}`, { name: 'Second' }, { 'if-match': etag })
    expect([late.status, late.body.error]).toEqual([400, 'This resource has changed since you read it'])
    expect((await w.as('admin').delete(`/tokensets/${set.id}`, { 'if-match': etag })).status).toBe(400)
    expect((await w.as('owner').get(`/tokensets/${set.id}`)).body.name).toBe('First')
    expect((await w.as('admin').delete(`/tokensets/${set.id}`, { 'if-match': '*' })).status).toBe(200)
  })
})

describe('Idempotency-Key', () => {
  test('the same request happens once, also ten times at once', async () => {
    const before = (await w.as('owner').get('/workspaces')).body.total
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        w.as('owner').post('/workspaces', { name: 'Once' }, { 'idempotency-key': 'k1' }),
      ),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(201)
    expect((await w.as('owner').get('/workspaces')).body.total).toBe(before + 1)
  })

  test('the key with another body is refused; another token has keys of its own', async () => {
    await w.as('owner').post('/workspaces', { name: 'A' }, { 'idempotency-key': 'k2' })
    const other = await w.as('owner').post('/workspaces', { name: 'B' }, { 'idempotency-key': 'k2' })
    expect([other.status, other.body.error]).toEqual([400, 'This Idempotency-Key was used with another request'])
    expect((await w.as('admin').post('/workspaces', { name: 'B' }, { 'idempotency-key': 'k2' })).status).toBe(201)
  })

  test('a refusal is not kept', async () => {
    expect((await w.as('owner').post('/workspaces', { name: '' }, { 'idempotency-key': 'k3' })).status).toBe(400)
    expect((await w.as('owner').post('/workspaces', { name: 'C' }, { 'idempotency-key': 'k3' })).status).toBe(201)
  })
})

describe('pages', () => {
  test('a list is whole by default and comes in pages on request', async () => {
    const { body: ws } = await w.as('stranger').post('/workspaces', { name: 'Many' })
    for (let i = 0; i < 7; i++) await w.as('stranger').post(`/workspaces/${ws.id}/tokensets`, { name: `S${i}` })
    const whole = (await w.as('stranger').get(`/workspaces/${ws.id}/tokensets`)).body
    expect([whole.total, whole.tokensets.length, 'next_cursor' in whole]).toEqual([7, 7, false])
    const seen = []
    for (let cursor = ''; ;) {
      const page = (
        await w.as('stranger').get(`/workspaces/${ws.id}/tokensets?limit=3${cursor && `&cursor=${cursor}`}`)
      ).body
      expect(page.total).toBe(7)
      seen.push(...page.tokensets)
      if (page.next_cursor === null) break
      cursor = page.next_cursor
    }
    expect(seen).toEqual(whole.tokensets)
  })

  test.each(['limit=0', 'limit=1001', 'limit=x', 'limit=', 'cursor=nonsense', 'cursor='])(
    '%s is refused',
    async query => {
      expect((await w.as('owner').get(`/workspaces?${query}`)).status).toBe(400)
    },
  )
})

describe('cross-origin', () => {
  test('the API answers any origin without credentials, the session never', async () => {
    const preflight = await w.send('OPTIONS', '/api/v1/workspaces', undefined, {
      origin: 'https://app.example',
      'access-control-request-method': 'POST',
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization')
    const answer = await w.as('owner').get('/workspaces', { origin: 'https://app.example' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-RateLimit-Reset')
    const session = await w.as('owner', { surface: 'session' }).get('/auth/session', { origin: 'https://app.example' })
    expect(session.headers.get('access-control-allow-origin')).toBeNull()
  })
})

test('every answer has an id; a harmless one of the caller is kept', async () => {
  expect((await w.as('nobody').get('/workspaces')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(
    (await w.as('owner').get('/workspaces', { 'x-request-id': 'trace-12345678' })).headers.get('x-request-id'),
  ).toBe('trace-12345678')
})

test('a failure inside is a plain 500, and is logged', async () => {
  const broken = await world()
  try {
    await broken.write({ text: 'alter table workspaces rename to gone', values: [] } as never)
    const answer = await broken.as('owner').get('/workspaces')
    expect([answer.status, answer.body.error]).toEqual([500, 'Internal server error'])
    expect(answer.text).not.toMatch(/workspaces|relation|select/i)
    expect(broken.logged.some(({ level }) => level === 'error')).toBe(true)
  } finally {
    await broken.close()
  }
})
