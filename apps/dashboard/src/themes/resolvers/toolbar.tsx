import type { Input } from '@tessera/engine'
import type { ReactNode } from 'react'
import type { Axis } from '../../tokens/model/themes/chosen.ts'
import { Axes } from './header/axes.tsx'
import styles from './themes.module.css'

interface Props {
  /** What is looked for, or what is looked at. */
  children: ReactNode
  /** The axes of which one context counts. */
  axes?: readonly Axis[]
  input?: Input
  onChoose?: (input: Input) => void
}

/** Stands above each look at the values: what is shown, and at which contexts. */
export function Toolbar({ children, axes = [], input, onChoose }: Props) {
  return (
    <div className={styles.bar}>
      {children}
      {input && onChoose && <Axes axes={axes} input={input} onChange={onChoose} />}
    </div>
  )
}
