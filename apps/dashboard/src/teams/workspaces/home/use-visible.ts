import { useEffect, useState, type RefObject } from 'react'

/** Whether the element was in view, or nearly so, since it appeared. */
export function useVisible(place: RefObject<Element | null>): boolean {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => entries.some(each => each.isIntersecting) && setVisible(true),
      { rootMargin: '200px' },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return isVisible
}
