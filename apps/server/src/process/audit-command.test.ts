// `audit verify` on the database of a server that runs.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { session } from '../testing/organization.ts'
import { sql } from '../storage/sql.ts'
import { world } from '../testing/world.ts'
import type { World } from '../testing/world.ts'
import { runAuditCommand } from './audit-command.ts'

let w: World
beforeAll(async () => {
  w = await world()
  const owner = w.as('owner', session)
  for (const name of ['One', 'Two', 'Three']) await owner.post('/api-keys', { name, scopes: ['read:tokens'] })
  await w.services.auditChain.chain()
})
afterAll(() => w.close())

const { write } = process.stdout
let printed = ''
beforeEach(() => {
  printed = ''
  process.stdout.write = (text: string | Uint8Array) => {
    printed += String(text)
    return true
  }
})
afterEach(() => {
  process.stdout.write = write
  process.exitCode = undefined
})

const run = (...words: string[]) => {
  const { host, user, database } = w.connection
  const DATABASE_URL = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`
  return runAuditCommand(['node', 'main.js', ...words], { DATABASE_URL })
}
const count = async () => (await w.database.query(sql`select 1 from audit_chain`)).length

test('a whole chain is said to be so, and the exit code stays', async () => {
  expect(await run('audit', 'verify')).toBe(true)
  expect(printed).toBe(`✓ The audit log is as it was written: ${await count()} entries\n`)
  expect(process.exitCode).toBeUndefined()
})

test('a break is named, with exit code 1', async () => {
  const [second] = await w.database.query<{ id: string }>(sql`select change_id as id from audit_chain where seq = 2`)
  await w.database.transaction(
    async tx => {
      await tx.query(sql`select set_config('tessera.retention', 'on', true)`)
      await tx.query(sql`delete from changes where id = ${second!.id}`)
    },
    { touches: 'nothing' },
  )
  await run('audit', 'verify', '--json')
  expect(JSON.parse(printed)).toMatchObject({ ok: false, entries: 1, first_break: { id: second!.id } })
  expect(process.exitCode).toBe(1)
  printed = ''
  await run('audit', 'verify')
  expect(printed).toContain(`✗ The audit log was changed: after 1 entry, at entry ${second!.id} of `)
})

test('other words are for other commands, or refused', async () => {
  expect(await run('--backup', 'x')).toBe(false)
  await expect(run('audit', 'delete')).rejects.toThrow('audit verify')
})
