import { expect, test } from 'vitest'
import { callOf, callsCss, splitCss, unquote } from './split-css.ts'

test.each<[string, ',' | ' ' | '/', string[] | null]>([
  ['a, "b, c", d(e, f(g, h))', ',', ['a', '"b, c"', 'd(e, f(g, h))']],
  ["'it\\'s, a', b", ',', ["'it\\'s, a'", 'b']],
  ['\'a", b\', "c\', d"', ',', ["'a\", b'", '"c\', d"']],
  ['a\\,b,c', ',', ['a\\,b', 'c']],
  ['a,,b', ',', ['a', '', 'b']],
  [' a  b\tc(d e)\n"f g" ', ' ', ['a', 'b', 'c(d e)', '"f g"']],
  ['a b / c', '/', ['a b', 'c']],
  ['(a', ',', null],
  ['a)', ',', null],
  ['a)(', ',', null],
  ['"a', ' ', null],
])('%j is parted at %j into %j', (text, separator, parts) => expect(splitCss(text, separator)).toEqual(parts))

test.each([
  ['CUBIC-Bezier( 0, 0, 1, 1 )', '0, 0, 1, 1'],
  ['cubic-bezier(0, (1))', '0, (1)'],
  ['cubic-bezier(0, 0', null],
  ['cubic-bezier(0) x(1)', null],
  ['bezier(0)', null],
  ['x cubic-bezier(0)', null],
])('the arguments of cubic-bezier in %j are %j', (text, inside) => expect(callOf(text, 'cubic-bezier')).toBe(inside))

test.each([
  ['"a b"', 'a b'],
  ["'it\\'s'", "it's"],
  ['"\\41"', 'A'],
  ['"\\41 b"', 'Ab'],
  ['"\\00004Ab"', 'Jb'],
  ['"a\\\nb"', 'ab'],
  ['"a\\ b"', 'a b'],
  ['"\\\\"', '\\'],
  ['"\\0"', '\ufffd'],
  ['"\\d7ff\\d800\\dfff\\e000"', '\ud7ff\ufffd\ufffd\ue000'],
  ['"\\10ffff\\110000"', '\u{10ffff}\ufffd'],
  ['a"b"', 'a"b"'],
  ['"a"b', '"a"b'],
  ['"a\'', '"a\''],
  ['a', 'a'],
])('%j stands for %j', (text, meant) => expect(unquote(text)).toBe(meant))

test('text that calls a function of CSS is CSS where its brackets close', () => {
  for (const text of ['calc(1px + 2%)', '0 0 VAR(--x)', 'a,env(x)'])
    expect([text, callsCss(text)]).toEqual([text, true])
  for (const text of ['calc(1px', 'mycalc(1)', 'calc', 'calc()', '"calc(1)']) expect([text, callsCss(text)]).toEqual([text, false]) // prettier-ignore
})
