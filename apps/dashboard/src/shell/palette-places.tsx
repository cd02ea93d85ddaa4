// The entries of the palette: the listed screens, and things with a screen of their own.
import type { ListedWorkspace, Token } from '@tessera/contract'
import { isMisfit, types } from '@tessera/engine'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Building2, Layers, Search, ShieldCheck, SwatchBook, Waypoints } from '../icons/icons.generated.ts'
import { useMemo, type ReactNode } from 'react'
import type { PaletteSection } from '../api/frame.ts'
import { organizationsQuery, tokensetsQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { tokensQuery } from '../tokens/edits/tokens-query.ts'
import { resolversQuery } from '../tokens/model/themes/queries.ts'
import { addedByText } from '../teams/workspaces/added-by.ts'
import { addressOf, paletteHints, paramsOf, screensIn } from './screens.ts'

export interface Place {
  id: string
  label: string
  hint?: string | undefined
  alsoCalled?: string | undefined
  icon: ReactNode
  go: () => Promise<void>
}

const mostTokens = 30

/**
 * The screens of a section of the palette, except those whose URL needs a workspace or a tokenset while none is open.
 */
export function useScreenPlaces(ws: string | undefined, tokenset: string | null) {
  const navigate = useNavigate()
  const routes = useRouter().routesById
  const params = { ...(ws ? { ws } : {}), ...(tokenset ? { tokenset } : {}) }
  return (section: PaletteSection): Place[] =>
    screensIn(routes, section)
      .filter(({ to }) => paramsOf(to).every(name => name in params))
      .map(screen => ({
        id: `${screen.to} ${screen.label}`,
        label: screen.label,
        hint: paletteHints[section],
        alsoCalled: screen.alsoCalled,
        icon: <screen.icon size={14} aria-hidden />,
        go: () => navigate(addressOf(screen, params)),
      }))
}

export function useTokensetPlaces(ws: string | undefined): Place[] {
  const navigate = useNavigate()
  const { data: tokensets = [] } = useQuery({ ...tokensetsQuery(ws ?? ''), enabled: ws !== undefined })
  if (ws === undefined) return []
  return tokensets.map(each => ({
    id: each.id,
    label: each.name,
    hint: 'Tokenset',
    alsoCalled: 'collection variables set',
    icon: <Layers size={14} aria-hidden />,
    go: () => navigate({ to: '/w/$ws/t/$tokenset', params: { ws, tokenset: each.id } }),
  }))
}

export function useThemePlaces(ws: string | undefined): Place[] {
  const navigate = useNavigate()
  const { data: resolvers = [] } = useQuery({ ...resolversQuery(ws ?? ''), enabled: ws !== undefined })
  if (ws === undefined) return []
  return resolvers.map(each => ({
    id: each.id,
    label: each.name,
    hint: 'Themes',
    alsoCalled: 'resolver axis',
    icon: <SwatchBook size={14} aria-hidden />,
    go: () => navigate({ to: '/w/$ws/themes/$resolver', params: { ws, resolver: each.id } }),
  }))
}

/** All workspaces, and the checks of the other workspaces. */
export function useWorkspacePlaces(workspaces: readonly ListedWorkspace[], ws: string | undefined): Place[] {
  const navigate = useNavigate()
  return [
    ...workspaces.map(each => ({
      id: each.id,
      label: each.name,
      hint: addedByText(each) ?? 'Workspace',
      icon: <Layers size={14} aria-hidden />,
      go: () => navigate({ to: '/w/$ws', params: { ws: each.id } }),
    })),
    ...workspaces
      .filter(each => each.id !== ws)
      .map(each => ({
        id: `checks ${each.id}`,
        label: `Checks of ${each.name}`,
        hint: 'Workspace',
        icon: <ShieldCheck size={14} aria-hidden />,
        go: () => navigate({ to: '/w/$ws/checks', params: { ws: each.id } }),
      })),
  ]
}

export function useOrganizationPlaces(): Place[] {
  const navigate = useNavigate()
  const { data: organizations = [] } = useQuery(organizationsQuery)
  return organizations.map(each => ({
    id: each.id,
    label: each.name,
    hint: 'Organization',
    icon: <Building2 size={14} aria-hidden />,
    go: () => navigate({ to: '/org/$org', params: { org: each.id } }),
  }))
}

/** Tokens of the open tokenset, once the user types. */
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
