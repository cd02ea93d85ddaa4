// What a screen says of the ways that lead to it: rail, palette and menu of the account are made of the list in
// `screens.tsx`.
import { useRouter, type LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** The sections of the palette in their order, each with what it says beside its entries. */
export const paletteHints = {
  tokenset: 'This tokenset',
  workspace: 'Workspace',
  themes: 'Workspace',
  settings: 'Settings',
  connect: undefined,
  administration: 'Administration',
  profile: 'Settings',
} as const

export type PaletteSection = keyof typeof paletteHints

/** `administration` stands in the menu of the account as well; both are for administrators. */
export type EntryPlace = PaletteSection | 'rail' | 'account'

export interface ScreenEntry {
  in: readonly EntryPlace[]
  label: string
  icon: LucideIcon
  /** Beside its line in the rail. */
  Tally?: ComponentType<{ ws: string }>
  search?: Record<string, string>
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What leads to the screen; empty where another screen shows the way. */
    entries: readonly ScreenEntry[]
  }
}

export interface Screen extends ScreenEntry {
  to: string
}

type Routes = Record<string, { fullPath: string; options: { staticData?: { entries: readonly ScreenEntry[] } } }>

/** The entries of a place, in the order of the list. */
export const screensIn = (routes: Routes, place: EntryPlace): Screen[] =>
  Object.values(routes).flatMap(({ fullPath, options }) =>
    (options.staticData?.entries ?? [])
      .filter(entry => entry.in.includes(place))
      .map(entry => ({ ...entry, to: fullPath })),
  )

export function useScreens(place: EntryPlace): Screen[] {
  return screensIn(useRouter().routesById, place)
}

/** The names in an address of a screen that something has to be put for. */
export const paramsOf = (to: string): string[] => [...to.matchAll(/\$(\w+)/g)].map(match => match[1]!)

/** The router's types know each address apart; a test holds that `params` has what the addresses of a place need. */
export const addressOf = ({ to, search }: Screen, params: { ws?: string; tokenset?: string }) =>
  ({ to, params, search: search ?? {} }) as Pick<LinkProps, 'to' | 'params' | 'search'>
