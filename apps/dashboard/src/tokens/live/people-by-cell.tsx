// Renders the people in each cell of the grid.
import type { PresentWindow } from '@tessera/contract'
import { cellKey } from '../edits/pending.ts'
import { cx } from '../../ui/class-names.ts'
import type { CellPeople, PeopleByCell } from './cell-people.ts'
import { colorOf, initialsOf } from './people.ts'
import styles from './person.module.css'

/** An unchanged cell keeps its object, so that only the other cells render again. */
export function peopleByCell(here: readonly PresentWindow[], tokenset_id: string, before: PeopleByCell): PeopleByCell {
  const people = new Map<string, CellPeople>()
  for (const [key, windows] of windowsByCell(here, tokenset_id)) people.set(key, peopleOf(windows, before.get(key)))
  const unchanged = people.size === before.size && [...people].every(([key, each]) => before.get(key) === each)
  return unchanged ? before : people
}

function windowsByCell(here: readonly PresentWindow[], tokenset_id: string): Map<string, PresentWindow[]> {
  const byCell = new Map<string, PresentWindow[]>()
  for (const each of here) {
    if (each.tokenset_id !== tokenset_id || each.token === null) continue
    const key = each.mode_id === null ? each.token : cellKey(each.mode_id, each.token)
    byCell.set(key, [...(byCell.get(key) ?? []), each])
  }
  return byCell
}

function peopleOf(windows: readonly PresentWindow[], before: CellPeople | undefined): CellPeople {
  const editor = windows.find(each => each.edits)
  const first = editor ?? windows[0]!
  const names = [...new Set(windows.map(({ user_name }) => user_name))]
  const others = names.filter(name => name !== editor?.user_name).join(', ')
  // The text says all that the outline shows.
  const text = [editor && `Edited by ${editor.user_name}`, others && `${editor ? 'also' : 'Also'} here: ${others}`]
    .filter(Boolean)
    .join(', ')
  if (before?.text === text) return before
  return { text, outline: <Outline person={first} more={names.length - 1} edits={editor !== undefined} /> }
}

/** The outline over a cell; a screen reader reads its text with the cell. */
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
