// `tessera outputs write` of 10,000 tokens with five outputs, each with a selection and names of its own, against one: the whole command,
// by turns, medians. The engine alone is in `npm run bench engine`.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureBuilt, root } from '../scripts/ensure.mjs'
import { generate } from './engine/document.mjs'
import { median } from './median.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const run = promisify(execFile)

await ensureBuilt()
const command = join(root, 'apps/cli/dist/tessera.js')
const outputs = ['css', 'scss', 'less', 'json-flat', 'android'].map(format => ({
  name: format,
  format,
  where: { private: ['_'] },
  names: { case: 'kebab', prefix: 'ds' },
}))
const cwd = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
try {
  writeFileSync(join(cwd, 'tokens.json'), JSON.stringify(generate(10_000)))
  const times = { one: [], five: [] }
  for (let round = -1; round < rounds; round++)
    for (const [what, some] of [
      ['one', outputs.slice(0, 1)],
      ['five', outputs],
    ]) {
      writeFileSync(join(cwd, 'tessera.config.json'), JSON.stringify({ outputs: some }))
      const start = performance.now()
      await run(process.execPath, [command, 'outputs', 'write', 'tokens.json', '-o', `${what}${round}`], { cwd })
      if (round >= 0) times[what].push(performance.now() - start) // the first is for the files of the program
    }
  for (const [what, list] of Object.entries(times))
    console.log(`${what.padEnd(5)} ${median(list).toFixed(0).padStart(5)} ms`)
  console.log(`five outputs take ${(median(times.five) / median(times.one)).toFixed(2)} × the time of one; wanted ≤ 2`)
} finally {
  rmSync(cwd, { recursive: true })
}
