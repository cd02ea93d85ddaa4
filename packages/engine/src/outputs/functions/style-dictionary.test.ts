// Small projects with one kind of hook each, built by Style Dictionary and by outputs with functions. Its own examples are in the
// folder beside.
import StyleDictionary, { type Config } from 'style-dictionary'
import { getReferences, usesReferences } from 'style-dictionary/utils'
import { expect, test } from 'vitest'
import {
  camelCase,
  defineFormat,
  defineTransform,
  readTokens,
  toHex,
  toSrgb,
  writeOutputs,
  type OutputFunctions,
  type OutputSettings,
} from '../npm/index.ts'

type Tokens = NonNullable<Config['tokens']>

/** What Style Dictionary writes, by the names of the files. */
async function theirs(tokens: Tokens, config: Omit<Config, 'tokens'>): Promise<Record<string, string>> {
  const dictionary = new StyleDictionary({
    tokens: structuredClone(tokens),
    log: { verbosity: 'silent', warnings: 'disabled' },
    ...config,
  })
  const platforms = (await dictionary.formatAllPlatforms()) as Record<
    string,
    { destination?: string; output: unknown }[]
  >
  const files = Object.values(platforms).flat()
  return Object.fromEntries(files.map(({ destination, output }) => [destination!, String(output)]))
}

/** What outputs write, by the paths of the files. */
function ours(tokens: Tokens, outputs: OutputSettings[], functions: OutputFunctions = {}): Record<string, string> {
  const source = readTokens([{ path: 'tokens.json', text: JSON.stringify(tokens) }])
  const files = writeOutputs(source, outputs, functions).flatMap(one => one.files)
  return Object.fromEntries(files.map(({ path, text }) => [path, text]))
}

/** The declarations of a style sheet, one for each line that has one, without comments. */
const declarations = (sheet: string) =>
  sheet
    .replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => /^(--|\$)[\w-]+\s*:.*;$/.test(line))
    .sort()

const basic: Tokens = {
  colors: {
    $type: 'color',
    black: { $value: '#000000' },
    white: { $value: '#ffffff' },
    orange: { '100': { $value: '#fffaf0' }, '200': { $value: '#feebc8' } },
    brand: { $value: '{colors.orange.100}', $description: 'Ours' },
  },
  size: {
    $type: 'dimension',
    small: { $value: '8px' },
    medium: { $value: '16px' },
    default: { $value: '{size.medium}' },
  },
}

test('basic: CSS and SCSS have the same declarations, JSON the same values', async () => {
  const transforms = ['name/kebab']
  const options = { outputReferences: true }
  const made = await theirs(basic, {
    platforms: {
      css: { transforms, files: [{ destination: 'css', format: 'css/variables', options }] },
      scss: { transforms, files: [{ destination: 'scss', format: 'scss/variables', options }] },
      json: { transforms, files: [{ destination: 'json', format: 'json/flat' }] },
    },
  })
  const names = { case: 'kebab' } as const
  const files = ours(basic, [
    { name: 'css', format: 'css', names, options: { references: true } },
    { name: 'scss', format: 'scss', names, options: { references: true } },
    { name: 'json', format: 'json-flat', names },
  ])
  expect(declarations(made.css!).length).toBe(8)
  expect(declarations(files['css/tokens.css']!)).toEqual(declarations(made.css!))
  expect(declarations(files['scss/tokens.scss']!)).toEqual(declarations(made.scss!))
  expect(JSON.parse(files['json/tokens.json']!)).toEqual({ base: JSON.parse(made.json!) as object })
})

const ratios: Tokens = {
  ratio: {
    $type: 'number',
    half: { $value: 0.5, $extensions: { kind: 'ratio' } },
    wide: { $value: 1.25, $extensions: { kind: 'ratio' } },
  },
  weight: { $type: 'number', one: { $value: 1 } },
  color: { $type: 'color', red: { $value: '#ff0000' }, alert: { $value: '{color.red}' } },
}

test('custom transforms: a ratio as per cent, #AARRGGBB and names joined by a sign give the same file', async () => {
  const line = (name: string, value: unknown) => `${name} = ${String(value)}`
  const made = await theirs(ratios, {
    hooks: {
      transforms: {
        'ratio/%': {
          type: 'value',
          filter: token => token.$extensions?.kind === 'ratio',
          transform: token => `${Math.floor(100 * (token.$value as number))}%`,
        },
        'hexRGB/hexARGB': {
          type: 'value',
          filter: token => token.$type === 'color',
          transform: token => (token.$value as string).replace(/^#/, '#FF'),
        },
        'name/squiggle': { type: 'name', transform: token => token.path.join('~') },
      },
      formats: {
        lines: ({ dictionary }) => dictionary.allTokens.map(token => line(token.name, token.$value)).join('\n'),
      },
    },
    platforms: {
      all: {
        transforms: ['ratio/%', 'hexRGB/hexARGB', 'name/squiggle'],
        files: [{ destination: 'out', format: 'lines' }],
      },
    },
  })
  const functions = {
    formats: [
      defineFormat({
        name: 'lines',
        extension: 'txt',
        write: ({ tokens }) => tokens.map(({ name, text }) => line(name, text)).join('\n'),
      }),
    ],
    transforms: [
      defineTransform({
        name: 'ratio',
        matches: ({ extensions }) => extensions.kind === 'ratio',
        text: ({ value }) => `${Math.floor(100 * (value as number))}%`,
      }),
      defineTransform({
        name: 'hexARGB',
        matches: ({ type }) => type === 'color',
        text: token => (token.type === 'color' ? toHex(token.value).replace(/^#/, '#FF') : ''),
      }),
      defineTransform({ name: 'squiggle', rename: ({ path }) => path.join('~') }),
    ],
  }
  const files = ours(
    ratios,
    [{ name: 'all', format: 'lines', transforms: ['ratio', 'hexARGB', 'squiggle'] }],
    functions,
  )
  expect(made.out).toContain('ratio~wide = 125%\nweight~one = 1\ncolor~red = #FFff0000')
  expect(files['all/tokens.txt']).toBe(made.out)
})

test('custom filters: by a path and by an extension give the same file', async () => {
  const format = (names: readonly string[]) => names.join(',')
  const made = await theirs(ratios, {
    hooks: {
      formats: { names: ({ dictionary }) => format(dictionary.allTokens.map(({ name }) => name)) },
      filters: {
        colors: token => token.path[0] === 'color',
        ratios: token => token.$extensions?.kind === 'ratio',
      },
    },
    platforms: {
      all: {
        transforms: ['name/camel'],
        files: [
          { destination: 'colors', format: 'names', filter: 'colors' },
          { destination: 'ratios', format: 'names', filter: 'ratios' },
        ],
      },
    },
  })
  const functions = {
    formats: [
      defineFormat({ name: 'names', extension: 'txt', write: ({ tokens }) => format(tokens.map(({ name }) => name)) }),
    ],
    transforms: [defineTransform({ name: 'ratios', keep: ({ extensions }) => extensions.kind === 'ratio' })],
  }
  const output = (name: string, more: Partial<OutputSettings>): OutputSettings => ({ name, format: 'names', names: { case: 'camel' }, ...more }) // prettier-ignore
  const outputs = [output('colors', { where: { tokens: ['color.**'] } }), output('ratios', { transforms: ['ratios'] })]
  const files = ours(ratios, outputs, functions)
  expect(made).toEqual({ colors: 'colorRed,colorAlert', ratios: 'ratioHalf,ratioWide' })
  expect([files['colors/tokens.txt'], files['ratios/tokens.txt']]).toEqual([made.colors, made.ratios])
})

test('variables in outputs: a format that writes references gives the same file', async () => {
  const made = await theirs(basic, {
    hooks: {
      formats: {
        scripts: ({ dictionary, options }) =>
          dictionary.allTokens
            .map(token => {
              let value = JSON.stringify(token.$value)
              const original: unknown = token.original.$value
              if (options.outputReferences && usesReferences(original as string))
                for (const { name } of getReferences(original as string, dictionary.tokens, { usesDtcg: true }))
                  value = name
              return `export const ${token.name} = ${value};`
            })
            .join('\n'),
      },
    },
    platforms: {
      js: {
        transforms: ['name/camel'],
        files: [{ destination: 'js', format: 'scripts', options: { outputReferences: true } }],
      },
    },
  })
  const scripts = defineFormat({
    name: 'scripts',
    extension: 'js',
    write: ({ tokens }) =>
      tokens
        .map(({ name, alias, text }) => `export const ${name} = ${alias === null ? JSON.stringify(text) : alias};`)
        .join('\n'),
  })
  const files = ours(basic, [{ name: 'js', format: 'scripts', names: { case: 'camel' } }], { formats: [scripts] })
  expect(made.js).toContain('export const colorsBrand = colorsOrange100;')
  expect(files['js/tokens.js']).toBe(made.js)
})

const modified: Tokens = {
  color: {
    $type: 'color',
    red: { $value: '#ff0000' },
    danger: { $value: '{color.red}', $extensions: { half: true } },
    alert: { $value: '{color.danger}' },
  },
}

test('transitive transforms: a color changed by an extension, and what refers to it, have the same values', async () => {
  const half = (hex: string) => `#${[1, 3, 5].map(at => Math.round(parseInt(hex.slice(at, at + 2), 16) / 2).toString(16).padStart(2, '0')).join('')}` // prettier-ignore
  const made = await theirs(modified, {
    hooks: {
      transforms: {
        half: {
          type: 'value',
          transitive: true,
          filter: token => token.$extensions?.half === true,
          transform: token => half(token.$value as string),
        },
      },
    },
    platforms: {
      css: { transforms: ['name/kebab', 'half'], files: [{ destination: 'css', format: 'css/variables' }] },
    },
  })
  const darker = defineTransform({
    name: 'half',
    matches: ({ extensions }) => extensions.half === true,
    value(token) {
      if (token.type !== 'color') return token.value
      const { r, g, b } = toSrgb(token.value)
      return toHex({ colorSpace: 'srgb', components: [r / 2, g / 2, b / 2], alpha: 1 })
    },
  })
  const output: OutputSettings = { name: 'css', format: 'css', names: { case: 'kebab' }, transforms: ['half'] }
  const sheet = (more: object) => ours(modified, [{ ...output, ...more }], { transforms: [darker] })['css/tokens.css']!
  expect(declarations(made.css!)).toEqual([
    '--color-alert: #800000;',
    '--color-danger: #800000;',
    '--color-red: #ff0000;',
  ])
  expect(declarations(sheet({}))).toEqual(declarations(made.css!))
  // And references are written where they are right, where Style Dictionary has one switch for a file.
  expect(declarations(sheet({ options: { references: true } }))).toEqual([
    '--color-alert: var(--color-danger);',
    '--color-danger: #800000;',
    '--color-red: #ff0000;',
  ])
})

test('matching build files: a file for each group has the same text', async () => {
  const write = (tokens: readonly { name: string; text: unknown }[]) =>
    tokens.map(({ name, text }) => `${name}=${String(text)}`).join('\n')
  const made = await theirs(basic, {
    hooks: {
      formats: {
        list: ({ dictionary }) =>
          write(dictionary.allTokens.map(({ name, $value }) => ({ name, text: $value as unknown }))),
      },
    },
    platforms: {
      all: {
        transforms: ['name/pascal'],
        files: ['colors', 'size'].map(group => ({
          destination: group,
          format: 'list',
          filter: (token: { path: string[] }) => token.path[0] === group,
        })),
      },
    },
  })
  const list = defineFormat({ name: 'list', extension: 'txt', write: ({ tokens }) => write(tokens) })
  const files = ours(basic, [{ name: 'all', format: 'list', split: 'group', names: { case: 'pascal' } }], {
    formats: [list],
  })
  expect(files).toEqual({ 'all/tokens/colors.txt': made.colors, 'all/tokens/size.txt': made.size })
})

const button: Tokens = {
  color: { $type: 'color', action: { $value: '#0055ff' }, ink: { $value: '#ffffff' } },
  button: {
    primary: {
      background: { $type: 'color', $value: '{color.action}' },
      text: { $type: 'color', $value: '{color.ink}' },
      'padding-inline': { $type: 'dimension', $value: '32px' },
    },
  },
}

test('component tokens in several platforms have the same declarations', async () => {
  const filter = (token: { path: string[] }) => token.path[0] === 'button'
  const made = await theirs(button, {
    platforms: {
      css: {
        transforms: ['name/kebab', 'size/pxToRem'],
        files: [{ destination: 'css', format: 'css/variables', filter }],
      },
      scss: { transforms: ['name/kebab'], files: [{ destination: 'scss', format: 'scss/variables', filter }] },
      js: { transforms: ['name/camel'], files: [{ destination: 'js', format: 'javascript/es6', filter }] },
    },
  })
  const where = { tokens: ['button.**'] }
  const es6 = defineFormat({
    name: 'es6',
    extension: 'js',
    write: ({ tokens }) =>
      tokens.map(({ name, text }) => `export const ${camelCase(name)} = ${JSON.stringify(text)};\n`).join(''),
  })
  const files = ours(
    button,
    [
      { name: 'css', format: 'css', where, names: { case: 'kebab' }, values: { unit: 'rem' } },
      { name: 'scss', format: 'scss', where, names: { case: 'kebab' } },
      { name: 'js', format: 'es6', where },
    ],
    { formats: [es6] },
  )
  expect(declarations(files['css/tokens.css']!)).toEqual(declarations(made.css!))
  expect(declarations(files['scss/tokens.scss']!)).toEqual(declarations(made.scss!))
  const constants = (text: string) => text.split('\n').filter(line => line.startsWith('export'))
  expect(constants(made.js!).length).toBe(3)
  expect(constants(files['js/tokens.js']!)).toEqual(constants(made.js!))
})
