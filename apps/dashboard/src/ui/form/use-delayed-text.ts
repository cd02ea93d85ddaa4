import { useCallback, useEffect, useRef, useState } from 'react'

/** Longer than between two keys: the address gets one entry for each pause, not for each key. */
const pause = 250

/**
 * A text that follows the keys immediately and is passed on when they pause. Changes from outside are applied
 * unchanged.
 */
export function useDelayedText(outside: string, onSettled: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(outside)
  const [seen, setSeen] = useState(outside)
  const [sent, setSent] = useState(outside)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settled = useRef(onSettled)
  settled.current = onSettled
  if (outside !== seen) {
    setSeen(outside)
    // The value that was passed on returns while the user types on: it must not overwrite the newer text.
    if (outside !== sent) {
      setSent(outside)
      setText(outside)
    }
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = useCallback((next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setSent(next)
      settled.current(next)
    }, pause)
  }, [])
  return [text, change]
}
