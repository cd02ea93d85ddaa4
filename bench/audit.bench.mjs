// Verifying the chain of the audit log while others read: how long it takes, and how long the event loop is not free.
// BENCH_ENTRIES sets the number of entries.
import pg from 'pg'
import { callerOf, jsonOf, pausesOf, startWithPauses } from './pauses.mjs'

const entries = Number(process.env.BENCH_ENTRIES ?? 100_000)

const bench = await startWithPauses()
try {
  const client = new pg.Client(bench.connection())
  await client.connect()
  await client.query(
    `insert into changes (id, operation, summary, surface, user_id, ip, request_id, created_at, audited)
 select gen_random_uuid(), 'update_workspace', 'Renamed the workspace "Bench" ' || n, 'session', (select id from users limit 1),
 '192.0.2.1', gen_random_uuid()::text, now(), true from generate_series(1, $1::int) n`,
    [entries],
  )
  const call = callerOf(bench, { cookie: bench.cookie, 'sec-fetch-site': 'same-origin' })
  const pauses = pausesOf(bench)
  const waiting = async () => (await client.query('select count(*)::int as total from audit_pending')).rows[0].total

  // A reader chains some of what waits, so that reading goes on as long as there is anything.
  await pauses('chaining what waits', entries, async () => {
    while ((await waiting()) > 0) await call('GET', '/api/admin/audit?limit=1')
  })
  await client.end()

  const verify = async () => jsonOf(await call('GET', '/api/admin/audit/verify'))
  let verified
  await pauses('verifying', entries, async () => (verified = await verify()))
  if (!verified.ok || verified.entries < entries) throw new Error(`not verified: ${JSON.stringify(verified)}`)

  // Others read all the time meanwhile; each of them fails the bench where it is not answered.
  let reads = 0
  let longest = 0
  let reading = true
  const reader = async () => {
    while (reading) {
      const began = performance.now()
      await call('GET', `/api/workspaces/${bench.workspace.id}`)
      longest = Math.max(longest, performance.now() - began)
      reads++
    }
  }
  await pauses('verifying, with eight readers', entries, async () => {
    const readers = Array.from({ length: 8 }, reader)
    verified = await verify()
    reading = false
    await Promise.all(readers)
  })
  if (!verified.ok) throw new Error(`not verified: ${JSON.stringify(verified)}`)
  console.log(`${reads} reads meanwhile, the slowest after ${longest.toFixed(0)} ms`)
} finally {
  await bench.stop()
}
