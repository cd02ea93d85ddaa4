import { describe, expect, test } from 'vitest'
import { exportTokens, formats, importTokens, isImportFailure } from './index.ts'
import { oneMode, token } from './testing/tokens.ts'

describe('importTokens', () => {
  test('a format that nobody knows is named as such, with those there are', () => {
    const result = importTokens([{ path: 'a', text: '{}' }], { format: 'nope' })
    expect(isImportFailure(result) && result.errors[0]!.message).toMatch(
      /^There is no format "nope" to read\. Known: .*dtcg/,
    )
  })

  test('a document of no format is a failure, not an exception', () => {
    const result = importTokens([{ path: 'a.bin', text: '\u0000\u0001 nothing of the kind' }])
    expect(result).toMatchObject({ format: 'unknown', errors: [{ path: '' }] })
  })

  test('names with values and references, pasted without a header, are a table', () => {
    const result = importTokens([{ path: '', text: 'brand,{blue.500}\nblue.500,#00f' }])
    expect(result).toMatchObject({
      format: 'csv',
      modes: [
        {
          tokens: [
            { name: 'brand', alias_to: 'blue.500' },
            { name: 'blue.500', value: '#00f' },
          ],
        },
      ],
    })
  })

  const roundTrips = formats.filter(format => format.read && format.write).map(({ id }) => id)
  test.each(roundTrips)('what %s writes is recognised by its content and read back', id => {
    const input = oneMode([
      token('color.base', 'color', '#3b82f6'),
      token('space.small', 'dimension', { value: 8, unit: 'px' }),
    ])
    const { extension } = formats.find(format => format.id === id)!
    const result = importTokens([{ path: `tokens.${extension}`, text: exportTokens(id, input).text }])
    if (isImportFailure(result)) throw new Error(JSON.stringify(result))
    // Style Dictionary's older form and our JSON are one shape: the earlier in the list answers for both.
    expect(result.format).toBe(id === 'style-dictionary' ? 'json' : id)
    expect(result.modes[0]!.tokens.map(({ type }) => type)).toEqual(['color', 'dimension'])
  })
})
