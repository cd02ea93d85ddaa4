// The routes from which all screens hang, and what a screen says of itself to the frame. `shell/` says how the frame looks.
import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { LucideIcon } from '../icons/icons.generated.ts'
import { sessionQuery } from './queries.ts'
import { queryClient } from './query-client.ts'

export type PaletteSection = 'tokenset' | 'workspace' | 'themes' | 'connect' | 'administration'

/** The account menu shows `administration` as well; both are for administrators. */
export type EntryPlace = PaletteSection | 'rail' | 'account'

export interface ScreenEntry {
  in: readonly EntryPlace[]
  label: string
  icon: LucideIcon
  /** Its rank in each place; entries of equal rank, and those without one, follow the list of features. */
  order?: number
  /** Names of other tools and earlier versions, by which the palette finds the screen. */
  alsoCalled?: string
  /** A count beside the entry in the rail. */
  Tally?: ComponentType<{ ws: string }>
  search?: Record<string, string>
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The entries that lead to the screen; empty where another screen links to it. */
    entries: readonly ScreenEntry[]
  }
}

export const root = createRootRoute({ component: Outlet, staticData: { entries: [] } })

/** Its screens are behind the sign-in. */
export const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: async ({ location }) => {
    const user = await queryClient.ensureQueryData(sessionQuery)
    if (!user) throw redirect({ to: '/login', search: location.href === '/' ? {} : { next: location.href } })
  },
  staticData: { entries: [] },
})

/** Options of a screen in the frame, with the entries that lead to it. */
export const inside = (...entries: readonly ScreenEntry[]) => ({ getParentRoute: () => app, staticData: { entries } })

/** Options of a screen without the frame, which nobody needs to sign in for. */
export const outside = { getParentRoute: () => root, staticData: { entries: [] } }

/** The URL search of a screen with tabs. */
export const tabOf =
  <Tab extends string>(tabs: readonly Tab[]) =>
  ({ tab: raw }: Record<string, unknown>): { tab?: Tab } => {
    const tab = tabs.find(each => each === raw)
    return tab ? { tab } : {}
  }
