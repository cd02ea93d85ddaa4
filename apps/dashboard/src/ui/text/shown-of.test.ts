import { expect, test } from 'vitest'
import { shownOf } from './shown-of.ts'

test('a list that is not counted to its end has a plus behind what was counted', () => {
  expect(shownOf(50, [{ total: 1_200 }])).toBe('50 of 1,200')
  expect(shownOf(50, [{ total: 10_000, at_least: true }])).toBe('50 of 10,000+')
  expect(shownOf(20, [{ total: 10_000, at_least: true }, { total: 3 }])).toBe('20 of 10,003+')
  expect(shownOf(10_050, [{ total: 10_000, at_least: true }])).toBe('10,050 of 10,050+')
})
