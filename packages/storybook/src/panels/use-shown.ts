// What the panels show, as the Storybook has it beside its pages, and again after each change in development.
import { useCallback, useEffect, useState } from 'react'
import { useChannel, useGlobals } from 'storybook/manager-api'
import { fetchShown } from '../fetch-shown.ts'
import { changedEvent, themeAt, type Shown } from '../shown.ts'

export interface InTheme {
  shown: Shown
  /** The place of the chosen theme in lists. */
  theme: number
}

/** null until it is there. */
export function useShown(): InTheme | { fault: string } | null {
  const [shown, setShown] = useState<Shown | { fault: string } | null>(null)
  const [globals] = useGlobals()
  const load = useCallback(
    () => void fetchShown().then(setShown, (error: Error) => setShown({ fault: error.message })),
    [],
  )
  useEffect(load, [load])
  useChannel({ [changedEvent]: load })
  return shown === null || 'fault' in shown ? shown : { shown, theme: themeAt(shown, globals) }
}
