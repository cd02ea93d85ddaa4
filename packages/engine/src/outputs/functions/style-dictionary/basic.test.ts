import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputSettings } from '../../npm/index.ts'
import {
  differences,
  inColors,
  inHeader,
  inImplementation,
  inKotlin,
  inSheet,
  inSwift,
  inXml,
} from '../../../testing/style-dictionary/declared.ts'
import { example, fileOf, removeExamples } from '../../../testing/style-dictionary/example.ts'
import { objectiveCFormats, objectiveCValues, sizesTimes16 } from '../../../testing/style-dictionary/functions.ts'

const functions = { formats: objectiveCFormats, transforms: [sizesTimes16, objectiveCValues] }
const colors = { types: ['color'] } satisfies OutputSettings['where']
const sizes = { types: ['dimension'] } satisfies OutputSettings['where']

let project: Awaited<ReturnType<typeof basic>>
beforeAll(async () => {
  project = await basic()
})
afterAll(removeExamples)

async function basic() {
  const { build, read, tokens } = await example('basic')
  await build('config.json')
  const source = await tokens('tokens')
  return {
    theirs: (path: string) => read(`build/${path}`),
    ours: (format: string, more: Partial<OutputSettings>) => fileOf(source, { name: 'x', format, ...more }, functions),
  }
}

test('basic: the style sheet is equal but for the keywords of font weights, which CSS does not have', async () => {
  const { theirs, ours } = project
  const sheet = inSheet(ours('css', { names: { case: 'kebab' } }))
  expect(sheet.size).toBe(56)
  expect(differences(inSheet(await theirs('css/_variables.css')), sheet)).toEqual([
    'composite-examples-typography-heading: extra-bold 28px/1.8 "Open Sans", sans-serif → 800 28px/1.8 "Open Sans", sans-serif',
    'composite-examples-typography-body: regular 16px/1.2 "Times New Roman", serif → 400 16px/1.2 "Times New Roman", serif',
    'text-weights-light: thin → 100',
    'text-weights-regular: regular → 400',
    'text-weights-bold: extra-bold → 800',
    'text-typography-heading: extra-bold 28px/1.8 "Open Sans", sans-serif → 800 28px/1.8 "Open Sans", sans-serif',
    'text-typography-body: regular 16px/1.2 "Times New Roman", serif → 400 16px/1.2 "Times New Roman", serif',
  ])
})

test('basic: colors for Android, Compose, Objective-C and Swift are equal', async () => {
  const { theirs, ours } = project
  const snake = { names: { case: 'snake' } } as const
  const xml = ours('android', { where: colors, ...snake })
  expect(differences(inXml(await theirs('android/colors.xml')), inXml(xml))).toEqual([])
  const kotlin = ours('compose', { where: colors })
  expect(differences(inKotlin(await theirs('compose/StyleDictionaryColor.kt')), inKotlin(kotlin))).toEqual([])
  const objectiveC = { where: colors, names: { case: 'pascal' }, transforms: ['ios/values'] } as const
  const made = ['ios/colors-h', 'ios/colors-m'].map(format => ours(format, { ...objectiveC, transforms: ['ios/values'], options: { type: 'Name' } })) // prettier-ignore
  const before = inColors(await theirs('ios/StyleDictionaryColor.h'), await theirs('ios/StyleDictionaryColor.m'))
  expect(differences(before, inColors(made[0]!, made[1]!))).toEqual([])
  const swift = inSwift(ours('ios', { where: colors }))
  expect(differences(inSwift(await theirs('ios-swift/StyleDictionaryColor.swift')), swift)).toEqual([])
})

test('basic: sizes are equal where they are multiplied by 16, as Style Dictionary does with px too', async () => {
  const { theirs, ours } = project
  const by16 = { where: sizes, transforms: ['size/times16'] }
  const kotlin = inKotlin(ours('compose', by16))
  expect(differences(inKotlin(await theirs('compose/StyleDictionarySize.kt')), kotlin)).toEqual([])
  expect(kotlin.get('dimensions4')).toBe('256.dp')
  expect(inKotlin(ours('compose', { where: sizes })).get('dimensions4')).toBe('16.dp')
  const swift = inSwift(ours('ios', by16))
  expect(differences(inSwift(await theirs('ios-swift/StyleDictionarySize.swift')), swift)).toEqual([])
  const objectiveC = { ...by16, transforms: ['size/times16', 'ios/values'], names: { case: 'pascal' }, options: { type: 'float' } } as const // prettier-ignore
  const static_ = (format: string) => ours(format, { ...objectiveC, transforms: [...objectiveC.transforms] })
  expect(differences(inHeader(await theirs('ios/StyleDictionarySize.h')), inHeader(static_('ios/static-h')))).toEqual(
    [],
  )
  const implementation = inImplementation(static_('ios/static-m'))
  expect(differences(inImplementation(await theirs('ios/StyleDictionarySize.m')), implementation)).toEqual([])
})

test('basic: font sizes that are aliases of dimensions are in sp, where Style Dictionary left the unit of their target', async () => {
  const { theirs, ours } = project
  const made = ours('android', {
    where: { types: ['fontSize'] },
    names: { case: 'snake' },
    transforms: ['size/times16'],
  })
  expect(differences(inXml(await theirs('android/font_dimens.xml')), inXml(made))).toEqual([
    'dimen name="text_sizes_heading": 448dp → 448sp',
    'dimen name="text_sizes_body": 256dp → 256sp',
  ])
})

test('basic: all tokens in Swift have the same names; what differs is no Swift in Style Dictionary', async () => {
  const { theirs, ours } = project
  const swift = inSwift(ours('ios', { transforms: ['size/times16'] }))
  expect(swift.size).toBe(56)
  for (const kind of ['Class', 'Enum', 'Struct']) {
    const before = inSwift(await theirs(`ios-swift/StyleDictionary+${kind}.swift`))
    expect([...before.keys()].sort()).toEqual([...swift.keys()].sort())
    const differing = [...before].filter(([name, value]) => swift.get(name) !== value)
    // Objects, lists and units without quotes do not compile.
    const notSwift = /^(?:(?:\[object Object\],?)+|[a-z -]+|[\w ,-]+serif|\d+ms|[\d.]+(?:,[\d.]+){3})$/i
    expect(differing.filter(([, value]) => !notSwift.test(value))).toEqual([])
    expect(differing.length).toBe(24)
  }
})
