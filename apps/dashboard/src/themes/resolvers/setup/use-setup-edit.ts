import type { Resolver } from '@tessera/contract'
import { etagOf } from '@tessera/sdk'
import { useState } from 'react'
import { api, isTesseraError } from '../../../api/api.ts'
import { keys } from '../../../api/keys.ts'
import { queryClient } from '../../../api/query-client.ts'
import { draftOf, partsOf, type ResolverDraft } from '../draft.ts'
import { changedParts } from './changed-parts.ts'

/** The edit of a resolver, and changes of others to the stored one. */
export interface SetupEdit {
  draft: ResolverDraft
  isEdited: boolean
  /** What another user changed since the edit began, as text. */
  theirs: readonly string[]
  change: (draft: ResolverDraft) => void
  discard: () => void
  /** The next save overwrites the other person's change. */
  keepMine: () => void
  /**
   * With `theirs`, overwrites the displayed changes of others. Resolves to false where others changed it again; nothing
   * is written then.
   */
  save: (over?: 'theirs') => Promise<boolean>
}

export function useSetupEdit(resolver: Resolver): SetupEdit {
  const [edit, setEdit] = useState<{ draft: ResolverDraft; base: Resolver } | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [started, setStarted] = useState({ resolver, draft: draftOf(resolver) })
  if (started.resolver !== resolver) setStarted({ resolver, draft: draftOf(resolver) })
  const draft = edit?.draft ?? started.draft
  const base = edit?.base ?? resolver
  return {
    draft,
    isEdited: edit !== null,
    // During a save, a newer record may be the user's own.
    theirs: isSaving ? [] : changedParts(base, resolver),
    change: next => setEdit({ draft: next, base }),
    discard: () => setEdit(null),
    keepMine: () => setEdit({ draft, base: resolver }),
    async save(over) {
      setSaving(true)
      try {
        const now = await api.resolvers.get({ resolver_id: resolver.id })
        const isChanged = changedParts(over === 'theirs' ? resolver : base, now).length > 0
        const saved = isChanged ? null : await write(now, draft)
        if (!saved) {
          await queryClient.invalidateQueries({ queryKey: keys.resolvers(resolver.workspace_id) })
          return false
        }
        // Changes made during the save are still unsaved.
        setEdit(latest => (latest && latest.draft !== draft ? { ...latest, base: saved } : null))
        return true
      } finally {
        setSaving(false)
      }
    },
  }
}

/** Returns the stored resolver; null after a conflicting write. */
async function write(now: Resolver, draft: ResolverDraft): Promise<Resolver | null> {
  const ifMatch = etagOf(now)
  try {
    return await api.resolvers.update({ resolver_id: now.id, ...partsOf(draft) }, ifMatch ? { ifMatch } : {})
  } catch (error) {
    if (isTesseraError(error) && error.code === 'changed_since_read') return null
    throw error
  }
}
