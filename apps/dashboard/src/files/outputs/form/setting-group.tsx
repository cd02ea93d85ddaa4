import { useState, type ReactNode } from 'react'
import styles from './form.module.css'

interface Props {
  title: string
  intro: string | undefined
  /** What is set in it. */
  words: string
  /** A field of it shows a fault, which must be seen. */
  hasFault: boolean
  children: ReactNode
}

/** Settings of one meaning, folded: what is set stands beside the title. */
export function SettingGroup({ title, intro, words, hasFault, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={styles.group}
      open={isOpen || hasFault}
      onToggle={event => setOpen(event.currentTarget.open)}
      aria-label={title}
    >
      <summary>
        <h2>{title}</h2>
        <span className={styles.words}>{words}</span>
      </summary>
      {intro && <p className={styles.hint}>{intro}</p>}
      <div className={styles.fields}>{children}</div>
    </details>
  )
}
