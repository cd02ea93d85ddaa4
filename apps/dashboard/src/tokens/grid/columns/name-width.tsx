// How wide the names are: set by the pointer or the arrow keys, and kept in this browser.
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

/** The edge of the names. Pressed twice, or with Enter, they are as wide as at first. */
export function NameWidth() {
  const edge = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(remembered)
  // As the head of the column is while nothing was set: told to screen readers.
  const [now, setNow] = useState(260)
  useEffect(() => {
    const grid = edge.current?.closest<HTMLElement>('[role=grid]')
    // A narrow window leaves room for values all the same.
    if (width === null) grid?.style.removeProperty('--name-width')
    else grid?.style.setProperty('--name-width', `min(${width}px, 60vw)`)
    setNow(current())
    try {
      if (width === null) localStorage.removeItem(key)
      else localStorage.setItem(key, String(width))
    } catch {
      // Then it lasts as long as the page.
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
