// Who is in which cell of the grid.
import type { PresentWindow } from '@tessera/contract'
import { cellKey } from '../edits/pending.ts'
import { cx } from '../ui/class-names.ts'
import type { CellPeople, PeopleByCell } from './cell-people.ts'
import { colorOf, initialsOf } from './people.ts'
import styles from './person.module.css'

/** A cell in which nothing changed keeps its people, so that only the others are drawn again. */
export function peopleByCell(here: readonly PresentWindow[], tokenset_id: string, before: PeopleByCell): PeopleByCell {
  const byCell = new Map<string, PresentWindow[]>()
  for (const each of here) {
    if (each.tokenset_id !== tokenset_id || each.token === null) continue
    const key = each.mode_id === null ? each.token : cellKey(each.mode_id, each.token)
    byCell.set(key, [...(byCell.get(key) ?? []), each])
  }
  const people = new Map<string, CellPeople>()
  for (const [key, list] of byCell) {
    const edits = list.some(each => each.edits)
    const names = [...new Set(list.map(({ user_name }) => user_name))]
    const first = list.find(each => each.edits) ?? list[0]!
    const others = names.filter(name => !edits || name !== first.user_name).join(', ')
    // The text says all that the outline shows.
    const text = [edits && `Edited by ${first.user_name}`, others && `${edits ? 'also' : 'Also'} here: ${others}`]
      .filter(Boolean)
      .join(', ')
    const known = before.get(key)
    people.set(
      key,
      known?.text === text
        ? known
        : { text, outline: <Outline person={first} more={names.length - 1} edits={edits} /> },
    )
  }
  const unchanged = people.size === before.size && [...people].every(([key, each]) => before.get(key) === each)
  return unchanged ? before : people
}

/** Drawn over a cell; what it says is read with the cell. */
function Outline({ person, more, edits }: { person: PresentWindow; more: number; edits: boolean }) {
  const { user_id, user_name } = person
  return (
    <span
      aria-hidden
      data-color={colorOf(user_id)}
      data-edits={edits || undefined}
      className={cx(styles.person, styles.cell)}
    >
      <span className={styles.tag}>
        <bdi className={styles.full}>{user_name}</bdi>
        <bdi className={styles.short}>{initialsOf(user_name)}</bdi>
        {more > 0 && ` +${more}`}
      </span>
    </span>
  )
}
