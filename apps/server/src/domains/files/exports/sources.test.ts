// Exports of what has not changed are written from what was read for the first of them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
/** Statements that read the tokens of a whole mode. */
let reads = 0
beforeAll(async () => {
  w = await world()
  const { database } = w.services
  const query: typeof database.query = statement => {
    if (/from tokens\b/.test(statement.text)) reads++
    return database.query(statement)
  }
  w.services.database = { ...database, query, one: async statement => (await query(statement))[0] as never }
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'] })
})
afterAll(() => w.close())

const css = async (query = '') => (await w.as('viewer').get(`${w.modePath}/export?format=css${query}`)).text
async function readsOf(run: () => Promise<unknown>): Promise<number> {
  const before = reads
  await run()
  return reads - before
}

test('other options and formats read nothing; a write is seen by the next export', async () => {
  expect(await readsOf(() => css())).toBe(1)
  expect(await readsOf(() => css('&prefix=a'))).toBe(0)
  expect(await readsOf(() => w.as('viewer').get(`${w.modePath}/export?format=ios`))).toBe(0)
  await w.as('editor').patch(`${w.modePath}/tokens/color.brand`, { value: '#ff0000' })
  expect(await css('&prefix=b')).toContain('--b-color-brand: #ff0000')
  await w.as('owner').patch(`/tokensets/${w.tokenset.id}`, { name: 'Renamed' })
  const { headers } = await w.as('viewer').get(`${w.modePath}/export?format=css&prefix=c`)
  expect(headers.get('content-disposition')).toContain('renamed')
})

test('what could not be read is read again', async () => {
  await w.as('editor').patch(`${w.modePath}/tokens/color.brand`, { value: '#00ff00' })
  const { database } = w.services
  w.services.database = {
    ...database,
    query: statement =>
      /from tokens\b/.test(statement.text) ? Promise.reject(new Error('away')) : database.query(statement),
  }
  expect((await w.as('viewer').get(`${w.modePath}/export?format=css`)).status).toBe(500)
  w.services.database = database
  expect(await css()).toContain('#00ff00')
})
