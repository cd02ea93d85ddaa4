import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputSettings } from '../../npm/index.ts'
import {
  differences,
  inColors,
  inDictionary,
  inHeader,
  inImplementation,
  inJson,
  inXml,
} from '../../../testing/style-dictionary/declared.ts'
import { example, fileOf, removeExamples } from '../../../testing/style-dictionary/example.ts'
import { androidResources, androidValues, nestedJson, objectiveCFormats, objectiveCValues } from '../../../testing/style-dictionary/functions.ts' // prettier-ignore

const functions = {
  formats: [androidResources, nestedJson, ...objectiveCFormats],
  transforms: [androidValues, objectiveCValues],
}

let project: Awaited<ReturnType<typeof complete>>
beforeAll(async () => {
  project = await complete()
})
afterAll(removeExamples)

async function complete() {
  const { build, read, tokens } = await example('complete')
  await build('config.json')
  const source = await tokens('tokens')
  return {
    android: (path: string) => read(`android/styledictionary/src/main/${path}`),
    ios: (path: string) => read(`ios/Classes/Generated/StyleDictionary${path}`),
    ours: (format: string, more: Partial<OutputSettings>) =>
      fileOf(source, { name: 'x', format, values: { unitless: 'rem' }, ...more }, functions),
  }
}

test('complete: all resources of Android are equal', async () => {
  const { android, ours } = project
  const names = { case: 'snake' } as const
  const differing = async (file: string, text: string) =>
    differences(inXml(await android(`res/values/style_dictionary_${file}.xml`)), inXml(text))
  expect(await differing('colors', ours('android', { names, where: { types: ['color'] } }))).toEqual([])
  expect(await differing('font_dimens', ours('android', { names, where: { types: ['fontSize'] } }))).toEqual([])
  expect(await differing('dimens', ours('android', { names, where: { types: ['dimension'] } }))).toEqual([])
  const element = (element: string, more: Partial<OutputSettings>) =>
    ours('android/resources', { names, options: { element }, ...more })
  const integers = element('integer', { where: { types: ['duration'] }, transforms: ['android/values'] })
  expect(await differing('integers', integers)).toEqual([])
  expect(await differing('strings', element('string', { where: { tokens: ['content.**'] } }))).toEqual([])
})

test('complete: the JSON for Android has the same names and values; what the build knows of each token is not there', async () => {
  const { android, ours } = project
  const made = ours('json/nested', { names: { case: 'snake' }, transforms: ['android/values'] })
  const before = inJson(await android('assets/data/properties.json'))
  const kept = [...before].filter(([path]) => /(?<!\.original)\.(?:value|name)$/.test(path))
  expect(kept.length).toBe(2672)
  expect(differences(new Map(kept), inJson(made))).toEqual([])
})

test('complete: constants, colors and the dictionary in Objective-C are equal, by formats of the project', async () => {
  const { ios, ours } = project
  const made = (format: string, where: OutputSettings['where'], options: OutputSettings['options'] = {}) =>
    ours(format, {
      where,
      options,
      names: { case: 'pascal', prefix: 'StyleDictionary' },
      transforms: ['ios/values'],
    })
  for (const [file, tokens, type] of [
    ['Size', 'size.**', 'float'],
    ['Icons', 'content.icon.**', 'NSString *'],
  ] as const) {
    const constants = (format: string) => made(format, { tokens: [tokens] }, { type })
    expect(differences(inHeader(await ios(`${file}.h`)), inHeader(constants('ios/static-h')))).toEqual([])
    const implementation = inImplementation(constants('ios/static-m'))
    expect(differences(inImplementation(await ios(`${file}.m`)), implementation)).toEqual([])
  }
  const where = { tokens: ['color.**'] }
  const colors = inColors(made('ios/colors-h', where, { type: 'Name' }), made('ios/colors-m', where))
  expect(differences(inColors(await ios('Color.h'), await ios('Color.m')), colors)).toEqual([])
  const dictionary = inDictionary(made('ios/singleton-m', {}))
  expect(dictionary.size).toBe(2672)
  expect(differences(inDictionary(await ios('Properties.m')), dictionary)).toEqual([])
})
