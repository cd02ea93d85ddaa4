// A separate document for a preview, without scripts: `allow-same-origin` only lets this page write into it.
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { OwnHtml } from './own-html.ts'
import styles from './frame.module.css'

interface Props {
  title: string
  /** Style sheets; the last one has the highest priority. */
  sheets: readonly string[]
  /** Null to render the children. */
  own: OwnHtml | null
  /** Called with what is pressed in the document. */
  onPress?: ((pressed: Element) => void) | undefined
  children: ReactNode
}

/** Tokens may name a typeface of this page, which a document of its own does not have. */
const fontFaces = () =>
  [...document.styleSheets]
    .flatMap(sheet => [...sheet.cssRules])
    .flatMap(rule => (rule instanceof CSSFontFaceRule ? [rule.cssText] : []))
    .join('\n')

export function Frame({ title, sheets, own, onPress, children }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [inside, setInside] = useState<Document | null>(null)
  const [height, setHeight] = useState(600)
  const press = useRef(onPress)
  press.current = onPress
  useEffect(() => {
    const element = frame.current!
    const take = () => setInside(element.contentDocument)
    // Some browsers replace the initial empty document after it loads.
    take()
    element.addEventListener('load', take)
    return () => element.removeEventListener('load', take)
  }, [])
  useLayoutEffect(() => {
    const view = inside?.defaultView as (Window & typeof globalThis) | null | undefined
    if (!inside || !view) return
    const adopted = inside.adoptedStyleSheets
    inside.adoptedStyleSheets = [fontFaces(), ...sheets].map((text, i) => {
      const sheet = adopted[i] ?? new view.CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    })
  }, [inside, sheets])
  useEffect(() => {
    if (!inside?.body || !own) return
    inside.body.replaceChildren(...own.nodes.map(node => inside.importNode(node, true)))
    return () => inside.body.replaceChildren()
  }, [inside, own])
  useEffect(() => {
    if (!inside?.documentElement) return
    // A document is never lower than its frame; its body is.
    const heightOf = () =>
      own ? inside.documentElement.scrollHeight : Math.ceil(inside.body.getBoundingClientRect().height)
    const observer = new ResizeObserver(() => setHeight(Math.max(120, heightOf())))
    observer.observe(inside.documentElement)
    if (inside.body) observer.observe(inside.body)
    const onClick = (event: Event) => {
      const pressed = event.target as Element
      // Links of the sample do not navigate.
      if (pressed.closest('a')) event.preventDefault()
      press.current?.(pressed)
    }
    inside.addEventListener('click', onClick)
    return () => {
      observer.disconnect()
      inside.removeEventListener('click', onClick)
    }
  }, [inside, own])
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      className={styles.frame}
      style={{ blockSize: height }}
    >
      {inside?.body && !own && createPortal(children, inside.body)}
    </iframe>
  )
}
