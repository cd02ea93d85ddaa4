import { describe, expect, test } from 'vitest'
import { importSystem, importTokens, type SourceFile } from '../index.ts'

const file = (path: string, document: unknown): SourceFile => ({ path, text: JSON.stringify(document) })
const color = (value: unknown) => ({ $type: 'color', $value: value })
const refs = (...paths: string[]) => paths.map($ref => ({ $ref }))

/** Each finding of a system, with the file that it says it is in. */
function found(files: SourceFile[], options = {}) {
  const read = importSystem(files, options)
  const findings = 'errors' in read ? read.errors : read.warnings
  return findings.map(({ path, file: at }) => [path, at])
}

const resolver = file('site.resolver.json', {
  version: '2025.10',
  sets: { core: { sources: refs('core.json') } },
  modifiers: { scheme: { contexts: { light: refs('light.json'), dark: refs('dark.json') }, default: 'light' } },
  resolutionOrder: refs('#/sets/core', '#/modifiers/scheme'),
})

describe('of several files each finding names the one that it is in', () => {
  test('files of a resolver document that have tokens of one name', () => {
    const files = [
      resolver,
      file('core.json', { base: color('{nowhere}') }),
      file('light.json', { page: color('{gone}'), ink: color('#000000') }),
      file('dark.json', { page: color('#000000'), ink: color('{lost}') }),
    ]
    const all = found(files)
    expect(all).toContainEqual(['base', 'core.json'])
    expect(all.filter(([path]) => path === 'page')).toContainEqual(['page', 'light.json'])
    expect(all.filter(([path]) => path === 'ink')).toContainEqual(['ink', 'dark.json'])
  })

  test('a file whose groups take their type from another one', () => {
    const files = [
      resolver,
      file('core.json', { tone: { $type: 'color', base: { $value: '{nowhere}' } } }),
      file('light.json', { tone: { page: { $value: '#ffffff', odd: 1 } } }),
      file('dark.json', { tone: { page: { $value: '#000000' } } }),
    ]
    const all = found(files)
    expect(all).toContainEqual(['tone.base', 'core.json'])
    expect(all).not.toContainEqual(['tone.base', 'light.json'])
    expect(all).not.toContainEqual(['tone.base', 'dark.json'])
    expect(all).toContainEqual(['tone.page.odd', 'light.json'])
  })

  test('sets of Tokens Studio in a folder', () => {
    const theme = (name: string) => ({ id: name, name, group: 'scheme', selectedTokenSets: { [name]: 'enabled' } })
    const page = (value: string) => ({ page: { value, type: 'color' } })
    const files = [
      file('$themes.json', [theme('light'), theme('dark'), { id: 'x' }]),
      file('light.json', page('{gone}')),
      file('dark.json', page('#000000')),
    ]
    expect(found(files, { format: 'tokens-studio' })).toEqual(
      expect.arrayContaining([
        ['page', 'light.json'],
        ['$themes.2', '$themes.json'],
      ]),
    )
    expect(found(files, { format: 'tokens-studio', strict: true })).toContainEqual(['page', 'light.json'])
  })

  test('tokens of Spectrum with values for several sets', () => {
    const sets = (light: string, dark: string) => ({ sets: { light: { value: light }, dark: { value: dark } } })
    const files = [
      file('a.json', { page: { ...sets('{gone}', '#000000'), type: 'color' } }),
      file('b.json', { ink: { ...sets('#000000', '{lost}'), type: 'color' } }),
    ]
    expect(found(files, { format: 'style-dictionary' })).toEqual(
      expect.arrayContaining([
        ['page', 'a.json'],
        ['ink', 'b.json'],
      ]),
    )
  })

  test('merged documents: the later one counts, of what both have', () => {
    const files = [
      file('a.json', { page: color('#ffffff'), ink: color('{gone}') }),
      file('b.json', { page: color('{lost}') }),
    ]
    expect(found(files)).toEqual(
      expect.arrayContaining([
        ['page', 'b.json'],
        ['ink', 'a.json'],
      ]),
    )
    const read = importTokens(files)
    expect('errors' in read ? [] : read.warnings.map(({ file: at }) => at)).toContain('a.json')
  })

  test('one file needs no name', () => {
    expect(found([file('a.json', { page: color('{gone}') })])).toEqual([['page', undefined]])
  })
})
