import fc from 'fast-check'
import JSON5 from 'json5'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../token.ts'
import { parseText } from './json-text.ts'
import { toJson } from './node.ts'

function read(text: string, dialect: 'json' | 'json5' = 'json') {
  const parsed = parseText(text, dialect)
  return 'fault' in parsed ? parsed.fault : toJson(parsed.root)
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
      { numRuns: Number(process.env.FUZZ_RUNS ?? 500) },
    )
  })

  test('skips a byte order mark', () => {
    expect(read('\ufeff{"a":1}')).toEqual({ a: 1 })
  })

  test.each(["{'a':1}", '{a:1}', '[1,]', '{"a":1,}', '// c\n1', '01', '+1', '.5', 'NaN', '"\\x41"', '"\t"', '', '1 2'])(
    'refuses %s',
    text => expect(parseText(text, 'json')).toHaveProperty('fault'),
  )

  test('says where it broke', () => {
    expect(read('{\n  "a": tru\n}')).toEqual({ line: 2, column: 8, message: 'Expected a value but found "t"' })
  })
})

describe('JSON5', () => {
  test.each([
    `{ unquoted: 'single "quotes"', // comment\n /* another */ trailing: [1, 2,], }`,
    `{ hex: 0xFF, half: .5, one: 1., plus: +1, big: -Infinity, $ref: 1, _a1: 2 }`,
    `'line \\\n continued \\x41 \\u0042 \\v \\q \\0'`,
    `{ 'ünï': 1, ünï2: 2, \\u0061b: 3 }`,
    `\u00a0\ufeff[\u2028]`,
    `['\u2028']`,
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
