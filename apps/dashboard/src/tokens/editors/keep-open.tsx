import { use, useEffect, useRef } from 'react'
import { ComboBoxStateContext } from 'react-aria-components'

/**
 * Inside a ComboBox: the list follows the field when the page behind it scrolls. By default scrolling closes the list
 * and loses the typed text and the focus, even where content above the field only grew after a save.
 */
export function KeepOpen() {
  const state = use(ComboBoxStateContext)
  const latest = useRef(state)
  latest.current = state
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // Registers before the list opens, so that this listener runs before the one that closes the list.
    const onScroll = (event: Event) => {
      const { target } = event
      const field = place.current?.parentElement
      if (!latest.current?.isOpen || !field?.contains(document.activeElement)) return
      if (target instanceof HTMLInputElement || !(target instanceof Node) || !target.contains(field)) return
      if (target instanceof Element && !isWithin(field, target)) return
      // The closing listener is on the window as well.
      event.stopImmediatePropagation()
      // The list updates its position when the window resizes.
      dispatchEvent(new Event('resize'))
    }
    addEventListener('scroll', onScroll, true)
    return () => removeEventListener('scroll', onScroll, true)
  }, [])
  return <span ref={place} hidden />
}

/** Returns whether the scroller shows the field. */
function isWithin(field: Element, scroller: Element): boolean {
  const [a, b] = [field.getBoundingClientRect(), scroller.getBoundingClientRect()]
  return a.bottom > b.top && a.top < b.bottom
}
