import { use, useEffect, useRef } from 'react'
import { ComboBoxStateContext } from 'react-aria-components'

/**
 * Inside a ComboBox: the list follows the field when the page behind it scrolls. By default scrolling closes the list
 * and loses the typed text and the focus, even where content above the field only grew after a save. It opens at what is
 * chosen, and Escape closes it.
 */
export function KeepOpen({ onEscape }: { onEscape: () => void }) {
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
  const restore = useRef(onEscape)
  restore.current = onEscape
  useEffect(() => {
    const field = place.current?.parentElement
    if (!field) return
    // A list whose text the page restores opens again at the change of the text, so the text comes first.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !latest.current?.isOpen) return
      event.preventDefault()
      event.stopPropagation()
      restore.current()
      requestAnimationFrame(() => latest.current?.close())
    }
    field.addEventListener('keydown', onKey, true)
    return () => field.removeEventListener('keydown', onKey, true)
  }, [])
  const isOpen = state?.isOpen ?? false
  useEffect(() => {
    if (!isOpen) return
    const frame = requestAnimationFrame(() => showChosen(place.current?.parentElement))
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
  return <span ref={place} hidden />
}

/** Scrolls the list of a field, and nothing else, to what is chosen. */
function showChosen(field: Element | null | undefined): void {
  const list = document.getElementById(field?.querySelector('input')?.getAttribute('aria-controls') ?? '')
  const chosen = list?.querySelector<HTMLElement>('[role=option][aria-selected=true]')
  if (list && chosen) list.scrollTop = chosen.offsetTop - (list.clientHeight - chosen.offsetHeight) / 2
}

/** Returns whether the scroller shows the field. */
function isWithin(field: Element, scroller: Element): boolean {
  const [a, b] = [field.getBoundingClientRect(), scroller.getBoundingClientRect()]
  return a.bottom > b.top && a.top < b.bottom
}
