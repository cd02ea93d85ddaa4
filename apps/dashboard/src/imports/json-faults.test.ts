import { expect, test } from 'vitest'
import { jsonFaults } from './json-faults.ts'

const faultsOf = (text: string) => jsonFaults([{ path: 'a.json', text }]).map(({ message }) => message)

test('says in which line a text stops being JSON', () => {
  expect(faultsOf('{\n  "a": 1,\n  "b" 2\n}')[0]).toMatch(/^This is not whole JSON \(line 3, column 7\): /)
})

test('says so where the end is missing', () => {
  expect(faultsOf('{ "a": { ')[0]).toMatch(/^This is not whole JSON \(line 1, column 1\d?\): /)
})

test('has nothing to say of JSON, nor of other texts', () => {
  expect([faultsOf('{"a": 1}'), faultsOf(':root { --a: 1px }')]).toEqual([[], []])
})
