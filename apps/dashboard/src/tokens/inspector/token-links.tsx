import { references } from '@tessera/engine'
import { useMemo } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import type { InspectorProps } from './props.ts'
import { usedBy } from '../resolver.ts'
import styles from './inspector.module.css'

/** What the token points at, and what points at it. */
export function TokenLinks({ tokens: { model }, row, onGoTo }: InspectorProps) {
  const users = useMemo(() => usedBy(model, row.name), [model, row.name])
  const uses = [...new Set(row.cells.flatMap(cell => (cell ? references(cell.draft) : [])))]
  const modesOf = (indexes: number[]) =>
    indexes.length === model.modes.length ? '' : ` (${indexes.map(i => model.modes[i]!.name).join(', ')})`
  return (
    <>
      {uses.length > 0 && (
        <section className={styles.block} aria-label="Uses">
          <h3>Uses {uses.length}</h3>
          <div className={styles.links}>
            {uses.map(name => (
              <AriaButton key={name} className={styles.link!} onPress={() => onGoTo(name)}>
                <bdi>{name}</bdi>
              </AriaButton>
            ))}
          </div>
        </section>
      )}
      <section className={styles.block} aria-label="Used by">
        <h3>{users.size === 0 ? 'Not used' : `Used by ${users.size}`}</h3>
        {users.size === 0 ? (
          <p className={styles.muted}>No token points at it.</p>
        ) : (
          <div className={styles.links}>
            {[...users].slice(0, 40).map(([name, modes]) => (
              <AriaButton key={name} className={styles.link!} onPress={() => onGoTo(name)}>
                <bdi>{name}</bdi>
                {modesOf(modes)}
              </AriaButton>
            ))}
            {users.size > 40 && <span className={styles.muted}>and {users.size - 40} more</span>}
          </div>
        )}
      </section>
    </>
  )
}
