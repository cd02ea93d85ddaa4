// The engine by itself: JSON text → text of a platform, against Style Dictionary, Terrazzo and plain JSON.parse, by turns.
//   npm run bench engine        BENCH_ROUNDS=9 BENCH_SIZES=1000,10000 narrow it down;
//   BENCH_CLOCK=cpu counts the process's own time, where others keep the machine busy
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { floor, loadEngine, platforms, viaEngine, viaStyleDictionary, viaTerrazzo } from './contenders.mjs'
import { generate } from './document.mjs'
import { median } from '../median.mjs'
import { collect, processorTime, takeTurns } from './turns.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const sizes = (process.env.BENCH_SIZES ?? '1000,10000,50000').split(',').map(Number)
const clock = process.env.BENCH_CLOCK === 'cpu' ? processorTime : () => performance.now()

const engine = await loadEngine()
const { exportTokens, importTokens, modeInput, resolveTokens } = engine

/** The service's export: the tokens are stored, the text is generated from them. */
function exportOnly(format, tokens) {
  const mode = { name: 'Base', is_default: true, tokens }
  return () => exportTokens(format, modeInput('Bench', mode)).text
}

const milliseconds = time => time.toFixed(time < 10 ? 1 : 0).padStart(9)

console.log(`JSON text → text, median milliseconds of ${rounds} turns (Style Dictionary 5.5.5 as the peer)\n`)
console.log('  tokens   format    floor   engine  export  per token    peer   faster than peer   of the floor')
const perToken = {}
for (const size of sizes) {
  const text = JSON.stringify(generate(size))
  const { modes } = importTokens([{ path: 'tokens.json', text }], { format: 'dtcg' })
  if (modes[0].tokens.length !== size) throw new Error(`${modes[0].tokens.length} of ${size} tokens were read`)
  for (const format of Object.keys(platforms)) {
    const contenders = {
      floor,
      engine: viaEngine(engine, format),
      export: exportOnly(format, modes[0].tokens),
      peer: viaStyleDictionary(format),
    }
    // A large document takes Style Dictionary seconds; five turns show its median well enough.
    const turns = size > 20_000 ? Math.min(rounds, 5) : rounds
    const times = await takeTurns(contenders, { text, size, turns, clock })
    const own = times.engine
    for (const [name, took] of Object.entries({ [format]: own, [`the floor beside ${format}`]: times.floor }))
      (perToken[name] ??= {})[size] = took / size
    console.log(
      `${String(size).padStart(8)}   ${format.padEnd(7)}${milliseconds(times.floor)}${milliseconds(times.engine)}${milliseconds(times.export)}` +
        `${((own / size) * 1000).toFixed(1).padStart(8)} µs${milliseconds(times.peer)}` +
        `${(times.peer / own).toFixed(1).padStart(15)} ×${(own / times.floor).toFixed(1).padStart(15)} ×`,
    )
  }
}

if (sizes.includes(1000) && sizes.includes(50_000))
  for (const [format, cost] of Object.entries(perToken))
    console.log(`cost of a token at 50,000, ${format}: ${(cost[50_000] / cost[1000]).toFixed(2)} × that at 1,000`)

console.log('\nTerrazzo 2.7.1, css, milliseconds of one turn after another that warms up (its parser is quadratic)')
for (const size of sizes.filter(size => size <= 10_000)) {
  const text = JSON.stringify(generate(size))
  if (size < 5000) await viaTerrazzo(text)
  const start = clock()
  await viaTerrazzo(text)
  const took = clock() - start
  const times = (took / (perToken.css[size] * size)).toFixed(0)
  console.log(`${String(size).padStart(8)}   ${took.toFixed(0)} (the engine is ${times} × faster)`)
}

console.log('\nThe most memory held for 50,000 tokens, css, each in a process of its own, MiB')
const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
try {
  const file = join(folder, 'tokens.json')
  writeFileSync(file, JSON.stringify(generate(50_000)))
  for (const contender of ['floor', 'engine', 'Style Dictionary']) {
    const script = join(import.meta.dirname, 'memory.mjs')
    const answer = JSON.parse(execFileSync(process.execPath, [script, contender, 'css', file], { encoding: 'utf8' }))
    console.log(`${contender.padEnd(18)}${String(answer.mebibytes).padStart(6)}`)
  }
} finally {
  rmSync(folder, { recursive: true })
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
  console.log(`${what.padEnd(46)}${milliseconds(median(times))}`)
}

console.log(
  '\nOutputs of 10,000 tokens, each with a selection and names of its own, median milliseconds of processor time',
)
const [read] = importTokens([{ path: 'tokens.json', text: JSON.stringify(generate(10_000)) }], { format: 'dtcg' }).modes
const source = () => ({ tokensets: [modeInput('Bench', { name: 'Base', is_default: true, tokens: read.tokens })] })
const outputs = ['css', 'scss', 'less', 'json-flat', 'android'].map(format => ({
  ...{ name: format, format, where: { private: ['_'] }, names: { case: 'kebab', prefix: 'ds' } },
}))
const medians = {}
for (const [what, run] of Object.entries({
  one: () => engine.createOutputWriter(source())(outputs[0]),
  five: () => outputs.map(engine.createOutputWriter(source())),
  'five, each by itself': () => outputs.map(output => engine.writeOutput(output, source())),
  'five plain exports': () => outputs.map(({ format }) => exportTokens(format, source().tokensets[0])),
})) {
  const times = []
  for (let turn = -1; turn < rounds; turn++) {
    collect()
    const start = processorTime()
    run()
    if (turn >= 0) times.push(processorTime() - start) // the first turn warms up
  }
  medians[what] = median(times)
  console.log(`${what.padEnd(22)}${milliseconds(medians[what])}`)
}
console.log(`five outputs cost ${(medians.five / medians.one).toFixed(1)} × one`)
