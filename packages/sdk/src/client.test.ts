// Tests the client against the real server: its types match its behaviour.
import { domains, isOn } from '@tessera/contract'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { createClient, etagOf, isTesseraError } from './index.ts'
import type { Client, ClientOptions, ExportFile, Resolver, Token, TokenOfResolver, Workspace } from './index.ts'

let server: World
let client: Client
beforeAll(async () => {
  server = await world()
  client = createClient({ baseUrl: server.address, apiKey: server.people.owner.key })
})
afterAll(() => server.close())

const here = () => ({ tokenset_id: server.tokenset.id, mode_id: server.mode.id })

test('operations of the session surface alone are not offered with a key', () => {
  expectTypeOf<Client>().not.toHaveProperty('apiKeys')
  expectTypeOf<Client['workspaces']>().not.toHaveProperty('createInDashboard')
  expectTypeOf<Client<'session'>>().toHaveProperty('apiKeys')
  expectTypeOf<Client<'session'>['workspaces']>().not.toHaveProperty('create')
  expect(isOn(domains.apiKeys.list, 'rest')).toBe(false)
})

describe('resolvers', () => {
  test('are read by a permutation, token by token and as a file', async () => {
    const { workspace_id } = await client.tokensets.get({ tokenset_id: server.tokenset.id })
    const dark = await client.modes.create({ tokenset_id: server.tokenset.id, name: 'Dark of a resolver' })
    const at = { tokenset_id: server.tokenset.id, mode_id: dark.id }
    await client.tokens.create({ ...at, name: 'theme.ground', type: 'color', value: '#000000' })
    const resolver = await client.resolvers.create({
      workspace_id,
      name: 'Themes',
      modifiers: [
        {
          name: 'scheme',
          default: 'light',
          contexts: [
            { name: 'light', sources: [] },
            { name: 'dark', sources: [at] },
          ],
        },
      ],
    })
    expectTypeOf(resolver).toEqualTypeOf<Resolver>()
    const resolver_id = resolver.id
    expect(await client.resolvers.tokens({ resolver_id })).toMatchObject({ input: { scheme: 'light' }, tokens: [] })
    const names: string[] = []
    for await (const token of client.resolvers.tokens.each({ resolver_id, input: 'scheme:dark' })) {
      expectTypeOf(token).toEqualTypeOf<TokenOfResolver>()
      expect(token).toMatchObject({ resolved_value: '#000000', source: at })
      names.push(token.name)
    }
    expect(names).toEqual(['theme.ground'])
    const file = await client.resolvers.render({ resolver_id, format: 'css', input: '{"scheme":"dark"}' })
    expect(file.text).toContain('--theme-ground: #000000;')
    await expect(client.resolvers.tokens({ resolver_id, input: 'scheme:dim' })).rejects.toMatchObject({
      status: 400,
      code: 'context_unknown',
    })
    await client.resolvers.delete({ resolver_id })
    await client.modes.delete(at)
  })
})

describe('calls', () => {
  test('take path parameters and input in one argument and answer records', async () => {
    const created = await client.workspaces.create({ name: 'By the client', description: 'Ours' })
    expectTypeOf(created).toEqualTypeOf<Workspace>()
    expect(await client.workspaces.get({ workspace_id: created.id })).toEqual(created)
    const renamed = await client.workspaces.update({ workspace_id: created.id, name: 'Renamed' })
    expect(renamed.name).toBe('Renamed')
    const { workspaces, total } = await client.workspaces.list()
    expect(total).toBe(workspaces.length)
    expect(await client.workspaces.delete({ workspace_id: created.id })).toEqual({
      message: 'Workspace deleted successfully',
    })
  })

  test('write a name with a slash, a space and a percent sign into the path', async () => {
    const name = 'size.50% of a/b'
    await client.tokens.create({ ...here(), name, type: 'number', value: 0.5 })
    const read = await client.tokens.get({ ...here(), token_id: name })
    expect([read.name, read.resolved_value]).toEqual([name, 0.5])
    await client.tokens.delete({ ...here(), token_id: name, on_dependents: 'refuse' })
  })

  test.each(['..', '.', ''])('refuse %j as a part of the path before anything is sent', async token_id => {
    await expect(client.tokens.delete({ ...here(), token_id })).rejects.toThrow(TypeError)
    expect((await client.modes.list(here())).total).toBe(1)
  })

  test('run a batch whose operations are typed, and import a document', async () => {
    const done = await client.batch.run({
      ...here(),
      operations: [
        { op: 'create', name: 'color.a', type: 'color', value: '#112233' },
        { op: 'create', name: 'color.b', type: 'color', value: '{color.a}' },
      ],
    })
    expect(done).toEqual({ created: 2, updated: 0, deleted: 0, unchanged: 0 })
    const report = await client.imports.intoMode({
      ...here(),
      document: { space: { a: { $type: 'number', $value: 4 } } },
    })
    expect([report.format, report.created]).toEqual(['dtcg', 1])
  })

  test('answer a file with its text and what its headers say', async () => {
    await client.tokens.create({ ...here(), name: 'color.lost', type: 'color', alias_to: 'color.nowhere' })
    const file = await client.exports.mode({ ...here(), format: 'css' })
    expectTypeOf(file).toEqualTypeOf<ExportFile>()
    expect(file.text).toContain('--color-a: #112233;')
    expect(file.mediaType).toMatch(/^text\/css/)
    expect(file.fileName).toMatch(/\.css$/)
    expect(file.etag).toMatch(/^".+"$/)
    expect([file.unresolvedCount, file.omittedModes]).toEqual([1, []])
    const made = await client.modes.create({ tokenset_id: here().tokenset_id, name: 'Night, ½' })
    const all = await client.exports.renderTokenset({ tokenset_id: here().tokenset_id, format: 'dtcg' })
    expect(all.omittedModes).toEqual(['Night, ½'])
    await client.modes.delete({ tokenset_id: here().tokenset_id, mode_id: made.id })
    await client.tokens.delete({ ...here(), token_id: 'color.lost' })
  })

  test('reject with the server’s message, its details and the request id', async () => {
    const refused = await client.batch
      .run({ ...here(), operations: [{ op: 'delete', name: 'not.there' }] })
      .catch((error: unknown) => error)
    expect(isTesseraError(refused)).toBe(true)
    expect(refused).toMatchObject({
      name: 'TesseraError',
      status: 400,
      code: 'batch_invalid',
      details: { errors: [{ index: 0, code: 'token_unknown' }] },
      requestId: expect.stringMatching(/^[\w-]{8,}$/),
    })
    await expect(client.workspaces.get({ workspace_id: 'nope' })).rejects.toMatchObject({
      status: 404,
      code: 'workspace_not_found',
      message: 'Workspace not found',
    })
  })

  test('reject with a code of the client where no Tessera server answers', async () => {
    const page = (status: number) => async () => new Response('<html>', { status })
    const never: typeof fetch = (_, init) =>
      new Promise((_, reject) => {
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error))
      })
    const codeOf = async (fetch: ClientOptions['fetch'], timeout?: number) => {
      const far = createClient({ baseUrl: 'https://tokens.example.com', apiKey: 'x', retries: 0, fetch, timeout })
      const error: unknown = await far.workspaces.list().catch((reason: unknown) => reason)
      return isTesseraError(error) ? [error.status, error.code] : error
    }
    expect(await codeOf(page(200))).toEqual([200, 'not_tessera'])
    expect(await codeOf(page(403))).toEqual([403, 'not_tessera'])
    expect(await codeOf(never, 1)).toEqual([0, 'timeout'])
    expect(await codeOf(() => Promise.reject(new TypeError('fetch failed')))).toEqual([0, 'network_error'])
    expect(() => createClient({ baseUrl: `${server.address}/api/v1`, apiKey: 'x' })).toThrow('leave out /api/v1')
  })

  test('with ifMatch change a record only if it is unchanged', async () => {
    const created = await client.workspaces.create({ name: 'Contested' })
    const read = await client.workspaces.get({ workspace_id: created.id })
    const ifMatch = etagOf(read)
    expect(ifMatch).toMatch(/^".+"$/)
    await client.workspaces.update({ workspace_id: read.id, name: 'First' }, { ifMatch })
    await expect(client.workspaces.update({ workspace_id: read.id, name: 'Second' }, { ifMatch })).rejects.toThrow(
      'This resource has changed since you read it',
    )
  })

  test('refuse a condition that is none, and have the ETag of what they made', async () => {
    const made = await client.workspaces.create({ name: 'Fresh' })
    const renamed = await client.workspaces.update({ workspace_id: made.id, name: 'First' }, { ifMatch: etagOf(made)! })
    const late = client.workspaces.update({ workspace_id: made.id, name: 'Lost' }, { ifMatch: etagOf(made)! })
    await expect(late).rejects.toThrow('This resource has changed since you read it')
    await client.workspaces.update({ workspace_id: made.id, name: 'Second' }, { ifMatch: etagOf(renamed)! })
    const [item] = (await client.workspaces.list()).workspaces
    expect(() => etagOf(item!)).toThrow('An item of a list has no ETag: read the record by itself first')
    const options = { ifMatch: etagOf({ ...made }) } as { ifMatch: string }
    await expect(client.workspaces.update({ workspace_id: made.id, name: 'Third' }, options)).rejects.toThrow(
      'ifMatch has no ETag',
    )
    expect((await client.workspaces.get({ workspace_id: made.id })).name).toBe('Second')
  })

  test('take effect once for one idempotency key', async () => {
    const before = (await client.workspaces.list()).total
    const made = () => client.workspaces.create({ name: 'Once' }, { idempotencyKey: 'sdk-once' })
    expect(await made()).toEqual(await made())
    expect((await client.workspaces.list()).total).toBe(before + 1)
  })

  test('reach the session surface with the cookie that a browser would send', async () => {
    const { session } = server.people.owner
    const signedIn = createClient({
      baseUrl: `${server.address}/`,
      surface: 'session',
      headers: { cookie: `tessera_session=${session}`, origin: server.services.baseUrl },
    })
    const { user } = await signedIn.account.session()
    expect(user.email).toBe('owner@example.com')
    const key = await signedIn.apiKeys.create({ name: 'from the sdk', scopes: ['read:tokens'] })
    const withKey = createClient({ baseUrl: server.address, apiKey: async () => key.key })
    expect((await withKey.workspaces.list()).total).toBeGreaterThan(0)
    await expect(withKey.workspaces.create({ name: 'x' })).rejects.toMatchObject({ status: 403, code: 'scope_missing' })
  })
})

describe('lists', () => {
  test('are walked page by page and item by item, each item once', async () => {
    const mode = await client.modes.create({ tokenset_id: server.tokenset.id, name: 'Long' })
    const at = { tokenset_id: server.tokenset.id, mode_id: mode.id }
    const names = Array.from({ length: 23 }, (_, index) => `n.${index}`)
    await client.batch.run({ ...at, operations: names.map(name => ({ op: 'create', name, type: 'number', value: 1 })) })
    const sizes: number[] = []
    for await (const page of client.tokens.list.pages({ ...at, limit: 10 })) sizes.push(page.tokens.length)
    expect(sizes).toEqual([10, 10, 3])
    const walked: string[] = []
    for await (const token of client.tokens.list.each({ ...at, limit: 7 })) {
      expectTypeOf(token).toEqualTypeOf<Token>()
      walked.push(token.name)
    }
    expect(walked).toEqual(names)
  })
})

describe('the cache', () => {
  test('revalidates by ETag, uses the cached answer on 304, and never returns the same object twice', async () => {
    const statuses: number[] = []
    const watched: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      statuses.push(response.status)
      return response
    }
    const caching = createClient({
      baseUrl: server.address,
      apiKey: server.people.owner.key,
      fetch: watched,
      cache: 10,
    })
    const first = await caching.workspaces.list()
    first.workspaces.length = 0 // callers may mutate an answer
    const second = await caching.workspaces.list()
    expect(statuses).toEqual([200, 304])
    expect(second.workspaces).toHaveLength(second.total)
    await caching.workspaces.create({ name: 'One more' })
    expect((await caching.workspaces.list()).total).toBe(second.total + 1)
    const file = await caching.exports.mode({ ...here(), format: 'css' })
    expect(await caching.exports.mode({ ...here(), format: 'css' })).toEqual(file)
    expect(statuses.slice(2)).toEqual([201, 200, 200, 304])
  })
})
