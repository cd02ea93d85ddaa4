import type { Input } from '@tessera/engine'
import type { ThemeSystem } from '../model/themes/theme-system.ts'
import { ValueView } from '../pictures/value-view.tsx'
import type { Notation } from '../values/notation.ts'
import styles from './grid.module.css'

export interface ThemedValueProps {
  system: ThemeSystem
  input: Input
  name: string
  draft: Parameters<typeof ValueView>[0]['draft']
  notation: Notation
}

/** What a token is worth under these themes, as a cell shows it. */
export const ThemedValue = ({ system, input, name, draft, notation }: ThemedValueProps) => (
  <span className={styles.joined}>
    <ValueView name={name} draft={draft} resolved={system.at(name, input)} asResolved notation={notation} />
  </span>
)
