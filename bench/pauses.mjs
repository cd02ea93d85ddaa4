// One operation after the other against the server of a bench: how long each took, the longest pause of the server's event loop (and the
// processor time of its longest turn, which other processes do not lengthen), processor time, and peak memory.
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { startBench } from './server.mjs'

const folder = process.env.BENCH_PROFILE
const flags = folder ? ['--cpu-prof', '--cpu-prof-interval=300', `--cpu-prof-dir=${folder}`] : []
const unlimited = { tokens_per_workspace: null, bytes_per_workspace: null, tokens_per_mode: null }

/** A server that takes any number of tokens and reports its pauses; with BENCH_PROFILE it leaves profiles of the processor in that folder. */
export const startWithPauses = (env = {}) =>
  startBench(
    { TESSERA_QUOTAS: JSON.stringify(unlimited), ...env },
    { probe: new URL('./pause-probe.mjs', import.meta.url).href, flags },
  )

/** Every third token points at the one before it. */
export const cssOf = size =>
  `:root {\n${Array.from({ length: size }, (_, n) => `--group-${n % 100}-t${n}: ${n % 3 === 2 ? `var(--group-${(n - 1) % 100}-t${n - 1})` : `${n}px`};`).join('\n')}\n}`

/** Runs and prints operations on this server; `size` is what is printed beside. */
export function pausesOf({ child }) {
  const report = async () => {
    child.send('report')
    return (await once(child, 'message'))[0]
  }
  const peakMegabytes = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? NaN) / 1000
  }
  return async (what, size, run) => {
    const from = await report()
    await writeFile(`/proc/${child.pid}/clear_refs`, '5').catch(() => undefined) // resets the peak
    const began = performance.now()
    const answer = await run()
    const ms = performance.now() - began
    const to = await report()
    console.log(
      `${what.padEnd(34)} ${String(size).padStart(7)} ${ms.toFixed(0).padStart(7)} ms  pause ${to.pause.toFixed(0).padStart(5)} ms  longest turn ${to.work.toFixed(0).padStart(5)} ms  processor ${(to.cpu - from.cpu).toFixed(0).padStart(6)} ms  peak ${(await peakMegabytes()).toFixed(0).padStart(5)} MB`,
    )
    return answer
  }
}

/** Asks the server; the answer's bytes. Anything but a success (or a 304) is an error. */
export const callerOf =
  ({ url }, headersOf) =>
  async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...headersOf, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const bytes = await response.arrayBuffer()
    if (!response.ok && response.status !== 304)
      throw new Error(`${method} ${path}: ${response.status} ${Buffer.from(bytes)}`)
    return bytes
  }

export const jsonOf = bytes => JSON.parse(Buffer.from(bytes))
