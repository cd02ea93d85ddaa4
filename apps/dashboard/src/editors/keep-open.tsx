import { use, useEffect, useRef } from 'react'
import { ComboBoxStateContext } from 'react-aria-components'

/**
 * Inside a ComboBox: its list follows the field when what is behind it scrolls. It would close, and with it what was
 * typed and what has the focus in the list would be lost, also where nobody scrolled: what is above the field may grow
 * when something was saved.
 */
export function KeepOpen() {
  const state = use(ComboBoxStateContext)
  const latest = useRef(state)
  latest.current = state
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // Before the list opens: so it is asked before what closes the list.
    const onScroll = (event: Event) => {
      const { target } = event
      const field = place.current?.parentElement
      if (!latest.current?.isOpen || !field?.contains(document.activeElement)) return
      if (target instanceof HTMLInputElement || !(target instanceof Node) || !target.contains(field)) return
      if (target instanceof Element && !isWithin(field, target)) return
      // What closes the list listens to the window as well.
      event.stopImmediatePropagation()
      // The list looks where its field is when the window changes.
      dispatchEvent(new Event('resize'))
    }
    addEventListener('scroll', onScroll, true)
    return () => removeEventListener('scroll', onScroll, true)
  }, [])
  return <span ref={place} hidden />
}

/** Can the field be seen where it scrolls? */
function isWithin(field: Element, scroller: Element): boolean {
  const [a, b] = [field.getBoundingClientRect(), scroller.getBoundingClientRect()]
  return a.bottom > b.top && a.top < b.bottom
}
