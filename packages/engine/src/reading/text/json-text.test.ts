import fc from 'fast-check'
import JSON5 from 'json5'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../base/token.ts'
import { parseText } from './json-text.ts'
import { toJson } from '../../base/node.ts'
import { repeats } from '../../testing/random/repeats.ts'

function read(text: string, dialect: 'json' | 'json5' = 'json') {
  const parsed = parseText(text, dialect)
  return 'fault' in parsed ? parsed.fault : toJson(parsed.root)
}

function fault(text: string, dialect: 'json' | 'json5') {
  const parsed = parseText(text, dialect)
  return 'fault' in parsed ? `${parsed.fault.line}:${parsed.fault.column} ${parsed.fault.message}` : null
}

describe('JSON', () => {
  test('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json({ depthSize: 'medium' }), text => {
        expect(read(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  test('refuses what JSON.parse refuses, with one character broken anywhere', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom('{', ',', '"', '1', '\\', ' ', ''), (text, n, character) => {
        const at = n % (text.length + 1)
        const broken = text.slice(0, at) + character + text.slice(at + 1)
        let expected: Json | Error
        try {
          expected = JSON.parse(broken) as Json
        } catch (error) {
          expected = error as Error
        }
        const parsed = parseText(broken, 'json')
        if (expected instanceof Error) expect(parsed).toHaveProperty('fault')
        else expect('root' in parsed && toJson(parsed.root)).toEqual(expected)
      }),
      { numRuns: repeats('FUZZ_RUNS', { short: 150, long: 50_000 }) },
    )
  })

  test('skips a byte order mark', () => {
    expect(read('\ufeff{"a":1}')).toEqual({ a: 1 })
  })

  test.each(["{'a':1}", '{a:1}', '[1,]', '{"a":1,}', '// c\n1', '01', '+1', '.5', 'NaN', '"\\x41"', '"\t"', '', '1 2'])(
    'refuses %s',
    text => expect(parseText(text, 'json')).toHaveProperty('fault'),
  )

  test.each([
    ['', '1:1 Expected a value but found the end of the text'],
    ['{', '1:2 Expected a name in double quotes but found the end of the text'],
    ['{a:1}', '1:2 Expected a name in double quotes but found "a"'],
    ['{"a" 1}', '1:6 Expected : after a name but found "1"'],
    ['{"a":1 2}', '1:8 Expected , or } but found "2"'],
    ['{"a":1,}', '1:7 Unexpected comma before }'],
    ['{"a":1}}', '1:8 Unexpected "}" after the end of the document'],
    ['[1', '1:3 Expected , or ] but found the end of the text'],
    ['[1}', '1:3 Expected , or ] but found "}"'],
    ['[1,]', '1:3 Unexpected comma before ]'],
    ['"a', '1:1 A string is not closed'],
    ['"\u001f"', '1:2 Unexpected "\\u001f" in a string: write it as an escape'],
    ['"a\\x41"', '1:3 Unknown escape "\\\\x" in a string'],
    ['"\\', '1:2 Unknown escape "\\\\" in a string'],
    ['"\\u12"', '1:2 Unknown escape "\\\\u" in a string'],
    ['"\\u12g4"', '1:2 Unknown escape "\\\\u" in a string'],
    ['"\\\'"', '1:2 Unknown escape "\\\\\'" in a string'],
    ['"\\0"', '1:2 Unknown escape "\\\\0" in a string'],
    ['null.', '1:1 Expected a value but found "n"'],
    ['1.', '1:1 Expected a value but found "1"'],
    ['// x', '1:1 Expected a value but found "/"'],
    ['\u00a01', '1:1 Expected a value but found "\u00a0"'],
    ['\u000b1', '1:1 Expected a value but found "\\u000b"'],
    ['"😀" 😀', '1:6 Unexpected "😀" after the end of the document'],
    ['{\n  "a": tru\n}', '2:8 Expected a value but found "t"'],
    ['\r\n\r\n x', '3:2 Expected a value but found "x"'],
    ['[\r1 2]', '2:3 Expected , or ] but found "2"'],
    ['\ufeff x', '1:2 Expected a value but found "x"'],
  ])('says of %j where it broke', (text, expected) => expect(fault(text, 'json')).toBe(expected))
})

describe('JSON5', () => {
  test.each([
    `{ unquoted: 'single "quotes"', // comment\n /* another */ trailing: [1, 2,], }`,
    `{ hex: 0xFF, half: .5, one: 1., plus: +1, big: -Infinity, $ref: 1, _a1: 2 }`,
    `'line \\\n continued \\x41 \\u0042 \\v \\q \\0'`,
    `{ 'ünï': 1, ünï2: 2, \\u0061b: 3 }`,
    `\u00a0\ufeff[\u2028]`,
    `['\u2028']`,
    `{ low: 'a\u0001b', hex: [-0x1F, 0X1f, 0xaF], signs: [+1, -NaN, +Infinity], ends: [5.e1, .5e-1, 1.] } //`,
    `/* a */ // b\r [1 /**/, // c\u2028 2] // d\u2029 // e`,
    `['\\\r\n', '\\\r', '\\\u2028', '\\\u2029a', '\\x4a\\u00e4', '\\'']`,
    `\u000b\u000c\u2003{ a\\u0062c: 1, $: 2, _: 3, é1_$: 4, 'x': {}, }\u3000`,
  ])('reads %j as json5 does', text => {
    expect(read(text, 'json5')).toEqual(JSON5.parse(text))
  })

  test.each(['{a b: 1}', '[,]', '{,}', '0x', '1e', '/* open', "'a", '"a\nb"', '01', "'\\1'", '1.a', 'truex'])(
    'refuses %j as json5 does',
    text => {
      expect(() => JSON5.parse(text)).toThrow()
      expect(parseText(text, 'json5')).toHaveProperty('fault')
    },
  )
})

test.each([
  ['/x', '1:1 Unexpected "/"'],
  ['[/* ]', '1:2 A comment is not closed'],
  ['/*/1', '1:1 A comment is not closed'],
  ['1 // x\r2', '2:1 Unexpected "2" after the end of the document'],
  ['{a b}', '1:4 Expected : after a name but found "b"'],
  ['{\\u006:1}', '1:2 Expected a name in double quotes but found "\\\\"'],
  ['{1a:1}', '1:2 Expected a name in double quotes but found "1"'],
  ['[1,,2]', '1:4 Expected a value but found ","'],
  ["'a\rb'", '1:3 Unexpected "\\r" in a string: write it as an escape'],
  ["'\\01'", '1:2 Unknown escape "\\\\0" in a string'],
  ["'\\x4'", '1:2 Unknown escape "\\\\x" in a string'],
  ["'\\x4g'", '1:2 Unknown escape "\\\\x" in a string'],
  ["'\\u004'", '1:2 Unknown escape "\\\\u" in a string'],
  ["'\\", '1:2 Unknown escape "\\\\" in a string'],
  ['0xg', '1:1 Expected a value but found "0"'],
  ['1+2', '1:1 Expected a value but found "1"'],
  ['$', '1:1 Expected a value but found "$"'],
  ['~1', '1:1 Expected a value but found "~"'],
  ['\u007f1', '1:1 Expected a value but found "\u007f"'],
])('says of the JSON5 %j where it broke', (text, expected) => expect(fault(text, 'json5')).toBe(expected))

test('keeps the order of keys like numbers and the name __proto__', () => {
  const parsed = parseText('{"10":1,"2":2,"__proto__":{"x":1},"a":3}', 'json')
  expect('root' in parsed && [...(parsed.root as Map<string, unknown>).keys()]).toEqual(['10', '2', '__proto__', 'a'])
  const json = read('{"__proto__":{"x":1}}') as object
  expect(Object.keys(json)).toEqual(['__proto__'])
  expect('x' in json).toBe(false)
})

test('names every key that is written twice', () => {
  const parsed = parseText('{"a":{"b":1,"b":2},"c":[{"d":1},{"d":1,"d":2}]}', 'json')
  expect('root' in parsed && parsed.duplicates).toEqual(['a.b', 'c.1.d'])
})

test('reads a nesting of 100,000 without recursion', () => {
  const deep = '[{"a":'.repeat(100_000) + '1' + '}]'.repeat(100_000)
  expect(parseText(deep, 'json')).not.toHaveProperty('fault')
})
