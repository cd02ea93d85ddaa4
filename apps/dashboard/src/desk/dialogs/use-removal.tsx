import { useState } from 'react'
import { goneNames, leftBroken, removalLabel } from '../../tokens/model/changes-of.ts'
import { RemoveTokens } from '../lazy.ts'
import type { CellChange } from '../../tokens/edits/save.ts'
import type { Tokens } from '../../tokens/model/use-tokens.ts'
import { keys } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Uses } from '../../tokens/uses/uses.ts'
import { resolversQuery } from '../../tokens/model/themes/queries.ts'

interface PendingRemoval {
  changes: CellChange[]
  /** Names in other tokensets that point here through themes. */
  elsewhere: string[]
  then: () => void
}

/** Deletes at once if no other token points at the removed ones, with undo; otherwise asks first. */
export function useRemoval(tokens: Tokens | null, workspace_id: string) {
  const [question, setQuestion] = useState<PendingRemoval | null>(null)
  const remove = (changes: CellChange[], then: () => void) => {
    if (!tokens || changes.length === 0) return
    const { model, edits } = tokens
    const own = new Set(leftBroken(model, changes).map(({ name }) => name))
    const finish = (elsewhere: string[]) => {
      if (own.size + elsewhere.length > 0 || isUsedInCode(workspace_id, goneNames(model, changes)))
        return setQuestion({ changes, elsewhere, then })
      edits.edit(removalLabel(changes), changes)
      then()
    }
    if (!isJoined(workspace_id, edits.tokenset_id)) return finish([])
    // If the server is unreachable, the removal waits in the queue like every edit.
    import('./broken-elsewhere.ts')
      .then(({ brokenBy }) => brokenBy(edits.tokenset_id, changes))
      .then(
        names => finish(names.filter(name => !own.has(name))),
        () => finish([]),
      )
  }
  const dialog = tokens && question && (
    <RemoveTokens
      ws={workspace_id}
      {...{ tokens, ...question }}
      onDone={question.then}
      onClose={() => setQuestion(null)}
    />
  )
  return { remove, dialog }
}

/** Returns whether a loaded theme of the workspace combines this tokenset with others. */
const isJoined = (workspace_id: string, tokenset_id: string): boolean =>
  JSON.stringify(queryClient.getQueryData(resolversQuery(workspace_id).queryKey) ?? []).includes(tokenset_id)

/** By what is read of it, so that a deletion waits for nothing. */
function isUsedInCode(workspace_id: string, names: readonly string[]): boolean {
  const uses = queryClient.getQueryData<Uses | null>(keys.usage(workspace_id, 'used'))
  return names.some(name => uses?.has(name))
}
