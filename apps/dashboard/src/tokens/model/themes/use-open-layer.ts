import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ThemeChoiceSearch } from './choice-search.ts'

export interface ModePlace {
  tokenset_id: string
  mode_id: string
}

export type OpenLayer = (name: string, place: ModePlace) => void

/** Opens a token in the grid of a layer's tokenset, in the column of its mode. */
export function useOpenLayer(ws: string): OpenLayer {
  const navigate = useNavigate()
  return useCallback(
    (name, { tokenset_id, mode_id }) =>
      void navigate({
        to: '/w/$ws/t/$tokenset',
        params: { ws, tokenset: tokenset_id },
        search: ({ themes, input }: ThemeChoiceSearch) => ({
          ...(themes ? { themes } : {}),
          ...(input ? { input } : {}),
          sel: name,
          at: mode_id,
        }),
      }),
    [navigate, ws],
  )
}
