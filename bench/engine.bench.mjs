// The engine by itself: JSON text → text of a platform, against Style Dictionary in the same process, by turns.
//   npm run bench engine        BENCH_ROUNDS=9 BENCH_SIZES=1000,10000 narrow it down;
//   BENCH_CLOCK=cpu counts the process's own time, where others keep the machine busy
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import StyleDictionary from 'style-dictionary'
import { generate } from './engine-document.mjs'

const root = join(import.meta.dirname, '..')
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const sizes = (process.env.BENCH_SIZES ?? '1000,10000,50000').split(',').map(Number)
const clock =
  process.env.BENCH_CLOCK === 'cpu'
    ? () => Object.values(process.cpuUsage()).reduce((sum, microseconds) => sum + microseconds / 1000, 0)
    : () => performance.now()
const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]

/** The engine is TypeScript: bundled below its package, so that what it imports is found. */
async function loadEngine() {
  const folder = await mkdtemp(join(root, 'node_modules/.bench-engine-'))
  const outfile = join(folder, 'engine.mjs')
  await build({
    entryPoints: [join(root, 'packages/engine/src/index.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  })
  try {
    return await import(pathToFileURL(outfile).href)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const { exportTokens, importTokens, resolveTokens } = await loadEngine()

function viaEngine(format) {
  return text => {
    const { modes } = importTokens([{ path: 'tokens.json', text }], { format: 'dtcg' })
    const mode = { name: 'Base', is_default: true, tokens: modes[0].tokens }
    return exportTokens(format, { scope: 'mode', name: 'Bench', modes: [mode] }).text
  }
}

/** What the service does for an export: the tokens are stored, the text is made of them. */
function exportOnly(format, tokens) {
  const mode = { name: 'Base', is_default: true, tokens }
  return () => exportTokens(format, { scope: 'mode', name: 'Bench', modes: [mode] }).text
}

const platforms = {
  css: { transformGroup: 'css', files: [{ format: 'css/variables', destination: 'x' }] },
  ios: { transformGroup: 'ios-swift', files: [{ format: 'ios-swift/enum.swift', destination: 'x' }] },
  android: { transformGroup: 'android', files: [{ format: 'android/resources', destination: 'x' }] },
}

function viaStyleDictionary(format) {
  return async text => {
    const dictionary = new StyleDictionary({
      tokens: JSON.parse(text),
      platforms: { one: platforms[format] },
      log: { verbosity: 'silent', warnings: 'disabled' },
    })
    const [file] = await dictionary.formatPlatform('one')
    return file.output
  }
}

const milliseconds = list => `${median(list).toFixed(list[0] < 10 ? 1 : 0)}`.padStart(9)

console.log(
  `JSON text → text, median milliseconds of ${rounds} (Style Dictionary ${StyleDictionary.VERSION ?? '5.5.5'})\n`,
)
console.log('  tokens   format    floor   engine  export  per token    peer   times faster')
for (const size of sizes) {
  const text = JSON.stringify(generate(size))
  const { modes } = importTokens([{ path: 'tokens.json', text }], { format: 'dtcg' })
  if (modes[0].tokens.length !== size) throw new Error(`${modes[0].tokens.length} of ${size} tokens were read`)
  for (const format of Object.keys(platforms)) {
    const contenders = {
      floor: input => JSON.stringify(JSON.parse(input)),
      engine: viaEngine(format),
      export: exportOnly(format, modes[0].tokens),
      peer: viaStyleDictionary(format),
    }
    const times = { floor: [], engine: [], export: [], peer: [] }
    // A large document takes Style Dictionary seconds; three turns show its median well enough.
    const turns = size > 20_000 ? Math.min(rounds, 3) : rounds
    for (let turn = 0; turn <= turns; turn++) {
      for (const [name, run] of Object.entries(contenders)) {
        globalThis.gc?.()
        const start = clock()
        const output = await run(text)
        const took = clock() - start
        if (output.length < size * 10) throw new Error(`${name} wrote ${output.length} characters for ${size} tokens`)
        if (turn > 0) times[name].push(took) // the first turn warms up
      }
    }
    const engine = median(times.engine)
    console.log(
      `${String(size).padStart(8)}   ${format.padEnd(7)}${milliseconds(times.floor)}${milliseconds(times.engine)}${milliseconds(times.export)}` +
        `${((engine / size) * 1000).toFixed(1).padStart(8)} µs${milliseconds(times.peer)}${(median(times.peer) / engine).toFixed(1).padStart(12)} ×`,
    )
  }
}

console.log('\nResolving, median milliseconds')
const plain = { type: 'color', description: null }
const alias = (name, target) => ({ ...plain, name, value: { alias_to: target }, alias_to: target })
const chain = [{ ...plain, name: 't0', value: '#fff', alias_to: null }]
for (let i = 1; i <= 100_000; i++) chain.push(alias(`t${i}`, `t${i - 1}`))
const circle = Array.from({ length: 10_000 }, (_, i) => alias(`t${i}`, `t${(i + 1) % 10_000}`))
for (const [what, tokens, good] of [
  ['a chain of 100,000 aliases, from its end', [...chain].reverse(), true],
  ['a chain of 100,000 aliases, from its start', chain, true],
  ['a circle of 10,000 aliases, every message', circle, false],
]) {
  const times = []
  for (let turn = 0; turn < rounds; turn++) {
    const start = clock()
    const resolution = resolveTokens(tokens)
    for (const { name } of tokens) {
      const end = resolution.get(name)
      if (end.ok !== good || (!good && !end.message.startsWith('Circular')))
        throw new Error(`${name} is not as it should be`)
    }
    times.push(clock() - start)
  }
  console.log(`${what.padEnd(46)}${milliseconds(times)}`)
}
