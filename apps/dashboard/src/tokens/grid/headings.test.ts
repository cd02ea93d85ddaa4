import { expect, test } from 'vitest'
import type { Row } from '../model/model.ts'
import { isHeading, tokensIn, withHeadings } from './headings.ts'

const row = (name: string): Row => ({ name, cells: [], index: name })
const rows = ['a.one', 'a.b.deep', 'a.two', 'top', 'c.one'].map(row)
const names = (lines: readonly Row[]) =>
  lines.map(line => (isHeading(line) ? `${line.heading.path} ${line.heading.count}` : line.name))

test('each group has one heading, with its own tokens below it, and tokens without a group come first', () => {
  expect(names(withHeadings(rows, new Set()))).toEqual([
    ...['top', 'a 2', 'a.one', 'a.two'],
    ...['a.b 1', 'a.b.deep', 'c 1', 'c.one'],
  ])
})

test('a closed group keeps only its heading', () => {
  expect(names(withHeadings(rows, new Set(['a', 'c'])))).toEqual(['top', 'a 2', 'a.b 1', 'a.b.deep', 'c 1'])
})

test('one group alone needs no heading', () => {
  const own = [row('a.one'), row('a.two')]
  expect(withHeadings(own, new Set())).toBe(own)
})

test('a selection over headings is one of the tokens in it, and nothing where there are none', () => {
  const lines = withHeadings(rows, new Set(['a']))
  const columns: [number, number] = [0, 1]
  expect(names(lines)).toEqual(['top', 'a 2', 'a.b 1', 'a.b.deep', 'c 1', 'c.one'])
  const selected = tokensIn(lines, { rows: [1, 5], columns })!
  expect(names(selected.rows)).toEqual(['top', 'a.b.deep', 'c.one'])
  expect(selected.span).toEqual({ rows: [1, 2], columns })
  expect(tokensIn(lines, { rows: [1, 2], columns })).toBeNull()
})
