import { Client, Connection } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../testing/database.ts'

let fresh: FreshDatabase
let client: Client
beforeAll(async () => {
  fresh = await freshDatabase()
  client = new Client(fresh.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await fresh.drop()
})

/** What `driver.ts` uses, as paths with their types. */
const used = {
  client: [
    ['processID', 'number'],
    ['secretKey', 'number'],
    ['getStartupConf', 'function'],
    ['connection.query', 'function'],
    ['connection.sendCopyFromChunk', 'function'],
    ['connection.endCopyFrom', 'function'],
    ['connection.sendCopyFail', 'function'],
    ['connection.stream.cork', 'function'],
    ['connection.stream.uncork', 'function'],
    ['connection.stream.pause', 'function'],
    ['connection.stream.resume', 'function'],
    ['connection.stream.destroy', 'function'],
    ['connection.stream.bytesRead', 'number'],
    ['connection.stream.bytesWritten', 'number'],
    ['connection.stream.writableLength', 'number'],
    ['connection.stream.writableNeedDrain', 'boolean'],
  ],
  connection: [
    ['on', 'function'],
    ['once', 'function'],
    ['connect', 'function'],
    ['cancel', 'function'],
  ],
} as const

/** Each as `connection.stream.cork: undefined instead of function`. */
function missingIn(object: object, kind: keyof typeof used): string[] {
  return used[kind].flatMap(([path, type]) => {
    let value: unknown = object
    for (const key of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[key]
    return typeof value === type ? [] : [`${path}: ${typeof value} instead of ${type}`]
  })
}

test('the driver has all that is used of it without being declared', () => {
  expect(missingIn(client, 'client')).toEqual([])
  expect(missingIn(new Connection({}), 'connection')).toEqual([])
})

test('what another version of it lacks is named', () => {
  const other = Object.create(client, { secretKey: { value: null }, connection: { value: { query() {} } } }) as object
  const missing = missingIn(other, 'client')
  expect(missing).toContain('secretKey: object instead of number')
  expect(missing).toContain('connection.stream.cork: undefined instead of function')
  expect(missing.some(line => /^(processID|getStartupConf|connection\.query):/.test(line))).toBe(false)
})
