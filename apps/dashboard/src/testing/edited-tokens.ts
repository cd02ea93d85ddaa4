// Edits of a tokenset against an in-memory server, on a clock that the test controls.
import { vi } from 'vitest'
import { registerStale } from '../api/stale.ts'
import { editsFeature } from '../tokens/edits/index.ts'
import { tokensQuery } from '../tokens/edits/tokens-query.ts'
import { queryClient } from '../api/query-client.ts'
import { draftOf, type Draft } from '../tokens/values/draft.ts'
import { createEdits } from '../tokens/edits/edits.ts'
import { keptEdits } from '../tokens/edits/edits-of.ts'
import { createHistory } from '../tokens/edits/history.ts'
import { storeOf } from '../tokens/edits/store.ts'
import { cellKey } from '../tokens/edits/pending.ts'
import type { CellChange } from '../tokens/edits/save.ts'
import { tokenServer } from './token-server.ts'

registerStale(editsFeature)

let number = 0

export const text = (value: string | null): Draft | null =>
  value === null ? null : { type: 'string', value, description: null }

/** Cells are written `mode name`. The page has read `start`. Needs fake timers. */
export function editedTokens(start: Readonly<Record<string, string>>, history = createHistory()) {
  const tokenset_id = `tokenset-${++number}`
  const { queryKey } = tokensQuery(tokenset_id)
  const server = tokenServer(tokenset_id)
  vi.stubGlobal('fetch', server.fetch)
  const placeOf = (cell: string) => cell.split(' ') as [string, string]
  for (const [cell, value] of Object.entries(start)) server.write(...placeOf(cell), value)
  queryClient.setQueryData(queryKey, server.stored())
  const edits = keptEdits(tokenset_id, () => createEdits(tokenset_id, storeOf(tokenset_id), history))

  const pending = (cell: string) => edits.state().pending.get(cellKey(...placeOf(cell)))
  const draft = (cell: string): Draft | null => {
    const mine = pending(cell)
    if (mine) return mine.draft
    const [mode_id, name] = placeOf(cell)
    const token = queryClient.getQueryData(queryKey)!.find(each => each.mode_id === mode_id && each.name === name)
    return token ? draftOf(token) : null
  }
  const change = (cell: string, value: string | null): CellChange => {
    const [mode_id, name] = placeOf(cell)
    return { mode_id, name, before: draft(cell), after: text(value) }
  }
  return {
    tokenset_id,
    server,
    edits,
    pending,
    /** What the grid shows of a cell. */
    shown: (cell: string) => draft(cell)?.value ?? null,
    stored: (cell: string) => server.value(...placeOf(cell)),
    edit: (values: Readonly<Record<string, string | null>>, label = 'Changed') =>
      edits.edit(
        label,
        Object.entries(values).map(([cell, value]) => change(cell, value)),
      ),
    others: (cell: string, value: string | null) => server.write(...placeOf(cell), value),
    keepMine: (cell: string) => edits.keepMine(...placeOf(cell)),
    takeTheirs: (cell: string) => edits.takeTheirs(...placeOf(cell)),
    /** What the page does when its window comes back. */
    readAgain: () => queryClient.setQueryData(queryKey, server.stored()),
    /** Until every step is answered. */
    async settled(): Promise<void> {
      for (let turns = 0; edits.state().open > 0; turns++) {
        if (turns > 100) throw new Error(`${edits.state().open} steps are never answered`)
        await vi.advanceTimersByTimeAsync(500)
      }
      // The last answer is taken in after its step has left the line.
      await vi.advanceTimersByTimeAsync(10)
    },
  }
}
