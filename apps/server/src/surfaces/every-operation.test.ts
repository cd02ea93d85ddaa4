// Every operation of the contract: who is refused, how, and that refusals reveal nothing to strangers.
import { allOperations, changesNothing, isOn, mayRole, permissions, roles, scopes } from '@tessera/contract'
import type { AnyOperation, NamedSubject, Scope, Subject } from '@tessera/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkRefusal } from '../testing/client.ts'
import { smallScale } from '../testing/examples/small-scale.ts'
import { newProposal } from '../testing/examples/new-proposal.ts'
import { newWebhook } from '../testing/examples/new-webhook.ts'
import { world } from '../testing/world.ts'
import type { World } from '../testing/world.ts'

let w: World
let ids: Record<string, string>
/** Keys of the owner that are limited. */
let limited: Record<'here' | 'elsewhere' | 'reading', { key: string }>
const unknownId = '01900000-0000-7000-8000-000000000000'

beforeAll(async () => {
  w = await world()
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'] })
  const { tokens } = (await w.as('owner').get(`${w.modePath}/tokens`)).body
  const elsewhere = (await w.as('owner').post('/workspaces', { name: 'Elsewhere' })).body
  const keyOf = async (limits: Parameters<World['newKey']>[2]) => ({
    key: await w.newKey(w.people.owner.id, scopes, limits),
  })
  limited = {
    here: await keyOf({ workspace_id: w.workspace.id }),
    elsewhere: await keyOf({ workspace_id: elsewhere.id }),
    reading: await keyOf({ read_only: true }),
  }
  ids = {
    workspace_id: w.workspace.id,
    tokenset_id: w.tokenset.id,
    mode_id: w.mode.id,
    token_id: tokens[0].id,
    format: 'css',
    name: 'color.brand',
    ...(await newProposal(w.as('owner'), w.workspace.id)),
    ...(await newWebhook(w.as('owner'), w.workspace.id)),
    scale_id: (await w.as('owner').post(`${w.modePath}/scales`, smallScale)).body.id,
    resolver_id: (await w.as('owner').post(`/workspaces/${w.workspace.id}/resolvers`, { name: 'Themes' })).body.id,
    change_id: (await w.as('owner').get(`/workspaces/${w.workspace.id}/changes`)).body.changes[0].id,
  }
})
afterAll(() => w.close())

const fill = (path: string, values: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? unknownId)

/** What is not there is looked for by those alone who may. */
const absent = [
  'shared_page_not_found',
  'documentation_not_found',
  'output_not_found',
  'git_not_connected',
  'guidance_not_found',
  'component_not_found',
]

/** Reaches the handler and no further: a body that is no object, a tag that matches nothing. */
const call = (client: ReturnType<World['as']>, operation: AnyOperation, path: string) =>
  operation.method === 'GET'
    ? client.get(path)
    : client.request(operation.method, path, operation.method === 'DELETE' ? undefined : '[]', {
        'if-match': '"none"',
        'content-type': 'application/json',
      })

const inWorkspaces: Partial<Record<Subject, boolean>> = {
  workspace: true,
  tokenset: true,
  mode: true,
  token: true,
  scale: true,
  resolver: true,
  change: true,
  proposal: true,
  webhook: true,
  delivery: true,
  organization: false,
  environment: false,
} satisfies Record<NamedSubject, boolean>
const onRest = allOperations.filter(operation => isOn(operation, 'rest'))
const onSession = allOperations.filter(operation => isOn(operation, 'session') && operation.on !== 'nobody')
const targeted = onRest.filter(operation => inWorkspaces[operation.on])

describe.each(onRest.map(operation => [operation.name, operation] as const))('%s by API token', (_name, operation) => {
  test('an unauthenticated caller is refused with 401', async () => {
    const answer = await call(w.as('nobody'), operation, fill(operation.path, ids))
    expect([answer.status, answer.body.error]).toEqual([401, 'Invalid API token'])
  })

  test('a token without the scope is refused with 403', async () => {
    const { scope } = permissions[operation.needs]
    if (!scope) return
    const others = scopes.filter(other => other !== scope) as Scope[]
    const key = await w.newKey(w.people.owner.id, others)
    const answer = await call(w.as({ key }), operation, fill(operation.path, ids))
    expect([answer.status, answer.body.error]).toEqual([403, `This operation requires the '${scope}' scope`])
  })
})

test.each(onRest.filter(operation => !changesNothing(operation)).map(each => [each.name, each] as const))(
  '%s is refused to a key that only reads, whatever its scopes',
  async (_name, operation) => {
    const answer = await call(w.as(limited.reading), operation, fill(operation.path, ids))
    expect([answer.status, answer.body.code]).toEqual([403, 'key_read_only'])
  },
)

describe.each(targeted.map(operation => [operation.name, operation] as const))(
  '%s on a workspace',
  (_name, operation) => {
    test('a stranger gets the same 404 for what exists as for what does not', async () => {
      const real = await call(w.as('stranger'), operation, fill(operation.path, ids))
      const none = await call(w.as('stranger'), operation, fill(operation.path, { format: 'css' }))
      const malformed = await call(
        w.as('stranger'),
        operation,
        fill(operation.path, {
          format: 'css',
          workspace_id: 'x',
          tokenset_id: "'; drop",
          change_id: 'x',
          resolver_id: 'x',
        }),
      )
      expect(real.status).toBe(404)
      const bare = ({ request_id: _, ...body }: Record<string, unknown>) => body
      expect([none, malformed].map(({ status, body }) => [status, bare(body)])).toEqual([
        [404, bare(real.body)],
        [404, bare(real.body)],
      ])
    })

    test('a key that is bound elsewhere gets the 404 of a stranger, and one that is bound here gets through', async () => {
      const path = fill(operation.path, ids)
      const bare = ({ request_id: _, ...body }: Record<string, unknown>) => body
      const [bound, strange, here] = await Promise.all(
        [limited.elsewhere, 'stranger' as const, limited.here].map(who => call(w.as(who), operation, path)),
      )
      expect([bound!.status, bare(bound!.body)]).toEqual([404, bare(strange!.body)])
      expect(here!.status === 404 && here!.body.code === strange!.body.code).toBe(false)
    })

    test.each(roles)('the role %s has the permissions of the table', async role => {
      const answer = await call(w.as(role), operation, fill(operation.path, ids))
      const isThrough = absent.includes(answer.body?.code as string) || [200, 400].includes(answer.status)
      if (mayRole(role, operation.needs)) expect(isThrough, answer.text).toBe(true)
      else expect([answer.status, answer.body.error]).toEqual([403, permissions[operation.needs].refusal])
    })
  },
)

describe.each(onSession.map(operation => [operation.name, operation] as const))('%s by session', (_name, operation) => {
  test('an unauthenticated caller is refused with 401', async () => {
    const answer = await call(w.as('nobody', { surface: 'session' }), operation, fill(operation.path, ids))
    expect([answer.status, answer.body.error]).toEqual([401, 'Not signed in'])
  })

  test('an API key gives no access to the session surface', async () => {
    const answer = await w.send(operation.method, `/api${fill(operation.path, ids)}`, undefined, {
      authorization: `Bearer ${w.people.owner.key}`,
    })
    expect(answer.status).toBe(401)
  })

  test('a write from another site is refused', async () => {
    if (operation.method === 'GET') return
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site', origin: '' },
      { origin: 'null' },
    ]
    for (const headers of foreign) {
      const answer = await w.send(operation.method, `/api${fill(operation.path, ids)}`, '[]', {
        cookie: `tessera_session=${w.people.owner.session}`,
        'content-type': 'application/json',
        ...headers,
      })
      expect([answer.status, answer.body.error]).toEqual([403, 'Cross-site request refused'])
    }
  })
})

test('a refusal without a code, with an unknown one or with that of another status fails whatever test meets it', () => {
  const error = 'Token not found'
  expect(() => checkRefusal({ status: 404, body: { error, code: 'token_not_found' } })).not.toThrow()
  expect(() => checkRefusal({ status: 404, body: { error } })).toThrow('No code of the table')
  expect(() => checkRefusal({ status: 404, body: { error, code: 'constructor' } })).toThrow('No code of the table')
  expect(() => checkRefusal({ status: 400, body: { error, code: 'token_not_found' } })).toThrow('not its status')
})

test('an administrator’s operation is for administrators', async () => {
  for (const operation of onSession.filter(({ on }) => on === 'instance')) {
    const answer = await call(w.as('owner', { surface: 'session' }), operation, fill(operation.path, ids))
    expect([answer.status, answer.body.error]).toEqual([403, 'Only administrators of this instance can do this'])
  }
})

test('a session cookie gives no access to the API', async () => {
  const answer = await w.send('GET', '/api/v1/workspaces', undefined, {
    cookie: `tessera_session=${w.people.owner.session}`,
  })
  expect(answer.status).toBe(401)
})

test('operations have names and paths of their own', () => {
  const names = allOperations.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const surface of ['rest', 'session'] as const) {
    const paths = allOperations
      .filter(operation => isOn(operation, surface))
      .map(({ method, path }) => `${method} ${path}`)
    expect(new Set(paths).size).toBe(paths.length)
  }
})
