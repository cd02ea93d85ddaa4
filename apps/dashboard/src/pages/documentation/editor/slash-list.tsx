import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { fitting, slashAt, type Slash } from './slash.ts'
import type { OfferedBlock } from './use-offered-blocks.ts'
import styles from './editor.module.css'

interface Props {
  text: string
  blocks: readonly OfferedBlock[]
  /** Puts the block in place of the slash and what follows it. */
  onPick: (slash: Slash, block: string) => void
  /** The field of the text. */
  children: ReactNode
}

/** The blocks that fit what is typed after a slash, below its line: arrows choose, Enter inserts, Escape closes. */
export function SlashList({ text, blocks, onPick, children }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const id = useId()
  const [state, setState] = useState<{ slash: Slash; text: string; top: number; active: number } | null>(null)
  const slash = state?.text === text ? state.slash : null
  const shown = slash ? fitting(blocks, slash.words) : []
  const active = Math.min(state?.active ?? 0, shown.length - 1)
  const field = () => area.current?.querySelector('textarea') ?? null
  const isOpen = shown.length > 0
  useEffect(() => {
    const owner = area.current?.querySelector('textarea')
    const pointed = { 'aria-controls': id, 'aria-activedescendant': `${id}-${active}` }
    for (const [name, to] of Object.entries(pointed)) {
      if (isOpen) owner?.setAttribute(name, to)
      else owner?.removeAttribute(name)
    }
  }, [isOpen, id, active])
  const look = () => {
    const own = field()
    if (!own || own.readOnly) return
    const found = slashAt(own.value, own.selectionStart)
    setState(found && { slash: found, text: own.value, top: bottomOf(own, found.from), active: 0 })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || !state || !slash) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const block = shown[active]?.text
    if (step !== undefined) setState({ ...state, active: (active + step + shown.length) % shown.length })
    else if (event.key === 'Escape') setState(null)
    else if (event.key === 'Enter' && block) onPick(slash, block)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={area}
      className={styles.slashed}
      onKeyDownCapture={onKeyDown}
      onInput={look}
      onBlur={() => setState(null)}
    >
      {children}
      {isOpen && (
        <ul
          id={id}
          role="listbox"
          aria-label="Blocks"
          className={styles.blocks}
          style={{ insetBlockStart: state?.top }}
        >
          {shown.map(({ label, hint, text: block }, i) => (
            <li
              key={label}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === active}
              // The text keeps the focus.
              onPointerDown={event => {
                event.preventDefault()
                if (slash && block) onPick(slash, block)
              }}
            >
              {label} <span className={styles.muted}>{hint}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Below the line of a place in a field, measured on a copy whose lines break as those of the field do. */
function bottomOf(field: HTMLTextAreaElement, at: number): number {
  const copy = document.createElement('div')
  // The shorthand of the font is empty where it has features.
  const { fontFamily, fontSize, fontWeight, lineHeight, padding, letterSpacing } = getComputedStyle(field)
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    inlineSize: `${field.clientWidth}px`,
    boxSizing: 'border-box',
    padding,
    fontFamily,
    fontSize,
    fontWeight,
    lineHeight,
    letterSpacing,
  })
  const mark = document.createElement('span')
  mark.textContent = '/'
  copy.append(field.value.slice(0, at), mark)
  field.after(copy)
  const bottom = mark.offsetTop + mark.offsetHeight
  copy.remove()
  return field.offsetTop + Math.min(bottom - field.scrollTop, field.clientHeight)
}
