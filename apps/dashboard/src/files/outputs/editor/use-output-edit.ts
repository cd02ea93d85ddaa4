import type { Output } from '@tessera/contract'
import { useState } from 'react'
import { keys } from '../../../api/keys.ts'
import { queryClient } from '../../../api/query-client.ts'
import { changeOutputs } from '../change-outputs.ts'
import { changedSettings, draftOf, settingsOf, type Draft } from '../form/draft.ts'

/** The edit of an output, and changes of others to the stored output. */
export interface OutputEdit {
  draft: Draft
  isEdited: boolean
  /** What another user changed since the edit began, as text. */
  theirs: readonly string[]
  /** Increases whenever the fields must drop their typed text. */
  round: number
  change: (draft: Draft) => void
  discard: () => void
  /**
   * With `theirs`, overwrites the displayed changes of others. Resolves to false where others changed it again; nothing
   * is written then.
   */
  save: (over?: 'theirs') => Promise<boolean>
}

/** `stored` is null after another user deleted the output; `last` is its last record. */
export function useOutputEdit(ws: string, stored: Output | null, last: Output): OutputEdit {
  const [edit, setEdit] = useState<{ draft: Draft; base: Output } | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [shown, setShown] = useState({ output: last, round: 0 })
  const again = (output: Output) => setShown(before => ({ output, round: before.round + 1 }))
  // Changes of others apply at once, unless there is an edit.
  if (stored && shown.output !== stored && edit === null) {
    if (isSame(shown.output, stored)) setShown({ ...shown, output: stored })
    else again(stored)
  }
  const base = edit?.base ?? last
  const draft = edit?.draft ?? draftOf(last)
  return {
    draft,
    isEdited: edit !== null,
    // During a save, a newer record may be the user's own.
    theirs: isSaving || edit === null ? [] : stored === null ? ['it was deleted'] : settingsWords(base, stored),
    round: shown.round,
    change: next => setEdit(isSame(next, base) ? null : { draft: next, base }),
    discard: () => {
      setEdit(null)
      again(stored ?? last)
    },
    async save(over) {
      setSaving(true)
      try {
        const expected = over === 'theirs' ? stored : base
        const settings = settingsOf(draft)
        const isWritten = await changeOutputs(ws, now => {
          const at = now.findIndex(each => each.name === base.name)
          if (!isSame(now[at] ?? null, expected)) return null
          return at < 0 ? [...now, settings] : now.with(at, settings)
        })
        if (!isWritten) {
          await queryClient.invalidateQueries({ queryKey: keys.outputs(ws) })
          return false
        }
        // Changes made during the save are still unsaved.
        setEdit(latest => (latest && latest.draft !== draft ? { ...latest, base: settings } : null))
        setShown(before => ({ ...before, output: settings }))
        return true
      } finally {
        setSaving(false)
      }
    },
  }
}

const settingsWords = (before: Output, after: Output) => changedSettings(before, after).map(name => `${name} changed`)

/** The server keeps the order of fields in a record. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
