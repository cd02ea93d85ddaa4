// TESSERA_WORKERS=2 against 1: requests per second and processor time of all of the server's processes for a request, the embedded
// PostgreSQL included; runs interleaved, medians. The load generator runs beside the servers: on two cores, what it uses the workers
// lack, so that the ratio there shows less than two quiet cores give, and the processor time says more. With
// NODE_CLUSTER_SCHED_POLICY=none connections are accepted by whichever worker is fastest; `share` is what the busier one answered.
import autocannon from 'autocannon'
import { cpuOfTree } from './cpu.mjs'
import { startBench } from './server.mjs'

const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const connections = Number(process.env.BENCH_CONNECTIONS ?? 32)
const counts = [1, 2]
const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]

const servers = []
let number = 0
try {
  for (const workers of counts) servers.push(await prepared(workers))
  console.log(`median of ${rounds} interleaved runs of ${seconds} s, ${connections} connections\n`)
  for (const what of ['304 from memory', 'list of 1,000', 'token create']) {
    const results = servers.map(() => [])
    for (let round = 0; round < rounds; round++)
      for (const [at, server] of servers.entries()) results[at].push(await run(server, server.cases[what]))
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
  for (const { bench } of servers) await bench.stop()
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
  const create = {
    method: 'POST',
    path: `/api/v1/tokensets/${tokenset.id}/modes/${drafts.id}/tokens`,
    setupRequest: request => ({
      ...request,
      headers: { ...request.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `new-${number++}`, type: 'number', value: 1 }),
    }),
  }
  return {
    bench,
    cases: {
      '304 from memory': { headers: { ...headers, 'if-none-match': etag }, requests: [{ path: list }] },
      'list of 1,000': { headers, requests: [{ path: list }] },
      'token create': { headers, requests: [create] },
    },
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

async function run({ bench: { url, child } }, load) {
  const [cpuBefore, before] = [await cpuOfTree(child.pid), await answered(url)]
  const result = await autocannon({ url, ...load, connections, duration: seconds })
  if (result.non2xx > 0 && !load.headers['if-none-match']) throw new Error(`${result.non2xx} answers were no success`)
  const cpu = ((await cpuOfTree(child.pid)) - cpuBefore) / result.requests.total
  const each = [...(await answered(url))].map(([worker, count]) => count - (before.get(worker) ?? 0))
  return { perSecond: result.requests.average, cpu, share: Math.max(...each) / each.reduce((sum, n) => sum + n, 0) }
}
