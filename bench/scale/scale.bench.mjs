// Whether answers take as long in an instance of a million tokens (10,000 tokensets, 1,000 organizations) as in one of a hundredth:
// p50 and p95 of each request in both, asked in turns, and the processor time that the database took for one. SCALE is how many organizations
// of 1,000 tokens the large one has; SCALE=100 takes a minute. One tokenset of the large one has a history of 200,000 changes. SCALE_ROUNDS: how often each is asked.
import { createRequire } from 'node:module'
import { cpuMicroseconds } from '../cpu.mjs'
import { startBench } from '../server.mjs'
import { fill, lengthen } from './fill.mjs'

const { Client } = createRequire(new URL('../../apps/server/package.json', import.meta.url))('pg')
const organizations = Number(process.env.SCALE ?? 1000)
const rounds = Number(process.env.SCALE_ROUNDS ?? 200)
const wanted = 1.2
/** How many workspaces of others the caller may see, in both. */
const seen = 10

async function instance(count) {
  const bench = await startBench({ TESSERA_DEFAULT_PLAN: 'BUSINESS' })
  const database = new Client(bench.connection())
  await database.connect()
  const { rows } = await database.query(`select id from users where email = 'bench@example.com'`)
  const started = performance.now()
  await fill(database, { organizations: count, member: rows[0].id, seen })
  const { rows: sizes } = await database.query(
    `select pg_size_pretty(pg_database_size(current_database())) as size, pg_size_pretty(pg_relation_size('tokens_search')) as search`,
  )
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(
    `${(count * 1000).toLocaleString('en-US')} tokens: filled in ${seconds} s; ${sizes[0].size}, of which the index for searches ${sizes[0].search}`,
  )
  const own = Array.from({ length: 1000 }, (_, index) => ({
    op: 'create',
    name: `color.scale.step-${index}`,
    type: 'color',
    value: index % 3 ? '#3b82f6' : { alias_to: `color.scale.step-${index + 1}` },
    description: index % 4 ? undefined : `Use number ${index} for what it is for`,
  }))
  await bench.post(`${bench.path}/tokens/batch`, { operations: own })
  await lengthen(database, bench.tokenset.id, count === organizations ? 200_000 : 20)
  const drafts = await bench.post(`/api/v1/tokensets/${bench.tokenset.id}/modes`, { name: 'Drafts' })
  return { ...bench, database, drafts: `/api/v1/tokensets/${bench.tokenset.id}/modes/${drafts.id}` }
}

let number = 0
const search = (query, more) => ({
  method: 'POST',
  target: () => '/api/mcp',
  body: () => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'search_tokens', arguments: { query, limit: 20, ...more } },
  }),
})
const cases = {
  'list, a page of 100': { target: at => `${at.path}/tokens?limit=100` },
  'one token': { target: at => `${at.path}/tokens/color.scale.step-${number % 1000}` },
  'export of 1,000, cached': { target: at => `${at.path}/export?format=css` },
  'export of 1,000, cold': { target: at => `${at.path}/export?format=css&prefix=p${number}` },
  create: {
    method: 'POST',
    target: at => `${at.drafts}/tokens`,
    body: () => ({ name: `color.new-${number}`, type: 'color', value: '#3b82f6', description: 'Made by the bench' }),
  },
  update: {
    method: 'PATCH',
    target: at => `${at.path}/tokens/color.scale.step-${(number * 7) % 1000}`,
    body: () => ({ value: `#${(number % 0xffffff).toString(16).padStart(6, '0')}` }),
  },
  'search in a mode': { target: at => `${at.path}/tokens?limit=50&q=step-77` },
  'search, two letters': { target: at => `${at.path}/tokens?limit=50&q=77` },
  'search everywhere (MCP)': search('number 996'),
  '… one that is nowhere': search('nowhere-to-be-found'),
  '… two letters': search('77'),
  workspaces: { target: () => '/api/v1/workspaces?limit=50' },
  'tokensets of a workspace': { target: at => `/api/v1/workspaces/${at.workspace.id}/tokensets?limit=50` },
  'history, a page of 20': { target: at => `/api/v1/tokensets/${at.tokenset.id}/changes?limit=20` },
  'history of a workspace': { target: at => `/api/v1/workspaces/${at.workspace.id}/changes?limit=20` },
}

async function ask(at, { method = 'GET', target, body }) {
  number++
  const start = performance.now()
  const response = await fetch(at.url + target(at), {
    method,
    headers: {
      authorization: `Bearer ${at.key}`,
      accept: 'application/json, text/event-stream',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body(at)) } : {}),
  })
  const text = await response.text()
  const took = performance.now() - start
  if (!response.ok || text.includes('"isError":true'))
    throw new Error(`${target(at)}: ${response.status} ${text.slice(0, 300)}`)
  return took
}

/** Processor time of the database for one request, in microseconds. */
async function databaseTime(at, one) {
  const times = Math.min(50, rounds)
  const used = async () => {
    const { rows } = await at.database.query(`select pid from pg_stat_activity where application_name = 'tessera'`)
    const each = await Promise.all(rows.map(({ pid }) => cpuMicroseconds(pid)))
    return each.reduce((sum, microseconds) => sum + microseconds, 0)
  }
  const before = await used()
  for (let time = 0; time < times; time++) await ask(at, one)
  return ((await used()) - before) / times
}

const part = (list, share) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))]

const instances = []
try {
  for (const count of [Math.max(1, Math.round(organizations / 100)), organizations])
    instances.push(await instance(count))
  const [small, large] = instances
  console.log(
    `\n| | p50 | p95 | p50 of ${organizations}k | p95 of ${organizations}k | ratio of p95 | database CPU |\n|---|---|---|---|---|---|---|`,
  )
  let slow = 0
  for (const [what, one] of Object.entries(cases)) {
    const times = new Map(instances.map(each => [each, []]))
    for (let round = -10; round < rounds; round++)
      for (const each of round % 2 ? [small, large] : [large, small]) {
        const took = await ask(each, one)
        if (round >= 0) times.get(each).push(took) // the first ones are for plans and memory
      }
    const [p50, p95] = [0.5, 0.95].map(share => instances.map(each => part(times.get(each), share)))
    const cpu = []
    for (const each of instances) cpu.push(await databaseTime(each, one))
    const ratio = p95[1] / p95[0]
    if (ratio > wanted) slow++
    const ms = value => `${value.toFixed(1)} ms`
    console.log(
      `| ${what} | ${ms(p50[0])} | ${ms(p95[0])} | ${ms(p50[1])} | ${ms(p95[1])} | ${ratio.toFixed(2)} | ${(cpu[0] / 1000).toFixed(1)} / ${(cpu[1] / 1000).toFixed(1)} ms |`,
    )
  }
  console.log(
    `\n${slow} of ${Object.keys(cases).length} beyond ${wanted}; on a shared machine, compare the time of the database`,
  )
} finally {
  for (const each of instances) {
    await each.database.end()
    await each.stop()
  }
}
