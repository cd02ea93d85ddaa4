import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import styles from './formula.module.css'

/** A panel below an element, or above where there is no room, over everything else. It never takes the focus. */
export function Panel({ anchor, children }: { anchor: RefObject<HTMLElement | null>; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const [home, setHome] = useState<Element | null>(null)
  useLayoutEffect(() => {
    // Elements outside of an open dialog are inert, so the panel goes into the dialog; otherwise into the main
    // landmark, because the grid would clip it.
    setHome(anchor.current?.closest('[role=dialog]') ?? document.getElementById('main') ?? document.body)
  }, [anchor])
  useLayoutEffect(() => {
    const place = () => {
      const panel = element.current
      const at = anchor.current?.getBoundingClientRect()
      if (!panel || !at) return
      const height = panel.offsetHeight
      const above = at.bottom + height + 8 > innerHeight && at.top > height
      const left = Math.max(8, Math.min(at.left, innerWidth - panel.offsetWidth - 8))
      panel.style.transform = `translate(${Math.round(left)}px, ${Math.round(above ? at.top - height - 4 : at.bottom + 4)}px)`
      panel.style.minWidth = `${at.width}px`
    }
    place()
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  })
  return (
    home &&
    createPortal(
      <div ref={element} className={styles.panel}>
        {children}
      </div>,
      home,
    )
  )
}
