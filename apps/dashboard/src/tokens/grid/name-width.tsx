// The width of the column of names: set by the pointer or the arrow keys, stored in this browser.
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import styles from './name-width.module.css'

const key = 'tessera.name-width'
const least = 120
const most = 640
const step = 16

const within = (width: number) => Math.round(Math.min(most, Math.max(least, width)))

function remembered(): number | null {
  try {
    const width = Number(localStorage.getItem(key))
    return width > 0 ? within(width) : null
  } catch {
    return null
  }
}

/** The edge of the column of names. A double click or Enter resets the width. */
export function NameWidth() {
  const edge = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(remembered)
  // The measured width for screen readers, until the user sets one.
  const [now, setNow] = useState(260)
  useEffect(() => {
    const grid = edge.current?.closest<HTMLElement>('[role=grid]')
    // In a narrow window, values still have room.
    if (width === null) grid?.style.removeProperty('--name-width')
    else grid?.style.setProperty('--name-width', `min(${width}px, 60vw)`)
    setNow(current())
    try {
      if (width === null) localStorage.removeItem(key)
      else localStorage.setItem(key, String(width))
    } catch {
      // Without storage the width lasts as long as the page.
    }
  }, [width])
  const current = () => Math.round(edge.current?.parentElement?.getBoundingClientRect().width ?? 0)
  const onPointerMove = (event: PointerEvent) => {
    if (!edge.current!.hasPointerCapture(event.pointerId)) return
    setWidth(within(event.clientX - edge.current!.parentElement!.getBoundingClientRect().left))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (event.key === 'Enter') setWidth(null)
    else if (by !== undefined) setWidth(within(current() + by))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={edge}
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the names"
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={now}
      tabIndex={0}
      className={styles.edge}
      onPointerDown={event => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={onPointerMove}
      onDoubleClick={() => setWidth(null)}
      onKeyDown={onKeyDown}
    />
  )
}
