// Who is in which cell of the grid.
import type { PresentWindow } from '@tessera/contract'
import { cellKey } from '../tokens/edits/pending.ts'
import { cx } from '../ui/class-names.ts'
import { colorOf } from './people.ts'
import styles from './person.module.css'

export interface CellPeople {
  color: number
  /** The name, and how many others are in the same cell. */
  tag: string
  edits: boolean
  /** For people who do not see it. */
  text: string
}

/** By `cellKey`; at a name, by the name. */
export type PeopleByCell = ReadonlyMap<string, CellPeople>

export const nobody: PeopleByCell = new Map()

/** A cell in which nothing changed keeps its people, so that only the others are drawn again. */
export function peopleByCell(
  others: readonly PresentWindow[],
  tokenset_id: string,
  before: PeopleByCell,
): PeopleByCell {
  const byCell = new Map<string, PresentWindow[]>()
  for (const each of others) {
    if (each.tokenset_id !== tokenset_id || each.token === null) continue
    const key = each.mode_id === null ? each.token : cellKey(each.mode_id, each.token)
    byCell.set(key, [...(byCell.get(key) ?? []), each])
  }
  const people = new Map<string, CellPeople>()
  for (const [key, list] of byCell) {
    const edits = list.some(each => each.edits)
    const names = [...new Set(list.map(({ user_name }) => user_name))]
    const first = list.find(each => each.edits) ?? list[0]!
    const next: CellPeople = {
      color: colorOf(first.user_id),
      tag: names.length > 1 ? `${first.user_name} +${names.length - 1}` : first.user_name,
      edits,
      text: `${edits ? 'Edited by' : 'Also here:'} ${edits ? first.user_name : names.join(', ')}`,
    }
    const known = before.get(key)
    people.set(key, known && isSame(known, next) ? known : next)
  }
  const unchanged = people.size === before.size && [...people].every(([key, each]) => before.get(key) === each)
  return unchanged ? before : people
}

const isSame = (a: CellPeople, b: CellPeople) =>
  a.color === b.color && a.tag === b.tag && a.edits === b.edits && a.text === b.text

/** Drawn over a cell; what it says is read with the cell. */
export function CellOutline({ people }: { people: CellPeople }) {
  return (
    <span
      aria-hidden
      data-color={people.color}
      data-edits={people.edits || undefined}
      className={cx(styles.person, styles.cell)}
    >
      <span className={styles.tag}>
        <bdi>{people.tag}</bdi>
      </span>
    </span>
  )
}
