// How much a read costs, against a bare node:http server that sends the same bytes: requests per second, 32 connections,
// runs interleaved, medians. Ratios mean something on any machine; the absolute figures are this one's.
import autocannon from 'autocannon'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { startBench } from './server.mjs'

const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]

const bench = await startBench()
try {
  const { url, key, path } = bench
  const headers = { authorization: `Bearer ${key}` }
  const operations = Array.from({ length: 1000 }, (_, i) => ({
    op: 'create',
    name: `color.scale.step-${i}`,
    type: 'color',
    value: i % 3 ? '#3b82f6' : { alias_to: `color.scale.step-${i + 1}` },
    description: i % 4 ? undefined : 'Use it for what it is for',
  }))
  await bench.post(`${path}/tokens/batch`, { operations })
  const cases = [
    ['export of 1,000 tokens, 200', `${path}/export?format=css`, {}],
    ['export of 1,000 tokens, 304', `${path}/export?format=css`, { conditional: true }],
    ['list of 1,000 tokens, 200', `${path}/tokens`, {}],
    ['one token, 200', `${path}/tokens/color.scale.step-1`, {}],
  ]
  console.log(`Requests per second, median of ${rounds} interleaved runs of ${seconds} s, 32 connections\n`)
  for (const [what, target, { conditional }] of cases) {
    const sample = await fetch(url + target, { headers })
    const body = Buffer.from(await sample.arrayBuffer())
    const etag = sample.headers.get('etag')
    const asked = conditional ? { ...headers, 'if-none-match': etag } : headers
    const bare = createServer((_request, response) => {
      if (conditional) return response.writeHead(304, { etag }).end()
      response
        .writeHead(200, { 'content-type': sample.headers.get('content-type'), etag, 'content-length': body.length })
        .end(body)
    }).listen(0, '127.0.0.1')
    await once(bare, 'listening')
    const results = { bare: [], tessera: [] }
    for (let round = 0; round < rounds; round++) {
      results.bare.push(await run(`http://127.0.0.1:${bare.address().port}${target}`, asked))
      results.tessera.push(await run(url + target, asked))
    }
    bare.close()
    const [b, t] = [median(results.bare), median(results.tessera)]
    console.log(
      `${what.padEnd(30)} bare ${String(Math.round(b)).padStart(7)}   Tessera ${String(Math.round(t)).padStart(7)}   ratio ${(t / b).toFixed(2)}   (${(body.length / 1024).toFixed(0)} KB)`,
    )
  }
} finally {
  await bench.stop()
}

async function run(target, headers) {
  const result = await autocannon({ url: target, headers, connections: 32, duration: seconds })
  if (result.non2xx > 0 && !headers['if-none-match']) throw new Error(`${result.non2xx} answers were no success`)
  return result.requests.average
}
