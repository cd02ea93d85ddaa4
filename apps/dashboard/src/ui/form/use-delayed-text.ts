import { useCallback, useEffect, useRef, useState } from 'react'

/** Longer than between two keys: the address gets one entry for each pause, not for each key. */
const pause = 250

/** A text that follows the keys at once and is handed on when they pause. Changes from outside come in as they are. */
export function useDelayedText(outside: string, onSettled: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(outside)
  const [seen, setSeen] = useState(outside)
  const [sent, setSent] = useState(outside)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settled = useRef(onSettled)
  settled.current = onSettled
  if (outside !== seen) {
    setSeen(outside)
    // What was handed on comes back while the next keys are there already: it must not take them away.
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
