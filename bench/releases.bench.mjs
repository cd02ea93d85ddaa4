// What releases cost: publishing 10,000 tokens first, unchanged and with three edits, an export of it, a merge, and the space
// of 200 releases with three edits each. Times are medians as a client sees them; sizes are PostgreSQL's own, with indexes.
import { createRequire } from 'node:module'
import { startBench } from './server.mjs'
import { median } from './median.mjs'

const { Client } = createRequire(new URL('../apps/server/package.json', import.meta.url))('pg')
const tokens = Number(process.env.BENCH_TOKENS ?? 10_000)
const releases = Number(process.env.BENCH_RELEASES ?? 200)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

let database
const bench = await startBench({ TESSERA_DEFAULT_PLAN: 'BUSINESS' })
try {
  const { url, cookie, path } = bench
  const session = async (method, below, body) => {
    const response = await fetch(`${url}/api${below}`, {
      method,
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${below}: ${response.status} ${await response.text()}`)
    const text = await response.text()
    return response.headers.get('content-type').startsWith('application/json') ? JSON.parse(text) : text
  }
  const timed = async run => {
    const start = performance.now()
    const result = await run()
    return [performance.now() - start, result]
  }
  const write = (op, index, salt = 0) => ({
    op,
    name: `group-${index % 50}.part-${index % 7}.token-${index}`,
    type: 'color',
    value: `#${(((index + salt * 7919) * 2654435761) % 0x1000000).toString(16).padStart(6, '0')}`,
    description: `What token ${index} is for, in a sentence`,
  })
  const edit = salt =>
    bench.post(`${path}/tokens/batch`, {
      operations: [0, 1, 2].map(n => write('update', (salt * 7717 + n * 3331) % tokens, salt)),
    })
  for (let from = 0; from < tokens; from += 5000) {
    const operations = Array.from({ length: Math.min(5000, tokens - from) }, (_, index) =>
      write('create', from + index),
    )
    await bench.post(`${path}/tokens/batch`, { operations })
  }

  database = new Client(bench.connection())
  await database.connect()
  const stored = async () => {
    const { rows } = await database.query(
      `select pg_total_relation_size('snapshot_parts') + pg_total_relation_size('releases') + pg_total_relation_size('mode_snapshots') as bytes`,
    )
    return Number(rows[0].bytes)
  }

  const times = { first: [], unchanged: [], 'three edits': [], 'export (css)': [], merge: [] }
  let organization, staging
  const empty = await stored()
  let one = 0
  for (let round = 0; round < rounds; round++) {
    if (organization) await session('DELETE', `/organizations/${organization.id}/workspaces/${bench.workspace.id}`)
    organization = await session('POST', '/organizations', { name: `Bench ${round}` })
    await session('PUT', `/organizations/${organization.id}/workspaces/${bench.workspace.id}`)
    staging = await session('POST', `/organizations/${organization.id}/environments`, { name: 'Staging' })
    const at = `/organizations/${organization.id}/environments/${staging.id}`
    const before = await stored()
    times.first.push((await timed(() => session('POST', `${at}/releases`, {})))[0])
    one ||= (await stored()) - before
    times.unchanged.push((await timed(() => session('POST', `${at}/releases`, {})))[0])
    await edit(1000 + round)
    times['three edits'].push((await timed(() => session('POST', `${at}/releases`, {})))[0])
    times['export (css)'].push((await timed(() => session('GET', `${at}/export?format=css`)))[0])
    times.merge.push((await timed(() => session('POST', `${at}/merge`, {})))[0])
  }
  console.log(`${tokens} tokens, median of ${rounds}:`)
  for (const [what, list] of Object.entries(times))
    console.log(
      `publish ${what}`.replace(/publish (export|merge)/, '$1').padEnd(22) +
        `${median(list).toFixed(0).padStart(6)} ms`,
    )

  const before = await stored()
  let differing = 0
  for (let release = 1; release <= releases; release++) {
    await edit(release)
    differing += JSON.stringify(
      [0, 1, 2].map(n => write('update', (release * 7717 + n * 3331) % tokens, release)),
    ).length
    await session('POST', `/organizations/${organization.id}/environments/${staging.id}/releases`, {})
  }
  const all = one + (await stored()) - before
  const kb = bytes => `${(bytes / 1024).toFixed(0)} KB`
  console.log(
    `\none release ${kb(one)}, ${releases} more with three edits each ${kb(all - one)}: together ${(all / one).toFixed(2)} × one`,
  )
  console.log(`(the edits themselves: ${kb(differing)}; before all of it ${kb(empty)})`)
  if (all > 3 * one + differing && releases <= 200)
    throw new Error('more than three times the space of one release and what differs')
  if (median(times.first) > 2000) throw new Error('publishing took more than two seconds')
} finally {
  await database?.end()
  await bench.stop()
}
