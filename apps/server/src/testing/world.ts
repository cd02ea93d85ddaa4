// A whole server on an empty database, with one person for each role, reached through real HTTP.
import { defaultPlans, roles, scopes } from '@tessera/contract'
import type { PlanName, Role, Scope } from '@tessera/contract'
import { v7 } from 'uuid'
import { setupTokenFor } from '../domains/signing-in/account/setup-token.ts'
import { insertUser } from '../domains/people/accounts/accounts.store.ts'
import { insertSession } from '../domains/people/sessions/sessions.store.ts'
import { insertApiKey } from '../domains/signing-in/api-keys/api-keys.store.ts'
import type { KeyLimits } from '../domains/signing-in/api-keys/api-keys.store.ts'
import { newApiKey } from '../domains/signing-in/api-keys/secret.ts'
import { hashToken, newSecret } from '../base/secrets/secret.ts'
import { createApp } from '../process/app.ts'
import { checkHere } from '../domains/quality/checks/checking.ts'
import type { Checking } from '../domains/quality/checks/checking.ts'
import { workHere } from '../domains/delivery/git/files/texts.ts'
import type { FileTexts } from '../domains/delivery/git/files/texts.ts'
import { readConfig } from '../process/config.ts'
import type { settings } from '../process/config.ts'
import type { Config } from '../base/config.ts'
import type { ConfigOf } from '../base/settings/setting.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import { manyWriters } from '../storage/writers/many-writers.ts'
import { soleWriter } from '../storage/writers/sole-writer.ts'
import type { Patience } from '../surfaces/connections/connections.ts'
import { sql } from '../storage/sql.ts'
import type { Database, Tx } from '../storage/sql.ts'
import { limitInMemory } from '../limits/rate-limit.ts'
import { freshDatabase } from './database.ts'
import type { FreshDatabase } from './database.ts'
import { clientsFor, sender } from './client.ts'
import type { Person } from './client.ts'
import { furnish } from './furnished.ts'
import { servicesOf } from './nodes/node-services.ts'

export type { Person, TestAnswer } from './client.ts'

export interface WorldOptions {
  /** By the settings: other packages do not see what domains declare in `Config`. */
  config?: Partial<ConfigOf<typeof settings> & Pick<Config, 'sessionRateLimit'>>
  /** The plan of the workspace's owner. */
  plan?: PlanName
  /** Others write to the database too. */
  shared?: boolean
  /** Where requests are counted; closed with the world. */
  limiter?: RateLimiter
  /** Instead of a database of its own on the server of all tests. */
  on?: FreshDatabase
  /** How many connections the server has to the database. */
  connections?: number
  /** Instead of the time of day and random ids: where answers are written down, they must be the same each time. */
  clock?: Clock
  newId?: () => string
  /** Instead of running rules here. */
  checking?: Checking
  /** Instead of reading and editing the files of Git here. */
  texts?: FileTexts
  /** Instead of the usual one, so that a test need not wait. */
  patience?: Patience
}

export type World = Awaited<ReturnType<typeof world>>

/** A clock that stands still. */
function standing() {
  const now = Date.now() / 1000
  return { now: () => now }
}

const password_hash =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$6v1fVxVKqZHxKkF2bmm2Pz7EvFGJcP6vZCmHh5xQkQ0'

export async function world({
  config: overrides = {},
  plan = 'TEAM',
  shared = false,
  // Where a test sets a limit it counts calls, and a minute that ends must not begin a new window.
  limiter = limitInMemory(overrides.rateLimit === undefined ? undefined : standing()),
  on,
  connections,
  clock = { now: Date.now },
  newId = v7,
  checking = checkHere(),
  texts = workHere,
  patience,
}: WorldOptions = {}) {
  const {
    database: opened,
    connection,
    drop,
  } = on ?? (await freshDatabase({ maxConnections: connections, readOnlyQueries: !shared }))
  const database: Database = shared ? manyWriters(opened) : soleWriter(opened)
  const anything = database.autocommit({ touches: 'everything' })
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
  const services = servicesOf({ database, config, clock, newId, limiter, checking, texts, log })
  services.setupToken = setupTokenFor(config, services.baseUrl)
  const app = createApp(services, { patience })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  if (!config.baseUrl) services.baseUrl = address

  async function signUp(name: string, plan_type: PlanName = 'TEAM', is_admin = false): Promise<Person> {
    const user = await insertUser(anything, {
      id: newId(),
      email: `${name.toLowerCase().replaceAll(' ', '-')}@example.com`,
      name,
      password_hash,
      plan_type,
      is_admin,
      email_verified: false,
      at: new Date(clock.now()).toISOString(),
    })
    const session = newSecret()
    const session_id = newId()
    await insertSession(anything, {
      id: session_id,
      user_id: user.id,
      token_hash: hashToken(session),
      user_agent: null,
      ip: '127.0.0.1',
    })
    return { id: user.id, email: user.email, name, key: await newKey(user.id, scopes), session, session_id }
  }

  async function newKey(userId: string, given: readonly Scope[], limits: Partial<KeyLimits> = {}): Promise<string> {
    const key = newApiKey()
    await insertApiKey(anything, {
      id: newId(),
      user_id: userId,
      name: 'test',
      kind: 'manual',
      prefix: key.slice(0, 12),
      key_hash: hashToken(key),
      scopes: given,
      expires_in_days: null,
      ...limits,
    })
    return key
  }

  async function addMember(workspaceId: string, userId: string, role: Role): Promise<void> {
    await anything.query(sql`insert into workspace_members (id, workspace_id, user_id, role, created_at, updated_at)
 values (${newId()}, ${workspaceId}, ${userId}, ${role}, now(), now())`)
  }

  const setPlan = (person: Person, plan_type: PlanName) =>
    anything.query(sql`update users set plan_type = ${plan_type} where id = ${person.id}`)

  const people = {
    ...Object.fromEntries(
      await inTurn(roles, async role => [role, await signUp(role, role === 'owner' ? plan : 'TEAM')]),
    ),
    stranger: await signUp('stranger'),
  } as Record<Role | 'stranger', Person>

  const send = sender(address)
  const as = clientsFor(send, people, () => services.baseUrl)

  const furnished = await furnish({ as, addMember, people, plan })

  return {
    as,
    send,
    people,
    signUp,
    newKey,
    addMember,
    setPlan,
    plan,
    ...furnished,
    database,
    /** Writes behind the server's back. */
    write: anything.query,
    writeTogether: <T>(run: (tx: Tx) => Promise<T>) => database.transaction(run, { touches: 'everything' }),
    connection,
    services,
    logged,
    app,
    /** Where it listens. */
    address,
    listen: async () => address,
    async close() {
      await app.close()
      await checking.close()
      await services.refusedSignIns.close()
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
