import type { TypeName } from '@tessera/engine'
import { describe, expect, test } from 'vitest'
import { editText, readText } from '../../values/value-text.ts'
import { completed, completingAt, type Completing, type Offer } from './completion.ts'
import { functionsFor, offeredFunctions } from './functions.ts'
import { placeIn } from './judge.ts'

describe('a text that is typed as a value', () => {
  test.each<[TypeName, string, string]>([
    ['dimension', '{space.base} * 2', '{space.base} * 2'],
    ['dimension', '= {space.base} * 2', '{space.base} * 2'],
    ['dimension', '  =2 * 4px ', '2 * 4px'],
    ['dimension', '4px + 1rem', '4px + 1rem'],
    ['number', '2 / 3', '2 / 3'],
    ['color', 'lighten(#ff0000, 20%)', 'lighten(#ff0000, 20%)'],
    ['color', 'oklch(0.7 0.1 {hue})', 'oklch(0.7 0.1 {hue})'],
    ['string', '= {name}.upper()', '{name}.upper()'],
    ['dimension', '= pi() * 1px', 'pi() * 1px'],
    ['dimension', '=16px', '16px'],
  ])('%s %s is a formula', (type, text, formula) => {
    expect(readText(type, text, undefined)).toMatchObject({ kind: 'formula', value: { formula } })
  })
  test.each<[TypeName, string, string]>([
    ['dimension', '={space.base}', 'space.base'],
    ['color', '=color.brand-2', 'color.brand-2'],
    ['color', '= a/b', 'a/b'],
    ['dimension', '=2xl', '2xl'],
  ])('%s %s is an alias', (type, text, target) => {
    expect(readText(type, text, undefined)).toMatchObject({ kind: 'alias', target })
  })
  test.each<[TypeName, string]>([
    ['string', 'Hello {name}'],
    ['color', 'rgb(0 0 0 / 50%)'],
    ['dimension', '-4px'],
    ['cubicBezier', '0.2, 0, 0, 1'],
    [
      'shadow',
      '{"color": "#000", "offsetX": "0px", "offsetY": "1px", "blur": {"formula": "2px * 2"}, "spread": "0px"}',
    ],
  ])('%s %s is a literal', (type, text) => {
    expect(readText(type, text, undefined).kind).toBe('literal')
  })
  test('a formula with a fault is refused with the sentence of the engine', () => {
    expect(readText('dimension', '= {a} * )', undefined)).toEqual({
      kind: 'invalid',
      error: 'Its formula has unexpected ")" at column 7',
      typed: { formula: '{a} * )', from: 2 },
    })
  })
  test.each([' {a}*2', '"x"', '{a}'])('the formula %j is kept to the letter when nothing was typed', formula => {
    const value = { formula }
    const text = editText({ type: 'string', value, description: null })
    expect(readText('string', text, value)).toMatchObject({ kind: 'formula', value })
  })
})

describe('what can be completed', () => {
  const at = (text: string, type: TypeName = 'dimension'): Partial<Completing> | null => {
    const caret = text.indexOf('|')
    return completingAt(type, text.replace('|', ''), caret)
  }
  test.each<[string, Partial<Completing>]>([
    ['{spa|', { what: 'token', query: 'spa', whole: true }],
    ['=spa|', { what: 'name', query: 'spa', whole: true }],
    ['=|', { what: 'name', query: '', whole: true }],
    ['= {spa|', { what: 'token', query: 'spa', whole: false }],
    ['2 * {spa|', { what: 'token', query: 'spa', from: 4, to: 8, whole: false }],
    ['{a} * {spa|ce} + 1px', { what: 'token', query: 'spa', from: 6, to: 13 }],
    ['= 2 * ma|', { what: 'word', query: 'ma', from: 6 }],
    ['max({a}, mi|)', { what: 'word', query: 'mi' }],
  ])('in %s', (text, found) => {
    expect(at(text)).toMatchObject(found)
  })
  test.each(['{a}|', '{a} * 2p|', '1p|', '= {a}.le|', '= "{a|', '{"col|'])('nothing in %s', text => {
    expect(at(text)).toBeNull()
  })
  test('in plain text a brace is no reference', () => {
    expect(at('Hello {na|', 'string')).toBeNull()
  })
  test('what is chosen takes the place of what was typed, and the caret stands behind it', () => {
    const offer = (name: string) => ({ kind: 'function', name, takes: '(value)', gives: 'number' }) as Offer
    const done = (text: string, chosen: Offer) => {
      const caret = text.indexOf('|')
      const bare = text.replace('|', '')
      const after = completed(bare, completingAt('dimension', bare, caret)!, chosen)
      return `${after.text.slice(0, after.caret)}|${after.text.slice(after.caret)}`
    }
    const token = {
      kind: 'token',
      row: { name: 'a.b', cells: [], index: '' },
      circular: false,
      deprecated: false,
    } as Offer
    expect(done('2 * {sp| + 1px', token)).toBe('2 * {a.b}| + 1px')
    expect(done('{a} * {spa|ce} + 1px', token)).toBe('{a} * {a.b}| + 1px')
    expect(done('= ma| + 2', offer('max'))).toBe('= max(| + 2')
    expect(done('= ma|(2)', offer('max'))).toBe('= max(|2)')
  })
})

describe('the functions that are offered', () => {
  test('are those that give what the type takes first', () => {
    expect(functionsFor('color', 'l')[0]!.name).toBe('lighten')
    expect(
      functionsFor('dimension', 'r')
        .slice(0, 2)
        .map(({ name }) => name),
    ).toEqual(['round', 'roundTo'])
  })
  test('are complete: one that is written out is offered no more', () => {
    expect(functionsFor('dimension', 'clamp')).toEqual([])
  })
  test('say what they take, where it is more than one thing', () => {
    const values = offeredFunctions.filter(({ takes }) => takes === '(value)').map(({ name }) => name)
    expect(values).toContain('sqrt')
    expect(values).not.toContain('pow')
    expect(new Set(offeredFunctions.map(({ name }) => name)).size).toBe(offeredFunctions.length)
  })
})

test.each([
  ['{a} * )', 6, ')'],
  ['2 * {gone} + 1', 4, '{gone}'],
  ['1 + 12.5em', 4, '12.5em'],
  ['2 +', 3, ''],
])('in %s the place %d is %j', (text, at, marked) => {
  const place = placeIn(text, at)
  expect(place.marked).toBe(marked)
  expect(place.before + place.marked + place.after).toBe(text)
})
