// What a request costs, against a bare node:http server that sends the same bytes: requests per second, 32 connections,
// runs interleaved, medians. Ratios mean something on any machine; the absolute figures are this one's.
import autocannon from 'autocannon'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { startBench } from './server.mjs'

const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]

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

  // `path` gives each request its own; without it, all are the same.
  const cases = [
    { what: 'export of 1,000, cold', target: `${path}/export?format=css`, path: to => `${to}&prefix=p${number++}` },
    { what: 'export of 1,000, cached', target: `${path}/export?format=css`, wanted: 0.5 },
    { what: 'export of 1,000, 304', target: `${path}/export?format=css`, conditional: true, wanted: 0.5 },
    { what: 'list of 1,000, cached', target: `${path}/tokens` },
    { what: '… against stringifying', target: `${path}/tokens`, stringify: true, wanted: 2 },
    { what: 'one token', target: `${path}/tokens/color.scale.step-1` },
    { what: 'token create', target: `/api/v1/tokensets/${tokenset.id}/modes/${drafts.id}/tokens`, body: created },
  ]
  console.log(`Requests per second, median of ${rounds} interleaved runs of ${seconds} s, 32 connections\n`)
  for (const one of cases) {
    const sample = await fetch(url + one.target, {
      method: one.body ? 'POST' : 'GET',
      headers: { ...headers, ...(one.body ? { 'content-type': 'application/json' } : {}) },
      body: one.body && JSON.stringify(one.body),
    })
    if (!sample.ok) throw new Error(`${one.what}: ${sample.status} ${await sample.text()}`)
    const body = Buffer.from(await sample.arrayBuffer())
    const bare = createServer(answerOf(one, sample, body)).listen(0, '127.0.0.1')
    await once(bare, 'listening')
    const asked = {
      headers: one.conditional ? { ...headers, 'if-none-match': sample.headers.get('etag') } : headers,
      requests: [requestOf(one)],
    }
    const results = { bare: [], tessera: [] }
    for (let round = 0; round < rounds; round++) {
      results.bare.push(await run(`http://127.0.0.1:${bare.address().port}`, asked))
      results.tessera.push(await run(url, asked))
    }
    bare.close()
    const [b, t] = [median(results.bare), median(results.tessera)]
    console.log(
      `${one.what.padEnd(26)} bare ${String(Math.round(b)).padStart(6)}   Tessera ${String(Math.round(t)).padStart(6)}` +
        `   ratio ${(t / b).toFixed(2)}${one.wanted ? `   wanted ≥ ${one.wanted}` : ''}   (${(body.length / 1024).toFixed(0)} KB)`,
    )
  }
} finally {
  await bench.stop()
}

/** What a bare server does for a case: the same bytes, with the headers that say what they are. */
function answerOf({ conditional, stringify, body: given }, sample, body) {
  const etag = sample.headers.get('etag')
  const type = sample.headers.get('content-type')
  const rows = stringify && JSON.parse(body.toString())
  return (request, response) => {
    if (conditional) return response.writeHead(304, { etag }).end()
    const send = bytes =>
      response.writeHead(sample.status, { 'content-type': type, 'content-length': Buffer.byteLength(bytes) }).end(bytes)
    if (stringify) return send(JSON.stringify(rows))
    if (!given) return send(body)
    const chunks = []
    request.on('data', chunk => chunks.push(chunk)).on('end', () => send(JSON.parse(Buffer.concat(chunks)) && body))
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

async function run(url, options) {
  const result = await autocannon({ url, ...options, connections: 32, duration: seconds })
  if (result.non2xx > 0 && !options.headers['if-none-match'])
    throw new Error(`${result.non2xx} answers were no success`)
  return result.requests.average
}
