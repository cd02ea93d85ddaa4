import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds, longer than between two keys: the URL changes after each pause, not with each key. */
const pause = 250

/** A text that updates with each key and reaches `onSettled` after a pause. Changes of `outside` apply at once. */
export function useDelayedText(outside: string, onSettled: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(outside)
  const [seen, setSeen] = useState(outside)
  const [sent, setSent] = useState(outside)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settled = useRef(onSettled)
  settled.current = onSettled
  if (outside !== seen) {
    setSeen(outside)
    // The value passed to `onSettled` returns while the user types on: it must not overwrite the newer text.
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
