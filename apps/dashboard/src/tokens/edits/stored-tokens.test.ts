import type { Token as Stored } from '@tessera/contract'
import { expect, test } from 'vitest'
import { withCell, withOutcome } from './stored-tokens.ts'

const token = (id: string, name: string, value = '1', updated_at = '2026-01-01') =>
  ({ id, mode_id: 'm', name, value, updated_at }) as Stored
const known = [token('1', 'a'), token('2', 'b'), token('3', 'c')]
const inShort = (tokens: readonly Stored[]) => tokens.map(({ name, value }) => `${name} ${JSON.stringify(value)}`)

test('what someone else left of a cell stands where the cell was', () => {
  expect(inShort(withCell(known, 'm', 'b', token('2', 'b', '9')))).toEqual(['a "1"', 'b "9"', 'c "1"'])
  expect(inShort(withCell(known, 'm', 'b', null))).toEqual(['a "1"', 'c "1"'])
})

test('what they made stands where the server lists it', () => {
  expect(inShort(withCell(known.toSpliced(1, 1), 'm', 'b', token('2', 'b', '9')))).toEqual(['a "1"', 'b "9"', 'c "1"'])
  expect(withCell(known, 'm', 'd', null)).toBe(known)
})

test('what was read since is newer than an answer that is handled late', () => {
  const later = known.with(1, token('2', 'b', '5', '2026-02-01'))
  expect(withCell(later, 'm', 'b', token('2', 'b', '9'))).toEqual(later)
  const outcome = { saved: [], refused: [], conflicts: [], fresh: new Map([['m', [known[0]!, token('2', 'b', '9')]]]) }
  expect(inShort(withOutcome(later, outcome))).toEqual(['a "1"', 'b "5"'])
})
