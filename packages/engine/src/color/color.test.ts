import { describe, expect, test } from 'vitest'
import type { Color } from './color.ts'
import { isWide, toDisplayP3, toSrgb } from './convert.ts'
import { readCssColor } from './read-css.ts'
import { readColorObject } from './read-object.ts'
import { cssColor, hex } from './write.ts'
import type { Json, JsonObject } from '../base/token.ts'

const srgb = (text: string) => hex(toSrgb(readCssColor(text)!))

describe('colors as sRGB', () => {
  // Named colors of CSS Color 4 in other notations; the last digits of each notation's own rounding.
  test.each([
    ['rgb(100% 0 0)', '#ff0000'],
    ['hsl(120 100% 25.1%)', '#008000'],
    ['hsl(-240deg, 100%, 25.1%)', '#008000'],
    ['hwb(0.5turn 0% 0%)', '#00ffff'],
    ['lab(29.69 44.888 -29.04)', '#762074'],
    ['lch(29.2345% 44.2 27)', '#7d2329'],
    ['oklab(40.101% 0.1147 0.0453)', '#7d2329'],
    ['oklch(0.40101 0.12332 21.555)', '#7d2329'],
    ['color(srgb 0.5 0.25 0)', '#804000'],
    ['color(srgb-linear 1 1 1)', '#ffffff'],
    ['color(xyz-d50 0.9643 1 0.8251)', '#ffffff'],
    ['color(xyz 0 0 0)', '#000000'],
    ['color(a98-rgb 1 1 1 / 0.5)', '#ffffff80'],
    ['color(rec2020 0 0 0)', '#000000'],
    ['rgb(none none none)', '#000000'],
    ['#abc', '#aabbcc'],
    ['#abcd', '#aabbccdd'],
    ['transparent', '#00000000'],
  ])('%s is %s', (text, expected) => {
    expect(srgb(text)).toBe(expected)
  })

  // As the reference implementation of CSS Color 4's gamut mapping has them.
  test.each([
    ['color(display-p3 0 1 0)', '#00fb29'],
    ['oklch(0.75 0.35 145)', '#00d600'],
    ['color(display-p3 1 0.2 0)', '#ff3407'],
    ['oklch(0.7 0.15 200)', '#00b7c0'],
    ['color(rec2020 1 0 0)', '#ff494f'],
    ['lab(80 -120 60)', '#00e27b'],
    ['oklch(0.3 0.4 300)', '#400078'],
    ['oklch(1 0.3 20)', '#ffffff'],
    ['oklch(0 0.3 20)', '#000000'],
  ])('%s, outside sRGB, is mapped to %s', (text, expected) => {
    expect(isWide(readCssColor(text)!)).toBe(true)
    expect(srgb(text)).toBe(expected)
  })

  test('a wide color that names its fallback becomes that; one that sRGB can show stays itself', () => {
    const of = (components: [number, number, number], hex?: string) =>
      readColorObject({ colorSpace: 'display-p3', components, ...(hex ? { hex } : {}) }) as Color
    expect(hex(toSrgb(of([0, 1, 0], '#12ab34')))).toBe('#12ab34')
    expect(toSrgb(of([0, 1, 0], '#12ab34')).mapped).toBe(false)
    expect(toSrgb(of([0, 1, 0])).mapped).toBe(true)
    expect(hex(toSrgb(of([0.5, 0.5, 0.5], '#12ab34')))).toBe('#808080')
    const inSrgb = readColorObject({ colorSpace: 'srgb', components: [0, 0, -0], hex: '#ffffff', alpha: 0.5 }) as Color
    expect(toSrgb(inSrgb)).toEqual({ r: 0, g: 0, b: 0, alpha: 0.5, mapped: false })
  })

  test('what is sRGB by its notation is clipped instead', () => {
    expect(toSrgb(readCssColor('rgb(300 -20 0)')!)).toMatchObject({ r: 1, g: 0, b: 0, mapped: false })
    expect(isWide(readCssColor('hsl(0 100% 50%)')!)).toBe(false)
  })

  test('numbers beyond all colors end somewhere', () => {
    for (const text of [
      'lab(50 1e300 0)',
      'color(xyz 1e300 -1e300 1e300)',
      'oklch(0.5 1e308 0)',
      'color(prophoto-rgb -1e99 1e99 0)',
    ]) {
      expect(srgb(text)).toMatch(/^#[0-9a-f]{6}$/)
    }
  })

  test('Display P3 holds its own colors as they are, and maps those beyond', () => {
    expect(toDisplayP3(readCssColor('color(display-p3 0 1 0)')!)).toMatchObject({ r: 0, g: 1, b: 0 })
    const { r, g, b } = toDisplayP3(readCssColor('color(rec2020 0 1 0)')!)
    for (const channel of [r, g, b]) expect(channel >= 0 && channel <= 1).toBe(true)
  })
})

describe('colors as CSS has them', () => {
  const read = (text: string) => {
    const color = readCssColor(text)
    return (
      color && [
        color.space,
        ...color.components.map(part => (part === null ? null : Number(part.toFixed(4)))),
        color.alpha,
      ]
    )
  }

  test.each([
    ['#F80', ['srgb', 1, 0.5333, 0, 1]],
    ['#ff880080', ['srgb', 1, 0.5333, 0, 128 / 255]],
    [' Red ', ['srgb', 1, 0, 0, 1]],
    ['TRANSPARENT', ['srgb', 0, 0, 0, 0]],
    ['rebeccapurple', ['srgb', 0.4, 0.2, 0.6, 1]],
    ['RGB(255 0 51)', ['srgb', 1, 0, 0.2, 1]],
    ['rgb(300 -5 50%)', ['srgb', 1, 0, 0.5, 1]],
    ['rgba(255, 0, 51, 0.5)', ['srgb', 1, 0, 0.2, 0.5]],
    ['rgb(100%, 0%, 20%)', ['srgb', 1, 0, 0.2, 1]],
    ['rgb(1 2 3 / 150%)', ['srgb', 0.0039, 0.0078, 0.0118, 1]],
    ['rgb(1 2 3 / -1)', ['srgb', 0.0039, 0.0078, 0.0118, 0]],
    ['rgb(none 0 0 / none)', ['srgb', null, 0, 0, null]],
    ['hsl(120, 100%, 50%)', ['hsl', 120, 100, 50, 1]],
    ['hsla(120deg 100 50 / 25%)', ['hsl', 120, 100, 50, 0.25]],
    ['hsl(100grad -5% 150%)', ['hsl', 90, 0, 150, 1]],
    ['hsl(-0.25turn 0 0)', ['hsl', 270, 0, 0, 1]],
    ['hsl(3.141592653589793rad 0 0)', ['hsl', 180, 0, 0, 1]],
    ['hsl(720 0 0)', ['hsl', 0, 0, 0, 1]],
    ['hwb(none 10% 20)', ['hwb', null, 10, 20, 1]],
    ['lab(150% 100% -50%)', ['lab', 100, 125, -62.5, 1]],
    ['lab(-5 40 20)', ['lab', 0, 40, 20, 1]],
    ['lch(50 -1 380)', ['lch', 50, 0, 20, 1]],
    ['lch(50% 100% 20)', ['lch', 50, 150, 20, 1]],
    ['oklab(150% 50% -100%)', ['oklab', 1, 0.2, -0.4, 1]],
    ['oklab(-1 0.1 0.2)', ['oklab', 0, 0.1, 0.2, 1]],
    ['oklch(50% 100% 20)', ['oklch', 0.5, 0.4, 20, 1]],
    ['oklch(2 -1 20deg)', ['oklch', 1, 0, 20, 1]],
    ['color(xyz 0.1 0.2 0.3)', ['xyz-d65', 0.1, 0.2, 0.3, 1]],
    ['color(  srgb  -1  50%\t2 / 0.5 )', ['srgb', -1, 0.5, 2, 0.5]],
  ])('%s', (text, expected) => expect(read(text)).toEqual(expected))

  test.each([
    '#1',
    '# fff',
    '#fff ff',
    'rgb(1 2)',
    'rgb(1 2 3 4)',
    'rgb(1 2 3 / 4 / 5)',
    'rgb(1 2 3 / )',
    'rgb(1 2 3 / x)',
    'rgb(1, 2)',
    'rgb(1, 2, 3, 4, 5)',
    'rgb(1, 2, 3 / 1)',
    'rgb(1%, 2, 3)',
    'rgb(1, 2, none)',
    'hsl(1, 2%, 3)',
    'hsl(1%, 2%, 3%)',
    'hwb(1, 2%, 3%)',
    'hsl(1e400 0 0)',
    'hsl(10% 0 0)',
    'hsl(5turns 0 0)',
    'hsl(x 0 0)',
    'rgb(1px 2 3)',
    'rgb(% 2 3)',
    'color(1 2 3)',
    'color()',
    'color(srgb 1, 2, 3)',
    'x rgb(1 2 3)',
    'rgb(1 2 3) x',
    'rgb((1) 2 3)',
    'foo(1 2 3)',
  ])('%s is no color', text => expect(readCssColor(text)).toBe(null))

  test('colors in an sRGB notation are marked as sRGB, others are not', () => {
    const legacy = (text: string) => readCssColor(text)!.legacy ?? false
    expect(['#fff', 'red', 'rgb(1 2 3)', 'hsl(1 2 3)', 'hwb(1 2 3)'].map(legacy)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    expect(['lab(1 2 3)', 'lch(1 2 3)', 'oklab(1 0 0)', 'oklch(1 0 0)', 'color(srgb 1 0 0)'].map(legacy)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
    expect(readCssColor(' Red ')!.written).toBe('Red')
  })
})

describe('color objects', () => {
  const components = (colorSpace: string, ...components: Json[]) => readColorObject({ colorSpace, components })

  test.each<[JsonObject, string]>([
    [
      { colorSpace: 'x' },
      'colorSpace must be one of: srgb, srgb-linear, hsl, hwb, lab, lch, oklab, oklch, display-p3, a98-rgb, prophoto-rgb, rec2020, xyz-d65, xyz-d50',
    ],
    [{ colorSpace: 'srgb' }, 'components must be an array of three numbers'],
    [{ colorSpace: 'srgb', components: [0, 0] }, 'components must be an array of three numbers'],
    [{ colorSpace: 'srgb', components: [0, 0, 0], alpha: 2 }, 'alpha must be a number from 0 to 1'],
    [{ colorSpace: 'srgb', components: [0, 0, 0], alpha: -0.1 }, 'alpha must be a number from 0 to 1'],
    [{ colorSpace: 'srgb', components: [0, 0, 0], alpha: '1' }, 'alpha must be a number from 0 to 1'],
    [
      { colorSpace: 'srgb', components: [0, 0, 0], hex: '#fff' },
      'hex must be six hexadecimal digits such as "#3b82f6"',
    ],
    [{ colorSpace: 'srgb', components: [0, 0, 0], hex: 5 }, 'hex must be six hexadecimal digits such as "#3b82f6"'],
    [
      { colorSpace: 'srgb', components: [0, 0, 0], hex: 'x#ffffff' },
      'hex must be six hexadecimal digits such as "#3b82f6"',
    ],
    [
      { colorSpace: 'srgb', components: [0, 0, 0], hex: '#fffffff' },
      'hex must be six hexadecimal digits such as "#3b82f6"',
    ],
    [{ colorSpace: 'srgb', components: [0, 1.1, 0] }, 'components[1] of srgb must be a number from 0 to 1 or "none"'],
    [
      { colorSpace: 'hsl', components: [360, 0, 0] },
      'components[0] of hsl must be a number from 0 up to, but not including, 360 or "none"',
    ],
    [{ colorSpace: 'lab', components: [0, 'x', 0] }, 'components[1] of lab must be a number or "none"'],
    [{ colorSpace: 'lch', components: [0, -1, 0] }, 'components[1] of lch must be a number from 0 or "none"'],
  ])('%j: %s', (value, fault) => expect(readColorObject(value)).toBe(fault))

  test('the ends of each range belong to it, but not the end of a hue', () => {
    const fits = (space: string, ...parts: Json[]) => typeof components(space, ...parts) === 'object'
    for (const space of [
      'srgb',
      'srgb-linear',
      'display-p3',
      'a98-rgb',
      'prophoto-rgb',
      'rec2020',
      'xyz-d65',
      'xyz-d50',
    ])
      expect([space, fits(space, 0, 1, 0.5), fits(space, -0.1, 0, 0), fits(space, 0, 0, 1.1)]).toEqual([
        space,
        true,
        false,
        false,
      ])
    for (const space of ['hsl', 'hwb'])
      expect([
        space,
        fits(space, 0, 0, 100),
        fits(space, 359.9, 100, 0),
        fits(space, 360, 0, 0),
        fits(space, 0, 101, 0),
      ]).toEqual([space, true, true, false, false])
    expect([
      fits('lab', 100, -1e9, 1e9),
      fits('lab', 101, 0, 0),
      fits('lch', 100, 1e9, 0),
      fits('lch', 0, 0, 360),
    ]).toEqual([true, false, true, false])
    expect([
      fits('oklab', 1, -5, 5),
      fits('oklab', 1.1, 0, 0),
      fits('oklch', 1, 5, 0),
      fits('oklch', 0, 0, 360),
    ]).toEqual([true, false, true, false])
    expect(fits('lab', 0, Infinity, 0)).toBe(false)
  })

  test('none is no number, alpha defaults to 1', () => {
    expect(readColorObject({ colorSpace: 'lch', components: ['none', 1, 'none'] })).toEqual({
      space: 'lch',
      components: [null, 1, null],
      alpha: 1,
    })
    expect(readColorObject({ colorSpace: 'srgb', components: [0, 0, 0], hex: '#ABCDEF', alpha: 0 })).toEqual({
      space: 'srgb',
      components: [0, 0, 0],
      alpha: 0,
    })
    expect(readColorObject({ colorSpace: 'lab', components: [0, 0, 0], hex: '#ff8000' })).toMatchObject({
      fallback: [1, 128 / 255, 0],
    })
  })
})

describe('colors as text', () => {
  const object = (space: Color['space'], components: (number | null)[], alpha: number | null = 1): Color => ({
    space,
    components: components as Color['components'],
    alpha,
  })

  test.each<[Color, string]>([
    [object('srgb', [1, 0.5, 0]), '#ff8000'],
    [object('srgb', [1, 0.5, 0], 0.5), '#ff800080'],
    [object('srgb', [1, 0.5, 0], 0.502), '#ff800080'],
    [object('srgb', [1, 0.5, 0], 0.503), 'rgb(255 128 0 / 0.503)'],
    [object('srgb', [1, null, 0], 0.5), 'color(srgb 1 none 0 / 0.5)'],
    [object('srgb', [1, 0, null]), 'color(srgb 1 0 none)'],
    [object('srgb', [null, 0, 0]), 'color(srgb none 0 0)'],
    [object('srgb', [1.5, 0, 0]), 'color(srgb 1.5 0 0)'],
    [object('srgb', [0, -0.1, 0]), 'color(srgb 0 -0.1 0)'],
    [object('srgb', [0, 0, 1.1]), 'color(srgb 0 0 1.1)'],
    [object('srgb', [0, 0, 0], null), 'color(srgb 0 0 0 / none)'],
    [object('hsl', [120, 50, 25], 0.5), 'hsl(120 50% 25% / 0.5)'],
    [object('hwb', [null, null, 25]), 'hwb(none none 25%)'],
    [object('lab', [50, -20, 30]), 'lab(50 -20 30)'],
    [object('lch', [50, 20, 30]), 'lch(50 20 30)'],
    [object('oklab', [0.5, -0.2, 0.3]), 'oklab(0.5 -0.2 0.3)'],
    [object('oklch', [0.5, 0.2, 30]), 'oklch(0.5 0.2 30)'],
    [object('rec2020', [0.5, 0.2, 0.3]), 'color(rec2020 0.5 0.2 0.3)'],
    [{ ...object('srgb', [0, 0, 0]), written: 'Black' }, 'Black'],
  ])('%j is %s', (color, text) => expect(cssColor(color)).toBe(text))

  test('sRGB beyond its range is wide, unless its notation is sRGB by definition', () => {
    for (const components of [
      [1.5, 0, 0],
      [0, -0.5, 0],
      [0, 0, 2],
    ]) {
      expect(isWide(object('srgb', components))).toBe(true)
      expect(toSrgb(object('srgb', components)).mapped).toBe(true)
      const { r, g, b } = toSrgb(object('srgb', components))
      for (const channel of [r, g, b]) expect(channel >= 0 && channel <= 1).toBe(true)
    }
    expect(toSrgb({ ...object('srgb', [1.5, -1, 0]), legacy: true })).toEqual({
      r: 1,
      g: 0,
      b: 0,
      alpha: 1,
      mapped: false,
    })
    expect(hex(toSrgb(object('srgb', [1.5, 0.2, 0.2])))).toMatch(/^#ff[0-9a-f]{4}$/)
    expect(toSrgb(object('srgb', [null, null, null], null))).toEqual({ r: 0, g: 0, b: 0, alpha: 0, mapped: false })
    expect(Object.is(toSrgb(object('srgb', [-0, 0, 0], -0)).r, 0)).toBe(true)
  })
})

describe('the way through each space', () => {
  const white: [string, Json[]][] = [
    ['srgb-linear', [1, 1, 1]],
    ['hsl', [0, 0, 100]],
    ['hwb', [0, 100, 0]],
    ['lab', [100, 0, 0]],
    ['lch', [100, 0, 0]],
    ['oklab', [1, 0, 0]],
    ['oklch', [1, 0, 0]],
    ['display-p3', [1, 1, 1]],
    ['a98-rgb', [1, 1, 1]],
    ['prophoto-rgb', [1, 1, 1]],
    ['rec2020', [1, 1, 1]],
    ['xyz-d65', [0.95046, 1, 1]],
    ['xyz-d50', [0.96422, 1, 0.82521]],
  ]
  test.each(white)('%s %j is white', (colorSpace, components) => {
    expect(hex(toSrgb(readColorObject({ colorSpace, components }) as Color))).toBe('#ffffff')
  })

  // CSS Color 4's sample values, and the definitions of hsl() and hwb().
  test.each([
    ['hsl(30 100% 50%)', '#ff8000'],
    ['hsl(210 50% 25%)', '#204060'],
    ['hwb(30 20% 40%)', '#996633'],
    ['lab(46.2775% -47.5621 48.5837)', '#008000'],
    ['lch(46.2775% 67.9892 134.3912)', '#008000'],
    ['oklab(51.975% -0.1403 0.10768)', '#008000'],
    ['oklch(51.975% 0.17686 142.495)', '#008000'],
    ['color(srgb-linear 0 0.21586 0)', '#008000'],
    ['color(display-p3 0.21604 0.49418 0.13151)', '#008000'],
    ['color(a98-rgb 0.281363 0.498012 0.116746)', '#008000'],
    ['color(prophoto-rgb 0.230479 0.395789 0.129968)', '#008000'],
    ['color(rec2020 0.235202 0.431704 0.085432)', '#008000'],
    ['color(xyz-d50 0.083146 0.154719 0.020964)', '#008000'],
    ['color(xyz 0.07719 0.15438 0.02573)', '#008000'],
  ])('%s is %s', (text, expected) => {
    const [one, other] = [srgb(text), expected].map(value => parseInt(value.slice(1), 16))
    for (const shift of [0, 8, 16])
      expect(Math.abs(((one! >> shift) & 255) - ((other! >> shift) & 255))).toBeLessThanOrEqual(1)
  })
})
