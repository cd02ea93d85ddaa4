// One run of one contender, in a separate process: prints its peak memory, in MiB.
// node bench/engine/memory.mjs <contender> <format> <file>
import { readFileSync } from 'node:fs'

const [contender, format, file] = process.argv.slice(2)
const contenders = await import('./contenders.mjs')
const run = {
  floor: async () => contenders.floor,
  engine: async () => contenders.viaEngine(await contenders.loadEngine(), format),
  'Style Dictionary': async () => contenders.viaStyleDictionary(format),
}[contender]
const { length } = await (await run())(readFileSync(file, 'utf8'))
console.log(JSON.stringify({ length, mebibytes: Math.round(process.resourceUsage().maxRSS / 1024) }))
