import type { Mode } from '@tessera/contract'
import { expect, test } from 'vitest'
import { buildModel } from './model.ts'
import { pasted } from './changes-of.ts'

const mode = (id: string): Mode => ({ id, name: id }) as Mode
const model = buildModel([mode('Light'), mode('Dark')], [], new Map())
const names = (block: string[][]) =>
  pasted(model, [], { rows: [0, 0], columns: [0, 2] }, [0, 1], block).map(({ name, text }) => `${name} ${text}`)

test.each([
  [['Name', 'Light', 'Dark']],
  [['Token', 'light', 'Notes']],
  [['', 'Light', 'Dark']],
  [['Variable', 'Light', 'Dark']],
])('the row %j above pasted tokens says what the columns are', heading => {
  expect(names([heading, ['color.a', '#fff', '#000']])).toEqual(['color.a #fff', 'color.a #000'])
})

test.each([[['name', '#fff', '#000']], [['color.b', 'red', 'blue']]])('the row %j is a token', row => {
  expect(names([row, ['color.a', '#fff', '#000']])).toHaveLength(4)
})
