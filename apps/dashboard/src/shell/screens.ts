// The entries that lead to a screen: rail, palette and account menu use the list in `screens.tsx`.
import { useRouter, type LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from '../icons/icons.generated.ts'
import type { ComponentType } from 'react'

/** The sections of the palette in their order, each with the hint of its entries. */
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

/** The account menu shows `administration` as well; both are for administrators. */
export type EntryPlace = PaletteSection | 'rail' | 'account'

export interface ScreenEntry {
  in: readonly EntryPlace[]
  label: string
  icon: LucideIcon
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

/** The parameters in the URL of a screen. */
export const paramsOf = (to: string): string[] => [...to.matchAll(/\$(\w+)/g)].map(match => match[1]!)

/** The router's types distinguish each URL; a test checks that `params` has the parameters of a place. */
export const addressOf = ({ to, search }: Screen, params: { ws?: string; tokenset?: string }) =>
  ({ to, params, search: search ?? {} }) as Pick<LinkProps, 'to' | 'params' | 'search'>
