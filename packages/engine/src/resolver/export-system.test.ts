// A resolver in every format: one permutation like a mode, and all of them where no input is given.
import { expect, test } from 'vitest'
import {
  completeInput, exportSystem, exportTokens, formats, layersAt, modeInput, permutationsFrom, resolveLayers, systemVariants, tokensIn,
  type System,
} from '../index.ts' // prettier-ignore
import { systemOf, type Described } from '../testing/systems.ts'

const themes = systemOf({
  sets: { core: { bg: 1, alias: '{bg}', base: 7 } },
  modifiers: {
    scheme: { default: 'Light', contexts: { Light: {}, Dark: { bg: 2 } } },
    brand: { default: 'b', contexts: { a: { bg: 3 }, b: {} } },
    only: { contexts: { one: { single: 4 } } },
  },
})
const text = (id: string, system: System, input?: ReadonlyMap<string, string>) => {
  const output = exportSystem(id, system, {}, input)
  if ('fault' in output) throw new Error(output.fault)
  return output.text
}
const writers = formats.filter(({ write }) => write)

test('permutations are variants, named by what they choose, along the modifiers that vary', () => {
  const input = systemVariants(themes, { most: 24 })
  if ('fault' in input) throw new Error(input.fault)
  expect(input.name).toBe('Themes')
  expect(input.axes).toMatchObject([
    { name: 'scheme', modes: ['Light', 'Dark'], default: 'Light' },
    { name: 'brand', modes: ['a', 'b'], default: 'b' },
  ])
  expect(input.variants.map(({ name }) => name)).toEqual(['Light-a', 'Light-b', 'Dark-a', 'Dark-b'])
  for (const { at, tokens, resolution } of input.variants) {
    const alone = resolveLayers(layersAt(themes.resolver, at, tokensIn(themes)))
    expect(new Set(tokens)).toEqual(new Set(alone.tokens))
    for (const { name } of tokens)
      expect(resolution!.get(name)).toMatchObject({ value: (alone.get(name) as { value: unknown }).value })
  }
})

test('colliding names are made distinct', () => {
  const system = systemOf({
    modifiers: { x: { contexts: { 'a-b': {}, a: {} } }, y: { contexts: { c: {}, 'b-c': {} } } },
  })
  const input = systemVariants(system, { most: 24 })
  expect('variants' in input && input.variants.map(({ name }) => name)).toEqual(['a-b-c', 'a-b-b-c', 'a-c', 'a-b-c 2'])
})

test('group properties come from the layers, the later overriding the earlier', () => {
  const system = systemOf({ sets: { core: { 'g.a': 1 } }, modifiers: { m: { contexts: { x: { 'g.a': 2 }, y: {} } } } })
  system.tokensets[0]!.modes[0]!.groups = [{ path: 'g', description: 'Core' }, { path: '', description: 'All' }] // prettier-ignore
  system.tokensets[1]!.modes[0]!.groups = [{ path: 'g', description: 'X' }]
  const written = JSON.parse(text('dtcg', system, new Map([['m', 'x']]))) as object
  expect(written).toMatchObject({ $description: 'All', g: { $description: 'X', a: { $value: 2 } } })
})

const big = (count: number): Described['modifiers'] => ({
  a: { contexts: Object.fromEntries(Array.from({ length: count / 2 }, (_, i) => [`c${i}`, { t: i }])) },
  b: { contexts: { x: {}, y: {} } },
})

test.each(writers.filter(({ writeSystem }) => !writeSystem))('$id holds up to 24 permutations', ({ id }) => {
  expect(exportSystem(id, systemOf({ modifiers: big(24) }))).toHaveProperty('text')
  expect(exportSystem(id, systemOf({ modifiers: big(48) }))).toEqual({
    fault: 'Choose an input: this resolver has 48 permutations',
  })
})

test('a resolver with more permutations than numbers count is refused, at once', () => {
  const contexts = Object.fromEntries(Array.from({ length: 256 }, (_, i) => [`c${i}`, {}]))
  const system = systemOf({
    modifiers: Object.fromEntries(Array.from({ length: 64 }, (_, i) => [`m${i}`, { contexts }])),
  })
  expect(exportSystem('json', system)).toEqual({
    fault: `Choose an input: this resolver has ${256n ** 64n} permutations`,
  })
})

test.each(writers)('$id writes the permutation of an input as it writes a mode', ({ id }) => {
  for (const input of permutationsFrom(themes.resolver, null)) {
    const tokens = resolveLayers(layersAt(themes.resolver, input, tokensIn(themes))).tokens
    const name = `${input.get('scheme')}-${input.get('brand')}`
    const mode = exportTokens(id, modeInput('Themes', { name, is_default: true, tokens, groups: [] }))
    expect(text(id, themes, input)).toBe(mode.text)
  }
})

test('json has the values of each permutation', () => {
  const { $modes } = JSON.parse(text('json', themes)) as { $modes: Record<string, Record<string, { value: string }>> }
  const values = Object.entries($modes).map(([name, { bg, alias, base, single }]) => [name, ...[bg, alias, base, single].map(token => Number(token!.value))]) // prettier-ignore
  expect(values).toEqual([['light-a', 3, 3, 7, 4], ['light-b', 1, 1, 7, 4], ['dark-a', 3, 3, 7, 4], ['dark-b', 2, 2, 7, 4]]) // prettier-ignore
})

test('typescript uses the permutation of all defaults as the unnamed one', () => {
  expect(text('typescript', themes)).toContain("export const tokens = modes['light-b']")
})

test('a resolver of one permutation is written without modes', () => {
  const system = systemOf({ sets: { core: { a: 1 } }, modifiers: { only: { contexts: { one: { b: 2 } } } } })
  for (const { id, writeSystem } of writers) {
    if (writeSystem) continue
    const completed = completeInput(system.resolver, new Map([['only', 'one']]))
    expect(text(id, system)).toBe(text(id, system, 'input' in completed ? completed.input : undefined))
  }
})

test('a token that does not resolve is reported with its permutation', () => {
  const system = systemOf({ sets: { core: { a: '{b}' } }, modifiers: { m: { contexts: { x: { b: 1 }, y: {} } } } })
  expect(exportSystem('json', system)).toMatchObject({
    findings: [{ code: 'unresolved', mode: 'y', token: 'a', message: 'Alias to a token that does not exist: a → b' }],
  })
})

test('a format that has no way to write is refused', () => {
  expect(() => exportSystem('nothing', themes)).toThrow('There is no format "nothing" to write')
  expect(() => exportSystem('css', themes, { remBase: 0 })).toThrow('remBase must be')
})
