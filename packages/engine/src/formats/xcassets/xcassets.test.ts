import { expect, test } from 'vitest'
import { z } from 'zod'
import { exportSystem, exportTokens, type ExportInput, type ExportOutput } from '../../index.ts'
import { systemOf } from '../../testing/systems.ts'
import { allModes, exampleTokens, oneMode, token } from '../../testing/tokens.ts'

/** Apple's Asset Catalog Format Reference, Named Color Type, and the appearances that Xcode writes. */
const info = z.strictObject({ author: z.literal('xcode'), version: z.literal(1) })
const fraction = z.string().regex(/^(?:0\.\d{3}|1\.000)$/)
const appearance = z.union([
  z.strictObject({ appearance: z.literal('luminosity'), value: z.enum(['light', 'dark']) }),
  z.strictObject({ appearance: z.literal('contrast'), value: z.literal('high') }),
])
const entry = z.strictObject({
  appearances: z.array(appearance).min(1).optional(),
  color: z.strictObject({
    'color-space': z.enum(['srgb', 'display-p3']),
    components: z.strictObject({ alpha: fraction, blue: fraction, green: fraction, red: fraction }),
  }),
  idiom: z.literal('universal'),
})
const colorSet = z.strictObject({ colors: z.array(entry).min(1), info })

/** By the path of a color set, for each entry its appearances and its red. */
function readCatalogs({ text, files = [] }: ExportOutput): Record<string, string[]> {
  expect(JSON.parse(text)).toEqual({ files })
  const paths = new Set(files.map(({ path }) => path))
  expect(paths.size).toBe(files.length)
  return Object.fromEntries(
    files.flatMap(({ path, text }) => {
      if (!path.includes('.colorset/')) {
        z.strictObject({ info }).parse(JSON.parse(text))
        return []
      }
      const folder = path.replace(/\/[^/]+\.colorset\/Contents\.json$/, '')
      expect(paths).toContain(`${folder}/Contents.json`)
      const { colors } = colorSet.parse(JSON.parse(text))
      const [first, ...others] = colors.map(({ appearances = [] }) => appearances.map(({ value }) => value).join(' '))
      // One counts wherever no other does, and each of the others somewhere else.
      expect(first).toBe('')
      expect(new Set(others).size).toBe(others.filter(other => other !== '').length)
      const read = colors.map(({ appearances = [], color }) =>
        [...appearances.map(({ value }) => value), color.components.red].join(' '),
      )
      return [[path.replace('.colorset/Contents.json', ''), read]]
    }),
  )
}

const written = (input: ExportInput) => readCatalogs(exportTokens('xcassets', input))
const color = (value: string) => [token('brand.main', 'color', value)]
const main = 'Colors.xcassets/brand/brandMain'

test('every color is a color set by the format’s reference, wide ones in Display P3', () => {
  const output = exportTokens('xcassets', oneMode(exampleTokens()))
  expect(Object.keys(readCatalogs(output))).toHaveLength(16)
  expect(output.files!.filter(({ text }) => text.includes('display-p3'))).toHaveLength(4)
})

test('modes for the dark and for high contrast are appearances, whichever comes first', () => {
  expect(
    written(
      allModes({
        Dark: color('#330000'),
        Light: color('#ff0000'),
        'High contrast': color('#cc0000'),
        'Dark high contrast': color('#000'),
      }),
    ),
  ).toEqual({ [main]: ['1.000', 'dark 0.200', 'high 0.800', 'dark high 0.000'] })
  expect(written(allModes({ Base: color('#ff0000'), Night: color('#000') }))).toEqual({
    'Colors-base.xcassets/brand/brandMain': ['1.000'],
    'Colors-night.xcassets/brand/brandMain': ['0.000'],
  })
  expect(written(allModes({ Base: color('#ff0000'), Dark: color('#000') }))).toEqual({
    [main]: ['1.000', 'dark 0.000'],
  })
})

test('a color that is the same in all appearances, or is in one only, counts in all of them', () => {
  const only = [...color('#ff0000'), token('only', 'color', '#ff0000')]
  expect(written(allModes({ Light: color('#ff0000'), Dark: only }))).toEqual({
    [main]: ['1.000'],
    'Colors.xcassets/only': ['1.000'],
  })
})

test('two modes of one appearance are catalogs of their own', () => {
  const modes = { Light: color('#ff0000'), Dark: color('#330000'), 'Dark contrast': color('#000'), 'Dark dark': color('#000') } // prettier-ignore
  expect(Object.keys(written(allModes(modes)))).toEqual([main, 'Colors-dark-dark.xcassets/brand/brandMain'])
})

test('an axis that iOS chooses by joins, others are catalogs', () => {
  const themes = systemOf({
    sets: { core: { 'brand.text': '{brand.main}' } },
    modifiers: {
      scheme: { default: 'day', contexts: { day: { 'brand.bg': '#fff' }, dark: { 'brand.bg': '#000' } } },
      brand: { default: 'a', contexts: { a: { 'brand.main': '#ff0000' }, b: { 'brand.main': '#330000' } } },
    },
    types: { 'brand.text': 'color', 'brand.main': 'color', 'brand.bg': 'color' },
  })
  const output = exportSystem('xcassets', themes)
  if ('fault' in output) throw new Error(output.fault)
  const catalogs = readCatalogs(output)
  expect(catalogs['Colors-a.xcassets/brand/brandBg']).toEqual(['1.000', 'dark 0.000'])
  expect(catalogs['Colors-b.xcassets/brand/brandText']).toEqual(['0.200'])
})

test('names differ in more than case, since folders on a Mac do', () => {
  const tokens = ['aB', 'ab', 'a.b'].map(name => token(name, 'color', '#000'))
  expect(Object.keys(written(oneMode(tokens)))).toEqual([
    'Colors.xcassets/aB',
    'Colors.xcassets/ab_2',
    'Colors.xcassets/a/aB_3',
  ])
})
