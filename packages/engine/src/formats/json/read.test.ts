import { describe, expect, test } from 'vitest'
import { exportTokens } from '../../outputs/export.ts'
import { resolveTokens } from '../../resolve/resolve.ts'
import { allModes, exampleTokens, oneMode, token } from '../../testing/tokens.ts'
import { types, type TypeName } from '../../types/index.ts'
import type { ImportResult } from '../../format/format.ts'
import { readJson, recogniseJson } from './read.ts'

function read(...texts: string[]): ImportResult {
  const result = readJson(
    texts.map((text, i) => ({ path: `${i}.json`, text })),
    {},
  )
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result
}
const values = (result: ImportResult, mode = 0) =>
  Object.fromEntries(result.modes[mode]!.tokens.map(({ name, type, value }) => [name, [type, value]]))

describe('reading the JSON export', () => {
  test('what is exported comes back: names, types, order, descriptions and meaning', () => {
    const tokens = [
      ...exampleTokens(),
      ...['a', 'a.b', 'x.value', 'x.type', 'value.value', '__proto__.a', '10', '9'].map(name =>
        token(name, 'number', 1),
      ),
    ]
    const result = read(exportTokens('json', oneMode(tokens)).text)
    const again = result.modes[0]!.tokens
    expect(result.warnings).toEqual([])
    // Groups hold together in the document, so that the order of names is that of their first appearance.
    const key = ({ name, type, description }: (typeof again)[number]) => JSON.stringify([name, type, description])
    expect(again.map(key).sort()).toEqual(tokens.map(key).sort())
    const before = resolveTokens(tokens)
    for (const { name, type, value } of again) {
      const { text, parse } = types[type as TypeName] as (typeof types)['color']
      const resolved = before.get(name)!
      expect(text(parse(value) as never)).toBe(resolved.ok && text(resolved.parsed as never))
    }
    expect(exportTokens('json', oneMode(again)).text).toBe(exportTokens('json', oneMode(tokens)).text)
  })

  test('a tokenset comes back with its modes', () => {
    const input = allModes({
      Light: [token('a', 'color', '#fff')],
      Dark: [token('a', 'color', '#000'), token('b', 'number', 1)],
    })
    const { text } = exportTokens('json', input)
    const result = read(text)
    expect(result.modes.map(({ name, tokens }) => [name, tokens.length])).toEqual([
      ['light', 1],
      ['dark', 2],
    ])
    expect(recogniseJson([{ path: '', text }])).toBeGreaterThan(0.9)
  })

  test('aliases may be written in both ways, and types of other tools', () => {
    const result = read(
      '{"a": {"value": "4px", "type": "spacing"}, "b": {"value": "{a}"}, "c": {"value": {"alias_to": "a"}, "type": "dimension"}}',
    )
    expect(values(result)).toEqual({
      a: ['dimension', '4px'],
      b: ['dimension', { alias_to: 'a' }],
      c: ['dimension', { alias_to: 'a' }],
    })
  })

  test('a list of tokens as the API answers', () => {
    const record = {
      id: '1',
      tokenset_id: '2',
      mode_id: 'm',
      name: 'a.b',
      type: 'color',
      value: '#fff',
      description: null,
      alias_to: null,
    }
    const list = {
      mode: { id: 'm', name: 'Light', is_default: true },
      tokens: [record, { ...record, name: 'c', value: { alias_to: 'a.b' }, alias_to: 'a.b' }],
      total: 2,
    }
    const result = read(JSON.stringify(list))
    expect(result.modes[0]!.name).toBe('Light')
    expect(values(result)).toEqual({ 'a.b': ['color', '#fff'], c: ['color', { alias_to: 'a.b' }] })
    const both = read(JSON.stringify({ tokens: [record, { ...record, mode_id: 'n' }, { name: 1 }], total: 3 }))
    expect(both.modes.map(({ name }) => name)).toEqual(['m', 'n'])
    expect(both.warnings).toMatchObject([{ code: 'invalid', path: 'tokens.2' }])
  })

  test('files of one set are combined, mode by mode; faults are reported', () => {
    const result = read(
      '{"$modes": {"light": {"a": {"value": "1", "type": "number"}}, "dark": 1}, "x": {}}',
      '{"$modes": {"Light": {"b": {"value": "2", "type": "number"}}}}',
    )
    expect(result.modes.map(({ name }) => name)).toEqual(['light'])
    expect(Object.keys(values(result))).toEqual(['a', 'b'])
    expect(result.warnings.map(({ code, path }) => `${code} ${path}`)).toEqual(['dropped x', 'invalid $modes.dark'])
    expect(readJson([{ path: '', text: '{' }], {})).toMatchObject({ errors: [{ path: '1:2' }] })
  })

  test('of a record of the API each field counts only as what it should be', () => {
    const record = { name: 'a', type: 'color', value: '#fff' }
    const first = (more: object) => read(JSON.stringify({ tokens: [{ ...record, ...more }] })).modes[0]!.tokens[0]!
    const full = { description: 'White', extensions: { 'org.x': 1 }, deprecated: true }
    expect(first(full)).toMatchObject(full)
    expect(first({ deprecated: 'Use b' }).deprecated).toBe('Use b')
    const odd = first({ description: 5, extensions: ['x'], deprecated: 1, mode_id: 7, alias_to: 1 })
    expect([odd.description, odd.extensions ?? null, odd.deprecated ?? null, odd.value]).toEqual([
      null,
      null,
      null,
      '#fff',
    ])
    expect(first({ extensions: 'x' }).extensions ?? null).toBeNull()
    expect(first({ type: 5 }).type).toBe('color')
    expect(first({ type: 'string' })).toMatchObject({ type: 'string', value: '#fff' })
    expect(first({ type: 'spacing', value: '4px' }).type).toBe('dimension')
    expect(first({ value: undefined, alias_to: 'b' }).value).toEqual({ alias_to: 'b' })
    // Without an id, or with one that is none, records are of one and the same mode.
    const loose = read(
      JSON.stringify({
        tokens: [
          { ...record, mode_id: 7 },
          { ...record, name: 'b' },
        ],
      }),
    )
    expect(loose.modes.map(({ name, tokens, groups }) => [name, tokens.length, groups])).toEqual([[null, 2, []]])
  })

  test('a document of one mode has no name for it, wherever its files are', () => {
    const result = read('{"a": {"value": "1", "type": "number"}}', '{"b": {"value": "2", "type": "number"}}')
    expect(result.modes.map(({ name }) => name)).toEqual([null])
    const both = read('{"a": {"value": "1", "type": "number"}}', '{"$modes": {"x": {}}}')
    expect(both.modes.map(({ name }) => name)).toEqual([null, 'x'])
  })

  test('mode names are trimmed, and one that is empty is called mode', () => {
    const names = (text: string) => read(text).modes.map(({ name }) => name)
    expect(names('{"$modes": {" light ": {}, "": {}, " ": {}}}')).toEqual(['light', 'mode', 'mode 2'])
  })

  test('faults are reported', () => {
    const messages = (text: string) => read(text).warnings.map(({ message }) => message)
    expect(messages('{"$modes": {"light": 1}, "x": {}}')).toEqual([
      'Stands beside $modes, outside every mode',
      'A mode is an object of tokens',
    ])
    expect(messages('{"tokens": [{"name": "a", "type": "number", "value": 1}, {}, 1]}')).toEqual([
      'A token needs a name',
      'A token needs a name',
    ])
  })

  test('the more a document has of the format’s own keys, the higher the confidence', () => {
    const sure = (...documents: unknown[]) =>
      recogniseJson(documents.map(document => ({ path: '', text: JSON.stringify(document) })))
    const ours = { a: { value: '1px', type: 'dimension', description: 'x' } }
    const foreign = { a: { value: '1px', comment: 'x' } }
    const inOrder = [
      sure({ a: { $value: 1 } }),
      sure(foreign),
      sure(ours),
      sure({ tokens: [{ name: 'a' }] }),
      sure({ $modes: {} }),
    ]
    expect(inOrder).toEqual([...new Set(inOrder)].sort())
    expect(inOrder[0]).toBe(0)
    expect(sure({ b: { $value: 1 }, ...ours })).toBe(0)
    expect(sure({ tokens: [] })).toBe(0)
    expect(sure({ tokens: [{ id: 1 }] })).toBe(0)
    expect(sure({ tokens: ['a'] })).toBe(0)
    expect(sure(ours, [])).toBe(0)
    // Of several files the one with the highest confidence decides.
    expect(sure({ tokens: [{ name: 'a' }] }, ours)).toBe(sure({ tokens: [{ name: 'a' }] }))
    expect(sure(ours, foreign)).toBe(sure(ours))
  })
})
