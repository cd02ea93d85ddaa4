// A resolver of ten axes with four contexts each (1,048,576 permutations), over HTTP: creating it, an uncached input, and the
// values of one token. Milliseconds, medians; BENCH_ROUNDS=9 BENCH_SIZE=1000 narrow it down.
import { startBench } from './server.mjs'
import { median } from './median.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const size = Number(process.env.BENCH_SIZE ?? 1000)
const contexts = ['a', 'b', 'c', 'd']
const most = 50

const bench = await startBench()
try {
  const { post, workspace } = bench
  const get = async path => {
    const response = await fetch(bench.url + path, { headers: { authorization: `Bearer ${bench.key}` } })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const share = Math.floor(size / 11)
  const numbers = Array.from({ length: share }, (_, i) => i)
  const fill = (tokenset, mode, tokenOf) =>
    post(`/api/v1/tokensets/${tokenset}/modes/${mode}/tokens/batch`, {
      operations: numbers.map(i => ({ op: 'create', type: 'number', ...tokenOf(i) })),
    })
  const tokensetOf = async name => {
    const { id } = await post(`/api/v1/workspaces/${workspace.id}/tokensets`, { name })
    return { id, ...(await get(`/api/v1/tokensets/${id}/modes`)) }
  }
  const core = await tokensetOf('Core')
  await fill(core.id, core.modes[0].id, i => ({ name: `core.n${i}`, value: i }))
  const modifiers = []
  for (let axis = 0; axis < 10; axis++) {
    const { id, modes } = await tokensetOf(`Axis ${axis}`)
    const made = []
    for (const [at, name] of contexts.entries()) {
      const mode = at === 0 ? modes[0] : await post(`/api/v1/tokensets/${id}/modes`, { name })
      await fill(id, mode.id, i => ({ name: `axis${axis}.n${i}`, value: i + at }))
      made.push({ name, sources: [{ tokenset_id: id, mode_id: mode.id }] })
    }
    modifiers.push({ name: `axis${axis}`, default: 'a', contexts: made })
  }
  const sets = [{ name: 'core', sources: [{ tokenset_id: core.id }] }]

  const times = { create: [], input: [], token: [] }
  const timed = async (what, run) => {
    const start = performance.now()
    const answer = await run()
    times[what].push(performance.now() - start)
    return answer
  }
  for (let round = 0; round < rounds; round++) {
    const body = { name: `Themes ${round}`, sets, modifiers }
    const { id } = await timed('create', () => post(`/api/v1/workspaces/${workspace.id}/resolvers`, body))
    const input = modifiers.map(({ name }, axis) => `${name}:${contexts[(round + axis) % 4]}`).join()
    const path = `/api/v1/resolvers/${id}/tokens?input=${input}`
    const { total } = await timed('input', () => get(path))
    if (total !== share * 11) throw new Error(`${total} tokens`)
    const one = await timed('token', () => get(`${path}&q=axis3.n7&limit=1`))
    if (one.tokens[0]?.name !== 'axis3.n7') throw new Error('the token is not there')
  }
  console.log(`Milliseconds, medians of ${rounds}; ${share * 11} tokens at each of 1,048,576 inputs\n`)
  for (const [what, list] of Object.entries({
    'the resolver is created': times.create,
    'all tokens of one input, asked for the first time': times.input,
    'one token of it, with its layer': times.token,
  }))
    console.log(`${what.padEnd(56)}${median(list).toFixed(1).padStart(8)}   at most ${most} is asked`)
} finally {
  await bench.stop()
}
