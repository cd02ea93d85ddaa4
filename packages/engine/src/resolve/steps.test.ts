import { expect, test } from 'vitest'
import { eachInSteps } from './steps.ts'

/** How many items were run before each step, by a clock that each item moves on. */
function turnsOf(count: number, msEach: number): number[] {
  let now = 0
  let run = 0
  const turns: number[] = []
  const items = Array.from({ length: count }, (_, at) => at)
  const steps = eachInSteps(items, () => ((now += msEach), run++), { now: () => now })
  while (!steps.next().done) turns.push(run)
  return turns
}

test.each([
  ['cheap items', 2_500, 0, [1_000, 2_000]],
  ['items of a millisecond', 12, 1, [5, 10]],
  ['items that take longer than a step', 3, 40, [1, 2, 3]],
])('gives way after as many as take a few milliseconds: %s', (_, count, ms, turns) =>
  expect(turnsOf(count, ms)).toEqual(turns),
)
