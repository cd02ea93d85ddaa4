// The access cache is bounded, whatever callers request.
import { expect, test } from 'vitest'
import type { Database } from '../storage/sql.ts'
import { createAccess } from './access.ts'
import type { AccessRow, Credential } from './access.store.ts'

const credential: Credential = { kind: 'key', hash: Buffer.alloc(32, 1) }
const tokenset_id = '01900000-0000-7000-8000-000000000001'

/** A database that answers everything with one row, and counts. */
function stub(fields: Partial<AccessRow> = {}) {
  const seen = { asked: 0, written: 0 }
  const row = { user_id: 'u', tokenset_id, ...fields } as AccessRow
  const database = {
    one: async () => (seen.asked++, row),
    freshness: { now: () => seen.written, holds: (since: number) => since >= seen.written },
  } as unknown as Database
  return { access: createAccess(database), seen }
}
const naming = (token_id: string) => ({ on: 'token' as const, tokenset_id, token_id })

test('distinct names take no more memory than 2,000 rows, and the latest are cached', async () => {
  const { access, seen } = stub()
  for (let i = 0; i < 5_000; i++) await access.find(credential, naming(`n${i}`))
  expect(access.remembered()).toBe(2_000)
  await access.find(credential, naming('n4999'))
  expect(seen.asked).toBe(5_000)
  await access.find(credential, naming('n0'))
  expect(seen.asked).toBe(5_001)
})

test('an entry that a write made stale is evicted without another read', async () => {
  const { access, seen } = stub()
  for (let i = 0; i < 1_500; i++) await access.find(credential, naming(`before${i}`))
  seen.written++
  for (let i = 0; i < 500; i++) await access.find(credential, naming(`after${i}`))
  expect(access.remembered()).toBe(500)
})

test('long entries are not cached', async () => {
  const long = 'x'.repeat(5_000)
  const named = stub()
  await named.access.find(credential, naming(long))
  const described = stub({ workspace_description: long })
  await described.access.find(credential, naming('a'))
  expect([named.access.remembered(), described.access.remembered()]).toEqual([0, 0])
})
