// The plugin for Stylelint over 10,000 lines of CSS, with 1,000 tokens: without findings, with 5,000 of them, and fixed.
//   npm run bench lint        BENCH_ROUNDS=9 narrows it down
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import stylelint from 'stylelint'
import { loadEngine } from './engine/contenders.mjs'
import { median } from './median.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const processorTime = () =>
  Object.values(process.cpuUsage()).reduce((sum, microseconds) => sum + microseconds / 1000, 0)

const { exportTokens, modeInput } = await loadEngine()
const hex = index => `#${((index * 2654435761) % 0xffffff).toString(16).padStart(6, '0')}`
const token = (name, type, value) => ({ name, type, value, description: null, alias_to: null })
const tokens = Array.from({ length: 1000 }, (_, index) =>
  index % 2
    ? token(`color.group-${index % 20}.step-${index}`, 'color', hex(index))
    : token(`space.step-${index}`, 'dimension', `${index / 8}px`),
)
const named = index => `var(--${tokens[index % 1000].name.replaceAll('.', '-')})`

/** Rules of ten lines. `value` of the line at `index`, every second of which has a finding or not. */
const sheet = value =>
  Array.from({ length: 1000 }, (_, rule) => {
    const lines = Array.from({ length: 8 }, (_, line) => {
      const index = rule * 8 + line
      return index % 2 ? `  color: ${value(index)};` : `  padding: ${value(index)} ${named(index)};`
    })
    return [`.rule-${rule} {`, ...lines, '}'].join('\n')
  }).join('\n')
const sheets = {
  'no findings': sheet(named),
  '5,000 findings with an equal token': sheet(index => (index % 8 < 5 ? tokens[index % 1000].value : named(index))),
  '5,000 findings with a nearest one': sheet(index =>
    index % 8 < 5 ? (index % 2 ? hex(index * 7 + 3) : `${index / 8 + 0.01}px`) : named(index),
  ),
}

const folder = await mkdtemp(join(tmpdir(), 'tessera-lint-'))
try {
  const manifest = join(folder, 'tokens.json')
  const input = modeInput('Acme', { name: 'Light', is_default: true, tokens })
  await writeFile(manifest, exportTokens('manifest', input).text)
  const outfile = fileURLToPath(new URL('../node_modules/.cache/stylelint-plugin-bench.mjs', import.meta.url))
  const entry = fileURLToPath(new URL('../packages/stylelint-plugin/src/index.ts', import.meta.url))
  const options = { bundle: true, format: 'esm', platform: 'node', external: ['stylelint'], logLevel: 'error' }
  await build({ ...options, entryPoints: [entry], outfile })
  const plugins = (await import(pathToFileURL(outfile).href)).default
  const names = ['no-unknown-token', 'no-deprecated-token', 'no-hardcoded-value']
  const rules = Object.fromEntries(names.map(name => [`tessera/${name}`, [true, { manifest }]]))
  const lint = async (code, own, fix = false) => {
    const start = processorTime()
    const { results } = await stylelint.lint({
      code,
      fix,
      config: { plugins, rules: own, quietDeprecationWarnings: true },
    })
    return { time: processorTime() - start, count: results[0].warnings.length }
  }
  const empty = { 'color-no-invalid-hex': true }
  for (const [name, code] of Object.entries(sheets))
    for (const [what, own, fix] of [
      ['no rule of ours', empty, false],
      ['lint', rules, false],
      ['fix', rules, true],
    ]) {
      await lint(code, own, fix)
      const times = []
      let count = 0
      for (let round = 0; round < rounds; round++) {
        const done = await lint(code, own, fix)
        times.push(done.time)
        count = done.count
      }
      console.log(
        `${name.padEnd(36)} ${what.padEnd(16)} ${Math.round(median(times))} ms of processor time, ${count} warnings`,
      )
    }
} finally {
  await rm(folder, { recursive: true, force: true })
}
