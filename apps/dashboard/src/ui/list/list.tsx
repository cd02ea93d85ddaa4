import type { ReactNode, Ref } from 'react'
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
    >
      {children}
    </ul>
  )
}

/** A record: its name, which leads to it, its state, what it is, who and when, and what can be done with it. */
export function Entry({
  name,
  state,
  when,
  actions,
  children,
}: {
  name: ReactNode
  state?: ReactNode
  when?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
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
      {actions}
    </li>
  )
}
