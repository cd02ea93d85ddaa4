import { expect, test } from 'vitest'
import type { Row } from '../../tokens/model/model.ts'
import { narrowing } from './narrowing.ts'
import type { SearchResult } from './search-rows.ts'

const named = (...names: string[]): Row[] => names.map(name => ({ name, cells: [], index: name.toLowerCase() }))
const rows = named('color.brand', 'color.blue', 'space.brand', 'space.one')

/** A search for words, which notes how many rows it looked at. */
function counted() {
  const looks: number[] = []
  const search = narrowing((query: string, among: readonly Row[]): SearchResult => {
    looks.push(among.length)
    const words = query.toLowerCase().split(' ')
    return {
      rows: among.filter(({ index }) => words.every(word => index.includes(word))),
      ...{ ranks: new Map(), faults: [], notes: [], color: null },
    }
  })
  return { looks, find: (query: string, among: readonly Row[] = rows) => search(query, among, {}).rows.length }
}

/** The numbers of rows that the queries looked at, typed one after the other. */
function looksOf(...queries: string[]): number[] {
  const { looks, find } = counted()
  for (const query of queries) find(query)
  return looks
}

test('each further letter, and each further word, looks at what was found before', () => {
  expect(looksOf('br', 'bra', 'bra s', 'bra sp')).toEqual([4, 2, 2, 1])
  expect(looksOf('BRA', 'brand')).toEqual([4, 2])
  expect(looksOf('bra', 'bra type:color')).toEqual([4, 2])
  expect(looksOf('bra', '"color.brand"')).toEqual([4, 2])
})

test('other words look at all rows', () => {
  expect(looksOf('bra', 'br', 'sp', 'spa')).toEqual([4, 4, 4, 2])
  expect(looksOf('bra sp', 'bra')).toEqual([4, 4])
})

test.each([
  ['blu', 'blue'],
  ['blue', 'blue s'],
  ['12p', '12px'],
  ['unused', 'unused s'],
  ['unuse', 'unused'],
  ['type:color', 'type:color s'],
  ['-bra', '-brand'],
  ['bra', '-brand'],
])('“%s” and then “%s” may find more', (before, query) => {
  expect(looksOf(before, query)).toEqual([4, 4])
})

test('rows that changed are looked at', () => {
  const { looks, find } = counted()
  find('bra')
  expect(find('brand', named('brand.new', 'space.brand', 'brand'))).toBe(3)
  expect(looks).toEqual([4, 3])
})
