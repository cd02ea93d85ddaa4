import { describe, expect, test } from 'vitest'
import { proposedTokens } from './proposed-tokens.ts'

const steps = (values: Record<string, string>) => Object.entries(values).map(([label, value]) => ({ label, value }))
const tokens = (values: Record<string, string>) => steps(values).map(each => ({ ...each, name: `space.${each.label}` }))
const proposed = (...given: Parameters<typeof proposedTokens>) => Object.fromEntries(proposedTokens(...given))

describe('which tokens become which steps', () => {
  test('equal names belong together, whatever their values', () => {
    const of = proposed('dimension', steps({ sm: '8px', base: '16px' }), tokens({ base: '8px', sm: '16px' }))
    expect(of).toEqual({ sm: 'space.sm', base: 'space.base' })
  })
  test('the others by the order of their values, each with the nearest', () => {
    const sizes = steps({ xs: '10px', sm: '13px', base: '16px', lg: '20px', xl: '25px' })
    expect(proposed('dimension', sizes, tokens({ large: '24px', small: '12px' }))).toEqual({
      sm: 'space.small',
      xl: 'space.large',
    })
    expect(proposed('dimension', steps({ a: '10px', b: '20px' }), tokens({ x: '1px', y: '11px', z: '19px' }))).toEqual({
      a: 'space.y',
      b: 'space.z',
    })
  })
  test('colors by their lightness, and what has no place stays out', () => {
    const shades = steps({ 100: '#eeeeee', 200: '#888888', 300: '#111111' })
    expect(proposed('color', shades, tokens({ dark: '#000000', light: '#ffffff', none: 'nonsense' }))).toEqual({
      100: 'space.light',
      300: 'space.dark',
    })
  })
  test('nothing for nothing', () => {
    expect(proposed('dimension', steps({ a: '10px' }), [])).toEqual({})
    expect(proposed('dimension', [], tokens({ a: '10px' }))).toEqual({})
  })
})
