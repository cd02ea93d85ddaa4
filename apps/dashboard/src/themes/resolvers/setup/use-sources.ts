import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { modesQuery, tokensetsQuery } from '../../../api/queries.ts'
import type { Choice } from '../../../ui/form/select.tsx'
import type { ModeSource } from '../../../tokens/model/themes/sources.ts'

export interface Sources {
  /** All possible sources: each mode of each tokenset, and each tokenset's default mode, whichever that is. */
  choices: Choice[]
  sourceOf: (id: string) => ModeSource
  nameOf: (source: ModeSource) => string
}

const idOf = ({ tokenset_id, mode_id }: ModeSource) => `${tokenset_id} ${mode_id ?? ''}`

export function useSources(workspace_id: string): Sources {
  const tokensets = useQuery(tokensetsQuery(workspace_id)).data
  const modes = useQueries({ queries: (tokensets ?? []).map(({ id }) => modesQuery(id)), combine: dataOf })
  return useMemo(() => {
    const choices = (tokensets ?? []).flatMap(({ id, name }, i) => [
      { id: idOf({ tokenset_id: id }), label: name, hint: 'Its default mode' },
      ...(modes[i] ?? []).map(mode => ({
        id: idOf({ tokenset_id: id, mode_id: mode.id }),
        label: `${name} / ${mode.name}`,
      })),
    ])
    const isWhole = tokensets !== undefined && modes.every(each => each !== undefined)
    const labels = new Map(choices.map(({ id, label }) => [id, label]))
    return {
      choices,
      sourceOf: id => {
        const [tokenset_id = '', mode_id] = id.split(' ')
        return mode_id ? { tokenset_id, mode_id } : { tokenset_id }
      },
      // Nothing is said of what is still loading.
      nameOf: source => labels.get(idOf(source)) ?? (isWhole ? 'A tokenset that is not here' : '…'),
    }
  }, [tokensets, modes])
}

const dataOf = <Data>(answers: { data: Data | undefined }[]) => answers.map(({ data }) => data)
