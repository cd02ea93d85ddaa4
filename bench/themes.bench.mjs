// Resolvers by themselves: what a permutation costs beside a mode, what many axes cost beside their tokens, and Terrazzo.
//   npm run bench themes        BENCH_ROUNDS=9 BENCH_TERRAZZO_SIZE=300 narrow it down;
//   BENCH_CLOCK=cpu counts the process's own time, where others keep the machine busy
import { createResolver, defineConfig, Logger, parse } from '@terrazzo/parser'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { loadEngine } from './engine/contenders.mjs'
import { manyAxes, resolverDocument, themes } from './themes-system.mjs'
import { median } from './median.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const terrazzoSize = Number(process.env.BENCH_TERRAZZO_SIZE ?? 1000)
const clock =
  process.env.BENCH_CLOCK === 'cpu'
    ? () => Object.values(process.cpuUsage()).reduce((sum, microseconds) => sum + microseconds / 1000, 0)
    : () => performance.now()
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

const engine = await loadEngine()
const {
  exportSystem,
  exportTokens,
  formatById,
  layersAt,
  modeInput,
  resolveLayers,
  resolveSystem,
  resolveTokens,
  tokensIn,
} = engine

/** Medians of the contenders' turns, one after the other in each round; the first round warms up. */
async function takeTurns(contenders, turns = rounds) {
  const times = Object.fromEntries(Object.keys(contenders).map(name => [name, []]))
  for (let turn = -1; turn < turns; turn++) {
    for (const [name, run] of Object.entries(contenders)) {
      collect()
      const start = clock()
      const count = await run()
      const took = clock() - start
      if (!(count > 0)) throw new Error(`${name} came to nothing`)
      if (turn >= 0) times[name].push(took)
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]))
}

const line = (what, milliseconds, note = '') =>
  console.log(`${what.padEnd(66)}${milliseconds.toFixed(milliseconds < 10 ? 2 : 0).padStart(8)}   ${note}`)

/** Every token is resolved, and has a value. */
function counted(resolution, size) {
  let count = 0
  for (const { ok } of resolution.all()) if (ok) count++
  if (count !== size) throw new Error(`${count} of ${size} tokens were resolved`)
  return count
}

console.log(`Milliseconds, medians of ${rounds} turns\n`)
{
  const size = 10_000
  const system = themes(engine, size, [2, 4, 8])
  const input = new Map(system.resolver.modifiers.map(({ name }) => [name, 'on']))
  const tokensOf = tokensIn(system)
  const flat = resolveLayers(layersAt(system.resolver, input, tokensOf)).tokens
  const mode = { name: 'Base', is_default: true, tokens: flat }
  const times = await takeTurns({
    mode: () => counted(resolveTokens(flat), size),
    permutation: () => counted(resolveLayers(layersAt(system.resolver, input, tokensOf)), size),
    modeCss: () => exportTokens('css', modeInput('Bench', mode)).text.length,
    permutationCss: () => exportSystem('css', system, {}, input).text.length,
  })
  line('a mode of 10,000 tokens, resolved', times.mode)
  line('a permutation of 10,000 in 4 layers, resolved', times.permutation, ratio(times.permutation, times.mode, 1.5))
  line('a mode of 10,000 tokens as css', times.modeCss)
  line(
    'a permutation of 10,000 in 4 layers as css',
    times.permutationCss,
    ratio(times.permutationCss, times.modeCss, 1.5),
  )
}

{
  const size = 11_000
  const system = manyAxes(size)
  const tokens = system.tokensets.flatMap(({ modes }) => modes.flatMap(mode => mode.tokens))
  const input = new Map(system.resolver.modifiers.map(({ name }, i) => [name, 'abcd'[i % 4]]))
  const standing = [...tokensIn(system)({ tokenset: 'core' })].length * 11
  const all = resolved => {
    let count = 0
    for (const name of resolved.names) for (const at of resolved.inputsOf(name)) if (resolved.at(name, at)?.ok) count++
    if (count !== tokens.length + (standing / 11) * 3) throw new Error(`${count} values`)
    return count
  }
  const times = await takeTurns({
    flat: () =>
      counted(
        resolveTokens(tokens.map((token, i) => ({ ...token, name: `t${i}`, value: i, alias_to: null }))),
        tokens.length,
      ),
    one: () => counted(resolveLayers(layersAt(system.resolver, input, tokensIn(system))), standing),
    axes: () => resolveSystem(system).names.length,
    unresolved: () => resolveSystem(system).unresolvedAt(input).length + 1,
    values: () => all(resolveSystem(system)),
  })
  console.log(
    `\n10 axes of 4 contexts: 1,048,576 permutations of ${standing.toLocaleString('en')} tokens out of ${tokens.length.toLocaleString('en')}`,
  )
  line(`${tokens.length.toLocaleString('en')} tokens as one mode, resolved`, times.flat)
  line('one input, resolved by itself', times.one)
  line('the axes of every token', times.axes)
  line('and what leads nowhere at one input', times.unresolved)
  line('and every token at every context of its own axes', times.values, ratio(times.values, times.flat))
}

{
  const system = themes(engine, 5000, [2, 4, 8, 16])
  const times = await takeTurns({ sheet: () => exportSystem('css', system).text.length })
  const { text } = exportSystem('css', system)
  const how = formatById('css').writeSystem ? 'one composable sheet' : '16 permutations'
  line('\n5,000 tokens on 4 axes as css', times.sheet, `${how}, ${Math.round(text.length / 1024)} KiB`)
}

{
  const system = themes(engine, terrazzoSize, [2, 4, 8])
  const inputs = { m0: 'on', m1: 'on', m2: 'on' }
  const input = new Map(Object.entries(inputs))
  const config = defineConfig({}, { cwd: pathToFileURL(`${join(import.meta.dirname, '..')}/`) })
  const logger = new Logger({ level: 'error' })
  const src = JSON.stringify(resolverDocument(system))
  const { resolver, sources } = await parse([{ filename: new URL('file:///themes.resolver.json'), src }], {
    config,
    logger,
  })
  const times = await takeTurns(
    {
      engine: () => counted(resolveLayers(layersAt(system.resolver, input, tokensIn(system))), terrazzoSize),
      // It caches its answers: each turn creates a new one.
      terrazzo: () => {
        const fresh = createResolver(resolver.source, { config, logger, sources, orthogonal: resolver.orthogonal })
        const count = Object.keys(fresh.apply(inputs)).length
        if (count !== terrazzoSize) throw new Error(`Terrazzo has ${count} tokens`)
        return count
      },
    },
    Math.min(rounds, 3),
  )
  const size = terrazzoSize.toLocaleString('en')
  line(`\none input of ${size} tokens in 4 layers`, times.engine)
  line(
    'Terrazzo 2.7.1, resolver.apply',
    times.terrazzo,
    `the engine is ${(times.terrazzo / times.engine).toFixed(0)} × faster`,
  )
}

function ratio(took, beside, most) {
  return `${(took / beside).toFixed(2)} ×${most === undefined ? '' : `, at most ${most} is asked`}`
}
