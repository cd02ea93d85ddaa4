import { describe, expect, test } from 'vitest'
import type { Json } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { guess } from '../../reading/guess.ts'
import { shape } from './shape.ts'
import { shapeWithAside } from './shape-with-aside.ts'
import { meaningOf } from '../../types/vendor-types.ts'

const srgb = { colorSpace: 'srgb', components: [1, 0, 0] }

describe('scalars in the shape of a type', () => {
  test.each<[TypeName, Json, Json]>([
    ['dimension', '16px', '16px'],
    ['dimension', '4 px', '4px'],
    ['dimension', '5.PX', '5px'],
    ['dimension', '50 %', '50%'],
    ['dimension', 'x', 'x'],
    ['letterSpacing', '4 px', '4px'],
    ['lineHeight', '120 %', '120%'],
    ['fontSize', '1.5 REM', '1.5rem'],
    ['dimension', '4px 8px', '4px 8px'],
    ['number', '50%', 0.5],
    ['number', '-12.5 %', -0.125],
    ['number', '5px', '5px'],
    ['number', 'x', 'x'],
    ['duration', 150, '150ms'],
    ['duration', '150', '150ms'],
    ['duration', '.5', '0.5ms'],
    ['duration', '2 S', '2s'],
    ['duration', true, true],
    ['fontWeight', 'Semi bold', 600],
    ['fontWeight', 'Extra Light', 200],
    ['fontWeight', 'Hairline', 100],
    ['fontWeight', 'Heavy', 900],
    ['fontWeight', 'Ultra_Black', 950],
    ['fontWeight', 'Extra Black', 950],
    ['fontWeight', 'Bold Italic', 700],
    ['fontWeight', 'Oblique', 400],
    ['fontWeight', 'Book', 400],
    ['fontWeight', 'demi', 600],
    ['fontWeight', 'Ultra Bold', 800],
    ['fontWeight', 'Medium', 500],
    ['fontWeight', 'nonsense', 'nonsense'],
    ['fontWeight', 'Italic Bold', 'Italic Bold'],
    ['fontWeight', 'semi -_ bold', 600],
    ['fontWeight', true, true],
    ['fontFamily', '"A", ', 'A'],
    ['fontFamily', '"A", " "', 'A'],
    ['fontFamily', '"A", "B",', ['A', 'B']],
    ['fontFamily', 5, 5],
    ['cubicBezier', 'EASE', [0.25, 0.1, 0.25, 1]],
    ['cubicBezier', 'linear', [0, 0, 1, 1]],
    ['cubicBezier', 'ease-in', [0.42, 0, 1, 1]],
    ['cubicBezier', 'ease-out', [0, 0, 0.58, 1]],
    ['cubicBezier', 'ease-in-out', [0.42, 0, 0.58, 1]],
    ['cubicBezier', 'cubic-bezier(0, .5, 1, -1)', [0, 0.5, 1, -1]],
    ['cubicBezier', 'cubic-bezier(0, .5, 1)', 'cubic-bezier(0, .5, 1)'],
    ['cubicBezier', 'cubic-bezier(0, .5, 1, x)', 'cubic-bezier(0, .5, 1, x)'],
    ['cubicBezier', 'steps(2)', 'steps(2)'],
    ['string', 5, '5'],
    ['string', true, 'true'],
    ['string', [], []],
    ['color', { r: 1, g: 0, b: 0 }, '#ff0000'],
    ['color', { r: 1, g: 0.5, b: 0, a: 0.5 }, '#ff800080'],
    ['color', { r: 2, g: 0, b: 0 }, { r: 2, g: 0, b: 0 }],
    ['color', { r: -1, g: 0, b: 0 }, { r: -1, g: 0, b: 0 }],
    ['color', { r: '1', g: 0, b: 0 }, { r: '1', g: 0, b: 0 }],
    ['color', { r: 1, g: 0, b: 0, x: 0 }, { r: 1, g: 0, b: 0, x: 0 }],
    ['color', [1, 0, 0], [1, 0, 0]],
    ['color', null, null],
    ['boolean', 'x', 'x'],
  ])('%s %j is %j', (type, value, shaped) => expect(shape(type, value)).toEqual(shaped))
})

describe('composites in the shape of a type', () => {
  const shadow = { color: 'red', offsetX: '0px', offsetY: '0px' }

  test.each<[TypeName, Json, Json]>([
    ['shadow', { color: 'red' }, shadow],
    [
      'shadow',
      { x: 1, y: '2 px', radius: 3, color: 'red', type: 'innerShadow' },
      { ...shadow, offsetX: 1, offsetY: '2px', blur: 3, inset: true },
    ],
    ['shadow', { color: 'red', type: 'dropShadow' }, shadow],
    ['shadow', { color: 'red', type: 5 }, { ...shadow, type: 5 }],
    ['shadow', { color: '{a}', x: '{ b }' }, { ...shadow, color: '{a}', offsetX: '{ b }' }],
    ['shadow', [{ color: 'red' }, '{a}'], [shadow, '{a}']],
    ['shadow', '1px 2px red', { ...shadow, offsetX: '1px', offsetY: '2px' }],
    ['shadow', 'red 1px 2px 3px 4px', { ...shadow, offsetX: '1px', offsetY: '2px', blur: '3px', spread: '4px' }],
    ['shadow', 'red 1px 2px 3px', { ...shadow, offsetX: '1px', offsetY: '2px', blur: '3px' }],
    ['shadow', 'INSET 1px 2px red', { ...shadow, offsetX: '1px', offsetY: '2px', inset: true }],
    ['shadow', '1px red', '1px red'],
    ['shadow', '1px 2px 3px 4px 5px red', '1px 2px 3px 4px 5px red'],
    ['shadow', '1px red 2px', '1px red 2px'],
    ['shadow', '1px 2px', '1px 2px'],
    ['shadow', '1px 2px red blue', '1px 2px red blue'],
    ['shadow', '1px 2px (', '1px 2px ('],
    ['shadow', '{a}', '{a}'],
    [
      'shadow',
      ' 12px -10.25px 1e-10px +.25px red ',
      { ...shadow, offsetX: '12px', offsetY: '-10.25px', blur: '1e-10px', spread: '+.25px' },
    ],
    ['shadow', '1e10 1e+2px red', { ...shadow, offsetX: '1e10', offsetY: '1e+2px' }],
    ['typography', { fontFamily: '{brand, main}' }, { fontFamily: '{brand, main}' }],
    ['border', { color: 'red', width: 1 }, { color: 'red', width: 1, style: 'solid' }],
    ['border', 'SOLID 2px red', { color: 'red', width: '2px', style: 'solid' }],
    ['border', 'red solid 2px', { color: 'red', width: '2px', style: 'solid' }],
    ['border', '2px solid', '2px solid'],
    ['border', '2px solid red blue', '2px solid red blue'],
    ['border', '2px wavy red', '2px wavy red'],
    ['border', 'solid red blue', 'solid red blue'],
    ['border', { alias_to: 'a' }, { alias_to: 'a' }],
    ['transition', '1s', { duration: '1s', delay: '0ms', timingFunction: [0.25, 0.1, 0.25, 1] }],
    ['transition', '1S linear .5s', { duration: '1S', delay: '.5s', timingFunction: [0, 0, 1, 1] }],
    ['transition', 'linear', 'linear'],
    ['transition', '1s 2s 3s', '1s 2s 3s'],
    ['transition', '1s linear ease', '1s linear ease'],
    ['transition', '1s steps(2)', '1s steps(2)'],
    [
      'transition',
      { duration: 5, timingFunction: 'ease' },
      { duration: '5ms', delay: '0ms', timingFunction: [0.25, 0.1, 0.25, 1] },
    ],
    ['gradient', [{ color: { r: 1, g: 0, b: 0 }, position: '50%' }], [{ color: '#ff0000', position: 0.5 }]],
    ['gradient', 'x', 'x'],
    ['strokeStyle', { lineCap: 'butt', dashArray: ['4 px', '{a}'] }, { lineCap: 'butt', dashArray: ['4px', '{a}'] }],
    ['strokeStyle', { lineCap: 'butt', dashArray: '4px' }, { lineCap: 'butt', dashArray: '4px' }],
    ['strokeStyle', ['4px'], ['4px']],
    [
      'typography',
      { fontSize: '1 px', fontWeight: 'Bold', textCase: 5, x: 1 },
      { fontSize: '1px', fontWeight: 700, textCase: '5', x: 1 },
    ],
  ])('%s %j is %j', (type, value, shaped) => expect(shape(type, value)).toEqual(shaped))

  test('the parts are in the engine’s order, whatever their original one', () => {
    expect(Object.keys(shape('shadow', { inset: true, y: 0, x: 0, color: 'red' }) as object)).toEqual([
      'color',
      'offsetX',
      'offsetY',
      'inset',
    ])
  })

  test('parts that a type has no place for, and those of a text style that cannot be', () => {
    const aside = (type: TypeName, value: Json) => shapeWithAside(type, value).aside
    expect(aside('border', { color: 'x', width: 1, radius: 2 })).toEqual({ radius: 2 })
    const text = { fontSize: 'x', lineHeight: 'AUTO', odd: 1, fontWeight: { alias_to: 'a' }, letterSpacing: '1px' }
    expect(shapeWithAside('typography', text)).toEqual({
      value: { fontWeight: { alias_to: 'a' }, letterSpacing: '1px' },
      aside: { fontSize: 'x', lineHeight: 'AUTO', odd: 1 },
    })
    expect([aside('color', { x: 1 }), aside('border', 'x'), aside('border', { alias_to: 'a' })]).toEqual([
      null,
      null,
      null,
    ])
  })

  test.each<[string, Json, Json, Json]>([
    [
      'eight digits beside an alpha',
      { ...srgb, alpha: 0.5, hex: '#ff000080' },
      { ...srgb, alpha: 0.5, hex: '#ff0000' },
      null,
    ],
    [
      'eight digits alone say the alpha',
      { ...srgb, hex: '#ff000080' },
      { ...srgb, alpha: 0.502, hex: '#ff0000' },
      null,
    ],
    ['eight digits, opaque', { ...srgb, hex: '#FF0000FF' }, { ...srgb, alpha: 1, hex: '#FF0000' }, null],
    ['three digits', { ...srgb, hex: '#f00' }, { ...srgb, hex: '#ff0000' }, null],
    ['a description', { ...srgb, description: 'warm' }, srgb, { description: 'warm' }],
    ['a hex that is none', { ...srgb, hex: 'red' }, srgb, { hex: 'red' }],
    ['a hex and nothing else', { hex: '#f008' }, '#ff000088', null],
    ['a hex, its alpha and more', { hex: '#ff0000', alpha: 0.5, name: 'Red' }, '#ff000080', { name: 'Red' }],
    [
      'what is no color',
      { colorSpace: 'cmyk', components: [1], x: 1 },
      { colorSpace: 'cmyk', components: [1] },
      { x: 1 },
    ],
  ])('a color object with %s', (_, value, shaped, aside) => {
    expect(shapeWithAside('color', value)).toEqual({ value: shaped, aside })
    const border = { color: value, width: '1px', style: 'solid' }
    const path = (prefix: string) =>
      aside && Object.fromEntries(Object.entries(aside).map(([key, part]) => [`${prefix}.${key}`, part]))
    expect(shapeWithAside('border', border)).toEqual({ value: { ...border, color: shaped }, aside: path('color') })
    const stops = [{ color: value, position: 0 }]
    expect(shapeWithAside('gradient', stops)).toEqual({
      value: [{ color: shaped, position: 0 }],
      aside: path('0.color'),
    })
  })
})

describe('which type a value implies', () => {
  test.each<[Json, TypeName]>([
    [5, 'number'],
    [false, 'boolean'],
    [null, 'string'],
    ['+1.5e3', 'number'],
    [' 12 ', 'number'],
    ['.5', 'number'],
    ['.25', 'number'],
    ['12.25', 'number'],
    ['1e10', 'number'],
    ['-1E+12', 'number'],
    ['-.5s', 'duration'],
    ['1e-12ms', 'duration'],
    ['1e10s', 'duration'],
    ['1e-12px', 'dimension'],
    ['1e10px', 'dimension'],
    ['+1E+2rem', 'dimension'],
    ['1.5e3s', 'duration'],
    ['10 MS', 'duration'],
    ['10 px', 'dimension'],
    ['10%', 'dimension'],
    ['10 parsecs', 'string'],
    ['CUBIC-BEZIER(0,0,1,1)', 'cubicBezier'],
    ['x cubic-bezier(0,0,1,1)', 'string'],
    ['double', 'strokeStyle'],
    ['doubled', 'string'],
    ['groove', 'strokeStyle'],
    ['Inter, sans-serif', 'fontFamily'],
    ['Inter, system-ui', 'fontFamily'],
    ['Inter, ui-monospace', 'fontFamily'],
    ['Inter, -apple-system', 'fontFamily'],
    ['Inter, Cursive', 'fontFamily'],
    ["'A B', Inter", 'fontFamily'],
    ['Inter, 5, serif', 'string'],
    ['Inter2, "A" b, serif', 'string'],
    ['Inter 2, -apple-system', 'fontFamily'],
    ['Inter, Arial', 'string'],
    ['serif', 'string'],
    ['red', 'color'],
    ['1px 1px red', 'shadow'],
    ['1px solid red', 'border'],
    ['1s ease', 'transition'],
    [[0, 0, 1, 1], 'cubicBezier'],
    [[0, 0, 1, '1'], 'string'],
    [['a', 'b', 'c', 'd'], 'fontFamily'],
    [['a', 5], 'string'],
    [[{ color: 'red', position: 0 }], 'gradient'],
    [[{ color: 'red', x: 1 }], 'shadow'],
    [{ value: 1, unit: 's' }, 'duration'],
    [{ value: 1, unit: 'px' }, 'dimension'],
    [{ r: 0, g: 0, b: 0 }, 'color'],
    [{ fontSize: 1 }, 'typography'],
    [{ color: 'red', width: 1, style: 'solid' }, 'border'],
    [{ duration: '1s', timingFunction: 'ease' }, 'transition'],
    [{ lineCap: 'butt', dashArray: [1] }, 'strokeStyle'],
    [{ x: 1 }, 'string'],
  ])('%j: %s', (value, type) => expect(guess(value).type).toBe(type))
})

test.each([
  ['border-radius', 'dimension'],
  ['BorderRadius', 'dimension'],
  ['fontSizes', 'fontSize'],
  ['box shadow', 'shadow'],
  ['z-index', 'number'],
  ['typography', 'typography'],
  ['other', null],
  ['constructor', null],
])('other tools mean by %s %s', (word, type) => expect(meaningOf(word)).toBe(type))

test('keys of two words are known in every case', () => {
  const style = {
    'font-family': 'Inter',
    'font-size': '16px',
    font_weight: 'Bold Italic',
    LineHeight: 1.5,
    'letter-spacing': 0,
  }
  expect(shape('typography', style)).toEqual({
    ...{
      fontFamily: 'Inter',
      fontSize: '16px',
      fontWeight: 700,
      letterSpacing: 0,
      lineHeight: 1.5,
      fontStyle: 'italic',
    },
  })
  expect(shape('shadow', { color: '#000', 'offset-x': 0, 'offset-y': '2px', blur: 4 })).toEqual({
    ...{ color: '#000', offsetX: 0, offsetY: '2px', blur: 4 },
  })
})

test('the points of an easing may stand by name', () => {
  const points = { x1: 0.4, y1: 0, x2: '0.2', y2: 1 }
  expect(shape('cubicBezier', points)).toEqual([0.4, 0, 0.2, 1])
  expect(shape('transition', { duration: '1s', 'timing-function': points })).toMatchObject({
    timingFunction: [0.4, 0, 0.2, 1],
  })
  expect(shape('cubicBezier', { x1: 0, y1: 0, x2: 1 })).toEqual({ x1: 0, y1: 0, x2: 1 })
})
