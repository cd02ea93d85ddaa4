// A resolver document of several modes as written, and as read back.
import { expect, test } from 'vitest'
import type { Group, Json, JsonObject, Token } from '../../base/token.ts'
import { tokensetInput, type ModeTokens } from '../../resolver/variants.ts'
import { checkResolver } from './check.ts'
import { readResolver } from './read.ts'
import { writeResolver } from './write.ts'
import { asAnswered } from '../../testing/as-answered.ts'

const token = (name: string, value: Json, type: Token['type'] = 'number'): Token => ({
  name,
  type,
  value,
  description: null,
  alias_to: null,
})
const mode = (name: string, tokens: Token[], groups: Group[] = []): ModeTokens => ({
  name,
  is_default: name === 'Light',
  tokens,
  groups,
})

function written(...modes: ModeTokens[]) {
  const output = asAnswered(writeResolver(tokensetInput('Set', modes), {}))
  expect(checkResolver([{ path: '', text: output.text }]).faults).toEqual([])
  const document = JSON.parse(output.text) as {
    sets: { base: { sources: JsonObject[] } }
    modifiers: { mode: { contexts: Record<string, Json> } }
  }
  const read = readResolver([{ path: '', text: output.text }], {})
  if ('errors' in read) throw new Error(JSON.stringify(read.errors))
  return { ...output, document, contexts: document.modifiers?.mode.contexts, read: read.modes }
}

test('group properties are written where they change, and each mode is read back with its own', () => {
  const all = { path: '', description: 'All' }
  const light = mode('Light', [token('g.a', 1), token('h.b', 1)], [all, { path: 'g', description: 'G' }])
  const dark = mode('Dark', [token('g.a', 2), token('h.b', 1)], [{ path: 'h', description: 'H' }])
  const { contexts, document, read } = written(light, dark)
  expect(document.sets.base.sources).toMatchObject([{ $description: 'All', g: { $description: 'G' } }])
  expect(contexts.Dark).toEqual([{ g: { a: { $type: 'number', $value: 2 } }, h: { $description: 'H' } }])
  expect(read.map(({ groups }) => groups)).toEqual([light.groups, [...light.groups!, ...dark.groups!]])
})

test('a group that a mode describes differently has that description there alone', () => {
  const [g, other] = [{ path: 'g', description: 'G' }, { path: 'g', description: 'Dark G' }] // prettier-ignore
  const { contexts, read } = written(mode('Light', [token('g.a', 1)], [g]), mode('Dark', [token('g.a', 1)], [other]))
  expect(contexts.Dark).toEqual([{ g: { $description: 'Dark G' } }])
  expect(read.map(({ groups }) => groups)).toEqual([[g], [other]])
})

test('a mode that is the same has nothing in its context', () => {
  const tokens = [token('a', 1), token('s', 'x', 'string')]
  const { contexts } = written(mode('Light', tokens, [{ path: '', description: 'All' }]), mode('Dark', tokens))
  expect(contexts).toEqual({ Light: [], Dark: [] })
})

test('texts, which DTCG has no type for, are read back in each mode, with the document’s other properties', () => {
  const text = (value: string) => token('s', value, 'string')
  const all = { path: '', extensions: { v: 1 } }
  const modes = [
    mode('Light', [text('x'), token('t', 'same', 'string')], [all]),
    mode('Dark', [text('y'), token('t', 'same', 'string')]),
    mode('Dim', [text('x'), token('t', 'same', 'string'), token('u', 'z', 'string')]),
  ]
  const { contexts, notes, read } = written(...modes)
  const own = (...tokens: JsonObject[]) => [{ $extensions: { v: 1, 'app.tessera': { tokens } } }]
  expect(contexts).toEqual({
    Light: [],
    Dark: own({ position: 0, name: 's', type: 'string', value: 'y' }),
    Dim: own({ position: 2, name: 'u', type: 'string', value: 'z' }),
  })
  expect(read.map(({ tokens }) => tokens.map(({ name, value }) => [name, value]))).toEqual([
    [['s', 'x'], ['t', 'same']],
    [['s', 'y'], ['t', 'same']],
    [['s', 'x'], ['t', 'same'], ['u', 'z']],
  ]) // prettier-ignore
  expect(read.map(({ groups }) => groups)).toEqual([[all], [all], [all]])
  expect(notes).toEqual(
    ['s', 't', 'u'].map(name => `${name} (string) cannot be a DTCG token: it is kept in the document's $extensions`),
  )
})

test('a text that has moved in the list is no change', () => {
  const text = token('s', 'x', 'string')
  const { contexts } = written(mode('Light', [text, token('a', 1)]), mode('Dark', [token('a', 1), text]))
  expect(contexts.Dark).toEqual([])
})

test('tokens that do not resolve are named with their mode', () => {
  const alias: Token = { ...token('a', { alias_to: 'gone' }), alias_to: 'gone' }
  const { unresolved } = asAnswered(
    writeResolver(tokensetInput('Set', [mode('Light', [token('a', 1)]), mode('Dark', [alias])]), {}),
  )
  expect(unresolved).toMatchObject([{ mode: 'Dark', name: 'a' }])
})

test('a tokenset without modes is a document without tokens', () => {
  expect(written().document.sets.base.sources).toEqual([{}])
})

test('references=false writes literals in every mode, and leaves out tokens that do not resolve', () => {
  const alias = (name: string, to: string): Token => ({ ...token(name, { alias_to: to }), alias_to: to })
  const modes = [1, 2].map(value =>
    mode(value === 1 ? 'Light' : 'Dark', [token('a', value), alias('b', 'a'), alias('c', 'gone')]),
  )
  const { text, findings } = writeResolver(tokensetInput('Set', modes), { references: false })
  const read = readResolver([{ path: '', text }], {})
  if ('errors' in read) throw new Error(JSON.stringify(read.errors))
  const values = read.modes.map(({ tokens }) => Object.fromEntries(tokens.map(({ name, value }) => [name, value])))
  expect(values).toEqual([{ a: 1, b: 1 }, { a: 2, b: 2 }]) // prettier-ignore
  expect(findings.map(({ code, token: name }) => [code, name])).toEqual([['unresolved', 'c'], ['unresolved', 'c']]) // prettier-ignore
})
