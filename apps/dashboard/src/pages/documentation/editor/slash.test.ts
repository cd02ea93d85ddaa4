import { expect, test } from 'vitest'
import { fitting, slashAt } from './slash.ts'

test('a slash asks for a block at the start of a line alone', () => {
  expect(slashAt('/', 1)).toEqual({ from: 0, words: '' })
  expect(slashAt('One\n/type sc', 12)).toEqual({ from: 4, words: 'type sc' })
  expect(slashAt('and/or', 4)).toBeNull()
  expect(slashAt('/usr/bin', 8)).toBeNull()
})

test('blocks fit by all words of their names, where the workspace has tokens for them', () => {
  const blocks = [
    { label: 'Type scale', text: 'a' },
    { label: 'Spacing', text: null },
    { label: 'Table of tokens', text: 'b' },
  ]
  expect(fitting(blocks, '').map(({ text }) => text)).toEqual(['a', 'b'])
  expect(fitting(blocks, 'tab tok').map(({ text }) => text)).toEqual(['b'])
})
