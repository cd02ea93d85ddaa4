import { expect, test } from 'vitest'
import { halvesOf } from './middle.tsx'

test('long names keep their end, and short ones are not divided', () => {
  expect(halvesOf('accordion-top-to-text-compact-small')).toEqual(['accordion-top-to-text-compa', 'ct-small'])
  expect(halvesOf('blue-100')).toEqual(['', 'blue-100'])
})

test('no character is cut apart', () => {
  expect(halvesOf('colors of the 😀😀😀😀😀😀😀😀')[1]).toBe('😀😀😀😀😀😀😀😀')
})
