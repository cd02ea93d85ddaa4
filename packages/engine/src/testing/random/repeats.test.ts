import { expect, test } from 'vitest'
import { repeats } from './repeats.ts'

test('a harness repeats itself a few times, often in the long run, and in either as its own variable says', () => {
  const both = { short: 2, long: 50 }
  const long = { TESSERA_TEST_LONG: '1' }
  expect(repeats('CRASH_ROUNDS', both, {})).toBe(2)
  expect(repeats('CRASH_ROUNDS', both, long)).toBe(50)
  for (const env of [{}, long]) expect(repeats('CRASH_ROUNDS', both, { ...env, CRASH_ROUNDS: '7' })).toBe(7)
})
