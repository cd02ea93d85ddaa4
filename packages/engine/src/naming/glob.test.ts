import { expect, test } from 'vitest'
import { globMatcher } from './glob.ts'

test.each([
  ['text.muted', 'text.muted', true],
  ['text.muted', 'text.muted.deep', false],
  ['text.*', 'text.muted', true],
  ['text.*', 'text.muted.deep', false],
  ['text.*', 'text', false],
  ['text.on-*', 'text.on-accent', true],
  ['text.on-*', 'text.muted', false],
  ['*-text', 'accent-text', true],
  ['a*b*c', 'aXbYbZc', true],
  ['a*b*c', 'aXbYbZ', false],
  ['**', 'a', true],
  ['**', 'a.b.c', true],
  ['text.**', 'text.a.b', true],
  ['text.**', 'text', true],
  ['**.text', 'a.b.text', true],
  ['**.on-*.**.x', 'a.on-b.c.on-d.e.x', true],
  ['**.on-*.**.x', 'a.on-b.c', false],
  ['a.c', 'abc', false],
  ['(a+)+', '(a+)+', true],
  ['', 'a', false],
])('%j and %j: %s', (glob, name, expected) => {
  expect(globMatcher(glob)(name)).toBe(expected)
})

test('many stars do not multiply', () => {
  expect(globMatcher(`${'*a'.repeat(100)}b`)('a'.repeat(255))).toBe(false)
  expect(globMatcher(`${'**.a.'.repeat(60)}b`)('a.'.repeat(127))).toBe(false)
})
