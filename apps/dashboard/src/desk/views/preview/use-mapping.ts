import type { Preview, Tokenset } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/keys.ts'
import { tokensetsQuery } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { rowDraft } from '../../../tokens/model/model.ts'
import { guessMapping } from '../../../tokens/pictures/sample/guess.ts'
import type { Mapping } from '../../../tokens/pictures/sample/roles.ts'
import { toast } from '../../../ui/overlay/toast.tsx'
import type { Tokens } from '../../../tokens/model/use-tokens.ts'

interface Shown {
  tokens: Tokens
  ws: string
  /** Why the user may not change the tokenset; null where they may. */
  readOnly: string | null
}

/**
 * The tokens for the roles of the sample: those that the tokenset says, or guessed from names. Whoever may not change
 * the tokenset chooses for this view alone.
 */
export function useMapping({ tokens: { model, edits }, ws, readOnly }: Shown) {
  const stored = useQuery(tokensetsQuery(ws)).data?.find(({ id }) => id === edits.tokenset_id)?.preview
  const [own, setOwn] = useState<{ mapping: Mapping | null } | null>(null)
  const guessed = useMemo(
    () =>
      guessMapping(
        model.rows.flatMap(row => {
          const type = rowDraft(row)?.type
          return type ? [{ name: row.name, type }] : []
        }),
      ),
    [model],
  )
  const choose = (mapping: Mapping | null) =>
    readOnly === null ? void store(ws, edits.tokenset_id, mapping) : setOwn({ mapping })
  const chosen = readOnly !== null && own ? own.mapping : stored
  return { mapping: chosen ?? guessed, choose }
}

/** Shown at once; the answer, or the state after a refusal, follows. */
async function store(ws: string, tokenset_id: string, preview: Preview | null): Promise<void> {
  const queryKey = keys.tokensets(ws)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (list: Tokenset[] | undefined) =>
    list?.map(({ preview: former, ...each }) =>
      each.id === tokenset_id ? shownWith(each, preview) : shownWith(each, former ?? null),
    ),
  )
  try {
    await api.tokensets.update({ tokenset_id, preview })
  } catch (error) {
    toast(`The preview was not stored: ${(error as Error).message}`, { kind: 'danger' })
    await queryClient.invalidateQueries({ queryKey })
  }
}

const shownWith = (tokenset: Omit<Tokenset, 'preview'>, preview: Preview | null): Tokenset =>
  preview === null ? tokenset : { ...tokenset, preview }
