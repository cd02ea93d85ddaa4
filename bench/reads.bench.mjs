// The cost of a request, compared with a bare node:http server that sends the same bytes: requests per second, 32 connections,
// runs interleaved, medians. Ratios are comparable between machines; absolute figures are not. Beside them the processor time of each
// server for a request, user and system, which moves less on shared machines. With DATABASE_URL the server works on a database of its
// own there, made for the bench and dropped afterwards.
import autocannon from 'autocannon'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request as openRequest } from 'node:http'
import { cpuMicroseconds } from './cpu.mjs'
import { startBench } from './server.mjs'

const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]

/** The words of a case, when only some are wanted. */
const only = process.env.BENCH_ONLY ?? ''
const served = Boolean(process.env.DATABASE_URL)
let number = 0
const bench = await startBench()
try {
  const { url, key, path, tokenset } = bench
  const headers = { authorization: `Bearer ${key}` }
  const operations = Array.from({ length: 1000 }, (_, i) => ({
    op: 'create',
    name: `color.scale.step-${i}`,
    type: 'color',
    value: i % 3 ? '#3b82f6' : { alias_to: `color.scale.step-${i + 1}` },
    description: i % 4 ? undefined : 'Use it for what it is for',
  }))
  await bench.post(`${path}/tokens/batch`, { operations })
  const drafts = await bench.post(`/api/v1/tokensets/${tokenset.id}/modes`, { name: 'Drafts' })
  const created = { name: 'color.new', type: 'color', value: '#3b82f6' }

  // `path` returns a separate path for each request; without it, all are the same.
  const cases = [
    { what: 'export of 1,000, cached', target: `${path}/export?format=css`, wanted: served ? 0.7 : 0.85 },
    { what: '… compressed (br)', target: `${path}/export?format=css`, encoding: 'br' },
    {
      what: 'export of 1,000, 304',
      target: `${path}/export?format=css`,
      conditional: true,
      wanted: served ? 0.5 : 0.6,
    },
    { what: 'list of 1,000, cached', target: `${path}/tokens` },
    { what: '… against stringifying', target: `${path}/tokens`, stringify: true, wanted: 2 },
    { what: 'one token', target: `${path}/tokens/color.scale.step-1`, wanted: 0.55 },
    {
      what: 'token create',
      target: `/api/v1/tokensets/${tokenset.id}/modes/${drafts.id}/tokens`,
      body: created,
      wanted: 0.08,
    },
    // Last, because it fills the cache with entries that are not requested again.
    { what: 'export of 1,000, cold', target: `${path}/export?format=css`, path: to => `${to}&prefix=p${number++}` },
  ]
  console.log(
    `Requests per second and µs of processor time for a request, median of ${rounds} interleaved runs of ${seconds} s, ` +
      `32 connections, ${served ? 'DATABASE_URL' : 'embedded database'}\n`,
  )
  for (const one of cases.filter(({ what }) => what.includes(only))) {
    const accepts = one.encoding ? { 'accept-encoding': one.encoding } : {}
    const first = await askAsItIs(url, one, { ...headers, ...accepts })
    if (first.status >= 300) throw new Error(`${one.what}: ${first.status} ${first.body}`)
    const condition = one.conditional ? { 'if-none-match': first.headers.etag } : {}
    const sample = one.conditional ? await askAsItIs(url, one, { ...headers, ...condition }) : first
    const { body } = sample
    const bare = await startBare(one, sample, body)
    const load = { headers: { ...headers, ...accepts, ...condition }, requests: [requestOf(one)] }
    const results = { bare: [], tessera: [] }
    for (let round = 0; round < rounds; round++) {
      results.bare.push(await run(bare, load))
      results.tessera.push(await run({ url, pid: bench.child.pid }, load))
    }
    await bare.stop()
    const [b, t] = [results.bare, results.tessera].map(runs => median(runs.map(({ perSecond }) => perSecond)))
    const [bareCpu, cpu] = [results.bare, results.tessera].map(runs => median(runs.map(({ cpu }) => cpu)))
    console.log(
      `${one.what.padEnd(26)} bare ${String(Math.round(b)).padStart(6)}   Tessera ${String(Math.round(t)).padStart(6)}` +
        `   ratio ${(t / b).toFixed(2)}   CPU ${bareCpu.toFixed(0).padStart(3)} / ${cpu.toFixed(0).padStart(4)} µs${one.wanted ? `   wanted ≥ ${one.wanted}` : ''}   (${(body.length / 1024).toFixed(0)} KB)`,
    )
  }
} finally {
  await bench.stop()
}

/** The raw bytes: `fetch` would request a compressed form by itself, and decode it. */
async function askAsItIs(url, { target, body }, headers) {
  const request = openRequest(url + target, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
  })
  request.end(body && JSON.stringify(body))
  const [answer] = await once(request, 'response')
  const chunks = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }
}

/** A bare server for a case: the same bytes, headers included. */
async function startBare({ stringify, body: given }, sample, body) {
  const headers = { ...sample.headers }
  for (const name of ['date', 'connection', 'keep-alive']) delete headers[name]
  const child = fork(new URL('./bare-server.mjs', import.meta.url))
  child.send({
    status: sample.status,
    headers,
    body: body.length > 0 && !stringify ? body.toString('base64') : null,
    rows: stringify ? JSON.parse(body.toString()) : null,
    reads: Boolean(given),
  })
  const [port] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

function requestOf({ target, path, body }) {
  if (body)
    return {
      method: 'POST',
      path: target,
      setupRequest: request => ({
        ...request,
        headers: { ...request.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, name: `color.new-${number++}` }),
      }),
    }
  return path ? { path: target, setupRequest: request => ({ ...request, path: path(target) }) } : { path: target }
}

async function run({ url, pid }, options) {
  const before = await cpuMicroseconds(pid)
  const result = await autocannon({ url, ...options, connections: 32, duration: seconds })
  if (result.non2xx > 0 && !options.headers['if-none-match'])
    throw new Error(`${result.non2xx} answers were no success`)
  const cpu = ((await cpuMicroseconds(pid)) - before) / result.requests.total
  return { perSecond: result.requests.average, cpu }
}
