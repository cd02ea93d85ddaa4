// Compiles the generated Swift with the real compiler, where one is installed. FUZZ_RUNS scales the number of hostile inputs.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportTokens } from '../../index.ts'
import { hostileInput } from '../../testing/hostile.ts'
import { readSet, realSets } from '../../testing/published/real-sets.ts'
import { hasSwift, swiftChecker } from '../../testing/platforms/swiftc.ts'
import { allModes, exampleTokens, oneMode } from '../../testing/tokens.ts'
import { tokensetInput } from '../../resolver/variants.ts'
import { repeats } from '../../testing/random/repeats.ts'

const runs = Math.ceil(repeats('FUZZ_RUNS', { short: 100, long: 5_000 }) / 10)

describe.runIf(hasSwift())('Swift 6 takes', { timeout: 60_000 + runs * 10_000 }, () => {
  let errorsIn: (code: string) => string[]
  beforeAll(() => {
    errorsIn = swiftChecker()
  })

  test('nothing that is wrong', () => {
    expect(errorsIn('import UIKit\nenum DesignTokens { static let a: CGFloat = "16" }')).not.toEqual([])
  })

  test.each(['ios', 'swiftui'])('%s of every example, as a mode and as a tokenset', format => {
    const tokens = exampleTokens()
    for (const input of [oneMode(tokens), allModes({ Light: tokens, Color: tokens })])
      expect(errorsIn(exportTokens(format, input).text)).toEqual([])
  })

  test.each(realSets)('$name', set => {
    const modes = readSet(set).modes.map((mode, i) => ({ ...mode, name: mode.name ?? 'Base', is_default: i === 0 }))
    for (const format of ['ios', 'swiftui'])
      expect(errorsIn(exportTokens(format, tokensetInput('Proof', modes)).text)).toEqual([])
  })

  test('with any names and any values', () => {
    fc.assert(
      fc.property(hostileInput, fc.constantFrom('ios', 'swiftui'), (input, format) => {
        expect(errorsIn(exportTokens(format, input).text)).toEqual([])
      }),
      { numRuns: runs },
    )
  })
})
