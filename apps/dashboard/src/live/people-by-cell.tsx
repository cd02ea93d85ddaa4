// Who is in which cell of the grid.
import type { PresentWindow } from '@tessera/contract'
import { cellKey } from '../tokens/edits/pending.ts'
import { cx } from '../ui/class-names.ts'
import type { CellPeople, PeopleByCell } from './cell-people.ts'
import { colorOf } from './people.ts'
import styles from './person.module.css'

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
    // The text says all that the outline shows.
    const text = edits
      ? `Edited by ${[first.user_name, ...names.filter(name => name !== first.user_name)].join(', ')}`
      : `Also here: ${names.join(', ')}`
    const known = before.get(key)
    const tag = names.length > 1 ? `${first.user_name} +${names.length - 1}` : first.user_name
    const color = colorOf(first.user_id)
    people.set(key, known?.text === text ? known : { text, outline: <Outline color={color} tag={tag} edits={edits} /> })
  }
  const unchanged = people.size === before.size && [...people].every(([key, each]) => before.get(key) === each)
  return unchanged ? before : people
}

/** Drawn over a cell; what it says is read with the cell. */
function Outline({ color, tag, edits }: { color: number; tag: string; edits: boolean }) {
  return (
    <span aria-hidden data-color={color} data-edits={edits || undefined} className={cx(styles.person, styles.cell)}>
      <span className={styles.tag}>
        <bdi>{tag}</bdi>
      </span>
    </span>
  )
}
