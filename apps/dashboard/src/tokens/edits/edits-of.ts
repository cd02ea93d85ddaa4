import { keys } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { createEdits, type Edits } from './edits.ts'
import { onFree } from './held-cells.ts'

const all = new Map<string, Edits>()

/** The edits of a tokenset: one object for the life of the page, so that leaving a screen loses nothing. */
export const editsOf = (tokenset_id: string): Edits => keptEdits(tokenset_id, () => createEdits(tokenset_id))

/** Returns the edits of this name, and creates them where there are none. */
export function keptEdits(name: string, make: () => Edits): Edits {
  let edits = all.get(name)
  if (!edits) all.set(name, (edits = make()))
  return edits
}

onFree(() => void queryClient.invalidateQueries({ queryKey: keys.tokens() }))

if (typeof window !== 'undefined') {
  addEventListener('online', () => all.forEach(edits => edits.tryAgain()))
  addEventListener('beforeunload', event => {
    if ([...all.values()].some(edits => edits.state().open > 0)) event.preventDefault()
  })
}
