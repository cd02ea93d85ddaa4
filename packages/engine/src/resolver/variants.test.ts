import { describe, expect, test } from 'vitest'
import { exportTokens, formats, type ExportInput } from '../index.ts'
import { token } from '../testing/tokens.ts'
import { checkAxes, defaultVariant, modeInput, tokensetInput } from './variants.ts'

const mode = (name: string, is_default = false) => ({ name, is_default, tokens: [token('a', 'number', 1)] })

/** Two modifiers with two contexts each. */
const grid: ExportInput = {
  name: 'Grid',
  axes: [
    { name: 'theme', modes: ['light', 'dark'], default: 'light' },
    { name: '__proto__', modes: ['cosy', 'compact'], default: 'compact' },
  ],
  variants: ['light', 'dark'].flatMap(theme =>
    ['cosy', 'compact'].map(density => ({
      name: `${theme}, ${density}`,
      at: new Map([['theme', theme], ['__proto__', density]]), // prettier-ignore
      tokens: [],
    })),
  ),
}

describe('variants', () => {
  test('one mode is no axis, a tokenset is one', () => {
    expect(modeInput('Set', mode('Dark')).axes).toEqual([])
    expect(tokensetInput('Set', [mode('Light'), mode('Dark', true)]).axes).toEqual([
      { name: 'mode', modes: ['Light', 'Dark'], default: 'Dark' },
    ])
  })

  test('the default variant is at the default of every axis; else the first, or none', () => {
    expect(defaultVariant(grid).name).toBe('light, compact')
    expect(defaultVariant(tokensetInput('Set', [mode('Light'), mode('Dark')])).name).toBe('Light')
    expect(defaultVariant(tokensetInput('Set', []))).toMatchObject({ name: '', tokens: [] })
  })

  test('a format that supports one axis refuses several', () => {
    for (const { id, axes } of formats) {
      const write = () => exportTokens(id, grid)
      if (axes === 'many') expect(write).not.toThrow()
      else expect(write).toThrow(`${id} holds one axis of modes, not 2: theme, __proto__`)
    }
    expect(checkAxes({ id: 'x', axes: 'many' }, grid)).toBe(null)
  })
})
