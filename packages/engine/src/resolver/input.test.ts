// What callers may write for an input, and how anything else is refused.
import { expect, test } from 'vitest'
import {
  completeInput,
  firstInput,
  orderOf,
  parseInput,
  permutationCount,
  permutationsFrom,
  sourcesOf,
} from '../index.ts'
import { systemOf } from '../testing/systems.ts'

const { resolver } = systemOf({
  sets: { core: {}, brandless: {} },
  modifiers: {
    scheme: { default: 'light', contexts: { light: {}, dark: {} } },
    brand: { contexts: { a: {}, b: {}, c: {} } },
    size: { contexts: { s: {}, m: {} } },
  },
})
const input = (text: string) => {
  const read = parseInput(text)
  if ('fault' in read) throw new Error(read.fault)
  return completeInput(resolver, read.given)
}
const plain = (map: ReadonlyMap<string, string>) => [...map].map(pair => pair.join(':')).join(',')

test.each([
  ['{"scheme":"dark","brand":"b"}', 'scheme:dark,brand:b'],
  [' {"__proto__": "a"} ', '__proto__:a'],
  ['scheme:dark,brand:b', 'scheme:dark,brand:b'],
  [' scheme : dark , brand:two words ', 'scheme:dark,brand:two words'],
  ['', ''],
  ['{}', ''],
])('reads %s', (text, pairs) => {
  const read = parseInput(text)
  expect('given' in read && plain(read.given)).toBe(pairs)
})

test.each([
  'dark', 'scheme:', ':dark', 'scheme:dark,', 'a:b:c', '{', '{"scheme":1}', '{"scheme":{"a":"b"}}', '["a"]', '"scheme:dark"',
])('refuses %s with a sentence that shows both spellings', text => {
  expect(parseInput(text)).toEqual({
    fault: 'Input must be a JSON object of texts such as {"scheme":"dark"}, or pairs such as scheme:dark,brand:b',
  })
}) // prettier-ignore

test('an input that names a modifier twice is refused', () => {
  expect(parseInput('a:b,a:c')).toEqual({ fault: 'Input names a more than once' })
})

test('an input is completed with defaults, in the order of the modifiers', () => {
  const completed = input('size:m,brand:b')
  expect('input' in completed && plain(completed.input)).toBe('scheme:light,brand:b,size:m')
})

test.each([
  ['x:y,scheme:z', 'unknown_modifier', 'Unknown modifier: x. Modifiers: scheme, brand, size'],
  ['scheme:x', 'unknown_context', 'Unknown context of scheme: x. Contexts: light, dark'],
  ['scheme:dark', 'input_required', 'Input required for: brand, size'],
  ['brand:a', 'input_required', 'Input required for: size'],
])('%s: %s', (text, code, fault) => {
  expect(input(text)).toEqual({ code, fault })
})

test('a resolver without modifiers accepts none', () => {
  const bare = { modifiers: [] }
  expect(completeInput(bare, new Map([['x', 'y']]))).toMatchObject({ fault: 'Unknown modifier: x. Modifiers: none' })
  expect(completeInput(bare, new Map())).toEqual({ input: new Map() })
  expect(permutationCount(bare)).toBe(1)
  expect([...permutationsFrom(bare, null)]).toEqual([new Map()])
  expect([...permutationsFrom(bare, new Map())]).toEqual([])
})

test('permutations come in one order, the last modifier fastest, and a cursor continues after each of them', () => {
  const all = [...permutationsFrom(resolver, null)]
  expect(all.slice(0, 3).map(plain)).toEqual([
    'scheme:light,brand:a,size:s',
    'scheme:light,brand:a,size:m',
    'scheme:light,brand:b,size:s',
  ])
  expect(all).toHaveLength(permutationCount(resolver))
  expect(new Set(all.map(plain)).size).toBe(12)
  expect(firstInput(resolver)).toEqual(all[0])
  for (const [i, after] of all.entries()) expect([...permutationsFrom(resolver, after)]).toEqual(all.slice(i + 1))
})

test('a cursor whose context was deleted continues where its part of the order begins', () => {
  const gone = new Map([['scheme', 'dark'], ['brand', 'gone'], ['size', 'm']]) // prettier-ignore
  expect([...permutationsFrom(resolver, gone)].map(plain)[0]).toBe('scheme:dark,brand:a,size:s')
})

test('permutations are counted and begun without being made', () => {
  const contexts = Array.from({ length: 256 }, (_, i) => ({ name: `c${i}`, sources: [] }))
  const modifiers = Array.from({ length: 64 }, (_, i) => ({ name: `m${i}`, contexts }))
  expect(permutationCount({ modifiers })).toBe(256 ** 64)
  expect(permutationsFrom({ modifiers }, null).next().value).toEqual(firstInput({ modifiers }))
})

test('the order is the declared one, else the sets and then the modifiers; parts it does not name are not applied', () => {
  const chosen = new Map([['scheme', 'dark'], ['brand', 'b'], ['size', 's']]) // prettier-ignore
  const names = (order: typeof resolver.resolution_order) =>
    sourcesOf({ ...resolver, resolution_order: order }, chosen).map(({ tokenset, mode }) => mode ?? tokenset)
  expect(orderOf(resolver)).toEqual([
    { set: 'core' }, { set: 'brandless' }, { modifier: 'scheme' }, { modifier: 'brand' }, { modifier: 'size' },
  ]) // prettier-ignore
  expect(names(null)).toEqual(['core', 'brandless', 'dark', 'b', 's'])
  expect(names([{ modifier: 'brand' }, { set: 'core' }])).toEqual(['b', 'core'])
})

test('a modifier that the order does not name makes no permutation and needs no input', () => {
  const ordered = { ...resolver, resolution_order: [{ modifier: 'size' }, { modifier: 'scheme' }] }
  expect(permutationCount(ordered)).toBe(4)
  expect([...permutationsFrom(ordered, null)].map(plain)[1]).toBe('scheme:light,size:m')
  const completed = completeInput(ordered, new Map([['size', 's'], ['brand', 'a']])) // prettier-ignore
  expect('input' in completed && plain(completed.input)).toBe('scheme:light,size:s')
})
