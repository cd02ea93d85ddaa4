import { expect, test } from 'vitest'
import { patternProblem, patternTest } from './pattern.ts'

const patterns = [
  '^color\\.',
  '^[a-z][a-z0-9-]*(\\.[a-z0-9-]+)*$',
  '(?:a|bc)+d?$',
  '^a{2,3}$',
  '^a{2}b{1,}$',
  '[^.]\\.\\d+$',
  'x.*y|^$',
  '^\\w+\\s\\S$',
  '^(a|ab)(c|bcd)(d*)$',
  '[\\d-]x',
  'a?b*c+',
]
const texts = ['', 'a', 'aa', 'aaa', 'aaaa', 'color.a', 'colors.a', 'bcbcd', 'aab', 'aabbb', 'a.500', '.500', 'xzy', 'ab c', 'abcd', '-x', '7x', 'c', 'Color.A', 'é', '😀.1'] // prettier-ignore

test.each(patterns)('%s fits what the expressions of JavaScript fit', pattern => {
  expect(patternProblem(pattern)).toBeNull()
  const own = new RegExp(pattern, 'u')
  expect(texts.map(patternTest(pattern))).toEqual(texts.map(text => own.test(text)))
})

test.each([
  ['a**', 'repeats a repetition at column 4'],
  ['(a', 'has a group without its end at column 3'],
  ['a)', 'has a ) that nothing goes with at column 2'],
  ['[a', 'has a [ without its end at column 3'],
  ['(?=a)', 'has a group that is not supported at column 2'],
  ['(a)\\1', 'has \\1, which is not supported, at column 6'],
  ['*', 'has a * that nothing goes with at column 2'],
  ['[z-a]', 'has a range that runs backwards at column 5'],
  ['a{3,2}', 'has its numbers the wrong way round at column 7'],
  ['((a{500}){500})', 'is too long once its repetitions are written out'],
  ['a\\', 'ends in a backslash at column 3'],
])('%s is refused: it %s', (pattern, problem) => {
  expect(patternProblem(pattern)).toBe(problem)
})

test('what makes other engines run for ever takes as many steps as any other', () => {
  expect(patternTest('^(a+)+$')(`${'a'.repeat(254)}!`)).toBe(false)
  expect(patternTest('^(a|a)*(a|a)*(a|a)*$')(`${'a'.repeat(254)}!`)).toBe(false)
})
