// The downtime after kill -9 in the middle of writes, and its parts: until the former database server has ended, and until the
// new process answers. Nothing else restarts it here; a supervisor adds its own delay.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dist } from '../scripts/ensure.mjs'
import { startBench } from './server.mjs'
import { median } from './median.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))

const bench = await startBench()
let { child } = bench
const env = {
  ...process.env,
  PORT: String(bench.port),
  TESSERA_DATA_DIR: bench.dataDir,
  TESSERA_DEMO: '0',
  TESSERA_RATE_LIMIT: '1000000',
  LOG_LEVEL: 'warn',
}
const away = []
const ended = []
try {
  for (let round = 0; round < rounds; round++) {
    let going = true
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; going; n++) {
        const name = `r${round}.w${writer}.n${n}`
        const created = await bench.post(`${bench.path}/tokens`, { name, type: 'number', value: n }).catch(() => null)
        if (!created) return
      }
    })
    await sleep(seconds * 1000)
    const began = performance.now()
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    going = false
    const lock = join(bench.dataDir, 'database/postmaster.pid')
    const released = (async () => {
      while (existsSync(lock) && performance.now() - began < 60_000) await sleep(5)
      ended.push(performance.now() - began)
    })()
    child = spawn(process.execPath, [join(dist, 'main.js')], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    while (
      !(await fetch(`${bench.url}/readyz`).then(
        r => r.ok,
        () => false,
      ))
    )
      await sleep(10)
    away.push(performance.now() - began)
    await Promise.all([released, ...writers])
  }
  const show = list => `median ${median(list).toFixed(0)} ms, longest ${Math.max(...list).toFixed(0)} ms`
  console.log(`${rounds} × kill -9 after ${seconds} s of eight writers:`)
  console.log(`former database ended  ${show(ended)}`)
  console.log(`answers again          ${show(away)}`)
} finally {
  child.kill('SIGTERM')
  await once(child, 'exit')
}
