// Primer's whole light base (1,488 tokens) by one call, and out again in the four formats.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { startBench } from './server.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]
const root = join(dirname(createRequire(import.meta.url).resolve('@primer/primitives/package.json')), 'src/tokens')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.json5') && !/dark/.test(path))
  .sort()
  .map(path => ({ path, document: readFileSync(join(root, path), 'utf8') }))

const bench = await startBench()
try {
  const times = { import: [], json: [], css: [], ios: [], android: [] }
  let created = 0
  for (let round = 0; round < rounds; round++) {
    const mode = await bench.post(`/api/v1/tokensets/${bench.tokenset.id}/modes`, { name: `Round ${round}` })
    const path = `/api/v1/tokensets/${bench.tokenset.id}/modes/${mode.id}`
    const before = performance.now()
    created = (await bench.post(`${path}/import`, { files })).created
    times.import.push(performance.now() - before)
    for (const format of ['json', 'css', 'ios', 'android']) {
      const start = performance.now()
      const response = await fetch(`${bench.url}${path}/export?format=${format}&strict=true`, {
        headers: { authorization: `Bearer ${bench.key}` },
      })
      if (!response.ok) throw new Error(await response.text())
      await response.text()
      times[format].push(performance.now() - start)
    }
  }
  console.log(`Primer, ${created} tokens, median of ${rounds}, first time each:`)
  for (const [what, list] of Object.entries(times))
    console.log(`${what.padEnd(8)} ${median(list).toFixed(0).padStart(6)} ms`)
} finally {
  await bench.stop()
}
