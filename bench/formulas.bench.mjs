// Formulas by themselves: 10,000 in one mode are worked out, beside as many aliases.
//   npm run bench formulas        BENCH_ROUNDS=9 narrows it down; texts are remembered between rounds, as they are
//   between the writes of a mode: BENCH_FRESH=1 has each round read texts of its own
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { loadEngine } from './engine/contenders.mjs'
import { median } from './median.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const size = 10_000
const target = 60
const processorTime = () =>
  Object.values(process.cpuUsage()).reduce((sum, microseconds) => sum + microseconds / 1000, 0)
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

const { resolveTokens } = await loadEngine()

const token = (name, type, value) => ({ name, type, value, description: null, alias_to: value?.alias_to ?? null })
const base = [
  token('space.base', 'dimension', '8px'),
  token('scale', 'number', 1.25),
  token('color.brand', 'color', '#3b82f6'),
  token('color.page', 'color', 'oklch(0.98 0.01 260)'),
]
/** Of each hundred, what design systems have: mostly steps of a scale, some colors, some that follow each other. */
const kinds = {
  'steps of a scale': i => ['dimension', `{space.base} * ${(i % 64) / 4}`],
  'longer arithmetic': i => ['dimension', `round(({space.base} + ${i % 9}px) * {scale} ^ ${i % 5} / 2) + 1rem`],
  'ways of three': i => ['dimension', i % 3 === 0 ? `{space.base} + ${i % 32}` : `{it.${i - 1}} * {scale}`],
  'colors lightened': i => ['color', `lighten({color.brand}, ${(i % 100) / 100})`],
  'colors mixed': i => ['color', `mix({color.brand}, {color.page}, ${(i % 100) / 100}, oklab)`],
  'all of them': i => kinds[['steps of a scale', 'longer arithmetic', 'colors lightened', 'colors mixed'][i % 4]](i),
}

function run(tokens) {
  let count = 0
  for (const { ok } of resolveTokens(tokens).all()) if (ok) count++
  if (count !== tokens.length) throw new Error(`${count} of ${tokens.length} tokens were resolved`)
}

console.log(`${size} formulas of one mode, median of ${rounds} rounds after one; target ${target} ms\n`)
console.log(`${''.padEnd(24)}processor      wall`)
for (const [what, formula] of Object.entries({ aliases: null, ...kinds })) {
  // New ones for each round, as a server reads them: nothing may be remembered of those before.
  const made = round => {
    const tokens = base.map(one => ({ ...one }))
    for (let i = 0; i < size; i++) {
      const [type, text] = formula ? formula(i) : ['dimension', '']
      tokens.push(
        token(
          `it.${i}`,
          type,
          formula
            ? { formula: process.env.BENCH_FRESH ? text + ' '.repeat(round + 2) : text }
            : { alias_to: 'space.base' },
        ),
      )
    }
    return tokens
  }
  const [processor, wall] = [[], []]
  for (let round = -1; round < rounds; round++) {
    const tokens = made(round)
    collect()
    const [start, begun] = [processorTime(), performance.now()]
    run(tokens)
    if (round >= 0) {
      wall.push(performance.now() - begun)
      processor.push(processorTime() - start)
    }
  }
  const shown = list => `${median(list).toFixed(1)} ms`.padStart(9)
  console.log(`${what.padEnd(24)}${shown(processor)} ${shown(wall)}`)
}
