// What is done to proposals and tokens in the model test of merging: few names and few modes, so that edits meet.
import fc from 'fast-check'
import type { PlacedStep } from './merging-oracle.ts'

const name = fc.constantFrom('a', 'a', 'b', 'b', 'c')
const value = fc.constantFrom('1px', '2px', '3px')
const description = fc.option(fc.constantFrom(null, 'One'), { nil: undefined })
const mode = fc.constantFrom(0, 0, 0, 1, 2)
const step: fc.Arbitrary<PlacedStep> = fc.oneof(
  fc.record({ op: fc.constant('create' as const), mode, name, value, description }),
  { weight: 3, arbitrary: fc.record({ op: fc.constant('upsert' as const), mode, name, value, description }) },
  {
    weight: 2,
    arbitrary: fc.record(
      { op: fc.constant('update' as const), mode, name, value, new_name: name, description },
      { requiredKeys: ['op', 'mode', 'name'] },
    ),
  },
  fc.record({ op: fc.constant('delete' as const), mode, name }),
)
const steps = fc.array(step, { minLength: 1, maxLength: 3 })
const at = fc.nat(5)
const settle = fc.constantFrom('nothing', 'proposal', 'current', 'each', 'too much')
const bits = fc.nat(1023)
export const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('propose' as const), steps }) },
  fc.record({ do: fc.constant('propose anew' as const), at, steps }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant('edit' as const), steps }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('merge' as const), at, settle, bits }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('merge and edit' as const), at, settle, bits, steps }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('revert' as const), at }) },
)
export type Action = typeof action extends fc.Arbitrary<infer T> ? T : never
