import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromTsv, toTsv } from './clipboard.ts'

describe('blocks of cells as text', () => {
  test('come back as they were, whatever is in them', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '{', 'é') })
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain(width => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))
      // Spreadsheets end a block with a line break, so that an empty last line cannot be told from none.
      .filter(rows => rows.length === 1 || rows.at(-1)!.some(text => text !== ''))
    fc.assert(
      fc.property(block, rows => {
        expect(fromTsv(toTsv(rows))).toEqual(rows)
      }),
    )
  })
  test('the line break that spreadsheets put at the end is no row', () => {
    expect(fromTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })
  test('a quote that nothing closes belongs to the value', () => {
    expect(fromTsv('"Inter, sans-serif\t5')).toEqual([['"Inter, sans-serif', '5']])
  })
})
