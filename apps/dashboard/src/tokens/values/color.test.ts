// The dashboard and the exports name the same color.
import { exportTokens, types, type Color, type ExportOptions, type Json } from '@tessera/engine'
import { describe, expect, test } from 'vitest'
import { colorOf } from './color.ts'
import { contrastOf } from './contrast.ts'
import { formatsOf } from './color-formats.ts'
import { fallbackHex, fromCss } from './picker-color.ts'

const outsideSrgb: Json[] = [
  'color(display-p3 1 0 0)',
  'color(display-p3 0 1 0)',
  'color(display-p3 0 0 1)',
  'color(display-p3 1 0.2 0 / 0.5)',
  'oklch(0.75 0.35 145)',
  'oklch(0.65 0.3 30)',
  'color(rec2020 1 0 0)',
  'color(rec2020 0 1 0)',
  'lab(80 -120 60)',
  'lch(50 130 300)',
  'color(a98-rgb 0 1 0)',
  'color(prophoto-rgb 0 1 0)',
  { colorSpace: 'display-p3', components: [0, 1, 0] },
  { colorSpace: 'display-p3', components: [0, 1, 0], hex: '#12ab34' },
]

function exported(format: string, value: Json, options: ExportOptions = {}): string {
  const tokens = [{ name: 'c', type: 'color' as const, value, description: null, alias_to: null }]
  const variants = [{ name: 'Light', at: new Map(), tokens }]
  return exportTokens(format, { name: 'Set', axes: [], variants }, options).text
}

const bytes = (hex: string) => hex.slice(1).match(/../g)!

describe.each(outsideSrgb)('%j in the inspector', value => {
  const formats = formatsOf(colorOf(value) as Color)

  test('is outside sRGB', () => expect(formats.gamut).not.toBe('sRGB'))

  test('has the hex of the css export', () => {
    expect(/--c: (#\w+);/.exec(exported('css', value, { colorGamut: true }))![1]).toBe(formats.hex)
  })

  test('has the hex of the android export, which puts opacity first', () => {
    const [r, g, b, alpha] = bytes(formats.hex)
    expect(/#(\w+)</.exec(exported('android', value))![1]).toBe([alpha, r, g, b].join(''))
  })

  test('has the channels of the ios export', () => {
    const channels = [...exported('ios', value).matchAll(/(?:red|green|blue): ([\d.]+)/g)].map(match =>
      Number(match[1]),
    )
    expect(channels).toHaveLength(3)
    // Three decimals of it: a value near the middle between two bytes may round to the other.
    for (const [i, channel] of channels.entries())
      expect(Math.abs(channel * 255 - parseInt(bytes(formats.hex)[i]!, 16))).toBeLessThan(0.65)
  })

  test('has the channels of the swiftui export in Display P3', () => {
    const text = exported('swiftui', value)
    const channels = [...text.matchAll(/(?:red|green|blue): ([\d.]+)/g)].map(match => Number(match[1]))
    const shown = formats.p3.match(/[\d.]+/g)!.slice(1, 4)
    expect(text).toContain('.displayP3')
    for (const [i, channel] of channels.entries()) expect(channel).toBeCloseTo(Number(shown[i]), 2)
  })

  test('has the contrast of what is exported as hex', () => {
    expect(contrastOf(value, '#ffffff')!.ratio).toBeCloseTo(contrastOf(formats.hex, '#ffffff')!.ratio, 1)
  })
})

test.each(outsideSrgb.filter(value => typeof value === 'string'))(
  'the picker promises for %s what is exported',
  css => {
    // On its way through OKLCH a color may move by one of 256 steps.
    const [promised, shown] = [fallbackHex(fromCss(css)!), formatsOf(colorOf(css)!).hex].map(bytes)
    for (const [i, byte] of promised!.entries())
      expect(Math.abs(parseInt(byte, 16) - parseInt(shown![i]!, 16))).toBeLessThanOrEqual(1)
  },
)

test('the notations of an sRGB color are the same color', () => {
  const { hex, rgb, hsl, oklch, p3, gamut } = formatsOf(colorOf('#762a8380')!)
  expect([hex, gamut]).toEqual(['#762a8380', 'sRGB'])
  for (const text of [rgb, hsl, oklch, p3]) {
    const again = formatsOf(types.color.parse(text) as Color).hex
    for (const [i, byte] of bytes(again).entries())
      expect(Math.abs(parseInt(byte, 16) - parseInt(bytes(hex)[i]!, 16))).toBeLessThanOrEqual(1)
  }
})

test('a gray has neither hue nor saturation', () => {
  expect(formatsOf(colorOf('#808080')!)).toMatchObject({ hsl: 'hsl(0 0% 50.2%)', rgb: 'rgb(128 128 128)' })
})
