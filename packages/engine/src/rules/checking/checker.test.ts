import { describe, expect, test } from 'vitest'
import { applied, checkedExample, checkedSystem, findingsOf, tokensFrom } from '../../testing/checked.ts'
import { systemOf } from '../../testing/systems.ts'
import { token } from '../../testing/tokens.ts'
import { rules } from '../index.ts'
import type { CheckFinding } from './check-finding.ts'
import { createChecker } from './checker.ts'
import { presets } from './presets.ts'
import { ruleSettingSchema, type RuleSetting } from './settings.ts'

const color = (value: string) => ({ type: 'color' as const, value })
const contrast: RuleSetting = { rule: 'contrast', options: { pairs: [{ foreground: 'text.*', background: 'page' }] } }
const shown = ({ token, mode, resolver, input, count }: CheckFinding) => ({
  token,
  mode: mode?.id,
  ...(resolver && { resolver: resolver.id, input: Object.fromEntries(input!), count }),
})

describe('over the permutations of a resolver', () => {
  const types = { page: 'color', 'text.a': 'color', 'gray.1': 'color', size: 'dimension' } as const
  const system = checkedSystem(
    systemOf({
      sets: { core: { 'gray.1': '#777777', 'text.a': '{gray.1}' } },
      modifiers: {
        scheme: { contexts: { light: { page: '#ffffff' }, dark: { page: '#777777' } } },
        density: { contexts: { cosy: {}, compact: { size: '2px' }, tight: { size: '1px' } } },
      },
      types,
    }),
  )

  test('a cause is one finding, with the number of permutations and the first of them', () => {
    expect(findingsOf(system, contrast).map(shown)).toEqual([
      { token: 'text.a', mode: 'core/Base', resolver: 'themes', input: { scheme: 'light', density: 'cosy' }, count: 3 },
      { token: 'text.a', mode: 'core/Base', resolver: 'themes', input: { scheme: 'dark', density: 'cosy' }, count: 3 },
    ])
    expect(findingsOf(system, contrast).map(finding => finding.measured)).toEqual([4.47, 1])
  })

  test('what stands in one mode is found there and not again in every permutation', () => {
    const both = checkedSystem(
      systemOf({
        sets: { core: { page: '#777777', 'text.a': '#777777' } },
        modifiers: { scheme: { contexts: { light: {}, dark: { other: '#000000' } } } },
        types: { ...types, other: 'color' },
      }),
    )
    expect(findingsOf(both, contrast).map(shown)).toEqual([{ token: 'text.a', mode: 'core/Base' }])
  })

  test('ten modifiers of four contexts are not multiplied out', () => {
    const contexts = (i: number) =>
      Object.fromEntries(['a', 'b', 'c', 'd'].map((name, at) => [name, { [`size.${i}`]: `${at * 4 + 1}px` }]))
    const modifiers = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`m${i}`, { contexts: contexts(i) }]))
    const names = Array.from({ length: 10 }, (_, i) => i)
    const many = checkedSystem(
      systemOf({
        sets: { core: Object.fromEntries(names.map(i => [`use.${i}`, `{size.${i}}`])) },
        modifiers,
        types: Object.fromEntries(
          names.flatMap(i => [
            [`size.${i}`, 'dimension' as const],
            [`use.${i}`, 'dimension' as const],
          ]),
        ),
      }),
    )
    const found = findingsOf(many, { rule: 'scale-step', options: { step: '4px' }, where: { tokens: ['use.*'] } })
    expect(found).toHaveLength(40)
    expect(new Set(found.map(({ count }) => count))).toEqual(new Set([4 ** 9]))
  })

  test('an alias is broken where no theme resolves it, and in the permutations that lack its target', () => {
    const broken = (contexts: Record<string, Record<string, string>>) =>
      findingsOf(
        checkedSystem(systemOf({ sets: { core: { 'text.a': '{page}' } }, modifiers: { scheme: { contexts } }, types })),
        { rule: 'broken-alias' },
      ).map(shown)
    expect(broken({ light: { page: '#fff' }, dark: { page: '#000' } })).toEqual([])
    expect(broken({ light: {}, dark: {} })).toEqual([{ token: 'text.a', mode: 'core/Base' }])
    expect(broken({ light: { page: '#fff' }, dark: {} })).toEqual([
      { token: 'text.a', mode: 'core/Base', resolver: 'themes', input: { scheme: 'dark' }, count: 1 },
    ])
  })

  test('a circle that only one permutation closes is found there', () => {
    const circle = checkedSystem(
      systemOf({
        sets: { core: { a: '{b}', b: 1 } },
        modifiers: { scheme: { contexts: { light: {}, dark: { b: '{a}' } } } },
      }),
    )
    expect(findingsOf(circle, { rule: 'broken-alias' }).map(shown)).toEqual([
      { token: 'a', mode: 'core/Base', resolver: 'themes', input: { scheme: 'dark' }, count: 1 },
    ])
  })

  test('a token that some permutation lacks is missing there; contexts that add to a set are no gaps', () => {
    const found = findingsOf(system, { rule: 'mode-coverage' })
    expect(found.map(shown)).toEqual([
      { token: 'size', mode: undefined, resolver: 'themes', input: { scheme: 'light', density: 'cosy' }, count: 2 },
    ])
  })
})

test('a primitive is unused once the only token of a theme that pointed at it is gone', () => {
  const system = (dark: Record<string, string>) =>
    checkedSystem(
      systemOf({
        sets: { core: { 'gray.1': '#777777' } },
        modifiers: { scheme: { contexts: { light: {}, dark } } },
        types: { 'gray.1': 'color', 'text.a': 'color', 'text.b': 'color' },
      }),
    )
  const unused: RuleSetting[] = [{ rule: 'unused-primitive', options: { tokens: ['gray.*'] } }]
  const checker = createChecker()
  expect(checker.run(system({ 'text.a': '{gray.1}', 'text.b': '#000000' }), unused)).toEqual([])
  expect(checker.run(system({ 'text.b': '#000000' }), unused).map(({ token }) => token)).toEqual(['gray.1'])
})

describe('fingerprints', () => {
  const before = checkedExample({
    tokens: { 'text.a': color('#999'), 'text.b': color('#888'), page: color('#fff') },
    options: {},
  })
  const prints = (checked: typeof before) =>
    findingsOf(checked, contrast).map(({ token, fingerprint }) => `${token} ${fingerprint}`)

  test('stay over runs, unrelated edits and another measure, and differ between findings', () => {
    expect(new Set(prints(before)).size).toBe(2)
    expect(prints(before)).toEqual(prints(before))
    const edited = applied(before, 'Light', [
      { op: 'create', name: 'other', type: 'color', value: '#000' },
      { op: 'update', name: 'text.a', value: '#aaa' },
    ])
    expect(prints(edited)).toEqual(prints(before))
  })

  test('differ between modes, rules that are set twice and what the token stands on', () => {
    const two = checkedExample({
      tokens: { 'text.a': color('#999'), page: color('#fff') },
      modes: { Dark: { 'text.a': color('#999'), page: color('#fff') } },
      options: {},
    })
    expect(
      new Set(findingsOf(two, contrast, { ...contrast, id: 'again' }).map(({ fingerprint }) => fingerprint)).size,
    ).toBe(4)
  })
})

describe('where', () => {
  const tokens = { 'text.a': color('#999'), 'text.old.b': color('#999'), n: { type: 'number' as const, value: 1 } }
  const named = (where: RuleSetting['where']) =>
    findingsOf(checkedExample({ tokens, options: {} }), { rule: 'description-required', where }).map(
      ({ token }) => token,
    )

  test('chooses by globs, types and tokensets, all of which must fit', () => {
    expect(named(undefined)).toEqual(['n', 'text.a', 'text.old.b'])
    expect(named({ tokens: ['text.*'] })).toEqual(['text.a'])
    expect(named({ tokens: ['text.**', '!**.old.**'] })).toEqual(['text.a'])
    expect(named({ tokens: ['!text.**'] })).toEqual(['n'])
    expect(named({ types: ['number'] })).toEqual(['n'])
    expect(named({ tokensets: ['Set'] })).toHaveLength(3)
    expect(named({ tokensets: ['set'], types: ['color'], tokens: ['**.old.**'] })).toEqual(['text.old.b'])
    expect(named({ tokensets: ['Other'] })).toEqual([])
  })
})

describe('contrast', () => {
  const typography = (fontSize: string, fontWeight: number) => ({
    type: 'typography' as const,
    value: { fontFamily: 'Inter', fontSize, fontWeight },
  })
  const pair = { foreground: 'text.*', background: 'page', typography: 'type.*' }
  const measured = (size: string, weight: number, options: object) =>
    findingsOf(
      checkedExample({
        tokens: { 'text.a': color('#949494'), page: color('#fff'), 'type.a': typography(size, weight) },
        options: {},
      }),
      { rule: 'contrast', options: { pairs: [pair], ...options } },
    ).map(({ required }) => required)

  test('asks less of large text, where typography says how large it is', () => {
    expect(measured('16px', 400, {})).toEqual([4.5])
    expect(measured('24px', 400, {})).toEqual([])
    expect(measured('1.5rem', 400, { wcag: 'AAA' })).toEqual([4.5])
    expect(measured('18px', 700, {})).toEqual([4.5])
    expect(measured('19px', 700, {})).toEqual([])
    expect(measured('19px', 600, {})).toEqual([4.5])
    expect(measured('24px', 400, { wcag: 7 })).toEqual([7])
  })

  test('measures APCA with its sign', () => {
    const found = findingsOf(
      checkedExample({ tokens: { 'text.a': color('#fff'), page: color('#888') }, options: {} }),
      { rule: 'contrast', options: { pairs: [{ foreground: 'text.*', background: 'page' }], apca: 75 } },
    )
    expect(found).toMatchObject([
      { measured: -68.54, required: 75, message: 'The APCA contrast of text.a on page is Lc -68.54, below 75' },
    ])
  })

  test('mends an alias with the nearest step of its ramp, and a literal with the nearest lightness', () => {
    const ramp = { 'gray.300': color('#ccc'), 'gray.500': color('#767676'), 'gray.900': color('#111') }
    const checked = checkedExample({
      tokens: { ...ramp, 'text.a': color('{gray.300}'), 'text.b': color('#7b93ad'), page: color('#fff') },
      options: {},
    })
    const [alias, literal] = findingsOf(checked, contrast)
    expect(alias!.fix()).toEqual([{ op: 'update', name: 'text.a', value: { alias_to: 'gray.500' } }])
    const fix = literal!.fix()!
    expect(fix).toMatchObject([{ op: 'update', name: 'text.b', value: expect.stringMatching(/^#[0-9a-f]{6}$/) }])
    expect(findingsOf(applied(checked, 'Light', [...alias!.fix()!, ...fix]), contrast)).toEqual([])
  })
})

test('every preset is made of settings that are accepted, with an id each', () => {
  const settings = presets.flatMap(preset => preset.rules)
  for (const setting of settings) expect(ruleSettingSchema.safeParse(setting).error).toBeUndefined()
  expect(new Set(settings.map(({ id }) => id)).size).toBe(settings.length)
})

test('a preset finds nothing where some of the names that it knows are there, and says so where none is', () => {
  const { rules: settings } = presets.find(({ id }) => id === 'wcag-aa')!
  const found = (tokens: Record<string, ReturnType<typeof color>>) =>
    findingsOf(
      { modes: [{ id: 'm', name: 'M', tokenset: { id: 's', name: 'S' }, tokens: tokensFrom(tokens) }], resolvers: [] },
      ...settings,
    ).map(({ message }) => message)
  expect(found({ 'text.body': color('#000000'), 'surface.page': color('#ffffff') })).toEqual([])
  expect(found({ ink: color('#000000'), 'surface.page': color('#ffffff') })).toEqual([
    expect.stringMatching(/^No color has a name like "text\.\*\*", .*: nothing was compared$/),
  ])
})

test('names the rule or the option that does not exist', () => {
  expect(ruleSettingSchema.safeParse({ rule: 'nope' }).error?.issues[0]!.message).toContain(
    rules.map(({ id }) => id).join(', '),
  )
})

test('a run after an edit looks at nothing that the edit cannot have changed', () => {
  const tokens = tokensFrom(
    Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`a.b${i}`, color(`#0000${10 + (i % 80)}`)])),
  )
  const mode = { id: 'm', name: 'M', tokenset: { id: 's', name: 'S' }, tokens }
  const checker = createChecker()
  const settings: RuleSetting[] = [
    { rule: 'naming', options: { first: ['x'] } },
    { rule: 'scale-step', options: { step: '4px' } },
  ]
  const first = checker.run({ modes: [mode], resolvers: [] }, settings)
  const again = checker.run({ modes: [{ ...mode, tokens: tokens.map(one => ({ ...one })) }], resolvers: [] }, settings)
  expect(again).toHaveLength(100)
  expect(again.every((finding, at) => finding === first[at])).toBe(true)
  const edited = [...tokens.slice(0, 99), token('x.b', 'color', '#000')]
  expect(checker.run({ modes: [{ ...mode, tokens: edited }], resolvers: [] }, settings)).toHaveLength(99)
})

test.each([
  ['a rule of each token', { rule: 'naming', options: { case: 'kebab-case' } }],
  ['a rule of pairs', { rule: 'contrast', options: { pairs: [{ foreground: 'a.b0', background: 'a.*' }] } }],
])('%s gives way many times over many tokens, and finds the same', (_, setting: RuleSetting) => {
  const tokens = tokensFrom(Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`a.b${i}`, color('#777')])))
  const checked = { modes: [{ id: 'm', name: 'M', tokenset: { id: 's', name: 'S' }, tokens }], resolvers: [] }
  const steps = createChecker().steps(checked, [setting])
  let count = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) count++
  expect(count).toBeGreaterThan(20)
  expect(step.value.findings).toHaveLength(findingsOf(checked, setting).length)
})
