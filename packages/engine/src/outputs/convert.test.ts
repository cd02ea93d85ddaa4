import { describe, expect, test } from 'vitest'
import type { Output, Token } from '../index.ts'
import { css, declared, files, findings, text } from '../testing/outputs.ts'
import { exampleTokens, oneMode, token } from '../testing/tokens.ts'

describe('values', () => {
  const value = (values: Output['values'], type: Token['type'], literal: Token['value']) =>
    declared(css({ values }), [token('x', type, literal)])[0]!.slice('--x: '.length, -1)

  test.each([
    [{ unit: 'rem' }, 'dimension', '24px', '1.5rem'],
    [{ unit: 'rem', rem: 10 }, 'dimension', '24px', '2.4rem'],
    [{ unit: 'px' }, 'fontSize', '1.25rem', '20px'],
    [{ unit: 'px' }, 'lineHeight', '1.5rem', '24px'],
    [{ unit: 'px' }, 'dimension', '16', '16px'],
    [{ unit: 'rem' }, 'dimension', '50%', '50%'],
    [{ unit: 'rem' }, 'dimension', 'clamp(16px, 8px + 2vw, 32px)', 'clamp(16px, 8px + 2vw, 32px)'],
    [{ unit: 'rem', digits: 2 }, 'dimension', '13px', '0.81rem'],
    [{ digits: 1 }, 'number', 1.26, '1.3'],
    [{ duration: 's' }, 'duration', '150ms', '0.15s'],
    [{ duration: 'ms' }, 'duration', '0.2s', '200ms'],
    [{ color: 'hex' }, 'color', 'rgb(59 130 246 / 50%)', '#3b82f680'],
    [{ color: 'rgb' }, 'color', '#3b82f680', 'rgb(59 130 246 / 0.502)'],
    [{ color: 'hsl' }, 'color', '#ff0000', 'hsl(0 100% 50%)'],
    [{ color: 'oklch' }, 'color', '#ff0000', 'oklch(0.628 0.2577 29.23)'],
    [{ color: 'oklch' }, 'color', '#808080', 'oklch(0.5999 0 0)'],
    [{ color: 'display-p3' }, 'color', '#ff0000', 'color(display-p3 0.91749 0.20029 0.13856)'],
    [{ gamut: 'srgb' }, 'color', '#3B82F6', '#3B82F6'],
  ] satisfies [Output['values'], Token['type'], Token['value'], string][])(
    '%j: %s %j is %s',
    (values, type, literal, written) => {
      expect(value(values, type, literal)).toBe(written)
    },
  )

  test('a length without a unit gets the one that is asked for, in formats that keep values as they are written', () => {
    const lengths = [token('a', 'dimension', '0.75'), token('b', 'fontSize', 12), token('c', 'dimension', '8px')]
    const flat = (values: Output['values']) =>
      JSON.parse(text({ name: 'x', format: 'json-flat', values }, lengths)) as object
    expect(flat({})).toEqual({ a: '0.75', b: '12px', c: '8px' })
    expect(flat({ unit: 'px' })).toEqual({ a: '0.75px', b: '12px', c: '8px' })
    expect(flat({ unitless: 'rem' })).toEqual({ a: '0.75rem', b: '12rem', c: '8px' })
    expect(flat({ unitless: 'rem', unit: 'px' })).toEqual({ a: '12px', b: '192px', c: '8px' })
    expect(flat({ unit: 'rem' })).toEqual({ a: '0.046875rem', b: '0.75rem', c: '0.5rem' })
  })

  test('apply inside composites, and to the results of formulas', () => {
    const shadow = { color: 'rgb(0 0 0)', offsetX: '0px', offsetY: '8px', blur: '16px', spread: '{unit}' }
    const tokens = [
      token('unit', 'dimension', '4px'),
      token('twice', 'dimension', { formula: '{unit} * 2 + 8px' }),
      token('shadow', 'shadow', [shadow]),
    ]
    expect(declared(css({ values: { unit: 'rem', color: 'hex' } }), tokens)).toEqual([
      '--unit: 0.25rem;',
      '--twice: 1rem;',
      '--shadow: 0rem 0.5rem 1rem 0.25rem #000000;',
    ])
  })

  test('a color that a notation or a gamut cannot hold is mapped, and it is said', () => {
    const wide = [token('wide', 'color', 'color(display-p3 0 1 0)')]
    for (const values of [{ color: 'hex' }, { gamut: 'srgb' }, { gamut: 'srgb', color: 'oklch' }] as const)
      expect(findings(css({ values }), wide)).toEqual(['approximated wide'])
    expect(findings(css({ values: { color: 'oklch', gamut: 'p3' } }), wide)).toEqual([])
  })

  test('the tokens that were given stay as they are', () => {
    const tokens = exampleTokens()
    const before = JSON.stringify(tokens)
    files(css({ values: { unit: 'px', color: 'hex', digits: 1 }, names: { case: 'camel' } }), oneMode(tokens))
    expect(JSON.stringify(tokens)).toBe(before)
  })
})
