import { describe, expect, test } from 'vitest'
import { checkValue, typeNames, types, type Json, type TypeName } from '../index.ts'

describe('checkValue', () => {
  test.each(typeNames)('finds every example of %s valid', type => {
    expect(types[type].examples.length).toBeGreaterThan(0)
    for (const example of types[type].examples) expect(checkValue(type, example)).toBeNull()
  })

  const valid: [TypeName, Json][] = [
    ['color', '#FFF'],
    ['color', '#ffff'],
    ['color', '#A1b2C3'],
    ['color', '#a1b2c3d4'],
    ['color', 'RebeccaPurple'],
    ['color', 'RGB(255 0 0)'],
    ['color', 'rgb(100% 0% 0% / .5)'],
    ['color', 'rgb(none 0 0 / none)'],
    ['color', 'rgba(0,0,0,0.08)'],
    ['color', 'rgb(300, -1, 0)'],
    ['color', 'hsla(0.5turn, 50%, 50%, 25%)'],
    ['color', 'hsl(120 50 50)'],
    ['color', 'hwb(1rad 0% 0%)'],
    ['color', 'lab(50% 40 -20 / 0.5)'],
    ['color', 'lch(50 30% 120deg)'],
    ['color', 'oklab(0.5 0.1 -0.1)'],
    ['color', 'oklch(62.8% 0.2577 29.23)'],
    ['color', 'color(srgb 1 0 0)'],
    ['color', 'color(xyz 0.3 0.3 0.3)'],
    ['color', 'color(rec2020 10% 20% none / 50%)'],
    ['color', { colorSpace: 'srgb', components: [0, 0, 0] }],
    ['color', { colorSpace: 'oklch', components: [0.5, 0.1, 'none'], alpha: 0 }],
    ['dimension', '16px'],
    ['dimension', '-.5rem'],
    ['dimension', '+1E2px'],
    ['dimension', '16'],
    ['dimension', '1.5em'],
    ['dimension', { value: 0, unit: 'px' }],
    ['lineHeight', '1.5'],
    ['lineHeight', '150%'],
    ['lineHeight', { value: 24, unit: 'px' }],
    ['fontWeight', 1],
    ['fontWeight', 'ultra-black'],
    ['fontWeight', '600'],
    ['fontFamily', 'Inter, sans-serif'],
    ['number', '-0.5e3'],
    ['boolean', 'false'],
    ['string', ''],
    ['cubicBezier', [0, -3, 1, 4]],
    ['border', { color: '{a.b}', width: { alias_to: 'w' }, style: '{s}' }],
    ['border', { color: 'red', width: 1, style: { dashArray: ['{w}', '2px'], lineCap: 'butt' } }],
    ['shadow', ['{shadow.a}', { color: 'red', offsetX: '{x}', offsetY: 0, blur: 0, spread: 0, inset: '{b}' }]],
    ['shadow', { color: 'red', offsetX: 0, offsetY: 0 }],
    ['gradient', [{ color: '{a}', position: '{p}' }, '{g}']],
    ['typography', { fontFamily: '{f}' }],
    ['typography', { fontSize: '1rem', textCase: 'uppercase', paragraphSpacing: '{space}' }],
    ['transition', { duration: '{d}', delay: '0s', timingFunction: '{e}' }],
  ]
  test.each(valid)('%s takes %j', (type, value) => {
    expect(checkValue(type, value)).toBeNull()
  })

  const invalid: [TypeName, Json][] = [
    ...[
      '',
      '#12',
      '#12345',
      '#1234567',
      '#ggg',
      'notacolor',
      'rgb(1 2 3',
      'rgb(1 2 3))',
      'rgb(1 2)',
      'rgb(1, 2 3)',
      'rgb(1, 2%, 3)',
      'rgb(none, 0, 0)',
      'rgb (1 2 3)',
      'rgb(1. 2 3)',
      'rgb(1e999 0 0)',
      'hsl(120, 50, 50)',
      'hwb(120, 0%, 0%)',
      'lab(50, 0, 0)',
      'oklch(0.5 0.1 10%)',
      'color(foo 1 0 0)',
      'color(srgb 1 0)',
      'color-mix(in srgb, red, blue)',
      'rgb(from red r g b)',
      'rgb(calc(1) 2 3)',
      'var(--x)',
      'currentColor',
      'Canvas',
      'GrayText',
      'inherit',
      'red; } body { display: none',
      'constructor',
      '__proto__',
      '{a.b}',
    ].map((value): [TypeName, Json] => ['color', value]),
    ['color', 16],
    ['color', null],
    ['color', { colorSpace: 'srgb', components: [2, 0, 0] }],
    ['color', { colorSpace: 'srgb', components: [0, 0] }],
    ['color', { colorSpace: 'hsl', components: [360, 0, 0] }],
    ['color', { colorSpace: 'srgb', components: [0, 0, 0], alpha: 2 }],
    ['color', { colorSpace: 'srgb', components: [0, 0, 0], hex: '#fff' }],
    ['color', { colorSpace: 'cmyk', components: [0, 0, 0] }],
    ['color', { colorSpace: 'srgb', components: [0, 0, 0], extra: 1 }],
    ['color', { colorSpace: 'constructor', components: [0, 0, 0] }],
    ['dimension', 'px'],
    ['dimension', '16 px'],
    ['dimension', '16dp'],
    ['dimension', '1.px'],
    ['dimension', 'red'],
    ['dimension', NaN],
    ['dimension', Infinity],
    ['dimension', '1e400px'],
    ['dimension', { value: '16', unit: 'px' }],
    ['dimension', { value: 16 }],
    ['dimension', { value: 16, unit: 'px', more: 1 }],
    ['dimension', ['16px']],
    ['fontWeight', 0],
    ['fontWeight', 1001],
    ['fontWeight', 'Bold'],
    ['fontWeight', 'constructor'],
    ['fontFamily', ''],
    ['fontFamily', []],
    ['fontFamily', ['Inter', 1]],
    ['fontFamily', 'Inter,'],
    ['duration', 150],
    ['duration', '150'],
    ['duration', '2m'],
    ['duration', { value: 1, unit: 'min' }],
    ['cubicBezier', [0, 0, 0]],
    ['cubicBezier', [2, 0, 0, 0]],
    ['cubicBezier', ['0', 0, 0, 0]],
    ['number', '12px'],
    ['number', ''],
    ['number', true],
    ['strokeStyle', 'wavy'],
    ['strokeStyle', { dashArray: [], lineCap: 'butt' }],
    ['strokeStyle', { dashArray: ['1px'], lineCap: 'flat' }],
    ['border', { color: 'red', width: '1px' }],
    ['border', { color: 'red', width: '1px', style: 'solid', radius: 3 }],
    ['border', 'solid 1px red'],
    ['transition', { duration: 200, delay: '0s', timingFunction: [0, 0, 1, 1] }],
    ['shadow', []],
    ['shadow', { color: 'red', offsetX: 0, blur: 0 }],
    ['shadow', { color: 'red', offsetX: 0, offsetY: 0, blur: 0, spread: 0, inset: 'yes' }],
    ['gradient', []],
    ['gradient', [{ color: 'red' }]],
    ['typography', {}],
    ['typography', { fontsize: '12px' }],
    ['typography', { textCase: 'none' }],
    ['string', 5],
    ['boolean', 1],
    ['boolean', 'yes'],
  ]
  test.each(invalid)('%s refuses %j', (type, value) => {
    expect(checkValue(type, value)).toMatch(/\w/)
  })

  test('says what would fit', () => {
    expect(checkValue('color', 'foo')).toBe(
      'expected a CSS color such as "#3b82f6" or "oklch(0.7 0.15 200)", or a color object, not "foo"',
    )
    expect(checkValue('border', { color: 'red', width: 'wide', style: 'solid' })).toMatch(/^width: expected a length/)
  })

  const fault: [TypeName, Json, string][] = [
    ['number', 'x', 'expected a number such as 1.5, not "x"'],
    ['number', [], 'expected a number such as 1.5, not an empty array'],
    ['number', [1], 'expected a number such as 1.5, not an array'],
    ['number', {}, 'expected a number such as 1.5, not an object'],
    ['number', null, 'expected a number such as 1.5, not null'],
    ['number', 'y'.repeat(58), `expected a number such as 1.5, not "${'y'.repeat(58)}"`],
    ['number', 'y'.repeat(59), `expected a number such as 1.5, not "${'y'.repeat(56)}…`],
    ['string', 5, 'expected a string, not 5'],
    ['boolean', 1, 'expected true or false, not 1'],
    ['dimension', 'x', 'expected a length such as "16px", "1rem", 16 or {"value": 16, "unit": "px"}, not "x"'],
    ['duration', 5, 'expected a duration such as "150ms", "0.2s" or {"value": 150, "unit": "ms"}, not 5'],
    ['fontFamily', 5, 'expected a font name or an array of them, such as ["Inter", "sans-serif"], not 5'],
    ['fontWeight', 'x', 'expected a number from 1 to 1000 or a name such as "bold" or "semi-bold", not "x"'],
    ['lineHeight', 'x', 'expected a number such as 1.5 or a length such as "24px", not "x"'],
    [
      'cubicBezier',
      [0, 0, 0],
      'expected four numbers such as [0.4, 0, 0.2, 1], the first and third from 0 to 1, not an array',
    ],
    [
      'strokeStyle',
      'x',
      'expected one of solid, dashed, dotted, double, groove, ridge, outset, inset, or an object with dashArray and lineCap, not "x"',
    ],
    [
      'strokeStyle',
      null,
      'expected one of solid, dashed, dotted, double, groove, ridge, outset, inset, or an object with dashArray and lineCap, not null',
    ],
    ['strokeStyle', { dashArray: [], lineCap: 'butt' }, 'dashArray must be an array of at least one length'],
    ['strokeStyle', { dashArray: ['1px'], lineCap: 'x' }, 'lineCap must be one of: round, butt, square'],
    [
      'strokeStyle',
      { dashArray: ['1px', 'x'], lineCap: 'butt' },
      'dashArray[1]: expected a length such as "16px", "1rem", 16 or {"value": 16, "unit": "px"}, not "x"',
    ],
    ['strokeStyle', { dashArray: ['1px'], lineCap: 'butt', x: 1 }, 'expected no other keys than dashArray and lineCap'],
    ['border', 5, 'expected an object with color, width and style, not 5'],
    ['border', {}, 'color is missing: expected an object with color, width and style, not an object'],
    [
      'border',
      { color: 'red', width: 1, style: 'solid', ['k'.repeat(50)]: 1 },
      `"${'k'.repeat(40)}" is not a part of it: expected an object with color, width and style`,
    ],
    ['transition', 5, 'expected an object with duration, delay and timingFunction, not 5'],
    [
      'shadow',
      5,
      'expected an object with color, offsetX, offsetY, blur and spread, or an array of such objects, not 5',
    ],
    [
      'shadow',
      [5],
      '[0] expected an object with color, offsetX, offsetY, blur and spread, or an array of such objects, not 5',
    ],
    ['shadow', [], 'expected at least one shadow in the array'],
    ['shadow', Array(501).fill({}), 'expected at most 500 shadows in the array'],
    ['gradient', Array(501).fill({}), 'expected at most 500 stops'],
    ['gradient', 5, 'expected a non-empty array of stops, each with color and position, not 5'],
    ['gradient', [{ color: 'red', position: 0 }, 5], '[1] expected an object with color and position, not 5'],
    ['typography', 5, 'expected an object with fontFamily, fontSize, fontWeight, letterSpacing, lineHeight, not 5'],
    [
      'typography',
      {},
      'expected at least one part: an object with fontFamily, fontSize, fontWeight, letterSpacing, lineHeight',
    ],
    ['typography', { fontSize: 1, textCase: {} }, 'expected a string, a number or a length as textCase, not an object'],
    [
      'typography',
      { fontSize: 1, paragraphIndent: NaN },
      'expected a string, a number or a length as paragraphIndent, not NaN',
    ],
    [
      'color',
      {},
      'colorSpace must be one of: srgb, srgb-linear, hsl, hwb, lab, lch, oklab, oklch, display-p3, a98-rgb, prophoto-rgb, rec2020, xyz-d65, xyz-d50',
    ],
    ['color', { ['x'.repeat(50)]: 1 }, `a color object has no "${'x'.repeat(40)}"`],
  ]
  test.each(fault)('of %s %j it says what would fit', (type, value, sentence) => {
    expect(checkValue(type, value)).toBe(sentence)
  })

  test('typography takes further parts as text, numbers, lengths and aliases', () => {
    for (const part of ['none', 5, 0, '12px', { value: 1, unit: 'em' }, '{a}', { alias_to: 'a' }] as Json[])
      expect([part, checkValue('typography', { fontSize: 1, paragraphSpacing: part })]).toEqual([part, null])
    for (const part of [true, null, [], {}, { value: 1 }] as Json[])
      expect([part, checkValue('typography', { fontSize: 1, paragraphSpacing: part }) === null]).toEqual([part, false])
  })

  test('does not fall over a value nested a hundred thousand deep', () => {
    const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as Json
    for (const type of typeNames) expect(checkValue(type, deep)).not.toBeNull()
  })
})

describe('the text of a value', () => {
  const text = (type: TypeName, value: Json) => types[type].text(types[type].parse(value) as never)

  test.each([
    ['fontFamily', '"A, B" , serif', '"A, B", serif'],
    ['fontFamily', `'A "B"', x`, '"A \\"B\\"", "x"'],
    ['fontFamily', ` " A " `, '"A"'],
    ['fontFamily', `A"B, C"`, '"A\\"B", "C\\""'],
    ['fontFamily', `"A`, '"\\"A"'],
    ['fontFamily', `"`, '"\\""'],
    ['fontFamily', `O'Reilly, serif`, `"O'Reilly", serif`],
    ['typography', { fontFamily: 'Inter' }, '1em "Inter"'],
    ['typography', { fontSize: '12px' }, '12px sans-serif'],
    ['typography', { fontWeight: 700, lineHeight: 1.5 }, '700 1em/1.5 sans-serif'],
    ['typography', { fontStyle: 'italic' }, 'italic 1em sans-serif'],
    ['typography', { fontStyle: 'oblique  -10deg', fontWeight: 700 }, 'oblique -10deg 700 1em sans-serif'],
    ['typography', { fontStyle: 'Bold Italic', fontSize: '12px' }, 'italic 12px sans-serif'],
    ['typography', { fontStyle: 'Semibold Oblique', fontSize: '12px' }, 'oblique 12px sans-serif'],
    ['typography', { fontStyle: 'normal', fontSize: '12px' }, '12px sans-serif'],
    ['typography', { fontStyle: 'Regular', fontSize: '12px' }, '12px sans-serif'],
    ['typography', { fontStyle: 'oblique 91deg', fontSize: '12px' }, 'oblique 12px sans-serif'],
    ['string', 'a\ud800b\u0000', '"a\ufffdb\ufffd"'],
    ['gradient', [{ color: 'red', position: 0.5 }], 'linear-gradient(red 50%, red 50%)'],
    ['strokeStyle', { dashArray: ['1px'], lineCap: 'butt' }, 'dashed'],
  ] as [TypeName, Json, string][])('%s %j is %s', (type, value, expected) => {
    expect(text(type, value)).toBe(expected)
  })

  test('of a value with an alias in it there is none, and that is no quiet matter', () => {
    expect(() => text('border', { color: '{a}', width: 1, style: 'solid' })).toThrow(
      'A value with the alias "a" in it has no text until it is resolved',
    )
    expect(() => text('gradient', ['{g}'])).toThrow('A stop that is an alias has no text until it is resolved')
  })

  test('composites know the places that may hold an alias', () => {
    const places = (type: TypeName, value: Json) =>
      types[type].parts!(value).map(({ path, type }) => `${path.join('.')} ${type}`)
    expect(places('border', { color: 'red', width: 1, style: { dashArray: [1, 2], lineCap: 'butt' } })).toEqual([
      'color color',
      'width dimension',
      'style strokeStyle',
      'style.dashArray.0 dimension',
      'style.dashArray.1 dimension',
    ])
    expect(places('border', { color: 'red' })).toEqual(['color color'])
    expect(places('shadow', [{ color: 'red' }, '{s}'])).toEqual(['0 shadow', '0.color color', '1 shadow'])
    expect(places('gradient', [{ color: 'red' }])).toEqual(['0 gradient', '0.color color'])
    for (const type of ['border', 'gradient', 'strokeStyle', 'typography', 'transition'] as const)
      for (const value of ['x', 5, null, { dashArray: 1 }] as Json[])
        expect([type, value, places(type, value)]).toEqual([type, value, []])
  })
})
