import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadNodes } from '../../snapshots/nodes.store.ts'
import type { ReleaseWork } from './release-work.ts'
import { builtFile } from '../../../../testing/process.ts'
import { organizationWorld } from '../../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../../testing/organization.ts'
import { storedNodesOf } from '../../snapshots/nodes.store.ts'
import { listReleases } from '../../snapshots/releases.store.ts'
import type { ReleaseRow } from '../../snapshots/releases.store.ts'
import { workHere, workInThread } from './release-work.ts'

let w: OrganizationWorld
let rows: ReleaseRow[]
const thread: ReleaseWork = workInThread({ program: builtFile('release-thread.mjs') })
beforeAll(async () => {
  w = await organizationWorld()
  const many = Array.from({ length: 1_200 }, (_, at): [string, [string, string]] => [
    `g.t${at}`,
    ['dimension', `${at}px`],
  ])
  await w.addTokens(Object.fromEntries(many))
  await w.publish(w.production)
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'] })
  await w.publish(w.production)
  rows = await listReleases(w.database, w.production.id, null, null)
})
afterAll(async () => {
  await thread.close()
  await w.close()
})

/** Buffers of the thread arrive as plain arrays of bytes. */
const textOf = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value)
const bytesOf = (made: { bytes: Uint8Array }) =>
  Object.fromEntries(Object.entries(made).map(([field, value]) => [field, textOf(value)]))

test.each(['npm', 'swift', 'jar', 'aar'])(
  'the thread of the built server builds the %s that is built here',
  async kind => {
    const [row, ...former] = rows
    const name = { npm: '@acme/tokens', swift: 'acme.Tokens' }[kind] ?? 'com.acme:tokens'
    const given = { kind, name, row, former, version: row!.version }
    const made = async (work: ReleaseWork) =>
      bytesOf(await work.run('archive', given, storedNodesOf(w.database, w.organization.id), 'a'))
    expect(JSON.stringify(await made(thread)) === JSON.stringify(await made(workHere()))).toBe(true)
  },
)

test('the thread answers the files of a package and a migration as they are written here', async () => {
  const [to, from] = rows
  const files = { kind: 'npm', row: to, former: [from], version: to!.version, names: undefined, organization: 'acme' }
  const migration = { from, to, roots: [from!.root, to!.root], options: {}, uses: [] }
  for (const [name, given] of Object.entries({ files, migration })) {
    const made = async (work: ReleaseWork) =>
      bytesOf(await work.run(name, given, storedNodesOf(w.database, w.organization.id), 'a'))
    const there = await made(thread)
    expect(String(there.bytes).length).toBeGreaterThan(20)
    expect(there.bytes === (await made(workHere())).bytes).toBe(true)
  }
})

test('a refusal, and a node that is missing, are what they are here, and the thread goes on', async () => {
  const [row] = rows
  const given = { from: row, to: row, roots: [], options: {}, uses: [] }
  const foreign: ReadNodes = async function* (hashes) {
    yield hashes.map(hash => ({ hash, body: '{"version":9}', children: [] }))
  }
  const nodes = storedNodesOf(w.database, w.organization.id)
  for (const work of [workHere(), thread]) {
    const elsewhere = { ...given, from: { ...row, root: 'ab'.repeat(32) } }
    await expect(work.run('migration', elsewhere, nodes, 'a')).rejects.toThrow('missing')
    const other = { ...given, to: { ...row, root: 'cd'.repeat(32) } }
    await expect(work.run('migration', { ...other, from: other.to }, foreign, 'a')).rejects.toMatchObject({
      code: 'internal_error',
    })
    expect(await work.run('migration', given, nodes, 'a')).toMatchObject({ etag: expect.any(String) })
  }
})
