// The short form of the engine's bench, for a check: fails where the engine is less than twelve times as fast as Style Dictionary.
// It counts processor time, takes the contenders by turns and compares medians, so that others may keep the machine busy.
//   node bench/engine/least.mjs        BENCH_LEAST=20 asks for more
import { loadEngine, platforms, viaEngine, viaStyleDictionary } from './contenders.mjs'
import { generate } from './document.mjs'
import { median } from '../median.mjs'
import { collect, processorTime } from './turns.mjs'

const least = Number(process.env.BENCH_LEAST ?? 12)
/** So few that all turns take seconds. */
const tokens = 3000
const rounds = 3
/** The engine's turns in a round: one of Style Dictionary takes as long as twenty of them. */
const turns = 4
/** Turns that compile the engine. */
const warmUp = 15

const text = JSON.stringify(generate(tokens))
const engine = await loadEngine()

async function timeOf(run) {
  collect()
  const start = processorTime()
  await run(text)
  return processorTime() - start
}

for (const format of Object.keys(platforms)) {
  const own = viaEngine(engine, format)
  const peer = viaStyleDictionary(format)
  for (let turn = 0; turn < warmUp; turn++) own(text)
  await peer(text)
  const times = { own: [], peer: [] }
  for (let round = 0; round < rounds; round++) {
    times.peer.push(await timeOf(peer))
    for (let turn = 0; turn < turns; turn++) times.own.push(await timeOf(own))
  }
  const faster = median(times.peer) / median(times.own)
  console.log(`${format.padEnd(8)} ${faster.toFixed(1)} × faster than Style Dictionary`)
  if (faster >= least) continue
  console.error(`${format}: less than ${least} × faster, which is the least`)
  process.exitCode = 1
}
