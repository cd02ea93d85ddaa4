// Rules by themselves: all of them over 10,000 tokens on four axes, and again after one edit.
//   npm run bench checks        BENCH_ROUNDS=9; BENCH_CLOCK=cpu counts the process's own time
import { loadEngine } from './engine/contenders.mjs'
import { themes } from './themes-system.mjs'
import { median } from './median.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const clock =
  process.env.BENCH_CLOCK === 'cpu'
    ? () => Object.values(process.cpuUsage()).reduce((sum, microseconds) => sum + microseconds / 1000, 0)
    : () => performance.now()

const engine = await loadEngine()
const size = 10_000
const system = themes(engine, size, [2, 4, 8, 16])
const idOf = ({ tokenset, mode }) => `${tokenset}/${mode ?? 'Base'}`
const withIds = part => ({ ...part, sources: part.sources.map(idOf) })
const checked = {
  modes: system.tokensets.flatMap(({ name: set, modes }) =>
    modes.map(({ name, tokens }) => ({ id: `${set}/${name}`, name, tokenset: { id: set, name: set }, tokens })),
  ),
  resolvers: [
    {
      id: 'themes',
      resolver: {
        ...system.resolver,
        sets: system.resolver.sets.map(withIds),
        modifiers: system.resolver.modifiers.map(one => ({ ...one, contexts: one.contexts.map(withIds) })),
      },
    },
  ],
  released: { next: '2.0.0', tokens: [] },
}

const colors = checked.modes[0].tokens.filter(({ type }) => type === 'color').map(({ name }) => name)
const groups = [...new Set(colors.map(name => name.slice(0, name.lastIndexOf('.'))))]
const rules = [
  { rule: 'broken-alias' },
  { rule: 'contrast', options: { pairs: [{ foreground: `${groups[1]}.*`, background: `${groups[0]}.*` }] } },
  { rule: 'naming', options: { case: 'kebab-case', depth: { max: 6 } } },
  { rule: 'description-required', where: { tokens: ['*.*.*.*.*'] } },
  { rule: 'alias-only', options: { tokens: ['semantic.**'] } },
  { rule: 'duplicate-value' },
  { rule: 'unused-primitive', options: { tokens: [`${groups[0]}.**`] } },
  { rule: 'max-gamut', options: { gamut: 'p3' } },
  { rule: 'type-required-parts', options: { typography: ['fontFamily', 'lineHeight'] } },
  { rule: 'mode-coverage' },
  { rule: 'min-font-size', options: { px: 12 } },
  { rule: 'min-target-size', options: { px: 4 } },
  { rule: 'scale-step', options: { step: '1px' } },
  { rule: 'color-distance', options: { min: 1, groups: [groups[0]] } },
  { rule: 'deprecated-use' },
  { rule: 'expired' },
  { rule: 'removed-without-replacement' },
]
if (new Set(rules.map(({ rule }) => rule)).size !== engine.rules.length) throw new Error('the bench lacks a rule')

const literals = checked.modes[0].tokens.filter(({ type, alias_to }) => type === 'color' && alias_to === null)

/** The same with one color of the first set changed, or one more, as lists that have been read anew. */
function edited(turn, name = literals[turn].name) {
  const [core, ...others] = checked.modes
  const value = { colorSpace: 'srgb', components: [turn / 100, 0.2, 0.3], alpha: 1 }
  const tokens = core.tokens.filter(token => token.name !== name).map(token => ({ ...token }))
  const at = core.tokens.findIndex(token => token.name === name)
  tokens.splice(at === -1 ? tokens.length : at, 0, { ...literals[0], name, value })
  return { ...checked, modes: [{ ...core, tokens }, ...others] }
}

const times = { cold: [], none: [], edit: [], added: [] }
let findings
for (let turn = -2; turn < rounds; turn++) {
  const take = (name, run) => {
    const start = clock()
    findings = run()
    if (turn >= 0) times[name].push(clock() - start)
  }
  const checker = engine.createChecker()
  const after = edited(turn + 2)
  const more = edited(turn + 2, 'new.color')
  take('cold', () => checker.run(checked, rules))
  take('none', () => checker.run(checked, rules))
  take('edit', () => checker.run(after, rules))
  take('added', () => checker.run(more, rules))
}
const tokens = checked.modes.reduce((sum, mode) => sum + mode.tokens.length, 0)
const line = (what, took, most) =>
  console.log(`${what.padEnd(66)}${median(took).toFixed(1).padStart(8)}   at most ${most} is asked`)
console.log(
  `Milliseconds, medians of ${rounds} turns; ${tokens} tokens in ${checked.modes.length} modes, ${findings.length} findings\n`,
)
line('all rules over 10,000 tokens on four axes, cold', times.cold, 500)
line('and after a value has changed', times.edit, 50)
line('and after a token has been added', times.added, 50)
line('and after none', times.none, 50)
