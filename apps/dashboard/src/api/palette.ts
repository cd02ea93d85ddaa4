// What a feature adds to the command palette.
import type { ListedWorkspace } from '@tessera/contract'
import type { ComponentType, ReactNode } from 'react'

/** `tokens` are found by their feature itself, all others by their names. */
export type PlaceSection =
  | 'tokensets'
  | 'resolvers'
  | 'outputs'
  | 'workspaces'
  | 'organizations'
  | 'settings'
  | 'workspace settings'
  | 'commands'
  | 'tokens'

export interface PaletteEntry {
  in: PlaceSection
  id: string
  label: string
  hint?: string | undefined
  alsoCalled?: string | undefined
  /** The keys that do the same without the palette. */
  keys?: string | undefined
  icon: ReactNode
  go: () => Promise<void>
}

/** What is open behind the palette, and what is typed in it. */
export interface PaletteContext {
  workspaces: readonly ListedWorkspace[]
  current: ListedWorkspace | null
  tokenset: string | null
  text: string
}

export interface PalettePart {
  /** Its rank, 0 without one; parts of equal rank follow the list of features. */
  order?: number
  /** A hook. */
  usePlaces: (context: PaletteContext) => readonly PaletteEntry[]
  /** Dialogs of commands that no screen has on every page and at every width. */
  Dialogs?: ComponentType<Pick<PaletteContext, 'current'>>
}

export const command = (
  id: string,
  label: string,
  icon: ReactNode,
  alsoCalled: string,
  go: () => unknown,
  keys?: string,
): PaletteEntry => ({
  in: 'commands',
  id: `command ${id}`,
  label,
  hint: 'Command',
  icon,
  alsoCalled,
  keys,
  go: async () => void (await go()),
})
