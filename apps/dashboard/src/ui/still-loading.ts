import { createContext, useContext, useEffect, type Dispatch, type SetStateAction } from 'react'

/** Counts what says that it still loads, in what is shown as a whole. */
export const StillLoading = createContext<Dispatch<SetStateAction<number>> | null>(null)

export function useStillLoading(): void {
  const count = useContext(StillLoading)
  useEffect(() => {
    count?.(before => before + 1)
    return () => count?.(before => before - 1)
  }, [count])
}
