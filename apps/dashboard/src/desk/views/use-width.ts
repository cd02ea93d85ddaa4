import { useLayoutEffect, useState, type RefObject } from 'react'

/** The width of an element without its padding, in pixels. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(entries => setWidth(entries.at(-1)!.contentRect.width))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
