import { expect, test } from 'vitest'
import { usesWords } from './uses.ts'

const uses = new Map(
  [
    { name: 'a', uses: 1_200, repositories: 3 },
    { name: 'b', uses: 1, repositories: 1 },
  ].map(each => [each.name, each]),
)

test.each([
  [['a'], '1,200 places in 3 repositories'],
  [['b'], '1 place in 1 repository'],
  [['c'], null],
  [['b', 'c'], '1 place of code, with 1 of these tokens'],
  [['a', 'b', 'c'], '1,201 places of code, with 2 of these tokens'],
])('uses of %j are %j', (names, words) => expect(usesWords(uses, names)).toBe(words))
