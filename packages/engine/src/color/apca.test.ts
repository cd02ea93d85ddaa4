import { expect, test } from 'vitest'
import { apcaContrast } from './apca.ts'
import { readCssColor } from './read-css.ts'

const read = (text: string) => readCssColor(text)!

// The pairs that APCA-W3 publishes for its implementations: https://github.com/Myndex/apca-w3, test/index.js.
test.each([
  ['#888', '#fff', 63.056469930209424],
  ['#fff', '#888', -68.54146436644962],
  ['#000', '#aaa', 58.146262578561334],
  ['#aaa', '#000', -56.24113336839742],
  ['#123', '#def', 91.66830811481631],
  ['#def', '#123', -93.06770049484275],
  ['#123', '#444', 8.32326136957393],
  ['#444', '#123', -7.526878460278154],
  ['#0006', '#fff', 54.62184067441377],
])('%s on %s is Lc %d', (text, background, contrast) => {
  expect(apcaContrast(read(text), read(background))).toBeCloseTo(contrast, 10)
})

test('black and white are the ends, and the same color is 0', () => {
  expect(apcaContrast(read('#000'), read('#fff'))).toBeCloseTo(106.04067, 4)
  expect(apcaContrast(read('#fff'), read('#000'))).toBeCloseTo(-107.88473, 4)
  expect(apcaContrast(read('#456'), read('#456'))).toBe(0)
})

test('what is below the least contrast is 0, as in the published algorithm', () => {
  expect(apcaContrast(read('#fff'), read('#f4f4f4'))).toBe(0)
  expect(apcaContrast(read('#000'), read('#010101'))).toBe(0)
})

test('a translucent background is laid over white', () => {
  expect(apcaContrast(read('#000'), read('rgb(0 0 0 / 0)'))).toBeCloseTo(106.04067, 4)
})
