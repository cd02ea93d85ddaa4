import { expect, test } from 'vitest'
import { readDtcg } from './read.ts'

const color = (value: string) => ({ $type: 'color', $value: value })
const size = (value: number) => ({ $type: 'dimension', $value: { value, unit: 'px' } })

/** By mode, the values of its tokens. */
function read(files: Record<string, object>, twice: string[] = []) {
  const result = readDtcg(
    Object.entries(files).map(([path, content]) => ({ path, text: JSON.stringify(content) })),
    {},
  )
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  expect(result.warnings.flatMap(({ code, path }) => (code === 'duplicate' ? [path] : []))).toEqual(twice)
  return result.modes.map(({ name, tokens }) => [
    name,
    Object.fromEntries(tokens.map(token => [token.name, token.value])),
  ])
}
const figma = (mode: string, tokens: object) => ({ ...tokens, $extensions: { 'com.figma.modeName': mode } })

const modes = [
  ['Light', { bg: '#ffffff' }],
  ['Dark', { bg: '#000000' }],
]

test('as Figma exports a collection: the root says which mode it is', () => {
  expect(
    read({
      'Dark.tokens.json': figma('Dark', { bg: color('#000000') }),
      'Light.tokens.json': figma('Light', { bg: color('#ffffff') }),
    }),
  ).toEqual(modes)
})

test('by the names of the files', () => {
  expect(read({ 'Theme.Dark.json': { bg: color('#000000') }, 'Theme.Light.json': { bg: color('#ffffff') } })).toEqual(
    modes,
  )
})

test('what other files have is in each mode, and references lead there', () => {
  const files = {
    'Theme.Light.json': { bg: color('{white}') },
    'Theme.Dark.json': { bg: color('{black}') },
    'Primitives.Value.json': { white: color('#fff'), black: color('#000') },
  }
  const shared = { white: '#fff', black: '#000' }
  expect(read(files)).toEqual([
    ['Light', { ...shared, bg: { alias_to: 'white' } }],
    ['Dark', { ...shared, bg: { alias_to: 'black' } }],
  ])
})

test('several collections vary on their own, in one folder too', () => {
  const read4 = read({
    'Compact.tokens.json': figma('Compact', { pad: size(4) }),
    'Cozy.tokens.json': figma('Cozy', { pad: size(8) }),
    'Dark.tokens.json': figma('Dark', { bg: color('#000') }),
    'Light.tokens.json': figma('Light', { bg: color('#fff') }),
  })
  expect(read4.map(([name]) => name)).toEqual(['Compact / Light', 'Compact / Dark', 'Cozy / Light', 'Cozy / Dark'])
})

test('a file beside one of its name without the ending is no mode', () => {
  const files = { 'dark.json': { bg: color('#000000') }, 'dark.dim.json': { ink: color('#222222') } }
  expect(read({ ...files, 'dark.high.json': { ink: color('#ffffff') } }, ['ink'])).toHaveLength(1)
})

test('files that share no tokens are parts of one whole, however they are called', () => {
  expect(read({ 'button.primary.json': { a: size(1) }, 'button.secondary.json': { b: size(2) } })).toEqual([
    [null, { a: { value: 1, unit: 'px' }, b: { value: 2, unit: 'px' } }],
  ])
})
