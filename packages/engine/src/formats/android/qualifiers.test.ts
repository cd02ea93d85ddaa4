// Resources in the folders that Android chooses by.
import { expect, test } from 'vitest'
import { exportSystem, type Context } from '../../index.ts'
import { readResources } from '../../testing/platforms/android.ts'
import { systemOf, type Described } from '../../testing/systems.ts'

type Platforms = Record<string, string | undefined>
const axis = (contexts: Platforms, standard?: string): NonNullable<Described['modifiers']>[string] => ({
  ...(standard === undefined ? {} : { default: standard }),
  contexts: Object.fromEntries(
    Object.keys(contexts).map((name, i) => [name, { [`own.${name}`]: '8px', size: `${i}px` }]),
  ),
  as: Object.fromEntries(
    Object.entries(contexts).map(([name, android]): [string, Partial<Context>] => [name, { platform: { android } }]),
  ),
})
const files = (modifiers: Described['modifiers']) => {
  const types = Object.fromEntries(
    [
      'size',
      ...Object.values(modifiers!).flatMap(({ contexts }) => Object.keys(contexts).map(name => `own.${name}`)),
    ].map(name => [name, 'dimension' as const]),
  )
  const output = exportSystem('android', systemOf({ sets: { core: { size: '1px' } }, modifiers, types }))
  if ('fault' in output) throw new Error(output.fault)
  return Object.fromEntries(output.files?.map(({ path, text }) => [path, readResources(text)]) ?? [])
}

test('night is a folder, and names are the same in both', () => {
  const found = files({ scheme: axis({ light: undefined, dark: 'night' }) })
  expect(Object.keys(found)).toEqual(['values/design_tokens.xml', 'values-night/design_tokens.xml'])
  expect(JSON.stringify(found['values/design_tokens.xml'])).toContain('"size"')
  expect(JSON.stringify(found['values-night/design_tokens.xml'])).toContain('"size"')
  expect(JSON.stringify(found['values-night/design_tokens.xml'])).toContain('own-dark')
})

test('several qualifiers are in the order that Android requires, and other axes stay in the names', () => {
  const found = files({
    scheme: axis({ light: undefined, dark: 'night' }),
    device: axis({ tablet: 'sw600dp', phone: undefined }),
    brand: axis({ a: undefined, b: undefined }),
  })
  expect(new Set(Object.keys(found))).toEqual(
    new Set(
      ['values', 'values-night', 'values-sw600dp', 'values-sw600dp-night'].map(name => `${name}/design_tokens.xml`),
    ),
  )
  expect(JSON.stringify(found['values-sw600dp-night/design_tokens.xml'])).toMatch(/size-a".*size-b"/)
})

test('where every context has a qualifier, the default is what is found without one', () => {
  const found = files({ scheme: axis({ light: 'notnight', dark: 'night' }, 'dark') })
  expect(Object.keys(found)).toEqual(['values-notnight/design_tokens.xml', 'values/design_tokens.xml'])
})

test.each([
  ['two contexts without a qualifier', { scheme: axis({ light: undefined, dim: undefined, dark: 'night' }) }],
  ['a qualifier that Android does not know', { scheme: axis({ light: undefined, dark: '../dark' }) }],
  ['a qualifier twice', { scheme: axis({ light: undefined, dark: 'night', black: 'night' }) }],
  ['two kinds on one axis', { scheme: axis({ light: undefined, dark: 'night', wide: 'land' }) }],
])('%s makes no folders', (_, modifiers) => {
  expect(files(modifiers)).toEqual({})
})

test('of two axes of one kind the second stays in the names', () => {
  const found = files({
    scheme: axis({ light: undefined, dark: 'night' }),
    other: axis({ on: undefined, off: 'night' }),
  })
  expect(Object.keys(found)).toEqual(['values/design_tokens.xml', 'values-night/design_tokens.xml'])
})

test('a single text of all files names the folder of each', () => {
  const system = systemOf({ modifiers: { scheme: axis({ light: undefined, dark: 'night' }) } })
  const output = exportSystem('android', system)
  expect('text' in output && output.text.match(/<!-- .* Mode.*? -->/g)).toEqual([
    '<!-- light Mode, for values/ -->',
    '<!-- dark Mode, for values-night/ -->',
  ])
})
