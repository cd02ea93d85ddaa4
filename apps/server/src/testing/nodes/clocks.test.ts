// Nodes whose clocks are wrong, on one database: what is made later stands later, whoever makes it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIds, timeOf } from '../../base/ids.ts'
import { createDatabase } from '../../storage/sql.ts'
import { manyWriters } from '../../storage/writers/many-writers.ts'
import { sender } from '../client.ts'
import { world } from '../world.ts'
import type { World } from '../world.ts'
import { secondNode } from './second-node.ts'

const minute = 60_000
const off = (milliseconds: number) => ({ now: () => Date.now() + milliseconds, ahead: () => milliseconds / 1000 })

let w: World
/** This one's clock is right; the others' are not. */
let right: (path: string, body: object) => Promise<string>
const others: ((path: string, body: object) => Promise<string>)[] = []
const closing: (() => Promise<void>)[] = []

function creatorOn(address: string) {
  const send = sender(address)
  const authorization = `Bearer ${w.people.editor.key}`
  return async (path: string, body: object) => {
    const answer = await send('POST', `/api/v1${path}`, body, { authorization })
    expect(answer.status).toBeLessThan(300)
    return (answer.body as { id: string }).id
  }
}

beforeAll(async () => {
  const clock = off(0)
  w = await world({ shared: true, clock, newId: createIds(clock) })
  right = creatorOn(w.address)
  for (const clock of [off(-5 * minute), off(100 * 24 * 60 * minute)]) {
    const node = await secondNode(w, manyWriters(createDatabase({ connection: w.connection })), clock)
    others.push(creatorOn(node.address))
    closing.push(node.close)
  }
})
afterAll(async () => {
  for (const close of closing) await close()
  await w.close()
})

const number = (name: string) => ({ name, type: 'number', value: 1 })
const listed = async (path: string, of: 'tokens' | 'modes') =>
  ((await w.as('viewer').get(path)).body[of] as { name: string }[]).map(({ name }) => name)

test('tokens stand in the order in which they were made, on whichever nodes', async () => {
  const path = `${await w.newMode()}/tokens`
  const names: string[] = []
  for (let round = 0; round < 3; round++)
    for (const [node, create] of [right, ...others].entries()) {
      names.push(`n${node}.single${round}`)
      await create(path, number(names.at(-1)!))
      const operations = ['a', 'b', 'c'].map(letter => ({
        op: 'create',
        ...number(`n${node}.batch${round}.${letter}`),
      }))
      names.push(...operations.map(({ name }) => name))
      await create(`${path}/batch`, { operations })
    }
  expect(await listed(path, 'tokens')).toEqual(names)
})

test('those that are made at once stand behind what was there', async () => {
  const path = `${await w.newMode()}/tokens`
  await others[1]!(path, number('first'))
  await Promise.all(Array.from({ length: 20 }, (_, n) => right(path, number(`then${n}`))))
  const [first, ...rest] = await listed(path, 'tokens')
  expect([first, rest.length]).toEqual(['first', 20])
})

test('imported tokens and modes do as well', async () => {
  const path = await w.newMode()
  await others[1]!(`${path}/tokens`, number('first'))
  await right(`${path}/import`, { document: { then: { $type: 'number', $value: 1 } } })
  expect(await listed(`${path}/tokens`, 'tokens')).toEqual(['first', 'then'])
  const modes = path.slice(0, path.lastIndexOf('/'))
  await others[1]!(modes, { name: 'Ahead' })
  await right(modes, { name: 'Right' })
  await others[0]!(modes, { name: 'Behind' })
  expect((await listed(modes, 'modes')).slice(-3)).toEqual(['Ahead', 'Right', 'Behind'])
})

test('what follows an id of the future is in the history of today', async () => {
  const path = `${await w.newMode()}/tokens`
  await others[1]!(path, number('ahead'))
  const id = await right(path, number('right'))
  expect(timeOf(id)).toBeGreaterThan(Date.now() + minute)
  const { changes } = (await w.as('viewer').get(`/tokensets/${w.tokenset.id}/changes`)).body
  const own = (changes as { id: string; summary: string }[]).find(({ summary }) => summary.includes('"right"'))!
  expect(Math.abs(timeOf(own.id) - Date.now())).toBeLessThan(5 * minute)
})

test('a clock that is off shows in the metrics', async () => {
  expect((await w.send('GET', '/metrics')).text).toContain('\ntessera_clock_offset_seconds 0\n')
  w.services.clock.ahead = () => -300
  expect((await w.send('GET', '/metrics')).text).toContain('\ntessera_clock_offset_seconds -300\n')
})
