// Problems of renaming and deleting tokens that references point at.
import type { AffectedReference } from '@tessera/contract'
import { names } from './names.ts'
import { refuse } from './problem.ts'

const apart = (sentence: string, data: Record<string, unknown> = {}) => ({ apart: { sentence, data } })

/** The maximum number of references in an answer. */
const mostNamed = 1000

export const referenceProblems = {
  tokenHasDependents: (name: string, dependents: readonly string[]) =>
    refuse(
      'token_has_dependents',
      `"${name}" is used by ${dependents.length} ${dependents.length === 1 ? 'token' : 'tokens'}: ${names(dependents)}`,
      {
        details: { dependents },
        ...apart(
          `The token is used by ${dependents.length} ${dependents.length === 1 ? 'token' : 'tokens'}, which stand in dependents`,
        ),
      },
    ),
  inlineBroken: (name: string) =>
    refuse(
      'inline_unresolved',
      `"${name}" does not resolve to a literal, so it cannot be inlined`,
      apart('The token does not resolve to a literal, so it cannot be inlined', { token: name }),
    ),
  inlineVaries: (name: string, into: string) =>
    refuse(
      'inline_varies',
      `"${name}" cannot be inlined into "${into}": what it leads to differs between the permutations that show it`,
      apart('The token cannot be inlined: what it leads to differs between permutations', { token: name, into }),
    ),
  referencesStay: (affected: readonly AffectedReference[]) =>
    refuse(
      'references_stay',
      `${affected.length} ${affected.length === 1 ? 'reference' : 'references'} cannot follow: ${names(affected.map(({ token }) => token))}`,
      {
        details: { affected: affected.slice(0, mostNamed) },
        ...apart('References cannot follow; they stand in affected'),
      },
    ),
  inlineMisfit: (name: string, into: string, reason: string) =>
    refuse(
      'inline_misfit',
      `"${name}" cannot be inlined into "${into}": ${reason}`,
      apart('The token cannot be inlined into another', { token: name, into, reason }),
    ),
}
