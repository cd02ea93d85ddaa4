// How long somebody else's GET takes while one account does something to a whole workspace, and, as a control, one to an idle server on
// the same machine. The works run in turn, each run of all before the next; a figure is the median of the runs. Goal: p99 at most 100 ms,
// or twice the control where the machine is busy.
//   npm run bench bystander        BENCH_ONLY=search runs the works whose names contain that; BENCH_RUNS=1; BENCH_PROFILE=<folder>
import { setTimeout as pause } from 'node:timers/promises'
import { cpuOfTree } from '../cpu.mjs'
import { median } from '../median.mjs'
import { startBench } from '../server.mjs'
import { furnish, largeWorkspace } from './workspace.mjs'
import { works } from './works.mjs'

const goal = 100
const runs = Number(process.env.BENCH_RUNS ?? 3)
const wanted = works.filter(({ name }) => name.includes(process.env.BENCH_ONLY ?? ''))
const betweenMs = 5

/** Asks over and over until it is told to stop; the sorted waits. */
function watch(ask) {
  const waits = []
  let on = true
  const watching = (async () => {
    while (on) {
      const began = performance.now()
      const status = await ask()
      if (status !== 200) throw new Error(`The bystander was answered ${status}`)
      waits.push(performance.now() - began)
      await pause(betweenMs)
    }
  })()
  return async () => {
    on = false
    await watching
    return waits.sort((a, b) => a - b)
  }
}

const p99 = waits => waits[Math.floor(waits.length * 0.99)]

async function measure({ pid, server, control }, work) {
  const before = await cpuOfTree(pid)
  const [stopServer, stopControl] = [watch(server), watch(control)]
  const began = performance.now()
  const outcome = await work()
  const took = performance.now() - began
  const [waits, idle] = [await stopServer(), await stopControl()]
  const cpu = ((await cpuOfTree(pid)) - before) / 1_000
  return { p99: p99(waits), worst: waits.at(-1), control: p99(idle), controlWorst: idle.at(-1), took, cpu, outcome }
}

const figures = ['p99', 'worst', 'control', 'controlWorst', 'took', 'cpu']
const row = (name, texts, outcome) =>
  console.log(`${name.padEnd(40)}${texts.map(text => String(text).padStart(9)).join('')}  ${outcome}`)

const env = {
  TESSERA_DEFAULT_PLAN: 'BUSINESS',
  TESSERA_WEBHOOK_ALLOW: '127.0.0.1',
  TESSERA_QUOTAS: JSON.stringify({ tokens_per_workspace: null, bytes_per_workspace: null, tokens_per_mode: null }),
}
const folder = process.env.BENCH_PROFILE
const flags = folder ? ['--cpu-prof', '--cpu-prof-interval=300', `--cpu-prof-dir=${folder}`] : []
const bench = await startBench(env, { flags })
const idle = await startBench()
try {
  const large = await largeWorkspace(bench.url)
  const other = await furnish(bench.url, 'bystander')
  const control = await furnish(idle.url, 'control')
  const list = one => async () => (await one.ask('GET', '/api/v1/workspaces')).status
  const watched = { pid: bench.child.pid, server: list(other), control: list(control) }
  const measured = new Map(wanted.map(({ name }) => [name, []]))
  for (let run = 0; run < runs; run++)
    for (const { name, prepare } of wanted) {
      const work = await prepare(large)
      await pause(500)
      const one = await measure(watched, work)
      measured.get(name).push(one)
      console.error(`run ${run + 1}: ${name}: ${one.p99.toFixed(0)} beside ${one.control.toFixed(0)}`)
    }
  row('milliseconds, medians of the runs', figures, `goal: p99 ${goal}`)
  for (const [name, all] of measured) {
    const [wait, ...rest] = figures.map(figure => Math.round(median(all.map(one => one[figure]))))
    const isMissed = wait > goal && wait > 2 * rest[1]
    row(name, [wait, ...rest], `${all.at(-1).outcome ?? ''}${isMissed ? '  MISSED' : ''}`)
  }
} finally {
  await Promise.all([bench.stop(), idle.stop()])
}
