// What a mode costs that holds a hundred times the tokens: for each operation its duration, the longest pause of the server's event
// loop (and the processor time of its longest turn, which other processes do not lengthen), processor time, and peak memory.
// BENCH_TOKENS sets the size of the large mode, BENCH_READS how often the short operations are repeated.
import pg from 'pg'
import { callerOf, cssOf, jsonOf, pausesOf, startWithPauses } from './pauses.mjs'

const large = Number(process.env.BENCH_TOKENS ?? 100_000)
const small = Math.max(10, large / 100)
const reads = Number(process.env.BENCH_READS ?? 100)

const bench = await startWithPauses()
const headers = { authorization: `Bearer ${bench.key}` }
const call = callerOf(bench, headers)
const measured = pausesOf(bench)
const tokenset = `/api/v1/tokensets/${bench.tokenset.id}`

async function tagOf(path) {
  const response = await fetch(bench.url + path, { headers })
  await response.arrayBuffer()
  return response.headers.get('etag')
}

/** By size of the mode; one is asked after the other in turns, so that what else the machine does falls on both alike. */
async function compared(what, requests) {
  const times = new Map([...requests.keys()].map(size => [size, []]))
  for (let round = 0; round < reads + 10; round++)
    for (const [size, request] of requests) {
      const began = performance.now()
      await request(round)
      if (round >= 10) times.get(size).push(performance.now() - began)
    }
  const at = (list, share) => [...list].sort((a, b) => a - b)[Math.floor(list.length * share)]
  const [p50, p95] = [0.5, 0.95].map(share => [...times.values()].map(list => at(list, share)))
  const told = ([less, more]) => `${less.toFixed(2)} and ${more.toFixed(2)} ms, ${(more / less).toFixed(2)} ×`
  console.log(`${what.padEnd(34)} p50 ${told(p50).padEnd(30)} p95 ${told(p95)}`)
}

try {
  const modes = new Map()
  for (const size of [small, large]) {
    const mode = await bench.post(`${tokenset}/modes`, { name: `Of ${size}` })
    const path = `${tokenset}/modes/${mode.id}`
    const document = cssOf(size)
    await measured('import', size, () => call('POST', `${path}/import`, { document }))
    await measured('import of the same', size, () => call('POST', `${path}/import`, { document }))
    const whole = jsonOf(await measured('list, cold', size, () => call('GET', `${path}/tokens`)))
    await measured('list, compressed', size, () =>
      call('GET', `${path}/tokens`, undefined, { 'accept-encoding': 'br' }),
    )
    for (const format of ['css', 'json', 'ios', 'android'])
      await measured(`export ${format}, cold`, size, () => call('GET', `${path}/export?format=${format}`))
    await measured('bundle of the export css, cold', size, () => call('GET', `${path}/export?format=css&bundle=zip`))
    await measured('batch of one', size, () =>
      call('POST', `${path}/tokens/batch`, {
        operations: [{ op: 'upsert', name: 'one.more', type: 'number', value: 1 }],
      }),
    )
    const copy = jsonOf(
      await measured('copy of the mode', size, () =>
        call('POST', `${tokenset}/modes`, { name: `Copy of ${size}`, copy_from: mode.id }),
      ),
    )
    await measured('difference of two modes', size, () => call('GET', `${path}/diff?against=${copy.id}`))
    await measured('deletion of the mode', size, () => call('DELETE', `${tokenset}/modes/${copy.id}`))
    const { changes } = jsonOf(await measured('history', size, () => call('GET', `${tokenset}/changes?limit=10`)))
    await measured('revert of the deletion', size, () => call('POST', `/api/v1/changes/${changes[0].id}/revert`, {}))
    await measured('deletion once more', size, () => call('DELETE', `${tokenset}/modes/${copy.id}`))
    modes.set(size, { path, tokens: whole.tokens })
  }
  // As PostgreSQL does by itself within a minute: without it the plans are still those of an empty table.
  const database = new pg.Client(bench.connection())
  await database.connect()
  await database.query('analyze tokens').finally(() => database.end())
  const each = request => new Map([...modes].map(([size, mode]) => [size, round => request(mode, round)]))
  const nth = (tokens, round) => tokens[(round * 7919) % tokens.length]
  await compared(
    'page of 100',
    each(({ path, tokens }, round) =>
      call('GET', `${path}/tokens?limit=100&cursor=${cursor(nth(tokens.slice(0, -200), round).id)}`),
    ),
  )
  await compared(
    'one token, cold',
    each(({ path, tokens }, round) => call('GET', `${path}/tokens/${nth(tokens, round).id}`)),
  )
  for (const mode of modes.values()) mode.etag = await tagOf(`${mode.path}/export?format=css`)
  await compared(
    'export, 304',
    each(({ path, etag }) => call('GET', `${path}/export?format=css`, undefined, { 'if-none-match': etag })),
  )
  await compared(
    'export, cached, with all its bytes',
    each(({ path }) => call('GET', `${path}/export?format=css`)),
  )
  await compared(
    'create',
    each(({ path }, round) => call('POST', `${path}/tokens`, { name: `made.t${round}`, type: 'number', value: round })),
  )
  await compared(
    'update',
    each(({ path, tokens }, round) =>
      call('PATCH', `${path}/tokens/${nth(tokens, round).id}`, { description: `${round}` }),
    ),
  )
  await compared(
    'batch of one',
    each(({ path }, round) =>
      call('POST', `${path}/tokens/batch`, {
        operations: [{ op: 'upsert', name: `made.b${round}`, type: 'number', value: round }],
      }),
    ),
  )
  await compared(
    'delete',
    each(async ({ path }, round) => {
      const {
        tokens: [{ id }],
      } = jsonOf(await call('GET', `${path}/tokens?limit=1&q=made.t${round}`))
      await call('DELETE', `${path}/tokens/${id}`)
    }),
  )
} finally {
  await bench.stop()
}

function cursor(id) {
  return Buffer.from(id).toString('base64url')
}
