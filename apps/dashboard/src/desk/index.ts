import { createRoute } from '@tanstack/react-router'
import { feature } from '../api/feature.ts'
import { inside } from '../api/frame.ts'
import { modesQuery, tokensetsQuery, workspacesQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { tokensQuery } from '../tokens/edits/tokens-query.ts'
import { lazy } from '../ui/overlay/lazy.tsx'
import { readGridSearch } from './grid-search.ts'

/** Asks for what the grid shows while the grid itself still loads. */
function readAhead({ ws, tokenset }: { ws: string; tokenset: string }): void {
  void queryClient.prefetchQuery(tokensQuery(tokenset))
  void queryClient.prefetchQuery(modesQuery(tokenset))
  void queryClient.prefetchQuery(tokensetsQuery(ws))
  void queryClient.prefetchQuery(workspacesQuery)
}

export const deskFeature = feature({
  screens: [
    createRoute({
      ...inside(),
      path: '/w/$ws/t/$tokenset',
      validateSearch: readGridSearch,
      loader: ({ params, cause }) => {
        if (cause === 'enter') readAhead(params)
      },
      component: lazy(async () => (await import('./tokens-screen.tsx')).TokensScreen),
    }),
  ],
  palette: async () => (await import('./palette.tsx')).palettePart,
})
