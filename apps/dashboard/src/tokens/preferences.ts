// How this person likes the grid, kept in this browser.
import { useState } from 'react'

export interface Preferences {
  density: 'compact' | 'default' | 'relaxed'
  showType: boolean
  showDescription: boolean
  inspector: boolean
}

const key = 'tessera.grid'
const initial: Preferences = { density: 'default', showType: false, showDescription: false, inspector: true }

export const rowHeights: Record<Preferences['density'], number> = { compact: 28, default: 34, relaxed: 42 }

function read(): Preferences {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>
    return {
      density: stored.density && stored.density in rowHeights ? stored.density : initial.density,
      showType: stored.showType === true,
      showDescription: stored.showDescription === true,
      inspector: stored.inspector !== false,
    }
  } catch {
    return initial
  }
}

export function usePreferences(): [Preferences, (change: Partial<Preferences>) => void] {
  const [preferences, setPreferences] = useState(read)
  const change = (part: Partial<Preferences>) => {
    const next = { ...preferences, ...part }
    setPreferences(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Then it lasts as long as the page.
    }
  }
  return [preferences, change]
}
