import { useEffect, useState } from 'react'

/** A value once it has stayed the same for a while: what is costly to show does not follow every step of a held key. */
export function useSettled<T>(value: T, after: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), after)
    return () => clearTimeout(timer)
  }, [value, after])
  return settled
}
