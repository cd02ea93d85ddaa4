import type { CheckFinding, Token } from '@tessera/contract'
import { expect, test } from 'vitest'
import { inverse, isFixable, newNameOf, planFixes, type Operation } from './fix-plan.ts'

const set = (name: string, value: string): Operation => ({ op: 'update', name, value })
const found = (fix: Operation[] | undefined, mode_id: string | null = 'light', tokenset_id: string | null = 'core') =>
  ({ fix, mode_id, tokenset_id }) as unknown as CheckFinding

test('each mode has one batch, in the order of the findings', () => {
  const plan = planFixes([found([set('a', '1')]), found([set('a', '2')], 'dark'), found([set('b', '3')])])
  expect(plan).toEqual({
    modes: [
      { tokenset_id: 'core', mode_id: 'light', operations: [set('a', '1'), set('b', '3')] },
      { tokenset_id: 'core', mode_id: 'dark', operations: [set('a', '2')] },
    ],
    fixed: 3,
    later: 0,
  })
})

test('of two fixes of the same token the first counts, also where one gives it another name', () => {
  const renamed: Operation = { op: 'update', name: 'b', new_name: 'a' }
  const plan = planFixes([found([set('a', '1')]), found([set('a', '2')]), found([renamed]), found([set('b', '3')])])
  expect(plan.modes[0]?.operations).toEqual([set('a', '1'), set('b', '3')])
  expect([plan.fixed, plan.later]).toEqual([2, 2])
  expect(newNameOf(renamed)).toEqual(['a'])
})

test('what has no fix, or is about no mode, is left out', () => {
  const without = [found(undefined), found([set('a', '1')], null), found([set('a', '1')], 'light', null)]
  expect(planFixes(without)).toEqual({ modes: [], fixed: 0, later: 0 })
  expect(without.map(isFixable)).toEqual([false, false, false])
  expect(isFixable(found([set('a', '1')]))).toBe(true)
})

const token = (name: string, more: Partial<Token> = {}) =>
  ({ name, type: 'color', value: '#000000', alias_to: null, description: 'Ink', ...more }) as Token
const before = (...tokens: Token[]) => new Map(tokens.map(each => [each.name, each]))
const was = { type: 'color', value: '#000000', description: 'Ink' }

test('an update is taken back with what was there, and a literal says that it is no alias', () => {
  expect(inverse([set('a', '#ffffff')], before(token('a')))).toEqual([
    { op: 'update', name: 'a', ...was, alias_to: null },
  ])
  const alias = token('a', { alias_to: 'b', value: '{b}' })
  expect(inverse([set('a', '#ffffff')], before(alias))).toEqual([{ op: 'update', name: 'a', ...was, value: '{b}' }])
})

test('a new name is taken back under that name; what was made is deleted, what was deleted is made with all it had', () => {
  expect(inverse([{ op: 'update', name: 'a', new_name: 'b' }], before(token('a')))).toEqual([
    { op: 'update', name: 'b', ...was, alias_to: null, new_name: 'a' },
  ])
  expect(inverse([{ op: 'create', name: 'c', type: 'color', value: '#111111' }], before())).toEqual([
    { op: 'delete', name: 'c' },
  ])
  const kept = { deprecated: 'Old', replaced_by: 'b', remove_in: '2.0.0', extensions: { x: 1 } } as Partial<Token>
  expect(inverse([{ op: 'delete', name: 'a' }], before(token('a', kept)))).toEqual([
    { op: 'create', name: 'a', ...was, ...kept },
  ])
  expect(inverse([{ op: 'delete', name: 'gone' }], before())).toEqual([])
})

test('the last operation is taken back first', () => {
  const names = inverse([set('a', '1'), set('b', '2')], before(token('a'), token('b'))).map(({ name }) => name)
  expect(names).toEqual(['b', 'a'])
})
