// Two nodes on one database, killed in the middle of writes and started again: every answered write is in the stream exactly once,
// and everybody who follows, on whichever node, through whatever breaks, has the same stream. EVENTS=10000 makes it long.
import { repeats } from '@tessera/engine/testing/random/repeats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../testing/database.ts'
import type { FreshDatabase } from '../../../testing/database.ts'
import { firstMode } from '../../../testing/first-mode.ts'
import type { Access } from '../../../testing/first-mode.ts'
import { followed } from '../../../testing/followed.ts'
import type { Followed } from '../../../testing/followed.ts'
import { startServer } from '../../../testing/process.ts'
import type { Running } from '../../../testing/process.ts'

const wanted = repeats('EVENTS', { short: 120, long: 10_000 })
const writers = 6

let fresh: FreshDatabase
const nodes: Running[] = []
beforeAll(async () => {
  fresh = await freshDatabase()
  const { host, user, database } = fresh.connection
  const env = {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    TESSERA_RATE_LIMIT: '1000000',
    TESSERA_DEMO: '0',
  }
  start = async (node: number) => {
    // On the same port again, so that those who follow find it.
    const port = nodes[node] && new URL(nodes[node].url).port
    nodes[node] = await startServer(port ? { ...env, PORT: port } : env)
  }
  await start(0)
  await start(1)
})
afterAll(async () => {
  await Promise.all(nodes.map(node => node.stop()))
  await fresh.drop()
})
let start: (node: number) => Promise<void>

/** Follows until it has the last event, with another node after each connection that breaks. */
async function follow(workspace: string, { key }: Access, first: number, isLast: (name: string) => boolean) {
  const ids: number[] = []
  const names: string[] = []
  for (let turn = first; ; turn++) {
    let stream: Followed | undefined
    try {
      const after = ids.at(-1) ?? 0
      stream = await followed(`${nodes[turn % 2]!.url}/api/v1/workspaces/${workspace}/events?after=${after}`, {
        authorization: `Bearer ${key}`,
      })
      for (;;) {
        const [event] = await stream.take(1)
        ids.push(event!.id)
        names.push(...event!.data.tokens.map(({ name }) => name))
        if (names.some(isLast)) return { ids, names }
      }
    } catch {
      await new Promise(setImmediate) // the node is away: the other one is asked
    } finally {
      stream?.stop()
    }
  }
}

test('no event is lost and none comes twice, whatever is killed', { timeout: 120_000 + wanted * 100 }, async () => {
  const access = await firstMode(nodes[0]!.url)
  const headers = { authorization: `Bearer ${access.key}`, 'content-type': 'application/json' }
  const list = await fetch(`${nodes[0]!.url}/api/v1/workspaces`, { headers })
  const [workspace] = ((await list.json()) as { workspaces: { id: string }[] }).workspaces
  const followers = [0, 1, 0].map(node => follow(workspace!.id, access, node, name => name === 'last'))

  let sent = 0
  const answered: string[] = []
  let reached: () => unknown = () => undefined
  const write = (node: number, name: string) =>
    fetch(`${nodes[node]!.url}${access.path}/tokens`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name, type: 'number', value: 1 }),
    })
  const writing = Array.from({ length: writers }, async (_, writer) => {
    while (answered.length < wanted) {
      const name = `n${sent++}`
      const answer = await write((writer + sent) % 2, name).catch(() => null) // not answered: the node was killed
      if (answer?.status === 201) answered.push(name)
      reached()
    }
  })
  const atLeast = (count: number) =>
    new Promise<void>(tell => {
      reached = () => answered.length >= count && tell()
      reached()
    })
  for (const [part, node] of [
    [0.25, 0],
    [0.5, 1],
    [0.75, 0],
  ] as const) {
    await atLeast(wanted * part)
    await nodes[node]!.kill()
    await start(node)
  }
  await Promise.all(writing)
  await write(0, 'last')

  const streams = await Promise.all(followers)
  for (const { ids, names } of streams) {
    expect(ids).toEqual(ids.map((_, index) => index + 1))
    expect(new Set(names).size).toBe(names.length)
    expect(answered.filter(name => !names.includes(name))).toEqual([])
    expect(names).toEqual(streams[0]!.names)
  }
  // What is in the stream is what is there: an unanswered write is in both or in neither.
  const stored = await fetch(`${nodes[1]!.url}${access.path}/tokens`, { headers })
  const { tokens } = (await stored.json()) as { tokens: { name: string }[] }
  expect(tokens.map(({ name }) => name).sort()).toEqual([...streams[0]!.names].sort())
})
