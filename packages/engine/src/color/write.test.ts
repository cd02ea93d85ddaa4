import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colorSpaces, type Color } from './color.ts'
import { readCssColor } from './read-css.ts'
import { asWritten } from './write.ts'

const number = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true })
const component = fc.oneof(
  fc.constant(null),
  fc.constantFrom(0, 1, 100, -0, 360),
  fc.nat(255).map(byte => byte / 255),
  number(-0.2, 1.2),
  number(-150, 400),
)
const color = fc.record({
  space: fc.constantFrom(...colorSpaces),
  components: fc.tuple(component, component, component),
  alpha: fc.oneof(fc.constantFrom(1, 0, 0.5, null), number(-0.1, 1.1)),
})

test('a color that was worked out is what its text reads as', () => {
  fc.assert(
    fc.property(color, given => {
      const written = asWritten(given as Color)
      expect(written).toEqual(readCssColor(written.written!))
    }),
    { numRuns: 2000 },
  )
})
