// The short form of the engine's bench, for a check: fails where the engine is less than twelve times as fast as Style Dictionary,
// by processor time, so that others may keep the machine busy.
//   node bench/engine/least.mjs        BENCH_LEAST=20 asks for more
import { loadEngine, platforms, viaEngine, viaStyleDictionary } from './contenders.mjs'
import { generate } from './document.mjs'
import { median } from '../median.mjs'
import { collect, processorTime } from './turns.mjs'

const least = Number(process.env.BENCH_LEAST ?? 12)
const text = JSON.stringify(generate(10_000))
const engine = await loadEngine()

async function timeOf(run) {
  collect()
  const start = processorTime()
  await run(text)
  return processorTime() - start
}

// Both are compiled in their first turns.
await viaStyleDictionary('css')(text)
for (const format of Object.keys(platforms)) {
  const own = viaEngine(engine, format)
  const times = []
  for (let turn = -15; turn < 7; turn++) {
    const took = await timeOf(own)
    if (turn >= 0) times.push(took)
  }
  const faster = (await timeOf(viaStyleDictionary(format))) / median(times)
  console.log(`${format.padEnd(8)} ${faster.toFixed(1)} × faster than Style Dictionary`)
  if (faster >= least) continue
  console.error(`${format}: less than ${least} × faster, which is the least`)
  process.exitCode = 1
}
