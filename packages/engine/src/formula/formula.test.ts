import { describe, expect, test } from 'vitest'
import { resolveTokens, type Json, type TypeName } from '../index.ts'
import { isBad, readFormula } from './formula.ts'
import { print } from './print.ts'
import { token } from '../testing/tokens.ts'

/** The result of a formula of the type among other tokens: its literal, or the message why there is none. */
function result(formula: string, type: TypeName = 'dimension', others: Record<string, [TypeName, Json]> = {}): Json {
  const tokens = Object.entries(others).map(([name, [type, value]]) => token(name, type, value))
  const end = resolveTokens([...tokens, token('it', type, { formula })]).get('it')!
  return end.ok ? end.value : end.message
}
const fault = (text: string) => {
  const read = readFormula(text)
  return isBad(read) ? read.fault : null
}
const failed = (why: string) => `The formula of it cannot be worked out: ${why}`

describe('arithmetic', () => {
  test.each<[string, Json]>([
    ['4 + 2 * 3 - 5 / 5', 9],
    ['4 + -2 + 3 - -1', 6],
    ['(1 + -3) * 2 + (4/3) + 5', 2.33333333333],
    ['0.1 + 0.2', 0.3],
    ['2^3^2', 64],
    ['-2^2', 4],
    ['10 - 2 - 3', 5],
    ['.5 * 4', 2],
    ['4 + 7rem', '11rem'],
    ['4 * 1.5px', '6px'],
    ['10px + 1rem', '26px'],
    ['1rem + 10px', '26px'],
    ['4px * 7px', '28px'],
    ['5px * 4px / 2px', '10px'],
    ['32px / 1rem', '2px'],
    ['1000 / 20em', '50em'],
    ['10rem * 10%', '1rem'],
    ['10px / 50%', '20px'],
    ['100% / 3', '33.3333333333%'],
    ['50% * 0.5', '25%'],
    ['2 * 100%', '200%'],
    ['10% + 5%', '15%'],
    ['100% - 5%', '95%'],
    ['50% * 50%', '25%'],
    ['2px ^ 2', '4px'],
    ['10px-5px', '5px'],
    ['(6 + 9)rem', '15rem'],
    ['1e2px', '100px'],
    ['8PX * 2', '16px'],
    ['-0 * 4px', '0px'],
  ])('%s is %j', (formula, expected) => expect(result(formula)).toEqual(expected))

  test.each([
    ['4px + 7em', 'px and em do not go together at column 5'],
    ['1s + 1ms', 's and ms do not go together at column 4'],
    ['10rem + 10%', 'rem and % do not go together at column 7'],
    ['100% - 16px', '% and px do not go together at column 6'],
    ['10 + 10%', 'a number and % do not go together at column 4'],
    ['(100% - 16px) / 2', '% and px do not go together at column 7'],
    ['min(100%, 16px)', '% and px do not go together at column 1'],
    ['10px / 0', 'division by zero at column 6'],
    ['mod(3, 0)', 'division by zero at column 1'],
    ['2 ^ 3px', 'an exponent has no unit, and this one is in px at column 3'],
    ['sqrt(-1)', 'the result is no real number at column 1'],
  ])('%s leaves the token unresolved', (formula, why) => expect(result(formula)).toBe(failed(why)))

  test('a reference that makes the result too large leaves the token unresolved', () => {
    const found = result('{nine}^9^9^9', 'number', { nine: ['number', 9] })
    expect(found).toBe(failed('the result is too large at column 11'))
  })

  test.each<[string, Json]>([
    ['min(3, 2px, 1)', '1px'],
    ['max(10px, 1rem)', '16px'],
    ['clamp(1rem, 40px, 2rem)', '32px'],
    ['clamp(10px, 4px, 20px)', '10px'],
    ['sum(10px, 10, 1rem)', '36px'],
    ['average(3,2,3,2)', 2.5],
    ['round(2.5)', 2],
    ['round(3.5px)', '4px'],
    ['round(-2.5)', -2],
    ['roundTo(4px / 7, 1)', '0.6px'],
    ['round_to(9.33339, 2)', 9.33],
    ['ROUND_TO(2.71828)', 3],
    ['round_to(1.005, 2)', 1],
    ['floor(3.9)', 3],
    ['ceil(3.1px)', '4px'],
    ['abs(-4rem)', '4rem'],
    ['sqrt(16px)', '4px'],
    ['pow(2, 3)', 8],
    ['mod(3,2)', 1],
    ['mod(-1, 4px)', '3px'],
    ['round_to(pi(), 5)', 3.14159],
    ['roundTo(2 * pi, 3)', 6.283],
    ['max(min(10, 20), min(30, 40))', 30],
    ['ceil(roundTo(16px/1.2,0)/2)*2', '14px'],
    ['log(8, 2)', 3],
    ['hypot(3px, 4px)', '5px'],
  ])('%s is %j', (formula, expected) => expect(result(formula)).toEqual(expected))

  test('takes numbers from other tokens, whatever their spelling', () => {
    const others: Record<string, [TypeName, Json]> = {
      base: ['dimension', '8px'],
      'a b': ['dimension', { value: 1.5, unit: 'rem' }],
      x: ['number', 2],
      bare: ['dimension', 6],
      weight: ['fontWeight', 'bold'],
      time: ['duration', '150ms'],
      text: ['string', '4px'],
      alias: ['dimension', '{base}'],
    }
    expect(result('{base} * 2', 'dimension', others)).toBe('16px')
    expect(result('{ alias } + {a b}', 'dimension', others)).toBe('32px')
    expect(result('{x} * {x} + {x}rem', 'dimension', others)).toBe('6rem')
    expect(result('({bare}rem + 9rem) / 2 + 55px', 'dimension', others)).toBe('175px')
    expect(result('{weight} - 100', 'fontWeight', others)).toBe(600)
    expect(result('{time} * {x}', 'duration', others)).toBe('300ms')
    expect(result('{text} * {x}', 'dimension', others)).toBe('8px')
    expect(result('{bare} * 2', 'dimension', others)).toBe(12)
    expect(result('{bare} * 2', 'lineHeight', others)).toBe('12px')
    expect(result('{bare} solid {bare}', 'string', others)).toBe('6px solid 6px')
    expect(result('{bare}rem * 2', 'lineHeight', others)).toBe('12rem')
    expect(result('{bare} * 50%', 'dimension', others)).toBe(3)
    expect(result('{x} * 50%', 'dimension', others)).toBe('100%')
    expect(result('{x} * 50%', 'number', others)).toBe(1)
    expect(result('{weight} * 110%', 'fontWeight', others)).toBe(770)
    expect(result('{base}rem', 'dimension', others)).toBe(
      failed('a quantity in px cannot be given the unit rem at column 1'),
    )
  })
})

describe('lists and texts', () => {
  test.each<[string, TypeName, Json]>([
    ['"Inter", sans-serif', 'fontFamily', ['Inter', 'sans-serif']],
    ['Helvetica Neue, serif', 'fontFamily', ['Helvetica Neue', 'serif']],
    ['0.4, 0, 2 / 10, 1', 'cubicBezier', [0.4, 0, 0.2, 1]],
    ['1px solid black', 'string', '1px solid black'],
    ['8 / 4 * 7px 8 * 5px 2 * 4px', 'string', '14px 40px 8px'],
    ['3D Font', 'string', '3 D Font'],
    ['1 + 1unknown', 'string', '2 unknown'],
    ['"1 + 1"', 'string', '1 + 1'],
    ['"HELLO WORLD".spLit(" ")', 'string', 'HELLO, WORLD'],
    ['"HELLO".lower().concat(" WORLD".lower())', 'string', 'hello world'],
    ['"hello".length() - 1', 'number', 4],
    ['🌈', 'string', '🌈'],
    ['1 < 2 && !(3 == 4)', 'boolean', true],
  ])('%s of type %s is %j', (formula, type, expected) => expect(result(formula, type)).toEqual(expected))

  test('a list that doubles with every token ends in a fault', () => {
    const tokens = [token('f0', 'fontFamily', { formula: 'a, b' })]
    for (let i = 1; i < 40; i++) tokens.push(token(`f${i}`, 'fontFamily', { formula: `{f${i - 1}}, {f${i - 1}}` }))
    const end = resolveTokens(tokens).get('f39')!
    expect(end.ok ? '' : end.message).toContain('a list holds at most 1000 items')
  })
})

describe('the type of a result', () => {
  test.each<[string, TypeName]>([
    ['1 + 2', 'color'],
    ['#fff', 'dimension'],
    ['10px', 'number'],
    ['10px * 2', 'string'],
    ['150', 'duration'],
    ['150ms', 'dimension'],
    ['1, 2', 'cubicBezier'],
    ['2000', 'fontWeight'],
  ])('%s is no %s', (formula, type) => expect(result(formula, type)).toContain('cannot be worked out'))
})

describe('texts that are no formula', () => {
  test.each([
    ['', 'it is empty at column 1'],
    ['1 +', 'it ends too early at column 4'],
    ['1 + )', 'unexpected ")" at column 5'],
    ['(1', 'it ends too early, where ")" should be at column 3'],
    ['{a} ´ 2', 'unexpected "´" at column 5'],
    ['🌈🌈 ; 1', 'unexpected ";" at column 4'],
    ['{a', 'the reference that begins with "{" has no "}" at column 1'],
    ['{}', 'a reference without a name at column 1'],
    ['foo(1)', 'unknown function "foo" at column 1'],
    ['constructor(1)', 'unknown function "constructor" at column 1'],
    ['1 + pow(2)', 'pow takes 2 arguments, not 1 at column 5'],
    ['max()', 'max takes 1 to 64 arguments, not 0 at column 1'],
    ['#12345', '#12345 is no color at column 1'],
    ['1e400', '1e400 is too large at column 1'],
    ['9^9^9^9', 'the result is too large at column 6'],
    ['"abc', 'the text that begins with " has no end at column 1'],
    [
      '{a}.constructor()',
      'unknown method "constructor"; known are lower, upper, concat, length, split, join, get, to_string, to.<color space> at column 4',
    ],
    ['1'.repeat(1001), 'longer than 1000 characters at column 1001'],
  ])('%s: %s', (text, expected) => expect(fault(text)).toBe(expected))

  test('however deep they nest, they are answered at once', () => {
    expect(fault('('.repeat(500))).toBe('nested deeper than 100 levels at column 101')
    expect(fault('-'.repeat(500) + '1')).toBe('nested deeper than 100 levels at column 101')
    expect(fault('abs('.repeat(200))).toBe('nested deeper than 100 levels at column 404')
    expect(fault('('.repeat(1_000_000))).toBe('longer than 1000 characters at column 1001')
    expect(fault('x'.repeat(1_000_000))).toBe('longer than 1000 characters at column 1001')
    expect(fault(`${'('.repeat(99)}1${')'.repeat(99)}`)).toBeNull()
    expect(result('1' + '+1'.repeat(499))).toBe(500)
  })
})

test('what is printed reads as the same tree', () => {
  const texts = [
    '1 + 2 * (3 - 4) / 5',
    '(1 - 2) - (3 - 4)',
    '-(1 + 2) ^ 2',
    '2 ^ (3 ^ 2)',
    '{a b}rem + ({x} + 1)px',
    'lighten(#fff, 20%, lch), "a b", c',
    '"say \'x\'".upper() d',
    '{c}.to.oklch()',
    'rgb({r}, 0, 255)',
    '1 < 2 == true || !false',
  ]
  for (const text of texts) {
    const read = readFormula(text)
    if (isBad(read)) throw new Error(`${text}: ${read.fault}`)
    const again = readFormula(print(read.root))
    if (isBad(again)) throw new Error(`${print(read.root)}: ${again.fault}`)
    expect(print(again.root)).toBe(print(read.root))
    const bare = (key: string, value: unknown) => (key === 'at' || key === 'end' ? undefined : value)
    expect(JSON.parse(JSON.stringify(again.root, bare))).toEqual(JSON.parse(JSON.stringify(read.root, bare)))
  }
})
