import { useEffect, useState } from 'react'

/** A value after it stays unchanged for `after` milliseconds; the first value applies at once. */
export function useSettled<T>(value: T, after: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), after)
    return () => clearTimeout(timer)
  }, [value, after])
  return settled
}
