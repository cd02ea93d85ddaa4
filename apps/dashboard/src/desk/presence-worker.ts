import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isAnyHeld, onHeld } from '../tokens/edits/held-cells.ts'
import type { Model } from '../tokens/model/model.ts'
import { useWorkbench, type WorkbenchStore } from './workbench-store.ts'
import { nobody, type PeopleByCell } from '../tokens/live/cell-people.ts'
import { peopleByCell } from '../tokens/live/people-by-cell.tsx'
import { useOthers } from '../tokens/live/people.ts'
import { goTo, nowhere } from '../tokens/live/presence.ts'

export interface PresenceNeeds {
  tokenset_id: string
  store: WorkbenchStore
  /** `columns` are indexes of modes in the model, in the order of the columns. */
  shown: { model: Model; columns: readonly number[] }
  onPeople: (people: PeopleByCell) => void
}

/** Reports the place of the cursor, and receives those of others. Renders nothing, so that the grid does not wait. */
export function PresenceWorker({ tokenset_id, store, shown: { model, columns }, onPeople }: PresenceNeeds) {
  const at = useWorkbench(store, state => state.selection?.at)
  const edits = useSyncExternalStore(onHeld, isAnyHeld)
  // A heading of a group is no token.
  const token = at && model.byName.has(at.name) ? at.name : null
  const mode_id = (at && model.modes[columns[at.column - 1] ?? -1]?.id) ?? null
  useEffect(() => goTo({ tokenset_id, mode_id, token, edits }), [tokenset_id, mode_id, token, edits])
  useEffect(() => () => goTo(nowhere), [])

  const others = useOthers()
  const people = useRef(nobody)
  useEffect(() => {
    people.current = peopleByCell(others, tokenset_id, people.current)
    onPeople(people.current)
  }, [others, tokenset_id, onPeople])
  return null
}
