// Layering, and resolving each token only along the axes on which it varies: compared with every permutation resolved separately.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  axesOfTokens, layersAt, permutationsFrom, resolveLayers, resolveSystem, resolveTokens, tokensIn, type Input, type Json, type Resolved,
} from '../index.ts' // prettier-ignore
import { finish } from '../resolve/steps.ts'
import { systemOf, type Described } from '../testing/systems.ts'
import { repeats } from '../testing/random/repeats.ts'

const plain = (resolved: Resolved | undefined) => {
  if (!resolved) return undefined
  // Where circles meet, the start of the walk decides which of them is reported.
  if (!resolved.ok && resolved.reason === 'circular') return { token: resolved.token, reason: resolved.reason }
  if (!resolved.ok) return { token: resolved.token, message: resolved.message, path: resolved.path }
  const { token, type, value, parsed, origin, chain } = resolved
  return { token, type, value, parsed, origin, chain }
}
const at = (pairs: Record<string, string>): Input => new Map(Object.entries(pairs))

test('the token of the later layer applies as a whole, and aliases are resolved in the result', () => {
  const system = systemOf({
    sets: { core: { 'color.bg': '#fff', accent: '{color.bg}' } },
    modifiers: { scheme: { contexts: { light: {}, dark: { 'color.bg': '#000' } } } },
    types: { 'color.bg': 'color', accent: 'color' },
  })
  const layers = layersAt(system.resolver, at({ scheme: 'dark' }), tokensIn(system))
  const resolution = resolveLayers(layers)
  expect(resolution.get('accent')).toMatchObject({ ok: true, value: '#000', chain: ['accent', 'color.bg'] })
  expect(resolution.tokens.map(({ name }) => name)).toEqual(['color.bg', 'accent'])
  expect(resolution.layerOf('color.bg')).toBe(layers[1])
  expect(resolution.layerOf('accent')).toBe(layers[0])
  expect(resolution.layerOf('gone')).toBeUndefined()
})

test('a source without a mode is the default mode, and a missing one is empty', () => {
  const tokensOf = tokensIn(systemOf({ modifiers: { scheme: { contexts: { light: { a: 1 }, dark: { a: 2 } } } } }))
  expect(tokensOf({ tokenset: 'scheme' })).toMatchObject([{ value: 1 }])
  expect(tokensOf({ tokenset: 'scheme', mode: 'dark' })).toMatchObject([{ value: 2 }])
  expect([...tokensOf({ tokenset: 'scheme', mode: 'dim' }), ...tokensOf({ tokenset: 'gone' })]).toEqual([])
})

test('a token depends on the modifiers that hold it and, through what it points at anywhere, on theirs', () => {
  const system = systemOf({
    sets: { core: { plain: 1, base: 2, alias: '{base}', far: '{alias}', lost: '{only}', a: '{b}', b: '{a}' } },
    modifiers: {
      scheme: { contexts: { light: {}, dark: { base: 3, only: 1 } } },
      brand: { contexts: { x: { far: 4 }, y: { b: 1 } } },
      single: { contexts: { one: { plain: 9 } } },
    },
  })
  const axes = axesOfTokens(system.resolver, tokensIn(system))
  expect(Object.fromEntries(axes)).toEqual({
    plain: [], base: ['scheme'], alias: ['scheme'], far: ['scheme', 'brand'], lost: ['scheme'], only: ['scheme'],
    a: ['brand'], b: ['brand'],
  }) // prettier-ignore
  expect(resolveSystem(system).at('plain', at({}))).toMatchObject({ value: 9 })
})

test('layers that no input selects add no dependency', () => {
  const system = systemOf({
    sets: { low: { a: '{b}' }, core: { a: 1 } },
    modifiers: {
      scheme: { contexts: { light: { b: 1 }, dark: { b: 2 } } },
      all: { contexts: { x: { a: 3 }, y: { a: '{b}' } } },
    },
    order: [{ set: 'low' }, { modifier: 'all' }, { set: 'core' }, { modifier: 'scheme' }],
  })
  const resolved = resolveSystem(system)
  expect(resolved.axesOf('a')).toEqual([])
  expect(resolved.holdersOf('a')).toMatchObject([{ set: 'core', modifier: null, always: true }])
  expect(resolved.axesOf('gone')).toEqual([])
})

test('a circle that only one permutation closes is found there and named', () => {
  const system = resolveSystem(
    systemOf({
      sets: { core: { a: 1, b: 1 } },
      modifiers: {
        scheme: { contexts: { light: {}, dark: { a: '{b}' } } },
        brand: { contexts: { x: {}, y: { b: '{a}' } } },
      },
    }),
  )
  expect(finish(system.unresolvedAt(at({ scheme: 'dark', brand: 'x' })))).toEqual([])
  expect(finish(system.unresolvedAt(at({ scheme: 'dark', brand: 'y' }))).map(({ message }) => message)).toEqual([
    'Circular alias: a → b → a',
    'Circular alias: b → a → b',
  ])
})

test('ten modifiers of four contexts cost what the tokens cost', () => {
  const modifiers: Described['modifiers'] = {}
  for (let axis = 0; axis < 10; axis++)
    modifiers[`m${axis}`] = {
      contexts: Object.fromEntries([0, 1, 2, 3].map(context => [`c${context}`, { [`t${axis}`]: context, [`u${axis}`]: `{t${axis}}` }])), // prettier-ignore
    }
  const system = systemOf({ sets: { core: { far: '{u9}' } }, modifiers })
  let walked = 0
  const tokensOf = tokensIn(system)
  const resolved = resolveSystem({ ...system })
  for (const name of resolved.names)
    for (const input of resolved.inputsOf(name)) {
      walked++
      expect(resolved.at(name, input)).toMatchObject({ ok: true })
    }
  expect(walked).toBe(21 * 4)
  expect(axesOfTokens(system.resolver, tokensOf).get('far')).toEqual(['m9'])
})

const names = ['a', 'b', 'c', 'd', 'e']
const shadow = (color: Json, blur: Json) => ({ color, offsetX: 0, offsetY: 0, blur, spread: 0 })
const value = fc.oneof(
  fc.integer({ min: 0, max: 9 }).map((n): Json => n),
  fc.constantFrom(...names, 'gone').map((name): Json => `{${name}}`),
  fc.constantFrom(...names, 'gone').map((name): Json => shadow(`{${name}}`, '{b}')),
  fc.constantFrom<Json>('#f00', shadow('#000', 1)),
)
const values = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4 })
const described = fc
  .record({
    sets: fc.array(values, { maxLength: 3 }),
    modifiers: fc.array(fc.array(values, { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
    shuffled: fc.option(fc.array(fc.nat(), { minLength: 7, maxLength: 7 })),
    types: fc.dictionary(fc.constantFrom(...names), fc.constantFrom('color', 'shadow', 'string', 'number'), {
      maxKeys: 5,
    }),
  })
  .map(({ sets, modifiers, shuffled, types }): Described => {
    const named = <T>(list: T[], letter: string) => Object.fromEntries(list.map((item, i) => [letter + i, item]))
    const entries = [...sets.map((_, i) => ({ set: `s${i}` })), ...modifiers.map((_, i) => ({ modifier: `m${i}` }))]
    const order = shuffled && entries.map((entry, i) => ({ entry, key: shuffled[i]! })).sort((a, b) => a.key - b.key)
    return {
      sets: named(sets, 's'),
      modifiers: named(modifiers.map(contexts => ({ contexts: named(contexts, 'c') })), 'm'), // prettier-ignore
      // Some take no part.
      order: order && order.filter(({ key }) => key % 5 !== 0).map(({ entry }) => entry),
      types: types as Described['types'] & object,
    }
  })

test('each token at its own axes equals its value in every permutation', () => {
  fc.assert(
    fc.property(described, description => {
      const system = systemOf(description)
      const resolved = resolveSystem(system)
      for (const input of permutationsFrom(system.resolver, null)) {
        const brute = resolveLayers(layersAt(system.resolver, input, tokensIn(system)))
        for (const name of names) {
          expect(plain(resolved.at(name, input))).toEqual(plain(brute.get(name)))
          expect(resolved.holderAt(name, input)?.token).toBe(brute.get(name)?.token)
          const projected = new Map(resolved.axesOf(name).map(axis => [axis, input.get(axis)!]))
          expect(plain(resolved.at(name, projected))).toEqual(plain(brute.get(name)))
        }
        const unresolved = [...brute.all()].filter(({ ok }) => !ok)
        const sorted = (list: Iterable<Resolved>) => [...list].map(plain).sort((a, b) => (a!.token.name < b!.token.name ? -1 : 1)) // prettier-ignore
        expect(sorted(finish(resolved.unresolvedAt(input)))).toEqual(sorted(unresolved))
      }
    }),
    { numRuns: repeats('FUZZ_RUNS', { short: 50, long: 3_000 }) },
  )
})

test('layers give what their tokens give as one list', () => {
  const system = systemOf({ sets: { one: { a: 1, b: '{a}' }, two: { a: 2, c: '{b}' } } })
  const layers = layersAt(system.resolver, at({}), tokensIn(system))
  const one = resolveTokens([...layers.flatMap(({ tokens }) => [...tokens])])
  expect([...resolveLayers(layers).all()].map(plain)).toEqual([...one.all()].map(plain))
})
