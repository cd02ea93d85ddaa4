// The list of formats: the four of the specification first. Adding one is a folder and a line here.
import { android } from './android/index.ts'
import { css } from './css/index.ts'
import { dtcg } from './dtcg/index.ts'
import { dtcgResolver } from './dtcg-resolver/index.ts'
import type { Format } from '../format/format.ts'
import { ios } from './ios/index.ts'
import { json } from './json/index.ts'
import { styleDictionary } from './style-dictionary/index.ts'
import { tokensStudio } from './tokens-studio/index.ts'
import { figma } from './figma/index.ts'
import { csv } from './csv/index.ts'
import { compose } from './compose/index.ts'
import { jsonFlat } from './json-flat/index.ts'
import { less } from './less/index.ts'
import { manifest } from './manifest/index.ts'
import { scss } from './scss/index.ts'
import { swiftui } from './swiftui/index.ts'
import { tailwind } from './tailwind/index.ts'
import { typescript } from './typescript/index.ts'
// For what web teams build with.
import { cjs } from './cjs/index.ts'
import { esm } from './esm/index.ts'
import { designMd } from './design-md/index.ts'
import { llmsTxt } from './llms-txt/index.ts'
import { jsonSchema } from './json-schema/index.ts'
import { markdown } from './markdown/index.ts'
import { panda } from './panda/index.ts'
import { stylex } from './stylex/index.ts'
import { unocss } from './unocss/index.ts'
import { vanillaExtract } from './vanilla-extract/index.ts'
import { flutter } from './flutter/index.ts'
import { reactNative } from './react-native/index.ts'
import { xcassets } from './xcassets/index.ts'

export const formats: Format[] = [
  json,
  css,
  ios,
  android,
  dtcg,
  dtcgResolver,
  styleDictionary,
  tokensStudio,
  figma,
  csv,
  jsonFlat,
  scss,
  less,
  tailwind,
  typescript,
  compose,
  swiftui,
  flutter,
  reactNative,
  xcassets,
  manifest,
  // For what web teams build with.
  esm,
  cjs,
  panda,
  vanillaExtract,
  stylex,
  unocss,
  markdown,
  jsonSchema,
  // For agents that build with the tokens.
  designMd,
  llmsTxt,
]

export function formatById(id: string): Format | undefined {
  return formats.find(format => format.id === id)
}

/** The values of `format=` at the export endpoints. */
export const specFormats = ['json', 'css', 'ios', 'android'] as const
