// The choice between light, dark and what the system says. `public/theme.js` applies it before the first paint.
import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'
const key = 'tessera.theme'
const changed = 'tessera:theme'

function current(): Theme {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(listener => {
    addEventListener(changed, listener)
    addEventListener('storage', listener)
    return () => {
      removeEventListener(changed, listener)
      removeEventListener('storage', listener)
    }
  }, current)
  return [theme, choose]
}

function choose(theme: Theme): void {
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Without storage the choice cannot be kept.
  }
  dispatchEvent(new Event(changed))
}
