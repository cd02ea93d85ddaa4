import { useState } from 'react'
import { leftBroken, removalLabel } from '../edits/changes-of.ts'
import { RemoveTokens } from '../lazy.ts'
import type { CellChange } from '../edits/save.ts'
import type { Tokens } from '../use-tokens.ts'

/** Deletes at once where no other token points at it (it can be undone); asks first otherwise. */
export function useRemoval(tokens: Tokens | null) {
  const [asked, setAsked] = useState<{ changes: CellChange[]; then: () => void } | null>(null)
  const remove = (changes: CellChange[], then: () => void) => {
    if (!tokens || changes.length === 0) return
    if (leftBroken(tokens.model, changes).length > 0) setAsked({ changes, then })
    else {
      tokens.edits.edit(removalLabel(changes), changes)
      then()
    }
  }
  const dialog = tokens && asked && (
    <RemoveTokens tokens={tokens} changes={asked.changes} onDone={asked.then} onClose={() => setAsked(null)} />
  )
  return { remove, dialog }
}
