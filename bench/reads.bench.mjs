// The cost of a request, compared with a bare node:http server that sends the same bytes: requests per second, 32 connections,
// runs interleaved, medians. Ratios are comparable between machines; absolute figures are not. Beside them the processor time of each
// server for a request, user and system, which moves less on shared machines. With DATABASE_URL the server works on a database of its
// own there, made for the bench and dropped afterwards.
import { askAsItIs, startBare, underLoad } from './measure.mjs'
import { median } from './median.mjs'
import { startBench } from './server.mjs'

const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

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
    const bare = await startBare({ stringify: one.stringify, reads: Boolean(one.body) }, sample)
    const load = { headers: { ...headers, ...accepts, ...condition }, requests: [requestOf(one)] }
    const results = { bare: [], tessera: [] }
    for (let round = 0; round < rounds; round++) {
      results.bare.push(await underLoad(bare, load, seconds))
      results.tessera.push(await underLoad({ url, pid: bench.child.pid }, load, seconds))
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
