// What one account can do to all others: hostile works, each while somebody else reads on. The server has a heap of 256 MB, threads not
// counted. Prints what became of the work, how long the other's requests took, and memory before, at its peak and some time after.
//   npm run bench hostile        BENCH_ONLY=digits runs the works whose names contain that
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { signUp, startBench } from './server.mjs'

const target = { p99: 100, heapMb: 256 }
const settleMs = 5_000

const list = (length, make) => Array.from({ length }, (_, at) => make(at))

/** An account with a workspace, a tokenset and its first mode. */
async function furnish(bench, name) {
  const account = await signUp(bench.url, `${name}@example.com`)
  const ask = async (method, path, body) => {
    const response = await fetch(bench.url + path, {
      method,
      headers: { ...account.auth, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: response.status, text: await response.text() }
  }
  const must = async (method, path, body) => {
    const { status, text } = await ask(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return JSON.parse(text)
  }
  const workspace = await must('POST', '/api/v1/workspaces', { name })
  const of = `/api/v1/workspaces/${workspace.id}`
  const tokenset = await must('POST', `${of}/tokensets`, { name })
  const { modes } = await must('GET', `/api/v1/tokensets/${tokenset.id}/modes`)
  const tokens = async made => {
    for (let at = 0; at < made.length; at += 5_000)
      await must('POST', `${mode}/tokens/batch`, {
        operations: made.slice(at, at + 5_000).map(token => ({ op: 'create', ...token })),
      })
  }
  const mode = `/api/v1/tokensets/${tokenset.id}/modes/${modes[0].id}`
  return { account, ask, must, of, mode, modeId: modes[0].id, tokenset, tokens }
}

const color = at => ({ name: `c${at}`, type: 'color', value: `rgb(${at % 256} ${(at * 7) % 256} ${(at * 13) % 256})` })
const everyPair = { rule: 'contrast', options: { pairs: [{ foreground: '**', background: '**' }], wcag: 4.5 } }

async function findings({ ask, must, of }, rule) {
  const { status } = await ask('PUT', `${of}/check-rules`, { rules: [rule], blocks: 'never' })
  const looked = await ask('GET', `${of}/findings?limit=1`)
  await must('PUT', `${of}/check-rules`, { rules: [], blocks: 'never' })
  return `rules ${status}, findings ${looked.status}`
}

/** Every color is held by both contexts of every axis. */
async function joined(one, axes) {
  const { must, of, tokenset, modeId } = one
  const other = await must('POST', `/api/v1/tokensets/${tokenset.id}/modes`, { name: 'other', copy_from: modeId })
  const contexts = [
    { name: 'x', sources: [] },
    { name: 'y', sources: [{ tokenset_id: tokenset.id, mode_id: other.id }] },
  ]
  await must('POST', `${of}/resolvers`, {
    name: 'themes',
    sets: [{ name: 'base', sources: [{ tokenset_id: tokenset.id }] }],
    modifiers: list(axes, at => ({ name: `axis${at}`, default: 'x', contexts })),
  })
}

/** Sends without ever reading more than the first bytes of the answer; resolves when all have answered, or after `mostMs`. */
async function unread(bench, requests, mostMs) {
  const sockets = []
  const answers = requests.map(
    request =>
      new Promise(resolve => {
        const socket = connect(Number(new URL(bench.url).port), '127.0.0.1')
        sockets.push(socket)
        socket.on('error', resolve)
        socket.once('data', bytes => {
          socket.pause()
          resolve(bytes.toString('latin1').slice(9, 12))
        })
        socket.write(request)
      }),
  )
  const statuses = await Promise.race([Promise.all(answers), sleep(mostMs, ['no answer yet'])])
  return { statuses: [...new Set(statuses)].join(' '), end: () => sockets.forEach(socket => socket.destroy()) }
}

const rawRequest = (method, path, headers, body = '') =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`] : []),
    '',
    body,
  ].join('\r\n')

/** What comes before is not measured; it gives the work, which says what became of it. */
const works = {
  async 'every pair of 200 colors over 14 axes'(bench) {
    const one = await furnish(bench, 'axes')
    await one.tokens(list(200, color))
    await joined(one, 14)
    return () => findings(one, everyPair)
  },
  async 'every pair of 400 colors'(bench) {
    const one = await furnish(bench, 'pairs')
    await one.tokens(list(400, color))
    return () => findings(one, everyPair)
  },
  async 'a pattern of many states'(bench) {
    const one = await furnish(bench, 'pattern')
    await one.tokens(list(5_000, at => ({ name: 'a'.repeat(240) + at, type: 'number', value: 1 })))
    const pattern = `(?:${list(24, () => 'a').join('|')}){15}x`
    return () => findings(one, { rule: 'naming', options: { pattern } })
  },
  async 'previews of 50 outputs, 6 at once'(bench) {
    const one = await furnish(bench, 'outputs')
    for (let at = 0; at < 100; at += 10)
      await one.tokens(list(10, n => ({ name: `t${at + n}`, type: 'string', value: 'é'.repeat(45_000) })))
    const body = JSON.stringify({ outputs: list(50, at => ({ name: `o${at}`, format: 'json' })) })
    const request = rawRequest('POST', `${one.of}/outputs/preview-all`, one.account.auth, body)
    return async () => {
      const { statuses, end } = await unread(
        bench,
        list(6, () => request),
        30_000,
      )
      end()
      return statuses
    }
  },
  async '40 listeners that never read'(bench) {
    const one = await furnish(bench, 'listeners')
    for (let round = 0; round < 20; round++)
      await one.must('POST', `${one.mode}/tokens/batch`, {
        operations: list(5_000, at => ({
          op: 'upsert',
          name: `group${at % 50}.a.rather.long.name.for.tokens.sub${at}`,
          type: 'number',
          value: round * 5_000 + at,
        })),
      })
    const headers = { ...one.account.auth, Accept: 'text/event-stream', 'Last-Event-ID': '1' }
    const request = rawRequest('GET', `${one.of}/events`, headers)
    return async () => {
      const { statuses, end } = await unread(
        bench,
        list(40, () => request),
        10_000,
      )
      await sleep(3_000)
      end()
      return statuses
    }
  },
  async 'a number of 200,000 digits'(bench) {
    const one = await furnish(bench, 'digits')
    const document = `:root{--a:${'1'.repeat(200_000)}px}`
    const send = () => one.ask('POST', `${one.mode}/import`, { document, format: 'css', dry_run: true })
    return async () => (await Promise.all(list(3, send))).map(({ status }) => status).join(' ')
  },
}

async function memoryMb({ pid }) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024
}

const importLine = ({ ask, mode }) =>
  ask('POST', `${mode}/import`, { document: ':root{--a:1px}', format: 'css', dry_run: true })

/** Reads over and over, and imports a line now and then, until it is told to stop. */
function stander(bystander, child) {
  const times = []
  let on = true
  let peak = 0
  const reading = (async () => {
    for (let n = 0; on; n++) {
      const began = performance.now()
      const { status } = await (n % 50 === 49
        ? importLine(bystander)
        : bystander.ask('GET', `${bystander.mode}/tokens?limit=20`))
      if (status !== 200) throw new Error(`The bystander was answered ${status}`)
      times.push(performance.now() - began)
      peak = Math.max(peak, await memoryMb(child))
      await sleep(5)
    }
  })()
  return async () => {
    on = false
    await reading
    times.sort((a, b) => a - b)
    return { p50: times[times.length >> 1], p99: times[Math.floor(times.length * 0.99)], most: times.at(-1), peak }
  }
}

const shown = (value, width = 7) => value.toFixed(0).padStart(width)

const bench = await startBench(
  { TESSERA_DEFAULT_PLAN: 'BUSINESS' },
  { flags: [`--max-old-space-size=${target.heapMb}`] },
)
try {
  console.log(
    `another's requests in milliseconds (target: p99 ${target.p99}), memory in MB with a heap of ${target.heapMb}\n`,
  )
  console.log(`${''.padEnd(40)}    p50    p99   most  before   peak  after   took  outcome`)
  const bystander = await furnish(bench, 'bystander')
  await bystander.tokens(list(200, color))
  for (const [name, prepare] of Object.entries(works)) {
    if (!name.includes(process.env.BENCH_ONLY ?? '')) continue
    const work = await prepare(bench)
    await sleep(settleMs)
    // Starts the thread that reads imports: what that takes is not the work's doing.
    await importLine(bystander)
    const before = await memoryMb(bench.child)
    const stop = stander(bystander, bench.child)
    const began = performance.now()
    const outcome = await work()
    const took = performance.now() - began
    const { p50, p99, most, peak } = await stop()
    await sleep(settleMs)
    const after = await memoryMb(bench.child)
    console.log(
      `${name.padEnd(40)}${[p50, p99, most, before, peak, after, took].map(value => shown(value)).join('')}  ${outcome}`,
    )
  }
} finally {
  await bench.stop()
}
