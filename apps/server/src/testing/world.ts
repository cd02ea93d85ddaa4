// A whole server on an empty database, with one person for each role, reached through real HTTP.
import { defaultPlans, roles, scopes } from '@tessera/contract'
import type { PlanName, Role, Scope, Surface } from '@tessera/contract'
import { v7 } from 'uuid'
import { insertSession, insertUser } from '../account/account.store.ts'
import { insertApiKey } from '../api-keys/api-keys.store.ts'
import { hashToken, newApiKey, newSecret } from '../api-keys/secret.ts'
import { createAccess } from '../access/access.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Config } from '../config.ts'
import type { Log, Services } from '../context.ts'
import { soleWriter } from '../storage/sole-writer.ts'
import { sql } from '../storage/sql.ts'
import type { Database } from '../storage/sql.ts'
import { limitInMemory } from '../surfaces/rate-limit.ts'
import { createTextCache } from '../text-cache.ts'
import { createTurns } from '../turns.ts'
import { freshDatabase } from './database.ts'
import type { Client, TestAnswer } from './client.ts'
import { checkShape, sameAsStored } from './unasked.ts'

export type { TestAnswer } from './client.ts'

export interface Person {
  id: string
  email: string
  name: string
  /** An API key with all scopes. */
  key: string
  /** The value of a session cookie. */
  session: string
  session_id: string
}

export interface WorldOptions {
  config?: Partial<Config>
  /** The plan of the workspace's owner. */
  plan?: PlanName
  /** Others write to the database too: nothing of it is remembered. */
  shared?: boolean
}

type Who = Role | 'stranger' | 'nobody' | Person | { key: string }

export type World = Awaited<ReturnType<typeof world>>

const password_hash =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$6v1fVxVKqZHxKkF2bmm2Pz7EvFGJcP6vZCmHh5xQkQ0'

export async function world({ config: overrides = {}, plan = 'TEAM', shared = false }: WorldOptions = {}) {
  const { database: opened, connection, drop } = await freshDatabase()
  const database: Database = shared ? opened : soleWriter(opened)
  const logged: Record<string, unknown>[] = []
  const note = (level: string) => (fields: Record<string, unknown>, message: string) =>
    void logged.push({ level, message, ...fields })
  const log: Log = { info: note('info'), warn: note('warn'), error: note('error') }
  const config: Config = {
    ...readConfig({}),
    rateLimit: 100_000,
    sessionRateLimit: 1_200_000,
    plans: defaultPlans,
    ...overrides,
  }
  const limiter = limitInMemory()
  const services: Services = {
    database,
    access: createAccess(database, { onRemembered: sameAsStored(database) }),
    config,
    baseUrl: config.baseUrl ?? 'http://localhost',
    clock: { now: Date.now },
    newId: v7,
    cache: createTextCache(),
    turns: createTurns(),
    limiter,
    log,
  }
  const app = createApp(services)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  if (!config.baseUrl) services.baseUrl = address

  async function signUp(name: string, plan_type: PlanName = 'TEAM', is_admin = false): Promise<Person> {
    const user = await insertUser(database, {
      id: v7(),
      email: `${name.toLowerCase().replaceAll(' ', '-')}@example.com`,
      name,
      password_hash,
      plan_type,
      is_admin,
      at: new Date().toISOString(),
    })
    const session = newSecret()
    const session_id = v7()
    await insertSession(database, {
      id: session_id,
      user_id: user.id,
      token_hash: hashToken(session),
      user_agent: null,
      ip: '127.0.0.1',
    })
    return { id: user.id, email: user.email, name, key: await newKey(user.id, scopes), session, session_id }
  }

  async function newKey(userId: string, given: readonly Scope[]): Promise<string> {
    const key = newApiKey()
    await insertApiKey(database, {
      id: v7(),
      user_id: userId,
      name: 'test',
      kind: 'manual',
      prefix: key.slice(0, 12),
      key_hash: hashToken(key),
      scopes: given,
      at: new Date().toISOString(),
      expires_in_days: null,
    })
    return key
  }

  async function addMember(workspaceId: string, userId: string, role: Role): Promise<void> {
    await database.query(sql`insert into workspace_members (id, workspace_id, user_id, role, created_at, updated_at)
 values (${v7()}, ${workspaceId}, ${userId}, ${role}, now(), now())`)
  }

  const setPlan = (person: Person, plan_type: PlanName) =>
    database.query(sql`update users set plan_type = ${plan_type} where id = ${person.id}`)

  const people = {
    ...Object.fromEntries(
      await inTurn(roles, async role => [role, await signUp(role, role === 'owner' ? plan : 'TEAM')]),
    ),
    stranger: await signUp('stranger'),
  } as Record<Role | 'stranger', Person>

  function as(who: Who, { surface = 'rest' as Surface } = {}): Client {
    const person = typeof who === 'string' ? (who === 'nobody' ? null : people[who]) : who
    const root = surface === 'session' ? '/api' : '/api/v1'
    const credentials: Record<string, string> = !person
      ? {}
      : surface === 'session' && 'session' in person
        ? { cookie: `tessera_session=${String(person.session)}`, origin: services.baseUrl }
        : { authorization: `Bearer ${String(person.key)}` }
    const request = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const answer = await send(method, root + path, body, { ...credentials, ...headers })
      checkShape(method, path, surface, answer)
      return answer
    }
    return {
      request,
      get: (path, headers) => request('GET', path, undefined, headers),
      post: (path, body, headers) => request('POST', path, body ?? {}, headers),
      patch: (path, body, headers) => request('PATCH', path, body ?? {}, headers),
      put: (path, body, headers) => request('PUT', path, body ?? {}, headers),
      delete: (path, headers) => request('DELETE', path, undefined, headers),
    }
  }

  /** Any request, without credentials of its own. */
  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> {
    const given =
      body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
    const typed: Record<string, string> =
      given === undefined || 'content-type' in headers ? {} : { 'content-type': 'application/json' }
    const response = await fetch(address + path, {
      method,
      headers: { ...typed, ...headers },
      body: given as string | undefined,
      redirect: 'manual',
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
      headers: response.headers,
    }
  }

  const workspace = (await as('owner').post('/workspaces', { name: 'Acme' }).then(expectStatus(201))).body
  if (plan === 'TEAM' || plan === 'BUSINESS')
    for (const role of roles.filter(other => other !== 'owner')) await addMember(workspace.id, people[role].id, role)
  const tokenset = (
    await as('owner').post(`/workspaces/${workspace.id}/tokensets`, { name: 'Core' }).then(expectStatus(201))
  ).body
  const mode = (await as('owner').get(`/tokensets/${tokenset.id}/modes`).then(expectStatus(200))).body.modes[0]
  /** Path of the default mode. */
  const modePath = `/tokensets/${tokenset.id}/modes/${mode.id}`

  async function addTokens(
    tokens: Record<string, [type: string, value: unknown, description?: string]>,
    path = modePath,
  ) {
    const operations = Object.entries(tokens).map(([name, [type, value, description]]) => ({
      op: 'create',
      name,
      type,
      value,
      description,
    }))
    await as('owner').post(`${path}/tokens/batch`, { operations }).then(expectStatus(200))
  }

  return {
    as,
    send,
    people,
    signUp,
    newKey,
    addMember,
    setPlan,
    addTokens,
    workspace,
    tokenset,
    mode,
    modePath,
    database,
    connection,
    services,
    logged,
    app,
    /** Where it listens. */
    address,
    listen: async () => address,
    async close() {
      await app.close()
      await limiter.close()
      await drop()
    },
  }
}

/** One after the other: ids are in the order of making. */
async function inTurn<From, To>(list: readonly From[], make: (item: From) => Promise<To>): Promise<To[]> {
  const made: To[] = []
  for (const item of list) made.push(await make(item))
  return made
}

function expectStatus(status: number) {
  return (answer: TestAnswer) => {
    if (answer.status !== status) throw new Error(`expected ${status}, got ${answer.status}: ${answer.text}`)
    return answer
  }
}
