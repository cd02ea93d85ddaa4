import type { CheckFinding } from '@tessera/contract'
import { expect, test } from 'vitest'
import { cellKey } from '../../../tokens/edits/pending.ts'
import { marksOf, noMarks } from './marks.ts'

const finding = (token: string, message: string, more: Partial<CheckFinding> = {}) =>
  ({
    token,
    message,
    severity: 'warning',
    tokenset_id: 'core',
    mode_id: 'light',
    known: false,
    ...more,
  }) as CheckFinding
const at = cellKey('light', 'a')

test('a cell tells all that was found in it, the gravest first', () => {
  const marks = marksOf([finding('a', 'Odd'), finding('a', 'Faint', { severity: 'error' })], 'core', noMarks)
  expect([...marks]).toEqual([[at, { severity: 'error', text: 'Faint\nOdd' }]])
})

test('what is found in permutations of themes stands at the name', () => {
  expect([...marksOf([finding('a', 'Faint', { mode_id: null })], 'core', noMarks).keys()]).toEqual(['a'])
})

test('what is known, in another tokenset or about no token has no mark', () => {
  const others = [finding('a', '', { known: true }), finding('a', '', { tokenset_id: 'brand' }), finding('', 'Options')]
  expect(marksOf(others, 'core', noMarks).size).toBe(0)
})

test('a cell whose findings are the same keeps its mark', () => {
  const first = marksOf([finding('a', 'Odd'), finding('b', 'Odd')], 'core', noMarks)
  const next = marksOf([finding('a', 'Odd'), finding('b', 'Odd', { severity: 'error' })], 'core', first)
  expect(next.get(at)).toBe(first.get(at))
  expect(next.get(cellKey('light', 'b'))).toEqual({ severity: 'error', text: 'Odd' })
})
