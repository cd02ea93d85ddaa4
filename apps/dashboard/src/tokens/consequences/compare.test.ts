import type { Json, TypeName } from '@tessera/engine'
import { expect, test } from 'vitest'
import { compare, type ComparedToken, type TokenChange } from './compare.ts'
import { summaryOf } from './summary.ts'

const color = (name: string, value: Json, type: TypeName = 'color'): ComparedToken => ({ name, type, value })
const brand = color('color.brand', '#892a67')
const tokens = [brand, color('fill.accent.rest', { alias_to: 'color.brand' }), color('space.small', '4px', 'dimension')]
const ask = (changes: TokenChange[], rest: { keepReferences?: boolean; tokens?: ComparedToken[] } = {}) =>
  compare({ tokens, changes, mapping: null, keepReferences: false, ...rest })

test('a value that changes takes along what points at it, and the components that use either', () => {
  const answer = ask([{ before: brand, after: { ...brand, value: '#00ff00' } }])
  expect(answer.rows.map(({ kind, before, after }) => [kind, before?.name, after?.value])).toEqual([
    ['changed', 'color.brand', '#00ff00'],
    ['follows', 'fill.accent.rest', '#00ff00'],
  ])
  expect(answer.sample.before).toContain('--role-accent: #892a67;')
  expect(answer.sample.after).toContain('--role-accent: #00ff00;')
  expect(summaryOf(answer)).toBe('2 tokens look different, 1 of them only because of what it points at.')
})

test('a renamed token looks as it did, and so does all that points at it', () => {
  const answer = ask([{ before: brand, after: { ...brand, name: 'paint.brand' } }])
  expect(summaryOf(answer)).toBe('Nothing looks different: 1 name changes.')
  expect(answer.sample.after).toBe(answer.sample.before)
  expect(answer.rows.map(({ kind, before, after }) => [kind, before?.name, after?.name])).toEqual([
    ['renamed', 'color.brand', 'paint.brand'],
  ])
})

test('references that do not follow a rename lead nowhere', () => {
  const answer = ask([{ before: brand, after: { ...brand, name: 'paint.brand' } }], { keepReferences: true })
  expect(answer.rows.map(({ kind, after }) => [kind, after?.fault])).toEqual([
    ['follows', 'Alias to a token that does not exist: fill.accent.rest → color.brand'],
    ['renamed', null],
  ])
  expect(summaryOf(answer)).toBe(
    '1 token looks different because of what it points at, 1 leads nowhere then, 1 name changes.',
  )
})

test('a token that goes leaves what keeps its value as it is', () => {
  const [, fill] = tokens
  const answer = ask([
    { before: brand, after: null },
    { before: fill!, after: { ...fill!, value: '#892a67' } },
  ])
  expect(summaryOf(answer)).toBe('Nothing looks different: 1 token goes, 1 value is written differently.')
})

test('the tokens of the mode may be those of before, of after, or of neither', () => {
  const after = { ...brand, value: '#00ff00' }
  const changes = [{ before: brand, after }]
  const expected = ask(changes)
  expect(ask(changes, { tokens: tokens.map(each => (each === brand ? after : each)) })).toEqual(expected)
  expect(ask(changes, { tokens: tokens.filter(each => each !== brand) })).toEqual(expected)
  const renamed = { ...brand, name: 'paint.brand' }
  const now = [renamed, color('fill.accent.rest', { alias_to: 'paint.brand' })]
  expect(summaryOf(ask([{ before: brand, after: renamed }], { tokens: now }))).toBe(
    'Nothing looks different: 1 name changes.',
  )
})

test('the rows of each kind are bounded, the counts are not', () => {
  const many = Array.from({ length: 300 }, (_, i) => color(`c.${i}`, '#000000'))
  const answer = ask(
    many.map(before => ({ before, after: { ...before, value: '#111111' } })),
    { tokens: many },
  )
  expect(answer.counts.changed).toBe(300)
  expect(answer.rows).toHaveLength(100)
})
