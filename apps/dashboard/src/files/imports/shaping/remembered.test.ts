import { unshaped, type Shaping } from '@tessera/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberedShaping, rememberShaping } from './remembered.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

const shaping: Shaping = {
  modes: 'last',
  modeNames: ['light', 'dark'],
  split: ['/', '-'],
  prefix: 'acme',
  types: { dimension: 'number' },
  leftOut: ['internal'],
}

test('the shaping of one tokenset comes back for it alone', () => {
  rememberShaping('a', shaping)
  expect(rememberedShaping('a')).toEqual(shaping)
  expect(rememberedShaping('b')).toBe(null)
})

test('what cannot be read is forgotten; what has unknown parts keeps the known ones', () => {
  stored.set('tessera.import.a', '{')
  expect(rememberedShaping('a')).toBe(null)
  stored.set(
    'tessera.import.a',
    JSON.stringify({ modes: 'middle', split: ['/', '#'], types: { dimension: 'length' }, leftOut: 'internal' }),
  )
  expect(rememberedShaping('a')).toEqual({ ...unshaped, split: ['/'] })
})

test('a browser that stores nothing is no error', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
  })
  expect(() => rememberShaping('a', shaping)).not.toThrow()
  expect(rememberedShaping('a')).toBe(null)
})
