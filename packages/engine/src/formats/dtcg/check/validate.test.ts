import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../../base/token.ts'
import { checkDtcg } from './check.ts'
import { fromJson, type NodeMap } from '../../../base/node.ts'
import { repeats } from '../../../testing/random/repeats.ts'
import { validateDtcg } from './validate.ts'

const red = { colorSpace: 'srgb', components: [1, 0, 0] }
const px = { value: 1, unit: 'px' }
const ms = { value: 1, unit: 'ms' }
const shadow = { color: red, offsetX: px, offsetY: px, blur: px, spread: px }
const type = { fontFamily: 'Inter', fontSize: px, fontWeight: 400, letterSpacing: px, lineHeight: 1.5 }
const token = (type: string, value: Json): JsonObject => ({ $type: type, $value: value })

function faultPaths(document: JsonObject): string[] {
  return validateDtcg([fromJson(document) as NodeMap]).map(({ path }) => path)
}

describe('values', () => {
  const without = (object: JsonObject, key: string) =>
    Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
  const border = { color: red, width: px, style: 'solid' }
  const transition = { duration: ms, delay: ms, timingFunction: [0, 0, 1, 1] }
  const stop = { color: red, position: 0 }
  const dashes = { dashArray: [px], lineCap: 'round' }

  test.each<[string, Json]>([
    ['color', red],
    ['color', { colorSpace: 'hsl', components: ['none', 0, 100], alpha: 0, hex: '#Ff00aA' }],
    ['color', { colorSpace: 'oklch', components: [1, 3, 359.9] }],
    ['color', { colorSpace: 'lab', components: [50, -500, 500] }],
    ['dimension', { value: -0.5, unit: 'rem' }],
    ['dimension', { value: 0, unit: 'px' }],
    ['fontFamily', 'Inter'],
    ['fontFamily', ['Inter', 'sans-serif']],
    ['fontWeight', 1],
    ['fontWeight', 1000],
    ['fontWeight', 'extra-black'],
    ['duration', { value: 1.5, unit: 's' }],
    ['cubicBezier', [0, -3, 1, 4]],
    ['number', -1e21],
    ['strokeStyle', 'inset'],
    ['strokeStyle', dashes],
    ['border', { ...border, style: dashes }],
    ['transition', transition],
    ['shadow', { ...shadow, inset: true }],
    ['shadow', [shadow, shadow]],
    ['gradient', [stop]],
    // Positions outside of 0 to 1 are clamped, not refused (prose against schema).
    ['gradient', [{ color: red, position: -99 }, { color: red, position: 42 }]], // prettier-ignore
    ['typography', type],
  ])('%s %j is valid', (name, value) => {
    expect(faultPaths({ t: token(name, value) })).toEqual([])
  })

  test.each<[string, string, Json, string]>([
    ['no unit', 'dimension', { value: 0 }, ''],
    ['no value', 'dimension', { unit: 'px' }, ''],
    ['another unit', 'dimension', { value: 1, unit: 'em' }, '.unit'],
    ['a percentage', 'dimension', { value: 1, unit: '%' }, '.unit'],
    ['a string', 'dimension', '16px', ''],
    ['a bare number', 'dimension', 16, ''],
    ['a number as a string', 'dimension', { value: '16', unit: 'px' }, '.value'],
    ['a further key', 'dimension', { value: 16, unit: 'px', base: 16 }, '.base'],
    ['an array', 'dimension', [px], ''],
    ['null', 'dimension', null, ''],
    ['another unit', 'duration', { value: 1, unit: 'min' }, '.unit'],
    ['a string', 'duration', '150ms', ''],
    ['a hex string', 'color', '#ff0000', ''],
    ['no components', 'color', { colorSpace: 'srgb' }, ''],
    ['no color space', 'color', { components: [1, 0, 0] }, ''],
    ['an unknown color space', 'color', { colorSpace: 'cmyk', components: [1, 0, 0] }, '.colorSpace'],
    ['two components', 'color', { colorSpace: 'srgb', components: [1, 0] }, '.components'],
    ['four components', 'color', { colorSpace: 'srgb', components: [1, 0, 0, 1] }, '.components'],
    ['components that are no array', 'color', { colorSpace: 'srgb', components: '1 0 0' }, '.components'],
    ['a component above 1', 'color', { colorSpace: 'display-p3', components: [1, 0, 1.1] }, '.components.2'],
    ['a component below 0', 'color', { colorSpace: 'xyz-d65', components: [-0.1, 0, 0] }, '.components.0'],
    ['a word beside none', 'color', { colorSpace: 'srgb', components: ['none', 'some', 0] }, '.components.1'],
    ['nested components', 'color', { colorSpace: 'srgb', components: [[1], 0, 0] }, '.components.0'],
    ['hue 360', 'color', { colorSpace: 'hsl', components: [360, 0, 0] }, '.components.0'],
    ['hue 360 in lch', 'color', { colorSpace: 'lch', components: [50, 0, 360] }, '.components.2'],
    ['a negative hue', 'color', { colorSpace: 'hwb', components: [-1, 0, 0] }, '.components.0'],
    ['saturation 101', 'color', { colorSpace: 'hsl', components: [0, 101, 0] }, '.components.1'],
    ['negative chroma', 'color', { colorSpace: 'oklch', components: [1, -0.1, 0] }, '.components.1'],
    ['lightness of oklab in percent', 'color', { colorSpace: 'oklab', components: [50, 0, 0] }, '.components.0'],
    ['alpha above 1', 'color', { ...red, alpha: 1.1 }, '.alpha'],
    ['alpha none', 'color', { ...red, alpha: 'none' }, '.alpha'],
    ['hex with alpha', 'color', { ...red, hex: '#ff000080' }, '.hex'],
    ['a short hex', 'color', { ...red, hex: '#f00' }, '.hex'],
    ['a further key', 'color', { ...red, opacity: 1 }, '.opacity'],
    ['a curly reference as a component', 'color', { colorSpace: 'srgb', components: ['{n}', 0, 0] }, '.components.0'],
    ['a number', 'fontFamily', 1, ''],
    ['an empty array', 'fontFamily', [], ''],
    ['a number among names', 'fontFamily', ['a', 1], '.1'],
    ['a curly reference among names', 'fontFamily', ['{a}', 'b'], '.0'],
    ['0', 'fontWeight', 0, ''],
    ['1001', 'fontWeight', 1001, ''],
    ['capitals', 'fontWeight', 'Bold', ''],
    ['an unknown word', 'fontWeight', 'bolder', ''],
    ['a number as a string', 'fontWeight', '400', ''],
    ['a boolean', 'fontWeight', true, ''],
    ['three numbers', 'cubicBezier', [0, 0, 1], ''],
    ['five numbers', 'cubicBezier', [0, 0, 1, 1, 1], ''],
    ['x below 0', 'cubicBezier', [-0.1, 0, 1, 1], '.0'],
    ['x above 1', 'cubicBezier', [0, 0, 1.1, 1], '.2'],
    ['a string', 'cubicBezier', 'ease-in', ''],
    ['a string within', 'cubicBezier', [0, '0', 1, 1], '.1'],
    ['a number as a string', 'number', '1.5', ''],
    ['an object', 'number', { value: 1 }, ''],
    ['null', 'number', null, ''],
    ['an unknown word', 'strokeStyle', 'wavy', ''],
    ['no lineCap', 'strokeStyle', { dashArray: [px] }, ''],
    ['no dashArray', 'strokeStyle', { lineCap: 'butt' }, ''],
    ['an empty dashArray', 'strokeStyle', { dashArray: [], lineCap: 'butt' }, '.dashArray'],
    ['numbers as dashes', 'strokeStyle', { dashArray: [5], lineCap: 'butt' }, '.dashArray.0'],
    ['an unknown lineCap', 'strokeStyle', { dashArray: [px], lineCap: 'flat' }, '.lineCap'],
    ['no color', 'border', without(border, 'color'), ''],
    ['a hex color', 'border', { ...border, color: '#000' }, '.color'],
    ['a further part', 'border', { ...border, radius: px }, '.radius'],
    ['an array', 'border', [border], ''],
    ['no delay', 'transition', without(transition, 'delay'), ''],
    ['an easing word', 'transition', { ...transition, timingFunction: 'ease' }, '.timingFunction'],
    ['no spread', 'shadow', without(shadow, 'spread'), ''],
    ['inset as a word', 'shadow', { ...shadow, inset: 'true' }, '.inset'],
    ['an empty array', 'shadow', [], ''],
    ['nested arrays', 'shadow', [[shadow]], '.0'],
    ['a word in the array', 'shadow', [shadow, 'none'], '.1'],
    ['one stop, no array', 'gradient', stop, ''],
    ['an empty array', 'gradient', [], ''],
    ['a stop without color', 'gradient', [{ position: 0 }], '.0'],
    ['a position as a string', 'gradient', [{ color: red, position: '50%' }], '.0.position'],
    ['no letterSpacing', 'typography', without(type, 'letterSpacing'), ''],
    ['a line height in pixels', 'typography', { ...type, lineHeight: px }, '.lineHeight'],
    ['a further part', 'typography', { ...type, textCase: 'upper' }, '.textCase'],
  ])('%s is no %s', (_, name, value, at) => {
    expect(faultPaths({ a: { t: token(name, value) } })).toEqual([`a.t.$value${at}`])
  })

  test('a number that JSON5 can write but no value can be', () => {
    const text = '{t: {$type: "number", $value: NaN}}'
    expect(checkDtcg([{ path: 'a.json5', text }]).faults).toMatchObject([{ path: 't.$value' }])
    expect(checkDtcg([{ path: 'a.json', text }]).faults).toMatchObject([{ path: 'a.json:1:2' }])
  })
})

describe('tokens and groups', () => {
  test.each<[string, JsonObject]>([
    ['an empty document', {}],
    ['empty groups', { a: {}, b: { $description: 'later', $deprecated: 'soon', $extensions: {} } }],
    ['a schema at the root', { $schema: 'https://example.com', $description: 'd', a: token('number', 1) }],
    ['a type from a group far above', { a: { $type: 'number', b: { c: { d: { $value: 1 } } } } }],
    ['a root token', { a: { $type: 'number', $root: { $value: 1 }, b: { $value: '{a.$root}' } } }],
    ['a typed reference to a root token', { a: { $root: token('number', 1) }, b: token('number', '{a.$root}') }],
    [
      'names with spaces, slashes and other letters',
      { ' a/ü 😀': token('number', 1), A: token('number', 1), a: token('number', 1) },
    ],
    ['names of prototypes', { constructor: token('number', 1), b: token('number', '{constructor}') }],
    [
      'a reason for deprecation',
      { a: { ...token('number', 1), $deprecated: 'use b' }, b: { ...token('number', 1), $deprecated: false } },
    ],
  ])('%s: valid', (_, document) => {
    expect(faultPaths(document)).toEqual([])
  })

  test.each<[string, JsonObject, string[]]>([
    ['no type anywhere', { a: { $value: 1 } }, ['a']],
    ['an unknown type', { a: token('string', 'x') }, ['a.$type']],
    ['an unknown type of a group', { a: { $type: 'size', b: { $value: 1 } } }, ['a.$type']],
    ['a type that is no string', { a: { $type: ['number'], b: token('number', 1) } }, ['a.$type']],
    ['a description that is no string', { a: { ...token('number', 1), $description: 1 } }, ['a.$description']],
    ['a description of a group that is no string', { a: { $description: null } }, ['a.$description']],
    ['extensions that are no object', { a: { ...token('number', 1), $extensions: [] } }, ['a.$extensions']],
    ['deprecated as a number', { a: { $deprecated: 1 } }, ['a.$deprecated']],
    ['an unknown key with $', { a: { ...token('number', 1), $foo: 1 } }, ['a.$foo']],
    ['an unknown key of a group with $', { a: { $foo: {} } }, ['a.$foo']],
    ['a schema below the root', { a: { $schema: 'x' } }, ['a.$schema']],
    ['a key without $ in a token', { a: { ...token('number', 1), comment: 'x' } }, ['a.comment']],
    ['a child of a token', { a: { ...token('number', 1), b: token('number', 1) } }, ['a.b']],
    ['a child that is neither', { a: { b: 1 } }, ['a.b']],
    ['a value at the root', { $value: 1, $type: 'number' }, ['$value']],
    ['a root token that is a group', { a: { $root: { b: token('number', 1) } } }, ['a.$root']],
    ['a name with a period', { 'a.b': token('number', 1) }, ['a.b']],
    ['a name with a brace', { 'a{': token('number', 1), '}': {} }, ['a{', '}']],
    ['a name that starts with $', { $a: token('number', 1) }, ['$a']],
    ['an empty name', { '': token('number', 1) }, ['']],
    ['a value and a reference', { a: token('number', 1), b: { $type: 'number', $value: 1, $ref: '#/a' } }, ['b']],
  ])('%s: invalid', (_, document, paths) => {
    expect(faultPaths(document)).toEqual(paths)
  })

  test('a duplicate key is reported, and refused when strict', () => {
    const text = '{"a": {"$type": "number", "$value": 1, "$value": 2}}'
    expect(checkDtcg([{ path: '', text }])).toMatchObject({ faults: [], notes: [{ path: 'a.$value' }] })
    expect(checkDtcg([{ path: '', text }], { strict: true }).faults).toMatchObject([{ path: 'a.$value' }])
  })
})

describe('references', () => {
  const base: JsonObject = {
    n: token('number', 0.5),
    d: token('dimension', px),
    c: token('color', red),
    s: token('shadow', [shadow, shadow]),
    w: token('fontWeight', 700),
    g: { $root: token('number', 1), x: token('number', 2) },
    'a/b~c': { 'x y': token('number', 3) },
  }

  test.each<[string, JsonObject]>([
    ['a whole token', { t: token('color', '{c}') }],
    ['without a type of its own', { t: { $value: '{c}' } }],
    ['against the type of the group, which counts less', { t: { $type: 'dimension', u: { $value: '{c}' } } }],
    ['a chain', { t: { $value: '{u}' }, u: { $value: '{v}' }, v: { $value: '{d}' } }],
    ['a pointer to a token', { t: { $ref: '#/c' } }],
    ['a pointer to its value', { t: { $type: 'color', $ref: '#/c/$value' } }],
    ['a pointer as a value', { t: token('color', { $ref: '#/c/$value' }) }],
    ['a pointer into a value', { t: token('number', { $ref: '#/c/$value/components/0' }) }],
    ['a pointer whose type the place tells', { t: { $ref: '#/s/$value/1/color' }, u: { $ref: '#/d/$value/value' } }],
    ['a pointer through an alias', { t: { $value: '{s}' }, u: token('dimension', { $ref: '#/t/$value/0/blur' }) }],
    ['escapes', { t: token('number', { $ref: '#/a~1b~0c/x y/$value' }), u: { $ref: '#/a~1b~0c/x%20y' } }],
    [
      'parts of a color',
      {
        t: token('color', {
          colorSpace: { $ref: '#/c/$value/colorSpace' },
          components: [{ $ref: '#/n/$value' }, 0, 0],
        }),
      },
    ],
    ['all components', { t: token('color', { colorSpace: 'srgb', components: { $ref: '#/c/$value/components' } }) }],
    [
      'parts of a dimension',
      { t: token('dimension', { value: { $ref: '#/n/$value' }, unit: { $ref: '#/d/$value/unit' } }) },
    ],
    [
      'parts of a shadow',
      {
        t: token('shadow', { ...shadow, color: '{c}', blur: '{d}', inset: { $ref: '#/s/$value/0/inset' } }),
        s: token('shadow', [{ ...shadow, inset: true }]),
      },
    ],
    ['items of a shadow', { t: token('shadow', ['{s}', { $ref: '#/s/$value/0' }, shadow]) }],
    [
      'stops of a gradient',
      {
        t: token('gradient', [{ color: '{c}', position: '{n}' }, '{u}']),
        u: token('gradient', [{ color: red, position: 0 }]),
      },
    ],
    ['dashes', { t: token('strokeStyle', { dashArray: ['{d}', { $ref: '#/d/$value' }], lineCap: 'butt' }) }],
    ['another part of the same token', { t: token('shadow', { ...shadow, spread: { $ref: '#/t/$value/blur' } }) }],
    ['a font weight of a typography', { t: token('typography', { ...type, fontWeight: '{w}' }) }],
  ])('%s: valid', (_, document) => {
    expect(faultPaths({ ...base, ...document })).toEqual([])
  })

  test.each<[string, JsonObject, string[]]>([
    ['a token that is not there', { t: token('color', '{x.y}') }, ['t.$value']],
    ['a group', { t: { $value: '{g}' } }, ['t.$value']],
    ['a place within a value, by braces', { t: token('number', '{c.components.0}') }, ['t.$value']],
    ['no name', { t: token('color', '{}') }, ['t.$value']],
    ['an empty segment', { t: token('color', '{c.}') }, ['t.$value']],
    ['one brace', { t: token('color', '{c') }, ['t.$value']],
    ['text around it', { t: token('fontFamily', '{c}, serif') }, ['t.$value']],
    ['spaces that the name does not have', { t: token('color', '{ c }') }, ['t.$value']],
    ['$value by braces', { t: token('color', '{c.$value}') }, ['t.$value']],
    ['another type than it says', { t: token('color', '{d}') }, ['t.$value']],
    ['another type by a pointer', { t: { $type: 'color', $ref: '#/d' } }, ['t.$ref']],
    ['a part of another type', { t: token('shadow', { ...shadow, color: '{d}' }) }, ['t.$value.color']],
    [
      'a number for a dimension',
      { t: token('border', { color: red, width: { $ref: '#/n/$value' }, style: 'solid' }) },
      ['t.$value.width'],
    ],
    [
      'half a color',
      { t: token('shadow', { ...shadow, color: { $ref: '#/c/$value/components' } }) },
      ['t.$value.color'],
    ],
    ['a color for a stop', { t: token('gradient', [{ $ref: '#/c/$value' }]) }, ['t.$value.0']],
    [
      'a number for a dash',
      { t: token('strokeStyle', { dashArray: ['{n}'], lineCap: 'butt' }) },
      ['t.$value.dashArray.0'],
    ],
    ['a pointer without #', { t: { $type: 'color', $ref: '/c' } }, ['t.$ref']],
    ['a pointer to another file', { t: { $type: 'color', $ref: 'other.json#/c' } }, ['t.$ref']],
    ['a pointer to the document', { t: { $type: 'color', $ref: '#' } }, ['t.$ref']],
    ['a pointer with ##', { t: { $type: 'color', $ref: '##/c' } }, ['t.$ref']],
    ['a pointer with //', { t: { $type: 'color', $ref: '#//c' } }, ['t.$ref']],
    ['a pointer with / at the end', { t: { $type: 'color', $ref: '#/c/' } }, ['t.$ref']],
    ['a pointer with a bare ~', { t: { $type: 'color', $ref: '#/c~' } }, ['t.$ref']],
    ['a pointer that is no string', { t: { $type: 'color', $ref: 1 } }, ['t.$ref']],
    ['a pointer with braces', { t: { $type: 'color', $ref: '#/{c}/$value' } }, ['t.$ref']],
    ['a pointer to a group', { t: { $type: 'number', $ref: '#/g' } }, ['t.$ref']],
    ['a pointer to nothing', { t: { $type: 'color', $ref: '#/no/where' } }, ['t.$ref']],
    ['an index beyond the end', { t: token('number', { $ref: '#/c/$value/components/3' }) }, ['t.$value']],
    ['an index with a sign', { t: token('number', { $ref: '#/c/$value/components/-1' }) }, ['t.$value']],
    ['an index with a zero before it', { t: token('number', { $ref: '#/c/$value/components/01' }) }, ['t.$value']],
    ['a property that is not there', { t: token('number', { $ref: '#/d/$value/size' }) }, ['t.$value']],
    [
      'a description for a color',
      { t: { $type: 'color', $ref: '#/g/$description' }, g: { $description: 'x' } },
      ['t.$ref'],
    ],
    ['a type for a color', { t: { $type: 'color', $ref: '#/c/$type' } }, ['t.$ref']],
    ['a component for a dimension', { t: { $type: 'dimension', $ref: '#/c/$value/components/0' } }, ['t.$ref']],
    ['half a dimension', { t: { $type: 'dimension', $ref: '#/d/$value/value' } }, ['t.$ref']],
    ['a place that tells no type', { t: { $ref: '#/d/$value/unit' } }, ['t']],
    ['a reference object with more in it', { t: token('color', { $ref: '#/c', alpha: 1 }) }, ['t.$value']],
    ['itself', { t: token('color', '{t}') }, ['t']],
    ['a circle of three', { t: { $value: '{u}' }, u: { $value: '{v}' }, v: { $value: '{t}' } }, ['t', 'u', 'v']],
    ['a circle through parts', { t: token('shadow', ['{u}']), u: token('shadow', ['{t}']) }, ['t', 'u']],
    [
      'a circle of pointers',
      {
        t: token('dimension', { value: { $ref: '#/u/$value/value' }, unit: 'px' }),
        u: token('dimension', { value: { $ref: '#/t/$value/value' }, unit: 'px' }),
      },
      ['t', 'u'],
    ],
    ['what contains it', { t: token('shadow', [{ $ref: '#/t/$value' }]) }, ['t']],
    ['a place within itself', { t: token('color', { $ref: '#/t/$value/x' }) }, ['t']],
  ])('%s: invalid', (_, document, paths) => {
    expect([...new Set(faultPaths({ ...base, ...document }))]).toEqual(paths)
  })
})

describe('$extends', () => {
  const base: JsonObject = { a: { $type: 'number', x: { $value: 1 }, in: { y: token('dimension', px) } } }

  test.each<[string, JsonObject]>([
    [
      'inherited tokens can be referred to',
      { b: { $extends: '{a}' }, t: token('number', '{b.x}'), u: { $ref: '#/b/in/y' } },
    ],
    ['by a pointer', { b: { $extends: '#/a', z: { $value: 1 } } }],
    ['by $ref, its equivalent', { b: { $ref: '#/a', z: { $value: 1 } } }],
    ['the inherited type holds for new tokens', { b: { $extends: '{a}', z: { $value: 1 } } }],
    ['a local type overrides it for new tokens', { b: { $extends: '{a}', $type: 'dimension', z: { $value: px } } }],
    [
      'a token is replaced as a whole',
      { b: { $extends: '{a}', in: { y: token('color', red) } }, t: token('color', '{b.in.y}') },
    ],
    [
      'over several levels, written in any order',
      { d: { $extends: '{c}' }, c: { $extends: '{b}' }, b: { $extends: '{a}' }, t: { $value: '{d.x}' } },
    ],
    [
      'within a group that extends',
      {
        b: { $extends: '{a}', in: { $extends: '{c}' } },
        c: { k: token('number', 1) },
        t: { $value: '{b.in.k}' },
        u: { $value: '{b.in.y}' },
      },
    ],
    ['a sibling', { b: { c: { x: token('number', 1) }, d: { $extends: '{b.c}' } }, t: { $value: '{b.d.x}' } }],
    ['what came by extension', { b: { $extends: '{a}' }, c: { $extends: '{b.in}' }, t: { $value: '{c.y}' } }],
    [
      'a group inside itself',
      { b: { $extends: '{b.c}', c: { c: { x: token('number', 1) } } }, t: { $value: '{b.c.x}' } },
    ],
    ['at the root', { $extends: '{a}', t: { $value: '{in.y}' } }],
  ])('%s: valid', (_, document) => {
    expect(faultPaths({ ...base, ...document })).toEqual([])
  })

  test.each<[string, JsonObject, string[]]>([
    ['itself', { b: { $extends: '{b}' } }, ['b']],
    ['the group it lies in', { b: { c: { $extends: '{b}' } } }, ['b.c']],
    ['each other', { b: { $extends: '{c}' }, c: { $extends: '{b}' } }, ['b', 'c']],
    ['a circle of three', { b: { $extends: '{c}' }, c: { $extends: '{d}' }, d: { $extends: '{b}' } }, ['b', 'c', 'd']],
    [
      'a circle through what lies in a group',
      { b: { i: { $extends: '{c}' } }, c: { i: { $extends: '{b}' } } },
      ['b.i', 'c.i'],
    ],
    ['a token', { b: { $extends: '{a.x}' } }, ['b']],
    ['nothing', { b: { $extends: '{no.where}' } }, ['b']],
    ['something that is no reference', { b: { $extends: 'a' }, c: { $extends: 1 } }, ['b', 'c']],
    ['two ways at once', { b: { $extends: '{a}', $ref: '#/a' } }, ['b']],
    ['a type that the new value does not fit', { b: { $extends: '{a}', z: { $value: px } } }, ['b.z.$value']],
    ['a group without the type that its parent had', { b: { $extends: '{a.in}', z: { $value: 1 } } }, ['b.z']],
  ])('%s: invalid', (_, document, paths) => {
    expect(faultPaths({ ...base, ...document }).sort()).toEqual(paths)
  })

  test('extensions that double are cut off at 250,000 tokens and groups', () => {
    const document: JsonObject = { g0: { x: token('number', 1), y: token('number', 1) } }
    for (let i = 1; i < 40; i++) document[`g${i}`] = { x: { $extends: `{g${i - 1}}` }, y: { $extends: `{g${i - 1}}` } }
    const faults = validateDtcg([fromJson(document) as NodeMap])
    expect(faults[0]?.message).toContain('more than 250,000')
  })
})

describe('size', () => {
  test('2,000 nested groups and a nesting of 100,000 in a value are judged without recursion', () => {
    const nested = `${'{"a":'.repeat(2000)}{"$type":"number","$value":1}${'}'.repeat(2000)}`
    expect(checkDtcg([{ path: '', text: nested }]).faults).toEqual([])
    const value = `{"t":{"$type":"color","$value":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`
    expect(checkDtcg([{ path: '', text: value }]).faults).toMatchObject([{ path: 't.$value' }])
  })

  const length = repeats('CHAIN', { short: 20_000, long: 100_000 })

  test('a long chain of aliases is followed, and found where it closes', () => {
    const chain = (end: Json) => {
      const document: JsonObject = { t0: token('number', end) }
      for (let i = 1; i <= length; i++) document[`t${i}`] = { $value: `{t${i - 1}}` }
      return document
    }
    expect(faultPaths(chain(1))).toEqual([])
    expect(faultPaths(chain(`{t${length}}`))).toHaveLength(length + 1)
  })

  test('a long chain of pointers into values is followed', () => {
    const document: JsonObject = { t0: token('dimension', px) }
    for (let i = 1; i <= length; i++) {
      document[`t${i}`] = token('dimension', { value: { $ref: `#/t${i - 1}/$value/value` }, unit: 'px' })
    }
    expect(faultPaths(document)).toEqual([])
  })
})
