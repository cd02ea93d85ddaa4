// Looking is bounded: by work, counted before it is done, and by what is listed; what is counted is exact.
import { describe, expect, test } from 'vitest'
import { permutationsFrom } from '../../../resolver/permutations.ts'
import { resolveLayers, layersAt } from '../../../resolver/layers.ts'
import { contrastRatio } from '../../../color/measure.ts'
import { seeded } from '../../../testing/nested.ts'
import { token } from '../../../testing/tokens.ts'
import type { Checked, CheckedMode } from '../checked.ts'
import { createChecker, type LookOptions } from '../checker.ts'
import type { RuleSetting } from '../settings.ts'

const mode = (id: string, colors: Record<string, string>): CheckedMode => ({
  id,
  name: id,
  tokenset: { id: id.split('/')[0]!, name: id.split('/')[0]! },
  tokens: Object.entries(colors).map(([name, value]) => token(name, 'color', value)),
})
const gray = (at: number) => `#${(at % 256).toString(16).padStart(2, '0').repeat(3)}`
const numbered = (count: number, name: (at: number) => string, value: (at: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), value(at)]))

/** Axes of two contexts; each color varies by two of them. */
function manyAxes(axes: number): Checked {
  const core = mode(
    'core/base',
    numbered(
      axes,
      at => `c${at}`,
      () => '#777777',
    ),
  )
  const contexts = Array.from({ length: axes }, (_, at) =>
    mode(`axis/${at}`, { [`c${at}`]: gray(at * 5), [`c${(at + 1) % axes}`]: gray(at * 7) }),
  )
  const modifiers = contexts.map(({ id }, at) => ({
    name: `m${at}`,
    contexts: [
      { name: 'x', sources: [] },
      { name: 'y', sources: [id] },
    ],
  }))
  const sets = [{ name: 'core', sources: ['core/base'] }]
  const resolver = { name: 'Many', description: null, sets, modifiers, resolution_order: null }
  return { modes: [core, ...contexts], resolvers: [{ id: 'r', resolver }] }
}

const contrast = (foreground = '**', background = '**'): RuleSetting => ({
  rule: 'contrast',
  options: { pairs: [{ foreground, background }], wcag: 4.5 },
})
const look = (checked: Checked, settings: RuleSetting[], options?: LookOptions) =>
  createChecker().look(checked, settings, options)

describe('permutations', () => {
  /** Pairs that fail in some permutation, with the number of those in which they do, by walking all of them. */
  function enumerated({ modes, resolvers }: Checked): Map<string, number> {
    const { resolver } = resolvers[0]!
    const tokensOf = (id: string) => modes.find(one => one.id === id)!.tokens
    const failing = new Map<string, number>()
    for (const input of permutationsFrom(resolver, null)) {
      const resolution = resolveLayers(layersAt(resolver, input, tokensOf))
      for (const front of resolution.tokens)
        for (const back of resolution.tokens) {
          if (front.name === back.name) continue
          const [one, other] = [front, back].map(({ name }) => resolution.get(name))
          if (!one?.ok || !other?.ok || one.type !== 'color' || other.type !== 'color') continue
          if (Math.abs(contrastRatio(one.parsed, other.parsed)) >= 4.5) continue
          // What one mode holds is found there.
          const held = new Set([...one.chain, ...other.chain].map(name => resolution.layerOf(name)!.source))
          const key = `${front.name} on ${back.name}`
          if (held.size > 1) failing.set(key, (failing.get(key) ?? 0) + 1)
        }
    }
    return failing
  }

  test.each(Array.from({ length: 12 }, (_, seed) => [seed]))(
    'seed %i: each pair is found as often as by walking all',
    seed => {
      const next = seeded(seed)
      const pick = (count: number) => Math.floor(next() * count)
      const checked = manyAxes(3 + pick(3))
      const random = checked.modes.map(one => ({
        ...one,
        tokens: one.tokens.map(({ name }) => {
          const value = next() < 0.3 ? `{c${pick(Number(name.slice(1)) + 1)}}` : gray(pick(256))
          return token(name, 'color', value)
        }),
      }))
      const system = { ...checked, modes: random }
      const { findings } = look(system, [contrast()])
      const found = new Map<string, number>()
      for (const { token: front, colors, resolver, count } of findings) {
        if (!resolver || !colors) continue
        const key = `${front} on ${colors[1]!.token}`
        found.set(key, (found.get(key) ?? 0) + count)
      }
      expect([...found].toSorted()).toEqual([...enumerated(system)].toSorted())
    },
  )

  test('forty axes are no more work than the two that each color varies by', () => {
    const { findings } = look(manyAxes(40), [contrast()])
    expect(findings.filter(({ code }) => code !== undefined)).toEqual([])
    const [first] = findings.filter(({ resolver }) => resolver !== null)
    expect(first!.input!.size).toBe(40)
    expect(first!.count).toBeGreaterThanOrEqual(2 ** 36)
  })

  test.each(['contrast', 'max-gamut', 'mode-coverage', 'color-distance'])(
    'a token that varies by forty axes is too large for %s, which says so and hides nothing else',
    rule => {
      const all = manyAxes(40)
      const everything = { 'g.a': '{g.b}', 'g.b': 'color(display-p3 1 0 0)', gone: '#000' }
      const modes = all.modes.map((one, at) => ({ ...one, tokens: at === 0 ? [] : mode(one.id, everything).tokens }))
      const options = { contrast: contrast().options, 'color-distance': { min: 5, groups: ['g'] } }[rule]
      const naming = { rule: 'naming', options: { first: ['g'] } }
      const { findings } = look({ ...all, modes }, [{ rule, ...(options ? { options } : {}) }, naming])
      const large = findings.filter(({ code }) => code === 'too_large_to_check')
      expect(large).toMatchObject([{ rule, token: '', mode: null, count: 1 }])
      expect(large[0]!.message).toMatch(
        /^[a-z-]+ is too large to check: .+ in .+ Narrow .*the tokens that the rule looks at \(where\)\.$/,
      )
      expect(findings.filter(one => one.rule === 'naming')).toHaveLength(40)
    },
  )
})

describe('what is listed', () => {
  const names = {
    modes: [
      mode(
        's/m',
        numbered(25, at => `n${at}`, gray),
      ),
      mode(
        't/m',
        numbered(5, at => `n${at}`, gray),
      ),
    ],
    resolvers: [],
  }
  const described: RuleSetting = { rule: 'description-required', severity: 'warning' }

  test('ends at its bound, the gravest first; all is counted by rule, severity and tokenset', () => {
    const { findings, unlisted } = look(
      names,
      [described, { rule: 'naming', severity: 'error', options: { depth: { min: 2 } } }],
      {
        bounds: { findings: 32 },
      },
    )
    const count = (rule: string) => findings.filter(one => one.rule === rule).length
    expect([count('naming'), count('description-required')]).toEqual([30, 2])
    const kind = { rule: 'description-required', severity: 'warning', known: false }
    expect(unlisted).toEqual([
      { ...kind, tokenset_id: 's', count: 23 },
      { ...kind, tokenset_id: 't', count: 5 },
    ])
  })

  test('the few of one rule are not hidden by the many of another', () => {
    const one = {
      rule: 'naming',
      severity: 'warning' as const,
      where: { tokensets: ['t'] },
      options: { depth: { min: 2 } },
    }
    const { findings } = look(names, [one, described], { bounds: { findings: 12 } })
    expect([findings.length, findings.filter(({ rule }) => rule === 'naming').length]).toEqual([12, 5])
  })

  test('what is known and not listed is told', () => {
    const all = look(names, [described]).findings.map(({ fingerprint }) => fingerprint)
    const known = new Set([all[0]!, all[29]!, all[28]!])
    const { findings, unlisted, knownUnlisted } = look(names, [described], { bounds: { findings: 10 }, known })
    expect([findings.length, [...knownUnlisted].toSorted()]).toEqual([10, [all[28]!, all[29]!].toSorted()])
    expect(unlisted.filter(one => one.known).map(({ count }) => count)).toEqual([2])
    expect(unlisted.reduce((sum, { count }) => sum + count, 0)).toBe(20)
  })

  test('is the same and as many after an edit as from nothing, where more is found than is kept', () => {
    const many = (changed: string): Checked => ({
      modes: [
        mode('s/m', {
          ...numbered(
            160,
            at => `n${at}`,
            () => '#777777',
          ),
          n7: changed,
        }),
      ],
      resolvers: [],
    })
    const checker = createChecker()
    for (const color of ['#777777', '#ffffff', '#777777']) {
      const plain = ({ findings, unlisted }: ReturnType<typeof look>) => [
        findings.map(one => one.fingerprint),
        unlisted,
      ]
      const now = checker.look(many(color), [contrast()])
      expect(plain(now)).toEqual(plain(look(many(color), [contrast()])))
      const count = now.findings.length + now.unlisted.reduce((sum, one) => sum + one.count, 0)
      // Black on gray fails with gray alone; white fails on it as well.
      expect(count).toBe(160 * 159)
    }
  })
})

describe('a budget of work', () => {
  const grays = {
    modes: [
      mode(
        's/a',
        numbered(20, at => `n${at}`, gray),
      ),
      mode(
        's/b',
        numbered(60, at => `n${at}`, gray),
      ),
    ],
    resolvers: [],
  }

  test('ends a rule at the view that is too much, and keeps what it found before', () => {
    const { findings } = look(grays, [contrast()], { bounds: { rule: 5_000 } })
    expect(findings.filter(({ mode: at }) => at?.id === 's/a').length).toBeGreaterThan(100)
    expect(findings.filter(({ mode: at }) => at?.id === 's/b')).toEqual([])
    expect(findings.at(-1)).toMatchObject({
      code: 'too_large_to_check',
      message: expect.stringMatching(
        /^contrast is too large to check: \*\* on \*\* are 3600 pairs|combinations of tokens in the mode/,
      ),
    })
  })

  test('comes to the same after an edit as from nothing', () => {
    const checker = createChecker()
    for (const count of [20, 60, 20, 61]) {
      const now = {
        modes: [
          mode(
            's/a',
            numbered(count, at => `n${at}`, gray),
          ),
        ],
        resolvers: [],
      }
      const bounds = { rule: 6_000 }
      const plain = ({ findings }: ReturnType<typeof look>) => findings.map(one => one.fingerprint)
      expect(plain(checker.look(now, [contrast()], { bounds }))).toEqual(plain(look(now, [contrast()], { bounds })))
    }
  })

  test('of all rules leaves each its part', () => {
    const settings = [contrast(), { ...contrast(), id: 'again' }, { rule: 'description-required' }]
    const { findings } = look(grays, settings, { bounds: { look: 20_000 } })
    expect(findings.filter(({ rule }) => rule === 'description-required')).toHaveLength(80)
    expect(findings.some(({ code }) => code !== undefined)).toBe(true)
  })

  test.each<[string, RuleSetting]>([
    ['a long list of pairs', { rule: 'contrast', options: { pairs: numberedPairs(4_000) } }],
    ['a long list of globs', { rule: 'alias-only', options: { tokens: globs(4_000) } }],
    ['a long list of groups', { rule: 'color-distance', options: { min: 5, groups: globs(4_000) } }],
    ['a long list of primitives', { rule: 'unused-primitive', options: { tokens: globs(4_000) } }],
  ])('counts %s', (_, setting) => {
    const many = {
      modes: [
        mode(
          's/a',
          numbered(1_000, at => `g.n${at}`, gray),
        ),
      ],
      resolvers: [],
    }
    const { findings } = look(many, [setting])
    expect(findings.filter(({ rule }) => rule === setting.rule)).toMatchObject([{ code: 'too_large_to_check' }])
  })
})

function globs(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `*a*b*${at}*`)
}
function numberedPairs(count: number) {
  return globs(count).map(foreground => ({ foreground, background: `${foreground}*c` }))
}
