import { describe, expect, test } from 'vitest'
import { evaluate, looksLikeMath, plain } from './constant-math.ts'

describe('evaluate', () => {
  test.each([
    ['4 * 2', '8'],
    ['floor(4px * 3.3)', '13px'],
    ['2 + 3 * 4', '14'],
    ['(2 + 3) * 4', '20'],
    ['10 - 2 - 3', '5'],
    ['8 / 4 / 2', '1'],
    ['-4px * -2', '8px'],
    ['16px * 1.5 + 2', '26px'],
    ['1rem / 2', '0.5rem'],
    ['16px / 4px', '4px'],
    ['4px * 4px', '16px'],
    ['max(4px, 2 * 6px, 3px)', '12px'],
    ['min(1, 2)', '1'],
    ['roundTo(10 / 3, 2)', '3.33'],
    ['ceil(round(2.4) + .1)', '3'],
    ['0.1 + 0.2', '0.3'],
    ['16px * 150%', '24px'],
    ['((((((1))))))', '1'],
    ['2 * - 3', '-6'],
    ['+2', '2'],
    ['2 + +3', '5'],
    ['  2  ', '2'],
    ['1e2 + 1E-1', '100.1'],
    ['.5 * 4', '2'],
    ['4PX + 1', '5px'],
    ['50% * 16px', '8px'],
    ['50% * 50%', '25%'],
    ['calc(100% / 3)', '33.3333333333%'],
    ['calc(50% * 0.5)', '25%'],
    ['2 * 3px', '6px'],
    ['6px / 2', '3px'],
    ['6px - 2px', '4px'],
    ['2 - 6px', '-4px'],
    ['2 - 3 * 4 + 1', '-9'],
    ['-(2 + 3)', '-5'],
    ['- - 2', '2'],
    ['-2 * 3', '-6'],
    ['2 / -4', '-0.5'],
    ['abs(-4px)', '4px'],
    ['ceil(1.2)', '2'],
    ['floor(-1.2)', '-2'],
    ['round(1.5)', '2'],
    ['calc(1px + 2px)', '3px'],
    ['roundTo(1.25px, 1)', '1.2px'],
    ['max(1, 2px)', '2px'],
    ['min(3px, 2, 1px)', '1px'],
    ['max(1, min(5, 4))', '4'],
    ['max((1), 2) * 2', '4'],
    ['CALC(MIN(1px, 2px) + Max(3px, 4px))', '5px'],
    ['roundto(10 / 3, 2)', '3.33'],
    ['2 ^ 3', '8'],
    ['2^3^2', '512'],
    ['-2 ^ 2', '-4'],
    ['2 ^ -1', '0.5'],
    ['16px * 1.25 ^ 2', '25px'],
    ['(1 + 2) ^ 2 - 1', '8'],
    ['2px ^ 3', '8px'],
    ['10 % 3', '1'],
    ['10%3', '1'],
    ['10px % 4px', '2px'],
    ['7 + 10 % 4 * 2', '11'],
    ['sqrt(16px)', '4px'],
    ['pow(2px, 3)', '8px'],
    ['hypot(3px, 4px)', '5px'],
    ['trunc(-1.9px)', '-1px'],
    ['roundTo(PI, 2)', '3.14'],
    ['round(e * 100)', '272'],
    ['log10(1000) + log2(8) + ln(1) + lg(10)', '7'],
    ['cos(0) * 4px', '4px'],
  ])('%s is %s', (text, value) => expect(evaluate(text)).toBe(value))

  test.each([
    '1px + 1rem',
    '1 / 0',
    'clamp(1px, 2vw, 3px)',
    '1 2',
    '(1',
    '1)',
    '1 +',
    'a * 2',
    '',
    '()',
    '(1, 2)',
    'max()',
    '49% 51% / 57%',
    '#fff',
    '1 ** 2',
    '1px + 2 * 3rem',
    '1 + * 2',
    '* 2',
    '2 (3)',
    '2 abs(3)',
    'abs(1, 2)',
    'max(1px, 2rem)',
    '(1 + 2',
    'max(1, 2',
    '1, 2',
    '1px / 1rem',
    '5 / 0px',
    '1 /',
    'abs(1 + )',
    '((1)',
    '1 $ 2',
    '10% 3%',
    '2 ^ 3px',
    '1 % 0',
    '4px % 1rem',
    'sin(30deg)',
    'pow(2, 3px)',
    'sqrt(-1)',
    '2 PI',
    'pie * 2',
    `${'1 + '.repeat(600)}1`,
  ])('%s is not arithmetic', text => expect(evaluate(text)).toBe(null))

  test('deep nesting overflows no stack and takes linear time', () => {
    expect(evaluate('('.repeat(90) + '1' + ')'.repeat(90))).toBe('1')
    expect(evaluate('('.repeat(100_000))).toBe(null)
  })
})

test('only text with operators between operands or a function is taken for math', () => {
  expect(['{a} * 2', '{a}*2', 'floor({a})', '4px + 2px', '10 / 2'].map(looksLikeMath)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  expect(['a(1)', '1 - 2', '1px + a', '(1) - (2)', '5% * 2', '{a} + {b}', '1 / -2'].map(looksLikeMath)).toEqual(
    Array(7).fill(true),
  )
  expect(['{a} ^ 2', '{a}^2', '{a} % 2', '10%3', 'log10(2)'].map(looksLikeMath)).toEqual(Array(5).fill(true))
  expect(['10%', '10% 20%', '^2', '100%'].map(looksLikeMath)).toEqual(Array(4).fill(false))
  expect(['1 -2', '1-2', 'a - ', '* 2', 'x: a(1)'].map(looksLikeMath)).toEqual(Array(5).fill(false))
  expect(['16px', 'semi-bold', '-1', '2026', 'a-b', '1e-5'].map(looksLikeMath)).toEqual(Array(6).fill(false))
})

test('numbers print as plain decimals', () => {
  expect([plain(1e-7), plain(-0), plain(1e21), plain(0.30000000000000004)]).toEqual([
    '0.0000001',
    '0',
    '1000000000000000000000',
    '0.3',
  ])
})
