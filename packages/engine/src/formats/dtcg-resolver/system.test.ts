// A resolver document becomes the resolver that it is, and is written back as it was.
import { defineConfig, parse } from '@terrazzo/parser'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkResolver,
  checkResolverShape,
  formatById,
  importTokens,
  type JsonObject,
  type SourceFile,
  type System,
} from '../../index.ts'
import { realSets } from '../../testing/published/real-sets.ts'
import {
  essenceOf,
  inputsOf,
  merged,
  readSystem,
  resolvedValues,
  systemOf,
} from '../../testing/published/imported-systems.ts'
import { repeats } from '../../testing/random/repeats.ts'

const write = formatById('dtcg-resolver')!.writeSystem!
const again = (system: ReturnType<typeof readSystem>) =>
  readSystem([{ path: '', text: write(systemOf(system), {}).text }])

const published = realSets.filter(({ format }) => format === 'dtcg-resolver')

describe.each(published)('$name', set => {
  const files: SourceFile[] = set.files()
  const system = readSystem(files)

  test('is a resolver that inputs can choose from', () => {
    expect(checkResolverShape(system.resolver!)).toEqual([])
  })

  test('every permutation has the values of reading the document by permutations', () => {
    const flat = importTokens(files)
    if ('errors' in flat) throw new Error('refused')
    const inputs = inputsOf(system)
    expect(flat.modes.length).toBe(inputs.length)
    for (const [i, input] of inputs.entries())
      expect(resolvedValues(merged(system, input))).toEqual(resolvedValues(flat.modes[i]!.tokens))
  })

  test('written and read again it is the same', () => {
    expect(essenceOf(again(system))).toEqual(essenceOf(system))
  })
})

const px = (value: number) => ({ $type: 'dimension', $value: { value, unit: 'px' } })
const read = (document: object, others: SourceFile[] = []) =>
  readSystem([{ path: 'theme.resolver.json', text: JSON.stringify({ version: '2025.10', ...document }) }, ...others])
const shape = ({ tokensets }: ReturnType<typeof read>) =>
  tokensets.map(({ name, modes }) => [name, modes.map(mode => mode.name)])
const ref = ($ref: string) => ({ $ref })

describe('a document', () => {
  const shared = { path: 'tokens/shared.tokens.json', text: JSON.stringify({ b: px(2) }) }
  const document = {
    name: 'Acme',
    description: 'All of it',
    sets: {
      core: { description: 'The core', sources: [{ a: px(1), c: { $type: 'dimension', $value: '{a}' } }], $extensions: { 'org.example': { x: 1 } } },
      spare: { sources: [{ z: px(9) }] },
    },
    modifiers: {
      scheme: {
        contexts: { light: [], dark: [{ a: px(3) }, ref('tokens/shared.tokens.json')], dim: [ref('tokens/shared.tokens.json')] },
        default: 'dim',
      },
      size: { contexts: { small: [{ s: { $type: 'dimension', $value: '{a}' } }], large: [{ s: px(2) }] } },
    },
    resolutionOrder: [ref('#/modifiers/size'), ref('#/sets/core'), ref('#/modifiers/scheme')],
  } // prettier-ignore
  const system = read(document, [shared, { path: 'tokens/left.tokens.json', text: JSON.stringify({ q: px(1) }) }])

  test('keeps sets, modifiers, contexts, defaults, order, descriptions and extensions', () => {
    expect(system.resolver).toEqual({
      name: 'Acme',
      description: 'All of it',
      sets: [
        { name: 'core', description: 'The core', extensions: { 'org.example': { x: 1 } }, sources: [{ tokenset: 'core', mode: 'Base' }] },
        { name: 'spare', sources: [{ tokenset: 'spare', mode: 'Base' }] },
      ],
      modifiers: [
        {
          name: 'scheme',
          default: 'dim',
          contexts: [
            { name: 'light', sources: [] },
            { name: 'dark', sources: [{ tokenset: 'scheme', mode: 'dark' }, { tokenset: 'shared', mode: 'Base' }] },
            { name: 'dim', sources: [{ tokenset: 'shared', mode: 'Base' }] },
          ],
        },
        {
          name: 'size',
          contexts: [
            { name: 'small', sources: [{ tokenset: 'size', mode: 'small' }] },
            { name: 'large', sources: [{ tokenset: 'size', mode: 'large' }] },
          ],
        },
      ],
      resolution_order: [{ modifier: 'size' }, { set: 'core' }, { modifier: 'scheme' }],
    }) // prettier-ignore
  })

  test('a file that nothing refers to becomes a tokenset outside the resolver, and is reported', () => {
    expect(shape(system).at(-1)).toEqual(['left', ['Base']])
    expect(system.warnings.map(({ message }) => message)).toEqual([
      'Nothing refers to the file: its tokens are in no resolver',
    ])
  })

  test('is written as it was: one valid document, references kept, what is shared written once', () => {
    const { text, findings } = write(systemOf(system), {})
    expect(findings).toEqual([])
    expect(checkResolver([{ path: '', text }]).faults).toEqual([])
    const written = JSON.parse(text) as typeof document
    expect(Object.keys(written.modifiers)).toEqual(['scheme', 'size'])
    expect(written.resolutionOrder).toEqual(document.resolutionOrder)
    expect(written.sets.core.sources[0]!.c.$value).toBe('{a}')
    expect(written.modifiers.size.contexts.small[0]!.s.$value).toBe('{a}')
    expect(written.modifiers.scheme.contexts.dim).toEqual([ref('#/sets/shared')])
    expect(essenceOf(again(system))).toEqual(essenceOf(system))
  })

  test('a context’s settings for style sheets and platforms survive', () => {
    const dressed = structuredClone(systemOf(system))
    Object.assign(dressed.resolver.modifiers[0]!.contexts[1]!, { selector: '.dark', media: 'print', platform: { android: 'night', ios: 'dark' } }) // prettier-ignore
    const back = readSystem([{ path: '', text: write(dressed, {}).text }])
    expect(back.resolver).toEqual(dressed.resolver)
  })

  test('an invalid CSS selector is left out and reported', () => {
    const dressed = structuredClone(systemOf(system))
    dressed.resolver.modifiers[0]!.contexts[1]!.selector = '.a{}'
    const back = readSystem([{ path: '', text: write(dressed, {}).text }])
    expect(back.resolver).toEqual(system.resolver)
    expect(back.warnings).toMatchObject([{ code: 'dropped', path: 'modifiers.scheme.contexts.dark' }])
  })

  test('groups extend, and tokens inherit types and deprecation, across sources', () => {
    const across = {
      sets: {
        one: { sources: [{ base: { $type: 'dimension', $deprecated: 'old', x: px(1) } }] },
        two: { sources: [{ more: { $extends: '{base}', y: px(2) }, base: { z: { $value: { value: 3, unit: 'px' } } } }] },
      },
      resolutionOrder: [ref('#/sets/one'), ref('#/sets/two')],
    } // prettier-ignore
    const read2 = read(across)
    const tokens = merged(read2, {})
    const flat = importTokens([{ path: '', text: JSON.stringify({ version: '2025.10', ...across }) }])
    if ('errors' in flat) throw new Error('refused')
    const bare = (list: typeof tokens) => list.map(({ name, type, value, deprecated }) => [name, type, value, deprecated ?? null]).sort() // prettier-ignore
    expect(bare(tokens)).toEqual(bare(flat.modes[0]!.tokens))
    expect(bare(tokens)).toHaveLength(5)
  })

  test('a modifier of one context stays one, with a word on it', () => {
    const one = read({
      modifiers: { only: { contexts: { all: [{ a: px(1) }] } } },
      resolutionOrder: [ref('#/modifiers/only')],
    })
    expect(write(systemOf(one), {}).findings.map(({ message }) => message)).toEqual([
      'The modifier only has one context: DTCG lets other tools refuse fewer than two',
    ])
    expect(essenceOf(again(one))).toEqual(essenceOf(one))
  })

  test('names with the same spelling in style sheets stay distinct', () => {
    const { resolver, warnings } = read({
      modifiers: { m: { contexts: { 'a:b': [{ x: px(1) }], 'a b': [{ x: px(2) }], 'A-B': [] }, default: 'a b' } },
      resolutionOrder: [ref('#/modifiers/m')],
    })
    expect(resolver!.modifiers[0]).toMatchObject({ default: 'a b 2', contexts: [{ name: 'a b' }, { name: 'a b 2' }, { name: 'A-B 3' }] }) // prettier-ignore
    expect(warnings.filter(({ code }) => code === 'renamed')).toHaveLength(3)
  })
})

describe('Terrazzo reads the same out of what is written', () => {
  test('at every input', async () => {
    const { text } = write(systemOf(read(basic)), {})
    const config = defineConfig({ lint: { rules: {} } }, { cwd: new URL('file:///') })
    const { resolver } = await parse([{ filename: new URL('file:///a.resolver.json'), src: text }], { config })
    for (const input of inputsOf(read(basic))) {
      const tokens = resolver!.apply(input)
      const values = Object.fromEntries(Object.entries(tokens).map(([name, { $value }]) => [name, $value]))
      const ours = Object.entries(resolvedValues(merged(read(basic), input))).map(([name, end]) => [name, end[1]])
      expect({ input, values }).toEqual({ input, values: Object.fromEntries(ours) as JsonObject })
    }
  })
  const basic = {
    sets: { core: { sources: [{ a: px(1), b: { $type: 'dimension', $value: '{a}' }, c: { d: px(4) } }] } },
    modifiers: {
      scheme: { contexts: { light: [], dark: [{ a: px(3) }] }, default: 'light' },
      size: { contexts: { small: [{ c: { d: { $type: 'dimension', $value: '{b}' } } }], large: [] }, default: 'large' },
    },
    resolutionOrder: [ref('#/sets/core'), ref('#/modifiers/size'), ref('#/modifiers/scheme')],
  }

  test('names that pointers would have to escape, aliases of formulas, and spacings that follow a font size', async () => {
    const studio = (value: string, type: string) => ({ value, type })
    const text = {
      fontFamily: '{font}',
      fontSize: '{size.2}',
      letterSpacing: '{spacing}',
      lineHeight: '{leading}',
      fontWeight: '400',
    }
    const document = {
      'global/base': {
        _step: studio('floor({unit} * 2)', 'dimension'),
        spacing: studio('-1%', 'letterSpacing'),
        leading: studio('30px', 'dimension'),
      },
      'scale/m': { unit: studio('10px', 'dimension') },
      'scale/s': { unit: studio('7.5px', 'dimension') },
      'face/a': { font: studio('Inter', 'fontFamilies') },
      'face/b': { font: studio('Lora', 'fontFamilies') },
      'semantic/style': { size: { 2: studio('{_step}', 'dimension') }, heading: { value: text, type: 'typography' } },
      $themes: [
        ['Font size', 'm', 'scale/m'],
        ['Font size', 's', 'scale/s'],
        ['Face', 'a', 'face/a'],
        ['Face', 'b', 'face/b'],
      ].map(([group, name, set]) => ({
        id: `${group} ${name}`,
        name,
        group,
        selectedTokenSets: { 'global/base': 'enabled', [set!]: 'enabled', 'semantic/style': 'enabled' },
      })),
      $metadata: { tokenSetOrder: ['global/base', 'scale/m', 'scale/s', 'face/a', 'face/b', 'semantic/style'] },
    }
    const system = readSystem([{ path: 'tokens.json', text: JSON.stringify(document) }])
    const written = write(systemOf(system), {}).text
    const config = defineConfig({ lint: { rules: {} } }, { cwd: new URL('file:///') })
    const { resolver } = await parse([{ filename: new URL('file:///a.resolver.json'), src: written }], { config })
    const seen = ['m', 's'].flatMap(size =>
      ['a', 'b'].map(face => {
        const { heading, 'size.2': step } = resolver!.apply({ 'Font-size': size, Face: face })
        return [step!.$value, heading!.$value]
      }),
    )
    const length = (value: number) => ({ value, unit: 'px' })
    const style = (size: number, fontFamily: string) => [
      length(size),
      {
        fontFamily: [fontFamily],
        fontSize: length(size),
        fontWeight: 400,
        letterSpacing: length(size / -100),
        lineHeight: 30 / size,
      },
    ]
    expect(seen).toEqual([style(20, 'Inter'), style(20, 'Lora'), style(15, 'Inter'), style(15, 'Lora')])
    const back = readSystem([{ path: '', text: written }])
    expect(back.resolver!.modifiers).toEqual(system.resolver!.modifiers)
    expect(back.resolver!.sets.map(({ name }) => name)).toEqual(system.resolver!.sets.map(({ name }) => name))
    const lines = (of: typeof system) => formatById('css')!.writeSystem!(systemOf(of), {}).text.split('\n').sort()
    expect(lines(back)).toEqual(lines(system))
  })
})

describe('whatever a system is', () => {
  const names = ['a', 'b', 'g.c', 'g']
  const value = fc.oneof(fc.integer({ min: 1, max: 9 }).map(value => ({ value, unit: 'px' })), fc.constantFrom(...names).map(alias_to => ({ alias_to }))) // prettier-ignore
  const tokens = fc.dictionary(fc.constantFrom(...names), value, { noNullPrototype: true }).map(found =>
    Object.entries(found).map(([name, value]) => ({
      name,
      type: 'dimension' as const,
      value,
      description: null,
      alias_to: 'alias_to' in value ? value.alias_to : null,
    })),
  )
  const layers = ['core', 'brand', 'scheme'].flatMap(tokenset => ['Base', 'x/y ~'].map(mode => ({ tokenset, mode })))
  const sources = fc.subarray(layers, { maxLength: 3 })
  const contextNames = fc.subarray(['light', 'dark', 'd~/im'], { minLength: 2 })
  const modifier = fc.tuple(contextNames, sources, sources, sources, fc.boolean())
  const systems = fc
    .tuple(fc.array(tokens, { minLength: 6, maxLength: 6 }), fc.array(sources, { maxLength: 3 }), fc.array(modifier, { maxLength: 2 }), fc.nat())
    .map(([tokens, sets, modifiers, turn]): System => {
      const order = [...sets.map((_, i) => ({ set: `set ${i}` })), ...modifiers.map((_, i) => ({ modifier: `axis/${i}` }))]
      return {
        tokensets: ['core', 'brand', 'scheme'].map((name, i) => ({
          name,
          modes: ['Base', 'x/y ~'].map((mode, j) => ({ name: mode, is_default: j === 0, tokens: tokens[i * 2 + j]!, groups: [] })),
        })),
        resolver: {
          name: 'R',
          description: null,
          sets: sets.map((sources, i) => ({ name: `set ${i}`, sources })),
          modifiers: modifiers.map(([names, ...rest], i) => ({
            name: `axis/${i}`,
            ...(rest[3] ? { default: names[0]! } : {}),
            contexts: names.map((name, at) => ({ name, sources: rest[at as 0 | 1 | 2] })),
          })),
          resolution_order: [...order.slice(turn % (order.length + 1)), ...order.slice(0, turn % (order.length + 1))],
        },
      }
    }) // prettier-ignore

  test('its resolver, its tokensets and every resolvable token come back, and every permutation with them', () => {
    fc.assert(
      fc.property(systems, system => {
        const { text, findings } = write(system, {})
        const back = readSystem([{ path: '', text }])
        expect(back.resolver).toEqual(system.resolver)
        expect(shape(back).sort()).toEqual([
          ['brand', ['Base', 'x/y ~']],
          ['core', ['Base', 'x/y ~']],
          ['scheme', ['Base', 'x/y ~']],
        ])
        if (findings.some(({ code }) => code === 'unresolved')) return
        const before = { format: '', warnings: [], ...system } as unknown as typeof back
        for (const input of inputsOf(back))
          expect(resolvedValues(merged(back, input))).toEqual(resolvedValues(merged(before, input)))
      }),
      { numRuns: repeats('FUZZ_RUNS', { short: 40, long: 2_000 }) },
    )
  })
})
