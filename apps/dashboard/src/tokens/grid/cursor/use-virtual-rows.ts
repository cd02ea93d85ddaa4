import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, type RefObject } from 'react'
import { useLength } from '../../../ui/page/length.ts'

export type VirtualRows = ReturnType<typeof useVirtualRows>

/** The rows on screen, and the one with the cursor. */
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
    // The row with the cursor is always there, or the focus would fall to the page when it is scrolled away.
    rangeExtractor: range => {
      const indexes = defaultRangeExtractor(range)
      if (count > 0 && !indexes.includes(activeIndex)) indexes.push(activeIndex)
      return indexes.sort((a, b) => a - b)
    },
  })
  useEffect(() => virtual.measure(), [rowHeight, virtual])
  return virtual
}
