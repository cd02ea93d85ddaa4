import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, type RefObject } from 'react'
import { useLength } from '../../../ui/page/length.ts'

export type VirtualRows = ReturnType<typeof useVirtualRows>

/** The visible rows, and the row of the cursor. */
export function useVirtualRows(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  rowHeight: number,
  activeIndex: number,
) {
  const headHeight = useLength('size-row-header')
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: headHeight,
    // The row of the cursor stays rendered: scrolling it away would move the focus to the page.
    rangeExtractor: range => {
      const indexes = defaultRangeExtractor(range)
      if (count > 0 && !indexes.includes(activeIndex)) indexes.push(activeIndex)
      return indexes.sort((a, b) => a - b)
    },
  })
  useEffect(() => virtual.measure(), [rowHeight, virtual])
  return virtual
}
