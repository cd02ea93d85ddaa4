// What `platformNames` says, and what the exports write.
import { expect, test } from 'vitest'
import { exportTokens, formatById, platformNames, platforms } from '../index.ts'
import type { Platform } from '../index.ts'
import { oneMode, token } from '../testing/tokens.ts'
import type { OptionName } from '../format/options.ts'

const tokens = [
  'a.b',
  'a-b',
  'a_b',
  'A.B',
  'modes',
  'class',
  'self',
  'Type',
  'size.1.5',
  'size.15',
  'größe.ß',
  'x y',
  'é',
  'default.color',
  'space.Sm',
  'fontSize.xL',
  'true',
  'a.b-2',
  '1.2',
  'null',
  'fun',
  '__proto__',
  'constructor',
  'color.a b!',
].map((name, index) => token(name, index % 3 === 0 ? 'dimension' : 'color', index % 3 === 0 ? '4px' : '#123456'))
const optionSets = [{}, { prefix: 'ds' }, { names: 'kebab' as const }, { prefix: 'ds', names: 'kebab' as const }]

/** `constants` reads what the language declares: here without quotes, which the name does not have. */
const asDeclared: Partial<Record<Platform, (name: string) => string>> = {
  typescript: name => name.replace(/^\['(.+)'\]$|^'(.+)'$/, '$1$2'),
}
/** Of Android's resources it reads the fields of R. */
const inFields = (platform: Platform) => (name: string) => (platform === 'android' ? name.replaceAll('-', '_') : name)

const cases = platforms.flatMap(platform => optionSets.map(options => ({ platform, options })))
test.each(cases)('$platform with $options declares exactly the names that are told', ({ platform, options }) => {
  const format = formatById(platform)!
  const supported = Object.entries(options).filter(([name]) => format.options?.includes(name as OptionName))
  const { text } = exportTokens(platform, oneMode(tokens), Object.fromEntries(supported))
  const constants = format.constants!(text).filter(({ isScope }) => !isScope)
  const named = platformNames(tokens, options)[platform]
  const told = tokens.flatMap(({ name }) => named(name) ?? [])
  // TypeScript declares the types of the tokens in a second list.
  const declared = constants.slice(0, told.length).map(({ name }) => asDeclared[platform]?.(name) ?? name)
  expect(declared.toSorted()).toEqual(told.map(inFields(platform)).toSorted())
})

test('qualified names have the enum or the kind of resource before them', () => {
  const names = platformNames(tokens, { qualified: true })
  expect([names.swiftui('a-b'), names.android('a-b'), names.compose('a-b'), names.css('a-b')]).toEqual([
    'Color.aB',
    'color/a-b',
    'aB_2',
    '--a-b-3',
  ])
})
