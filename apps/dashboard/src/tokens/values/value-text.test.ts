import { types, typeNames, type Json, type TypeName } from '@tessera/engine'
import { describe, expect, test } from 'vitest'
import { editText, readText, step, valueText } from './value-text.ts'

test('an alias reads as it is typed', () => {
  expect(valueText('color', { alias_to: 'a.b' })).toBe('{a.b}')
})

describe('a value in the line editor', () => {
  const examples = typeNames.flatMap(type => types[type].examples.map((value): [TypeName, Json] => [type, value]))
  test.each(examples)('%s %j is kept as it is when nothing was typed', (type, value) => {
    const reading = readText(type, editText({ type, value, description: null }), value)
    expect(reading).toEqual({ kind: 'literal', value })
  })
  test.each(['{a.b}', '=a.b', ' {a.b} '])('%s points at a.b', text => {
    expect(readText('color', text, undefined)).toMatchObject({ kind: 'alias', target: 'a.b' })
  })
  test.each<[TypeName, string, Json | undefined, Json]>([
    ['dimension', '12', '16rem', '12rem'],
    ['dimension', '12', 16, 12],
    ['dimension', '12 px', { value: 16, unit: 'rem' }, { value: 12, unit: 'px' }],
    ['dimension', '12', { value: 16, unit: 'rem' }, { value: 12, unit: 'rem' }],
    ['cubicBezier', 'cubic-bezier(0.2, 0, 0, 1)', undefined, [0.2, 0, 0, 1]],
    ['fontFamily', 'Inter, "Noto Sans"', 'Inter', ['Inter', 'Noto Sans']],
    ['boolean', 'false', true, false],
    ['number', '1.5', 2, 1.5],
  ])('%s %s over %j becomes %j', (type, text, before, value) => {
    expect(readText(type, text, before)).toEqual({ kind: 'literal', value })
  })
  test.each<[TypeName, string]>([
    ['color', 'red; }'],
    ['color', '#12'],
    ['dimension', '12 apples'],
    ['shadow', '{"color": '],
    ['boolean', 'yes'],
  ])('%s cannot be %s, and a sentence says so', (type, text) => {
    expect(readText(type, text, undefined)).toMatchObject({ kind: 'invalid', error: expect.stringMatching(/^[A-Z]/) })
  })
  test.each([
    ['16px', 1, '17px'],
    ['0.1', 0.1, '0.2'],
    ['-4rem', -10, '-14rem'],
    ['1.5', 10, '11.5'],
    ['auto', 1, null],
  ])('%s and %d more is %s', (text, by, result) => {
    expect(step(text, by)).toBe(result)
  })
})
