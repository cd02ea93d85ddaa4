// A replica that follows by streaming answers for releases and the history what it has; what it lacks, and everything while it is away,
// the primary answers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../storage/migrate.ts'
import { manyWriters } from '../../storage/writers/many-writers.ts'
import { withReplica } from '../../storage/replica.ts'
import { createDatabase } from '../../storage/sql.ts'
import type { Database } from '../../storage/sql.ts'
import { createAccess } from '../../access/access.ts'
import { quiet } from '../database.ts'
import { organizationWorld, session } from '../organization.ts'
import type { OrganizationWorld } from '../organization.ts'
import { startReplicated } from './replicated.ts'
import type { Replicated } from './replicated.ts'

let cluster: Replicated
let w: OrganizationWorld
const warnings: string[] = []
/** The statements that the primary was asked, outside of transactions. */
const asked: string[] = []

beforeAll(async () => {
  cluster = await startReplicated()
  await migrate({ connection: cluster.primary.connection, log: quiet })
  const primary = createDatabase({ connection: cluster.primary.connection })
  const query: Database['query'] = statement => {
    asked.push(statement.text)
    return primary.query(statement)
  }
  const counted: Database = { ...primary, query, one: async statement => (await query(statement))[0] as never }
  w = await organizationWorld({
    shared: true,
    on: { database: primary, connection: cluster.primary.connection, drop: () => database.close() },
  })
  const log = { ...quiet, warn: (message: string) => void warnings.push(message) }
  const database = withReplica(manyWriters(counted), { connection: cluster.replica.connection, log, pauseMs: 200 })
  w.services.database = database
  w.services.access = createAccess(database)
})
afterAll(async () => {
  await w.close()
  await cluster.close()
})

const owner = () => w.as('owner', session)
const releases = () => `${w.at(w.staging)}/releases`
const publish = async (): Promise<string> => (await w.publish(w.staging)).id as string
const versions = async () => (await owner().get(releases())).body.releases.map(({ id }: { id: string }) => id)
/** Whether the primary was asked for releases, or for changes, meanwhile. */
async function primaryAsked(what: RegExp, run: () => Promise<unknown>): Promise<boolean> {
  const from = asked.length
  await run()
  return asked.slice(from).some(text => what.test(text))
}
const caughtUp = () => expect.poll(() => primaryAsked(/from releases/, versions), { timeout: 60_000 }).toBe(false)

test('a release that was just published is read at once, each time', async () => {
  const published: string[] = []
  for (let round = 0; round < 15; round++) {
    published.unshift(await publish())
    expect(await versions()).toEqual(published)
    expect((await owner().get(`${releases()}/${published[0]}`)).status).toBe(200)
  }
})

test('what the replica has, the primary is not asked for', async () => {
  await publish()
  await caughtUp()
  const history = () => owner().get(`/workspaces/${w.workspace.id}/changes`)
  expect(await primaryAsked(/from changes/, history)).toBe(false)
  // Who may read, and tokens as they are now, are the primary's.
  expect(await primaryAsked(/from tokens/, () => owner().get(`${w.modePath}/tokens`))).toBe(true)
})

test('a replica that lags is not asked for what it lacks', async () => {
  await caughtUp()
  await cluster.replica.query('select pg_wal_replay_pause()')
  const id = await publish()
  expect(await primaryAsked(/from releases/, async () => expect((await versions())[0]).toBe(id))).toBe(true)
  const { id: key, key: secret } = (await owner().post('/api-keys', { name: 'k', scopes: ['read:tokens'] })).body
  const read = () => w.as({ key: secret }).get(`/workspaces/${w.workspace.id}/changes`)
  expect((await read()).status).toBe(200)
  await owner().delete(`/api-keys/${key}`)
  expect((await read()).status).toBe(401)
  await cluster.replica.query('select pg_wal_replay_resume()')
  await caughtUp()
})

test('while the replica is away nothing fails, and afterwards it is asked again', async () => {
  expect(warnings).toEqual([])
  await cluster.replica.kill()
  const id = await publish()
  expect((await versions())[0]).toBe(id)
  expect(warnings).toEqual([expect.stringContaining('The replica (TESSERA_REPLICA_URL) is not asked for now')])
  await cluster.replica.start()
  await caughtUp()
  expect((await versions())[0]).toBe(id)
})

test('the primary of before is no replica, however far it is', async () => {
  const database = createDatabase({ connection: cluster.primary.connection })
  const itself = withReplica(manyWriters(database), { connection: cluster.primary.connection, log: quiet })
  const { text, values } = { text: 'select pg_is_in_recovery() as replica', values: [] }
  expect(await itself.settled!.query({ text, values } as never)).toEqual([{ replica: false }])
  await itself.close()
})
