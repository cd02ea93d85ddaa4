// The published files of three design systems, written again from the tokens that are published with them.
import JSON5 from 'json5'
import { expect, test } from 'vitest'
import { defineFormat, defineTransform, readTokens, toHex, type Json, type JsonObject, type OutputSettings, type ResolvedToken } from '../../npm/index.ts' // prettier-ignore
import {
  differences,
  inJson,
  inModule,
  inObject,
  inSheet,
  withoutQuotes,
} from '../../../testing/style-dictionary/declared.ts'
import { fileOf } from '../../../testing/style-dictionary/example.ts'
import { es6, flatJson, isLength } from '../../../testing/style-dictionary/functions.ts'
import { published } from '../../../testing/style-dictionary/published.ts'

/** Properties of a token that are none of DTCG. */
const own = ({ extensions }: ResolvedToken) => (extensions['org.styledictionary'] ?? {}) as JsonObject
/** Parts of a value that its type does not have. */
const parts = ({ extensions }: ResolvedToken) =>
  ((extensions['app.tessera'] as JsonObject | undefined)?.parts ?? {}) as Record<string, number>

test('Auro: CSS, SCSS, JSON and JavaScript are equal, but for a color with seven digits', async () => {
  const { read, tokens } = published('@aurodesignsystem/design-tokens')
  const source = await tokens('src/themes/auro-classic')
  const transforms = [
    defineTransform({ name: 'public', keep: token => own(token).public === true }),
    // Their JavaScript has the transform `color/hex`, which drops the alpha.
    defineTransform({ name: 'hex', text: token => (token.type === 'color' ? toHex(token.value).slice(0, 7) : token.text) }), // prettier-ignore
  ]
  const made = (format: string, more: Partial<OutputSettings> = {}) => {
    const output = { name: 'x', format, transforms: ['public'], names: { case: 'kebab', prefix: 'ds' } } as const
    return fileOf(source, { ...output, transforms: ['public'], values: { unitless: 'rem' }, ...more }, { formats: [es6, flatJson], transforms }) // prettier-ignore
  }
  const theirs = (file: string) => read(`dist/legacy/auro-classic/${file}`)
  // tinycolor2 takes a color that it cannot read for black.
  const typo = ['ds-color-base-green-200: rgb(0 0 0 / 1) → #d4cece4']
  const sheet = withoutQuotes(inSheet(made('css')))
  expect(sheet.size).toBe(762)
  expect(differences(withoutQuotes(inSheet(await theirs('CSSCustomProperties.css'))), sheet)).toEqual(typo)
  const sizes = inSheet(made('css', { where: { tokens: ['size.**'] } }))
  expect(differences(inSheet(await theirs('CSSSizeCustomProperties.css')), sizes)).toEqual([])
  const scss = withoutQuotes(inSheet(made('scss')))
  expect(differences(withoutQuotes(inSheet(await theirs('SCSSVariables.scss'))), scss)).toEqual(typo)
  const json = withoutQuotes(inJson(made('json/lines')))
  expect(differences(withoutQuotes(inJson(await theirs('JSONVariablesFlat.json'))), json)).toEqual(typo)
  const js = made('javascript/es6', { names: { case: 'pascal', prefix: 'ds' }, where: { tokens: ['color.**'] }, transforms: ['public', 'hex'] }) // prettier-ignore
  expect(differences(inModule(await theirs('JSVariables--color.js')), inModule(js))).toEqual([
    // No color of a token, but a text with two.
    'DsColorBackgroundGradientDefault: linear-gradient(180deg, rgb(255 255 255 / 1), rgb(255 255 255 / 1)) → linear-gradient(180deg, rgb(255 255 255 / 0), rgb(255 255 255 / 0.5))',
    'DsColorBaseGreen200: rgb(0 0 0 / 1) → #d4cece4',
  ])
})

const keywords = new Map([[300, 'light'], [400, 'regular'], [500, 'medium'], [700, 'bold'], [800, 'extra-bold'], [900, 'black']]) // prettier-ignore
const length = (given: number | { value: number; unit: string } | undefined) =>
  typeof given === 'object' ? `${given.value}${given.unit}` : given

/** Composites as objects, weights as words. */
function spectrumValue(token: ResolvedToken): unknown {
  if (token.type === 'fontWeight') return keywords.get(token.value)
  if (token.type === 'shadow')
    return token.value.map(({ color, offsetX, offsetY, blur, spread }) => ({ x: length(offsetX), y: length(offsetY), blur: length(blur), spread: length(spread), color: toHex(color) })) // prettier-ignore
  if (token.type !== 'typography') return token.text
  const { fontFamily = [], fontSize, fontWeight = 0, letterSpacing, lineHeight } = token.value
  return { fontFamily: fontFamily.join(', '), fontSize: length(fontSize), fontWeight: keywords.get(fontWeight), letterSpacing: length(letterSpacing), lineHeight: length(lineHeight) } // prettier-ignore
}

test('Spectrum: the values of all 2,495 tokens are equal in each color theme and scale, where theirs are resolved', async () => {
  const { read, tokens } = published('@adobe/spectrum-tokens')
  const source = await tokens('src')
  const variables = JSON.parse(await read('dist/json/variables.json')) as JsonObject
  const json = defineFormat({
    name: 'spectrum/json',
    extension: 'json',
    write: ({ tokens }) => JSON.stringify(Object.fromEntries(tokens.map(token => [token.name, spectrumValue(token)]))),
  })
  /** Their value where these sets are chosen. */
  const valueAt = (node: Json, chosen: readonly string[]): Json => {
    if (Array.isArray(node)) return node.map(item => valueAt(item, chosen))
    if (typeof node !== 'object' || node === null) return node
    const sets = node.sets as JsonObject | undefined
    if (sets) return valueAt(sets[chosen.find(name => Object.hasOwn(sets, name))!]!, chosen)
    if (node.value !== undefined) return valueAt(node.value, chosen)
    return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, valueAt(part, chosen)]))
  }
  for (const color of ['light', 'dark', 'wireframe'])
    for (const scale of ['desktop', 'mobile']) {
      const input = { color, scale }
      const output = { name: 'x', format: 'spectrum/json', resolver: 'Themes', input }
      const made = JSON.parse(fileOf(source, output, { formats: [json] })) as object
      const theirs = Object.fromEntries(Object.entries(variables).map(([name, node]) => [name, valueAt(node, [color, scale])])) // prettier-ignore
      expect(Object.keys(made).length).toBe(2495)
      const sizes = scale === 'desktop' ? ['14px', '18px', '20px'] : ['15px', '19px', '22px']
      // Their build leaves these references as they are.
      expect(differences(inObject(theirs), inObject(made))).toEqual([
        `drop-zone-body-size: {drop-zone-body-font-size} → ${sizes[0]}`,
        `drop-zone-cjk-title-size: {drop-zone-cjk-title-font-size} → ${sizes[1]}`,
        `drop-zone-title-size: {drop-zone-title-font-size} → ${sizes[2]}`,
      ])
    }
})

const sheetInRem = (source: Parameters<typeof fileOf>[0], where: OutputSettings['where']) =>
  fileOf(source, { name: 'x', format: 'css', values: { unit: 'rem' }, where, options: { references: true } })

test.each([
  ['base/size/size', ['base/size/size.json5']],
  ['base/size/z-index', ['base/size/z-index.json5']],
  ['base/motion/motion', ['base/motion']],
  ['base/typography/typography', ['base/typography']],
  ['functional/size/breakpoints', ['functional/size/breakpoints.json5']],
  ['functional/size/radius', ['functional/size/radius.json5']],
  ['functional/size/size-coarse', ['functional/size/size-coarse.json5', 'base/size/size.json5']],
  ['functional/size/size-fine', ['functional/size/size-fine.json5', 'base/size/size.json5']],
  ['functional/size/z-index', ['functional/size/z-index.json5', 'base/size/z-index.json5']],
  ['functional/spacing/space', ['functional/spacing', 'base/size/size.json5']],
])('Primer: %s.css is equal', async (file, sources) => {
  const { read, tokens } = published('@primer/primitives')
  const source = await tokens(...sources.map(each => `src/tokens/${each}`))
  const where = file.startsWith('functional') ? { tokens: ['**', '!base.**'] } : {}
  const css = sheetInRem(source, where)
  const theirs = withoutQuotes(inSheet(await read(`dist/css/${file}.css`)))
  expect(differences(theirs, withoutQuotes(inSheet(css)))).toEqual([])
})

// A reference to another file needs both in one output here.
test.each([
  ['motion', ['functional/motion', 'base/motion'], ['functional/motion/motion', 'base/motion/motion']],
  ['typography', ['functional/typography', 'base/typography', 'base/size/size.json5'], ['functional/typography/typography', 'base/typography/typography']], // prettier-ignore
])('Primer: %s is equal in both of its files, but for the delay 0 that theirs leave out', async (_, sources, files) => {
  const { read, tokens } = published('@primer/primitives')
  const source = await tokens(...sources.map(each => `src/tokens/${each}`))
  const where = { tokens: ['**', '!base.size.**'] }
  const css = sheetInRem(source, where)
  const sheets = await Promise.all(files.map(file => read(`dist/css/${file}.css`)))
  const theirs = new Map(sheets.flatMap(sheet => [...inSheet(sheet)]))
  const differing = differences(withoutQuotes(theirs), withoutQuotes(inSheet(css)))
  expect(differing.length).toBe(sources[0] === 'functional/motion' ? 4 : 0)
  for (const line of differing) expect(line).toMatch(/^motion-transition-\w+: (var\(\S+\) var\(\S+\)) → \1 0ms$/)
})

/** Their preprocessor: a theme has other values in the extensions of tokens. */
function overridden(node: Json, theme: string): Json {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return node
  const extensions = node.$extensions as Record<string, JsonObject | undefined> | undefined
  const override = extensions?.['org.primer.overrides']?.[theme]
  const whole = override === undefined ? node : { ...node, ...(typeof override === 'object' ? (override as JsonObject) : { $value: override }) } // prettier-ignore
  return Object.fromEntries(Object.entries(whole).map(([key, child]) => [key, key.startsWith('$') ? child : overridden(child, theme)])) // prettier-ignore
}

test.each(['light', 'dark'])('Primer: the theme %s with its borders is equal', async theme => {
  const { read, texts } = published('@primer/primitives')
  const folders = ['functional/color', 'functional/shadow', 'functional/border', 'component', 'base/typography', 'base/motion', 'functional/typography', 'functional/motion'] // prettier-ignore
  const files = [`base/color/${theme}/${theme}.json5`, `base/color/${theme}/display-${theme}.json5`, ...['base', 'functional'].map(each => `${each}/size/size.json5`), 'functional/size/border.json5', 'functional/size/radius.json5'] // prettier-ignore
  const given = await texts(...[...files, ...folders].map(each => `src/tokens/${each}`))
  const source = readTokens(
    given.map(({ path, text }) => ({ path, text: JSON.stringify(overridden(JSON5.parse<Json>(text), theme)) })),
    { format: 'style-dictionary' },
  )
  const transforms = [
    defineTransform({
      name: 'alpha',
      transitive: true,
      matches: token => own(token).alpha !== undefined || Object.keys(parts(token)).length > 0,
      value(token) {
        // An alpha of 1 leaves that of the color.
        if (token.type === 'color' && own(token).alpha !== 1)
          return { ...token.value, alpha: own(token).alpha as number }
        if (token.type !== 'shadow') return token.value
        return token.value.map(({ color, ...layer }, at) => ({ ...layer, color: { ...color, alpha: parts(token)[`${at}.alpha`] ?? parts(token).alpha ?? color.alpha } })) // prettier-ignore
      },
    }),
    defineTransform({
      name: 'rem',
      matches: isLength,
      value: token => (isLength(token) && token.value.unit === 'px' ? { value: token.value.value / 16, unit: 'rem' } : token.value), // prettier-ignore
    }),
    defineTransform({
      name: 'theme',
      keep: ({ type, name }) => /^(?:color|shadow|border|gradient)$/.test(type) || /^(?:borderWidth|boxShadow|outline|focus\.outline)/.test(name), // prettier-ignore
    }),
  ]
  const output = { name: 'x', format: 'css', where: { tokens: ['**', '!base.**'] }, options: { references: true } }
  const css = fileOf(source, { ...output, transforms: ['alpha', 'rem', 'theme'] }, { transforms })
  const [first] = (await read(`dist/css/functional/themes/${theme}.css`)).split('@media')
  const theirs = new Map([...inSheet(first!), ...inSheet(await read('dist/css/functional/size/border.css'))])
  expect(theirs.size).toBe(970)
  expect(differences(theirs, inSheet(css))).toEqual([])
})
