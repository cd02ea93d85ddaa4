import type { CheckFinding } from '@tessera/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { modesQuery, tokensetsQuery } from '../../api/queries.ts'
import { resolversQuery } from '../../tokens/model/themes/queries.ts'
import { inputWords } from '../../tokens/model/themes/input-words.ts'

type FindingPlace = Pick<CheckFinding, 'tokenset_id' | 'mode_id' | 'resolver_id' | 'input' | 'count'>

/** The place of a finding in words: the mode, or the first permutation of a theme and the number of others. */
export function usePlaces(ws: string, findings: readonly FindingPlace[]): (place: FindingPlace) => string {
  const tokensets = useQuery(tokensetsQuery(ws)).data
  const resolvers = useQuery(resolversQuery(ws)).data
  const ids = useMemo(() => [...new Set(findings.flatMap(each => each.tokenset_id ?? []))], [findings])
  const modes = useQueries({
    queries: ids.map(id => modesQuery(id)),
    combine: answers => new Map(answers.flatMap(({ data }) => data?.map(mode => [mode.id, mode.name] as const) ?? [])),
  })
  return ({ tokenset_id, mode_id, resolver_id, input, count }) => {
    if (resolver_id !== null) {
      const name = resolvers?.find(each => each.id === resolver_id)?.name ?? 'Themes'
      const where = input && Object.keys(input).length > 0 ? `${name}: ${inputWords(input)}` : name
      return count > 1 ? `${where}, and in ${(count - 1).toLocaleString('en')} more` : where
    }
    const tokenset = tokensets?.find(each => each.id === tokenset_id)?.name
    const mode = mode_id === null ? undefined : modes.get(mode_id)
    return [tokenset, mode].filter(Boolean).join(' · ')
  }
}
