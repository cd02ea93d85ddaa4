import { expect, test } from 'vitest'
import type { Row } from './model.ts'
import { indexRows, replacedRows } from './row-index.ts'

const row = (name: string): Row => ({ name, cells: [], index: name })
const rows = ['a', 'b', 'c'].map(row)

test('rows with other values under the same names are replaced, so that their index stays', () => {
  const edited = rows.with(1, row('b'))
  expect([...replacedRows(rows, edited)!]).toEqual([[rows[1], edited[1]]])
  expect(indexRows(edited)).toEqual(indexRows(rows))
  expect(replacedRows(rows, [...rows])!.size).toBe(0)
})

test.each([
  ['goes', rows.slice(1)],
  ['comes', [...rows, row('d')]],
  ['is renamed', rows.with(1, row('z'))],
  ['changes places', [rows[1]!, rows[0]!, rows[2]!]],
])('a row that %s needs an index of its own', (_, next) => {
  expect(replacedRows(rows, next)).toBeNull()
})
