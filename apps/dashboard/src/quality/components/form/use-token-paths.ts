import type { Token } from '@tessera/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { tokensetsQuery } from '../../../api/queries.ts'
import { tokensQuery } from '../../../tokens/edits/tokens-query.ts'

const none: readonly { id: string; name: string }[] = []

/** Stays the same function, so that equal lists stay the same list. */
const listsOf = (answers: readonly { data: Token[] | undefined }[]) => answers.map(({ data }) => data)

/** The tokens of a workspace as bindings name them, as far as they are read. */
export function useTokenPaths(ws: string): readonly string[] {
  const { data: tokensets = none } = useQuery(tokensetsQuery(ws))
  const lists = useQueries({ queries: tokensets.map(({ id }) => tokensQuery(id)), combine: listsOf })
  return useMemo(() => {
    const isShared = (name: string) => tokensets.filter(each => each.name === name).length > 1
    const paths = tokensets.flatMap(({ id, name }, at) =>
      (lists[at] ?? []).map(token => `${isShared(name) ? id : name}/${token.name}`),
    )
    return [...new Set(paths)]
  }, [tokensets, lists])
}
