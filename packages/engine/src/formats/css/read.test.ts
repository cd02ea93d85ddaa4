import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { exportTokens } from '../../outputs/export.ts'
import { tokensetInput } from '../../resolver/variants.ts'
import { checkName } from '../../naming/name.ts'
import { allModes, exampleTokens, oneMode, token } from '../../testing/tokens.ts'
import type { Json } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { checkValue } from '../../values/value.ts'
import type { ImportResult } from '../../format/format.ts'
import { readCss, recogniseCss } from './read.ts'

function read(...texts: string[]): ImportResult {
  const result = readCss(
    texts.map((text, i) => ({ path: texts.length > 1 ? `theme/${['light', 'dark'][i]}.css` : '', text })),
    {},
  )
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result
}
const values = (result: ImportResult, mode = 0) =>
  Object.fromEntries(result.modes[mode]!.tokens.map(({ name, type, value }) => [name, [type, value]]))
const literals = (result: ImportResult) =>
  result.modes.map(({ name, tokens }) => [name, Object.fromEntries(tokens.map(({ name, value }) => [name, value]))])
const codes = (result: ImportResult) => result.warnings.map(({ code, path }) => `${code} ${path}`)

describe('reading custom properties', () => {
  test('names stay whole, comments above become descriptions', () => {
    const result = read(`/*! Licence */
@charset "utf-8";
/* Colors of
 * the brand */

:root {
  /* ==== Primary ==== */
  --color-primary-500: #3b82f6;
  --Space_1: 4px; /* behind */
  /* a heading */

  --a\\/b\\.c: 1;
  /* one */
  /* two */
  /* Deprecated: use --a */
  --ünï: red /* within */;
  color: red; --last: 2
}`)
    expect(result.modes[0]!.tokens.map(({ name, description, deprecated }) => [name, description, deprecated])).toEqual(
      [
        ['color-primary-500', 'Primary', undefined],
        ['Space_1', 'behind', undefined],
        ['a/b.c', null, undefined],
        ['ünï', 'one\ntwo', 'use --a'],
        ['last', null, undefined],
      ],
    )
    expect(result.warnings).toEqual([])
  })

  test.each([
    ['--x', '#fff', 'color', '#fff'],
    ['--x', 'hsl(217deg 91% 60%)', 'color', 'hsl(217deg 91% 60%)'],
    ['--x', 'transparent', 'color', 'transparent'],
    ['--x', '16px', 'dimension', '16px'],
    ['--x', '-.25rem', 'dimension', '-.25rem'],
    ['--x', '1.5', 'number', '1.5'],
    ['--space-0', '0', 'dimension', '0'],
    ['--fontWeight-1', '700', 'fontWeight', '700'],
    ['--weight-strong', 'bold', 'fontWeight', 'bold'],
    ['--line-height-1', '1.5', 'lineHeight', '1.5'],
    ['--leading-tight', '20px', 'lineHeight', '20px'],
    ['--tracking-wide', '0.02em', 'letterSpacing', '0.02em'],
    ['--font-size-1', '1rem', 'fontSize', '1rem'],
    ['--font-mono', 'Menlo, monospace', 'fontFamily', 'Menlo, monospace'],
    ['--font-body', '"Inter"', 'fontFamily', '"Inter"'],
    ['--x', '"Say \\"hi\\" \\3c "', 'string', 'Say "hi" <'],
    ['--x', '150ms', 'duration', '150ms'],
    ['--x', 'cubic-bezier(.4, 0, 1, 1)', 'cubicBezier', [0.4, 0, 1, 1]],
    ['--x', 'true', 'boolean', true],
    ['--x', 'dashed', 'strokeStyle', 'dashed'],
    ['--x', '1px solid red', 'border', { color: 'red', width: '1px', style: 'solid' }],
    [
      '--x',
      '0 1px 2px #000, inset 0 0 1px red',
      'shadow',
      [
        { color: '#000', offsetX: '0', offsetY: '1px', blur: '2px' },
        { color: 'red', offsetX: '0', offsetY: '0', blur: '1px', inset: true },
      ],
    ],
    ['--x', '200ms ease-in 10ms', 'transition', { duration: '200ms', delay: '10ms', timingFunction: [0.42, 0, 1, 1] }],
    [
      '--x',
      'linear-gradient(red 0%, #fff 62.5%)',
      'gradient',
      [
        { color: 'red', position: 0 },
        { color: '#fff', position: 0.625 },
      ],
    ],
    [
      '--x',
      '700 16px/1.5 "Inter", sans-serif',
      'typography',
      { fontFamily: '"Inter", sans-serif', fontSize: '16px', fontWeight: '700', lineHeight: '1.5' },
    ],
    ['--x', 'clamp(1rem, 2vw, 3rem)', 'string', 'clamp(1rem, 2vw, 3rem)'],
    ['--x', 'linear-gradient(90deg, red, blue)', 'string', 'linear-gradient(90deg, red, blue)'],
    ['--x', 'url("data:image/svg+xml;utf8,<svg>{}</svg>")', 'string', 'url("data:image/svg+xml;utf8,<svg>{}</svg>")'],
    ['--x', '16 / 9', 'string', '16 / 9'],
    ['--x', '{ a: b; c: d }', 'string', ' { a: b; c: d }'],
    ['--x', '', 'string', ''],
    ['--x', 'calc(4px * 2)', 'dimension', '8px'],
    ['--x', 'CALC(4px * 2)', 'dimension', '8px'],
    ['--x', 'Calc(MAX(4px, 2px) * 2)', 'dimension', '8px'],
    ['--x', 'GrayText', 'string', 'GrayText'],
    ['--x', '#fff !important', 'color', '#fff'],
  ] as [string, string, TypeName, Json][])('%s: %s is %s', (property, text, type, value) => {
    const result = read(`:root { ${property}: ${text}; --end: 1px }`)
    expect(result.modes[0]!.tokens.map(({ name }) => name)).toEqual([property.slice(2), 'end'])
    expect(values(result)[property.slice(2)]).toEqual([type, value])
  })

  test('references, whole and in parts; fallbacks; arithmetic', () => {
    const result = read(`:root {
  --c: #f00; --h: 220; --s: 4px;
  --alias: var(--c);
  --with: var( --c , blue );
  --without: var(--gone, var(--gone-too, blue));
  --missing-color: var(--gone);
  --twice: calc(var(--s) * 2 + 1px);
  --hsl: hsl(var(--h) 50% 50%);
  --ring: 0 0 0 1px var(--c);
  --odd: clamp(1px, 1vw, var(--s));
}`)
    expect(values(result)).toMatchObject({
      alias: ['color', { alias_to: 'c' }],
      with: ['color', { alias_to: 'c' }],
      without: ['color', 'blue'],
      'missing-color': ['color', { alias_to: 'gone' }],
      twice: ['dimension', { formula: '{s} * 2 + 1px' }],
      hsl: ['color', { formula: 'hsl({h} 50% 50%)' }],
      ring: ['shadow', { color: { alias_to: 'c' }, offsetX: '0', offsetY: '0', blur: '0', spread: '1px' }],
      odd: ['string', { formula: '"clamp(1px, 1vw, ".concat({s}).concat(")")' }],
    })
    expect(result.modes[0]!.tokens.find(({ name }) => name === 'twice')!.extensions).toEqual({
      'app.tessera': { math: { text: 'calc(var(--s) * 2 + 1px)', for: '{s} * 2 + 1px' } },
    })
    expect(codes(result)).toEqual([
      'approximated 4:3', 'approximated 5:3', 'approximated 5:3', 'unresolved 6:3',
    ]) // prettier-ignore
  })

  test('circles and names that touch prototypes are ordinary', () => {
    const result = read(':root { --a: var(--b); --b: var(--a); --__proto__: 1px; --constructor: var(--__proto__) }')
    expect(values(result).constructor).toEqual(['dimension', { alias_to: '__proto__' }])
    expect(result.warnings).toMatchObject([{ code: 'unresolved', message: expect.stringContaining('Circular') }])
  })

  test('variables of SCSS and Less', () => {
    const scss = read(
      '// Brand\n$brand: #f00 !default;\n$gap: 4px;\n$twice: $gap * 2;\n.a { b: c; &:hover { d: $brand } }\n$alias: $brand;\n$line: 1px solid #{$brand};',
    )
    expect(values(scss)).toEqual({
      brand: ['color', '#f00'], gap: ['dimension', '4px'], twice: ['dimension', { formula: '{gap} * 2' }], alias: ['color', { alias_to: 'brand' }],
      line: ['border', { color: { alias_to: 'brand' }, width: '1px', style: 'solid' }],
    }) // prettier-ignore
    expect(scss.modes[0]!.tokens[0]!.description).toBe('Brand')
    const less = read('@brand: #f00;\n@media (min-width: 1px) { .a { b: c } }\n@alias: @brand;\n@import "x";')
    expect(values(less)).toEqual({ brand: ['color', '#f00'], alias: ['color', { alias_to: 'brand' }] })
  })

  test('each entry of a map of Sass is a token of its group, which looks into maps lead to', () => {
    const scss = read(`
$color: (
  "bg": #fff, // white, isn't it (yes)
  fg: (dark: #000, 'mid': #777),
  100: $base, /* a step */
) !default;
$base: 4px;
$x: map-get($color, "bg");
$y: map.get($color, fg, 'dark');
$z: tokens.$base;
$list: (1px, 2px);
$sum: (1px + 2px) * 2;
$empty: ();`)
    expect(values(scss)).toEqual({
      'color.bg': ['color', '#fff'], 'color.fg.dark': ['color', '#000'], 'color.fg.mid': ['color', '#777'],
      'color.100': ['dimension', { alias_to: 'base' }], base: ['dimension', '4px'], x: ['color', { alias_to: 'color.bg' }],
      y: ['color', { alias_to: 'color.fg.dark' }], z: ['dimension', { alias_to: 'base' }],
      list: ['string', '1px, 2px'], sum: ['string', '(1px + 2px) * 2'], empty: ['string', '()'],
    }) // prettier-ignore
    expect(scss.warnings).toEqual([])
  })

  test('what is local to functions and mixins of Sass is no token', () => {
    const scss = read('$a: 1px; @function f($b) { $c: $b; @if $c { $d: 2px; } } @mixin m { $e: 3px }')
    expect(Object.keys(values(scss))).toEqual(['a'])
    expect(scss.warnings.filter(({ code }) => code === 'unresolved')).toEqual([])
  })

  test.each([
    ['$a: $none', '$none'],
    ['$a: other.$none', '$none'],
    ['$a: 1px solid $none', '$none'],
    ['$m: (b: 1px); $a: map-get($m, "c")', '$m.c'],
    ['@a: @none', '@none'],
  ])('a variable that no file declares leads nowhere: %s', (text, target) => {
    expect(read(text).warnings).toContainEqual(
      expect.objectContaining({ message: `Points at ${JSON.stringify(target)}, which does not exist` }),
    )
  })

  test('text in quotes and custom properties hold the names of variables as text', () => {
    expect(values(read('$a: "costs $5 and $b"; $b: 1px'))).toMatchObject({ a: ['string', 'costs $5 and $b'] })
    expect(values(read(':root { --a: $none }'))).toMatchObject({ a: ['string', '$none'] })
  })
})

describe('the contents of a stylesheet', () => {
  /** Names with their values as text, as they are found. */
  const found = (text: string) =>
    Object.fromEntries(read(text).modes[0]!.tokens.map(({ name, value }) => [name, value]))
  const said = (text: string) =>
    Object.fromEntries(read(text).modes[0]!.tokens.map(({ name, description }) => [name, description]))

  test('a byte order mark is no part of it', () => {
    expect(found('\ufeff$a: 1px;')).toEqual({ a: '1px' })
  })

  test('comments within a value are white space, and end where CSS ends them', () => {
    expect(found(':root { --a: 1px/* x */solid red; --b: 2px /* ; } */ }')).toMatchObject({ b: '2px' })
    expect(values(read(':root { --a: 1px/**/solid/**/red }')).a![0]).toBe('border')
    expect(found(':root { --a: 1px; /*/ --b: 2px; /*/ --c: 3px }')).toEqual({ a: '1px', c: '3px' })
    expect(found(':root { --a: 1px; /* never closed --b: 2px }')).toEqual({ a: '1px' })
    expect(found('/* never closed $a: 1px; */$b: 2px')).toEqual({ b: '2px' })
  })

  test('line comments of SCSS and Less, which an address is not', () => {
    expect(found('$a: 1px; // $b: 2px;\n$c: 3px;// $d: 4px;\n$e: 5px')).toMatchObject({ a: '1px', c: '3px' })
    expect(said('// One\n$a: 1px; // of a\n// Two\n$b: 2px')).toEqual({ a: 'One', b: 'of a\nTwo' })
    expect(found('// $a: 1px;\n$b: 2px;\n// $c: 3px;')).toEqual({ b: '2px' })
    expect(found('$a: 1px // behind\n;$b: 2px')).toEqual({ a: '1px', b: '2px' })
    expect(found(':root { --a: url(http://x.y/z); --b: url( //x.y/z ) }')).toEqual({
      a: 'url(http://x.y/z)',
      b: 'url( //x.y/z )',
    })
  })

  test('a comment belongs to the declaration that follows without a blank line, or precedes it on the line', () => {
    expect(said(':root {\n/* A */\r\n\r\n/* B */\r\n--a: 1px;\r\n}')).toEqual({ a: 'B' })
    expect(said(':root {\n/* A */ /* B */\n--a: 1px; }')).toEqual({ a: 'A\nB' })
    expect(said(':root {\n/* A */\n--a: 1px; /* behind */ /* and more */\n--b: 2px }')).toEqual({ a: 'A', b: null })
    expect(said(':root { --a: 1px; /* of a */\n /* of b */\n --b: 2px }')).toEqual({ a: 'of a', b: 'of b' })
    expect(said(':root { --a: 1px }\n/* heading */\n:root { --b: 2px }')).toEqual({ a: null, b: null })
    expect(said('/* A */\n/*! Licence */\n$a: 1px;')).toEqual({ a: 'A' })
    expect(said('/* A! */\n$a: 1px;')).toEqual({ a: 'A!' })
    expect(said('/* A */\n\\$a: x; $b: 1px')).toEqual({ b: null })
    expect(said('"x"/* A */; $a: 1px')).toEqual({ a: null })
  })

  test('the decoration of a comment is dropped, its text is kept', () => {
    const of = (comment: string) => said(`${comment}\n$a: 1px;`).a
    expect(of('/**\n * One\n *  * two\n *\n * three   \n */')).toBe('One\n * two\n\nthree')
    expect(of('/*\n   One\n     two\n*/')).toBe('One\ntwo')
    expect(of('/* a * b - c = d */')).toBe('a * b - c = d')
    expect(of('/* === Colors === */')).toBe('Colors')
    expect(of('/*No space*/')).toBe('No space')
    expect(of('/* --- */')).toBe(null)
  })

  test('strings hold what would end a value elsewhere, up to the end of their line', () => {
    expect(found(`:root { --a: "};/*"; --b: '"};'; --c: "\\"};"; --d: 1px }`)).toEqual({
      a: '};/*',
      b: '"};',
      c: '"};',
      d: '1px',
    })
    expect(found(':root { --a: "open\n; --b: 1px }')).toMatchObject({ b: '1px' })
    expect(found(`:root { --a: it's\n; --b: 1px }`)).toMatchObject({ b: '1px' })
  })

  test('brackets may contain semicolons, and surplus brackets are harmless', () => {
    expect(found(':root { --a: url(data:x;y,z); --b: 1px }')).toEqual({ a: 'url(data:x;y,z)', b: '1px' })
    expect(found(':root { --a: [x;y]; --b: 1px }')).toEqual({ a: '[x;y]', b: '1px' })
    expect(found(':root { --a: f([x;]y;); --b: 1px }')).toEqual({ a: 'f([x;]y;)', b: '1px' })
    expect(found(':root { --a: x); --b: y]; --c: 1px }')).toEqual({ a: 'x)', b: 'y]', c: '1px' })
    expect(found(':root { --a: )(;; --b: 1px); --c: 2px }')).toEqual({ a: ')(;; --b: 1px)', c: '2px' })
  })

  test('a block as a value, next to nested rules', () => {
    expect(found(':root { --a: { x: { y: z; } }; --b: 1px }')).toEqual({ a: '{ x: { y: z; } }', b: '1px' })
    expect(found(':root { --a : { x: y }; --b: 1px }')).toEqual({ a: ' { x: y }', b: '1px' })
    expect(found('a:hover { --a: 1px } a --b: c { --c: 2px }')).toMatchObject({ a: '1px', c: '2px' })
    expect(found('$a: 1px; .#{$a} .b { --c: 2px; }')).toMatchObject({ a: '1px', c: '2px' })
    expect(found('$m: a; .x-#{$m} { --c: 2px; } $z: 1px;')).toMatchObject({ m: 'a', c: '2px', z: '1px' })
  })

  test('what is no name declares nothing', () => {
    expect(found(':root { --: 1px; --a b: 2px; $: 3px; @: 4px; -a: 5px; --c: 6px }')).toEqual({ c: '6px' })
    expect(found('@a-b: 1px; $ä_1: 2px; x $c: 3px; $d : 4px')).toEqual({ 'a-b': '1px', ä_1: '2px', d: '4px' })
  })

  test.each([
    ['--a\\/b', 'a/b'],
    ['--\\31', '1'],
    ['--\\000031x', '1x'],
    ['--\\1F600', '😀'],
    ['--\\e9\\e8', 'éè'],
    ['--\\10ffff', '\u{10ffff}'],
    ['--x\\110000', 'x\ufffd'],
    ['--x\\0', 'x\ufffd'],
    ['--x\\d800', 'x\ufffd'],
    ['--x\\dfff', 'x\ufffd'],
    ['--\\d7ff', '\ud7ff'],
    ['--\\e000', '\ue000'],
    ['--a\\z', 'az'],
    ['--\\31 0', '10'],
    ['--\\000031 0', '10'],
    ['--\\0000310', '10'],
    ['--a\\26\tb', 'a&b'],
    ['--a\\26\r\nb', 'a&b'],
    ['--a\\26  ', 'a&'],
    ['--a\\20 \\20 b', 'a  b'],
    ['--a\\ b', 'a b'],
    ['--a\\:b', 'a:b'],
    ['--a\\(b', 'a(b'],
    ['--a\\3b b', 'a;b'],
  ])('the name %s is %s', (property, name) => expect(Object.keys(found(`:root { ${property}: 1px }`))).toEqual([name]))

  test('places are lines and columns from one', () => {
    const at = (text: string) => codes(read(text))[0]!.split(' ')[1]
    expect(at('$a: 1px; $b: var(--x, 2px)')).toBe('1:10')
    expect(at('$a: 1px;\n$b: var(--x, 2px)')).toBe('2:1')
    expect(at('\n\n  $b: var(--x, 2px)')).toBe('3:3')
    expect(at('.a {\n}\n\n:root {\n\t--b: var(--x, 2px)\n}')).toBe('5:2')
  })

  test('marks of SCSS and CSS behind a value are no part of it', () => {
    expect(found('$a: 1px!default; $b: 2px ! important ; $c: 3px !GLOBAL; $d: 4px !default 5px')).toEqual({
      a: '1px',
      b: '2px',
      c: '3px',
      d: '4px !default 5px',
    })
  })

  test('Deprecated at the start of a comment is a mark, elsewhere a word', () => {
    const first = (comment: string) => {
      const { description, deprecated } = read(`:root {\n/* ${comment} */\n--a: 1px }`).modes[0]!.tokens[0]!
      return [description, deprecated ?? null]
    }
    expect(first('Deprecated')).toEqual([null, true])
    expect(first('deprecated: Use --b')).toEqual([null, 'Use --b'])
    expect(first('Deprecated:Use --b')).toEqual([null, 'Use --b'])
    expect(first('Deprecated use --b')).toEqual([null, 'use --b'])
    expect(first('Not deprecated: at all')).toEqual(['Not deprecated: at all', null])
    expect(first('Deprecatedly')).toEqual(['Deprecatedly', null])
  })
})

describe('what a value is', () => {
  const value = (text: string, more = '') => {
    const tokens = read(`:root { --a: ${text}; ${more} }`).modes[0]!.tokens
    const { type, value } = tokens.find(({ name }) => name === 'a')!
    return [type, value]
  }

  test('references: with a fallback only where nothing is there; within other names they are none', () => {
    expect(value('var(--b)', '--b: 1px')).toEqual(['dimension', { alias_to: 'b' }])
    expect(value('VAR( --b , 2px )', '--b: 1px')).toEqual(['dimension', { alias_to: 'b' }])
    expect(value('var(--c,2px)')).toEqual(['dimension', '2px'])
    expect(value('var(--c,)')).toEqual(['string', 'var(--c,)'])
    expect(value('var(--c, var(--b))', '--b: 1px')).toEqual(['dimension', { alias_to: 'b' }])
    expect(value('var(--b\\/c)', '--b\\/c: 1px')).toEqual(['dimension', { alias_to: 'b/c' }])
    expect(value('var(--\\31 0)', '--\\31 0: 1px')).toEqual(['dimension', { alias_to: '10' }])
    expect(value('var( --b\\20 c , 2px)', '--b\\ c: 1px')).toEqual(['dimension', { alias_to: 'b c' }])
    expect(value('var(--b\\)c)', '--b\\)c: 1px')).toEqual(['dimension', { alias_to: 'b)c' }])
    expect(value('var(--b c)', '--b: 1px')).toEqual(['string', 'var(--b c)'])
    expect(value('my-var(--b)', '--b: 1px')).toEqual(['string', 'my-var(--b)'])
    expect(value('var(--)')).toEqual(['string', 'var(--)'])
    expect(value('var(b)', '--b: 1px')).toEqual(['string', 'var(b)'])
    const { warnings } = read(`:root { --a: var(--c, ${'1'.repeat(200)}) }`)
    expect(warnings[0]!.message).toBe(
      `var(--c, ${'1'.repeat(91)}: the fallback holds only where the variable does not exist, and was left out`,
    )
    expect(read(':root { --a: 1px var(--c, 2px) solid }').warnings[0]!.message).toMatch(/^var\(--c, 2px\): the/)
  })

  test('references are found behind letters that are longer in lower case', () => {
    expect(value('İİİİvar(--b)', '--b: 1px')).toEqual(['string', { formula: '"İİİİ".concat({b})' }])
  })

  test('a value of a megabyte is data, not searched for references', () => {
    const long = `"${'x'.repeat(20_000)} var(--b)"`
    expect(value(long, '--b: 1px')).toEqual(['string', long.slice(1, -1)])
    expect(value(`${'x'.repeat(20_001 - 9)} var(--b)`, '--b: 1px')[1]).toContain('var(--b)')
    expect(value(`${'x'.repeat(20_000 - 9)} var(--b)`, '--b: 1px')[1]).not.toContain('{--b}')
  })

  test('variables of SCSS and Less are references where they are declared', () => {
    const of = (text: string) => values(read(text)).a
    expect(of('$b: 1px; $a: $b')).toEqual(['dimension', { alias_to: 'b' }])
    expect(of('$b: 1px; $a: #{$b}')).toEqual(['dimension', { alias_to: 'b' }])
    expect(of('@b-c: 1px; @a: @b-c')).toEqual(['dimension', { alias_to: 'b-c' }])
    expect(of('@b-c: 1px; :root { --a: @{b-c} }')).toEqual(['dimension', { alias_to: 'b-c' }])
    expect(of('$b: 1px; $a: $c')).toEqual(['string', { alias_to: 'c' }])
    expect(of('@b: 1px; :root { --a: @{c} }')).toEqual(['string', '@{c}'])
  })

  test('a reference to what is declared elsewhere has the name that it would have here', () => {
    expect(value('var(--gone)')[1]).toEqual({ alias_to: 'gone' })
    expect(value('var( --gone )')[1]).toEqual({ alias_to: 'gone' })
    expect(value('var(--x--y)')[1]).toEqual({ alias_to: 'x--y' })
    // The type follows from the name where nothing else indicates it.
    const types = ['text-color', 'color-x', 'colour', 'bg', 'fillet', 'font-weight-x', 'fontSize', 'gap', 'x'].map(
      name => read(`:root { --${name}: var(--gone) }`).modes[0]!.tokens[0]!.type,
    )
    expect(types).toEqual([
      'color',
      'color',
      'color',
      'color',
      'string',
      'fontWeight',
      'fontSize',
      'dimension',
      'string',
    ])
  })

  test.each([
    ['"a" "b"', ['string', '"a" "b"']],
    [`"it's"`, ['string', "it's"]],
    ['x "a"', ['string', 'x "a"']],
    ['"a" x', ['string', '"a" x']],
    ['false', ['boolean', false]],
    ['True', ['string', 'True']],
    ['calc(1px + 2px)', ['dimension', '3px']],
    ['calc(1px + 1vw)', ['string', 'calc(1px + 1vw)']],
    ['my-calc(1px)', ['string', 'my-calc(1px)']],
    [
      'linear-gradient(red 0%, blue 100%)',
      [
        'gradient',
        [
          { color: 'red', position: 0 },
          { color: 'blue', position: 1 },
        ],
      ],
    ],
    [
      'LINEAR-GRADIENT(red 0%, blue 12.5%)',
      [
        'gradient',
        [
          { color: 'red', position: 0 },
          { color: 'blue', position: 0.125 },
        ],
      ],
    ],
    ['linear-gradient(red, blue)', ['string', 'linear-gradient(red, blue)']],
    ['linear-gradient(red 0px, blue 10px)', ['string', 'linear-gradient(red 0px, blue 10px)']],
    ['linear-gradient(red 0% 10%, blue 100%)', ['string', 'linear-gradient(red 0% 10%, blue 100%)']],
    ['linear-gradient(red 0%x, blue 1%)', ['string', 'linear-gradient(red 0%x, blue 1%)']],
    ['linear-gradient(red x0%, blue 1%)', ['string', 'linear-gradient(red x0%, blue 1%)']],
    ['linear-gradient(red 0%, blue 1%) x', ['string', 'linear-gradient(red 0%, blue 1%) x']],
    ['x linear-gradient(red 0%, blue 1%)', ['string', 'x linear-gradient(red 0%, blue 1%)']],
    ['linear-gradient(nocolor 0%, blue 1%)', ['string', 'linear-gradient(nocolor 0%, blue 1%)']],
    ['16px Inter', ['typography', { fontFamily: 'Inter', fontSize: '16px' }]],
    [
      'BOLD  1.5rem/120% "A B", serif',
      ['typography', { fontFamily: '"A B", serif', fontSize: '1.5rem', fontWeight: 'bold', lineHeight: '120%' }],
    ],
    [
      'normal 12px / 1.5 serif',
      ['typography', { fontFamily: 'serif', fontSize: '12px', fontWeight: 'normal', lineHeight: '1.5' }],
    ],
    ['italic 16px Inter', ['typography', { fontFamily: 'Inter', fontSize: '16px', fontStyle: 'italic' }]],
    ['16px 4px', ['string', '16px 4px']],
    ['16px Inter, calc(1)', ['string', '16px Inter, calc(1)']],
    ['16px Inter, "x" y', ['string', '16px Inter, "x" y']],
    ['16px/1.5', ['string', '16px/1.5']],
  ] as [string, Json][])('%s is %j', (text, expected) => expect(value(text)).toEqual(expected))

  test.each([
    ['font-weight', '1001', 'number'],
    ['x-weighted', '700', 'number'],
    ['leading', '1.5', 'lineHeight'],
    ['lineHeight-x', '150%', 'lineHeight'],
    ['leadings', '1.5', 'number'],
    ['letterspacing', '-.5px', 'letterSpacing'],
    ['letter-spacing', 'x', 'string'],
    ['text-size', '12px', 'fontSize'],
    ['text-size', '12', 'number'],
    ['family', 'Inter', 'fontFamily'],
    ['font', 'Größe 1, serif', 'fontFamily'],
    ['font', '16px Inter', 'typography'],
    ['font', '1', 'number'],
    ['padding', '0', 'dimension'],
    ['paddings', '0', 'number'],
    ['padding', '00', 'number'],
    ['size', '1', 'number'],
  ])('--%s: %s is of type %s', (name, text, type) => {
    expect(read(`:root { --${name}: ${text} }`).modes[0]!.tokens[0]!.type).toBe(type)
  })

  test('a value of no known type is kept as CSS and exported as CSS; text is quoted', () => {
    const again = (text: string) => exportTokens('css', oneMode(read(`:root { --a: ${text} }`).modes[0]!.tokens)).text
    for (const text of ['clamp(1px, 2vw, 3px)', 'GrayText', '16 / 9', '"GrayText"', '"clamp(1px, 2vw, 3px)"', 'true'])
      expect(again(text)).toBe(`:root {\n  --a: ${text};\n}\n`)
  })
})

describe('modes in stylesheets', () => {
  test.each([
    [
      ':root { --a: 1px; --b: 2px } [data-theme="dark"] { --a: 3px }',
      [
        ['Base', { a: '1px', b: '2px' }],
        ['dark', { a: '3px', b: '2px' }],
      ],
    ],
    [
      ':root { --a: 1px } .dark { --a: 3px; --c: 4px }',
      [
        ['Base', { a: '1px' }],
        ['dark', { a: '3px', c: '4px' }],
      ],
    ],
    [
      ':root { --a: 1px } @media (prefers-color-scheme: dark) { :root { --a: 2px } } :root.dark { --a: 3px }',
      [
        ['Base', { a: '1px' }],
        ['dark', { a: '3px' }],
      ],
    ],
    [
      'html { --a: 1px } @media (min-width: 600px) { html { --a: 2px } }',
      [
        ['Base', { a: '1px' }],
        ['min-width: 600px', { a: '2px' }],
      ],
    ],
    [
      ':root { --a: 1px } @media (prefers-contrast: more) { :root { --a: 2px } }',
      [
        ['Base', { a: '1px' }],
        ['contrast more', { a: '2px' }],
      ],
    ],
    [
      ':root, [data-theme=light] { --a: 1px } [data-theme=dark] { --a: 2px }',
      [
        ['light', { a: '1px' }],
        ['dark', { a: '2px' }],
      ],
    ],
    [
      '[data-theme=light] { --a: 1px } [data-theme=dark] { --a: 2px; --b: 1px }',
      [
        ['light', { a: '1px' }],
        ['dark', { a: '2px', b: '1px' }],
      ],
    ],
    [
      ':root { --a: light-dark(#fff, #000) }',
      [
        ['Base', { a: '#fff' }],
        ['dark', { a: '#000' }],
      ],
    ],
    [
      ':root { --a: 1px } .card { --a: 2px; --only: 3px }',
      [
        ['Base', { a: '1px', only: '3px' }],
        ['.card', { a: '2px', only: '3px' }],
      ],
    ],
    [
      '@layer x { :where(:root, :host) { --a: 1px } } @supports (color: red) { :root { --a: 2px } }',
      [[null, { a: '2px' }]],
    ],
    [
      ':where([data-theme=dark], .dark) { --a: 1px } :root { --a: 2px }',
      [
        ['Base', { a: '2px' }],
        ['dark', { a: '1px' }],
      ],
    ],
    [
      '[data-color-mode="dark"][data-dark-theme="dark"], [data-color-mode="auto"] { --a: 1px }',
      [['dark', { a: '1px' }]],
    ],
    [
      '.theme-ocean { --a: 1px } .theme-forest.compact-mode { --a: 2px }',
      [
        ['ocean', { a: '1px' }],
        ['forest compact', { a: '2px' }],
      ],
    ],
    ['@theme { --a: 1px }', [[null, { a: '1px' }]]],
    [
      ':root { --a: 1px; & .dark { --a: 2px } }',
      [
        ['Base', { a: '1px' }],
        ['dark', { a: '2px' }],
      ],
    ],
    [':root { --a: 1px } @media (color-gamut: p3) { :root { --a: 2px } }', [[null, { a: '2px' }]]],
  ] as [string, Json][])('%s', (text, expected) => {
    expect(literals(read(text))).toEqual(expected)
  })

  /** The value of `--a` within `around`, by mode; null where it holds everywhere. */
  const modeOf = (around: string) => {
    const inner = around.startsWith('@') ? `${around} { :root { --a: 2px } }` : `${around} { --a: 2px }`
    const [first, second] = literals(read(`:root { --a: 1px } ${inner}`))
    expect((second ?? first)![1]).toEqual({ a: '2px' })
    return second === undefined ? null : second[0]
  }

  test.each([
    ['@media screen and (prefers-color-scheme: DARK)', 'dark'],
    ['@media (prefers-color-scheme:dark)', 'dark'],
    ['@media (prefers-color-scheme: dark) and (min-width: 1px)', 'prefers-color-scheme: dark and min-width: 1px'],
    ['@media (min-width: 1px) and (prefers-color-scheme: dark)', 'min-width: 1px and prefers-color-scheme: dark'],
    ['@media (prefers-reduced-motion:reduce)', 'reduced-motion reduce'],
    ['@media (prefers-contrast: more) and (color)', 'prefers-contrast: more and color'],
    ['@media (color) and (prefers-contrast: more)', 'color and prefers-contrast: more'],
    ['@media( print )', 'print'],
    ['@media print', 'print'],
    ['@media', '@media'],
    ['@container (min-width: 1px)', null],
    ['@scope (.a)', null],
    ['@media (color-gamut: p3)', null],
    ['@media (color-gamut: p3) and (min-width: 1px)', 'color-gamut: p3 and min-width: 1px'],
    ['html > body', null],
    ['* + *', null],
    ['&', null],
    ['::backdrop', null],
    ['', null],
    [':root:not([data-theme="light"])', null],
    [':root:not(.a):not(.b)', null],
    ['.dark:not([data-theme="light"])', 'dark'],
    ['[data-theme~="dark"]', 'dark'],
    ["[ data-theme = 'dark' ]", 'dark'],
    ['[ data-theme = dark ]', 'dark'],
    ['html > [data-theme="my dark"]', 'my dark'],
    ['[data-theme]', null],
    ['[data-theme="auto"]', null],
    ['[data-theme=AUTO].dark', 'dark'],
    ['[data-theme="automatic"]', 'automatic'],
    ['[theme=dark]', 'dark'],
    ['[color-scheme=dark]', 'dark'],
    ['[mode="dark"]', 'dark'],
    ['[scheme="dark"]', 'dark'],
    ['[data-theme|="dark"]', 'dark'],
    ['[data-theme^="dark"]', 'dark'],
    ['[data-theme$="dark"]', 'dark'],
    ['[data-theme*="dark"]', 'dark'],
    ['[class="dark"]', '[class="dark"]'],
    ['[x-data-theme="dark"]', '[x-data-theme="dark"]'],
    ['.is-dark', 'dark'],
    ['.color-scheme--dark', 'dark'],
    ['.theme--high-contrast', 'high-contrast'],
    ['.hc-mode', 'hc'],
    ['.dim--theme', 'dim'],
    ['.brand-acme', 'acme'],
    ['.theme--ocean', 'ocean'],
    ['.ocean--scheme', 'ocean'],
    ['.darkness', '.darkness'],
    ['.not-dark', '.not-dark'],
    ['.my-theme-ocean', '.my-theme-ocean'],
    ['.ocean-themed', '.ocean-themed'],
    ['.a.theme-ocean', '.a.theme-ocean'],
    ['#dark', '#dark'],
    ['.a   .b', '.a .b'],
    ['.dark .card', '.dark .card'],
    ['.card, :root', null],
    ['.card, .dark', 'dark'],
    [':is(:where(.dark))', 'dark'],
    [':host(.dark)', 'dark'],
    [':is(.dark, :root)', null],
    [':where(.a):hover', ':where(.a):hover'],
    ['.dark > .DARK', 'dark'],
    ['.theme-ocean ~ .dark', 'ocean dark'],
    ['.theme-größe', 'größe'],
    [':where((', ':where(('],
  ])('%s is %j', (around, mode) => expect(modeOf(around)).toBe(mode))

  test('a declaration inside several conditions applies where all of them hold, each named once', () => {
    const second = (text: string) => literals(read(`:root { --a: 1px } ${text}`))[1]?.[0]
    expect(second('.theme-ocean { @media (prefers-contrast: more) { --a: 2px } }')).toBe('ocean contrast more')
    expect(second('.dark { [data-theme="DARK"] { --a: 2px } }')).toBe('dark')
    expect(second('@layer x { .dark { --a: 2px } }')).toBe('dark')
    expect(second('.dark { .card { --a: 2px } }')).toBe('dark .card')
    expect(second('.card { &:hover { --a: 2px } }')).toBe('.card &:hover')
  })

  test('a mode has the name that its title spells, where the two are the same', () => {
    const name = (title: string, value = 'high-contrast') =>
      literals(read(`:root { --a: 1px }\n/* ${title} */\n[data-theme="${value}"] { --a: 2px }`))[1]![0]
    expect(name('High Contrast  Mode')).toBe('High Contrast')
    expect(name('High, contrast')).toBe('High, contrast')
    expect(name('High contrast mode of ours')).toBe('high-contrast')
    expect(name('Something else')).toBe('high-contrast')
    expect(literals(read(`:root { --a: 1px } [data-theme="x"] { --a: 2px }`))[1]![0]).toBe('x')
  })

  test('files that declare the same properties are modes', () => {
    expect(literals(read(':root { --a: 1px; --b: 2px }', ':root { --a: 3px }'))).toEqual([
      ['light', { a: '1px', b: '2px' }],
      ['dark', { a: '3px', b: '2px' }],
    ])
    expect(literals(read(':root { --a: 1px }', ':root { --b: 3px }'))).toEqual([[null, { a: '1px', b: '3px' }]])
  })

  test('duplicate and component-only declarations are reported', () => {
    expect(codes(read(':root { --a: 1px;\n --a: 2px }'))).toEqual(['duplicate 2:2'])
    const result = read('.a { --x: 1px } .b { --x: 2px }')
    expect(literals(result)).toEqual([[null, { x: '1px' }]])
    expect(codes(result)).toEqual(['approximated 1:6', 'dropped 1:22'])
  })

  test('of duplicate declarations the last value applies, with the last comment that has text', () => {
    const tokens = (text: string) => read(text).modes[0]!.tokens.map(({ value, description }) => [value, description])
    expect(tokens('/* x */ :root { /* One */\n--a: 1px } :root { --a: 2px }')).toEqual([['2px', 'One']])
    expect(tokens(':root { /* One */\n--a: 1px }\n:root {\n/* Two */\n--a: 2px }')).toEqual([['2px', 'Two']])
    expect(codes(read(':root { --a: 1px; --a: 1px }'))).toEqual([])
    expect(codes(read('@layer x { :root { --a: 1px } } @layer y { :root { --a: 2px } }'))).toEqual([])
    expect(read(':root { --a: 1px; --a: 2px }').warnings.map(({ message }) => message)).toEqual([
      '--a is declared more than once: the last declaration counts',
    ])
  })

  test('components that agree, or declare twice, are no conflict', () => {
    const result = read('.a { --x: 1px } .b { --x: 1px } .a { --x: 2px }')
    expect(literals(result)).toEqual([[null, { x: '2px' }]])
    expect(result.warnings.map(({ message }) => message)).toEqual([
      '--x is declared for .a only: taken as holding everywhere',
      '--x is declared more than once: the last declaration counts',
    ])
    expect(read('.a { --x: 1px } .b { --x: 2px }').warnings[1]!.message).toBe(
      '--x is declared for several selectors, none of which holds everywhere: the first counts',
    )
  })

  test('light-dark() counts where it is the whole value and has two', () => {
    const names = (value: string) => read(`:root { --a: ${value} }`).modes.map(({ name }) => name)
    expect(names('LIGHT-DARK(#fff, #000)')).toEqual(['Base', 'dark'])
    expect(names('light-dark(#fff)')).toEqual([null])
    expect(names('1px solid light-dark(#fff, #000)')).toEqual([null])
    expect(names('light-dark(#fff, #000) 1px')).toEqual([null])
  })

  test('a base with the name of a mode takes that mode’s declarations', () => {
    expect(literals(read(':root, .light { --a: 1px; --b: 1px } .LIGHT { --a: 2px } .dark { --a: 3px }'))).toEqual([
      ['light', { a: '2px', b: '1px' }],
      ['dark', { a: '3px', b: '1px' }],
    ])
  })

  test('places name the file where there are several', () => {
    const found = (...files: [path: string, text: string][]) => {
      const result = readCss(
        files.map(([path, text]) => ({ path, text })),
        {},
      )
      return 'warnings' in result ? result.warnings.map(({ path }) => path) : []
    }
    const twice = ':root { --a: 1px; --a: 2px }'
    expect(found(['a.css', twice], ['b.css', ':root { --b: 1px }'])).toEqual(['a.css:1:19'])
    expect(found(['a.css', twice])).toEqual(['1:19'])
    expect(found(['', twice], ['b.css', ':root { --b: 1px }'])).toEqual(['1:19'])
    expect(found(['a.css', ':root { --a: var(--x, 1px) }'], ['b.css', ':root { --b: 1px }'])[0]).toBe('a.css:1:9')
  })

  test('files are modes by their names without folder and ending', () => {
    const names = (...paths: string[]) => {
      const files = paths.map((path, i) => ({ path, text: `:root { --a: ${i}px } .card { --b: ${i}px }` }))
      const result = readCss(files, {})
      return 'modes' in result && result.modes.map(({ name }) => name)
    }
    expect(names('a/b/light.tokens.css', 'c/dark.css')).toEqual(['light.tokens', 'dark'])
    expect(names('.css', 'dark')).toEqual(['.css', 'dark'])
  })

  test('names of modes are cut to the maximum length of a name', () => {
    const [, second] = literals(read(`:root { --a: 1px } .theme-${'x'.repeat(300)} { --a: 2px }`))
    expect(second![0]).toBe('x'.repeat(255))
  })

  test('a thousand themes are not a thousand modes', () => {
    const result = read(
      `:root { --a: 1px } ${Array.from({ length: 1000 }, (_, i) => `.theme-${i} { --a: 2px }`).join('')}`,
    )
    expect(result.modes).toHaveLength(101)
    expect(result.warnings).toEqual([
      {
        code: 'dropped',
        level: 'warning',
        path: '',
        message: 'More than 100 modes: what is said of further ones is left out',
      },
    ])
  })
})

describe('our own export', () => {
  test('round trip: the same CSS is written again', () => {
    const tokens = exampleTokens().filter(({ type }) => !['string', 'typography'].includes(type))
    const { text } = exportTokens('css', oneMode(tokens))
    const result = read(text)
    expect(exportTokens('css', oneMode(result.modes[0]!.tokens)).text).toBe(text)
    const strings = exportTokens('css', oneMode(exampleTokens().filter(({ type }) => type === 'string'))).text
    expect(exportTokens('css', oneMode(read(strings).modes[0]!.tokens)).text).toBe(strings)
  })

  test.each([
    '1',
    'a b',
    ' a',
    'a ',
    'a&b',
    'é',
    '日本',
    '🎉',
    'a\u00a0b',
    'a\u200db',
    'a(b',
    'a)b',
    'a;b',
    'a:b',
    'a,b',
    'a"b',
    'a\\b',
    'a#!$%@b',
    'x/*y*/',
    'A',
  ])('the name %j comes back, as a reference too', name => {
    const input = oneMode([token(name, 'color', '#fff'), token('points', 'color', `{${name}}`)])
    const result = read(exportTokens('css', input, { references: true }).text)
    expect(values(result)).toEqual({ [name]: ['color', '#fff'], points: ['color', { alias_to: name }] })
    expect(result.warnings).toEqual([])
  })

  test('a dot in a name is a hyphen in CSS, and stays one', () => {
    expect(Object.keys(values(read(exportTokens('css', oneMode([token('size.1.0', 'number', 1)])).text)))).toEqual([
      'size-1-0',
    ])
  })

  test('with its modes by name, in every spelling of a tokenset', () => {
    const input = allModes({
      Light: [token('a.b', 'color', '#fff'), token('c', 'color', '{a.b}')],
      'Dark blue': [token('a.b', 'color', '#000'), token('c', 'color', '{a.b}')],
    })
    for (const options of [{}, { references: true }, { delta: true }, { references: true, delta: true }]) {
      const result = read(exportTokens('css', input, options).text)
      expect(result.modes.map(({ name }) => name)).toEqual(['Light', 'Dark blue'])
      expect(result.modes.map(({ tokens }) => tokens[0]!.value)).toEqual(['#fff', '#000'])
      expect(values(result).c![1]).toEqual('references' in options ? { alias_to: 'a-b' } : '#fff')
    }
    const pair = read(
      exportTokens('css', allModes({ Light: input.variants[0]!.tokens, Dark: input.variants[1]!.tokens }), {
        lightDark: true,
      }).text,
    )
    expect(literals(pair)).toEqual([
      ['Base', { 'a-b': '#fff', c: '#fff' }],
      ['dark', { 'a-b': '#000', c: '#000' }],
    ])
  })
})

test.each([{}, { maps: true }])('our own variables of Sass are read with their modes, %j', options => {
  const modes = ['#fff', '#000'].map((ink, at) => ({
    name: ['Light', 'Dark'][at]!,
    is_default: at === 0,
    tokens: [
      token('ink.deep', 'color', ink),
      token('ink', 'color', ink),
      token('font', 'fontFamily', ['A b', 'serif']),
    ],
  }))
  const result = read(exportTokens('scss', tokensetInput('T', modes), options).text)
  const names = ['ink-deep', 'ink', 'font'].sort()
  expect(result.modes.map(({ name, tokens }) => [name, tokens.map(each => each.name).sort()])).toEqual([
    ['light', names],
    ['dark', names],
  ])
  expect([values(result)['ink-deep'], values(result, 1)['ink-deep']]).toEqual([
    ['color', '#fff'],
    ['color', '#000'],
  ])
  expect(values(result, 1)['font']).toEqual(values(result)['font'])
})

describe('any text', () => {
  test('broken text is read as far as possible, in linear time', () => {
    const broken = [
      '{',
      '}',
      ':root { --a',
      ':root { --a: "x',
      ':root { --a: (((',
      '/*',
      '\\',
      '--a: 1; }}}} --b: 2',
      ';;;',
      '@media {',
      ':root{--a:var(--a',
      ':root{--:1;--x:var()}',
    ]
    for (const text of broken) expect(() => readCss([{ path: '', text }], {})).not.toThrow()
    for (const piece of [
      '{',
      '(',
      'var(',
      ':root{',
      '/*',
      '"',
      '--a:{',
      '--x:var(--x,',
      '.a,',
      ':is(',
      '\\',
      '--\\31 ',
      '--a\\11111111',
      '--a:var(--\\31 ',
      '/* x */ ',
      '[data-theme=',
    ]) {
      const start = process.cpuUsage()
      readCss([{ path: '', text: piece.repeat(20_000) }], {})
      expect([piece, process.cpuUsage(start).user < 5_000_000]).toEqual([piece, true])
    }
  })

  test('values full of calls are read in linear time', () => {
    for (const value of [
      'var('.repeat(4_900),
      `${'var(x '.repeat(2_500)}${')'.repeat(2_500)}`,
      `${'var(--a,'.repeat(2_000)}1${')'.repeat(2_000)}`,
    ]) {
      const text = `:root { ${Array.from({ length: 50 }, (_, i) => `--a${i}: ${value};`).join('\n')} }`
      // The processor's time, not the clock's: what else runs on the machine does not count.
      const start = process.cpuUsage()
      readCss([{ path: '', text }], {})
      expect([value.slice(0, 9), process.cpuUsage(start).user < 5_000_000]).toEqual([value.slice(0, 9), true])
    }
  })

  test('a text without variables is refused in a sentence', () => {
    expect(readCss([{ path: '', text: 'a { color: red }' }], {})).toEqual({
      format: 'css',
      errors: [
        {
          code: 'format',
          level: 'error',
          path: '',
          message: 'No custom property (--name: value) and no variable is declared',
        },
      ],
    })
  })

  test('the surer, the more it is a stylesheet of variables', () => {
    const of = (text: string, path = '') => recogniseCss([{ path, text }])
    const custom = ':root { --a: 1px }'
    expect(of(custom, 'a.css')).toBeGreaterThan(of(custom))
    expect(of(custom, 'a.css.txt')).toBe(of(custom))
    expect(of('$a: 1px', 'a.SCSS')).toBeGreaterThan(of('$a: 1px'))
    expect(of(custom)).toBeGreaterThan(of('$a: 1px', 'a.scss'))
    expect(of('$a: 1px')).toBeGreaterThan(of('--a: 1px'))
    expect(of('--a: 1px')).toBe(0.5)
    expect(of(':root { $a: ; }')).toBe(0.5)
    expect(of('.a { $b: 1px }')).toBe(of('$b: 1px'))
    expect(of('a { color: red }', 'a.css')).toBe(0)
    expect(of('  {"a": 1}', 'a.css')).toBe(0)
    // A selector of an attribute begins like a list of JSON.
    for (const attribute of ['[data-theme=dark]{', ' [data-theme] {', "[class~='dark'], :root {"])
      expect(of(`${attribute}--a: 1px}`)).toBe(of(custom))
    expect(of('[{"--a": "1px"}]')).toBe(0)
    expect(of('[true]')).toBe(0)
    const files = (...texts: string[]) => recogniseCss(texts.map(text => ({ path: '', text })))
    expect(files(custom, '--a: 1px')).toBe(of(custom))
    expect(files('$a: 1px', '--a: 1px')).toBe(of('$a: 1px'))
    expect(files(custom, 'Hello')).toBe(0)
    expect(
      recogniseCss([
        { path: 'a.css', text: 'a { color: red }' },
        { path: '', text: custom },
      ]),
    ).toBe(of(custom))
    // Detection reads a bounded part of the text.
    expect(of(`${' '.repeat(200_001)}${custom}`, 'a.css')).toBe(0)
    expect(of(`${' '.repeat(200_000 - custom.length)}${custom}`)).toBe(of(custom))
  })

  test('stylesheets are recognized, other texts are not', () => {
    const of = (text: string) => recogniseCss([{ path: '', text }])
    expect(of(':root { --a: 1px }')).toBeGreaterThan(0.9)
    expect(of('$a: 1px;\n$b: 2px;')).toBeGreaterThan(0.5)
    expect(['{"--a": {"$value": "1px"}}', 'name,value\na,b', 'Hello: world.', 'a { color: red }', ''].map(of)).toEqual([
      0, 0, 0, 0, 0,
    ])
  })
})

test('Open Props is read whole, valid and resolved', () => {
  const folder = createRequire(import.meta.url)
    .resolve('open-props/package.json')
    .replace(/package\.json$/, '')
  const result = read(readFileSync(`${folder}open-props.min.css`, 'utf8'))
  expect(result.modes.map(({ name }) => name)).toEqual(['Base', 'dark'])
  const { tokens } = result.modes[0]!
  expect(tokens.length).toBeGreaterThan(590)
  expect(
    tokens.filter(
      ({ name, type, value, alias_to }) =>
        checkName(name) !== null || (alias_to === null && checkValue(type, value) !== null),
    ),
  ).toEqual([])
  expect(result.warnings.filter(({ code }) => code === 'unresolved')).toEqual([])
  expect(tokens.filter(({ type }) => type === 'color').length).toBeGreaterThan(240)
})

test('what only Sass works out is left out and named, and a variable with a property of its own name has the fallback', () => {
  const sheet = [
    '$brand: #f00;',
    '$has-font: list.index($fonts, "GDS") != null;',
    '$half: some-function($brand);',
    '$at: str-index("abc", "b");',
    '$ease: var(--ease, linear);',
    '$text: "a #fff (b)";',
    '$area: clamp(1rem, 2vw, 3rem);',
    ':root { --x: #{$nowhere}; --y: $brand }',
  ].join('\n')
  const result = readCss([{ path: '', text: sheet }], {})
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  const [mode] = result.modes
  expect(mode!.tokens.map(({ name, value }) => [name, value])).toEqual([
    ['brand', '#f00'],
    ['ease', 'linear'],
    ['text', 'a #fff (b)'],
    ['area', 'clamp(1rem, 2vw, 3rem)'],
    ['y', { alias_to: 'brand' }],
  ])
  expect(result.warnings.filter(({ code }) => code === 'dropped').map(({ path }) => path)).toEqual([
    '2:1',
    '3:1',
    '4:1',
    '8:9',
  ])
})
