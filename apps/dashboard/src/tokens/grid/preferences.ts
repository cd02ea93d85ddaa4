// Preferences of the grid, stored in this browser.
import { notations, type Notation } from '../values/notation.ts'
import { chooseNotation, preferencesKey } from '../values/use-notation.ts'
import { useCallback, useEffect, useState } from 'react'

export interface Preferences {
  density: 'compact' | 'default' | 'relaxed'
  showType: boolean
  showDescription: boolean
  showUses: boolean
  /** Shows the column of the followed themes. */
  showLayers: boolean
  inspector: boolean
  /** How colors are shown, here and elsewhere. */
  notation: Notation
  /** Groups as headings between the rows; null until chosen: only where there are many tokens. */
  headings: boolean | null
}

const initial: Preferences = {
  density: 'default',
  showType: false,
  showDescription: false,
  showUses: false,
  showLayers: true,
  inspector: true,
  notation: 'short',
  headings: null,
}

/** The style sheet has their heights: `size.row.…`. */
const densities: readonly string[] = ['compact', 'default', 'relaxed'] satisfies Preferences['density'][]

function read(): Preferences {
  try {
    const stored = JSON.parse(localStorage.getItem(preferencesKey) ?? '{}') as Partial<Preferences>
    return {
      ...initial,
      ...stored,
      density: stored.density && densities.includes(stored.density) ? stored.density : initial.density,
      notation: notations.find(each => each === stored.notation) ?? initial.notation,
    }
  } catch {
    return initial
  }
}

export type ChangePreferences = (change: (before: Preferences) => Partial<Preferences>) => void

export function usePreferences(): [Preferences, ChangePreferences] {
  const [preferences, setPreferences] = useState(read)
  const change: ChangePreferences = useCallback(part => setPreferences(before => ({ ...before, ...part(before) })), [])
  useEffect(() => {
    try {
      localStorage.setItem(preferencesKey, JSON.stringify(preferences))
    } catch {
      // Without storage the preference lasts as long as the page.
    }
  }, [preferences])
  const { notation } = preferences
  useEffect(() => chooseNotation(notation), [notation])
  return [preferences, change]
}
