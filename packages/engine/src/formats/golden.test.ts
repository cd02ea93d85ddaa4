// Every type's own examples through every format: a new type or format shows as a readable diff.
// To accept a change: npx vitest run packages/engine/src/formats/golden.test.ts -u
import { describe, expect, test } from 'vitest'
import { exportSystem, exportTokens, formats } from '../index.ts'
import { asAnswered } from '../testing/as-answered.ts'
import { systemOf } from '../testing/systems.ts'
import { allModes, exampleTokens, oneMode, token } from '../testing/tokens.ts'

const written = formats.filter(format => format.write)

/** Two axes that no platform has built in, and an alias that both of them affect. */
const themes = systemOf({
  sets: { core: { 'color.text': '#111827', 'color.link': '{color.brand}', 'space.small': '8px' } },
  modifiers: {
    scheme: { default: 'light', contexts: { light: {}, dark: { 'color.text': '#ffffff' } } },
    brand: { default: 'a', contexts: { a: { 'color.brand': '#3b82f6' }, b: { 'color.brand': '#e11d48' } } },
  },
  types: { 'color.text': 'color', 'color.link': 'color', 'color.brand': 'color', 'space.small': 'dimension' },
})

describe('golden files', () => {
  test.each(written.map(({ id, extension }) => ({ id, extension })))(
    '$id writes each example of each type',
    async ({ id, extension }) => {
      const { text, unresolved } = asAnswered(exportTokens(id, oneMode(exampleTokens())))
      expect(unresolved).toEqual([])
      await expect(text).toMatchFileSnapshot(`./${id}/${id}.golden.${extension}`)
    },
  )

  test.each(written.map(({ id, extension }) => ({ id, extension })))(
    '$id writes a tokenset',
    async ({ id, extension }) => {
      const shared = [
        token('space.small', 'dimension', '0.5rem', { description: 'Between words' }),
        token('hidden', 'color', '{gone}'),
      ]
      const input = allModes({
        Light: [token('color.text', 'color', '#111827'), token('color.link', 'color', '{color.text}'), ...shared],
        'High contrast': [
          token('color.text', 'color', 'black'),
          token('color.link', 'color', 'oklch(0.4 0.3 264)'),
          ...shared,
        ],
      })
      await expect(exportTokens(id, input).text).toMatchFileSnapshot(`./${id}/${id}.tokenset.golden.${extension}`)
    },
  )

  test.each(written.filter(({ axes }) => axes === 'many').map(({ id, extension }) => ({ id, extension })))(
    '$id writes every permutation of a resolver',
    async ({ id, extension }) => {
      const output = exportSystem(id, themes)
      await expect('text' in output && output.text).toMatchFileSnapshot(`./${id}/${id}.resolver.golden.${extension}`)
    },
  )

  test.each(written)('$id writes nothing but a valid frame where there are no tokens', async ({ id, extension }) => {
    await expect(exportTokens(id, oneMode([])).text).toMatchFileSnapshot(`./${id}/${id}.empty.golden.${extension}`)
  })

  test.each(written)('$id writes the same bytes for the same content', ({ id }) => {
    expect(exportTokens(id, oneMode(exampleTokens())).text).toBe(exportTokens(id, oneMode(exampleTokens())).text)
  })
})
