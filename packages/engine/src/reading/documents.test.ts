import { expect, test } from 'vitest'
import type { ImportedMode } from '../format/format.ts'
import type { Json } from '../base/token.ts'
import { outcome, readDocuments } from './documents.ts'
import { ownFact, withoutOwn, withOwn } from '../base/own-facts.ts'
import { newReport } from './report.ts'

const read = (...texts: [string, string][]) => {
  const report = newReport()
  const result = readDocuments(
    'json',
    texts.map(([path, text]) => ({ path, text })),
    report,
  )
  return { result, warnings: report.warnings }
}

test('JSON and JSON5 are read, in the order of the files', () => {
  const { result } = read(['a.json', '{"b": 1, "a": 2}'], ['b.json5', '{a: 1} // comment'])
  expect(result).toEqual([
    { path: 'a.json', root: new Map([['b', 1], ['a', 2]]) }, // prettier-ignore
    { path: 'b.json5', root: new Map([['a', 1]]) },
  ])
})

test('every file that is no object is named with its place', () => {
  expect(read(['a.json', '{\n1}'], ['b.json', '[]'], ['', '5'], ['', '{'], ['c.json', '{}']).result).toEqual({
    format: 'json',
    errors: [
      {
        code: 'syntax',
        level: 'error',
        path: 'a.json:2:1',
        message: 'Not JSON: Expected a name in double quotes but found "1"',
      },
      { code: 'syntax', level: 'error', path: 'b.json:1:1', message: 'Expected an object' },
      { code: 'syntax', level: 'error', path: '1:1', message: 'Expected an object' },
      {
        code: 'syntax',
        level: 'error',
        path: '1:2',
        message: 'Not JSON: Expected a name in double quotes but found the end of the text',
      },
    ],
  })
  expect(read().result).toEqual({
    format: 'json',
    errors: [{ code: 'syntax', level: 'error', path: '', message: 'There is no file to read' }],
  })
})

test('a text that has changed is parsed again', () => {
  const file = { path: 'a.json', text: '{"a": 1}' }
  readDocuments('json', [file], newReport())
  file.text = '{"b": 1}'
  expect(readDocuments('json', [file], newReport())).toEqual([{ path: 'a.json', root: new Map([['b', 1]]) }])
})

test('a duplicate key is reported', () => {
  expect(read(['a.json', '{"a": {"b": 1, "b": 2}}']).warnings).toEqual([
    {
      code: 'duplicate',
      level: 'warning',
      path: 'a.b',
      message: 'The key stands twice in its object: the last one counts',
    },
  ])
})

test('without a mode there is one without tokens; strict makes of every word a refusal', () => {
  const modes: ImportedMode[] = [{ name: 'a', tokens: [], groups: [] }]
  const report = newReport()
  expect(outcome('json', [], report, {})).toEqual({
    format: 'json',
    modes: [{ name: null, tokens: [], groups: [] }],
    warnings: [],
  })
  expect(outcome('json', modes, report, { strict: true })).toEqual({ format: 'json', modes, warnings: [] })
  report.warn('dropped', 'a.b', 'why')
  expect(outcome('json', modes, report, {})).toEqual({ format: 'json', modes, warnings: report.warnings })
  expect(outcome('json', modes, report, { strict: true })).toEqual({
    format: 'json',
    errors: [{ code: 'dropped', level: 'error', path: 'a.b', message: 'why' }],
  })
})

test('Tessera’s metadata is stored under its own key of the extensions, whatever its previous content', () => {
  expect(withOwn({ v: 1, 'app.tessera': { a: 1, b: 1 } }, { b: 2 })).toEqual({ v: 1, 'app.tessera': { a: 1, b: 2 } })
  for (const before of ['text', [1], null, 5])
    expect(withOwn({ 'app.tessera': before }, { a: 1 })).toEqual({ 'app.tessera': { a: 1 } })
  expect(withOwn(null, { a: 1 })).toEqual({ 'app.tessera': { a: 1 } })
  expect(ownFact({ 'app.tessera': { a: 'x' } }, 'a')).toBe('x')
  for (const own of [{ a: 1 }, {}, null, ['a'], 'a'] as Json[]) expect(ownFact({ 'app.tessera': own }, 'a')).toBe(null)
  expect(ownFact(undefined, 'a')).toBe(null)
  expect(withoutOwn({ v: 1, 'app.tessera': { a: 1, b: 2 } }, 'a')).toEqual({ v: 1, 'app.tessera': { b: 2 } })
  expect(withoutOwn({ v: 1, 'app.tessera': { a: 1 } }, 'a')).toEqual({ v: 1 })
  for (const own of [{ b: 1 }, null, ['a'], 'a'] as Json[])
    expect(withoutOwn({ 'app.tessera': own }, 'a')).toEqual({ 'app.tessera': own })
  expect(withoutOwn(null, 'a')).toBe(null)
})
