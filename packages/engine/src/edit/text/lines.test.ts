import { expect, test } from 'vitest'
import { linesIn } from '../../index.ts'

test('a path leads to the line of its member, also with dots in keys, as a pointer, and for what is written twice', () => {
  const lines = linesIn('\ufeff{\n  // first\n  "a.b": {\n    "c": 1\n  },\r\n  "d": { "e": [\n 2 ] },\n  "d": 3\n}\n')
  const paths = ['a.b', 'a.b.c', '/a.b/c', 'a.b.other', 'd', 'nowhere', '']
  expect(paths.map(lines.of)).toEqual([3, 4, 4, 3, 8, null, null])
  expect(linesIn('{').of('a')).toBeNull()
})
