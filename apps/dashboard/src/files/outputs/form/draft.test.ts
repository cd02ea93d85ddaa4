import { expect, test } from 'vitest'
import { changedSettings, valueAt, withValue } from './draft.ts'

const draft = { name: 'web', format: 'css', values: { unit: 'rem', rem: 10 } }

test('a value is read and set at its path, and everything else stays', () => {
  expect(valueAt(draft, 'values.unit')).toBe('rem')
  expect(valueAt(draft, 'names.case')).toBeUndefined()
  expect(withValue(draft, 'names.case', 'snake')).toEqual({ ...draft, names: { case: 'snake' } })
  expect(withValue(draft, 'values.rem', 16)).toEqual({ ...draft, values: { unit: 'rem', rem: 16 } })
})

test('a value that is taken out takes with it what holds nothing any more', () => {
  expect(withValue(draft, 'values.rem', undefined)).toEqual({ ...draft, values: { unit: 'rem' } })
  expect(withValue({ name: 'web', format: 'css', values: { unit: 'rem' } }, 'values.unit', undefined)).toEqual({
    name: 'web',
    format: 'css',
  })
})

test('a value that is set again stands where it stood, so that nothing counts as changed', () => {
  expect(JSON.stringify(withValue(withValue(draft, 'values.unit', 'px'), 'values.unit', 'rem'))).toBe(
    JSON.stringify(draft),
  )
})

test('what differs is told by the names of settings', () => {
  expect(changedSettings(draft, { ...draft, values: { unit: 'px' }, header: ['x'] })).toEqual(['values', 'header'])
  expect(changedSettings(draft, { ...draft })).toEqual([])
})
