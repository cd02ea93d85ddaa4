// The entries that lead to a screen, for rail, palette and account menu, as the features have registered them.
import { useRouter, type LinkProps } from '@tanstack/react-router'
import type { EntryPlace, PaletteSection, ScreenEntry } from '../api/frame.ts'

/** The sections of the palette, each with the hint of its entries. */
export const paletteHints: Readonly<Record<PaletteSection, string | undefined>> = {
  tokenset: 'This tokenset',
  workspace: 'Workspace',
  themes: 'Workspace',
  connect: undefined,
  administration: 'Administration',
}

export interface Screen extends ScreenEntry {
  to: string
}

type Routes = Record<string, { fullPath: string; options: { staticData?: { entries: readonly ScreenEntry[] } } }>

/** The entries of a place, in their order. */
export const screensIn = (routes: Routes, place: EntryPlace): Screen[] =>
  Object.values(routes)
    .flatMap(({ fullPath, options }) =>
      (options.staticData?.entries ?? [])
        .filter(entry => entry.in.includes(place))
        .map(entry => ({ ...entry, to: fullPath })),
    )
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0))

export function useScreens(place: EntryPlace): Screen[] {
  return screensIn(useRouter().routesById, place)
}

/** The parameters in the URL of a screen. */
export const paramsOf = (to: string): string[] => [...to.matchAll(/\$(\w+)/g)].map(match => match[1]!)

/** The router's types distinguish each URL; a test checks that `params` has the parameters of a place. */
export const addressOf = ({ to, search }: Screen, params: { ws?: string; tokenset?: string }) =>
  ({ to, params, search: search ?? {} }) as Pick<LinkProps, 'to' | 'params' | 'search'>
