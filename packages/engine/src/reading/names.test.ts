import { expect, test } from 'vitest'
import { cleanName, nameAll } from './names.ts'
import { freeName } from '../naming/free-name.ts'
import { newLookUp } from './references/references.ts'
import { newReport } from './report.ts'

test.each([
  ['a.b', 'a.b'],
  ['--Größe 1/2_x', '--Größe 1/2_x'],
  [' a . b ', ' a . b '],
  ['{ a . b}', 'a.b'],
  ['a..b.', 'a.b'],
  ['$a.$$b. $c', 'a.b.c'],
  ['a$', 'a$'],
  ['{a}.b', 'a.b'],
  ['a\u0000\tb', 'a b'],
  ['a\u2028\u2029b', 'a b'],
  ['a\ud800b', 'a\ufffdb'],
  ['', null],
  ['. .', null],
  ['{}', null],
  ['$', null],
  ['x'.repeat(300), 'x'.repeat(255)],
  [`${'x'.repeat(254)}.y`, 'x'.repeat(254)],
  ['😀'.repeat(256), '😀'.repeat(255)],
])('the name %j is written %j', (name, clean) => expect(cleanName(name)).toBe(clean))

test('colliding names are made distinct, and each change is reported', () => {
  const report = newReport()
  const names = nameAll(
    [{ name: '$a' }, { name: 'a' }, { name: 'a-2' }, { name: '$$a' }, { name: '{}' }, { name: 'a' }],
    report,
  )
  expect([...names]).toEqual([
    ['a', 'a'],
    ['a-2', 'a-2'],
    ['$a', 'a-3'],
    ['$$a', 'a-4'],
    ['{}', null],
  ])
  expect(report.warnings.map(({ code, path, message }) => `${code} ${path}: ${message}`)).toEqual([
    'renamed $a: Renamed "$a" to "a-3": No segment of a name may start with $: "$a"',
    'renamed $$a: Renamed "$$a" to "a-4": No segment of a name may start with $: "$$a"',
    'dropped {}: Nothing of the name "{}" can be kept',
  ])
})

test('a key may prefer a name; of two that prefer the same the first gets it', () => {
  const report = newReport()
  const names = nameAll(
    [{ name: '1', wish: 'a' }, { name: '2', wish: 'a' }, { name: 'a', wish: 'b' }, { name: 'b' }],
    report,
  )
  expect([...names]).toEqual([
    ['1', 'a'],
    ['a', 'b'],
    ['2', 'a-2'],
    ['b', 'b-2'],
  ])
  expect(report.warnings.map(({ message }) => message)).toEqual([
    'Renamed "a" to "a-2": the name is taken',
    'Renamed "b" to "b-2": the name is taken',
  ])
})

test('a number at the end never makes a name too long', () => {
  const long = 'x'.repeat(255)
  const names = nameAll([{ name: long }, { name: `$${long}` }], newReport())
  expect(names.get(`$${long}`)).toBe(`${'x'.repeat(253)}-2`)
})

test('loosely, names are the same however a tool shows them', () => {
  const lookUp = newLookUp(new Map([['A b', 1]]))
  expect(['a__b', 'a/-b', 'a.b'].map(name => lookUp(name, ''))).toEqual(['A b', 'A b', null])
})

test('a mode name that is taken in any case gets a number', () => {
  const taken = new Set<string>()
  expect(['Dark', 'dark', 'DARK', 'Light'].map(name => freeName(name, taken))).toEqual([
    'Dark',
    'dark 2',
    'DARK 3',
    'Light',
  ])
})
