// The values by which differences are drawn: aliases and composites, resolved before and after.
import type { Difference, Token as Stored } from '@tessera/contract'
import { references, resolveTokens, type Resolved, type Token } from '@tessera/engine'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { draftIn } from '../../tokens/values/recorded-tokens.ts'
import { tokensQuery } from '../../tokens/edits/tokens-query.ts'
import { draftOf, targetOf, type Draft } from '../../tokens/values/draft.ts'

type Side = 'before' | 'after'

/** Whole tokensets are read, as for the grid: with more of them, aliases show their targets alone. */
const mostTokensets = 3

/**
 * Targets that did not change are read from the tokensets. A value that stays unresolved is undefined: another mode or
 * a theme may resolve it.
 */
export function useResolvedDifferences(
  differences: readonly Difference[],
): (difference: Difference, side: Side) => Resolved | undefined {
  const ids = useMemo(() => tokensetsToRead(differences), [differences])
  const unchanged = useQueries({
    queries: ids.map(tokensQuery),
    combine: allOf,
  })
  const resolutions = useMemo(() => {
    const tokens = new Map<string, Map<string, Token>>()
    for (const token of unchanged) {
      const mode = tokens.get(token.mode_id) ?? new Map<string, Token>()
      tokens.set(token.mode_id, mode.set(token.name, tokenOf(token.name, draftOf(token))))
    }
    return { before: resolveSide(differences, tokens, 'before'), after: resolveSide(differences, tokens, 'after') }
  }, [differences, unchanged])
  return (difference, side) => {
    const name = difference[side]?.name
    const resolved = name === undefined ? undefined : resolutions[side].get(difference.mode_id)?.get(name)
    return resolved?.ok ? resolved : undefined
  }
}

/** Outside of the hook, so that it runs only when an answer changes. */
const allOf = (answers: { data: Stored[] | undefined }[]): Stored[] => answers.flatMap(({ data }) => data ?? [])

function tokensetsToRead(differences: readonly Difference[]): string[] {
  const referring = differences.filter(({ before, after }) =>
    [before, after].some(content => {
      const draft = draftIn(content)
      return draft !== null && references(draft).length > 0
    }),
  )
  const ids = [...new Set(referring.map(({ tokenset_id }) => tokenset_id))]
  return ids.length > mostTokensets ? [] : ids
}

const tokenOf = (name: string, draft: Draft): Token => ({ name, ...draft, alias_to: targetOf(draft) })

function resolveSide(
  differences: readonly Difference[],
  unchanged: ReadonlyMap<string, ReadonlyMap<string, Token>>,
  side: Side,
) {
  const modes = new Map<string, Map<string, Token>>()
  for (const difference of differences) {
    const { mode_id } = difference
    const draft = draftIn(difference[side])
    const name = difference[side]?.name
    if (!draft || name === undefined) continue
    const mode = modes.get(mode_id) ?? new Map(unchanged.get(mode_id))
    modes.set(mode_id, mode.set(name, tokenOf(name, draft)))
  }
  return new Map([...modes].map(([mode_id, tokens]) => [mode_id, resolveTokens(tokens.values())]))
}
