import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { tokensetsQuery } from '../../../api/queries.ts'
import type { ThemeSystem } from '../../../tokens/model/themes/theme-system.ts'
import type { ModePlace } from '../../../tokens/model/themes/use-open-layer.ts'

/** "Core / Dark"; for a tokenset with a single mode, only the name of the tokenset. */
export function usePlaceNames(ws: string, { modes }: Pick<ThemeSystem, 'modes'>): (place: ModePlace) => string {
  const tokensets = useQuery(tokensetsQuery(ws)).data
  return useCallback(
    ({ tokenset_id, mode_id }) => {
      const tokenset = tokensets?.find(({ id }) => id === tokenset_id)?.name ?? 'A tokenset'
      const own = modes.filter(mode => mode.tokenset_id === tokenset_id)
      const mode = own.find(({ id }) => id === mode_id)
      return own.length > 1 && mode ? `${tokenset} / ${mode.name}` : tokenset
    },
    [tokensets, modes],
  )
}
