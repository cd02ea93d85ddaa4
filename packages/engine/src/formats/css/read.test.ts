import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { exportTokens } from '../../export.ts'
import { checkName } from '../../name.ts'
import { allModes, exampleTokens, oneMode, token } from '../../testing/tokens.ts'
import type { Json } from '../../token.ts'
import type { TypeName } from '../../types/index.ts'
import { checkValue } from '../../value.ts'
import type { ImportResult } from '../format.ts'
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
        { color: '#000', offsetX: '0', offsetY: '1px', blur: '2px', spread: '0px' },
        { color: 'red', offsetX: '0', offsetY: '0', blur: '1px', spread: '0px', inset: true },
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
      twice: ['dimension', '9px'],
      hsl: ['color', 'hsl(220 50% 50%)'],
      ring: ['shadow', { color: { alias_to: 'c' }, offsetX: '0', offsetY: '0', blur: '0', spread: '1px' }],
      odd: ['string', 'clamp(1px, 1vw, 4px)'],
    })
    expect(result.modes[0]!.tokens.find(({ name }) => name === 'twice')!.extensions).toEqual({
      'app.tessera': { sourceValue: 'calc(var(--s) * 2 + 1px)' },
    })
    expect(codes(result)).toEqual([
      'approximated 4:3', 'approximated 5:3', 'approximated 5:3', 'unresolved 6:3', 'approximated 7:3', 'approximated 8:3', 'approximated 10:3',
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
      brand: ['color', '#f00'], gap: ['dimension', '4px'], twice: ['dimension', '8px'], alias: ['color', { alias_to: 'brand' }],
      line: ['border', { color: { alias_to: 'brand' }, width: '1px', style: 'solid' }],
    }) // prettier-ignore
    expect(scss.modes[0]!.tokens[0]!.description).toBe('Brand')
    const less = read('@brand: #f00;\n@media (min-width: 1px) { .a { b: c } }\n@alias: @brand;\n@import "x";')
    expect(values(less)).toEqual({ brand: ['color', '#f00'], alias: ['color', { alias_to: 'brand' }] })
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

  /** What `--a` says otherwise within `around`: the name of that mode, or null where it is said for everything. */
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

  test('what stands within several conditions holds where all of them do, each named once', () => {
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

  test('files that speak of the same properties are modes', () => {
    expect(literals(read(':root { --a: 1px; --b: 2px }', ':root { --a: 3px }'))).toEqual([
      ['light', { a: '1px', b: '2px' }],
      ['dark', { a: '3px', b: '2px' }],
    ])
    expect(literals(read(':root { --a: 1px }', ':root { --b: 3px }'))).toEqual([[null, { a: '1px', b: '3px' }]])
  })

  test('what is declared twice, or for components alone, is said', () => {
    expect(codes(read(':root { --a: 1px;\n --a: 2px }'))).toEqual(['duplicate 2:2'])
    const result = read('.a { --x: 1px } .b { --x: 2px }')
    expect(literals(result)).toEqual([[null, { x: '1px' }]])
    expect(codes(result)).toEqual(['approximated 1:6', 'dropped 1:22'])
  })

  test('of what is said twice the last counts, and the comment that says something', () => {
    const tokens = (text: string) => read(text).modes[0]!.tokens.map(({ value, description }) => [value, description])
    expect(tokens('/* x */ :root { /* One */\n--a: 1px } :root { --a: 2px }')).toEqual([['2px', 'One']])
    expect(tokens(':root { /* One */\n--a: 1px }\n:root {\n/* Two */\n--a: 2px }')).toEqual([['2px', 'Two']])
    expect(codes(read(':root { --a: 1px; --a: 1px }'))).toEqual([])
    expect(codes(read('@layer x { :root { --a: 1px } } @layer y { :root { --a: 2px } }'))).toEqual([])
    expect(read(':root { --a: 1px; --a: 2px }').warnings.map(({ message }) => message)).toEqual([
      '--a is declared more than once: the last declaration counts',
    ])
  })

  test('components that agree, or speak twice, are no conflict', () => {
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

  test('a base that is a mode by name takes what is said of that mode', () => {
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

  test('names of modes are cut to what a name holds', () => {
    const [, second] = literals(read(`:root { --a: 1px } .theme-${'x'.repeat(300)} { --a: 2px }`))
    expect(second![0]).toBe('x'.repeat(255))
  })

  test('a thousand themes are not a thousand modes', () => {
    const result = read(
      `:root { --a: 1px } ${Array.from({ length: 1000 }, (_, i) => `.theme-${i} { --a: 2px }`).join('')}`,
    )
    expect(result.modes).toHaveLength(101)
    expect(result.warnings).toEqual([
      { code: 'dropped', path: '', message: 'More than 100 modes: what is said of further ones is left out' },
    ])
  })
})

describe('our own export', () => {
  test('comes back as it was: the same CSS goes out again', () => {
    const tokens = exampleTokens().filter(({ type }) => !['string', 'typography'].includes(type))
    const { text } = exportTokens('css', oneMode(tokens))
    const result = read(text)
    expect(exportTokens('css', oneMode(result.modes[0]!.tokens)).text).toBe(text)
    const strings = exportTokens('css', oneMode(exampleTokens().filter(({ type }) => type === 'string'))).text
    expect(exportTokens('css', oneMode(read(strings).modes[0]!.tokens)).text).toBe(strings)
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
      exportTokens('css', allModes({ Light: input.modes[0]!.tokens, Dark: input.modes[1]!.tokens }), {
        lightDark: true,
      }).text,
    )
    expect(literals(pair)).toEqual([
      ['Base', { 'a-b': '#fff', c: '#fff' }],
      ['dark', { 'a-b': '#000', c: '#000' }],
    ])
  })
})

describe('any text', () => {
  test('broken text is read as far as it goes, in linear time', () => {
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
    expect(readCss([{ path: '', text: 'a { color: red }' }], {})).toMatchObject({ errors: [{}] })
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
      '/* x */ ',
      '[data-theme=',
    ]) {
      const start = performance.now()
      readCss([{ path: '', text: piece.repeat(20_000) }], {})
      expect([piece, performance.now() - start < 2000]).toEqual([piece, true])
    }
  })

  test('stylesheets are known, other texts are not', () => {
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
