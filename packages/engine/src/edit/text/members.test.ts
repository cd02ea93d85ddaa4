import { expect, test } from 'vitest'
import { membersIn } from './members.ts'

test('each member is where its value stands, also after a mark and of the last of equal keys', () => {
  const text = '\ufeff{ "a": 1, "b/c" : { "d": [] },\n  "a": "\\"}" }\n'
  const members = membersIn(text)
  expect(members).toBeInstanceOf(Map)
  const shown = [...(members as ReadonlyMap<string, { start: number; end: number }>)]
  expect(shown.map(([key, { start, end }]) => [key, text.slice(start, end)]).sort()).toEqual([
    ['a', '"\\"}"'],
    ['b/c', '{ "d": [] }'],
  ])
})

test('a list has none, and what is no JSON has a line', () => {
  expect(membersIn('[1]')).toEqual(new Map())
  expect(membersIn('{\n"a": }')).toMatchObject({ line: 2 })
})
