// The run after an edit comes to what a fresh run over the same comes to: seeded sequences of edits over generated systems.
import { expect, test } from 'vitest'
import { seeded } from '../../testing/nested.ts'
import { token } from '../../testing/tokens.ts'
import type { Json } from '../../base/token.ts'
import type { TypeName } from '../../base/type-names.ts'
import type { Checked, CheckedMode, CheckedToken } from './checked.ts'
import { createChecker } from './checker.ts'
import type { RuleSetting } from './settings.ts'
import { repeats } from '../../testing/random/repeats.ts'

/** CHECK_RUNS=1000 by hand. */
const runs = repeats('CHECK_RUNS', { short: 2, long: 200 })

const settings: RuleSetting[] = [
  {
    rule: 'contrast',
    options: { pairs: [{ foreground: 'text.*', background: '*.*', typography: 'type.*' }], apca: 30, wcag: 3 },
  },
  {
    rule: 'contrast',
    options: { pairs: [{ foreground: 'text.*', background: 'nothing.*' }] },
    where: { tokensets: ['core'] },
  },
  { rule: 'naming', options: { case: 'kebab-case', depth: { max: 2 }, first: ['text', 'gray', 'size', 'type'] } },
  { rule: 'description-required', where: { tokens: ['*.*', '!gray.*'] } },
  { rule: 'alias-only', options: { tokens: ['text.**'], layers: [['text.**'], ['gray.**']] } },
  { rule: 'duplicate-value' },
  { rule: 'unused-primitive', options: { tokens: ['gray.*'] } },
  { rule: 'unused-in-code' },
  { rule: 'used-when-deprecated' },
  { rule: 'missing-binding' },
  { rule: 'missing-purpose', options: { most: 5 } },
  { rule: 'max-gamut' },
  { rule: 'type-required-parts', options: { typography: ['fontSize', 'lineHeight'] } },
  { rule: 'mode-coverage' },
  { rule: 'min-font-size', options: { px: 12 } },
  { rule: 'min-target-size', options: { px: 24 }, where: { types: ['dimension'], tokens: ['size.*'] } },
  { rule: 'scale-step', options: { step: '4px' } },
  { rule: 'color-distance', options: { min: 5, groups: ['gray'] } },
  { rule: 'deprecated-use' },
  { rule: 'expired' },
  { rule: 'removed-without-replacement' },
]

const parts = ['a', 'b', 'c', 'd', 'E']
const modeIds = ['core/base', 'core/other', 'scheme/light', 'scheme/dark', 'brand/x', 'brand/y', 'alone/only']

function generator(seed: number) {
  const next = seeded(seed)
  const below = (count: number) => Math.floor(next() * count)
  const chance = (of: number) => next() < of
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!
  const nameOf = (group: string) => `${group}.${pick(parts)}${chance(0.1) ? '.deep' : ''}`
  const literal = (type: TypeName): Json => {
    if (type === 'color')
      return chance(0.1)
        ? 'color(display-p3 1 0 0)'
        : `#${pick(['000', '333', '334', '777', 'aaa', 'fff', 'ffffff80'])}`
    if (type === 'typography')
      return {
        fontFamily: 'Inter',
        ...(chance(0.8) ? { fontSize: chance(0.5) ? '{size.a}' : '10px' } : {}),
        ...(chance(0.5) ? { lineHeight: 1.5 } : {}),
      }
    return `${pick([1, 4, 8, 13, 24])}px`
  }
  const make = (): CheckedToken => {
    const [group, type] = pick<[string, TypeName]>([['text', 'color'], ['gray', 'color'], ['size', 'dimension'], ['type', 'typography']]) // prettier-ignore
    const value =
      chance(0.4) && type !== 'typography'
        ? `{${nameOf(type === 'color' ? pick(['gray', 'text']) : 'size')}}`
        : literal(type)
    return {
      ...token(nameOf(group), type, value, chance(0.3) ? { description: 'One' } : {}),
      ...(chance(0.1) ? { deprecated: true, replaced_by: nameOf(group) } : {}),
      ...(chance(0.1) ? { remove_in: pick(['1.0.0', '3.0.0']) } : {}),
    }
  }
  const list = (count: number) => [...new Map(Array.from({ length: count }, make).map(one => [one.name, one])).values()]
  /** Another name, for what points at it too or not: then aliases are left behind. */
  const renamed = (tokens: CheckedToken[], follows: boolean): CheckedToken[] => {
    const { name: from } = pick(tokens)
    const to = `${from.split('.')[0]}.${pick(parts)}`
    if (tokens.some(({ name }) => name === to)) return tokens
    return tokens.map(one => {
      if (one.name === from) return { ...one, name: to }
      return follows && one.alias_to === from ? { ...one, value: { alias_to: to }, alias_to: to } : one
    })
  }
  /** An alias leads elsewhere, becomes a literal, or a literal an alias. */
  const redirected = (tokens: CheckedToken[]): CheckedToken[] => {
    const at = below(tokens.length)
    const { name, type } = tokens[at]!
    if (type === 'typography') return tokens
    const group = type === 'color' ? pick(['gray', 'text']) : 'size'
    const value = chance(0.6) ? `{${nameOf(group)}}` : literal(type)
    return tokens.map((one, index) => (index === at ? { ...one, ...pickValue(token(name, type, value)) } : one))
  }
  const start = (): Checked => {
    const modes = modeIds.map((id): CheckedMode => {
      const [set = '', name = ''] = id.split('/')
      return { id, name, tokenset: { id: set, name: set }, tokens: list(id.startsWith('core') ? 14 : 5) }
    })
    const context = (id: string) => ({ name: id.split('/')[1]!, sources: [id] })
    const resolver = {
      name: 'Themes',
      description: null,
      sets: [{ name: 'core', sources: ['core/base'] }],
      modifiers: [
        { name: 'scheme', contexts: [context('scheme/light'), context('scheme/dark')] },
        {
          name: 'brand',
          default: 'y',
          contexts: [context('brand/x'), context('brand/y'), { name: 'none', sources: [] }],
        },
      ],
      resolution_order: null,
    }
    // Another order, and a mode as a set: other tokens stand over others.
    const turned = {
      ...resolver,
      name: 'Turned',
      sets: [...resolver.sets, { name: 'alone', sources: ['alone/only', 'core/other'] }],
      resolution_order: [{ modifier: 'brand' }, { set: 'core' }, { modifier: 'scheme' }, { set: 'alone' }],
    }
    return {
      modes,
      resolvers: [
        { id: 'r', resolver },
        { id: 't', resolver: turned },
      ],
      released: { next: '2.0.0', tokens: list(4).map(one => ({ mode_id: 'core/base', token: one })) },
      usage: used(),
      bound: bound(),
      guided: guided(),
    }
  }
  const bound = () =>
    list(4).map(({ name }) => ({
      ...{ component: 'Button', part: 'label', property: 'color', where: null },
      ...{ tokenset_id: 'core', tokenset: 'core', token: name, ids: [] },
    }))
  const guided = () => list(2).map(({ name }) => ({ name, is_group: false }))
  const used = () => list(4).map(({ name }) => ({ name, uses: 1, repositories: 1 }))
  const edit = (checked: Checked): Checked => {
    if (chance(0.05)) return { ...checked, resolvers: checked.resolvers.length > 0 ? [] : start().resolvers }
    if (chance(0.05))
      return { ...checked, released: { next: pick(['0.9.0', '4.0.0']), tokens: checked.released!.tokens } }
    if (chance(0.05)) return { ...checked, usage: used() }
    if (chance(0.02)) {
      const { usage: _, ...unscanned } = checked
      return unscanned
    }
    if (chance(0.05)) return { ...checked, bound: bound() }
    if (chance(0.05)) return { ...checked, guided: guided() }
    if (chance(0.05)) return { ...checked, modes: checked.modes.filter(({ id }) => id !== 'alone/only') }
    const at = below(checked.modes.length)
    const modes = checked.modes.map((mode, index): CheckedMode => {
      // Lists are read anew for each run: other objects of the same content.
      const tokens = mode.tokens.map(one => ({ ...one }))
      if (index !== at) return { ...mode, tokens }
      if (chance(0.05)) return { ...mode, name: `${mode.name}+`, tokens }
      if (tokens.length > 0 && chance(0.15)) return { ...mode, tokens: renamed(tokens, chance(0.5)) }
      if (tokens.length > 0 && chance(0.15)) return { ...mode, tokens: redirected(tokens) }
      const fresh = make()
      const place = tokens.findIndex(({ name }) => name === fresh.name)
      if (place !== -1) tokens[place] = fresh
      else if (chance(0.6)) tokens.splice(chance(0.2) ? 0 : tokens.length, 0, fresh)
      else tokens.splice(below(tokens.length), 1)
      return { ...mode, tokens }
    })
    return { ...checked, modes }
  }
  return { start, edit }
}

const pickValue = ({ value, alias_to }: CheckedToken) => ({ value, alias_to })

const plain = (findings: ReturnType<ReturnType<typeof createChecker>['run']>) =>
  findings.map(({ stands, mode, input, fix, ...rest }) => ({
    ...rest,
    stands: stands?.value,
    mode: mode && [mode.id, mode.name],
    input: input && [...input],
    fix: fix(),
  }))

test.each(Array.from({ length: runs }, (_, seed) => [seed]))('seed %i: 25 edits', seed => {
  const { start, edit } = generator(seed)
  const checker = createChecker()
  let checked = start()
  let found = 0
  for (let step = 0; step < 25; step++) {
    const run = plain(checker.run(checked, settings))
    const fresh = plain(createChecker().run(checked, settings))
    // Texts are compared much faster; where they differ, the records say why.
    if (JSON.stringify(run) !== JSON.stringify(fresh)) expect(run).toEqual(fresh)
    expect(new Set(run.map(({ fingerprint }) => fingerprint)).size).toBe(run.length)
    found += run.length
    checked = edit(checked)
  }
  expect(found).toBeGreaterThan(250)
})

test('what the checker cannot see has changed keeps its findings: it does look at less', () => {
  const { start } = generator(1)
  const described: RuleSetting[] = [{ rule: 'description-required' }]
  const checked = start()
  const checker = createChecker()
  const before = plain(checker.run(checked, described))
  // In place: the same objects.
  for (const { tokens } of checked.modes) for (const one of tokens) one.description = null
  const unseen = plain(checker.run(checked, described))
  expect(unseen).toEqual(before)
  expect(unseen).not.toEqual(plain(createChecker().run(checked, described)))
})
