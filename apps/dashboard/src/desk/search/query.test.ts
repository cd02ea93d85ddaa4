import { expect, test } from 'vitest'
import { readTerms } from './query.ts'

const brief = (query: string) =>
  readTerms(query).map(
    ({ kind, name, text, excluded }) => `${excluded ? 'not ' : ''}${kind}${name && ` ${name}`}: ${text}`,
  )

test('words stand for themselves', () => {
  expect(brief('  brand  Dark ')).toEqual(['word: brand', 'word: Dark'])
  expect(brief('')).toEqual([])
})

test('quotes hold a phrase together, also behind an operator, and need not be closed yet', () => {
  expect(brief('"the brand" mode:"High contrast" "not clo')).toEqual([
    'phrase: the brand',
    'operator mode: High contrast',
    'phrase: not clo',
  ])
})

test('a quote inside of a word is a character', () => {
  expect(brief('5" wide')).toEqual(['word: 5"', 'word: wide'])
})

test('a minus excludes words, phrases and operators, and belongs to numbers', () => {
  expect(brief('-brand -"a b" -type:color -4px -.5px -')).toEqual([
    'not word: brand',
    'not phrase: a b',
    'not operator type: color',
    'word: -4px',
    'word: -.5px',
    'word: -',
  ])
})

test('colors keep their spaces', () => {
  expect(brief('rgb(1, 2, 3) near:oklch(0.7 0.15 200) brand')).toEqual([
    'word: rgb(1, 2, 3)',
    'operator near: oklch(0.7 0.15 200)',
    'word: brand',
  ])
})

test('a parenthesis that is not closed takes nothing with it', () => {
  expect(brief('rgb(1 brand')).toEqual(['word: rgb(1', 'word: brand'])
})

test('addresses are words', () => {
  expect(brief('https://example.com')).toEqual(['word: https://example.com'])
})

test('operators are read whatever their case, and may lack what comes behind the colon', () => {
  expect(brief('Type:Color is:')).toEqual(['operator type: Color', 'operator is: '])
})
