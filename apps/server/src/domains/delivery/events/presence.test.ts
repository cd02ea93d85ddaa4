// Who has a workspace open, as its windows say and hear it: on one node and on two, over real HTTP and a real database.
import type { PresentWindow } from '@tessera/contract'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccess } from '../../../access/access.ts'
import { createTextCache } from '../../../kernel/answers/text-cache.ts'
import { createWrites } from '../../../kernel/writes/writes.ts'
import { createApp } from '../../../process/app.ts'
import { createDatabase, sql } from '../../../storage/sql.ts'
import { followed } from '../../../testing/followed.ts'
import type { Followed } from '../../../testing/followed.ts'
import { session } from '../../../testing/organization.ts'
import { world } from '../../../testing/world.ts'
import type { Person, World } from '../../../testing/world.ts'
import { createEvents } from './following.ts'
import { createPresence } from './presence.ts'

let w: World
let second: Awaited<ReturnType<typeof secondNode>>
let later = 0
const open: Followed[] = []
beforeAll(async () => {
  w = await world({ shared: true, clock: { now: () => Date.now() + later } })
  second = await secondNode()
})
afterAll(async () => {
  for (const stream of open) stream.stop()
  await second.close()
  await w.close()
})

/** A second server on the same database, which shares no memory with the first. */
async function secondNode() {
  const database = createDatabase({ connection: w.connection })
  const { clock, log, config } = w.services
  const access = createAccess(database)
  const services = {
    ...w.services,
    database,
    access,
    cache: createTextCache(),
    writes: createWrites(),
    newId: v7,
    events: createEvents({ database, access, config, log }),
    presence: createPresence({ notices: database.notices, clock, log }),
  }
  const app = createApp(services)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    address,
    async close() {
      await app.close()
      await database.close()
    },
  }
}

const path = () => `/workspaces/${w.workspace.id}/presence`
const windows = { owner: v7(), editor: v7(), viewer: v7() }
const tell = (who: keyof typeof windows, more: object = {}) =>
  w.as(who, session).post(path(), { window: windows[who], ...more })

/** The stream of a person's window; `until` waits for a state, whatever comes before it. */
async function here(who: Person, address = w.address) {
  const stream = await followed(`${address}/api/workspaces/${w.workspace.id}/events`, {
    cookie: `tessera_session=${who.session}`,
  })
  open.push(stream)
  return {
    stream,
    async until(wanted: (present: PresentWindow[]) => boolean) {
      for (;;) {
        const [event] = await stream.take(1)
        const { present } = event!.data as unknown as { present: PresentWindow[] }
        if (event!.event === 'presence' && wanted(present)) return present
      }
    },
  }
}
const names = (present: PresentWindow[]) => present.map(({ user_name }) => user_name).sort()
const isHere = (name: string) => (present: PresentWindow[]) => names(present).includes(name)
const isAway = (name: string) => (present: PresentWindow[]) => !names(present).includes(name)

test('a window is told at first who is here, and then who comes, where they are, and who goes', async () => {
  await tell('owner')
  const { until } = await here(w.people.viewer)
  expect(names(await until(isHere('owner')))).toEqual(['owner'])
  const place = { tokenset_id: w.tokenset.id, mode_id: w.mode.id, token: 'color.brand', edits: true }
  const { body } = await tell('editor', place)
  expect(body.present).toHaveLength(2)
  expect((await until(isHere('editor'))).find(({ user_name }) => user_name === 'editor')).toEqual({
    window: windows.editor,
    user_id: w.people.editor.id,
    user_name: 'editor',
    ...place,
  })
  await tell('editor', { ...place, token: 'color.ink', edits: false })
  await until(present => present.some(({ token, edits }) => token === 'color.ink' && !edits))
  await tell('editor', { left: true })
  expect(names(await until(isAway('editor')))).toEqual(['owner'])
})

test('two windows of one person are two, and nobody speaks for the window of another', async () => {
  const { until } = await here(w.people.viewer)
  await tell('owner')
  await w.as('owner', session).post(path(), { window: v7() })
  await until(present => present.length === 2)
  await w.as('editor', session).post(path(), { window: windows.owner, left: true })
  const { body } = await w.as('editor', session).post(path(), { window: windows.owner, token: 'x' })
  expect(names(body.present)).toEqual(['editor', 'owner', 'owner'])
  expect(body.present.filter(({ token }: PresentWindow) => token === 'x')).toHaveLength(1)
})

test('who says nothing more is away after half a minute, and who goes on saying so is not', async () => {
  const { until } = await here(w.people.viewer)
  await tell('owner')
  await tell('editor')
  await until(isHere('editor'))
  later += 20_000
  await tell('owner')
  later += 20_000
  expect(names(await until(isAway('editor')))).toEqual(['owner'])
})

test('a person holds twenty windows at most', async () => {
  for (let i = 0; i < 25; i++) await w.as('admin', session).post(path(), { window: v7() })
  const { body } = await tell('owner')
  expect(names(body.present).filter(name => name === 'admin')).toHaveLength(20)
})

test('a person who says it too often is refused for the rest of the minute', async () => {
  const person = await w.signUp('Restless')
  await w.addMember(w.workspace.id, person.id, 'viewer')
  const say = () => w.as(person, session).post(path(), { window: windows.viewer })
  // More than twice as often as is allowed: a new minute may begin in between.
  const answers = await Promise.all(Array.from({ length: 301 }, say))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(150)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
})

describe('it is told to those who may read the workspace', () => {
  test('and to nobody else', async () => {
    expect((await w.as('stranger', session).post(path(), { window: v7() })).status).toBe(404)
    expect((await w.as('nobody', session).post(path(), { window: v7() })).status).toBe(401)
    expect((await w.as('owner').post(path(), { window: v7() })).status).toBe(404)
  })

  test('and not to programs, to webhooks or to the history', async () => {
    const url = `${w.address}/api/v1/workspaces/${w.workspace.id}/events`
    const program = await followed(url, { authorization: `Bearer ${w.people.owner.key}` })
    open.push(program)
    const { until } = await here(w.people.viewer)
    await tell('owner', { token: 'only for people' })
    await until(present => present.some(({ token }) => token === 'only for people'))
    await w.addTokens({ 'a.token': ['number', 1] })
    expect((await program.take(1))[0]!.event).toBe('tokens.changed')
    const [stored] = await w.database.query<{ count: number }>(
      sql`select count(*)::int as count from events where body::text like '%only for people%'`,
    )
    expect(stored!.count).toBe(0)
  })

  test('and to a window with a wrong place is answered what is wrong', async () => {
    expect(await tell('owner', { window: 'x' })).toMatchObject({
      status: 400,
      body: { error: 'window must be a UUID that the window has made for itself' },
    })
    expect((await tell('owner', { mode_id: 'light' })).body.error).toBe('mode_id must be a UUID or null')
  })
})

describe('on two nodes', () => {
  test('what is said on one is told on the other, and so is who goes', async () => {
    const { until } = await here(w.people.viewer, second.address)
    await tell('owner', { token: 'across' })
    await until(present => present.some(({ token }) => token === 'across'))
    await tell('owner', { left: true })
    await until(isAway('owner'))
  })

  test('a node that comes later learns who is here', async () => {
    await tell('owner', { token: 'before' })
    const third = await secondNode()
    try {
      const { stream, until } = await here(w.people.viewer, third.address)
      await until(present => present.some(({ token }) => token === 'before'))
      stream.stop()
    } finally {
      await third.close()
    }
  })

  test('a node whose connection broke hears again', async () => {
    const { until } = await here(w.people.viewer, second.address)
    await tell('owner', { token: 'one' })
    await until(present => present.some(({ token }) => token === 'one'))
    await w.write(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'LISTEN tessera' and datname = current_database()`,
    )
    await tell('owner', { token: 'two' })
    await until(present => present.some(({ token }) => token === 'two'))
  })
})
