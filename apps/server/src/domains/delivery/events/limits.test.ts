// How many streams may be open, and how those end whose right to read has ended.
import { mostStreams } from '@tessera/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccess } from '../../../access/access.ts'
import { hashToken } from '../../../base/secrets/secret.ts'
import { arePermitted } from '../../../kernel/stream-rights.ts'
import type { StreamRight } from '../../../kernel/streams.ts'
import { sql } from '../../../storage/sql.ts'
import type { Database } from '../../../storage/sql.ts'
import { followed } from '../../../testing/followed.ts'
import type { Followed } from '../../../testing/followed.ts'
import { session } from '../../../testing/organization.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'
import { events as contract } from '@tessera/contract'

let w: World
let open: Followed[] = []
beforeAll(async () => void (w = await world({ plan: 'BUSINESS' })))
afterAll(async () => {
  for (const stream of open) stream.stop()
  await w.close()
})

const path = () => `/workspaces/${w.workspace.id}/events`
async function follow(key: string) {
  const stream = await followed(`${w.address}/api/v1${path()}`, { authorization: `Bearer ${key}` })
  open.push(stream)
  return stream
}
async function closeAll() {
  for (const stream of open) stream.stop()
  open = []
  await expect.poll(() => w.services.events.followers(), { timeout: 60_000 }).toBe(0)
}

test('a key has 20 streams open at once; who closes one may open another', async () => {
  const { key } = w.people.owner
  for (let n = 0; n < mostStreams.ofToken; n++) await follow(key)
  const refused = await w.as('owner').get(path())
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_streams',
      error: expect.stringMatching(/^At most 20 streams of events .* for each API token/),
    },
  })
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(refused.headers.get('content-type')).toContain('application/json')
  // Others, and other keys of the same account, are not held up.
  await follow(w.people.viewer.key)
  await follow(await w.newKey(w.people.owner.id, ['read:tokens']))
  open.shift()!.stop()
  await expect.poll(() => w.services.events.followers(), { timeout: 60_000 }).toBe(21)
  await follow(key)
  await closeAll()
})

test('an account has 200, whatever its keys and sessions', async () => {
  for (let n = 0; n < mostStreams.ofAccount / mostStreams.ofToken; n++) {
    const key = await w.newKey(w.people.owner.id, ['read:tokens'])
    await Promise.all(Array.from({ length: mostStreams.ofToken }, () => follow(key)))
  }
  for (const refused of [await w.as('owner').get(path()), await w.as('owner', session).get(path())])
    expect(refused).toMatchObject({
      status: 429,
      body: { error: expect.stringMatching(/^At most 200 streams of events .* for each account/) },
    })
  await follow(w.people.viewer.key)
  await closeAll()
})

test('a client that leaves at once counts no more', async () => {
  for (let n = 0; n < 3 * mostStreams.ofToken; n++) {
    const connection = new AbortController()
    const asked = fetch(`${w.address}/api/v1${path()}`, {
      headers: { authorization: `Bearer ${w.people.editor.key}` },
      signal: connection.signal,
    }).catch(() => undefined)
    if (n % 2) await asked
    connection.abort()
    await asked
    await expect.poll(() => w.services.events.followers(), { timeout: 60_000 }).toBe(0)
  }
  await follow(w.people.editor.key)
  await closeAll()
})

test('one statement looks up who may still follow, however many do; each with the right answer', async () => {
  const keys = await Promise.all(Array.from({ length: 60 }, () => w.newKey(w.people.viewer.id, ['read:tokens'])))
  const target = { on: 'workspace', workspace_id: w.workspace.id } as const
  const right = (credential: StreamRight['credential'], token: string): StreamRight => ({
    owner: { token, account: w.people.viewer.id },
    name: token,
    credential,
    operation: contract.stream,
    surface: credential.kind === 'session' ? 'session' : 'rest',
    target,
  })
  const rights = keys.flatMap(key =>
    Array.from({ length: 20 }, () => right({ kind: 'key', hash: hashToken(key) }, key)),
  )
  rights.push(right({ kind: 'session', hash: hashToken(w.people.admin.session) }, 's1'))
  rights.push(right({ kind: 'session', hash: hashToken(w.people.stranger.session) }, 's2'))
  let statements = 0
  const query: Database['query'] = statement => (statements++, w.database.query(statement))
  const access = createAccess({ ...w.database, query })
  const ask = () => arePermitted({ access, config: w.services.config }, rights)
  const verdicts = await ask()
  expect(verdicts).toEqual(rights.map(({ name }) => name !== 's2'))
  // One for keys, one for sessions.
  expect(statements).toBe(2)
  await w.write(sql`update api_keys set revoked_at = now() where key_hash = ${hashToken(keys[7]!)}`)
  expect(await ask()).toEqual(rights.map(({ name }) => name !== 's2' && name !== keys[7]))
  expect(statements).toBe(4)
})

test('all streams of a key end when it is revoked, and no other', async () => {
  const revoked = await w.newKey(w.people.editor.id, ['read:tokens'])
  const ended = await Promise.all(Array.from({ length: 20 }, () => follow(revoked)))
  const other = await follow(w.people.editor.key)
  await w.write(sql`update api_keys set revoked_at = now() where key_hash = ${hashToken(revoked)}`)
  await Promise.all(ended.map(stream => stream.ended))
  expect([other.isOpen(), w.services.events.followers()]).toEqual([true, 1])
  await closeAll()
})
