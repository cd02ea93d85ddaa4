// Tessera beside Directus and Strapi, which people also keep tables of tokens in: the same thousand tokens in databases of one
// PostgreSQL server, the same questions with a key, runs interleaved, medians. Each is compared with a bare node:http server that sends
// the bytes of its own answer, so that nobody pays for longer answers. The peers export nothing: what a build pulls of them is the list.
// With REDIS_URL, Tessera counts its limits there; the peers have none.
import { readFile } from 'node:fs/promises'
import { askAsItIs, startBare, underLoad } from '../measure.mjs'
import { median } from '../median.mjs'
import { freePort, ownDatabase, startBench } from '../server.mjs'
import { startDirectus, startStrapi } from './contenders.mjs'

const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
let number = 0
const { BENCH_PEERS: folder, DATABASE_URL: address } = process.env
if (folder && address) await compare()
else
  console.log(
    'Skipped: the peers are no dependencies of this project. Install them with\n' +
      'node bench/peers/prepare.mjs <folder>, and say BENCH_PEERS=<folder> and DATABASE_URL=postgres://…',
  )

async function compare() {
  const tokens = Array.from({ length: 1000 }, (_, i) => ({
    name: `color.scale.step-${i}`,
    type: 'color',
    value: '#3b82f6',
    ...(i % 4 ? {} : { description: 'Use it for what it is for' }),
  }))
  const toStop = []
  try {
    const contenders = [await startTessera(tokens)]
    toStop.push(contenders[0].stop)
    for (const start of [startDirectus, startStrapi]) {
      const database = await ownDatabase(address)
      toStop.unshift(database.drop)
      const contender = await start(folder, await freePort(), database.url, tokens)
      toStop.unshift(contender.stop)
      contenders.push(contender)
    }
    await report(contenders)
  } finally {
    for (const stop of toStop) await stop()
  }
}

async function startTessera(tokens) {
  const { url, key, child, path, tokenset, post, stop } = await startBench()
  const operations = tokens.map(token => ({ op: 'create', ...token }))
  await post(`${path}/tokens/batch`, { operations })
  const drafts = await post(`/api/v1/tokensets/${tokenset.id}/modes`, { name: 'Drafts' })
  const cases = {
    export: { target: `${path}/export?format=css` },
    'export, 304': { target: `${path}/export?format=css`, conditional: true },
    list: { target: `${path}/tokens` },
    one: { target: `${path}/tokens/color.scale.step-1` },
    create: { target: `/api/v1/tokensets/${tokenset.id}/modes/${drafts.id}/tokens`, made: token => token },
  }
  return { name: 'Tessera', url, pid: child.pid, headers: { authorization: `Bearer ${key}` }, cases, stop }
}

async function report(contenders) {
  console.log(`Median of ${rounds} interleaved runs of ${seconds} s, 32 connections\n`)
  for (const what of Object.keys(contenders[0].cases)) {
    const runs = []
    for (const contender of contenders) if (contender.cases[what]) runs.push(await prepared(contender, what))
    for (let round = 0; round < rounds; round++)
      for (const { bare, contender, load, measured } of runs) {
        measured.bare.push(await underLoad(bare, load, seconds))
        measured.contender.push(await underLoad(contender, load, seconds))
      }
    for (const { bare, contender, bytes, measured } of runs) {
      await bare.stop()
      const of = (kind, figure) => median(measured[kind].map(run => run[figure]))
      const ratio = of('contender', 'perSecond') / of('bare', 'perSecond')
      console.log(
        `${what.padEnd(12)} ${contender.name.padEnd(9)} ${of('contender', 'perSecond').toFixed(0).padStart(6)}/s   ` +
          `ratio ${ratio.toFixed(3)}   CPU ${of('contender', 'cpu').toFixed(0).padStart(6)} µs   (${(bytes / 1024).toFixed(1)} KB)`,
      )
    }
  }
  for (const { name, pid } of contenders) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    console.log(`memory       ${name.padEnd(9)} ${Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024)} MB`)
  }
}

async function prepared(contender, what) {
  const { url, headers } = contender
  const { target, conditional, made } = contender.cases[what]
  const fresh = () => made?.({ name: `color.new-${number++}`, type: 'color', value: '#3b82f6' })
  const first = await askAsItIs(url, { target, body: fresh() }, headers)
  if (first.status >= 300) throw new Error(`${contender.name}, ${what}: ${first.status} ${first.body}`)
  const condition = conditional ? { 'if-none-match': first.headers.etag } : {}
  const sample = conditional ? await askAsItIs(url, { target }, { ...headers, ...condition }) : first
  const posts = {
    method: 'POST',
    setupRequest: request => ({
      ...request,
      headers: { ...request.headers, 'content-type': 'application/json' },
      body: JSON.stringify(fresh()),
    }),
  }
  return {
    contender,
    bare: await startBare({ reads: Boolean(made) }, sample),
    load: { headers: { ...headers, ...condition }, requests: [{ path: target, ...(made ? posts : {}) }] },
    bytes: sample.body.length,
    measured: { bare: [], contender: [] },
  }
}
