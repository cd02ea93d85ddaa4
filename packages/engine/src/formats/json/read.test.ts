import { describe, expect, test } from 'vitest'
import { exportTokens } from '../../export.ts'
import { resolveTokens } from '../../resolve.ts'
import { allModes, exampleTokens, oneMode, token } from '../../testing/tokens.ts'
import { types, type TypeName } from '../../types/index.ts'
import type { ImportResult } from '../format.ts'
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

  test('files of one set come together, mode by mode; what is broken is said', () => {
    const result = read(
      '{"$modes": {"light": {"a": {"value": "1", "type": "number"}}, "dark": 1}, "x": {}}',
      '{"$modes": {"Light": {"b": {"value": "2", "type": "number"}}}}',
    )
    expect(result.modes.map(({ name }) => name)).toEqual(['light'])
    expect(Object.keys(values(result))).toEqual(['a', 'b'])
    expect(result.warnings.map(({ code, path }) => `${code} ${path}`)).toEqual(['dropped x', 'invalid $modes.dark'])
    expect(readJson([{ path: '', text: '{' }], {})).toMatchObject({ errors: [{ path: '1:2' }] })
  })
})
