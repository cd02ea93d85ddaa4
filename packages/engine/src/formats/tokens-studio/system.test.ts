// Projects of Tokens Studio and Penpot become resolvers in which the same set wins as there, and are written back as they were.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkResolverShape, formatById, importTokens, type SystemImport } from '../../index.ts'
import {
  essenceOf,
  inputsOf,
  merged,
  readSystem,
  resolvedValues,
  systemOf,
} from '../../testing/published/imported-systems.ts'
import { repeats } from '../../testing/random/repeats.ts'

interface ThemeRow {
  name: string
  group?: string
  selectedTokenSets: Record<string, string>
  [key: string]: unknown
}
interface Project {
  sets: Record<string, Record<string, unknown>>
  themes: ThemeRow[]
  order?: string[]
  metadata?: Record<string, unknown>
}

const textOf = ({ sets, themes, order, metadata }: Project) =>
  JSON.stringify({ ...sets, $themes: themes, $metadata: { tokenSetOrder: order ?? Object.keys(sets), ...metadata } })
const read = (project: Project): SystemImport =>
  readSystem([{ path: '', text: textOf(project) }], { format: 'tokens-studio' })
const writeSystem = formatById('tokens-studio')!.writeSystem!
interface Written {
  $themes: ThemeRow[]
  $metadata: { tokenSetOrder: string[] }
  [set: string]: unknown
}
const written = (system: SystemImport) => JSON.parse(writeSystem(systemOf(system), {}).text) as Written
const again = (system: SystemImport) =>
  readSystem([{ path: '', text: writeSystem(systemOf(system), {}).text }], { format: 'tokens-studio' })

/** The project's values with one theme of each group: the sets merged by hand. */
function byHand(project: Project, input: Record<string, string>) {
  const themes = project.themes.filter(({ name, group = 'Theme' }) => input[group] === name)
  const result = importTokens([{ path: '', text: textOf({ ...project, themes }) }], { format: 'tokens-studio' })
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result.modes[0]!.tokens
}

function expectSameEverywhere(project: Project, system: SystemImport) {
  for (const input of inputsOf(system)) {
    const values = resolvedValues(merged(system, input))
    expect({ input, values }).toEqual({ input, values: resolvedValues(byHand(project, input)) })
  }
}

const color = (value: string) => ({ $type: 'color', $value: value })
const size = (value: string) => ({ $type: 'dimension', $value: value })
const on = (...sets: string[]) => Object.fromEntries(sets.map(set => [set, 'enabled']))
const shape = ({ tokensets }: SystemImport) => tokensets.map(({ name, modes }) => [name, modes.map(mode => mode.name)])

const project: Project = {
  sets: {
    core: { blue: color('#00f'), ink: color('#000'), space: size('4px') },
    'scheme/light': { page: color('#fff'), text: color('{ink}') },
    'scheme/dark': { page: color('#000'), text: color('#eee') },
    'brand/a': { accent: color('{blue}') },
    'brand/b': { accent: color('#f00'), blue: color('#00a') },
    spare: { unused: size('1px') },
  },
  themes: [
    { id: '1', name: 'Light', group: 'Scheme', selectedTokenSets: { core: 'source', ...on('scheme/light'), spare: 'disabled' }, $figmaStyleReferences: { text: 'S:1' } },
    { id: '2', name: 'Dark', group: 'Scheme', selectedTokenSets: { core: 'source', ...on('scheme/dark') } },
    { id: '3', name: 'A', group: 'Brand', selectedTokenSets: on('brand/a') },
    { id: '4', name: 'B', group: 'Brand', selectedTokenSets: on('brand/b') },
  ],
} // prettier-ignore

describe('a project', () => {
  test('keeps its groups as modifiers, its themes as contexts, and what all themes share as a set', () => {
    const system = read(project)
    expect(shape(system)).toEqual([
      ['core', ['Base']],
      ['Scheme', ['Light', 'Dark']],
      ['Brand', ['A', 'B']],
      ['spare', ['Base']],
    ])
    expect(system.resolver).toMatchObject({
      sets: [{ name: 'core', sources: [{ tokenset: 'core', mode: 'Base' }] }],
      modifiers: [
        { name: 'Scheme', default: 'Light', contexts: [{ name: 'Light', sources: [{ tokenset: 'Scheme', mode: 'Light' }] }, { name: 'Dark' }] },
        { name: 'Brand', default: 'A', contexts: [{ name: 'A' }, { name: 'B' }] },
      ],
      resolution_order: [{ set: 'core' }, { modifier: 'Scheme' }, { modifier: 'Brand' }],
    }) // prettier-ignore
    expectSameEverywhere(project, system)
  })

  test('a set that no theme uses is in no resolver, and is reported', () => {
    const { warnings, tokensets } = read(project)
    expect(warnings).toContainEqual(
      expect.objectContaining({
        path: 'spare',
        message: 'No theme uses the set spare: its 1 tokens are in no resolver',
      }),
    )
    expect(tokensets.find(({ name }) => name === 'spare')!.modes[0]!.tokens.map(({ name }) => name)).toEqual(['unused'])
  })

  test('is written as it was read, and once it was edited with its sets, its order, its themes and their statuses', () => {
    expect(writeSystem(systemOf(read(project)), {}).text).toBe(
      `${JSON.stringify(JSON.parse(textOf(project)), null, 2)}\n`,
    )
    const edited = read(project)
    edited.resolver!.modifiers[1]!.default = 'B'
    const { $themes, $metadata, ...sets } = written(edited)
    expect(Object.keys(sets)).toEqual(Object.keys(project.sets))
    expect($themes).toEqual(project.themes)
    expect($metadata).toEqual({
      tokenSetOrder: Object.keys(project.sets),
      activeThemes: ['Scheme/Light', 'Brand/B'],
      activeSets: ['core', 'scheme/light', 'brand/b'],
    })
    expect(essenceOf(again(read(project)))).toEqual(essenceOf(read(project)))
  })

  test('keeps the order of keys, spellings and fields of each file, also beside what is edited', () => {
    const text = `${JSON.stringify(
      {
        core: {
          space: { $type: 'spacing', $value: '4', $description: 'd' },
          ink: { $type: 'color', $value: '#0C1927' },
          heavy: { $type: 'fontWeights', $value: 'Bold' },
          size: { $type: 'dimension', $value: 'floor({space} *  2)' },
          low: {
            $type: 'boxShadow',
            $value: [
              { color: 'rgba(0,0,0,0.16)', x: '0', y: '0', blur: '1', spread: '0' },
              { x: '0', y: '1', blur: '2', spread: '0', color: 'rgba(0,0,0,0.12)' },
            ],
          },
        },
        dark: { ink: { $type: 'color', $value: '{core-ink}' } },
        $themes: [
          { name: 'Light', selectedTokenSets: { core: 'enabled' }, id: 'a', group: 'Scheme' },
          { name: 'Dark', selectedTokenSets: { dark: 'enabled', core: 'source' }, id: 'b', group: 'Scheme' },
        ],
        $metadata: { tokenSetOrder: ['core', 'dark'] },
      },
      null,
      2,
    )}\n`
    const system = readSystem([{ path: '', text }], { format: 'tokens-studio' })
    expect(writeSystem(systemOf(system), {}).text).toBe(text)
    const ink = system.tokensets.flatMap(({ modes }) => modes).flatMap(({ tokens }) => tokens).find(({ name }) => name === 'ink')! // prettier-ignore
    ink.value = '#ffffff'
    expect(writeSystem(systemOf(system), {}).text).toBe(text.replace('#0C1927', '#ffffff'))
  })

  test('tokenSetOrder decides, not the order of themes: a set between the sets of a group is in each of its themes', () => {
    const between: Project = {
      sets: { low: { a: size('1px') }, middle: { a: size('2px'), b: size('2px') }, high: { b: size('3px') } },
      themes: [
        { name: 'On', group: 'G', selectedTokenSets: on('low', 'middle', 'high') },
        { name: 'Off', group: 'G', selectedTokenSets: on('middle') },
      ],
    }
    const system = read(between)
    expect(system.resolver!.resolution_order).toEqual([{ modifier: 'G' }])
    expect(
      system.resolver!.modifiers[0]!.contexts.map(({ sources }) => sources.map(({ tokenset }) => tokenset)),
    ).toEqual([['low', 'middle', 'high'], ['middle']])
    expectSameEverywhere(between, system)
  })

  test('groups with interleaved sets are reported, where no order of groups preserves them', () => {
    const knot: Project = {
      sets: { a1: { x: size('1px') }, b1: { x: size('2px'), y: size('2px') }, a2: { y: size('3px') } },
      themes: [
        { name: 'A', group: 'A', selectedTokenSets: on('a1', 'a2') },
        { name: 'None', group: 'A', selectedTokenSets: {} },
        { name: 'B', group: 'B', selectedTokenSets: on('b1') },
        { name: 'None', group: 'B', selectedTokenSets: {} },
      ],
    }
    expect(read(knot).warnings.map(({ message }) => message)).toEqual([
      "Sets of A and B lie between each other's in tokenSetOrder: the group whose last set is later stands over the other as a whole",
    ])
  })

  test('a source never overrides an enabled set, whatever its position', () => {
    const late: Project = {
      sets: { own: { a: size('1px') }, base: { a: size('2px'), b: size('{a}') } },
      themes: [
        { name: 'One', group: 'G', selectedTokenSets: { own: 'enabled', base: 'source' } },
        { name: 'Two', group: 'G', selectedTokenSets: { base: 'source' } },
      ],
    }
    expectSameEverywhere(late, read(late))
    expect(essenceOf(again(read(late)))).toEqual(essenceOf(read(late)))
  })

  test('a formula follows the themes, and needs no value of its own in any', () => {
    const math: Project = {
      sets: { scale: { gap: size('{unit} * 4') }, small: { unit: size('2px') }, large: { unit: size('4px') } },
      themes: [
        { name: 'Small', group: 'Size', selectedTokenSets: on('small', 'scale') },
        { name: 'Large', group: 'Size', selectedTokenSets: on('large', 'scale') },
      ],
    }
    const system = read(math)
    expect(shape(system)).toEqual([
      ['scale', ['Base']],
      ['Size', ['Small', 'Large']],
    ])
    expectSameEverywhere(math, system)
  })

  test('sets that differ by the name of their theme alone are modes of one tokenset', () => {
    const system = read({
      sets: { 'light/base': { a: size('1px') }, 'light/more': { b: size('1px') }, 'dark/base': { a: size('2px') }, 'dark/more': { b: size('2px') } },
      themes: [
        { name: 'Light', group: 'S', selectedTokenSets: on('light/base', 'light/more') },
        { name: 'Dark', group: 'S', selectedTokenSets: on('dark/base', 'dark/more') },
      ],
    }) // prettier-ignore
    expect(shape(system)).toEqual([
      ['base', ['Light', 'Dark']],
      ['more', ['Light', 'Dark']],
    ])
  })

  test('names that a resolver does not take are renamed, and written back as they were', () => {
    const odd: Project = {
      sets: { a: { x: size('1px') }, b: { x: size('2px') } },
      themes: [
        { name: 'dark: {a}, b', group: 'G:1', selectedTokenSets: on('a') },
        { name: 'Dark A b', group: 'G:1', selectedTokenSets: on('b') },
      ],
    }
    const system = read(odd)
    expect(checkResolverShape(system.resolver!)).toEqual([])
    expect(
      system.resolver!.modifiers.map(({ name, contexts }) => [name, contexts.map(context => context.name)]),
    ).toEqual([['G 1', ['dark a b', 'Dark A b 2']]])
    expect(written(system).$themes.map(({ name, group }) => [name, group])).toEqual([
      ['dark: {a}, b', 'G:1'],
      ['Dark A b', 'G:1'],
    ])
  })

  test('without themes every set is on, in its order; one set alone joins nothing', () => {
    const flat: Project = { sets: { a: { x: size('1px') }, b: { x: size('{y}'), y: size('2px') } }, themes: [] }
    const { resolver } = read(flat)
    expect(resolver).toMatchObject({ sets: [{ name: 'a' }, { name: 'b' }], modifiers: [], resolution_order: [{ set: 'a' }, { set: 'b' }] }) // prettier-ignore
    expectSameEverywhere(flat, read(flat))
    expect(read({ sets: { a: { x: size('1px') } }, themes: [] }).resolver).toBe(null)
  })
})

describe('a group of which no theme may be chosen', () => {
  const high = { name: 'High', group: 'Contrast', selectedTokenSets: on('high') }
  const contrast: Project = {
    sets: { ...project.sets, high: { text: color('#f0f') }, higher: { page: color('#0f0'), text: color('#ff0') } },
    themes: [...project.themes, high],
  }

  test('has a context for that, which is the default: its themes only set anew what others have', () => {
    const system = read(contrast)
    expect(system.resolver!.modifiers[2]).toMatchObject({
      name: 'Contrast',
      default: 'none',
      contexts: [
        { name: 'High', sources: [{ tokenset: 'high', mode: 'Base' }] },
        { name: 'none', sources: [] },
      ],
    })
    expectSameEverywhere(contrast, system)
  })

  test('however many themes it has', () => {
    const two = {
      ...contrast,
      themes: [...contrast.themes, { ...high, name: 'Higher', selectedTokenSets: on('higher') }],
    }
    const { contexts } = read(two).resolver!.modifiers[2]!
    expect(contexts.map(({ name }) => name)).toEqual(['High', 'Higher', 'none'])
    expectSameEverywhere(two, read(two))
  })

  test.each([
    [
      'one of its themes changes nothing',
      [high, { ...high, name: 'Normal', selectedTokenSets: {} }],
      ['High', 'Normal'],
    ],
    ['it has what nothing else has', [{ ...high, selectedTokenSets: on('high', 'spare') }], ['High']],
    [
      'one of its themes is called so',
      [high, { ...high, name: 'None', selectedTokenSets: on('higher') }],
      ['High', 'None'],
    ],
  ])('has none where %s', (_, themes, expected) => {
    const { contexts } = read({ ...contrast, themes: [...project.themes.slice(1), ...themes] }).resolver!.modifiers[2]!
    expect(contexts.map(({ name }) => name)).toEqual(expected)
  })

  test('has none where nothing else is always on', () => {
    const base = { core: { a: size('1px') }, more: { a: size('2px') } }
    const themes = [
      { name: 'Base', group: 'G', selectedTokenSets: on('core') },
      { name: 'More', group: 'G', selectedTokenSets: on('core', 'more') },
    ]
    expect(read({ sets: base, themes }).resolver!.modifiers[0]!.contexts).toHaveLength(2)
  })

  test('is written as it was read, and is known again after an edit', () => {
    const text = (system: SystemImport) => writeSystem(systemOf(system), {}).text
    expect(text(read(contrast))).toBe(`${JSON.stringify(JSON.parse(textOf(contrast)), null, 2)}\n`)
    const edited = read(contrast)
    edited.resolver!.modifiers[2]!.default = 'High'
    expect(written(edited).$themes.map(({ name }) => name)).toEqual(['Light', 'Dark', 'A', 'B', 'High'])
    const { modifiers } = again(edited).resolver!
    expect(modifiers[2]).toMatchObject({ default: 'High', contexts: [{ name: 'High' }, { name: 'none' }] })
  })

  test('with a source of its own the context is a theme', () => {
    const edited = read(contrast)
    edited.resolver!.modifiers[2]!.contexts[1]!.sources = [{ tokenset: 'spare', mode: 'Base' }]
    expect(written(edited).$themes.map(({ name }) => name)).toContain('none')
  })
})

describe('Penpot', () => {
  const penpot: Project = {
    ...project,
    themes: project.themes.map(({ name, group, selectedTokenSets }, i) => ({
      id: `${i}`,
      name,
      group: group!,
      description: '',
      'is-source': false,
      selectedTokenSets: on(...Object.keys(selectedTokenSets).filter(set => set !== 'spare')),
    })),
    metadata: { activeThemes: ['Scheme/Dark', 'Brand/B'], activeSets: ['core', 'scheme/dark', 'brand/b'] },
  }

  test('the themes that are switched on are the defaults, and are written as such', () => {
    const system = read(penpot)
    expect(system.resolver!.modifiers.map(modifier => modifier.default)).toEqual(['Dark', 'B'])
    expect(shape(system)[1]).toEqual(['Scheme', ['Dark', 'Light']])
    expect(written(system).$metadata).toEqual({ tokenSetOrder: Object.keys(project.sets), ...penpot.metadata })
    expect(written(system).$themes[0]).toMatchObject(penpot.themes[0]!)
    expect(essenceOf(again(system))).toEqual(essenceOf(system))
  })

  test('a group of which no theme is switched on has a context for that, which is the default', () => {
    const metadata = { activeThemes: ['Scheme/Dark'], activeSets: ['core', 'scheme/dark'] }
    const system = read({ ...penpot, metadata })
    expect(system.resolver!.modifiers[1]).toMatchObject({ default: 'none', contexts: [{ name: 'A' }, { name: 'B' }, { name: 'none' }] }) // prettier-ignore
    expect(written(system).$metadata).toEqual({ tokenSetOrder: Object.keys(project.sets), ...metadata })
    expect(essenceOf(again(system))).toEqual(essenceOf(system))
  })

  test('without themes only the active sets are on', () => {
    const system = read({ ...penpot, themes: [], metadata: { activeThemes: [], activeSets: ['core'] } })
    expect(system.resolver!.resolution_order).toEqual([{ set: 'core' }])
    expect(system.tokensets.map(({ name }) => name)).toEqual(Object.keys(project.sets))
  })
})

describe('whatever sets and themes a project has', () => {
  const names = ['a', 'b', 'c', 'd']
  const value = fc.oneof(fc.integer({ min: 1, max: 9 }).map(n => `${n}px`), fc.constantFrom(...names).map(name => `{${name}}`)) // prettier-ignore
  const set = fc.dictionary(fc.constantFrom(...names), value.map(size), { noNullPrototype: true })
  const status = fc.constantFrom('enabled', 'enabled', 'source', 'disabled')
  const setNames = ['s1', 's2', 's3', 's4', 's5']
  const projects = fc.record({
    sets: fc.tuple(set, set, set, set, set).map(sets => Object.fromEntries(setNames.map((name, i) => [name, sets[i]!]))),
    order: fc.shuffledSubarray(setNames, { minLength: setNames.length }),
    themes: fc
      .array(fc.tuple(fc.constantFrom('G', 'H'), fc.dictionary(fc.constantFrom(...setNames), status, { noNullPrototype: true })), { minLength: 1, maxLength: 5 })
      .map(rows => rows.map(([group, selectedTokenSets], i) => ({ id: `${i}`, name: `T${i}`, group, selectedTokenSets }))),
  }) // prettier-ignore

  test('every permutation is as merged by hand, unless a note reports that groups override each other', () => {
    fc.assert(
      fc.property(projects, project => {
        const system = read(project)
        if (system.warnings.some(({ message }) => /lie between/.test(message))) return
        expectSameEverywhere(project, system)
      }),
      { numRuns: repeats('FUZZ_RUNS', { short: 40, long: 2_000 }) },
    )
  })

  test('no set and no theme is lost on the way out and back', () => {
    fc.assert(
      fc.property(projects, project => {
        const system = read(project)
        const { $themes, $metadata, ...sets } = written(system)
        expect(Object.keys(sets).sort()).toEqual(setNames)
        const rows = $themes.map(({ name, group }) => [name, group])
        expect(rows.sort()).toEqual(project.themes.map(({ name, group }) => [name, group]).sort())
        if (system.warnings.some(({ message }) => /lie between/.test(message))) return
        expect($metadata.tokenSetOrder).toEqual(project.order)
        expect(essenceOf(again(system))).toEqual(essenceOf(system))
      }),
      { numRuns: repeats('FUZZ_RUNS', { short: 40, long: 2_000 }) },
    )
  })
})

describe('a folder of sets', () => {
  const theme = (name: string, ...sets: string[]) => ({ name, group: 'Scheme', selectedTokenSets: on(...sets) })
  const folder = (files: Record<string, unknown>) =>
    Object.entries(files).map(([path, json]) => ({ path, text: JSON.stringify(json) }))
  const themes = [theme('Light', 'light/base'), theme('Dark', 'dark/base', 'brand')]

  test('sets that themes use and no file holds are listed, each once', () => {
    const files = folder({
      '$themes.json': [...themes, theme('Dim', 'dark/base')],
      'light/base.json': { a: size('1px') },
    })
    expect(readSystem(files, {}).absentSets).toEqual(['dark/base', 'brand'])
    expect(importTokens(files)).toMatchObject({ absentSets: ['dark/base', 'brand'] })
    const whole = folder({ '$themes.json': [themes[0]], 'light/base.json': { a: size('1px') } })
    expect(readSystem(whole, {})).not.toHaveProperty('absentSets')
    expect(importTokens(whole)).not.toHaveProperty('absentSets')
  })

  test('two files that would be one set are two: the second keeps its extension', () => {
    const files = folder({
      'tokens/$themes.json': [theme('Light', 'base')],
      'tokens/base.json': { a: size('1px') },
      'tokens/base.json5': { b: size('2px') },
    })
    const system = readSystem(files, {})
    expect(shape(system)).toEqual([
      ['base', ['Base']],
      ['base.json5', ['Base']],
    ])
    expect(system.warnings).toContainEqual({
      code: 'renamed',
      level: 'warning',
      path: 'tokens/base.json5',
      file: 'tokens/base.json5',
      message: 'Another file is the set base already: this one is base.json5',
    })
  })
})
