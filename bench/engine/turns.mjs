// Contenders by turns, so that what slows the machine down slows them all: medians of each.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { median } from '../median.mjs'

// One contender's garbage must not be collected in another's time.
setFlagsFromString('--expose-gc')
export const collect = runInNewContext('gc')

// Between turns all tokens are garbage. V8 would drop their hidden classes with them, and the machine code that relies on these:
// each turn would measure the compiler.
setFlagsFromString('--retain-maps-for-n-gc=1000000')
setFlagsFromString('--no-flush-bytecode')

/** The milliseconds that the processor has worked for this process, in all its threads. */
export const processorTime = () =>
  Object.values(process.cpuUsage()).reduce((sum, microseconds) => sum + microseconds / 1000, 0)

/** The median milliseconds of each contender, a function from the text of a document of `size` tokens to that of a format. */
export async function takeTurns(contenders, { text, size, turns, clock }) {
  const times = Object.fromEntries(Object.keys(contenders).map(name => [name, []]))
  for (let turn = -1; turn < turns; turn++) {
    for (const [name, run] of Object.entries(contenders)) {
      collect()
      const start = clock()
      const output = await run(text)
      const took = clock() - start
      if (output.length < size * 10) throw new Error(`${name} wrote ${output.length} characters for ${size} tokens`)
      if (turn >= 0) times[name].push(took) // the first turn warms up
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]))
}
