import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useLength } from '../../ui/page/length.ts'

export interface VirtualRows {
  /** The height of all rows. */
  size: number
  /** The indexes of the rows to render, ascending. */
  indexes: readonly number[]
  /** Scrolls as little as the row needs to be seen below the header. */
  scrollTo: (index: number) => void
}

/** The rows in the window. */
interface Range {
  first: number
  count: number
}

/** Rows beyond the window, so that scrolling does not show gaps. */
const overscan = 8

/** The visible rows, and the row of the cursor. All rows have the same height, which spares measuring them. */
export function useVirtualRows(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  rowHeight: number,
  activeIndex: number,
): VirtualRows {
  const headHeight = useLength('size-row-header')
  const { range, measure } = useRange(scroller, rowHeight)
  const layout = useRef({ rowHeight, headHeight })
  layout.current = { rowHeight, headHeight }
  const scrollTo = useCallback(
    (index: number) => {
      const element = scroller.current
      if (!element) return
      const { rowHeight, headHeight } = layout.current
      const start = index * rowHeight
      const lowest = start + rowHeight + headHeight - element.clientHeight
      const top = Math.min(start, Math.max(lowest, element.scrollTop))
      if (top === element.scrollTop) return
      element.scrollTop = top
      measure()
    },
    [scroller, measure],
  )
  const indexes = useMemo(() => indexesOf(range, count, activeIndex), [range, count, activeIndex])
  return { size: count * rowHeight, indexes, scrollTo }
}

function indexesOf({ first, count: shown }: Range, count: number, active: number): number[] {
  // A list that became shorter scrolls only after it is rendered.
  const top = Math.min(first, Math.max(0, count - shown))
  const start = Math.max(0, top - overscan)
  const end = Math.min(count, top + shown + overscan)
  const indexes = Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at)
  // The row of the cursor stays rendered: scrolling it away would move the focus to the page.
  if (active < start && active < count) return [active, ...indexes]
  return active >= end && active < count ? [...indexes, active] : indexes
}

function useRange(scroller: RefObject<HTMLDivElement | null>, rowHeight: number) {
  // The first rows render with the grid itself, before its height is known.
  const [range, setRange] = useState<Range>(() => ({ first: 0, count: Math.ceil(innerHeight / rowHeight) }))
  const measure = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const first = Math.max(0, Math.floor(element.scrollTop / rowHeight))
    const count = Math.ceil(element.clientHeight / rowHeight) + 1
    setRange(before => (before.first === first && before.count === count ? before : { first, count }))
  }, [scroller, rowHeight])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    measure()
    // In the same frame: rows that come a frame later would leave a gap.
    const onScroll = () => flushSync(measure)
    element.addEventListener('scroll', onScroll, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [scroller, measure])
  return { range, measure }
}
