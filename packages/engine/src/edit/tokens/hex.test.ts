import { expect, test } from 'vitest'
import { byHex, editTokens, haveSameHex, settleColors } from '../../index.ts'
import type { Json, Token } from '../../index.ts'

const token = (value: Json, type: Token['type'] = 'color'): Token => ({
  ...{ name: 'a', type, value, description: null, alias_to: null },
})
const blue = { colorSpace: 'srgb', components: [0.2, 0.4, 0.6], hex: '#336699' }
const red = { ...blue, components: [1, 0, 0], hex: '#ff0000' }

test.each([
  ['the hex alone', { ...blue, hex: '#FF0000' }, { ...red, hex: '#FF0000' }],
  ['the components alone', { ...blue, components: [1, 0, 0] }, { ...blue, components: [1, 0, 0] }],
  ['both to one color', red, red],
  ['both, to different colors', { ...blue, components: [0, 1, 0], hex: '#ff0000' }, null],
  ['the alpha', { ...blue, alpha: 0.5 }, { ...blue, alpha: 0.5 }],
])('of a color, %s', (_, now, settled) => {
  expect(settleColors(token(now), token(blue), false)?.value ?? null).toEqual(settled)
})

test('each part of a value is settled by itself', () => {
  const shadow = (...colors: Json[]) =>
    token(
      colors.map(color => ({ color, offsetX: '1px' })),
      'shadow',
    )
  const now = shadow({ ...blue, hex: '#ff0000' }, { ...blue, components: [0, 1, 0] })
  const after = shadow({ ...red }, { ...blue, components: [0, 1, 0] })
  expect(settleColors(now, shadow(blue, blue), false)).toEqual(after)
})

test('what did not change since stays as it was decided', () => {
  const torn = token({ ...blue, hex: '#ff0000' })
  expect(settleColors(torn, torn, true)?.value).toEqual(red)
  expect(settleColors(torn, torn, false)).toBe(torn)
  expect(byHex(torn).value).toEqual(red)
})

test('outside of sRGB the hex is a color of its own', () => {
  const wide = { colorSpace: 'display-p3', components: [1, 0, 0], hex: '#ff0000' }
  expect(settleColors(token({ ...wide, hex: '#ee0000' }), token(wide), false)?.value).toEqual({
    ...wide,
    hex: '#ee0000',
  })
  expect(haveSameHex(token(wide), token({ ...wide, hex: '#ee0000' }))).toBe(false)
  expect(haveSameHex(token(wide), token({ colorSpace: 'display-p3', components: [1, 0, 0] }))).toBe(true)
  const text = JSON.stringify({ a: { $type: 'color', $value: wide } })
  const changed = [{ before: token(wide), after: token({ ...wide, hex: '#ee0000' }) }]
  const edited = editTokens(text, 'dtcg', { added: [], removed: [], renamed: [], changed })
  expect(edited).toEqual({ text: text.replace('#ff0000', '#ee0000') })
})

test('colors inside of a new token are written as those of the text are', () => {
  const text = '{\n  "a": { "$type": "color", "$value": "#336699" }\n}\n'
  const border = { color: red, width: { value: 1, unit: 'px' }, style: 'solid' }
  const added = [{ ...token(border, 'border'), name: 'b' }]
  const edited = editTokens(text, 'dtcg', { added, removed: [], renamed: [], changed: [] })
  expect('text' in edited && JSON.parse(edited.text).b.$value).toEqual({ ...border, color: '#ff0000' })
})
