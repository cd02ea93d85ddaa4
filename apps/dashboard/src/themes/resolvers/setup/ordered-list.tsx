import { ArrowDown, ArrowUp, X } from '../../../icons/icons.generated.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { announce } from '../../../ui/overlay/toast.tsx'
import styles from './setup.module.css'

interface Props<Item> {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  nameOf: (item: Item) => string
  onChange: (items: Item[]) => void
  removable?: boolean
  unavailable: string | null
  children: (item: Item) => ReactNode
}

/** An ordered list: buttons move and remove each item, so that no pointer is needed. */
export function OrderedList<Item>({
  label,
  items,
  keyOf,
  nameOf,
  onChange,
  removable = false,
  unavailable,
  children,
}: Props<Item>) {
  const list = useRef<HTMLOListElement>(null)
  const focusAfter = useRef<{ place: number; action: string } | null>(null)
  // A moved element loses the focus: it returns to the pressed button.
  useEffect(() => {
    if (!focusAfter.current) return
    const { place, action } = focusAfter.current
    focusAfter.current = null
    const row = list.current?.children[Math.min(place, items.length - 1)] ?? list.current
    const target = row?.querySelector<HTMLElement>(`[data-action=${action}]`) ?? list.current
    target?.focus()
  }, [items])
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length) return
    const item = items[from]!
    focusAfter.current = { place: to, action: to < from ? 'up' : 'down' }
    announce(`${nameOf(item)} is now ${to + 1} of ${items.length}`)
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, item))
  }
  const remove = (at: number) => {
    focusAfter.current = { place: at, action: 'remove' }
    announce(`Removed ${nameOf(items[at]!)}`)
    onChange(items.toSpliced(at, 1))
  }
  return (
    <ol ref={list} aria-label={label} className={items.length > 0 ? styles.list : undefined} tabIndex={-1}>
      {items.map((item, i) => (
        <li key={keyOf(item)} className={styles.row}>
          <span className={styles.what}>{children(item)}</span>
          <IconButton
            label={`Move ${nameOf(item)} up`}
            size="small"
            data-action="up"
            unavailable={unavailable ?? (i === 0 ? 'it is the first' : null)}
            onPress={() => move(i, i - 1)}
          >
            <ArrowUp size={14} />
          </IconButton>
          <IconButton
            label={`Move ${nameOf(item)} down`}
            size="small"
            data-action="down"
            unavailable={unavailable ?? (i === items.length - 1 ? 'it is the last' : null)}
            onPress={() => move(i, i + 1)}
          >
            <ArrowDown size={14} />
          </IconButton>
          {removable && (
            <IconButton
              label={`Remove ${nameOf(item)}`}
              size="small"
              data-action="remove"
              unavailable={unavailable}
              onPress={() => remove(i)}
            >
              <X size={14} />
            </IconButton>
          )}
        </li>
      ))}
    </ol>
  )
}
