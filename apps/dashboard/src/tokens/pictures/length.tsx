import { pictureKind } from '@tessera/engine'
import { useContext } from 'react'
import type { Model, Row } from '../model/model.ts'
import { rowDraft } from '../model/model.ts'
import type { Tokens } from '../model/use-tokens.ts'
import { cx } from '../../ui/class-names.ts'
import { pixelsOf } from './facts.ts'
import { Lengths } from './lengths.ts'
import styles from './picture.module.css'

/** A bar as long as the length, or as its part of the largest length in the group where that one lacks room. */
export function Length({ pixels, name, bar }: { pixels: number; name: string; bar: number }) {
  const tokens = useContext(Lengths)
  const largest = tokens ? Math.max(largestBeside(tokens, name), Math.abs(pixels)) : null
  const own = `${Math.abs(pixels)}px`
  return (
    <span
      className={cx(
        styles.ruler,
        largest !== null && styles.track,
        largest === null && Math.abs(pixels) > bar && styles.longer,
      )}
    >
      <span
        className={cx(styles.bar, pixels < 0 && styles.negative)}
        style={{ inlineSize: largest ? `min(${own}, ${(100 * Math.abs(pixels)) / largest}%)` : own }}
      />
    </span>
  )
}

const groupOf = (name: string) => name.slice(0, Math.max(0, name.lastIndexOf('.')))

const largestIn = new WeakMap<Model, ReadonlyMap<string, number>>()
/** An edit leaves the other rows as they are. */
const lengthOf = new WeakMap<Row, number>()

function largestBeside({ model, resolver }: Pick<Tokens, 'model' | 'resolver'>, name: string): number {
  let groups = largestIn.get(model)
  if (!groups) largestIn.set(model, (groups = largestByGroup(model, resolver)))
  return groups.get(groupOf(name)) ?? 0
}

function largestByGroup({ rows, modes }: Model, resolver: Tokens['resolver']): ReadonlyMap<string, number> {
  const groups = new Map<string, number>()
  for (const row of rows) {
    const draft = rowDraft(row)
    if (!draft || pictureKind(draft.type, row.name) !== 'length') continue
    let length = lengthOf.get(row)
    if (length === undefined) {
      const lengths = modes.map((_, i) => {
        const resolved = resolver.resolve(i, row.name)
        return resolved?.ok ? Math.abs(pixelsOf(resolved.value) ?? 0) : 0
      })
      lengthOf.set(row, (length = Math.max(...lengths)))
    }
    groups.set(groupOf(row.name), Math.max(groups.get(groupOf(row.name)) ?? 0, length))
  }
  return groups
}
