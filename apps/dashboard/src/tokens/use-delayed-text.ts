import { useEffect, useRef, useState } from 'react'

/** Shorter than between two keys of a quick typist: one search for each pause, not for each key. */
const pause = 70

/** A text that follows the keys at once and is handed on when they pause. Changes from outside come in as they are. */
export function useDelayedText(outside: string, onSettled: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(outside)
  const [seen, setSeen] = useState(outside)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (outside !== seen) {
    setSeen(outside)
    setText(outside)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setSeen(next)
      onSettled(next)
    }, pause)
  }
  return [text, change]
}
