// `npm run bench [name …]`: the measured claims, one script each, in turn.
import './node-version.mjs'
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

const { ensureBuilt, ensureInstalled, reportAndExit, root } = await import('./ensure.mjs')
const requested = process.argv.slice(2)
const all = readdirSync(join(root, 'bench'), { recursive: true }).filter(name => name.endsWith('.bench.mjs'))
const scripts = all.filter(name => requested.length === 0 || requested.some(part => name.includes(part)))
if (scripts.length === 0) reportAndExit(new Error(`No benchmark by that name; there are: ${all.join(', ') || 'none'}.`))
try {
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  reportAndExit(error)
}
let failed = 0
for (const name of scripts) {
  console.log(`\n# ${basename(name, '.bench.mjs')}`)
  const { status } = spawnSync(process.execPath, [join(root, 'bench', name)], { stdio: 'inherit', cwd: root })
  if (status !== 0) failed++
}
if (failed > 0) reportAndExit(new Error(`${failed} of ${scripts.length} benchmarks failed.`))
