// Each fault of a document is reported with its place and the expected content.
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../../base/token.ts'
import { checkDtcg } from './check.ts'
import { fromJson, type NodeMap } from '../../../base/node.ts'
import { validateDtcg, validateStructure } from './validate.ts'

const red = { colorSpace: 'srgb', components: [1, 0, 0] }
const px = { value: 1, unit: 'px' }
const shadow = { color: red, offsetX: px, offsetY: px, blur: px, spread: px }
const token = (type: string, value: Json): JsonObject => ({ $type: type, $value: value })
const texts = (faults: { path: string; message: string }[]) => faults.map(({ path, message }) => `${path}: ${message}`)
const faults = (...documents: JsonObject[]) =>
  texts(validateDtcg(documents.map(document => fromJson(document) as NodeMap)))

describe('values', () => {
  const spaces =
    'srgb, srgb-linear, hsl, hwb, lab, lch, oklab, oklch, display-p3, a98-rgb, prophoto-rgb, rec2020, xyz-d65, xyz-d50'
  const weights =
    'thin, hairline, extra-light, ultra-light, light, normal, regular, book, medium, semi-bold, demi-bold, bold, extra-bold, ultra-bold, black, heavy, extra-black, ultra-black'
  const strokes = 'solid, dashed, dotted, double, groove, ridge, outset, inset'
  const color = (colorSpace: Json, ...components: Json[]) => ({ colorSpace, components })

  test.each<[string, Json, string[]]>([
    ['color', '#f00', [': "#f00" is no color: an object with colorSpace and components']],
    ['color', { colorSpace: 'x' }, [': A color needs components']],
    ['color', { ...red, x: 1 }, ['.x: A color has no "x"']],
    [
      'color',
      { colorSpace: 'x', components: 1 },
      [
        `.colorSpace: "x" is no colorSpace: one of ${spaces}`,
        '.components: The components of a color must be an array',
      ],
    ],
    [
      'color',
      color(5, 1),
      [`.colorSpace: 5 is no colorSpace: one of ${spaces}`, '.components: A color has 3 components, not 1'],
    ],
    [
      'color',
      color('srgb', 2, '1', -1),
      [
        '.components.0: 2 is no red of srgb: 0 to 1',
        '.components.1: "1" is neither a number nor "none"',
        '.components.2: -1 is no blue of srgb: 0 to 1',
      ],
    ],
    ['color', color('display-p3', 0, 2, 0), ['.components.1: 2 is no green of display-p3: 0 to 1']],
    [
      'color',
      color('oklch', 2, -1, 360),
      [
        '.components.0: 2 is no lightness of oklch: 0 to 1',
        '.components.1: -1 is no chroma of oklch: 0 or more',
        '.components.2: 360 is no hue of oklch: 0 to less than 360',
      ],
    ],
    [
      'color',
      { ...red, alpha: 2, hex: 'x' },
      ['.alpha: 2 is outside of 0 to 1', '.hex: "x" is no hex color of six digits'],
    ],
    [
      'color',
      { ...red, alpha: null, hex: '#ff00000' },
      ['.alpha: null is not a number', '.hex: "#ff00000" is no hex color of six digits'],
    ],
    ['color', { ...red, hex: 'x#ff0000' }, ['.hex: "x#ff0000" is no hex color of six digits']],
    ['dimension', 1, [': 1 is no dimension: an object with a value and a unit (px or rem)']],
    ['dimension', {}, [': A dimension needs value, unit']],
    [
      'dimension',
      { value: 'x', unit: 'em', y: 1 },
      ['.y: A dimension has no "y"', '.value: "x" is not a number', '.unit: "em" is no unit of a dimension: px or rem'],
    ],
    ['duration', '1s', [': "1s" is no duration: an object with a value and a unit (ms or s)']],
    ['duration', { value: 1, unit: 5 }, ['.unit: 5 is no unit of a duration: ms or s']],
    ['number', 'x', [': "x" is not a number']],
    ['fontFamily', [], [': A fontFamily must name at least one font']],
    ['fontFamily', 5, [': 5 is no font name: it must be a string']],
    [
      'fontFamily',
      ['a', '{b}', 5],
      [
        '.1: {b} cannot stand here: within a fontFamily only a pointer ($ref) can',
        '.2: 5 is no font name: it must be a string',
      ],
    ],
    ['fontWeight', 0, [': 0 is outside of 1 to 1000']],
    ['fontWeight', 'x', [`: "x" is no fontWeight: a number from 1 to 1000 or one of ${weights}`]],
    [
      'fontWeight',
      'x'.repeat(58),
      [`: "${'x'.repeat(58)}" is no fontWeight: a number from 1 to 1000 or one of ${weights}`],
    ],
    [
      'fontWeight',
      'x'.repeat(59),
      [`: "${'x'.repeat(58)}… is no fontWeight: a number from 1 to 1000 or one of ${weights}`],
    ],
    ['cubicBezier', 'ease', [': "ease" is no cubicBezier: an array of four numbers']],
    ['cubicBezier', [0, 0, 0], [': An array is no cubicBezier: an array of four numbers']],
    [
      'cubicBezier',
      [-1, 0, 2, 'x'],
      ['.0: -1 is outside of 0 to 1', '.2: 2 is outside of 0 to 1', '.3: "x" is not a number'],
    ],
    ['strokeStyle', 'x', [`: "x" is no strokeStyle: one of ${strokes}, or an object with dashArray and lineCap`]],
    ['strokeStyle', {}, [': A strokeStyle needs dashArray, lineCap']],
    [
      'strokeStyle',
      { dashArray: [], lineCap: 1, x: 1 },
      [
        '.x: A strokeStyle has no "x"',
        '.lineCap: 1 is no lineCap: one of round, butt, square',
        '.dashArray: A dashArray must be an array of at least one dimension',
      ],
    ],
    [
      'strokeStyle',
      { dashArray: 'x', lineCap: 'butt' },
      ['.dashArray: A dashArray must be an array of at least one dimension'],
    ],
    ['border', 'x', [': "x" is no border: an object with color, width, style']],
    ['border', { color: red, x: 1 }, [': A border needs width, style', '.x: A border has no "x"']],
    ['shadow', [], [': A shadow must have at least one item']],
    ['shadow', [[shadow]], ['.0: An array is no shadow: an object with color, offsetX, offsetY, blur, spread']],
    ['shadow', { ...shadow, inset: [] }, ['.inset: inset must be true or false, not an array']],
    ['gradient', {}, [': An object is no gradient: an array of objects with color and position']],
    ['gradient', [{ color: red }], ['.0: A gradient needs position']],
  ])('%s %j', (type, value, expected) => {
    expect(faults({ t: token(type, value) })).toEqual(expected.map(message => `t.$value${message}`))
  })
})

test('numbers that JSON5 can write are called by their names', () => {
  const text = '{t: {$type: "number", $value: NaN}, u: {$type: "fontWeight", $value: -Infinity}}'
  expect(texts(checkDtcg([{ path: 'a.json5', text }]).faults)).toEqual([
    't.$value: NaN is not a number',
    'u.$value: -Infinity is not a number',
  ])
})

describe('tokens and groups', () => {
  const types =
    'color, dimension, fontFamily, fontWeight, duration, cubicBezier, number, strokeStyle, border, transition, shadow, gradient, typography'
  const tokenKeys = '$value, $type, $ref, $description, $extensions, $deprecated'
  const groupKeys = '$type, $description, $extensions, $extends, $ref, $deprecated'

  test('keys that they do not have, and keys with the wrong kind of value', () => {
    const wrong = { $type: 'x', $description: 1, $extensions: [], $deprecated: 1, $x: 1 }
    expect(faults({ a: { $value: 1, $ref: '#/b', comment: 1, ...wrong } })).toEqual([
      `a.comment: A token cannot have the key "comment": it has ${tokenKeys}`,
      `a.$type: "x" is no type: one of ${types}`,
      'a.$description: $description must be a string, not 1',
      'a.$extensions: $extensions must be an object, not an array',
      'a.$deprecated: $deprecated must be true, false or a reason, not 1',
      `a.$x: A token cannot have the key "$x": it has ${tokenKeys}`,
      'a: A token has either a $value or a $ref, not both',
    ])
    expect(faults({ g: { $description: {}, $deprecated: null }, $x: 1, $schema: {} })).toEqual([
      `$x: A group cannot have the key "$x": it has ${groupKeys}`,
      '$schema: $schema must be a string, not an object',
      'g.$description: $description must be a string, not an object',
      'g.$deprecated: $deprecated must be true, false or a reason, not null',
    ])
  })

  test('names that cannot be referred to', () => {
    const one = token('number', 1)
    expect(faults({ 'a.b': one, '': one, 'a{': one, $a: one, g: { '}': one, $b: one, '': {} } })).toEqual([
      'a.b: A name must not contain {, } or a period: "a.b"',
      ': A name must not be empty',
      'a{: A name must not contain {, } or a period: "a{"',
      '$a: A name must not start with $: "$a"',
      'g.}: A name must not contain {, } or a period: "}"',
      'g.$b: A name must not start with $: "$b"',
      'g.: A name must not be empty',
    ])
  })

  test('misplaced properties', () => {
    const one = token('number', 1)
    expect(faults({ n: 5, g: { n: [] }, $root: { x: one }, t: { ...one, b: one, $root: one } })).toEqual([
      'n: "n" is neither a token nor a group: both are objects',
      '$root: $root must be a token',
      't.b: a token cannot have children, but this one holds "b" beside its $value',
      't.$root: a token cannot have a root token, but this one holds "$root" beside its $value',
      'g.n: "n" is neither a token nor a group: both are objects',
    ])
  })

  test('a single document: references are not followed, and targets that another document may contain are not missing', () => {
    const structure = (document: JsonObject) => texts(validateStructure(fromJson(document) as NodeMap))
    expect(structure({ a: { $value: '{b}' }, c: { $value: 1 }, d: { $extends: '{e}' } })).toEqual([])
    expect(structure({ 'a.b': token('number', 1), c: { ...token('number', 1), x: 1 }, d: 5 })).toEqual([
      'd: "d" is neither a token nor a group: both are objects',
      'a.b: A name must not contain {, } or a period: "a.b"',
      `c.x: A token cannot have the key "x": it has ${tokenKeys}`,
    ])
  })

  test('a later document may define a token again; it then has to be right by itself', () => {
    expect(faults({ a: token('number', 1) }, { a: token('dimension', px) })).toEqual([])
    expect(faults({ a: token('number', 1) }, { a: { $value: 1 } })).toEqual([
      'a: has no $type, and neither a reference nor a group gives it one',
    ])
  })
})

describe('references', () => {
  const base: JsonObject = {
    n: token('number', 0.5),
    d: token('dimension', px),
    c: token('color', red),
    g: { $root: token('number', 1), x: token('number', 2) },
    h: { x: token('number', 1) },
  }
  const noType = 'has no $type, and neither a reference nor a group gives it one'
  const curlyOnly = 'a curly reference leads to a token (with {group.$root} for a root token)'

  test.each<[JsonObject, string]>([
    [token('color', '{x.y}'), '.$value: The reference {x.y} leads nowhere: there is no such token'],
    [
      { $value: '{g}' },
      '.$value: The reference {g} leads to a group: it must lead to a token; its root token is {g.$root}',
    ],
    [{ $value: '{h}' }, '.$value: The reference {h} leads to a group: it must lead to a token'],
    [
      token('number', '{c.components.0}'),
      '.$value: The reference {c.components.0} leads nowhere: c is a token: only a pointer leads into its value',
    ],
    [token('color', '{}'), '.$value: The reference {} has an empty name in its path'],
    [
      token('color', '{c'),
      '.$value: The reference {c is not a whole reference: write {group.token} and nothing around it',
    ],
    [
      token('color', 'c}'),
      '.$value: The reference c} is not a whole reference: write {group.token} and nothing around it',
    ],
    [
      token('color', '{'),
      '.$value: The reference { is not a whole reference: write {group.token} and nothing around it',
    ],
    [token('color', '{a{b}'), '.$value: The reference {a{b} has a brace inside its braces'],
    [token('color', '{c.$value}'), `.$value: The reference {c.$value} may not name $value: ${curlyOnly}`],
    [token('color', '{$root.c}'), `.$value: The reference {$root.c} may not name $root: ${curlyOnly}`],
    [token('color', '{d}'), '.$value: {d} is a dimension, but this token says that it is a color'],
    [{ $type: 'color', $ref: '#/d' }, '.$ref: #/d is a dimension, but this token says that it is a color'],
    [token('color', { $ref: '#/n/$value' }), '.$value: #/n/$value is a number, but this token says that it is a color'],
    [token('shadow', { ...shadow, color: '{d}' }), '.$value.color: {d} is a dimension, but a color is needed here'],
    [token('shadow', ['{d}']), '.$value.0: {d} is a dimension, but a shadow is needed here'],
    [token('dimension', { value: 1, unit: { $ref: '#/n' } }), '.$value.unit: 0.5 is no unit of a dimension: px or rem'],
    [
      { $type: 'color', $ref: '/c' },
      '.$ref: The reference /c is not a pointer within the document: it must start with #/',
    ],
    [{ $type: 'color', $ref: '#' }, '.$ref: The reference # points at the whole document'],
    [{ $type: 'color', $ref: '#/' }, '.$ref: The reference #/ points at the whole document'],
    [{ $type: 'color', $ref: '##/c' }, '.$ref: The reference ##/c is not a JSON Pointer: # must be followed by /'],
    [{ $type: 'color', $ref: '#/c/' }, '.$ref: The reference #/c/ has an empty segment'],
    [{ $type: 'color', $ref: '#/c~' }, '.$ref: The reference #/c~ has a ~ that is neither ~0 nor ~1'],
    [{ $type: 'color', $ref: '#/no/where' }, '.$ref: The reference #/no/where leads nowhere: there is no such token'],
    [
      { $type: 'color', $ref: '#/c/$value/components/3' },
      '.$ref: The reference #/c/$value/components/3 leads nowhere: c has nothing at that place',
    ],
    [{ $type: 'color', $ref: 1 }, '.$ref: The reference $ref must be a string'],
    [
      token('color', { $ref: '#/c', alpha: 1 }),
      '.$value: The reference #/c stands beside "alpha": a reference object holds $ref alone',
    ],
    [{ $ref: '#/d/$value/unit' }, `: ${noType}`],
    [{ $value: 1 }, `: ${noType}`],
    [token('color', '{t}'), ': The reference runs in a circle: t → t'],
    [token('color', { $ref: '#/t/$value/x' }), ': The reference #/t/$value/x runs in a circle'],
  ])('%j', (t, expected) => expect(faults({ ...base, t })).toEqual([`t${expected}`]))

  test.each([
    ['c/$value/components/0', 'number'],
    ['c/$value/alpha', 'number'],
    ['curve/$value/1', 'number'],
    ['stroke/$value/dashArray/0', 'dimension'],
    ['stroke/$value/dashArray/0/value', 'number'],
    ['layers/$value/1/blur', 'dimension'],
    ['layers/$value/0/color', 'color'],
    ['layers/$value/0/color/components/1', 'number'],
    ['d/$value/value', 'number'],
    ['time/$value/value', 'number'],
    ['text/$value/fontWeight', 'fontWeight'],
    ['again/$value/value', 'number'],
  ])('a pointer to %s is a %s by its place', (place, type) => {
    const document = {
      ...base,
      c: token('color', { ...red, alpha: 0.5 }),
      curve: token('cubicBezier', [0, 0, 1, 1]),
      stroke: token('strokeStyle', { dashArray: [px], lineCap: 'butt' }),
      layers: token('shadow', [shadow, shadow]),
      time: token('duration', { value: 1, unit: 's' }),
      text: token('typography', { fontFamily: 'A', fontSize: px, fontWeight: 400, letterSpacing: px, lineHeight: 1 }),
      again: { $value: '{d}' },
      t: { $ref: `#/${place}` },
    }
    expect(faults(document)).toEqual([])
    expect(faults({ ...document, u: token('gradient', '{t}') })).toEqual([
      `u.$value: {t} is a ${type}, but this token says that it is a gradient`,
    ])
  })

  test.each(['c/$value/colorSpace', 'stroke/$value/lineCap', 'd/$value/unit', 'c/$description'])(
    'a pointer to %s is of no type',
    place => {
      const document = {
        ...base,
        c: { ...token('color', red), $description: 'x' },
        stroke: token('strokeStyle', { dashArray: [px], lineCap: 'butt' }),
      }
      expect(faults({ ...document, t: { $ref: `#/${place}` } })).toEqual([`t: ${noType}`])
    },
  )

  test('types and plain values come through any number of aliases', () => {
    const document = { ...base, a: { $value: '{b}' }, b: { $ref: '#/n' } }
    expect(faults({ ...document, t: token('color', '{a}') })).toEqual([
      't.$value: {a} is a number, but this token says that it is a color',
    ])
    expect(faults({ ...document, t: token('dimension', { value: { $ref: '#/a' }, unit: 'px' }) })).toEqual([])
    expect(faults({ ...document, t: token('dimension', { value: 1, unit: { $ref: '#/a' } }) })).toEqual([
      't.$value.unit: 0.5 is no unit of a dimension: px or rem',
    ])
    const circle = { ...document, b: { $ref: '#/a' }, t: token('dimension', { value: { $ref: '#/a' }, unit: 'px' }) }
    expect(faults(circle).slice(0, 2)).toEqual([
      'a: The reference runs in a circle: a → b → a',
      'b: The reference runs in a circle: a → b → a',
    ])
  })

  describe('pointers that cross others', () => {
    const places: JsonObject = {
      c: token('color', { colorSpace: 'srgb', components: [0.25, 0.5, 0.75] }),
      alias: { $value: '{c}' },
      beside: { $ref: '#/c' },
      inValue: token('color', { $ref: '#/c/$value' }),
      curlyPart: token('border', { color: '{c}', width: px, style: 'solid' }),
      wholePart: token('border', { color: { $ref: '#/c' }, width: px, style: 'solid' }),
      placePart: token('border', { color: { $ref: '#/c/$value' }, width: px, style: 'solid' }),
      components: token('color', { colorSpace: 'srgb', components: { $ref: '#/c/$value/components' } }),
      twice: token('border', { color: { $ref: '#/placePart/$value/color' }, width: px, style: 'solid' }),
    }

    test.each([
      'alias/$value/components/1',
      'beside/$value/components/1',
      'inValue/$value/components/1',
      'curlyPart/$value/color/components/1',
      'wholePart/$value/color/components/1',
      'placePart/$value/color/components/1',
      'components/$value/components/1',
      'twice/$value/color/components/1',
    ])('#/%s is what stands at the end', place => {
      const $ref = `#/${place}`
      expect(faults({ ...places, t: token('number', { $ref }), u: token('number', { $ref }) })).toEqual([])
      expect(faults({ ...places, t: token('fontFamily', { $ref }) })).toEqual([
        't.$value: 0.5 is no font name: it must be a string',
      ])
    })

    test.each(['alias/$value/components/7', 'placePart/$value/color/components/7', 'twice/$value/color/x'])(
      '#/%s is nothing',
      place => {
        expect(faults({ ...places, t: token('number', { $ref: `#/${place}` }) })[0]).toMatch(
          /^t\.\$value: The reference .* leads nowhere: c has nothing at that place$/,
        )
      },
    )

    test('a token may take one of its parts from another, but not from itself', () => {
      const layers = (at: number) => token('shadow', [shadow, { $ref: `#/t/$value/${at}` }])
      expect(faults({ t: layers(0) })).toEqual([])
      expect(faults({ t: layers(1) })).toEqual(['t: The reference runs in a circle: t → t'])
      const gray = (at: number) => {
        const color = { colorSpace: 'srgb', components: [{ $ref: `#/t/$value/color/components/${at}` }, 0.5, 0.5] }
        return token('border', { color, width: px, style: 'solid' })
      }
      expect(faults({ t: gray(1) })).toEqual([])
      expect(faults({ t: gray(0) })).toEqual(['t: The reference runs in a circle: t → t'])
    })

    test('properties of a group can be referenced as well', () => {
      const g = { $description: 'Inter', $extensions: { v: [5] }, x: token('number', 1) }
      expect(faults({ g, t: token('fontFamily', { $ref: '#/g/$description' }) })).toEqual([])
      expect(faults({ g, t: token('fontFamily', { $ref: '#/g/$extensions/v/0' }) })).toEqual([
        't.$value: 5 is no font name: it must be a string',
      ])
      expect(faults({ g, t: token('fontFamily', { $ref: '#/g/$extensions/w' }) })).toEqual([
        't.$value: The reference #/g/$extensions/w leads nowhere: there is no such token',
      ])
    })
  })

  test('percent signs encode characters, or are literal', () => {
    const names = { '50%': token('number', 1), 'a b': token('number', 1), 'x/y~z': token('number', 1) }
    for (const text of ['#/50%', '#/a%20b', '#/a b', '#/x~1y~0z', '#/x%7E1y~0z'])
      expect([text, faults({ ...names, t: token('number', { $ref: text }) })]).toEqual([text, []])
  })

  test('circles are shown with those that are part of them, and in part where they are long', () => {
    const around = (n: number) =>
      Object.fromEntries(Array.from({ length: n }, (_, i) => [`t${i}`, { $value: `{t${(i + 1) % n}}` }]))
    const names = (n: number) => Array.from({ length: n }, (_, i) => `t${i}`).join(' → ')
    expect(faults({ z: { $value: '{t0}' }, ...around(2) })).toEqual([
      't0: The reference runs in a circle: t0 → t1 → t0',
      't1: The reference runs in a circle: t0 → t1 → t0',
    ])
    expect(faults(around(7))[3]).toBe(`t3: The reference runs in a circle: ${names(7)} → t0`)
    expect(faults(around(12))[11]).toBe(`t11: The reference runs in a circle: ${names(8)} → … → t0`)
    expect(faults({ t: token('shadow', ['{u}']), u: token('shadow', ['{t}']) })[0]).toBe(
      't: The reference runs in a circle: t → u → t',
    )
  })
})

describe('$extends', () => {
  const a: JsonObject = { $type: 'number', x: { $value: 1 }, in: { y: token('dimension', px) } }

  test.each<[JsonObject, string[]]>([
    [{ b: { $extends: '{b}' } }, ['b: $extends leads to itself: that would be a circle']],
    [{ b: { c: { $ref: '#/b', x: {} } } }, ['b.c: $ref leads to "b", the group it lies in: that would be a circle']],
    [
      { b: { $extends: '{c}' }, c: { $ref: '#/b', x: {} } },
      ['b: $extends runs in a circle: b → c → b', 'c: $ref runs in a circle: b → c → b'],
    ],
    [{ b: { $extends: '{a.x}' } }, ['b: $extends leads to "a.x", which is a token: it must be a group']],
    [{ b: { $ref: '#/a/x', x: {} } }, ['b: $ref leads to "a.x", which is a token: it must be a group']],
    [{ b: { $extends: '{no.where}' } }, ['b: $extends leads to "no.where", which does not exist']],
    [{ b: { $extends: '{a.x.y}' } }, ['b: $extends leads to "a.x.y", which does not exist']],
    [{ b: { $ref: '#/no', x: {} } }, ['b: $ref leads to "no", which does not exist']],
    [
      { b: { $extends: 'a' }, c: { $extends: 1 }, d: { $extends: '#' }, e: { $ref: 5, x: {} } },
      [
        'b: $extends "a" is not a whole reference: write {group.token} and nothing around it',
        'c: $extends must be a string: {group} or #/group',
        'd: $extends "#" points at the whole document',
        'e: $ref must be a string: {group} or #/group',
      ],
    ],
    [{ b: { $extends: '{a}', $ref: '#/a' } }, ['b: $extends and $ref cannot both stand on a group']],
    [{ b: { $extends: '{a}', z: { $value: px } } }, ['b.z.$value: An object is not a number']],
  ])('%j', (document, expected) => expect(faults({ a, ...document })).toEqual(expected))

  test('a long circle is shown in part', () => {
    const around = (n: number) =>
      Object.fromEntries(Array.from({ length: n }, (_, i) => [`g${i}`, { $extends: `{g${(i + 1) % n}}` }]))
    const names = (n: number) => Array.from({ length: n }, (_, i) => `g${i}`).join(' → ')
    expect(faults(around(8))[7]).toBe(`g7: $extends runs in a circle: ${names(8)} → g0`)
    expect(faults(around(9))[8]).toBe(`g8: $extends runs in a circle: ${names(8)} → … → g0`)
  })
})

describe('the verdict on files', () => {
  const text = JSON.stringify({ a: token('number', 1) })

  test('no file, a text that is no JSON, and one that is no object', () => {
    expect(checkDtcg([])).toEqual({
      faults: [{ path: '', code: 'syntax', level: 'error', message: 'There is no file to read' }],
      notes: [],
    })
    expect(
      texts(
        checkDtcg([
          { path: 'a.json', text: '{\n1' },
          { path: '', text: '[]' },
          { path: 'b.json', text: '5' },
        ]).faults,
      ),
    ).toEqual([
      'a.json:2:1: Not JSON: Expected a name in double quotes but found "1"',
      '1:1: A token document must be an object',
      'b.json:1:1: A token document must be an object',
    ])
  })

  test('JSON5 is read where a file is called so, unless strict', () => {
    const loose = `${text} // comment`
    const files = (path: string) => [{ path: 'x.json', text }, { path, text: loose }] // prettier-ignore
    expect(checkDtcg(files('a.json5'))).toEqual({ faults: [], notes: [] })
    const refused = [
      {
        path: 'a.json5:1:37',
        code: 'syntax',
        level: 'error',
        message: 'Not JSON: Unexpected "/" after the end of the document',
      },
    ]
    expect(checkDtcg(files('a.json5'), { strict: true }).faults).toEqual(refused)
    expect(checkDtcg(files('a.json')).faults).toMatchObject([{ path: 'a.json:1:37' }])
  })

  test('a key that is written twice is a note, and a fault when strict', () => {
    const twice = '{"a": {"$type": "number", "$value": 1, "$value": 2}}'
    const note = {
      path: 'a.$value',
      code: 'duplicate',
      level: 'warning',
      message: 'The key is written twice in its object: the last one counts',
    }
    expect(checkDtcg([{ path: '', text: twice }])).toEqual({ faults: [], notes: [note] })
    expect(checkDtcg([{ path: '', text: twice }], { strict: true })).toEqual({
      faults: [{ ...note, level: 'error' }],
      notes: [],
    })
  })
})

describe('each fault has the kind of the broken rule', () => {
  test.each<[code: string, document: JsonObject]>([
    ['structure', { a: { ...token('number', 1), x: 1 } }],
    ['structure', { a: 5 }],
    ['name', { 'a.b': token('number', 1) }],
    ['type', { a: { $value: 1 } }],
    ['type', { a: token('colour', '#fff') }],
    ['type', { a: token('number', '{b}'), b: token('fontFamily', 'Inter') }],
    ['value', { a: token('number', 'x') }],
    ['reference', { a: token('number', '{b}') }],
    ['reference', { a: { $extends: '{b}' } }],
    ['circle', { a: token('number', '{a}') }],
  ])('%s: %j', (code, document) => {
    expect(validateDtcg([fromJson(document) as NodeMap]).map(fault => fault.code)).toEqual([code])
  })
})
