// The published cases of sd-transforms (https://github.com/tokens-studio/sd-transforms, MIT): what it makes of the math and the color
// modifiers of Tokens Studio, we make of them too. Where we differ on purpose, a comment says how.
import { describe, expect, test } from 'vitest'
import { importTokens, resolveTokens } from '../index.ts'
import type { Json, JsonObject } from '../index.ts'

/** What a token of a Tokens Studio file resolves to; null: it does not. */
function resolved(token: JsonObject): Json {
  const text = JSON.stringify({ it: token })
  const read = importTokens([{ path: '', text }], { format: 'tokens-studio' })
  if ('errors' in read) throw new Error(JSON.stringify(read.errors))
  const found = resolveTokens(read.modes[0]!.tokens).get('it')!
  return found.ok ? found.value : null
}

describe('math', () => {
  const math = (value: string, type = 'dimension') => resolved({ $type: type, $value: value })

  test.each([
    ['4 * 7px', '28px'],
    ['4 * 7rem', '28rem'],
    ['(15 + 20 - 17 * 8 / 3) * 7px', '-72.3333333333px'],
    ['4px * 7px', '28px'],
    ['4 * 7px * 8px', '224px'],
    ['4em + 7em', '11em'],
    ['4 * 7em * 8em', '224em'],
    ['5px * 4px / 2px', '10px'],
    ['10vw + 20vw', '30vw'],
    ['2pt * 4', '8pt'],
    ['roundTo(4px / 7, 1)', '0.6px'],
    ['ceil(roundTo(16px/1.2,0)/2)*2', '14px'],
    ['min(10px, 24px, 5px, 12px, 6px)', '5px'],
  ])('%s is %s', (value, expected) => expect(math(value)).toBe(expected))

  test.each([
    ['4 * 7', 28],
    ['roundTo(4 / 7, 1)', 0.6],
    ['roundTo(4 / 7, 1) * 24', 14.4],
    ['ceil(roundTo(16/1.2,0)/2)*2', 14],
    ['min(10, 24, 5, 12, 6)', 5],
  ])('the number %s is %s', (value, expected) => expect(math(value, 'number')).toBe(expected))

  // A number beside a length takes its unit, as TokenScript has it; sd-transforms leaves these as text.
  test.each([
    ['4 + 7rem', '11rem'],
    ['1000 / 20em', '50em'],
    ['2em + 20', '22em'],
  ])('%s is %s here', (value, expected) => expect(math(value)).toBe(expected))

  // sd-transforms leaves these as text; here they stay formulas, which style sheets write as `calc()` where they can.
  test.each(['4em + 7rem', '4px + 7em', '2em + 20px'])('%s has no result', value => expect(math(value)).toBe(null))

  // sd-transforms multiplies by pixels as by a number.
  test.each(['4px * 7em', '2em * 20px'])('%s has no result here', value => expect(math(value)).toBe(null))

  test('in parts of composites', () => {
    expect(
      resolved({
        $type: 'typography',
        $value: { fontFamily: 'Arial', fontWeight: '100 * 3', fontSize: '16px * 1.5', lineHeight: 1 },
      }),
    ).toMatchObject({ fontWeight: 300, fontSize: '24px' })
    const shadow = { x: '2*2px', y: '2*4px', blur: '2*8px', spread: '2*6px', color: '#000' }
    for (const value of [shadow, [shadow]])
      expect([resolved({ $type: 'boxShadow', $value: value })].flat()[0]).toMatchObject({
        offsetX: '4px',
        offsetY: '8px',
        blur: '16px',
        spread: '12px',
      })
    expect(resolved({ $type: 'border', $value: { width: '6px / 4', style: 'solid', color: '#000' } })).toMatchObject({
      width: '1.5px',
    })
  })
})

describe('modifiers of colors', () => {
  const modified = (value: string, modify: JsonObject) =>
    resolved({ $type: 'color', $value: value, $extensions: { 'studio.tokens': { modify } } }) as string
  const lighten = { type: 'lighten', value: '0.2' }
  const darken = { type: 'darken', value: '0.2' }
  const alpha = { type: 'alpha', value: '0.2' }
  const grey = { type: 'mix', value: '0.5', color: '#FFFFFF' }
  const mix = { type: 'mix', value: '0.5 + 6 * 0.04', color: '#4477DD' }
  /** The numbers of a color in one spelling: percentages as numbers, an absent alpha as 1. */
  const numbers = (text: string) =>
    (text.replace(/^[a-z]+\((?:display-p3|srgb)?/, '').match(/-?[\d.]+(?:e-?\d+)?%?|none/g) ?? []).map(part =>
      part === 'none' ? 0 : Number(part.replace('%', '')),
    )

  test.each([
    ['#C14242', { ...lighten, space: 'hsl' }, 'hsl(0 50.6% 60.6%)'],
    ['#C14242', { ...lighten, space: 'lch' }, 'lch(57.7 47.5 29.7)'],
    ['#C14242', { ...lighten, space: 'p3' }, 'color(display-p3 0.76 0.44 0.42)'],
    ['#C14242', { ...lighten, space: 'srgb' }, 'color(srgb 0.805 0.407 0.407)'],
    ['#C14242', { ...darken, space: 'hsl' }, 'hsl(0 50.6% 40.6%)'],
    ['#C14242', { ...darken, space: 'lch' }, 'lch(37.7 47.5 29.7)'],
    ['#C14242', { ...darken, space: 'p3' }, 'color(display-p3 0.56 0.24 0.22)'],
    ['#C14242', { ...darken, space: 'srgb' }, 'color(srgb 0.605 0.207 0.207)'],
    ['#000000', { ...grey, space: 'hsl' }, 'hsl(0 0% 50%)'],
    ['#000000', { ...grey, space: 'lch' }, 'lch(50 0 0)'],
    ['#000000', { ...grey, space: 'p3' }, 'color(display-p3 0.5 0.5 0.5)'],
    ['#000000', { ...grey, space: 'srgb' }, 'color(srgb 0.5 0.5 0.5)'],
    ['#FFFFFF', { ...mix, space: 'hsl' }, 'hsl(220 51.2% 67.9%)'],
    ['#FFFFFF', { ...mix, space: 'lch' }, 'lch(63.4 43.7 279)'],
    ['#FFFFFF', { ...mix, space: 'p3' }, 'color(display-p3 0.49 0.6 0.88)'],
    ['#FFFFFF', { ...mix, space: 'srgb' }, 'color(srgb 0.457 0.605 0.901)'],
    ['#FFFFFF', { ...mix, space: 'srgb', format: 'hex' }, '#759ae6'],
    // With alpha alone a color stays in its own space; in that of the modifier it is the same color.
    ['#C14242', { ...alpha, space: 'hsl', format: 'lch' }, 'lch(47.1 59.4 29.7 / 0.2)'],
    ['#C14242', { ...alpha, space: 'lch', format: 'hsl' }, 'hsl(0 50.6% 50.8% / 0.2)'],
    ['#C14242', { ...alpha, space: 'hsl', format: 'p3' }, 'color(display-p3 0.7 0.29 0.28 / 0.2)'],
    ['#C14242', { ...darken, space: 'srgb', format: 'hex' }, '#9a3535'],
    ['#C14242', { ...darken, space: 'srgb', format: 'hsl' }, 'hsl(0 49% 40.6%)'],
    ['#C14242', { ...darken, space: 'hsl', format: 'hex' }, '#9c3333'],
    ['#C14242', { ...darken, space: 'lch', format: 'hex' }, '#983735'],
    ['#C14242', { ...darken, space: 'p3', format: 'hex' }, '#9b3535'],
    ['#C14242', { ...darken, space: 'lch', format: 'hsl' }, 'hsl(0.85 47.9% 40.3%)'],
    ['#C14242', { ...darken, space: 'p3', format: 'hsl' }, 'hsl(0.05 49% 40.7%)'],
    ['#C14242', { ...darken, space: 'hsl', format: 'lch' }, 'lch(37.8 51 29.8)'],
    ['#C14242', { ...darken, space: 'p3', format: 'lch' }, 'lch(37.9 49.4 29.4)'],
    ['#C14242', { ...darken, space: 'srgb', format: 'lch' }, 'lch(37.8 49.4 29.4)'],
    ['#C14242', { ...darken, space: 'hsl', format: 'p3' }, 'color(display-p3 0.57 0.23 0.22)'],
    ['#C14242', { ...darken, space: 'lch', format: 'p3' }, 'color(display-p3 0.55 0.24 0.22)'],
    ['#C14242', { ...darken, space: 'srgb', format: 'p3' }, 'color(display-p3 0.56 0.23 0.22)'],
    ['#C14242', { ...darken, space: 'hsl', format: 'srgb' }, 'color(srgb 0.612 0.201 0.201)'],
    ['#C14242', { ...darken, space: 'lch', format: 'srgb' }, 'color(srgb 0.595 0.215 0.21)'],
    ['#C14242', { ...darken, space: 'p3', format: 'srgb' }, 'color(srgb 0.606 0.208 0.207)'],
  ] as [string, JsonObject, string][])('%s with %o is %s', (value, modify, expected) => {
    const worked = modified(value, modify)
    if (expected.startsWith('#')) return expect(worked.toLowerCase()).toBe(expected)
    const [ours, theirs] = [numbers(worked), numbers(expected)]
    expect(worked.replace(/\(.*/, '')).toBe(expected.replace(/\(.*/, ''))
    expect(ours).toHaveLength(theirs.length)
    // They round to three digits, and to hundredths in display-p3.
    for (const [i, number] of theirs.entries())
      expect(Math.abs(ours[i]! - number)).toBeLessThan(number > 1 ? Math.max(0.06, number * 2e-3) : 0.0061)
  })
})
