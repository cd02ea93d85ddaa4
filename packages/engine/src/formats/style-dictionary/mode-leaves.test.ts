import { expect, test } from 'vitest'
import { importTokens, isImportFailure, recogniseFormat, type Json } from '../../index.ts'
import { readSystem } from '../../testing/published/imported-systems.ts'

const files = (document: Json) => [{ path: '', text: JSON.stringify(document) }]

function modes(document: Json) {
  const read = importTokens(files(document))
  if (isImportFailure(read)) throw new Error(JSON.stringify(read.errors))
  return read.modes.map(({ name, tokens }) => [
    name,
    Object.fromEntries(tokens.map(token => [token.name, token.value])),
  ])
}

const light = { bg: '#fff', gap: '4px' }
const dark = { bg: '#000', gap: '4px' }
const expected = [
  ['light', light],
  ['dark', dark],
]

test.each<[string, Json]>([
  ['as the token', { bg: { light: '#fff', dark: '#000' }, gap: { value: '4px' } }],
  ['as its value', { bg: { value: { light: '#fff', dark: '#000' }, type: 'color' }, gap: { value: '4px' } }],
  ['as its $value', { bg: { $value: { light: '#fff', dark: '#000' }, $description: 'd' }, gap: { $value: '4px' } }],
  ['beside its value', { bg: { value: '#fff', valueDark: '#000' }, gap: { value: '4px' } }],
  ['before its value', { bg: { value: '#fff', darkValue: '#000' }, gap: { value: '4px' } }],
  [
    'beside notes',
    { bg: { light: '#fff', dark: '#000', attributes: { category: 'color' }, path: ['bg'] }, gap: { value: '4px' } },
  ],
  [
    'in the output of a build',
    {
      bg: { value: '#fff', darkValue: '#000', original: { value: '#FFF', darkValue: '#000' }, path: ['bg'] },
      gap: { value: '4px' },
    },
  ],
])('values for light and dark are modes: %s', (_, document) => expect(modes(document)).toEqual(expected))

test('tokens for light and dark, for desktop and mobile, beside facts are modes', () => {
  const document = {
    bg: { prop: '--bg', ref: 'var(--white)', light: { value: '#fff' }, dark: { value: '#000' } },
    gap: { prop: '--gap', desktop: { value: '8px' }, mobile: { value: '10px' } },
    line: { prop: '--line', value: '1px' },
  }
  const of = (bg: string, gap: string) => ({ bg, gap, line: '1px' })
  expect(modes(document)).toEqual([
    ['light / desktop', of('#fff', '8px')],
    ['light / mobile', of('#fff', '10px')],
    ['dark / desktop', of('#000', '8px')],
    ['dark / mobile', of('#000', '10px')],
  ])
})

test('plain values beside values for modes are the same in each mode', () => {
  const document = { white: '#fff', c: { bg: { light: '#eee', dark: '#000' } }, space: { 1: '4px' } }
  const of = (bg: string) => ({ white: '#fff', 'c.bg': bg, 'space.1': '4px' })
  expect(modes(document)).toEqual([
    ['light', of('#eee')],
    ['dark', of('#000')],
  ])
})

test('a group of tokens called light and dark stays one, with and without a description', () => {
  const shades = { light: { value: '#eee' }, dark: { value: '#ccc' } }
  const document = { grey: shades, blue: { comment: 'Calm', ...shades } }
  expect(modes(document)).toEqual([
    [null, { 'grey.light': '#eee', 'grey.dark': '#ccc', 'blue.light': '#eee', 'blue.dark': '#ccc' }],
  ])
})

test.each([
  ['default', 'dark'],
  ['base', '_dark'],
])('%s and %s are modes with the words of the file', (first, second) => {
  const document = { bg: { $type: 'color', $value: { [first]: '#fff', [second]: '#000' } }, gap: { $value: '4px' } }
  expect(modes(document)).toEqual([
    [first, light],
    [second, dark],
  ])
})

test('colors as objects have modes as well', () => {
  const rgb = (...components: number[]) => ({ colorSpace: 'srgb', components })
  const document = { bg: { $type: 'color', $value: { default: rgb(1, 1, 1), dark: rgb(0, 0, 0) } } }
  expect(modes(document)).toEqual([
    ['default', { bg: rgb(1, 1, 1) }],
    ['dark', { bg: rgb(0, 0, 0) }],
  ])
})

test('modes of other kinds vary on their own', () => {
  const document = {
    bg: { $value: { light: '#fff', dark: '#000' }, $type: 'color' },
    pad: { $value: { comfortable: '8px', compact: '4px' } },
  }
  const { resolver } = readSystem(files(document), { format: 'style-dictionary' })
  expect(resolver!.modifiers.map(({ name, contexts }) => [name, contexts.map(context => context.name)])).toEqual([
    ['Mode', ['light', 'dark']],
    ['Density', ['comfortable', 'compact']],
  ])
})

test.each<[Json, string]>([
  [{ ink: { light: '#999', strong: '#000' } }, 'json-flat'],
  [{ text: { default: '#000', disabled: '#999' } }, 'json-flat'],
  [{ bg: { light: '#fff', dark: '#000' } }, 'style-dictionary'],
])('%j is %s', (document, format) => expect(recogniseFormat(files(document))).toBe(format))
