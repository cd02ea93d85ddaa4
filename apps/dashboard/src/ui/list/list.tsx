import type { KeyboardEvent, ReactNode, Ref } from 'react'
import styles from './list.module.css'

/** Records of one kind, each an `Entry`. `ref`: for the focus, where the button that had it goes with its entry. */
export function List({
  label,
  isBusy = false,
  ref,
  children,
}: {
  label: string
  isBusy?: boolean
  ref?: Ref<HTMLUListElement>
  children: ReactNode
}) {
  return (
    <ul
      ref={ref}
      className={styles.list}
      aria-label={label}
      aria-busy={isBusy || undefined}
      tabIndex={ref ? -1 : undefined}
      onKeyDown={goAlong}
    >
      {children}
    </ul>
  )
}

/** Up and down go from an entry to the next, to what stands there in the same place. */
function goAlong(event: KeyboardEvent<HTMLUListElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const from = event.target as Element
  // The keys of a dialog that belongs to an entry arrive here too.
  if (by === undefined || event.altKey || event.defaultPrevented || !event.currentTarget.contains(from)) return
  const entries = [...event.currentTarget.children]
  const at = entries.findIndex(entry => entry.contains(from))
  const next = entries[at + by]
  if (!next) return
  const places = placesOf(next)
  const place = places[Math.min(placesOf(entries[at]!).indexOf(from as HTMLElement), places.length - 1)]
  if (!place) return
  event.preventDefault()
  place.focus()
}

const placesOf = (entry: Element) => [...entry.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]

interface EntryProps {
  name: ReactNode
  state?: ReactNode
  when?: ReactNode
  /** What is chosen in place, such as a role. */
  choice?: ReactNode
  /** What can be done with it: seen below the pointer, and with the focus. */
  actions?: ReactNode
  /** What opens below it. */
  details?: ReactNode
  children?: ReactNode
}

/** A record: its name, which leads to it, its state, what it is, who and when, and what can be done with it. */
export function Entry({ name, state, when, choice, actions, details, children }: EntryProps) {
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <div className={styles.line}>
          <span className={styles.name}>{name}</span>
          {state}
        </div>
        {children && <div className={styles.about}>{children}</div>}
      </div>
      {when && <span className={styles.when}>{when}</span>}
      {choice && <div className={styles.choice}>{choice}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {details && <div className={styles.details}>{details}</div>}
    </li>
  )
}
