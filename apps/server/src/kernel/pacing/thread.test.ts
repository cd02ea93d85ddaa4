import { expect, test } from 'vitest'
import { memoryForThread } from './thread.ts'

const MB = 2 ** 20

test.each([
  ['a machine with plenty', 16_000 * MB, 0, 1_024],
  ['a small machine', 1_000 * MB, 0, 500],
  ['a container with a limit', 16_000 * MB, 768 * MB, 384],
  ['a container whose limit is beyond the machine', 1_000 * MB, 2 ** 63, 500],
])('a thread takes half of the memory of %s, and 1 GB at most', (_what, total, constrained, limit) =>
  expect(memoryForThread(total, constrained)).toBe(limit),
)
