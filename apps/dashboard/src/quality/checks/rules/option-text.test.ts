import type { OptionSchema } from '@tessera/engine'
import { expect, test } from 'vitest'
import { choicesOf, labelOf, readOption, textKindOf, textOf } from './option-text.ts'

const schema = (of: unknown) => of as OptionSchema
const text = schema({ type: 'string' })
const list = schema({ type: 'array', items: { type: 'string' } })
const lists = schema({ type: 'array', items: { type: 'array', items: { type: 'string' } } })

test('how an option is typed follows from its schema', () => {
  expect([text, list, lists].map(textKindOf)).toEqual(['text', 'list', 'lists'])
  expect(textKindOf(schema({ type: 'object' }))).toBeNull()
  expect(textKindOf(schema({ type: 'array', items: { type: 'object' } }))).toBeNull()
})

test('what is shown is read back as it was', () => {
  for (const [of, kind, value] of [
    [text, 'text', '4px'],
    [schema({ type: 'number' }), 'text', 4.5],
    [list, 'list', ['a', 'b.*']],
    [lists, 'lists', [['a', 'b'], ['c']]],
  ] as const)
    expect(readOption(of, kind, textOf(kind, value))).toEqual(value)
})

test('nothing typed is no value, and no value shows nothing', () => {
  expect(readOption(text, 'text', '  ')).toBeUndefined()
  expect([textOf('text', undefined), textOf('list', null)]).toEqual(['', ''])
})

test('lists take commas and lines; a line of lists is one list', () => {
  expect(readOption(list, 'list', ' a, b\n\nc ')).toEqual(['a', 'b', 'c'])
  expect(readOption(lists, 'lists', 'a, b\nc')).toEqual([['a', 'b'], ['c']])
})

test('what is no number where one is needed stays text, for the server to refuse by name', () => {
  expect(readOption(schema({ type: 'integer' }), 'text', 'four')).toBe('four')
  expect(readOption(schema({ anyOf: [{ type: 'string' }, { type: 'number' }] }), 'text', '4')).toBe(4)
  expect(readOption(text, 'text', '4')).toBe('4')
})

test('names of options are read as words, and choices are offered as text', () => {
  expect(['lineHeight', 'wcag', 'px', 'step'].map(labelOf)).toEqual(['Line height', 'WCAG', 'Pixels', 'Step'])
  expect(choicesOf(schema({ enum: ['a', 2] }))).toEqual(['a', '2'])
  expect(choicesOf(text)).toBeNull()
})
