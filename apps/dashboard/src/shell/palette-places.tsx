// Entries of the palette in addition to the permanent ones.
import type { ListedWorkspace, Token } from '@tessera/contract'
import { isMisfit, types } from '@tessera/engine'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search, SwatchBook, Upload, Waypoints } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { tokensQuery } from '../edits/tokens-query.ts'
import { queryClient } from '../api/query-client.ts'
import { resolversQuery } from '../model/themes/queries.ts'

export interface Place {
  id: string
  label: string
  hint?: string
  icon: ReactNode
  go: () => Promise<void>
}

const mostTokens = 30

/** The themes of the workspace: all of them, their import, and each. */
export function useThemePlaces(ws: string | undefined): Place[] {
  const navigate = useNavigate()
  const { data: resolvers = [] } = useQuery({ ...resolversQuery(ws ?? ''), enabled: ws !== undefined })
  if (ws === undefined) return []
  const icon = <SwatchBook size={14} aria-hidden />
  return [
    {
      id: 'themes',
      label: 'Themes',
      hint: 'Workspace',
      icon,
      go: () => navigate({ to: '/w/$ws/themes', params: { ws } }),
    },
    {
      id: 'import-system',
      label: 'Import themes and tokensets',
      hint: 'Workspace',
      icon: <Upload size={14} aria-hidden />,
      go: () => navigate({ to: '/w/$ws/import', params: { ws } }),
    },
    ...resolvers.map(each => ({
      id: each.id,
      label: each.name,
      hint: 'Themes',
      icon,
      go: () => navigate({ to: '/w/$ws/themes/$resolver', params: { ws, resolver: each.id } }),
    })),
  ]
}

/** Tokens of the open tokenset, once something is typed. */
export function useTokenPlaces(current: ListedWorkspace | null, tokenset: string | null, text: string): Place[] {
  const navigate = useNavigate()
  const stored = tokenset ? queryClient.getQueryData<Token[]>(tokensQuery(tokenset).queryKey) : undefined
  const names = useMemo(() => [...new Set(stored?.map(token => token.name))], [stored])
  const words = text
    .toLowerCase()
    .split(/[\s.]+/)
    .filter(Boolean)
  if (words.length === 0 || !current || !tokenset) return []
  const params = { ws: current.id, tokenset }
  const color = text.trim()
  const nearColor: Place = {
    id: 'near color',
    label: `Colors near ${color}`,
    hint: 'Search',
    icon: <Search size={14} aria-hidden />,
    go: () => navigate({ to: '/w/$ws/t/$tokenset', params, search: { q: color } }),
  }
  const tokens = names
    .filter(name => words.every(word => name.toLowerCase().includes(word)))
    .slice(0, mostTokens)
    .map(name => ({
      id: `token ${name}`,
      label: name,
      hint: 'Token',
      icon: <Waypoints size={14} aria-hidden />,
      go: () => navigate({ to: '/w/$ws/t/$tokenset', params, search: { sel: name } }),
    }))
  return isMisfit(types.color.parse(color)) ? tokens : [nearColor, ...tokens]
}
