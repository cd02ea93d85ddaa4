// Imports Primer's whole light base (1,488 tokens) with one call, and exports it in the four formats; and imports 50,000 custom
// properties under concurrent requests: the longest response time of a trivial request is how long the event loop was blocked.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { startBench } from './server.mjs'
import { median } from './median.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const root = join(dirname(createRequire(import.meta.url).resolve('@primer/primitives/package.json')), 'src/tokens')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.json5') && !/dark/.test(path))
  .sort()
  .map(path => ({ path, document: readFileSync(join(root, path), 'utf8') }))

const css = `:root {\n${Array.from({ length: 50_000 }, (_, n) => `--group-${n % 100}-t${n}: ${n % 3 === 2 ? `var(--group-${(n - 1) % 100}-t${n - 1})` : `${n}px`};`).join('\n')}\n}`

const bench = await startBench({ TESSERA_QUOTAS: '{"tokens_per_workspace": null}' })

/** The result of `run`, its duration, and the longest response time of `/healthz` meanwhile, in milliseconds. */
async function watched(run) {
  let under = true
  let wait = 0
  const before = performance.now()
  const running = run().finally(() => (under = false))
  while (under) {
    const startedAt = performance.now()
    await (await fetch(`${bench.url}/healthz`)).text()
    wait = Math.max(wait, performance.now() - startedAt)
  }
  return { answer: await running, ms: performance.now() - before, wait }
}

try {
  const times = { import: [], json: [], css: [], ios: [], android: [], large: [] }
  const waits = { import: [], large: [] }
  let created = 0
  for (let round = 0; round < rounds; round++) {
    const mode = await bench.post(`/api/v1/tokensets/${bench.tokenset.id}/modes`, { name: `Round ${round}` })
    const path = `/api/v1/tokensets/${bench.tokenset.id}/modes/${mode.id}`
    const small = await watched(() => bench.post(`${path}/import`, { files }))
    created = small.answer.created
    times.import.push(small.ms)
    waits.import.push(small.wait)
    for (const format of ['json', 'css', 'ios', 'android']) {
      const start = performance.now()
      const response = await fetch(`${bench.url}${path}/export?format=${format}&strict=true`, {
        headers: { authorization: `Bearer ${bench.key}` },
      })
      if (!response.ok) throw new Error(await response.text())
      await response.text()
      times[format].push(performance.now() - start)
    }
    const other = await bench.post(`/api/v1/tokensets/${bench.tokenset.id}/modes`, { name: `Large ${round}` })
    const large = await watched(() =>
      bench.post(`/api/v1/tokensets/${bench.tokenset.id}/modes/${other.id}/import`, { document: css }),
    )
    times.large.push(large.ms)
    waits.large.push(large.wait)
  }
  console.log(`Primer, ${created} tokens, median of ${rounds}, first time each; large: 50,000 custom properties:`)
  for (const [what, list] of Object.entries(times))
    console.log(
      `${what.padEnd(8)} ${median(list).toFixed(0).padStart(6)} ms` +
        (waits[what] ? `, longest wait of others ${median(waits[what]).toFixed(0)} ms` : ''),
    )
} finally {
  await bench.stop()
}
