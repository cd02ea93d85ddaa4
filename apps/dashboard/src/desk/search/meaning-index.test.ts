import { isMisfit, types } from '@tessera/engine'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceOf, isFurther, shadeOf } from './meaning-index.ts'

const shade = fc.integer({ min: 0, max: 0xffffff }).map(number => {
  const color = types.color.parse(`#${number.toString(16).padStart(6, '0')}`)
  if (isMisfit(color)) throw new Error('no color')
  return shadeOf(color)
})

test('lightness alone never excludes a color that is near', () => {
  fc.assert(
    fc.property(shade, shade, (one, other) => {
      const distance = distanceOf(one, other)
      expect(isFurther(one, other, distance)).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test('lightness excludes most of the others', () => {
  const [black, white] = ['#000', '#fff'].map(text => {
    const color = types.color.parse(text)
    if (isMisfit(color)) throw new Error('no color')
    return shadeOf(color)
  })
  expect(isFurther(black!, white!, 10)).toBe(true)
})
