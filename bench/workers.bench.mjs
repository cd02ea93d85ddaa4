// TESSERA_WORKERS=2 against 1: requests per second and processor time of all of the server's processes for a request, the embedded
// PostgreSQL included; runs interleaved, medians, after one run each that is not counted. The load comes from wrk where it is installed,
// which costs less than autocannon: it runs beside the servers, and what it uses of two cores the workers lack. With
// NODE_CLUSTER_SCHED_POLICY=none connections are accepted by whichever worker is fastest; `share` is what the busier one answered.
// BENCH_CORES=0.5 gives each process that answers half a core, so that two of them and the load do not contend for two cores.
import autocannon from 'autocannon'
import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cpuOfTree } from './cpu.mjs'
import { giveShare, nodesBelow } from './processor-share.mjs'
import { startBench } from './server.mjs'
import { median } from './median.mjs'

const execute = promisify(execFile)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const connections = Number(process.env.BENCH_CONNECTIONS ?? 128)
const counts = [1, 2]
const cores = process.env.BENCH_CORES ? Number(process.env.BENCH_CORES) : null
const hasWrk = await execute('wrk', ['-v']).then(
  () => true,
  ({ code }) => code !== 'ENOENT',
)

/** What wrk sends, as it is told. */
const script = join(tmpdir(), `tessera-bench-${process.pid}.lua`)
const servers = []
let number = 0
try {
  for (const workers of counts) servers.push(await prepared(workers))
  const by = hasWrk ? 'wrk' : 'autocannon'
  console.log(
    `median of ${rounds} interleaved runs of ${seconds} s, ${connections} connections, load by ${by}${cores ? `, ${cores} cores for each process that answers` : ''}\n`,
  )
  for (const what of Object.keys(servers[0].cases)) {
    const results = servers.map(() => [])
    for (let round = 0; round <= rounds; round++)
      for (const [at, server] of servers.entries()) {
        const result = await run(server, server.cases[what])
        if (round > 0) results[at].push(result)
      }
    const [one, two] = results.map(runs => ({
      perSecond: median(runs.map(({ perSecond }) => perSecond)),
      cpu: median(runs.map(({ cpu }) => cpu)),
      share: median(runs.map(({ share }) => share)),
    }))
    console.log(
      `${what.padEnd(16)} 1: ${one.perSecond.toFixed(0).padStart(6)}/s ${one.cpu.toFixed(0).padStart(4)} µs   ` +
        `2: ${two.perSecond.toFixed(0).padStart(6)}/s ${two.cpu.toFixed(0).padStart(4)} µs   ` +
        `ratio ${(two.perSecond / one.perSecond).toFixed(2)}   share ${(two.share * 100).toFixed(0)} %`,
    )
  }
  console.log('\nwanted on two cores beside those of the load generator: ratio ≥ 1.6 for what comes from memory')
} finally {
  for (const { stop } of servers) await stop()
  await rm(script, { force: true })
}

async function prepared(workers) {
  const bench = await startBench({ TESSERA_WORKERS: String(workers) })
  const { url, key, path, tokenset } = bench
  const headers = { authorization: `Bearer ${key}` }
  const operations = Array.from({ length: 1000 }, (_, i) => ({ op: 'create', name: `n${i}`, type: 'number', value: i }))
  await bench.post(`${path}/tokens/batch`, { operations })
  const drafts = await bench.post(`/api/v1/tokensets/${tokenset.id}/modes`, { name: 'Drafts' })
  const list = `${path}/tokens`
  const etag = (await fetch(url + list, { headers })).headers.get('etag')
  const draft = `/api/v1/tokensets/${tokenset.id}/modes/${drafts.id}/tokens`
  const shares = []
  if (cores) for (const pid of await answering(bench, workers)) shares.push(await giveShare(pid, cores))
  return {
    bench,
    async stop() {
      await bench.stop()
      for (const end of shares) await end()
    },
    cases: {
      '304 from memory': { path: list, headers: { ...headers, 'if-none-match': etag } },
      'one token': { path: `${list}/n1`, headers },
      'list of 1,000': { path: list, headers },
      'export, cold': { path: `${path}/export?format=css&prefix=p`, headers, numbered: true },
      'token create': {
        path: draft,
        headers: { ...headers, 'content-type': 'application/json' },
        body: [`{"name":"new-`, `","type":"number","value":1}`],
      },
    },
  }
}

/** One process answers by itself; of several, the first one only starts the others. */
async function answering({ child }, workers) {
  return workers === 1 ? [child.pid] : nodesBelow(child.pid)
}

/** The same load by either: `numbered` paths and bodies carry a number that no other request has. */
async function load(url, { path, headers, numbered, body }) {
  const first = (number += 1e7)
  if (!hasWrk) {
    let n = first
    const setupRequest = request => ({
      ...request,
      ...(numbered ? { path: `${path}${n++}` } : {}),
      ...(body ? { body: body.join(String(n++)) } : {}),
    })
    const request = { method: body ? 'POST' : 'GET', path, ...(numbered || body ? { setupRequest } : {}) }
    const { requests, non2xx } = await autocannon({ url, headers, requests: [request], connections, duration: seconds })
    return { total: requests.total, perSecond: requests.average, failed: headers['if-none-match'] ? 0 : non2xx }
  }
  const lua = text => `[[${text}]]`
  await writeFile(
    script,
    `local n = ${first}
request = function() n = n + 1
  return wrk.format(${lua(body ? 'POST' : 'GET')}, ${lua(path)}${numbered ? ' .. n' : ''}, nil, ${body ? body.map(lua).join(' .. n .. ') : 'nil'})
end`,
  )
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const how = ['-t1', `-c${connections}`, `-d${seconds}s`, ...sent, ...(numbered || body ? ['-s', script] : [])]
  const { stdout } = await execute('wrk', [...how, url + path])
  const figure = pattern => Number(pattern.exec(stdout)?.[1] ?? 0)
  return {
    total: figure(/(\d+) requests in/),
    perSecond: figure(/Requests\/sec:\s*([\d.]+)/),
    failed: figure(/Non-2xx or 3xx responses: (\d+)/) + figure(/Socket errors: connect (\d+)/),
  }
}

/** How many requests each process has answered, by its own count. */
async function answered(url) {
  const text = await (await fetch(`${url}/metrics`)).text()
  const byWorker = new Map()
  for (const [, labels, value] of text.matchAll(/^http_requests_total\{(.*)\} (\d+)$/gm)) {
    const worker = /worker="(\w+)"/.exec(labels)?.[1] ?? ''
    byWorker.set(worker, (byWorker.get(worker) ?? 0) + Number(value))
  }
  return byWorker
}

async function run({ bench: { url, child } }, what) {
  const [cpuBefore, before] = [await cpuOfTree(child.pid), await answered(url)]
  const { total, perSecond, failed } = await load(url, what)
  if (failed > 0) throw new Error(`${failed} answers were no success`)
  const cpu = ((await cpuOfTree(child.pid)) - cpuBefore) / total
  const each = [...(await answered(url))].map(([worker, count]) => count - (before.get(worker) ?? 0))
  return { perSecond, cpu, share: Math.max(...each) / each.reduce((sum, n) => sum + n, 0) }
}
