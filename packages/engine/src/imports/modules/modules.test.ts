import { expect, test } from 'vitest'
import { importSystem, importTokens, isImportFailure, recogniseFormat } from '../../index.ts'

const file = (text: string, path = 'theme.ts') => [{ path, text }]

/** The tokens by name, and what is left out with its place. */
function read(text: string, path?: string) {
  const result = importTokens(file(text, path))
  if (isImportFailure(result)) throw new Error(JSON.stringify(result.errors))
  const tokens = result.modes[0]!.tokens.map(({ name, value, alias_to }) => [name, alias_to ?? value])
  return { tokens: Object.fromEntries(tokens), left: result.warnings.map(({ path, message }) => [path, message]) }
}

const left = (path: string, why: string) => [path, `Left out of the module, which is read and never run: ${why}`]

test.each([
  ['CommonJS', "module.exports = { color: { red: '#f00', blue: '#00f' } };"],
  ['named CommonJS', "exports.color = { red: '#f00', blue: '#00f' };"],
  ['compiled', '"use strict";exports.default=void 0;var t={color:{red:"#f00",blue:"#00f"}};var d=exports.default=t;'],
  [
    'compiled by Babel',
    'exports["default"] = void 0;\nvar t = { color: { red: "#f00", blue: "#00f" } };\nexports["default"] = t;',
  ],
  ['exported at the end', `const t = { color: { red: '#f00', blue: '#00f' } }\n${'// …\n'.repeat(30_000)}export { t }`],
  ['ESM', "export default { color: { 'red': '#f00', blue: `#00f`, }, }"],
  [
    'TypeScript',
    "export const tokens = { color: { red: '#f00', blue: '#00f' } } as const satisfies Tokens\ntype A = 1",
  ],
  [
    'its constants',
    "const blue: string = '#00f'\nconst color = { red: '#f00', blue } as const\nexport default { color }",
  ],
  ['a list of exports', "const c = { red: '#f00', blue: '#00f' }\nconst x = f()\nexport { c as color }"],
])('a module is read by what it exports: %s', (_, text) => {
  const { tokens, left } = read(text)
  const color = Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name.replace(/^color\./, ''), value]))
  expect([color, left]).toEqual([{ red: '#f00', blue: '#00f' }, []])
})

test('tokens of Style Dictionary and DTCG in a module are read as such', () => {
  const dictionary = "module.exports = { a: { value: '#f00', comment: 'Red' }, b: { value: '{a}' } }"
  expect(recogniseFormat(file(dictionary))).toBe('style-dictionary')
  expect(read(dictionary, 'tokens.js').tokens).toEqual({ a: '#f00', b: 'a' })
  const system = importSystem(file(dictionary, 'tokens.js'))
  expect(system).toMatchObject({ format: 'style-dictionary', tokensets: [{ name: 'tokens' }] })
  expect(recogniseFormat(file("export default { a: { $type: 'color', $value: '#f00' } }"))).toBe('dtcg')
})

test('what stands in constants is worked out, and what would have to be run is left out and named', () => {
  const text = `
    import { rem, other } from './tools'
    const base = 4, blue = { 500: '#00f', deep: { er: '#009' } }
    const shared = { white: '#fff', black: '#000' }
    function make({ a } = { a: 1 }) { if (/[}"]/.test('x')) return { b: \`}\` } }
    export default {
      color: { ...shared, ...other, black: '#111', main: blue[500], dark: blue.deep.er, none: blue.nope, },
      gap: { s: \`\${base}px\`, m: rem(8), l: base * 4 + 'px', [\`x\${base}\`]: '16px' },
      get late() { return '1px' }, make() {}, fn: (x) => ({ x }), // }
      /* { */ list: ['Arial', other],
    }`
  expect(read(text)).toEqual({
    tokens: {
      'color.white': '#fff',
      'color.black': '#111',
      'color.main': '#00f',
      'color.dark': '#009',
      'gap.s': '4px',
      'gap.x4': '16px',
    },
    left: [
      left('color....', 'other is not a constant of this file'),
      left('color.none', 'blue.nope is not a constant of this file'),
      left('gap.m', 'rem(8) would have to be run'),
      left('gap.l', "base * 4 + 'px' would have to be run"),
      left('get', 'it is a function'),
      left('make', 'it is a function'),
      left('fn', 'it is a function'),
      left('list.1', 'other is not a constant of this file'),
    ],
  })
})

test('a theme of Chakra: scales, lists as scales, numbers in pixels, and nothing of components', () => {
  const text = `
    import { extendTheme } from '@chakra-ui/react'
    export default extendTheme({
      config: { initialColorMode: 'dark' },
      colors: { gray: ['#000', '#111'], brand: { 500: '#3182ce' } },
      fonts: { body: 'Inter, sans-serif' },
      fontSizes: { lg: 18 }, fontWeights: { bold: 700 }, lineHeights: { base: 1.5 },
      space: { 0.5: '0.125rem', 1: 4 }, radii: { none: 0 }, zIndices: { modal: 1400 },
      components: { Button: { baseStyle: props => ({ color: props.color }), sizes: { md: 10 } } },
    }, withDefaults())`
  expect(read(text)).toEqual({
    tokens: {
      'colors.gray.0': '#000',
      'colors.gray.1': '#111',
      'colors.brand.500': '#3182ce',
      'fonts.body': 'Inter, sans-serif',
      'fontSizes.lg': '18px',
      'fontWeights.bold': 700,
      'lineHeights.base': 1.5,
      'space.0.5': '0.125rem',
      'space.1': '4px',
      'radii.none': '0px',
      'zIndices.modal': 1400,
    },
    left: [left('config', 'it is no scale of tokens'), left('components', 'it is no scale of tokens')],
  })
})

test('a theme of MUI', () => {
  const text = `
    const theme = createTheme<Theme>({
      palette: { primary: { main: '#1976d2', light: alpha('#1976d2', 0.5) }, tonalOffset: 0.2, dense: true },
      spacing: 8, shape: { borderRadius: 4 }, breakpoints: { values: { sm: 600 } }, zIndex: { modal: 1300 },
      transitions: { duration: { short: 250 }, easing: { sharp: 'cubic-bezier(0.4, 0, 0.6, 1)' } },
    });
    export default theme;`
  expect(read(text)).toEqual({
    tokens: {
      'palette.primary.main': '#1976d2',
      'palette.tonalOffset': 0.2,
      spacing: '8px',
      'shape.borderRadius': '4px',
      'breakpoints.values.sm': '600px',
      'zIndex.modal': 1300,
      'transitions.duration.short': '250ms',
      'transitions.easing.sharp': [0.4, 0, 0.6, 1],
    },
    left: [
      left('palette.primary.light', "alpha('#1976d2', 0.5) would have to be run"),
      left('palette.dense', 'it is a setting'),
    ],
  })
})

test('the theme of a configuration of Tailwind 3, with what it adds', () => {
  const text = `module.exports = { content: ['./src'], theme: { colors: { red: '#f00' }, extend: { colors: { blue: '#00f' } } } }`
  expect(read(text, 'tailwind.config.js').tokens).toEqual({ 'colors.red': '#f00', 'colors.blue': '#00f' })
})

test('JSON without a name that speaks of modules is JSON', () => {
  const text = JSON.stringify({ a: { $type: 'color', $value: '#f00', $description: 'for\nmodule.exports = {}' } })
  expect(recogniseFormat(file(text, ''))).toBe('dtcg')
  expect(recogniseFormat(file("export const colors = { a: '#f00' }", ''))).toBe('json-flat')
})

test('strict reading refuses a module of which something is left out', () => {
  const text = "export default { a: '#f00', b: make() }"
  for (const refused of [importTokens(file(text), { strict: true }), importSystem(file(text), { strict: true })])
    expect(refused).toMatchObject({ errors: [{ code: 'dropped', level: 'error', path: 'b' }] })
})

test('of several files the module is named with what is left out of it', () => {
  const files = [...file("export default { a: '#f00', b: make() }"), { path: 'b.json', text: '{"c":"#00f"}' }]
  expect(importTokens(files)).toMatchObject({ format: 'json-flat', warnings: [{ path: 'b', file: 'theme.ts' }] })
})

test.each([
  ['unclosed comments', '/*'.repeat(300_000)],
  ['unclosed brackets', `export default ${'['.repeat(300_000)}`],
  ['closed brackets', `export default ${'['.repeat(300_000)}${']'.repeat(300_000)}`],
  ['unclosed objects', `export default ${'{a:'.repeat(200_000)}`],
  ['calls in calls', `export default { a: ${'f('.repeat(200_000)} }`],
  ['slashes', `export default { a: b ${'=/['.repeat(200_000)} }`],
  ['blank lines', `export default f(${'\n'.repeat(300_000)})${'\n'.repeat(300_000)}x`],
  ['comparisons', `export default [${'a<1,'.repeat(200_000)}]`],
  ['quotes', `export default { a: ${'"\'`'.repeat(200_000)} }`],
])('a hostile module ends in little time: %s', (_, text) => {
  const start = process.cpuUsage().user
  importTokens(file(text))
  expect(process.cpuUsage().user - start).toBeLessThan(2_000_000)
})

test('constants that hold each other twice do not grow without bound', () => {
  const doubled = (of: (name: string) => string) =>
    Array.from({ length: 60 }, (_, at) => `const a${at + 1} = ${of(`a${at}`)}`).join('\n')
  for (const text of [
    `const a0 = { x: '#f00' }\n${doubled(name => `{ l: ${name}, r: ${name} }`)}`,
    `const a0 = ['#f00']\n${doubled(name => `[...${name}, ...${name}]`)}`,
    `const a0 = 'x'\n${doubled(name => `\`\${${name}}\${${name}}\``)}`,
  ])
    expect(isImportFailure(importTokens(file(`${text}\nexport default { a60 }`)))).toBe(true)
})
