import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Model } from '../../tokens/model/model.ts'
import type { Shown } from './use-selection.ts'

/** Keeps the visible rows in place when rows above come or go, unless a search or filter changes. */
export function useSteadyScroll(
  scroller: RefObject<HTMLElement | null>,
  model: Model,
  { rows, indexOf }: Shown,
  rowHeight: number,
  /** The row of the cursor: a URL that names a token scrolls to it. */
  active: number,
): void {
  const first = useRef(active)
  useLayoutEffect(() => {
    const element = scroller.current
    const top = first.current * rowHeight
    if (element && top > element.clientHeight - 3 * rowHeight) element.scrollTop = top - element.clientHeight / 2
    first.current = 0
  }, [scroller, rowHeight])
  const before = useRef({ model, rows })
  useLayoutEffect(() => {
    const former = before.current
    before.current = { model, rows }
    const element = scroller.current
    if (!element || element.scrollTop === 0 || former.model === model || former.rows === rows) return
    const top = Math.floor(element.scrollTop / rowHeight)
    const now = indexOf.get(former.rows[top]?.name ?? '')
    if (now !== undefined && now !== top) element.scrollTop += (now - top) * rowHeight
  }, [scroller, model, rows, indexOf, rowHeight])
}
