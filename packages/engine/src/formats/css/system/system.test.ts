// Tests the composable sheet in a real browser: each element has the engine's values for the contexts that it carries or
// inherits.
import { transform } from 'lightningcss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportSystem, exportTokens, permutationCount, permutationInput, permutationsFrom } from '../../../index.ts'
import type { Context, ExportOptions, Input, Modifier, Resolver, System, Token } from '../../../index.ts'
import { readCssColor } from '../../../color/read-css.ts'
import { workedOut } from '../../../color/write.ts'
import { cssName, slug } from '../../../naming/spelling.ts'
import { openBrowser, type Marked } from '../../../testing/browser.ts'
import { fourAxes } from '../../../testing/four-axes.ts'
import { bruteForce, inputsIn, inventedSystem, scatter, seeded, type Island } from '../../../testing/nested.ts'
import { readSet, realSets } from '../../../testing/published/real-sets.ts'
import { token } from '../../../testing/tokens.ts'
import { repeats } from '../../../testing/random/repeats.ts'

let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const namesIn = ({ tokensets }: System) => [
  ...new Set(tokensets.flatMap(({ modes }) => modes.flatMap(({ tokens }) => tokens.map(({ name }) => name)))),
]

/** By its own selector where the context has one: these tests use classes. */
const marked =
  (resolver: Resolver) =>
  ({ carries, within }: Island): Marked => {
    const classes: string[] = []
    const attributes: Record<string, string> = {}
    for (const [name, context] of Object.entries(carries)) {
      const { selector } = resolver.modifiers
        .find(modifier => modifier.name === name)!
        .contexts.find(one => one.name === context) ?? { selector: undefined }
      if (selector === undefined) attributes[`data-${slug(name)}`] = slug(context)
      else classes.push(selector.slice(1))
    }
    if (classes.length > 0) attributes.class = classes.join(' ')
    return { attributes, within: within.map(marked(resolver)) }
  }

const write = (system: System, options: ExportOptions = {}, format = 'css'): string => {
  const written = exportSystem(format, system, options)
  if ('fault' in written) throw new Error(written.fault)
  transform({ filename: 'sheet.css', code: Buffer.from(written.text.replace('@theme', ':root')), errorRecovery: false })
  return written.text
}

/** Formulas that make a color translucent, nested, compared as the resulting color. */
function withAlpha(text: string): string {
  const thinned = text.replace(
    /rgb\(from (#\w+|\w+\([^()]*\)) r g b \/ ([\d.]+)\)/g,
    (_, color: string, alpha: string) => {
      const { space, components } = readCssColor(color)!
      return workedOut({ space, components, alpha: Number(alpha) })
    },
  )
  return thinned === text ? text : withAlpha(thinned)
}

/** Every element at which a property differs from the engine's value. Below an ancestor that has a token, its absence is not
 * guaranteed. */
async function wrongIn(
  system: System,
  css: string,
  pages: Island[],
  defaults?: Record<string, string>,
  valuesAt: typeof browser.valuesAt = browser.valuesAt,
) {
  const names = namesIn(system)
  const textsAt = bruteForce(system)
  const properties = names.map(name => cssName(name))
  const shown = await valuesAt(css, pages.map(marked(system.resolver)), properties)
  const wrong: string[] = []
  let compared = 0
  for (const [page, root] of pages.entries()) {
    for (const [place, { input, around }] of inputsIn(root, system.resolver, defaults).entries()) {
      const textOf = textsAt(input)
      for (const [index, name] of names.entries()) {
        const [is, must] = [shown[page]![place]![index]!, textOf(name)]
        if (must === '' && around.some(other => textsAt(other)(name) !== '')) continue
        compared++
        if (withAlpha(is) !== must) wrong.push(`${name} at ${[...input.values()].join(', ')}: ${is}, not ${must}`)
      }
    }
  }
  expect(compared).toBeGreaterThan(0)
  return wrong
}

const atRoot = (resolver: Resolver): Island[] =>
  Array.from(permutationsFrom(resolver, null), input => ({ carries: Object.fromEntries(input), within: [] }))

const declarationsIn = (css: string) => css.match(/^\s*--[^\n]*?: /gm)?.length ?? 0

describe.each([{ references: false }, { references: true }])('four axes, %o', options => {
  const text = write(fourAxes, options)

  test('48 permutations come from at most 610 declarations', () => {
    expect(permutationCount(fourAxes.resolver)).toBe(48)
    expect(declarationsIn(text)).toBeLessThanOrEqual(610)
  })

  test('each permutation is right at the root', async () => {
    expect(await wrongIn(fourAxes, text, atRoot(fourAxes.resolver))).toEqual([])
  })

  test('each is right within islands of mixed axes', async () => {
    const pages = [1, 2].map(seed => scatter(fourAxes.resolver, 200, seeded(seed)))
    expect(await wrongIn(fourAxes, text, pages)).toEqual([])
  })

  test('a sheet that declares at the root alone what several axes touch is caught', async () => {
    const broken = text.replace(':root, [data-scheme], [data-contrast] {', ':root {')
    expect(broken).not.toBe(text)
    expect(await wrongIn(fourAxes, broken, [scatter(fourAxes.resolver, 100, seeded(1))])).not.toEqual([])
  })
})

const runs = repeats('FUZZ_RUNS', { short: 3, long: 500 })
test.each([{ references: false }, { references: true }])(
  'systems that nobody thought of are right too, %o',
  async options => {
    for (let seed = 1; seed <= runs; seed++) {
      const system = inventedSystem(seeded(seed))
      const wrong = await wrongIn(system, write(system, options), [scatter(system.resolver, 40, seeded(seed))])
      expect(wrong, `seed ${seed}`).toEqual([])
    }
  },
)

const t = token
const axis = (
  name: string,
  contexts: (string | Omit<Context, 'sources'>)[],
  standard: string | undefined,
): Modifier => ({
  name,
  default: standard,
  contexts: contexts.map(context => {
    const own = typeof context === 'string' ? { name: context } : context
    return { ...own, sources: [{ tokenset: name, mode: own.name }] }
  }),
})
const systemOf = (base: Token[], modifiers: Modifier[], modes: Record<string, Record<string, Token[]>>): System => ({
  resolver: {
    name: 'T',
    description: null,
    sets: [{ name: 'base', sources: [{ tokenset: 'base' }] }],
    modifiers,
    resolution_order: null,
  },
  tokensets: [
    { name: 'base', modes: [{ name: 'Base', is_default: true, tokens: base }] },
    ...Object.entries(modes).map(([name, held]) => ({
      name,
      modes: Object.entries(held).map(([mode, tokens], place) => ({ name: mode, is_default: place === 0, tokens })),
    })),
  ],
})

describe('media and selectors', () => {
  const system = systemOf(
    [
      t('bg', 'color', '#ffffff'),
      t('alias', 'color', '{bg}'),
      t('speed', 'duration', '200ms'),
      t('pad', 'dimension', '8px'),
    ],
    [
      axis(
        'scheme',
        [
          { name: 'light', selector: '.light' },
          { name: 'dark', selector: '.dark', media: '(prefers-color-scheme: dark)' },
        ],
        'light',
      ),
      axis('motion', ['full', { name: 'reduced', media: '(prefers-reduced-motion: reduce)' }], 'full'),
      axis('brand', ['a', 'b'], 'a'),
    ],
    {
      scheme: { light: [], dark: [t('bg', 'color', '#000000'), t('only-dark', 'number', 1)] },
      motion: { full: [], reduced: [t('speed', 'duration', '0ms'), t('pad', 'dimension', '9px')] },
      brand: { a: [], b: [t('bg', 'color', '#0000ff'), t('speed', 'duration', '{pace}'), t('pace', 'duration', '7s')] },
    },
  )
  /** Only a media query selects reduced motion. */
  const carriable: Resolver = {
    ...system.resolver,
    modifiers: system.resolver.modifiers.map(modifier => ({
      ...modifier,
      contexts: modifier.contexts.filter(({ name }) => name !== 'reduced'),
    })),
  }
  const pages = [...atRoot(carriable), scatter(carriable, 120, seeded(5)), { carries: {}, within: [] }]

  const readers: [Record<string, string>, Parameters<typeof browser.emulate>[0]][] = [
    [{}, { colorScheme: 'light', reducedMotion: 'no-preference' }],
    [{ scheme: 'dark' }, { colorScheme: 'dark', reducedMotion: 'no-preference' }],
    [{ motion: 'reduced' }, { colorScheme: 'light', reducedMotion: 'reduce' }],
    [
      { scheme: 'dark', motion: 'reduced' },
      { colorScheme: 'dark', reducedMotion: 'reduce' },
    ],
  ]
  test.each(readers)(
    'a reader with %o has it where nothing is carried, and what is carried beats it',
    async (defaults, media) => {
      await browser.emulate(media)
      for (const references of [false, true]) {
        expect(await wrongIn(system, write(system, { references }), pages, defaults)).toEqual([])
      }
      await browser.emulate({ colorScheme: 'light', reducedMotion: 'no-preference' })
    },
  )

  test.each(readers)('in a shadow tree too, at its host and below, with %o', async (defaults, media) => {
    await browser.emulate(media)
    for (const selector of [':host', ':root, :host']) {
      const css = write(system, { selector, references: true })
      expect(await wrongIn(system, css, pages, defaults, browser.hostedValuesAt)).toEqual([])
    }
    expect(await wrongIn(system, write(system, { selector: ':root, :host' }), pages, defaults)).toEqual([])
    await browser.emulate({ colorScheme: 'light', reducedMotion: 'no-preference' })
  })

  test('a context with a selector or a medium has no attribute', () => {
    expect(write(system)).not.toMatch(/data-scheme|"reduced"/)
  })

  test('a selector that does not parse is reported, and the attribute replaces it', () => {
    const broken = systemOf([], [axis('scheme', [{ name: 'light', selector: '.a{' }, 'dark'], 'light')], {
      scheme: { light: [t('x', 'number', 1)], dark: [t('x', 'number', 2)] },
    })
    const { text, findings } = exportSystem('css', broken) as { text: string; findings: { message: string }[] }
    expect(text).toContain('[data-scheme="light"]')
    expect(findings.map(({ message }) => message)).toEqual(['Invalid selector of scheme: light: { cannot stand in it'])
  })
})

test('an attribute with another value is no context: what is around counts', async () => {
  const page: Marked = {
    attributes: { 'data-scheme': 'dark' },
    within: [{ attributes: { 'data-scheme': 'auto' }, within: [] }],
  }
  const [shown] = await browser.valuesAt(write(fourAxes), [page], ['--fg-default', '--fg-muted'])
  expect(shown![1]).toEqual(shown![0])
})

test('a value with more permutations than are expanded keeps its references', async () => {
  const axes = Array.from({ length: 5 }, (_, place) => axis(`m${place}`, ['a', 'b', 'c', 'd'], 'a'))
  const system = systemOf(
    [t('x', 'number', 0), t('alias', 'number', '{x}')],
    axes,
    Object.fromEntries(
      axes.map(({ name }, place) => [
        name,
        { a: [], b: [t('x', 'number', place + 1)], c: [t('x', 'number', place + 11)], d: [] },
      ]),
    ),
  )
  const text = write(system)
  expect(text).toContain('--alias: var(--x);')
  expect(await wrongIn(system, text, [scatter(system.resolver, 150, seeded(2))])).toEqual([])
})

describe('what is there in some contexts only', () => {
  const system = systemOf(
    [t('far', 'number', '{near}')],
    [axis('scheme', ['light', 'dark'], 'light'), axis('brand', ['a', 'b'], undefined)],
    {
      scheme: { light: [t('near', 'number', 1), t('day', 'number', 1)], dark: [t('night', 'number', 2)] },
      brand: {
        a: [t('logo', 'number', 1), t('both', 'number', '{near}')],
        b: [t('logo', 'number', 2), t('both', 'number', 3)],
      },
    },
  )

  test('is not set elsewhere on the root, nor is a token that varies by an axis without a default', async () => {
    const properties = ['--near', '--day', '--night', '--far', '--logo', '--both']
    const root = (attributes: Record<string, string>): Marked => ({ attributes, within: [] })
    const pages = [
      root({}),
      root({ 'data-scheme': 'dark' }),
      root({ 'data-brand': 'b' }),
      root({ 'data-brand': 'a', 'data-scheme': 'light' }),
    ]
    for (const references of [false, true]) {
      const shown = await browser.valuesAt(write(system, { references }), pages, properties)
      expect(shown.map(([values]) => values)).toEqual([
        ['1', '1', '', '1', '', ''],
        ['', '', '2', '', '', ''],
        ['1', '1', '', '1', '2', '3'],
        ['1', '1', '', '1', '1', '1'],
      ])
    }
  })

  test('is reported once where it does not resolve', () => {
    const { findings } = exportSystem('css', system) as { findings: { mode?: string; message: string }[] }
    expect(findings.map(({ mode, message }) => [mode, message])).toEqual([
      ['dark', 'Alias to a token that does not exist: far → near'],
      ['dark-a', 'Alias to a token that does not exist: both → near'],
    ])
  })
})

describe('references', () => {
  test('two that point at each other in different contexts are no circle to the browser', async () => {
    const system = systemOf(
      [t('c', 'dimension', '3px')],
      [axis('scheme', ['light', 'dark'], 'light'), axis('brand', ['x', 'y'], 'x')],
      {
        scheme: {
          light: [t('a', 'dimension', '{b}'), t('b', 'dimension', '1px')],
          dark: [t('a', 'dimension', '2px'), t('b', 'dimension', '{a}')],
        },
        brand: { x: [], y: [t('c', 'dimension', '{a}'), t('b', 'dimension', '5px')] },
      },
    )
    const pages = [...atRoot(system.resolver), scatter(system.resolver, 60, seeded(3))]
    expect(await wrongIn(system, write(system, { references: true }), pages)).toEqual([])
  })

  test('CSS that refers to another property by its name follows it', async () => {
    const css = { extensions: { 'app.tessera': { sourceType: 'other' } } }
    const system = systemOf(
      [t('ring', 'string', 'inset 0 0 0 1px var(--edge)', css)],
      [axis('scheme', ['light', 'dark'], 'light')],
      {
        scheme: { light: [t('edge', 'color', '#ffffff')], dark: [t('edge', 'color', '#000000')] },
      },
    )
    const page: Marked = { attributes: {}, within: [{ attributes: { 'data-scheme': 'dark' }, within: [] }] }
    const [shown] = await browser.valuesAt(write(system), [page], ['--ring'])
    expect(shown!.map(([ring]) => ring)).toEqual(['inset 0 0 0 1px #ffffff', 'inset 0 0 0 1px #000000'])
  })
})

describe('options', () => {
  test('prefix and kebab spell the properties, private ones too', () => {
    const text = write(fourAxes, { prefix: 'ds', names: 'kebab', references: true })
    for (const property of text.match(/--[\w-]+/g)!) expect(property).toMatch(/^--_?ds-/)
  })

  test('a selector limits the sheet to the matched elements and their descendants', async () => {
    const page: Marked = {
      attributes: { 'data-scheme': 'dark' },
      within: [
        {
          attributes: { class: 'app', 'data-scheme': 'dark' },
          within: [{ attributes: { 'data-scheme': 'light' }, within: [] }],
        },
        { attributes: { 'data-scheme': 'dark' }, within: [] },
      ],
    }
    const [shown] = await browser.valuesAt(write(fourAxes, { selector: '.app' }), [page], ['--fg-default'])
    const [light, dark] = ['oklch(0.10 0.01 0)', 'oklch(0.90 0.01 0)']
    expect(shown!.map(([value]) => value)).toEqual(['', dark, light, ''])
  })

  test('selector=:host is a sheet for a shadow tree: each permutation is right at its host and within', async () => {
    const text = write(fourAxes, { selector: ':host' })
    expect(text).toContain(':host([data-scheme="dark"]), [data-scheme="dark"]')
    expect(text).not.toContain(':root')
    const pages = [...atRoot(fourAxes.resolver), scatter(fourAxes.resolver, 150, seeded(3))]
    expect(await wrongIn(fourAxes, text, pages, undefined, browser.hostedValuesAt)).toEqual([])
    const [shown] = await browser.valuesAt(text, [{ attributes: {}, within: [] }], ['--fg-default'])
    expect(shown).toEqual([['']])
    const paired = write(fourAxes, { selector: ':host', lightDark: true, references: true })
    const dark: Marked = { attributes: { 'data-scheme': 'dark' }, within: [{ attributes: {}, within: [] }] }
    const [hosted] = await browser.hostedValuesAt(paired, [dark], ['--fg-default'])
    expect(hosted![1]).toEqual(hosted![0])
  })

  test('lightDark pairs colors of an axis of light and dark, and the rest of it follows the reader', async () => {
    const text = write(fourAxes, { lightDark: true, references: true })
    expect(text).toContain('--shadow-color: light-dark(#00000033, #000000aa);')
    expect(text.match(/--bg-page:/g)).toHaveLength(1)
    const plain = systemOf([t('x', 'number', 1)], [axis('size', ['s', 'm'], 's')], {
      size: { s: [], m: [t('x', 'number', 2)] },
    })
    const { findings } = exportSystem('css', plain, { lightDark: true }) as { findings: { message: string }[] }
    expect(findings.map(({ message }) => message)).toEqual([
      'There is no modifier of just light and dark with a default, so nothing was paired',
    ])
  })

  test.each(['light', 'dark'] as const)(
    'with lightDark each element shows the colors of its scheme, for a reader of %s',
    async colorScheme => {
      const text = write(fourAxes, { lightDark: true, references: true })
      const page = scatter(fourAxes.resolver, 60, seeded(9))
      const names = namesIn(fourAxes).filter(name => /^(?:bg|fg|border|accent)\./.test(name) && !/width/.test(name))
      await browser.emulate({ colorScheme })
      const shown = await browser.colorsAt(
        text,
        marked(fourAxes.resolver)(page),
        names.map(name => cssName(name)),
      )
      await browser.emulate({ colorScheme: 'light' })
      const textsAt = bruteForce(fourAxes)
      const inputs = inputsIn(page, fourAxes.resolver, { scheme: colorScheme })
      const must = await browser.colorsOf(inputs.map(({ input }) => names.map(textsAt(input))))
      expect(shown).toEqual(must)
    },
  )

  test('colorGamut writes wide colors for wide-gamut screens alone, toggled or not', () => {
    const wide = (chroma: number) => `oklch(0.7 ${chroma} 30)`
    const system = systemOf(
      [t('a', 'color', wide(0.3))],
      [axis('scheme', ['light', 'dark'], 'light'), axis('brand', ['x', 'y'], 'x')],
      {
        scheme: { light: [], dark: [t('a', 'color', wide(0.31)), t('b', 'color', wide(0.32))] },
        brand: { x: [], y: [t('a', 'color', '#ff0000')] },
      },
    )
    const text = write(system, { colorGamut: true })
    const screens = text.split('@media (color-gamut: p3)')
    expect(screens).toHaveLength(3)
    expect(screens[0]).not.toContain('oklch')
    expect(text).toContain(`--b: ${wide(0.32)}`)
    expect(text).toContain(`, ${wide(0.3)})`)
  })

  test('hostile names cannot end the construct around them', () => {
    const name = 'a"]{x:y}/*</style>'
    const system = systemOf(
      [t(`b ${name}`.replaceAll(/[{}]/g, ''), 'number', 1, { description: '*/ } </style>' })],
      [axis(name, [name, 'o'], name)],
      {
        [name]: { [name]: [t('x', 'number', 1)], o: [t('x', 'number', 2)] },
      },
    )
    const text = write(system)
    expect(text).toContain('[data-a-x-y-style="o"]')
    expect(text).not.toMatch(/<\/style/)
  })
})

describe('tailwind', () => {
  /** As Tailwind writes a theme: into a layer, below what is in none. */
  const asBuilt = (text: string) => text.replace(/@theme (\{[^}]*\})/, '@layer theme { :root $1 }')
  const linesIn = (css: string) =>
    new Map(Array.from(css.matchAll(/^\s*(--[^\s:]+): (.*);$/gm), ([, property, value]) => [property!, value!]))

  test('the theme has the defaults, and each element has the values of its permutation', async () => {
    const text = write(fourAxes, {}, 'tailwind')
    expect(text).toMatch(/\n@theme \{\n {2}--color-core-gray-1: oklch\(0.90 0.01 0\);/)
    const pages = [...atRoot(fourAxes.resolver), scatter(fourAxes.resolver, 60, seeded(4))]
    const themes = new Map<string, Map<string, string>>()
    const themeOf = (input: Input) => {
      const key = [...input.values()].join()
      if (!themes.has(key)) themes.set(key, linesIn(exportTokens('tailwind', permutationInput(fourAxes, input)).text))
      return themes.get(key)!
    }
    const properties = [
      ...themeOf(new Map(fourAxes.resolver.modifiers.map(({ name, default: chosen }) => [name, chosen!]))).keys(),
    ]
    expect(properties.length).toBeGreaterThan(namesIn(fourAxes).length)
    const shown = await browser.valuesAt(asBuilt(text), pages.map(marked(fourAxes.resolver)), properties)
    for (const [page, root] of pages.entries()) {
      for (const [place, { input }] of inputsIn(root, fourAxes.resolver).entries()) {
        const theme = themeOf(input)
        const wrong = properties.filter((property, index) => shown[page]![place]![index] !== theme.get(property))
        expect(wrong, [...input.values()].join()).toEqual([])
      }
    }
  })
})

describe('Primer, light and dark, dimmed and high contrast', () => {
  const { modes } = readSet(realSets.find(({ name }) => name === 'Primer, JSON5')!)
  const schemes = [
    'light',
    'light-high-contrast',
    'dark',
    'dark-high-contrast',
    'dark-dimmed',
    'dark-dimmed-high-contrast',
  ]
  const system = systemOf([], [axis('scheme', schemes, 'light')], {
    scheme: Object.fromEntries(schemes.map(name => [name, modes.find(mode => mode.name === name)!.tokens])),
  })
  const text = write(system, { references: true })

  test('with references it is at most 176 KB', () => {
    expect(namesIn(system)).toHaveLength(1488)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(176_000)
  })

  test('each permutation is right, and each within each other', async () => {
    const pages = schemes.map(outer => ({
      carries: { scheme: outer },
      within: schemes.map(inner => ({ carries: { scheme: inner }, within: [] })),
    }))
    expect(await wrongIn(system, text, pages)).toEqual([])
  })
})
