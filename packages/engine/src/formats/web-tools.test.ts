// What the tools of web teams make of the files: vanilla-extract, StyleX, Panda and UnoCSS run, and TypeScript checks all of them.
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { marked, type Tokens } from 'marked'
import { describe, expect, test } from 'vitest'
import { exportTokens, type ExportInput, type ExportOptions, type Token } from '../index.ts'
import { hostileInput } from '../testing/hostile.ts'
import { allModes, exampleTokens, oneMode, token } from '../testing/tokens.ts'
import { repeats } from '../testing/random/repeats.ts'
import {
  declaredIn, runPanda, runScript, runStylex, runUnocss, runVanillaExtract, typeFaults, type Declared,
} from '../testing/web/tools.ts' // prettier-ignore

const runs = repeats('TOOL_RUNS', { short: 3, long: 500 })

const changed = (tokens: Token[]) =>
  tokens.map(each => (each.name === 'color.1' ? token('color.1', 'color', '#eeeeee') : each))
const examples = oneMode(exampleTokens())
const modes = allModes({ Light: exampleTokens(), Dark: changed(exampleTokens()) })
const text = (format: string, input: ExportInput, options?: ExportOptions) => exportTokens(format, input, options).text

/** The properties and values of the css format: by them the others are judged. */
const css = (input: ExportInput, options?: ExportOptions) => declaredIn(text('css', input, options))
const valuesOf = (declared: ReadonlyMap<string, string> | undefined) => [
  ...(declared ?? new Map<string, string>()).values(),
]
const everything = (declared: Declared) => [...declared.values()].flatMap(valuesOf)

/** For every tool: names and values that look like code to none of them. */
const hostile = (assertion: (input: ExportInput) => void | Promise<void>) =>
  fc.assert(
    fc.asyncProperty(hostileInput, async input => assertion(input)),
    { numRuns: runs },
  )

describe('esm and cjs', () => {
  test('run in Node, each token a constant and by its name', async () => {
    const {
      tokens,
      modes: byMode,
      tokenTypes,
      ...constants
    } = (await import(`data:text/javascript,${encodeURIComponent(text('esm', modes))}`)) as Record<
      string,
      Record<string, unknown>
    >
    expect(Object.keys(tokens!)).toEqual(exampleTokens().map(({ name }) => name))
    expect(Object.keys(tokenTypes!)).toEqual(Object.keys(tokens!))
    expect(Object.values(constants)).toHaveLength(exampleTokens().length)
    expect(constants.color1).toBe('#3B82F6')
    expect(byMode!.light).toBe(tokens)
    expect(byMode!.dark).toMatchObject({ 'color.1': '#eeeeee', 'cubicBezier.1': [0.4, 0, 0.2, 1], 'fontWeight.2': 600 })
    const common = runScript(text('cjs', modes))
    expect(common).toEqual({ tokens, modes: byMode, tokenTypes, ...constants })
  })

  test('names that a script reserves or has itself are constants of another name, and a prefix comes first', () => {
    const names = ['class', 'default', 'tokens', 'modes', 'await', '10.a', '__proto__', 'a.b', 'a-b']
    const input = oneMode(names.map(name => token(name, 'number', 1)))
    expect(Object.keys(runScript(text('cjs', input)))).toEqual(
      ['class_', 'default_', 'tokens_2', 'modes_2', 'await_', '_10A', 'proto', 'aB', 'aB_2', 'tokens', 'tokenTypes'],
    ) // prettier-ignore
    expect(Object.keys(runScript(text('cjs', input)).tokens as object)).toEqual(names)
    expect(runScript(text('cjs', input, { prefix: 'ds' }))).toMatchObject({ dsClass: 1 })
  })

  test('are files with their types, which carry what is deprecated', () => {
    const old = token('old', 'color', '{new}', { deprecated: true, replaced_by: 'new', compat: true })
    const { files } = exportTokens('esm', oneMode([old, token('new', 'color', '#fff')]))
    expect(files!.map(({ path }) => path)).toEqual(['tokens.mjs', 'tokens.d.mts'])
    expect(files![0]!.text).toContain(
      "export const new_ = '#fff'\n/** @deprecated Use new_ */\nexport const old = new_\n",
    )
    expect(files![1]!.text).toContain('/** @deprecated Use new_ */\nexport declare const old: typeof new_\n')
  })

  test('parse with any names and any values', async () => {
    await hostile(input => {
      expect(Object.keys(runScript(text('cjs', input)))).toEqual(Object.keys(runScript(text('esm', input))))
      for (const { text: each } of exportTokens('esm', input).files!) runScript(each)
    })
  })
})

describe('vanilla-extract', () => {
  test('declares what css does, at the root and in a class for each mode', () => {
    const { css: declared, exported } = runVanillaExtract(text('vanilla-extract', modes))
    const expected = css(modes)
    const light = new Map([...expected.get(':root, :root[data-theme="light"]')!].sort())
    const dark = new Map([...expected.get(':root[data-theme="dark"]')!].sort())
    expect(new Map([...declared.get(':root')!].sort())).toEqual(light)
    const { lightTheme, darkTheme } = exported as Record<string, string>
    expect(new Map([...declared.get(`.${lightTheme}`)!].sort())).toEqual(light)
    expect(new Map([...declared.get(`.${darkTheme}`)!].sort())).toEqual(dark)
    expect((exported.vars as { color: Record<string, string> }).color.alias).toBe('var(--color-alias)')
  })

  test('a token that is a group too is its DEFAULT; what a mode lacks is as at the root, and nothing where that lacks it', () => {
    const input = allModes({
      Light: [token('a', 'number', 1), token('a.b', 'number', 2)],
      Dark: [token('a', 'number', 3), token('only', 'number', 4)],
    })
    const { css: declared, exported } = runVanillaExtract(text('vanilla-extract', input))
    expect(exported.vars).toEqual({ a: { DEFAULT: 'var(--a)', b: 'var(--a-b)' }, only: 'var(--only)' })
    expect(Object.fromEntries(declared.get(':root')!)).toEqual({ '--a': '1', '--a-b': '2', '--only': 'initial' })
    const dark = declared.get(`.${exported.darkTheme as string}`)!
    expect(Object.fromEntries(dark)).toEqual({ '--a': '3', '--a-b': '2', '--only': '4' })
  })

  test('references, prefix and selector', () => {
    const input = oneMode([token('a', 'color', '#fff'), token('b', 'color', '{a}')])
    const options: ExportOptions = { references: true, prefix: 'ds', selector: '.app' }
    const { css: declared } = runVanillaExtract(text('vanilla-extract', input, options))
    expect(Object.fromEntries(declared.get('.app')!)).toEqual({ '--ds-a': '#fff', '--ds-b': 'var(--ds-a)' })
  })

  test('runs with any names and any values', async () => {
    await hostile(input => {
      const { css: declared } = runVanillaExtract(text('vanilla-extract', input))
      for (const name of ['__proto__', 'toString']) expect(Object.hasOwn(Object.prototype, `--${name}`)).toBe(false)
      const count = new Set(input.variants.flatMap(({ tokens }) => tokens.map(({ name }) => name))).size
      expect(declared.get(':root')?.size ?? 0).toBeLessThanOrEqual(count)
    })
  })
})

describe('stylex', () => {
  test('declares what css does, and themes of what differs, in one file and in two', () => {
    const output = exportTokens('stylex', modes)
    expect(output.files!.map(({ path }) => path)).toEqual(['tokens.stylex.ts', 'themes.ts'])
    const [both] = runStylex([{ path: 'tokens.stylex.ts', text: output.text }])
    const [variables, themes] = runStylex(output.files!)
    for (const file of [both!, variables!]) {
      const root = [...file.css].find(([selector]) => selector.startsWith(':root'))![1]
      expect(valuesOf(root)).toEqual(valuesOf(css(examples).get(':root')))
      expect(Object.keys(file.exported.tokens!)).toContain('color1')
    }
    expect(Object.keys(both!.exported)).toEqual(['tokens', 'lightTheme', 'darkTheme'])
    expect(everything(themes!.css)).toEqual(['#eeeeee', '#eeeeee'])
    expect(Object.keys(themes!.exported)).toEqual(['lightTheme', 'darkTheme'])
  })

  test('compiles with any names and any values', async () => {
    await hostile(input => {
      const { text: all, files } = exportTokens('stylex', input)
      const [file] = runStylex([{ path: 'tokens.stylex.ts', text: all }])
      const count = new Set(input.variants.flatMap(({ tokens }) => tokens.map(({ name }) => name))).size
      expect(Object.keys(file!.exported.tokens!).length).toBeLessThanOrEqual(count + 1)
      runStylex(files!)
    })
  })
})

describe('panda', () => {
  const root = ':where(:root, :host)'

  test('declares each token, and under a condition what differs', () => {
    const { css: declared, preset } = runPanda(text('panda', modes))
    expect(preset.conditions).toEqual({ extend: { dark: '[data-theme="dark"] &' } })
    const values = declared.get(root)!
    for (const [property, value] of [
      ['--colors-3', 'rebeccapurple'],
      ['--spacing-9', 'clamp(1rem, 0.5rem + 2vw, 2rem)'],
      ['--fonts-4', '"O\'Reilly Sans"'],
      ['--shadows-2', '0px 1px 2px -1px rgb(0 0 0 / 10%), inset 1px 1px 0.5rem 0px #fff'],
      ['--gradients-2', 'linear-gradient(red 0%, red 0%)'],
      ['--easings-1', 'cubic-bezier(0.4, 0, 0.2, 1)'],
      ['--borders-1', '1px solid #3b82f6'],
      ['--durations-2', '0.2s'],
    ] as const)
      expect([property, values.get(property)]).toEqual([property, value])
    expect(Object.fromEntries(declared.get('[data-theme="dark"]')!)).toEqual({ '--colors-1': '#eeeeee', '--colors-alias': '#eeeeee' }) // prettier-ignore
    expect((preset.theme.extend.textStyles as Record<string, object>)[2]).toEqual({
      value: { fontSize: '1.25rem', lineHeight: '150%' },
    })
  })

  test('categories come from types and names; references are those of Panda', () => {
    const input = oneMode([
      token('color.brand', 'color', '#123456', { deprecated: 'Too blue', replaced_by: 'color.brand.500' }),
      token('color.brand.500', 'color', '{color.brand}'),
      token('border.radius.large', 'dimension', '8px'),
      token('size.icon', 'dimension', '24px'),
      token('opacity.half', 'number', 0.5),
      token('color.value', 'color', '#fff'),
      token('font.braces', 'fontFamily', 'A {colors.brand} token(colors.brand)'),
    ])
    const { css: declared, preset } = runPanda(text('panda', input, { references: true, prefix: 'ds' }))
    expect(Object.fromEntries(declared.get(root)!)).toEqual({
      '--colors-ds-brand': '#123456',
      '--colors-ds-brand-500': 'var(--colors-ds-brand)',
      '--radii-ds-large': '8px',
      '--sizes-ds-icon': '24px',
      '--opacity-ds-half': '0.5',
      '--colors-ds-value_': '#fff',
      '--fonts-ds-braces': '"A \\7b colors.brand\\7d token\\28 colors.brand)"',
    })
    const { ds } = (preset.theme.extend.tokens as { colors: { ds: { brand: { DEFAULT: object } } } }).colors
    expect(ds.brand.DEFAULT).toEqual({ value: '#123456', deprecated: 'Too blue; Use colors.ds.brand.500' })
  })

  test('a mode does not become one of the conditions that Panda has', () => {
    const input = allModes({ Base: [token('a', 'color', '#fff')], Hover: [token('a', 'color', '#000')] })
    expect(runPanda(text('panda', input)).preset.conditions).toEqual({
      extend: { hoverTheme: '[data-theme="hover"] &' },
    })
  })

  test('runs with any names and any values', async () => {
    await hostile(input => {
      const { css: declared, preset } = runPanda(text('panda', input))
      const leaves = JSON.stringify(preset.theme.extend.tokens ?? {}).match(/"value":/g) ?? []
      const semantic = JSON.stringify(preset.theme.extend.semanticTokens ?? {}).match(/"value":/g) ?? []
      expect(declared.get(root)?.size ?? 0).toBe(leaves.length + semantic.length)
    })
  })
})

describe('unocss', () => {
  const utilities = (theme: Record<string, Record<string, unknown>>) => [
    ...Object.keys(theme.colors ?? {}).map(key => `bg-${key}`),
    ...Object.keys(theme.spacing ?? {}).map(key => `p-${key}`),
    ...Object.keys(theme.shadow ?? {}).map(key => `shadow-${key}`),
  ]
  const named = (color: string) => [
    token('color.brand.500', 'color', color),
    token('space.small', 'dimension', '8px'),
    token('shadow.card', 'shadow', { color: '#0008', offsetX: '0px', offsetY: '1px', blur: '2px', spread: '0px' }),
    token('heading.large', 'typography', { fontSize: '2rem', lineHeight: 1.2, fontWeight: 700 }),
    token('screen.breakpoint.wide', 'dimension', color === '#fff' ? '90rem' : '80rem'),
    token('duration.fast', 'duration', '100ms'),
  ]

  test('makes utilities of the tokens, with the value where it is the same in all modes', async () => {
    const made = await runUnocss(text('unocss', allModes({ Light: named('#fff'), Dark: named('#000') })), theme => [
      ...utilities(theme),
      'text-heading-large',
      'wide:p-small',
    ])
    expect(made.unknown).toEqual([])
    expect(made.theme).toEqual({
      colors: { 'brand-500': 'var(--token-color-brand-500)' },
      spacing: { small: '8px' },
      shadow: { card: '0px 1px 2px 0px #0008' },
      text: { 'heading-large': { fontSize: '2rem', lineHeight: '1.2' } },
      breakpoint: { wide: '90rem' },
    })
    expect(made.css).toContain('var(--token-color-brand-500)')
    const declared = declaredIn(made.css)
    expect(declared.get(':root')!.get('--token-duration-fast')).toBe('100ms')
    expect(declared.get(':root[data-theme="dark"]')!.get('--token-color-brand-500')).toBe('#000')
  })

  test('knows every color, length and shadow among the examples', async () => {
    expect((await runUnocss(text('unocss', examples), utilities)).unknown).toEqual([])
  })

  test('is a preset with any names and any values', async () => {
    await hostile(async input => {
      const { css: sheet } = await runUnocss(text('unocss', input), () => [])
      declaredIn(sheet)
    })
  })
})

test('TypeScript finds no fault in what is written for it, and knows the names', () => {
  const file = (format: string, path: string) => ({ path, text: text(format, modes) })
  const of = (format: string, index: number, path: string) => ({
    path,
    text: exportTokens(format, modes).files![index]!.text,
  })
  const uses = `
    import { color1, modes, tokens, type ModeName, type NamesOf } from './esm.mjs'
    import { color1 as common } from './cjs.cjs'
    import { darkTheme, vars } from './vanilla.css'
    import { tokens as variables } from './tokens.stylex'
    const value: '#3B82F6' = color1, same: typeof common = value, dark: '#eeeeee' = modes.dark['color.1']
    const name: NamesOf<'fontWeight'> = 'fontWeight.2', mode: ModeName = 'dark', weight: 700 = tokens['fontWeight.1']
    const ease: readonly [0.4, 0, 0.2, 1] = tokens['cubicBezier.1']
    const used: string[] = [vars.color.alias, darkTheme]
    const variable: string | number = variables.color1
    const missing = tokens['color.99']
  `
  const faults = typeFaults([
    of('esm', 1, 'esm.d.mts'),
    of('cjs', 1, 'cjs.d.cts'),
    file('vanilla-extract', 'vanilla.css.ts'),
    of('stylex', 0, 'tokens.stylex.ts'),
    of('stylex', 1, 'themes.ts'),
    file('unocss', 'unocss.ts'),
    file('panda', 'panda.ts'),
    { path: 'dev.d.ts', text: "declare module '@pandacss/dev' {\n  export function definePreset(preset: import('@pandacss/types').Preset): import('@pandacss/types').Preset\n}" },
    { path: 'uses.ts', text: uses },
  ]) // prettier-ignore
  expect(faults).toEqual([expect.stringContaining("Property 'color.99' does not exist")])
})

describe('markdown', () => {
  /** The cells of all tables, as they are read. */
  const rows = (document: string) =>
    marked
      .lexer(document)
      .filter((each): each is Tokens.Table => each.type === 'table')
      .flatMap(table => table.rows)
  /** Code, whatever stands around it. */
  const codeIn = (cell: Tokens.TableCell) => {
    const found: string[] = []
    void marked.walkTokens(
      cell.tokens,
      each => void (each.type === 'codespan' && found.push((each as Tokens.Codespan).text)),
    )
    return found
  }

  test('is a table for each group with a column for each mode', () => {
    const tokens = (color: string) => [
      token('color.a|b', 'color', color, { description: 'Of *text* | <b>' }),
      token('color.old', 'color', '{color.a|b}', { deprecated: 'Too `pale`', replaced_by: 'color.a|b', remove_in: '2.0.0' }),
      token('plain', 'string', '`'),
    ] // prettier-ignore
    const input = allModes({ Light: tokens('#fff'), Dark: tokens('#000').slice(0, 2) })
    input.variants[0]!.groups = [{ path: 'color', description: 'All colors' }, { path: '', description: 'Ours' }] // prettier-ignore
    expect(text('markdown', input)).toBe(
      [
        '# Tokens', '', 'Ours', '', 'Modes: Light (the default), Dark.', '',
        '## `color`', '', 'All colors', '',
        '| Token | Type | Light | Dark | Description |', '| --- | --- | --- | --- | --- |',
        '| `color.a\\|b` | color | `#fff` | `#000` | Of \\*text\\* \\| \\<b\\> |',
        '| ~~`color.old`~~ | color | `#fff` from `color.a\\|b` | `#000` from `color.a\\|b` | **Deprecated**: Too \\`pale\\`; Use `color.a\\|b`; removed in 2.0.0 |', '',
        '| Token | Type | Light | Dark | Description |', '| --- | --- | --- | --- | --- |',
        '| `plain` | string | ``"`"`` | – |  |', '',
      ].join('\n'),
    ) // prettier-ignore
    expect(rows(text('markdown', input)).map(cells => codeIn(cells[0]!)[0])).toEqual([
      'color.a|b',
      'color.old',
      'plain',
    ])
  })

  test('has a row of as many cells for each token, with any names and any values', async () => {
    await hostile(input => {
      const names = new Set(input.variants.flatMap(({ tokens }) => tokens.map(({ name }) => name)))
      const read = rows(text('markdown', input))
      expect(read.length).toBeLessThanOrEqual(names.size)
      const shown = read.map(cells => codeIn(cells[0]!))
      expect(shown.every(code => code.length === 1)).toBe(true)
      for (const [code] of shown) if (/^[\w.-]+$/.test(code!)) expect(names).toContain(code)
    })
  })
})

describe('json-schema', () => {
  const schemaOf = (input: ExportInput) =>
    JSON.parse(text('json-schema', input)) as { definitions: Record<string, unknown> }

  test('validates names and references, of all types or of one', () => {
    const schema = schemaOf(allModes({ Light: exampleTokens(), Dark: exampleTokens() }))
    const ajv = new Ajv().addSchema(schema, 'tokens')
    const valid = (reference: string, value: string) => ajv.validate({ $ref: `tokens#${reference}` }, value)
    expect(['color.1', '{color.1}', 'boolean.alias'].map(value => valid('', value))).toEqual([true, true, true])
    expect(['color.99', '{color.99}', 'color'].map(value => valid('', value))).toEqual([false, false, false])
    expect(valid('/definitions/color', 'color.1')).toBe(true)
    expect(valid('/definitions/color', 'dimension.1')).toBe(false)
    expect(valid('/definitions/colorReference', '{color.1}')).toBe(true)
  })

  test('shows values, descriptions and what is deprecated beside each name', () => {
    const light = [token('a', 'color', '#fff', { description: 'Text' }), token('b', 'color', '{a}', { deprecated: true, replaced_by: 'a' })]
    const dark = [token('a', 'color', '#000', { description: 'Text' }), token('b', 'color', '{a}', { deprecated: true, replaced_by: 'a' })]
    expect(schemaOf(allModes({ Light: light, Dark: dark })).definitions.color).toMatchObject({
      anyOf: [
        { const: 'a', description: 'Light: #fff, Dark: #000. Text' },
        { const: 'b', description: 'Light: #fff, Dark: #000. Deprecated: Use a', deprecated: true },
      ],
    })
  }) // prettier-ignore

  test('of no tokens nothing is valid, and any names make a schema', async () => {
    expect(new Ajv().compile(schemaOf(oneMode([])))('a')).toBe(false)
    await hostile(input => {
      const validate = new Ajv().compile(schemaOf(input))
      const left = exportTokens('json-schema', input).findings.flatMap(({ code, token: name }) =>
        code === 'unresolved' ? (name ?? []) : [],
      )
      for (const { name } of input.variants[0]!.tokens) if (!left.includes(name)) expect(validate(name)).toBe(true)
    })
  })
})
