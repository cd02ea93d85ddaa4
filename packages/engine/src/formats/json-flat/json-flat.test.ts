import { describe, expect, test } from 'vitest'
import { importTokens, isImportFailure, recogniseFormat } from '../../imports/import.ts'
import { typeNames, types } from '../../types/index.ts'
import { formatById } from '../index.ts'
import { exportTokens } from '../../outputs/export.ts'
import { tokensetInput } from '../../resolver/variants.ts'

function read(document: unknown, format?: string) {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  const result = importTokens([{ path: '', text }], { format })
  if (isImportFailure(result)) throw new Error(JSON.stringify(result.errors))
  return {
    ...result,
    values: result.modes.map(({ name, tokens }) => [
      name,
      Object.fromEntries(tokens.map(({ name, type, value }) => [name, [type, value]])),
    ]),
  }
}

test('a list of colors is a scale with numbers for names, alone and beside other values', () => {
  const scale = { 'blue.0': ['color', '#e7f5ff'], 'blue.1': ['color', '#d0ebff'] }
  expect(read({ blue: ['#e7f5ff', '#d0ebff'] })).toMatchObject({ format: 'json-flat', values: [[null, scale]] })
  const { values } = read({ blue: ['#e7f5ff', '#d0ebff'], font: ['Red', 'Arial'], ease: [0, 0, 1, 1] }, 'json-flat')
  expect(values[0]![1]).toMatchObject({ ...scale, ease: ['cubicBezier', [0, 0, 1, 1]] })
  expect(Object.keys(values[0]![1]!)).toEqual(['blue.0', 'blue.1', 'font', 'ease'])
})

describe('names with plain values', () => {
  const document = {
    $schema: 'x',
    'color.primary': '#3b82f6',
    'space.small': '8px',
    'font.weight.bold': '700',
    'font.family': 'Inter, sans-serif',
    ease: [0.4, 0, 0.2, 1],
    shadow: { color: '#000', offsetX: '0px', offsetY: '1px', blur: '2px', spread: '0px' },
    label: 'Hello (you)',
    fluid: 'clamp(1px, 2vw, 3px)',
    level: 10,
    on: true,
    link: '{color.primary}',
    group: { inner: '2px' },
  }

  test.each(['json-flat', 'json'])(
    'as %s: types come from the values, and where those leave it open from the names',
    format => {
      const { $schema: _, group: __, ...flat } = document
      expect(read(format === 'json' ? flat : document, format).values).toMatchObject([
        [
          null,
          {
            'color.primary': ['color', '#3b82f6'],
            'space.small': ['dimension', '8px'],
            'font.weight.bold': ['fontWeight', '700'],
            'font.family': ['fontFamily', 'Inter, sans-serif'],
            ease: ['cubicBezier', [0.4, 0, 0.2, 1]],
            shadow: ['shadow', document.shadow],
            label: ['string', 'Hello (you)'],
            fluid: ['string', 'clamp(1px, 2vw, 3px)'],
            level: ['number', 10],
            on: ['boolean', true],
            link: ['color', { alias_to: 'color.primary' }],
            ...(format === 'json' ? {} : { 'group.inner': ['dimension', '2px'] }),
          },
        ],
      ])
    },
  )

  test('may be nested, and a name may be `value`', () => {
    const nested = { ams: { color: { text: '#000', link: '{ams.color.text}' }, input: { value: '4px' } } }
    const { format, values } = read(nested)
    expect([format, values]).toEqual([
      'json-flat',
      [
        [
          null,
          {
            'ams.color.text': ['color', '#000'],
            'ams.color.link': ['color', { alias_to: 'ams.color.text' }],
            'ams.input.value': ['dimension', '4px'],
          },
        ],
      ],
    ])
    expect(read({ ams: { color: { text: { value: '#000' }, link: '#00f' } } }).format).toBe('style-dictionary')
  })

  test('are recognized by their values; documents of words and numbers have no format', () => {
    expect(read({ 'color.primary': '#3b82f6' }).format).toBe('json-flat')
    for (const document of [
      { name: 'x', version: '1.0.0' },
      { a: 1 },
      {},
      { a: 'x', b: '#fff', c: 'y' },
      { a: { b: {} } },
    ])
      expect([document, isImportFailure(importTokens([{ path: '', text: JSON.stringify(document) }]))]).toEqual([
        document,
        true,
      ])
  })
})

test.each([
  ['variables of CSS alone', { buttonBg: 'var(--none)', buttonFg: 'var( --x )' }, { buttonBg: ['string', 'var(--none)'], buttonFg: ['string', 'var( --x )'] }],
  ['typographies with a part that no format knows', { a: { fontFamily: 'A', fontWeight: '500', decoration: 'none' } }, {
    'a.fontFamily': ['fontFamily', 'A'], 'a.fontWeight': ['fontWeight', '500'], 'a.decoration': ['string', 'none'],
  }],
  ['groups that say their type', { c: { $type: 'color', red: '#f00', deep: { ink: '{c.red}' } }, s: { $type: 'dimension', $description: 'Steps', 4: '4px' } }, {
    'c.red': ['color', '#f00'], 'c.deep.ink': ['color', { alias_to: 'c.red' }], 's.4': ['dimension', '4px'],
  }],
])('are recognized: %s', (_, document, expected) => {
  const { format, values } = read(document)
  expect([format, values[0]![1]]).toEqual(['json-flat', expected])
}) // prettier-ignore

test.each(['#fff', ['']])('a value %j with an empty name is not passed over without a remark', value => {
  const { modes, warnings } = read({ '': value, a: '1px' }, 'json-flat')
  expect(modes[0]!.tokens.map(({ name }) => name)).toEqual(['a'])
  expect(warnings).toMatchObject([{ code: 'dropped', message: expect.stringMatching(/name/i) as string }])
})

describe('flat files of numbers only', () => {
  const file = (document: unknown, path: string) => ({ path, text: JSON.stringify(document) })
  const layers = file({ 'z-index-modal': 100, 'z-index-toast': 200 }, 'z.json')

  test('are tokens where their names say what the numbers are for', () => {
    expect(recogniseFormat([layers])).toBe('json-flat')
    expect(recogniseFormat([file({ port: 3000, retries: 2, width: 10 }, 'settings.json')])).toBe(null)
  })

  test('are read with others', () => {
    const counts = file({ 'columns-wide': 12 }, 'columns.json')
    const result = importTokens([counts, layers, file({ 'radius-small': '4px' }, 'radius.json')])
    if (isImportFailure(result)) throw new Error(JSON.stringify(result.errors))
    expect(result.modes[0]!.tokens.map(({ name, value }) => [name, value])).toEqual([
      ['columns-wide', 12],
      ['z-index-modal', 100],
      ['z-index-toast', 200],
      ['radius-small', '4px'],
    ])
  })
})

test('every example of every type comes back with its value as json-flat writes it', () => {
  const tokens = typeNames.flatMap(type =>
    types[type].examples.map((value, i) => ({ name: `${type}.x${i}`, type, value, description: null, alias_to: null })),
  )
  const modes = ['Light', 'Dark'].map((name, i) => ({ name, is_default: i === 0, tokens }))
  const written = formatById('json-flat')!.write!(tokensetInput('T', modes), {}).text
  const back = read(written)
  expect(back.modes.map(({ name, tokens: inMode }) => [name, inMode.length])).toEqual([
    ['light', tokens.length],
    ['dark', tokens.length],
  ])
  const again = exportTokens(
    'json-flat',
    tokensetInput(
      'T',
      back.modes.map((mode, i) => ({ ...mode, name: mode.name!, is_default: i === 0 })),
    ),
  )
  const parsed = (text: string) => Object.keys((JSON.parse(text) as { light: object }).light)
  expect(parsed(again.text)).toEqual(parsed(written))
})
