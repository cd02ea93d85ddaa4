import { lexer, parse, walk } from 'css-tree'
import { transform } from 'lightningcss'
import { describe, expect, test } from 'vitest'
import {
  checkExportOptions,
  exportTokens,
  tokensetInput,
  type ExportOptions,
  type Json,
  type Token,
} from '../../index.ts'
import { asAnswered } from '../../testing/as-answered.ts'
import { cssSyntax } from '../../testing/css-syntax.ts'
import { allModes, exampleTokens, oneMode, token } from '../../testing/tokens.ts'

const css = (tokens: Token[], options?: ExportOptions) => asAnswered(exportTokens('css', oneMode(tokens), options))

/** Properties in order with their values; throws where the text is no CSS. */
function declarations(text: string): [property: string, value: string][] {
  transform({ filename: 'tokens.css', code: Buffer.from(text), errorRecovery: false })
  const found: [string, string][] = []
  const ast = parse(text, {
    onParseError(error) {
      throw error
    },
  })
  walk(ast, node => {
    if (node.type === 'Declaration' && node.value.type === 'Raw') found.push([node.property, node.value.value.trim()])
  })
  return found
}

describe('the css format', () => {
  test('one :root block, a property per token, the description above it', () => {
    const { text } = css([
      token('colors.primary.500', 'color', '#3b82f6', { description: 'Brand' }),
      token('spacing.base', 'dimension', { value: 16, unit: 'px' }),
    ])
    expect(text).toBe(':root {\n  /* Brand */\n  --colors-primary-500: #3b82f6;\n  --spacing-base: 16px;\n}\n')
  })

  test('every type has exactly one property', () => {
    const tokens = exampleTokens()
    expect(declarations(css(tokens).text)).toHaveLength(tokens.length)
  })

  test.each(Object.entries(cssSyntax))('values of %s are %s', (type, expected) => {
    const values = declarations(css(exampleTokens()).text).filter(([property]) => property.startsWith(`--${type}-`))
    expect(values.length).toBeGreaterThan(1)
    for (const [, value] of values) expect(lexer.match(expected, value).error, `${type}: ${value}`).toBeNull()
  })

  test('names keep their case, may start with a digit, and are escaped where CSS demands it', () => {
    const names = ['Size.2XL', '10.a', 'a/b', 'a b', '50%', 'naïve.日本', '-', '--', '@x', 'a\u00a0b']
    const { text } = css(names.map(name => token(name, 'number', 1)))
    expect(text).toContain('--Size-2XL: 1;')
    expect(text).toContain('--10-a: 1;')
    expect(text).toContain('--a\\/b: 1;')
    expect(text).toContain('--50\\%: 1;')
    expect(declarations(text)).toHaveLength(names.length)
  })

  test('colliding names: the first keeps it, later ones get a free number, and a comment notes it', () => {
    const { text, notes } = css(['a.b-c', 'a-b.c', 'a-b-c', 'a.b.c-2', 'b'].map(name => token(name, 'number', 1)))
    expect(declarations(text).map(([property]) => property)).toEqual([
      '--a-b-c',
      '--a-b-c-3',
      '--a-b-c-4',
      '--a-b-c-2',
      '--b',
    ])
    expect(text).toMatch(/^\/\* Renamed, .*a-b\.c is --a-b-c-3, a-b-c is --a-b-c-4 \*\/\n:root/)
    expect(notes).toContain('a-b.c is called --a-b-c-3, because another token is --a-b-c already')
  })

  test('tokens that do not resolve are left out and named', () => {
    const { text, unresolved } = css([
      token('a', 'color', '{b}'),
      token('b', 'color', '{a}'),
      token('c', 'color', '{x}'),
    ])
    expect(declarations(text)).toEqual([])
    expect(text).toContain('/* Left out: a. Circular alias: a → b → a */')
    expect(unresolved).toEqual([
      { mode: 'Light', name: 'a', reason: 'Circular alias: a → b → a' },
      { mode: 'Light', name: 'b', reason: 'Circular alias: b → a → b' },
      { mode: 'Light', name: 'c', reason: 'Alias to a token that does not exist: c → x' },
    ])
  })

  test('descriptions cannot end their comment, the block or a style element', () => {
    const text = css([
      token('a', 'color', 'red', { description: 'x */ } body { display: none } /* \n y </style><script>' }),
      token('b', 'string', '"; } body { color: red } </style> \\'),
    ]).text
    expect(text.match(/\*\//g)).toHaveLength(1)
    expect(text).not.toContain('</')
    expect(declarations(text).map(([property]) => property)).toEqual(['--a', '--b'])
  })

  test('a tokenset has a block per mode, the default first and also without an attribute', () => {
    const input = allModes({ Dark: [token('a', 'color', '#000')], 'Très Léger': [token('a', 'color', '#fff')] })
    input.axes[0]!.default = input.variants[1]!.name
    expect(exportTokens('css', input).text).toBe(
      '/* Très Léger Mode */\n:root, :root[data-theme="très-léger"] {\n  --a: #fff;\n}\n\n' +
        '/* Dark Mode */\n:root[data-theme="dark"] {\n  --a: #000;\n}\n',
    )
  })

  test('a shadow has the lengths that were written, which drop-shadow() and text-shadow ask for', () => {
    const part = { color: 'red', offsetX: '1px', offsetY: '2px' }
    const shadows: [Json, string][] = [
      [part, '1px 2px red'],
      [{ ...part, blur: '3px' }, '1px 2px 3px red'],
      [{ ...part, blur: '3px', spread: '0px' }, '1px 2px 3px 0px red'],
      [{ ...part, spread: '4px', inset: true }, 'inset 1px 2px 0px 4px red'],
      [[{ ...part, blur: '{blur}' }, part], '1px 2px 3px red, 1px 2px red'],
    ]
    const tokens = shadows.map(([value], i) => token(`s${i}`, 'shadow', value))
    const { text } = css([token('blur', 'dimension', '3px'), ...tokens])
    expect(declarations(text).slice(1)).toEqual(shadows.map(([, text], i) => [`--s${i}`, text]))
  })

  test('delta: a mode contains only the differences from the default', () => {
    const input = allModes({
      Light: [token('a', 'color', '#fff'), token('b', 'number', 1)],
      Dark: [token('a', 'color', '#000'), token('b', 'number', 1), token('c', 'number', 2)],
    })
    const { text } = exportTokens('css', input, { delta: true })
    expect(declarations(text)).toEqual([
      ['--a', '#fff'],
      ['--b', '1'],
      ['--a', '#000'],
      ['--c', '2'],
    ])
  })

  test('CSS that is kept as it is calls its properties by the names that they have with a prefix', () => {
    const extensions = { 'app.tessera': { sourceType: 'css' } }
    const value = 'calc(var(--space-1) * 2 + var( --other, var(--space-1)))'
    const tokens = [token('space.1', 'dimension', '4px'), token('wide', 'string', value, { extensions })]
    expect(css(tokens, { prefix: 'ds' }).text).toContain(
      '--ds-wide: calc(var(--ds-space-1) * 2 + var( --other, var(--ds-space-1)));',
    )
    expect(css(tokens).text).toContain(`--wide: ${value};`)
    const spelled = [
      token('Space One', 'dimension', '4px'),
      token('wide', 'string', 'calc(var(--Space-Two) * 2)', { extensions }),
      token('Space.Two', 'dimension', '8px'),
    ]
    expect(css(spelled, { names: 'kebab' }).text).toContain('--wide: calc(var(--space-two) * 2);')
  })

  test('references: aliases stay var(), in composites too, unless the other side would say something else', () => {
    const tokens = [
      token('c', 'color', 'red'),
      token('w', 'dimension', 2),
      token('p', 'number', 0.5),
      token('alias', 'color', '{c}'),
      token('border', 'border', { color: '{c}', width: '{w}', style: 'solid' }),
      token('gradient', 'gradient', [{ color: '{c}', position: '{p}' }]),
      token('name', 'string', 'bold'),
      token('weight', 'fontWeight', '{name}'),
      token('yes', 'boolean', true),
      token('shadow', 'shadow', { color: '{c}', offsetX: 0, offsetY: 0, blur: 0, spread: 0, inset: '{yes}' }),
    ]
    const { text } = css(tokens, { references: true, prefix: 'ds' })
    const values = new Map(declarations(text))
    expect(values.get('--ds-alias')).toBe('var(--ds-c)')
    expect(values.get('--ds-border')).toBe('var(--ds-w) solid var(--ds-c)')
    expect(values.get('--ds-gradient')).toContain('var(--ds-c) calc(var(--ds-p) * 100%)')
    expect(values.get('--ds-weight')).toBe('700')
    expect(values.get('--ds-shadow')).toBe('inset 0px 0px 0px 0px red')
  })

  test('colorGamut: the nearest sRGB color first, the wide one where the screen shows it', () => {
    const { text } = css([token('a', 'color', 'color(display-p3 0 1 0)'), token('b', 'color', 'red')], {
      colorGamut: true,
    })
    expect(text).toBe(
      ':root {\n  --a: #00fb29;\n  --b: red;\n}\n\n' +
        '@media (color-gamut: p3) {\n  :root {\n    --a: color(display-p3 0 1 0);\n  }\n}\n',
    )
    expect(css([token('a', 'color', 'color(display-p3 0 1 0)')]).text).not.toContain('@media')
  })

  test('lightDark: colors of a light and a dark mode in one declaration, the rest in a media query', () => {
    const input = allModes({
      Light: [token('a', 'color', '#fff'), token('s', 'dimension', 1), token('same', 'number', 1)],
      Dark: [token('a', 'color', '#000'), token('s', 'dimension', 2), token('same', 'number', 1)],
      Print: [token('a', 'color', 'gray')],
    })
    const { text } = exportTokens('css', input, { lightDark: true })
    expect(text).toContain('--a: light-dark(#fff, #000);')
    expect(text).toContain(
      '@media (prefers-color-scheme: dark) {\n  :root:not([data-theme="light"]) {\n    --s: 2px;\n  }\n}',
    )
    expect(text).toContain(':root[data-theme="print"]')
    expect(text.match(/--same/g)).toHaveLength(1)
    declarations(text)
  })

  test('lightDark: the block for both, one for each choice, and nothing where nothing else differs', () => {
    const input = allModes({ Light: [token('a', 'color', '#fff')], Dark: [token('a', 'color', '#000')] })
    expect(exportTokens('css', input, { lightDark: true }).text).toBe(`/* Light and Dark Mode */
:root {
  color-scheme: light dark;
  --a: light-dark(#fff, #000);
}

:root[data-theme="light"] {
  color-scheme: light;
}

:root[data-theme="dark"] {
  color-scheme: dark;
}
`)
  })

  test('lightDark: what only the dark mode has, and what is a color on one side alone', () => {
    const input = allModes({
      Dark: [token('only', 'color', '#111'), token('a', 'string', 'x'), token('s', 'color', 'red')],
      Light: [token('a', 'color', '#fff'), token('s', 'number', 1)],
    })
    const { text, notes } = asAnswered(exportTokens('css', input, { lightDark: true }))
    expect(text).toMatch(
      /^\/\* Light and Dark Mode \*\/\n:root \{\n {2}color-scheme: light dark;\n {2}--a: #fff;\n {2}--s: 1;\n {2}--only: #111;\n\}/,
    )
    expect(text).not.toContain('light-dark(')
    expect(text).toContain('    --a: "x";\n    --s: red;\n  }\n}\n')
    expect(notes).toEqual([])
  })

  test('lightDark: wide colors are paired too, each with its fallback', () => {
    const p3 = (green: number) => `color(display-p3 0 ${green} 0)`
    const pair = (light: string, dark: string) =>
      exportTokens('css', allModes({ Light: [token('a', 'color', light)], Dark: [token('a', 'color', dark)] }), {
        lightDark: true,
        colorGamut: true,
      }).text
    expect(pair(p3(1), '#000')).toContain(`--a: light-dark(${p3(1)}, #000)`)
    expect(pair('#000', p3(1))).toContain(`--a: light-dark(#000, ${p3(1)})`)
    expect(pair('#000', '#fff')).not.toContain('@media')
    expect(pair(p3(1), p3(1))).toContain(`  --a: #00fb29;`)
    // Two wide colors with the same fallback are still two colors.
    expect(pair('color(rec2020 0 1 0)', 'color(rec2020 0 1.00001 0)')).toContain('light-dark(color(rec2020 0 1 0)')
  })

  test.each([
    [['Light', 'Dark'], true],
    [['Dark', 'Light'], true],
    [['Soft dark', 'Light mode'], true],
    [['Soft dark', 'Light', 'Dark'], false],
    [['Brand', 'Light', 'Dark'], false],
    [['Light', 'Print'], false],
    [['Dark', 'Print'], false],
    [['Light dark', 'Print'], false],
    [['Darkness', 'Lightness'], false],
  ])('lightDark: modes %j are paired: %j', (names, paired) => {
    const input = allModes(Object.fromEntries(names.map((name, i) => [name, [token('a', 'color', `#00000${i}`)]])))
    const { text, notes } = asAnswered(exportTokens('css', input, { lightDark: true }))
    expect(text.includes('light-dark(')).toBe(paired)
    expect(notes).toEqual(
      paired ? [] : ['There is no light and dark mode of which one is the default, so nothing was paired'],
    )
    const one = asAnswered(exportTokens('css', oneMode([token('a', 'color', 'red')]), { lightDark: true }))
    expect(one).toMatchObject({ text: ':root {\n  --a: red;\n}\n', notes: [] })
    expect(asAnswered(exportTokens('css', input)).notes).toEqual([])
  })

  test('modes with the same spelling get a number; a list of selectors is one', () => {
    const input = allModes({ 'A b': [token('x', 'number', 1)], 'a-b': [token('x', 'number', 2)], 'Dim mode': [] })
    const { text } = exportTokens('css', input, { selector: '.a, .b' })
    expect(text).toBe(
      `/* A b Mode */
.a, .b, :is(.a, .b)[data-theme="a-b"] {
  --x: 1;
}

/* a-b Mode */
:is(.a, .b)[data-theme="a-b-2"] {
  --x: 2;
}

/* Dim mode */
:is(.a, .b)[data-theme="dim"] {
}
`.replace('"dim"', '"dim-mode"'),
    )
    expect(exportTokens('css', allModes({ 'Model T': [] })).text).toContain('/* Model T Mode */')
    expect(exportTokens('css', allModes({})).text).toBe('')
  })

  test('comments are kept from ending anything', () => {
    const { text } = css([token('a', 'color', 'red', { description: 'x */ y </style>' })])
    expect(text).toContain('/* x * / y < /style> */')
  })

  test('colorGamut: wide colors within borders, shadows and gradients', () => {
    const wide = 'color(display-p3 0 1 0)'
    const shadow = { color: wide, offsetX: '0px', offsetY: '0px', blur: '1px', spread: '0px' }
    const { text } = css(
      [
        token('b', 'border', { color: wide, width: '1px', style: 'solid' }),
        token('narrow', 'border', { color: 'red', width: '1px', style: 'solid' }),
        token('s', 'shadow', [{ ...shadow, color: 'red' }, shadow]),
        token('none', 'shadow', [{ ...shadow, color: 'red' }]),
        token('half', 'color', 'color(display-p3 0 1 0 / 0.5)'),
      ],
      { colorGamut: true },
    )
    expect(text).toBe(`:root {
  --b: 1px solid #00fb29;
  --narrow: 1px solid red;
  --s: 0px 0px 1px 0px red, 0px 0px 1px 0px #00fb29;
  --none: 0px 0px 1px 0px red;
  --half: #00fb2980;
}

@media (color-gamut: p3) {
  :root {
    --b: 1px solid color(display-p3 0 1 0);
    --s: 0px 0px 1px 0px red, 0px 0px 1px 0px color(display-p3 0 1 0);
    --half: color(display-p3 0 1 0 / 0.5);
  }
}
`)
  })

  test('colorGamut with references: an alias uses the fallback of its target, a literal has its own', () => {
    const wide = 'color(display-p3 0 1 0)'
    const { text } = css(
      [
        token('c', 'color', wide),
        token('alias', 'color', '{c}'),
        token('b', 'border', { color: '{c}', width: '1px', style: 'solid' }),
        token('own', 'border', { color: wide, width: '1px', style: 'solid' }),
      ],
      { colorGamut: true, references: true },
    )
    const [everywhere, wider] = text.split('@media')
    expect(everywhere).toContain(
      '--c: #00fb29;\n  --alias: var(--c);\n  --b: 1px solid var(--c);\n  --own: 1px solid #00fb29;',
    )
    expect([...wider!.matchAll(/--(\w+):/g)].map(match => match[1])).toEqual(['c', 'own'])
  })

  test('references: literals where CSS allows no reference, and where a composite has no alias', () => {
    const tokens = [
      token('red', 'color', 'red'),
      token('stops', 'gradient', [{ color: 'red', position: 0 }]),
      token('g', 'gradient', ['{stops}', { color: '{red}', position: 1 }]),
      token('plain', 'border', { color: 'RED', width: '1px', style: 'solid' }),
      token('same', 'number', 1),
      token('word', 'string', '{same}'),
    ]
    const values = new Map(declarations(css(tokens, { references: true }).text))
    expect(values.get('--g')).toBe('linear-gradient(red 0%, red 100%)')
    expect(values.get('--plain')).toBe('1px solid RED')
  })

  test('color objects become hex where eight bits are exact, else their own function', () => {
    const object = (colorSpace: string, components: (number | string)[], alpha = 1) =>
      css([token('a', 'color', { colorSpace, components, alpha })])
        .text.split('--a: ')[1]!
        .split(';')[0]
    expect(object('srgb', [0.2, 0.4, 0.9])).toBe('#3366e6')
    expect(object('srgb', [0, 0, 0], 0.5)).toBe('#00000080')
    expect(object('srgb', [1, 0, 0], 0.123)).toBe('rgb(255 0 0 / 0.123)')
    expect(object('srgb', ['none', 0, 0])).toBe('color(srgb none 0 0)')
    expect(object('oklch', [0.7, 1e-7, 'none'], 0.5)).toBe('oklch(0.7 0.0000001 none / 0.5)')
    expect(object('display-p3', [1, 0, 0])).toBe('color(display-p3 1 0 0)')
    expect(object('hsl', [120, 50, 50])).toBe('hsl(120 50% 50%)')
  })

  test('a host of a shadow tree carries its mode in :host(…), beside the page or alone', () => {
    const input = tokensetInput('T', [
      { name: 'Light', is_default: true, tokens: [token('a', 'color', '#ffffff')] },
      { name: 'Dark', is_default: false, tokens: [token('a', 'color', '#000000')] },
    ])
    const blocks = (options: object) => exportTokens('css', input, options).text.match(/^[^ \n/].*(?= \{$)/gm)
    expect(blocks({ selector: ':host' })).toEqual([':host, :host([data-theme="light"])', ':host([data-theme="dark"])'])
    expect(blocks({ selector: ':root, :host' })).toEqual([
      ':root, :host, :root[data-theme="light"], :host([data-theme="light"])',
      ':root[data-theme="dark"], :host([data-theme="dark"])',
    ])
    const { text } = exportTokens('css', input, { selector: ':host', lightDark: true })
    expect(text).toContain(':host([data-theme="dark"]) {')
    expect(text).not.toMatch(/:host\[|:host:not/)
  })

  test('a selector of one’s own; one that could break out is refused', () => {
    expect(css([token('a', 'number', 1)], { selector: '.theme > [lang="de"]' }).text).toMatch(
      /^\.theme > \[lang="de"\] \{/,
    )
    for (const selector of ['', 'a{}', 'a;b', 'a/*', '</style', 'a[b', '"', 'a)', 'a\n']) {
      expect(checkExportOptions({ selector })).toMatch(/selector/)
      expect(() => css([], { selector })).toThrow(RangeError)
    }
  })

  test('50,000 tokens take a fraction of what a quadratic way would, on the slowest machine', () => {
    const tokens = Array.from({ length: 50_000 }, (_, i) =>
      i % 10 < 4 && i > 9
        ? token(`group${i % 97}.alias.${i}`, 'color', `{group${(i - (i % 10) + 9) % 97}.color.${i - (i % 10) + 9}}`)
        : token(`group${i % 97}.color.${i}`, 'color', `#${(i * 7919).toString(16).padStart(6, '0').slice(-6)}`),
    )
    css(tokens.slice(0, 2000))
    const start = process.cpuUsage()
    const { text, unresolved } = css(tokens)
    expect(process.cpuUsage(start).user).toBeLessThan(30_000_000)
    expect(unresolved).toEqual([])
    expect(text.match(/;\n/g)).toHaveLength(50_000)
  })
})
