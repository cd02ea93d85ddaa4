import { ChevronDown } from '../../icons/icons.generated.ts'
import { useState, type ReactNode } from 'react'
import { readStored, store } from '../../tokens/grid/stored.ts'
import styles from './inspector.module.css'

const key = 'tessera.inspector.closed'

interface Props {
  /** The name by which it is remembered whether the section is closed. */
  id: string
  label: string
  /** The text of the heading, where it says more than the label. */
  title?: ReactNode
  children: ReactNode
}

/** A section of the inspector that folds. What a person closes stays closed, for every token. */
export function Section({ id, label, title = label, children }: Props) {
  const [isOpen, setOpen] = useState(() => !readStored<string[]>(key, []).includes(id))
  const toggle = () => {
    const others = readStored<string[]>(key, []).filter(each => each !== id)
    store(key, isOpen ? [...others, id] : others)
    setOpen(!isOpen)
  }
  return (
    <section className={styles.block} aria-label={label}>
      <h3>
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={toggle}>
          <span>{title}</span>
          <ChevronDown size={13} aria-hidden />
        </button>
      </h3>
      {isOpen && children}
    </section>
  )
}
