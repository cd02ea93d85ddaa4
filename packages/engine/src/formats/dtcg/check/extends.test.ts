// The contents of a group that extends another (DTCG 2025.10, Format §6.4).
import { describe, expect, test } from 'vitest'
import { importTokens, isImportFailure, type ImportResult } from '../../../index.ts'

function read(document: object): ImportResult {
  const result = importTokens([{ path: 'a.tokens.json', text: JSON.stringify(document) }], { format: 'dtcg' })
  if (isImportFailure(result)) throw new Error(result.errors[0]!.message)
  return result
}

const tokens = (document: object) =>
  Object.fromEntries(read(document).modes[0]!.tokens.map(({ name, value }) => [name, value]))
const warningsOf = (document: object) => read(document).warnings.map(({ path, message }) => `${path}: ${message}`)
const number = ($value: number | string) => ({ $type: 'number', $value })

describe('a group that extends another', () => {
  test('has the inherited tokens and groups as well as its own, which override inherited ones', () => {
    const base = { x: number(1), y: number(2), in: { z: number(3), w: number(4) } }
    expect(tokens({ base, own: { $extends: '{base}', y: number(20), in: { w: number(40), v: number(50) } } })).toEqual({
      'base.x': 1,
      'base.y': 2,
      'base.in.z': 3,
      'base.in.w': 4,
      'own.y': 20,
      'own.in.w': 40,
      'own.in.v': 50,
      'own.in.z': 3,
      'own.x': 1,
    })
  })

  test('keeps a token as a whole where the other has a group, and a group where the other has a token', () => {
    const base = { a: number(1), b: { c: number(2) } }
    expect(tokens({ base, own: { $extends: '{base}', a: { d: number(3) }, b: number(4) } })).toMatchObject({
      'own.a.d': 3,
      'own.b': 4,
    })
    expect(Object.keys(tokens({ base, own: { $extends: '{base}', a: { d: number(3) }, b: number(4) } }))).toHaveLength(
      4,
    )
  })

  test('inherits the other group’s properties unless it has its own', () => {
    const base = {
      $type: 'number',
      $description: 'Base',
      $deprecated: 'Old',
      $extensions: { 'a.b': 1 },
      x: { $value: 1 },
    }
    const groups = (own: object) =>
      read({ base, own: { $extends: '{base}', ...own } }).modes[0]!.groups.find(({ path }) => path === 'own')
    expect(groups({})).toEqual({ path: 'own', description: 'Base', deprecated: 'Old', extensions: { 'a.b': 1 } })
    expect(groups({ $description: 'Own', $deprecated: false })).toEqual({
      path: 'own',
      description: 'Own',
      deprecated: false,
      extensions: { 'a.b': 1 },
    })
  })

  test('has the type of the other for its own tokens, and the tokens of the other keep theirs', () => {
    const document = {
      base: { $type: 'number', x: { $value: 1 } },
      own: { $extends: '{base}', y: { $value: 2 }, in: { z: { $value: 3 } } },
      other: { $extends: '{base}', $type: 'duration', y: { $value: { value: 1, unit: 'ms' } } },
      outer: { $type: 'duration', in: { $extends: '{base}', y: { $value: 2 } } },
    }
    expect(read(document).modes[0]!.tokens.map(({ name, type }) => `${name}: ${type}`)).toEqual([
      'base.x: number',
      'own.y: number',
      'own.in.z: number',
      'own.x: number',
      'other.y: duration',
      'other.x: number',
      'outer.in.y: number',
      'outer.in.x: number',
    ])
    expect(warningsOf(document)).toEqual([])
  })

  test('of several that it extends by way of each other, the nearest wins', () => {
    const document = {
      a: { x: number(1), y: number(1), z: number(1) },
      b: { $extends: '{a}', x: number(2), y: number(2) },
      c: { $extends: '{b}', x: number(3) },
    }
    expect(tokens(document)).toMatchObject({ 'c.x': 3, 'c.y': 2, 'c.z': 1 })
    // The properties of a nested group take precedence over those of the outer one.
    const nested = {
      outer: { in: { x: number(1), y: number(1) } },
      inner: { x: number(2) },
      own: { $extends: '{outer}', in: { $extends: '{inner}' } },
    }
    expect(tokens(nested)).toMatchObject({ 'own.in.x': 2, 'own.in.y': 1 })
  })

  test('may extend a group inside itself: it gets a copy of the original contents', () => {
    expect(tokens({ own: { $extends: '{own.base}', base: { base: { x: number(1) }, y: number(2) } } })).toEqual({
      'own.base.base.x': 1,
      'own.base.y': 2,
      'own.base.x': 1,
      'own.y': 2,
    })
  })

  test('is not given what that group gets only by growing itself', () => {
    const b = { c: { y: number(2) }, b: { c: { x: number(3) } } }
    expect(tokens({ own: { $extends: '{own.b}', c: { z: number(1) }, b } })).toEqual({
      'own.c.z': 1,
      'own.c.y': 2,
      'own.b.c.y': 2,
      'own.b.c.x': 3,
      'own.b.b.c.x': 3,
    })
  })

  test('has once what the other got by extending in its turn, in whatever way that is written', () => {
    const document = { a: { x: number(1) }, b: { $ref: '#/a', in: { $extends: '{a}' } }, c: { $extends: '{b}' } }
    expect(tokens(document)).toEqual({
      'a.x': 1,
      'b.in.x': 1,
      'b.x': 1,
      'c.in.x': 1,
      'c.x': 1,
    })
    expect(warningsOf(document)).toEqual([])
  })
})

test('a circle is reported at its members alone, not at groups that lead into it', () => {
  const document = { in: { $extends: '{a}' }, a: { $extends: '{b}' }, b: { $extends: '{a}', x: number(1) } }
  expect(warningsOf(document)).toEqual([
    'a: $extends runs in a circle: a → b → a',
    'b: $extends runs in a circle: a → b → a',
  ])
})

test('more than 250,000 inherited tokens and groups end in a word, not in memory', () => {
  const document: Record<string, object> = { g0: { x: number(1) } }
  for (let i = 1; i < 22; i++) document[`g${i}`] = { a: { $extends: `{g${i - 1}}` }, b: { $extends: `{g${i - 1}}` } }
  const warnings = warningsOf(document).filter(message => message.includes('more than'))
  expect(warnings).toEqual([
    expect.stringMatching(/^g\d+\.[ab]: \$extends makes more than 250,000 inherited tokens and groups$/) as string,
  ])
})
