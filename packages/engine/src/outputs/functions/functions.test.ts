// Formats and transforms of a project, through the interface of the package.
import { describe, expect, expectTypeOf, test } from 'vitest'
import { exportTokens, types, typeNames, writeOutput } from '../../index.ts'
import type { ProjectOutput } from '../output.ts'
import { allModes, exampleTokens, oneMode, token } from '../../testing/tokens.ts'
import { publicValue, readPublic } from './public-value.ts'
import type { TypedValue } from '../../types/parsed.ts'
import {
  defineFormat,
  defineTransform,
  readTokens,
  toHex,
  toPixels,
  writeOutputs,
  type FormatContext,
  type OutputFunctions,
  type OutputSettings,
  type ResolvedToken,
} from '../npm/index.ts'

const document = {
  _palette: { $type: 'color', blue: { $value: '#3b82f6' } },
  color: {
    $type: 'color',
    brand: { $value: '{_palette.blue}', $description: 'The brand', $extensions: { 'com.acme': { css: 'ink' } } },
    link: { $value: '{color.brand}', $deprecated: 'Use brand' },
  },
  space: { $type: 'dimension', small: { $value: { value: 24, unit: 'px' } }, large: { $value: '{space.small}' } },
  card: {
    border: {
      $type: 'border',
      $value: { color: '{color.brand}', width: { value: 1, unit: 'px' }, style: 'solid' },
    },
  },
}
const source = readTokens([{ path: 'core.json', text: JSON.stringify(document) }])

const lines = defineFormat({
  name: 'lines',
  extension: 'txt',
  comment: line => `# ${line}`,
  write: ({ tokens }) => tokens.map(({ name, text }) => `${name} = ${text}\n`).join(''),
})

function written(output: Partial<OutputSettings>, functions: OutputFunctions = {}, from = source) {
  const [one] = writeOutputs(from, [{ name: 'out', format: 'lines', ...output }], {
    ...functions,
    formats: [lines, ...(functions.formats ?? [])],
  })
  return one!
}
const text = (...given: Parameters<typeof written>) => written(...given).files[0]!.text

/** What a format is given. */
function given(output: Partial<OutputSettings> = {}, functions: OutputFunctions = {}): FormatContext {
  let seen: FormatContext | undefined
  const spy = defineFormat({ name: 'spy', extension: 'txt', write: context => ((seen = context), 'x') })
  written({ format: 'spy', ...output }, { ...functions, formats: [spy] })
  return seen!
}

describe('a format', () => {
  test('writes one file for each tokenset, of the tokens as the settings of its output have them', () => {
    const { files, notes } = written({
      where: { private: ['_'] },
      names: { case: 'kebab', prefix: 'ds' },
      values: { unit: 'rem' },
      header: ['Made by us'],
    })
    expect(notes).toEqual([])
    expect(files).toEqual([
      {
        path: 'out/core.txt',
        text: [
          '# Made by us',
          'ds-color-brand = #3b82f6',
          'ds-color-link = #3b82f6',
          'ds-space-small = 1.5rem',
          'ds-space-large = 1.5rem',
          'ds-card-border = 0.0625rem solid #3b82f6',
          '',
        ].join('\n'),
      },
    ])
  })

  test('is given everything about a token, by the names of the output', () => {
    const { tokens } = given({ where: { private: ['_'] }, names: { case: 'camel' } })
    const [brand, link, , , border] = tokens
    expect(brand).toMatchObject({
      name: 'colorBrand',
      path: ['colorBrand'],
      storedName: 'color.brand',
      type: 'color',
      value: { colorSpace: 'srgb', components: [59 / 255, 130 / 255, 246 / 255], alpha: 1, hex: '#3b82f6' },
      description: 'The brand',
      deprecated: false,
      extensions: { 'com.acme': { css: 'ink' } },
      // What it refers to is left out.
      alias: null,
      references: [],
      mode: 'Base',
    })
    expect([link!.alias, link!.references, link!.deprecated]).toEqual([
      'colorBrand',
      [{ path: [], name: 'colorBrand' }],
      'Use brand',
    ])
    expect(border!.references).toEqual([{ path: ['color'], name: 'colorBrand' }])
    expect(border!.textWith(name => `var(--${name})`)).toBe('1px solid var(--colorBrand)')
    expect(link!.textWith(name => `$${name}`)).toBe('$colorBrand')
  })

  test('is given the output, its options, its modes and their axes', () => {
    const input = allModes({ Light: [token('a', 'number', 1)], Dark: [token('a', 'number', 2)] })
    let seen: FormatContext | undefined
    const spy = defineFormat({ name: 'team/spy', extension: 'd.ts', write: context => ((seen = context), '') })
    const output: ProjectOutput = {
      name: 'web',
      format: 'team/spy',
      options: { object: 'Tokens', deep: true, level: 3 },
      values: { rem: 10 },
    }
    expect(writeOutput(output, { tokensets: [input] }, { formats: [spy] })).toMatchObject({
      files: [{ path: 'web/tokens.d.ts', text: '' }],
    })
    expect(seen).toMatchObject({
      output: 'web',
      tokenset: 'Tokens',
      path: 'web/tokens',
      part: null,
      options: { object: 'Tokens', deep: true, level: 3 },
      rem: 10,
      axes: [{ name: 'mode', modes: ['Light', 'Dark'], default: 'Light' }],
    })
    expect(
      seen!.modes.map(({ name, isDefault, at, tokens }) => [name, isDefault, at.get('mode'), tokens[0]!.value]),
    ).toEqual([
      ['Light', true, 'Light', 1],
      ['Dark', false, 'Dark', 2],
    ])
    expect(seen!.tokens).toBe(seen!.modes[0]!.tokens)
  })

  test('writes several files, in a folder of the tokenset, and one for each part of a split output', () => {
    const files = defineFormat({
      name: 'files',
      extension: 'txt',
      write: ({ tokens, part }) => tokens.map(one => ({ path: `${part}/${one.path.at(-1)!}.txt`, text: one.text })),
    })
    const { files: made } = written(
      { format: 'files', where: { types: ['color'] }, split: 'group' },
      { formats: [files] },
    )
    expect(made.map(({ path }) => path)).toEqual([
      'out/core/palette/_palette/blue.txt',
      'out/core/color/color/brand.txt',
      'out/core/color/color/link.txt',
    ])
  })

  test('may say something, and take the text of a format of Tessera', () => {
    const layered = defineFormat({
      name: 'layered',
      extension: 'css',
      write({ render, note, tokens }) {
        note('One layer\nfor all', tokens[0])
        return `@layer tokens {\n${render('css', { references: true, selector: ':host' })}}\n`
      },
    })
    const { files, notes } = written({ format: 'layered' }, { formats: [layered] })
    expect(files[0]!.text).toContain('@layer tokens {')
    expect(files[0]!.text).toContain(':host')
    expect(files[0]!.text).toContain('--color-link: var(--color-brand);')
    expect(notes).toEqual([expect.stringMatching(/^[\w.]+: One layer for all$/)])
  })

  test('knows a value of each type in one form, which the type reads again as the same', () => {
    const tokens = exampleTokens()
    const seen: ResolvedToken[] = []
    const spy = defineFormat({ name: 'spy', extension: 'txt', write: context => (seen.push(...context.tokens), '') })
    const same = defineTransform({ name: 'same', value: ({ value }) => structuredClone(value) as typeof value })
    const shown = (transforms: string[]) =>
      writeOutput({ name: 'x', format: 'css', transforms }, { tokensets: [oneMode(tokens)] }, { transforms: [same] })
    writeOutput({ name: 'x', format: 'spy' }, { tokensets: [oneMode(tokens)] }, { formats: [spy] })
    expect(new Set(seen.map(({ type }) => type))).toEqual(new Set(typeNames))
    for (const { type, value, name } of seen) {
      const read = readPublic(type, value)
      const parsed: unknown = 'json' in read ? types[type].parse(read.json) : read.misfit
      expect(publicValue({ type, parsed } as TypedValue), name).toEqual(value)
      expect(Object.isFrozen(value)).toBe(true)
    }
    // Handing it back changes nothing, byte for byte.
    expect(shown(['same'])).toEqual(shown([]))
  })
})

describe('a transform', () => {
  const toRem = defineTransform({
    name: 'to-rem',
    matches: ({ type }) => type === 'dimension',
    value: (one, { rem }) => (one.type === 'dimension' ? { value: toPixels(one.value, rem)! / rem, unit: 'rem' } : ''),
  })
  const functions = { transforms: [toRem] }

  test('changes values for every format, and what refers to them follows', () => {
    expect(text({ transforms: ['to-rem'], where: { tokens: ['space.*'] } }, functions)).toBe(
      'space.small = 1.5rem\nspace.large = 1.5rem\n',
    )
    const css = { format: 'css', transforms: ['to-rem'], values: { rem: 12 }, options: { references: true } }
    expect(text(css, functions)).toContain('--space-small: 2rem;\n  --space-large: var(--space-small);')
  })

  test('gives what refers to another a value of its own where the two differ', () => {
    const half = defineTransform({
      name: 'half',
      matches: ({ name }) => name === 'space.large',
      value: () => '12px',
    })
    expect(
      text({ format: 'css', transforms: ['half'], options: { references: true } }, { transforms: [half] }),
    ).toContain('--space-small: 24px;\n  --space-large: 12px;')
  })

  test('works after the ones before it, and after the units of the output', () => {
    const seen: string[] = []
    const look = defineTransform({ name: 'look', value: one => (seen.push(one.text), one.value) })
    const double = defineTransform({
      name: 'double',
      matches: ({ type }) => type === 'dimension',
      value: one => (one.type === 'dimension' ? { ...one.value, value: one.value.value * 2 } : ''),
    })
    const output = { transforms: ['double', 'look'], values: { unit: 'rem' }, where: { types: ['dimension'] } } as const
    written(
      { ...output, transforms: [...output.transforms], where: { types: ['dimension'] } },
      { transforms: [look, double] },
    )
    expect(seen).toEqual(['3rem', '3rem'])
  })

  test('that is transitive sees what it made itself of the tokens that one refers to', () => {
    const add = (transitive: boolean) =>
      defineTransform({
        ...{ name: 'add', transitive, matches: ({ name }) => name !== 'space.b' },
        value: one => (one.type === 'dimension' ? { ...one.value, value: one.value.value + 1 } : one.value),
      })
    const chain = { d: { $value: '{space.c}' }, c: { $value: '{space.b}' }, b: { $value: '{space.a}' }, a: { $value: '1px' } } // prettier-ignore
    const from = readTokens([{ path: 'a.json', text: JSON.stringify({ space: { $type: 'dimension', ...chain } }) }])
    const values = (transitive: boolean) => text({ transforms: ['add'] }, { transforms: [add(transitive)] }, from)
    expect(values(false)).toBe('space.d = 2px\nspace.c = 2px\nspace.b = 2px\nspace.a = 2px\n')
    expect(values(true)).toBe('space.d = 4px\nspace.c = 3px\nspace.b = 2px\nspace.a = 2px\n')
  })

  test('changes what is left out too, where something refers to it', () => {
    const dark = defineTransform({
      name: 'dark',
      matches: ({ name }) => name === '_palette.blue',
      value: () => '#000000',
    })
    const css = { format: 'css', transforms: ['dark'], where: { tokens: ['color.*', 'card.*'] } }
    expect(text(css, { transforms: [dark] }).match(/#\w{6}/g)).toEqual(['#000000', '#000000', '#000000'])
    // What nothing that is held refers to is not asked about.
    const asked: string[] = []
    const look = defineTransform({ name: 'look', value: ({ name, value }) => (asked.push(name), value) })
    written({ transforms: ['look'], where: { tokens: ['color.brand'] } }, { transforms: [look] })
    expect(asked).toEqual(['_palette.blue', 'color.brand'])
  })

  test('renames, before the names of the output; names that fall together get a number', () => {
    const short = defineTransform({ name: 'short', rename: ({ path }) => path.at(-1)! })
    const twice = defineTransform({ name: 'twice', rename: ({ name, storedName }) => `${name}.${storedName.length}` })
    expect(text({ transforms: ['short'], where: { types: ['color'] } }, { transforms: [short] })).toBe(
      'blue = #3b82f6\nbrand = #3b82f6\nlink = #3b82f6\n',
    )
    const all = { transforms: ['short', 'twice'], names: { case: 'constant' }, where: { types: ['color'] } } as const
    expect(
      text({ ...all, transforms: [...all.transforms], where: { types: ['color'] } }, { transforms: [short, twice] }),
    ).toBe('BLUE_13 = #3b82f6\nBRAND_11 = #3b82f6\nLINK_10 = #3b82f6\n')
    const same = defineTransform({ name: 'same', rename: () => 'x' })
    const { files, notes } = written({ transforms: ['same'], where: { tokens: ['space.*'] } }, { transforms: [same] })
    expect(files[0]!.text).toBe('x = 24px\nx-2 = 24px\n')
    expect(notes).toEqual(['space.large is called x-2, because another token is x already'])
    const css = text({ format: 'css', transforms: ['short'], options: { references: true } }, { transforms: [short] })
    expect(css).toContain('--link: var(--brand);')
  })

  test('leaves tokens out; what refers to them gets their values', () => {
    const current = defineTransform({
      name: 'current',
      keep: one => one.deprecated === false && one.name !== 'space.small',
    })
    expect(text({ transforms: ['current'], where: { private: ['_'] } }, { transforms: [current] })).toBe(
      'color.brand = #3b82f6\nspace.large = 24px\ncard.border = 1px solid #3b82f6\n',
    )
  })

  test('writes values as text for formats of the project; what refers to them has the same', () => {
    const kotlin = defineTransform({
      name: 'kotlin',
      matches: ({ name }) => name === 'color.brand',
      text: one => (one.type === 'color' ? `Color(0xff${toHex(one.value).slice(1)})` : one.text),
    })
    const out = text({ transforms: ['kotlin'], names: { case: 'pascal' } }, { transforms: [kotlin] })
    expect(out).toContain('ColorBrand = Color(0xff3b82f6)\nColorLink = Color(0xff3b82f6)\n')
    expect(() => written({ format: 'css', transforms: ['kotlin'] }, { transforms: [kotlin] })).toThrow(
      'The output out cannot be written: transforms: kotlin writes values as text, which css does itself; formats of the project take it',
    )
  })

  test('is told where it works: the mode of each axis and the options of the output', () => {
    const input = allModes({ Light: [token('a', 'number', 1)], Dark: [token('a', 'number', 1)] })
    const scaled = defineTransform({
      name: 'scaled',
      value: (_, { at, options }) => (at.get('mode') === 'Dark' ? Number(options.factor) : 1),
    })
    const flat = (factor: number) =>
      writeOutput(
        { name: 'x', format: 'lines', transforms: ['scaled'], options: { factor } },
        { tokensets: [input] },
        {
          formats: [{ ...lines, write: ({ modes }) => modes.map(({ tokens }) => tokens[0]!.text).join() }],
          transforms: [scaled],
        },
      )
    expect(flat(5)).toMatchObject({ files: [{ text: '1,5' }] })
  })
})

test('outputs of one source with other transforms or options do not share what these made', () => {
  const scaled = defineTransform({
    name: 'scaled',
    matches: ({ type }) => type === 'dimension',
    value: (one, { options }) => (one.type === 'dimension' ? { ...one.value, value: Number(options.to) } : ''),
  })
  const output = (name: string, more: object): OutputSettings => ({ name, format: 'lines', where: { tokens: ['space.small'] }, ...more }) // prettier-ignore
  const all = writeOutputs(
    source,
    [
      output('a', { transforms: ['scaled'], options: { to: 1 } }),
      output('b', { transforms: ['scaled'], options: { to: 2 } }),
      output('c', {}),
    ],
    { formats: [lines], transforms: [scaled] },
  )
  expect(all.map(({ files }) => files[0]!.text)).toEqual(['space.small = 1px\n', 'space.small = 2px\n', 'space.small = 24px\n']) // prettier-ignore
})

describe('a function that fails is named with its output and its token', () => {
  const boom = (): never => {
    throw new Error('boom\nat once')
  }
  const at = (functions: OutputFunctions, output: Partial<OutputSettings> = {}) => {
    const name = functions.formats?.[0]?.name
    return () => written({ ...(name && { format: name }), ...(functions.transforms && { transforms: functions.transforms.map(one => one.name) }), ...output }, functions) // prettier-ignore
  }
  const format = (write: (context: FormatContext) => unknown, more = {}) => ({
    formats: [defineFormat({ name: 'own', extension: 'txt', write: write as () => string, ...more })],
  })
  const transform = (part: string, run: (one: ResolvedToken) => unknown) => ({
    transforms: [defineTransform({ name: 'own', [part]: run } as never)],
  })

  test.each<[string, () => unknown, string]>([
    ['a format that throws', at(format(boom)), 'The format "own" failed: boom at once'],
    [
      'a format that throws at a token, which it looked at last',
      at(format(({ tokens }) => tokens.filter(({ type }) => type === 'color').map(one => one.value && one.storedName === 'color.link' && boom()))), // prettier-ignore
      'The format "own" failed for color.link in Base: boom at once',
    ],
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- a function of a project may
    ['a format that throws a text', at(format(() => { throw 'oh' })), 'The format "own" failed: oh'], // prettier-ignore
    ['a format that returns nothing', at(format(() => undefined)), 'The format "own" returned nothing; write must return a text, or a list of files'], // prettier-ignore
    ['a format that returns a number after it read a value', at(format(({ tokens }) => tokens[0]!.text.length)), 'The format "own" returned a number; write must return a text, or a list of files'], // prettier-ignore
    ['a format that returns a promise', at(format(async () => '')), 'The format "own" returned a promise; write must return a text, or a list of files'], // prettier-ignore
    ['a format that returns no files', at(format(() => [])), 'The format "own" returned an empty list; write must return at least one file'], // prettier-ignore
    ['a format that returns something else as a file', at(format(() => [{ path: 'a', text: 1 }])), 'The format "own" returned a list whose item 1 is no file; each must be {path, text}, both texts'], // prettier-ignore
    ['a format that leaves its folder', at(format(() => [{ path: '../a', text: '' }])), 'The format "own" returned a file with the path "../a"; a path stays within its folder, with / between names'], // prettier-ignore
    ['a format that returns a file twice', at(format(() => [{ path: 'a', text: '' }, { path: 'A', text: '' }])), 'The format "own" returned two files with the path "A"'], // prettier-ignore
    ['a format that renders what is not there', at(format(({ render }) => render('word'))), 'The format "own" failed: render: format: There is no format "word" to write'], // prettier-ignore
    ['a comment that throws', at(format(() => '', { comment: boom }), { header: ['x'] }), 'The format "own" failed: boom at once'], // prettier-ignore
    ['a value that throws', at(transform('value', boom)), 'The transform "own" failed for _palette.blue in Base: boom at once'], // prettier-ignore
    ['a value that is nothing', at(transform('value', () => undefined)), 'The transform "own" returned nothing for _palette.blue in Base; value must return a value'], // prettier-ignore
    ['a value of another type', at(transform('value', () => 12)), 'The transform "own" returned what is no color (expected a CSS color such as "#3b82f6" or "oklch(0.7 0.15 200)", or a color object, not 12) for _palette.blue in Base'], // prettier-ignore
    ['a value that is a function', at(transform('value', () => boom)), 'The transform "own" returned what is no color (it must be made of texts, numbers, arrays and plain objects) for _palette.blue in Base'], // prettier-ignore
    ['a name that is no text', at(transform('rename', () => 1)), 'The transform "own" returned a number for _palette.blue in Base; rename must return a text'], // prettier-ignore
    ['a name that cannot be used', at(transform('rename', () => 'a..b')), 'The transform "own" returned the name "a..b" for _palette.blue in Base, which cannot be used: Name must not contain an empty segment: "a..b"'], // prettier-ignore
    ['a text that is none', at(transform('text', () => null)), 'The transform "own" returned null for _palette.blue in Base; text must return a text'], // prettier-ignore
    ['a choice that is none', at(transform('keep', () => 'yes')), 'The transform "own" returned a text for _palette.blue in Base; keep must return true or false'], // prettier-ignore
  ])('%s', (_, run, message) => {
    expect(run).toThrow(typeof message === 'string' ? `The output out cannot be written: ${message}` : message)
  })

  test('a text that would be read as a reference is refused', () => {
    const words = readTokens([
      {
        path: 'a.json',
        text: JSON.stringify({ a: { $type: 'string', $value: 'x' }, b: { $type: 'string', $value: 'y' } }),
      },
    ])
    const refer = defineTransform({ name: 'refer', value: () => '{b}' })
    expect(() => written({ transforms: ['refer'] }, { transforms: [refer] }, words)).toThrow(
      'The transform "refer" returned a reference instead of a value for a in Base',
    )
  })

  test('what a function changes in a token is refused, and reaches no other output', () => {
    const change = defineTransform({
      name: 'change',
      text(one) {
        ;(one as { name: string }).name = 'x'
        return ''
      },
    })
    expect(() => written({ transforms: ['change'] }, { transforms: [change] })).toThrow(
      /failed for _palette\.blue in Base/,
    )
  })
})

describe('definitions are checked', () => {
  test.each<[() => unknown, string]>([
    [() => defineFormat({ name: 'a b', extension: 'x', write: () => '' }), 'The name of a format must be letters, digits and hyphens, in parts divided by /, at most 63, not "a b"'], // prettier-ignore
    [() => defineFormat({ name: 'a', extension: '.x', write: () => '' }), 'The format "a": extension must be that of its file, without a dot before it, such as "kt" or "d.ts"'], // prettier-ignore
    [() => defineFormat({ name: 'a', extension: 'x' } as never), 'The format "a": write must be a function'],
    [() => defineFormat({ name: 'a', extension: 'x', write: () => '', format: 1 } as never), 'The format "a" has an unknown key "format". Keys: name, extension, comment, write'], // prettier-ignore
    [() => defineTransform({ name: 'a' }), 'The transform "a": one of keep, rename, value and text must be a function'],
    [() => defineTransform({ name: 'a', transitive: 1, keep: () => true } as never), 'The transform "a": transitive must be true or false'], // prettier-ignore
    [() => defineTransform({ name: 'a', value: 1 } as never), 'The transform "a": value must be a function'],
  ])('number %#', (define, message) => {
    expect(define).toThrow(message)
  })

  test.each<[OutputFunctions, Partial<OutputSettings>, string]>([
    [{ formats: [{ name: 'css', extension: 'css', write: () => '' }] }, {}, 'The format "css" has the name of a format of Tessera: call it otherwise'], // prettier-ignore
    [{ formats: [lines] }, {}, 'There are two formats called "lines"'],
    [{}, { format: 'nope' }, 'format: There is no format "nope" to write. Formats of the project: lines'],
    [{}, { transforms: ['nope'] }, 'transforms: There is no transform "nope". Transforms of the project: none'],
    [{}, { modes: [{ mode: 'Dark', selector: '.dark' }] }, 'modes: lines has no selectors for modes'],
    [{ formats: [{ ...lines, name: 'bare', comment: undefined } as never] }, { format: 'bare', header: ['x'] }, 'header: bare has no comments; give it a function `comment`'], // prettier-ignore
  ])('in an output, number %#', (functions, output, message) => {
    expect(() => written(output, functions)).toThrow(`The output out cannot be written: ${message}`)
  })

  test('the settings of the package are those of the schema', () => {
    expectTypeOf<ProjectOutput>().toExtend<OutputSettings>()
    expectTypeOf<OutputSettings>().toExtend<ProjectOutput>()
    expectTypeOf<keyof ProjectOutput>().toEqualTypeOf<keyof OutputSettings>()
  })
})

test('a resolver is written permutation by permutation, whatever it looks up', () => {
  const files = {
    'core.json': { color: { $type: 'color', ink: { $value: '#000000' } } },
    'dark.json': { color: { $type: 'color', ink: { $value: '#ffffff' } } },
    'themes.resolver.json': {
      version: '2025.10',
      name: 'Themes',
      sets: { core: { sources: [{ $ref: 'core.json' }] } },
      modifiers: { scheme: { default: 'light', contexts: { light: [], dark: [{ $ref: 'dark.json' }] } } },
      resolutionOrder: [{ $ref: '#/sets/core' }, { $ref: '#/modifiers/scheme' }],
    },
  }
  const themes = readTokens(Object.entries(files).map(([path, json]) => ({ path, text: JSON.stringify(json) })))
  expect(themes.resolver).toBe('Themes')
  const each = defineFormat({
    name: 'each',
    extension: 'txt',
    write: ({ modes }) => modes.map(({ at, tokens }) => `${at.get('scheme')} ${tokens[0]!.text}`).join('\n'),
  })
  expect(written({ format: 'each', resolver: 'themes' }, { formats: [each] }, themes).files).toEqual([
    { path: 'out/themes.txt', text: 'light #000000\ndark #ffffff' },
  ])
  const drop = defineTransform({ name: 'drop', keep: () => true })
  expect(() =>
    written({ format: 'css', resolver: 'Themes', transforms: ['drop'] }, { transforms: [drop] }, themes),
  ).toThrow(
    'transforms: css is one text for all contexts of a resolver, in which a value has no context; give an input',
  )
  expect(text({ format: 'css', resolver: 'Themes', input: { scheme: 'dark' }, transforms: ['drop'] }, { transforms: [drop] }, themes)).toContain('#ffffff') // prettier-ignore
})

test('text that cannot be read is refused with its place, and tokens that lead nowhere are told', () => {
  expect(() => readTokens([{ path: 'a.json', text: '{' }])).toThrow(/^The files cannot be read as/)
  const broken = readTokens([
    {
      path: 'a.json',
      text: JSON.stringify({ a: { $type: 'color', $value: '#000' }, b: { $type: 'color', $value: '{gone}' } }),
    },
  ])
  expect(written({}, {}, broken)).toMatchObject({
    files: [{ text: 'a = #000\n' }],
    unresolved: [{ name: 'b', mode: 'Base', reason: expect.stringContaining('gone') as string }],
  })
})

test('render gives what the export gives', () => {
  const input = oneMode(exampleTokens())
  const same = defineFormat({ name: 'same', extension: 'css', write: ({ render }) => render('css') })
  const output = { name: 'x', format: 'same' }
  expect(writeOutput(output, { tokensets: [input] }, { formats: [same] })).toMatchObject({
    files: [{ text: exportTokens('css', input).text }],
  })
})
