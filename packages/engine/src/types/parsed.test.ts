import { expect, test } from 'vitest'
import { androidValues } from '../formats/android/value.ts'
import { kotlinValues } from '../formats/compose/value.ts'
import { writeByType, type ByType, type TypedValue } from './parsed.ts'

test('the table of a format that holds every type and forgets one does not compile', () => {
  const { shadow: _, ...rest } = kotlinValues
  // @ts-expect-error -- shadow is missing
  const table: ByType<unknown, number> = rest
  expect(Object.keys(table)).not.toContain('shadow')
})

test('a writer is given the normal form of the type it writes, and no other', () => {
  const table: ByType<unknown, number> = {
    ...kotlinValues,
    // @ts-expect-error -- a number has no channels
    number: number => number.components,
  }
  expect(writeByType(table, { type: 'number', parsed: 1 }, 16)).toBe(undefined)
  // @ts-expect-error -- a number is no color
  const value: TypedValue = { type: 'color', parsed: 1 }
  expect(writeByType(androidValues, { ...value, type: 'boolean', parsed: true }, 16)).toBe(null)
})
