import { expect, test } from 'vitest'
import { commonGroup, movedNames } from './moved-names.ts'

test('the common group is whole segments', () => {
  expect(commonGroup(['a.b.c', 'a.b.d.e'])).toBe('a.b')
  expect(commonGroup(['ab.c', 'a.c'])).toBe('')
  expect(commonGroup(['a.b'])).toBe('a')
  expect(commonGroup(['a'])).toBe('')
})

test('what lies below the common group stays below the new one', () => {
  const none = () => false
  const to = (names: string[], group: string) => movedNames(names, commonGroup(names), group, none).map(each => each.to)
  expect(to(['a.b.c', 'a.b.d.e'], 'x.y')).toEqual(['x.y.c', 'x.y.d.e'])
  expect(to(['a.b', 'c'], 'x')).toEqual(['x.a.b', 'x.c'])
  expect(to(['a.b.c'], '')).toEqual(['c'])
})

test('a name that is taken or invalid is reported', () => {
  const errors = (group: string) =>
    movedNames(['a.b', 'a.c'], 'a', group, name => name === 'x.c').map(each => each.error)
  expect(errors('x')).toEqual([null, 'There is already a token named “x.c”'])
  expect(errors('x..y').every(Boolean)).toBe(true)
  expect(errors('a')).toEqual([null, null])
})
