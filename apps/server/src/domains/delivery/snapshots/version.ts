// Semantic versions (semver.org 2.0.0, the core of three numbers), computed from what changed.
import { isLowerVersion as isLower, parseVersion as parse } from '@tessera/engine'
import { problems } from '../../../base/problems.ts'
import type { TokenDifference } from './comparing/compare.ts'
import { stepOfResolvers } from './resolver-step.ts'
import type { Step } from './resolver-step.ts'
import type { ResolverDifference } from './snapshot-resolver.ts'

const first = '1.0.0'
/** A requested version must leave room for computed later ones. */
const highest = 999_999_999

/** All differences to the release before. */
export interface Changed {
  tokens: readonly TokenDifference[]
  resolvers: readonly ResolverDifference[]
}

const steps = ['major', 'minor', 'patch'] as const

function stepOf({ tokens, resolvers }: Changed): Step {
  const [ofTokens, ofResolvers] = [stepOfTokens(tokens), stepOfResolvers(resolvers)]
  return ofResolvers && steps.indexOf(ofResolvers.step) < steps.indexOf(ofTokens.step) ? ofResolvers : ofTokens
}

function stepOfTokens(differences: readonly TokenDifference[]): Step {
  const breaks = differences.find(
    ({ change, before, after }) =>
      change === 'removed' || change === 'renamed' || (before && after && before.type !== after.type),
  )
  if (breaks?.change === 'removed') return { step: 'major', why: `"${breaks.before!.name}" was removed` }
  if (breaks?.change === 'renamed')
    return { step: 'major', why: `"${breaks.before!.name}" was renamed to "${breaks.after!.name}"` }
  if (breaks) return { step: 'major', why: `"${breaks.after!.name}" is of another type` }
  const adds = differences.find(({ change }) => change === 'added')
  if (adds) return { step: 'minor', why: `"${adds.after!.name}" was added` }
  return { step: 'patch', why: 'every release has a version of its own' }
}

export function nextVersion(last: string | null, changed: Changed): string {
  if (last === null) return first
  const [major, minor, patch] = parse(last)!
  const { step } = stepOf(changed)
  if (step === 'major') return `${major + 1}.0.0`
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/**
 * The requested version, or the computed one. Throws if a requested version is below the step that the changes require.
 */
export function chooseVersion(given: string | null, last: string | null, changed: Changed): string {
  const computed = nextVersion(last, changed)
  if (given === null) return computed
  const version = parse(given)
  if (!version || version.some(number => number > highest)) throw problems.versionInvalid()
  if (last !== null && isLower(version, parse(computed)!))
    throw problems.versionTooLow(given, last, computed, stepOf(changed).why)
  return given
}
