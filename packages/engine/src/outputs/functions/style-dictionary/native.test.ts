// Examples of Style Dictionary for apps.
import { afterAll, expect, test } from 'vitest'
import { defineTransform, toPixels, type OutputSettings } from '../../npm/index.ts'
import { differences, inColors, inDart, inHeader, inImplementation, inJson, inMacros, inModule, inSheet, inXml, withoutQuotes } from '../../../testing/style-dictionary/declared.ts' // prettier-ignore
import { example, fileOf, removeExamples } from '../../../testing/style-dictionary/example.ts'
import { isLength, lines, nestedJson, objectiveCFormats, objectiveCValues, sizesTimes16 } from '../../../testing/style-dictionary/functions.ts' // prettier-ignore

afterAll(removeExamples)

test('create-react-native-app: the constants are equal, by a format that writes lengths as objects', async () => {
  const { build, read, tokens } = await example('advanced/create-react-native-app')
  await build('config.json')
  const objects = lines('react-native/objects', 'js', token => {
    if (!isLength(token)) return `export const ${token.name} = ${JSON.stringify(token.text)};`
    const { value, unit } = token.value
    const lengths = { original: `${value}${unit}`, number: value, decimal: value / 100, scale: value * 16 }
    return `export const ${token.name} = ${JSON.stringify(lengths)};`
  })
  const output = { name: 'x', format: 'react-native/objects', names: { case: 'camel' } } as const
  const made = inModule(fileOf(await tokens('style-dictionary/tokens'), output, { formats: [objects] }))
  expect(made.get('sizeFontMd.scale')).toBe('32')
  expect(differences(inModule(await read('src/style-dictionary-dist/variables.js')), made)).toEqual([])
})

test('flutter: the constants of all three classes are equal', async () => {
  const { build, read, tokens } = await example('advanced/flutter', 'style_dictionary')
  await build('config.json')
  const source = await tokens('tokens')
  const all = inDart(fileOf(source, { name: 'x', format: 'flutter', values: { unitless: 'rem' } }))
  expect(all.size).toBe(16)
  expect(differences(inDart(await read('../lib/unique_file/style_dictionary.dart')), all)).toEqual([])
  const colors = inDart(fileOf(source, { name: 'x', format: 'flutter', where: { types: ['color'] } }))
  // The configuration has the filter of colors for both.
  for (const file of ['color', 'sizes'])
    expect(differences(inDart(await read(`../lib/style_dictionary_${file}.dart`)), colors)).toEqual([])
})

test('s3: SCSS, resources of Android, Objective-C and JSON are equal; the upload is a step of the build', async () => {
  const { build, read, write, tokens } = await example('advanced/s3')
  // Its pattern of files finds none, and Style Dictionary refuses its platform without files, which copies the assets.
  const { platforms, ...config } = JSON.parse(await read('config.json')) as { platforms: Record<string, object> }
  const { 'assets/copy': _, ...written } = platforms
  await write('config.json', JSON.stringify({ ...config, platforms: written, source: ['tokens/**/*.json'] }))
  await build('config.json')
  const source = await tokens('tokens')
  const urls = defineTransform({
    name: 'asset/url',
    text: ({ type, value, text }) => (type === 'string' ? `url("${String(value)}")` : text),
  })
  const pixels = defineTransform({
    name: 'size/px',
    text: token => (token.type === 'string' ? token.value : token.text),
  })
  const functions = {
    formats: [...objectiveCFormats, nestedJson, lines('scss/urls', 'scss', ({ name, text }) => `$${name}: ${text};`)],
    transforms: [objectiveCValues, urls, pixels],
  }
  const made = (format: string, more: Partial<OutputSettings>) =>
    fileOf(source, { name: 'x', format, values: { unitless: 'rem' }, ...more }, functions)
  const scss = inSheet(made('scss/urls', { names: { case: 'kebab' }, transforms: ['asset/url'] }))
  expect(scss.size).toBe(46)
  expect(differences(inSheet(await read('build/scss/assets.scss')), scss)).toEqual([])
  for (const [file, types] of [
    ['colors', ['color']],
    ['font_dimens', ['fontSize']],
  ] as const) {
    const xml = made('android', { names: { case: 'snake' }, where: { types: [...types] } })
    expect(differences(inXml(await read(`build/android/${file}.xml`)), inXml(xml))).toEqual([])
  }
  const objectiveC = (format: string) =>
    made(format, { where: { types: ['color'] }, names: { case: 'pascal' }, transforms: ['ios/values'], options: { type: 'float' } }) // prettier-ignore
  const ios = (file: string) => read(`build/ios/StyleDictionary${file}`)
  const colors = inColors(objectiveC('ios/colors-h'), objectiveC('ios/colors-m'))
  expect(differences(inColors(await ios('Color.h'), await ios('Color.m')), colors)).toEqual([])
  // The configuration has the filter of colors for both.
  expect(differences(inHeader(await ios('Size.h')), inHeader(objectiveC('ios/static-h')))).toEqual([])
  expect(differences(inImplementation(await ios('Size.m')), inImplementation(objectiveC('ios/static-m')))).toEqual([])
  const json = [...inJson(await read('build/json/assets.json'))].filter(([path]) => /(?<!\.original)\.(?:value|name)$/.test(path)) // prettier-ignore
  const nested = [...inJson(made('json/nested', { names: { case: 'kebab' }, where: { tokens: ['asset.**'] }, transforms: ['size/px'] }))] // prettier-ignore
  expect(differences(new Map(json), new Map(nested))).toEqual([])
})

/** Sizes whose tokens say no type: Tessera takes it from their names, Style Dictionary leaves them without a unit. */
const untyped = ['button-text-size', 'size-font-small', 'size-font-medium', 'size-font-large', 'size-font-base']

test('multi-brand-multi-platform: each brand and platform is equal, but for sizes that have no type', async () => {
  const { build, read, tokens } = await example('advanced/multi-brand-multi-platform')
  await build('build.js')
  const asWritten = defineTransform({
    name: 'as-written',
    text: token => (token.type === 'fontSize' ? String(token.value.value) : isLength(token) ? `${toPixels(token.value)!.toFixed(2)}f` : token.text), // prettier-ignore
  })
  const sizes = defineTransform({ ...sizesTimes16, name: 'size/dimensions', matches: ({ type }) => type === 'dimension' }) // prettier-ignore
  const functions = { formats: objectiveCFormats, transforms: [objectiveCValues, sizes, asWritten] }
  for (const brand of ['brand-1', 'brand-2', 'brand-3']) {
    const written = async (platform: string, format: string, more: Partial<OutputSettings>) => {
      const source = await tokens(`tokens/brands/${brand}`, 'tokens/globals', `tokens/platforms/${platform}`)
      return fileOf(source, { name: brand, format, ...more }, functions)
    }
    const scss = withoutQuotes(inSheet(await written('web', 'scss', { names: { case: 'kebab' } })))
    const web = differences(withoutQuotes(inSheet(await read(`build/web/${brand}/tokens.scss`))), scss)
    expect(web.map(line => line.split(':')[0]).sort()).toEqual([...untyped].sort())
    for (const line of web) expect(line).toMatch(/: ([\d.]+) → \1px$/)

    const macros = { names: { case: 'pascal' }, transforms: ['size/dimensions', 'ios/values', 'as-written'] } as const
    const ios = inMacros(await written('ios', 'ios/macros', { ...macros, transforms: [...macros.transforms] }))
    expect(differences(inMacros(await read(`build/ios/${brand}/tokens.h`)), ios)).toEqual([])

    const android = async (file: string, type: 'color' | 'dimension' | 'fontSize') => {
      const where = type === 'fontSize' ? { tokens: ['button.text.size'] } : { types: [type] }
      const xml = await written('android', 'android', {
        names: { case: 'snake' },
        where,
        transforms: ['size/dimensions'],
      })
      return differences(inXml(await read(`build/android/${brand}/tokens.${file}.xml`)), inXml(xml))
    }
    expect(await android('colors', 'color')).toEqual([])
    expect(await android('dimens', 'dimension')).toEqual([])
    expect(await android('font_dimens', 'fontSize')).toEqual(['dimen name="button_text_size": 1 → 1sp'])
  }
})
