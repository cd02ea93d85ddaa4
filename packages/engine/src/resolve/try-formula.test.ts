import { expect, test } from 'vitest'
import type { Token } from '../base/token.ts'
import { resolveTokens } from './resolve.ts'
import { tryFormula } from './try-formula.ts'

const tokens: Token[] = [
  { name: 'space.base', type: 'dimension', value: '8px', description: null, alias_to: null },
  { name: 'brand', type: 'color', value: '#ff0000', description: null, alias_to: null },
  { name: 'lost', type: 'dimension', value: { alias_to: 'nowhere' }, description: null, alias_to: 'nowhere' },
]
const resolution = resolveTokens(tokens)
const find = (name: string) => resolution.get(name)

test('a formula that is being written gives its result', () => {
  expect(tryFormula('{space.base} * 2', 'dimension', find)).toEqual({ value: '16px' })
  expect(tryFormula('alpha({brand}, 0.5)', 'color', find)).toEqual({ value: expect.stringContaining('0.5') })
})

test.each([
  ['{space.base} * )', 'dimension', 'unexpected ")" at column 16', 15],
  ['{space.base', 'dimension', 'the reference that begins with "{" has no "}" at column 1', 0],
  ['2 * #f00', 'dimension', 'this needs a number, not a color at column 5', 4],
] as const)('%s cannot be stored as %s, and its place is known', (text, type, fault, at) => {
  expect(tryFormula(text, type, find)).toEqual({ fault, at, refused: true })
})

test.each([
  ['2 * {gone}', 'there is no token gone at column 5', 4],
  ['{lost} + 1px', 'lost has no value at column 1', 0],
  ['1px + 2em', 'px and em do not go together at column 5', 4],
] as const)('%s can be stored, and has no result yet', (text, fault, at) => {
  expect(tryFormula(text, 'dimension', find)).toEqual({ fault, at, refused: false })
})

test('what gives something else than its type is refused where that is certain, and left open where it is not', () => {
  expect(tryFormula('lighten({brand}, 0.1)', 'dimension', find)).toMatchObject({ at: null, refused: true })
  expect(tryFormula('{brand}', 'dimension', find)).toEqual({
    fault: 'it gives a color, which is no dimension',
    at: null,
    refused: false,
  })
})
