import { describe, expect, test } from 'vitest'
import { exportTokens, type ExportOptions, type Token } from '../../index.ts'
import { asAnswered } from '../../testing/as-answered.ts'
import { readResources } from '../../testing/platforms/android.ts'
import { allModes, exampleTokens, oneMode, token } from '../../testing/tokens.ts'

const android = (tokens: Token[], options?: ExportOptions) =>
  asAnswered(exportTokens('android', oneMode(tokens), options))
const names = (tokens: Token[]) => readResources(android(tokens).text).map(({ name }) => name)

describe('the android format', () => {
  test('colors and dimensions under hyphenated names', () => {
    const { text } = android([
      token('colors.primary.500', 'color', '#3B82F6', { description: 'Brand' }),
      token('overlay', 'color', '#00000080'),
      token('spacing.base', 'dimension', { value: 16, unit: 'px' }),
    ])
    expect(text).toBe(`<?xml version="1.0" encoding="utf-8"?>
<resources>
    <!-- Brand -->
    <color name="colors-primary-500">#3b82f6</color>
    <color name="overlay">#80000000</color>
    <dimen name="spacing-base">16dp</dimen>
</resources>
`)
  })

  test('every example is a valid resource or named in the one comment of what has no form', () => {
    const tokens = exampleTokens()
    const { text, notes } = android(tokens)
    const left = notes.filter(note => note.includes('has no form'))
    expect(readResources(text)).toHaveLength(tokens.length - left.length)
    expect(text.match(/has no form/g)).toHaveLength(1)
  })

  test('a length that a resource cannot hold is left out', () => {
    const { text, notes } = android(
      ['8388607.5px', '8388608px', '-8388607px', '-8388608px'].map((value, i) => token(`d${i}`, 'dimension', value)),
    )
    expect(readResources(text).map(({ text }) => text)).toEqual(['8388607.5dp', '-8388607dp'])
    expect(notes.filter(note => note.includes('has no form'))).toHaveLength(2)
  })

  test('names that aapt2 refuses are rewritten into names that it accepts', () => {
    const hostile = ['10.a', '-a', 'a b', 'a/b%', '🎉', 'naïve.日本', 'default', 'class.x', 'a.$'.slice(0, 1)]
    expect(names(hostile.map(name => token(name, 'color', 'red')))).toEqual([
      '_10-a',
      '_-a',
      'a_b',
      'a_b_',
      '__',
      'naïve-日本',
      'default_',
      'class-x',
      'a',
    ])
  })

  test('names that map to the same field of R get distinct ones; a color and a dimension may share a name', () => {
    const { text, notes } = android([
      ...['a.b', 'a-b', 'a_b', 'a.b.2'].map(name => token(name, 'color', 'red')),
      token('a.b-', 'dimension', 1),
      token('a-b-', 'dimension', 1),
    ])
    expect(readResources(text).map(({ name }) => name)).toEqual(['a-b', 'a-b-3', 'a_b-4', 'a-b-2', 'a-b-', 'a-b--2'])
    expect(notes).toHaveLength(3)
    expect(text).toContain('<!-- Renamed, ')
  })

  test('a tokenset is one file; names end in the mode', () => {
    const input = allModes({ Light: [token('a', 'color', '#fff')], 'Dark Blue': [token('a', 'color', '#000')] })
    expect(readResources(exportTokens('android', input).text)).toEqual([
      { element: 'color', name: 'a-light', text: '#ffffff' },
      { element: 'color', name: 'a-dark-blue', text: '#000000' },
    ])
  })

  test('modes with the same spelling get a number, and the eleventh is written like the first', () => {
    const suffixes = (...modes: string[]) => {
      const input = allModes(Object.fromEntries(modes.map(mode => [mode, [token('a', 'color', 'red')]])))
      return readResources(exportTokens('android', input).text).map(({ name }) => name.slice(2))
    }
    expect(suffixes('Dark blue', 'dark-blue', 'dark_blue')).toEqual(['dark-blue', 'dark-blue-2', 'dark-blue-3'])
    expect(suffixes(...Array.from({ length: 11 }, (_, i) => `m${i}`)).at(-1)).toBe('m10')
  })

  test('a prefix is added to every name', () => {
    expect(readResources(android([token('a.b', 'color', 'red')], { prefix: 'ds' }).text)).toEqual([
      { element: 'color', name: 'ds-a-b', text: '#ff0000' },
    ])
  })

  test('a mode’s name and a token’s name cannot run into each other', () => {
    const input = allModes({
      b: [token('a.b', 'color', 'red'), token('a', 'color', 'red')],
      'b-b': [token('a', 'color', 'red')],
    })
    expect(new Set(readResources(exportTokens('android', input).text).map(({ name }) => name)).size).toBe(3)
  })

  test('lengths: plain decimals of dp, rem times 16 by default, and none where dp cannot express them', () => {
    const values = ['1rem', 1e-7, '-.5px', '12pt', '1in']
    const dp = (options?: ExportOptions) =>
      readResources(
        android(
          values.map((value, i) => token(`d${i}`, 'dimension', value)),
          options,
        ).text,
      ).map(({ text }) => text)
    expect(dp()).toEqual(['16dp', '0.0000001dp', '-0.5dp', '16dp', '96dp'])
    expect(dp({ remBase: 10 })[0]).toBe('10dp')
    const { text, notes } = android(
      ['50%', '100vw', '1.5em', 99999999].map((value, i) => token(`x${i}`, 'dimension', value)),
    )
    expect(readResources(text)).toEqual([])
    expect(notes).toHaveLength(4)
  })

  test('font sizes are in sp, which follows the text size of the device', () => {
    const { text, notes } = android([token('a', 'fontSize', '12px'), token('b', 'fontSize', '1rem'), token('c', 'dimension', '1rem')]) // prettier-ignore
    expect(readResources(text).map(({ text }) => text)).toEqual(['12sp', '16sp', '16dp'])
    expect(notes).toEqual(['1rem is 16sp', '1rem is 16dp'])
  })

  test('consecutive hyphens in comments are separated, as XML requires', () => {
    const { text } = android([token('a', 'color', 'red', { description: 'x -- y --- z -' })])
    expect(text).toContain('<!-- x - - y - - - z - -->')
  })

  test('the base of rem is stated once, and only where a value uses rem', () => {
    const lengths = (...values: string[]) => android(values.map((value, i) => token(`d${i}`, 'dimension', value)))
    expect(lengths('1px').notes).toEqual([])
    expect(lengths('1px', '1rem', '2rem').notes).toEqual(['1rem is 16dp'])
    expect(lengths('1rem').text).toContain('<!-- 1rem is 16dp -->')
  })

  test('comments cannot be left', () => {
    const { text } = android([
      token('a', 'color', 'red', { description: 'x --> <color name="b">#fff</color> <!-- ---\u0000\ufffe -' }),
    ])
    expect(readResources(text)).toHaveLength(1)
  })
})
